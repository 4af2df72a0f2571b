"""Model files that someone has tampered with: bytes, header, manifest or arrays, with checksums that fit."""

from __future__ import annotations

import copy
import json
import random
import zlib
from typing import Any

STRANGE: list[Any] = [
    None, True, False, 0, 1, -1, 2, 7, 255, 65535, 1 << 20, (1 << 31) - 1, -(1 << 31), 1 << 40, 1 << 64, -(1 << 70),
    0.5, 1e308, float("nan"), float("inf"), "", "S", "B", "root", "words", "node", "\ud800", "\x00", "é" * 50, [], {},
    [[]], [0], ["S", 0, 0], ["Item", "S", 0, 0], ["Null"], ["True"], ["Words"], ["Cell", "last", "integer"],
    ["Gold", "Head", ["Null"], ["Null"]], ["Arc", ["Words"], ["Words"]], ["Remove", "S", 0, 0],
    ["Push", "S", ["Words"]], ["Permute", "S", "B"],
]  # fmt: skip


def split(data: bytes) -> tuple[dict[str, Any], dict[str, Any], bytes]:
    """A model file's header, its manifest and the bytes of its arrays."""
    length = int.from_bytes(data[:8], "little")
    header = json.loads(data[8 : 8 + length])
    return header, json.loads(header["__metadata__"]["crossarc"]), data[8 + length :]


def joined(header: dict[str, Any], manifest: Any, body: bytes) -> bytes:
    """The file again, with checksums that fit what is in it."""
    text = json.dumps(manifest)
    check = {"manifest": zlib.crc32(text.encode())}
    for name, spec in header.items():
        if name != "__metadata__" and isinstance(spec, dict):
            try:
                begin, end = spec["data_offsets"]
                check[name] = zlib.crc32(body[begin:end])
            except (KeyError, TypeError, ValueError):
                check[name] = 0
    metadata = {"crossarc": text, "crossarc_check": json.dumps(check)}
    encoded = json.dumps({**header, "__metadata__": metadata}).encode()
    encoded += b" " * (-(8 + len(encoded)) % 64)
    return len(encoded).to_bytes(8, "little") + encoded + body


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every place in some JSON where something stands: a container, and the key or index."""
    found: list[tuple[Any, Any]] = []
    pending = [value]
    while pending:
        container = pending.pop()
        keys = container.keys() if isinstance(container, dict) else range(len(container))
        for key in keys:
            found.append((container, key))
            if isinstance(container[key], (dict, list)):
                pending.append(container[key])
    return found


def tampered(data: bytes, rng: random.Random) -> bytes:
    """One file out of another."""
    kind = rng.randrange(6)
    if kind == 0:  # bits
        changed = bytearray(data)
        for _ in range(rng.choice((1, 1, 2, 8))):
            end = len(changed) if rng.random() < 0.5 else min(len(changed), 4000)
            changed[rng.randrange(end)] ^= 1 << rng.randrange(8)
        return bytes(changed)
    if kind == 1:  # an early end, or more than there should be
        at = rng.randrange(len(data) + 1)
        return data[:at] + rng.randbytes(rng.choice((0, 0, 0, 8, 64)))
    header, manifest, body = split(data)
    if kind == 2:  # numbers of the arrays
        changed = bytearray(body)
        for _ in range(rng.choice((1, 4, 60))):
            at = rng.randrange(0, len(changed) - 8, 2)
            changed[at : at + 2] = rng.choice((rng.randbytes(2), b"\xff\xff", b"\x00\x00", b"\x00\x80", b"\xff\x7f"))
        return joined(header, manifest, bytes(changed))
    target: Any = header if kind == 3 else manifest if kind == 4 else manifest["program"]
    for _ in range(rng.choice((1, 1, 1, 2, 5))):
        container, key = rng.choice(places(target))
        what = rng.randrange(4)
        if what == 0 and not isinstance(container, dict):
            del container[key]
        elif what == 1:
            others = places(target)
            source, place = rng.choice(others)
            container[key] = json.loads(json.dumps(source[place]))
        elif isinstance(container[key], int) and rng.random() < 0.5:
            container[key] += rng.choice((-1, 1, 2, 100))
        else:
            container[key] = copy.deepcopy(rng.choice(STRANGE))  # it may be changed in turn
        if len(places(target)) > 20_000:
            break
    return joined(header, manifest, body)
