"""The model file: safetensors, so that any tool can look inside, with a JSON manifest among its metadata.

Eight bytes give the length of a JSON header, the header names the arrays, and the arrays follow. The manifest is the
metadata entry `crossarc`, and `crossarc_check` has checksums of it and of the arrays. The arrays are used where the
file lies in memory, so that loading takes no time and several processes share them; for that the header is padded
until they begin at a cache line. The safetensors library reads such files, but copies them, hence the reader here.
"""

from __future__ import annotations

import json
import mmap
import os
import zlib
from dataclasses import dataclass
from typing import Any

from crossarc.errors import ModelError

FORMAT = 3
ARRAYS = {"common": ("U32", 4), "index": ("U32", 4), "vocabulary": ("U32", 4), "rows": ("I8", 1)}
"""The arrays of a model and their numbers' types and sizes."""

_LINE = 64
_MAX_HEADER = 64 << 20


@dataclass
class ModelFile:
    """A model file as it was read: its manifest, and its arrays as views into its memory."""

    manifest: dict[str, Any]
    arrays: dict[str, memoryview]


def write_model(path: str | os.PathLike[str], manifest: dict[str, Any], arrays: dict[str, bytes]) -> None:
    """Write a model file, whole or not at all. The same model gives the same bytes."""
    text = json.dumps({"format": FORMAT, **manifest}, ensure_ascii=False, separators=(",", ":"))
    check = {"manifest": zlib.crc32(text.encode()), **{name: zlib.crc32(arrays[name]) for name in ARRAYS}}
    header: dict[str, Any] = {"__metadata__": {"crossarc": text, "crossarc_check": json.dumps(check)}}
    at = 0
    for name, (dtype, size) in ARRAYS.items():
        length = len(arrays[name])
        header[name] = {"dtype": dtype, "shape": [length // size], "data_offsets": [at, at + length]}
        at += length
    encoded = json.dumps(header, separators=(",", ":")).encode()
    encoded += b" " * (-(8 + len(encoded)) % _LINE)
    scratch = f"{os.fspath(path)}.{os.getpid()}.part"
    try:
        with open(scratch, "wb") as file:
            file.write(len(encoded).to_bytes(8, "little") + encoded)
            for name in ARRAYS:
                file.write(arrays[name])
        os.replace(scratch, path)
    finally:
        if os.path.exists(scratch):
            os.unlink(scratch)


def read_model(path: str | os.PathLike[str]) -> ModelFile:
    """Map a model file into memory; a `ModelError` names the field that is not as it should be."""
    name = os.fspath(path)
    with open(path, "rb") as file:
        if os.fstat(file.fileno()).st_size < 8:
            raise ModelError("it is too short to be a model", path=name)
        data = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
    length = int.from_bytes(data[:8], "little")
    if length > min(len(data) - 8, _MAX_HEADER):
        raise ModelError("header: it is longer than the file; is this a model, and whole?", path=name)
    try:
        header = json.loads(bytes(data[8 : 8 + length]))
        metadata = header["__metadata__"]
        text, check = metadata["crossarc"], json.loads(metadata["crossarc_check"])
        manifest = json.loads(text)
        version = manifest["format"]
        json.dumps(manifest, ensure_ascii=False).encode()  # half of a surrogate pair, escaped, gets this far
    except (ValueError, KeyError, TypeError, RecursionError):
        raise ModelError("header: it is no crossarc model", path=name) from None
    if version != FORMAT:
        raise ModelError(f"format: {version!r} is not {FORMAT}; it was written by another version", path=name)
    arrays = _arrays(header, data[8 + length :], name)
    for part, content in {"manifest": text.encode("utf-8", "surrogatepass"), **arrays}.items():
        if not isinstance(check, dict) or zlib.crc32(content) != check.get(part):
            raise ModelError(f"{part}: its checksum is wrong; the file was altered or damaged", path=name)
    return ModelFile(manifest, arrays)


def _arrays(header: dict[str, Any], body: memoryview, path: str) -> dict[str, memoryview]:
    arrays = {}
    at = 0
    for name, (dtype, size) in ARRAYS.items():
        spec = header.get(name)
        spec = spec if isinstance(spec, dict) else {}
        shape: Any = spec.get("shape")
        offsets: Any = spec.get("data_offsets")
        if spec.get("dtype") != dtype:
            raise ModelError(f"{name}.dtype: {str(spec.get('dtype'))[:20]} is not {dtype}", path=path)
        if not _naturals(shape, 1) or not _naturals(offsets, 2):
            raise ModelError(f"{name}: its shape or place is not as it should be", path=path)
        begin, end = offsets
        if begin != at or end < begin or end - begin != shape[0] * size or end > len(body):
            raise ModelError(f"{name}.data_offsets: {begin}..{end} does not fit the file; is it whole?", path=path)
        arrays[name] = body[begin:end]
        at = end
    return arrays


def _naturals(value: Any, count: int) -> bool:
    return (
        isinstance(value, list)
        and len(value) == count
        and all(isinstance(v, int) and not isinstance(v, bool) and v >= 0 for v in value)
    )
