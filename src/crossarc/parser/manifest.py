"""The manifest of a model: what it says about itself, what must be true of it, and how it is told to people."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from crossarc.errors import ModelError
from crossarc.learning import MOST_BEAM, Fitting, Learned
from crossarc.oracles.dynamic import NativeOracle

Check = Callable[[Any], bool]


def _is(kind: type) -> Check:
    return lambda value: isinstance(value, kind) and not isinstance(value, bool)


def _natural(below: int) -> Check:
    return lambda value: type(value) is int and 0 <= value < below


def _number_or_none(value: Any) -> bool:
    return value is None or (isinstance(value, (int, float)) and abs(value) <= 100)


def _all(check: Check) -> Check:
    return lambda value: isinstance(value, list) and all(check(item) for item in value)


def _fields(**checks: Check) -> Check:
    return lambda value: isinstance(value, dict) and all(n in value and check(value[n]) for n, check in checks.items())


def _counts(value: Any) -> bool:
    return isinstance(value, dict) and all(_natural(1 << 62)(count) for count in value.values())


def _is_oracle(value: Any) -> bool:
    numbers = _all(_natural(1 << 15))
    return isinstance(value, list) and len(value) == 3 and _text(value[0]) and numbers(value[1]) and numbers(value[2])


_text, _texts, _count = _is(str), _all(_is(str)), _natural(1 << 62)

_FIELDS: dict[str, tuple[Check, str]] = {
    "program": (_is(dict), "an object"),
    "title": (_text, "a string"),
    "roots": (lambda value: value in ("single", "multi"), "single or multi"),
    "encoding": (_text, "a string"),
    "columns": (_texts, "a list of strings"),
    "silent_columns": (_texts, "a list of strings"),
    "templates": (_texts, "a list of strings"),
    "labels": (_texts, "a list of strings"),
    "label_use": (_all(_natural(4)), "a list of numbers from 0 to 3"),
    "repair_labels": (lambda value: _all(_natural(1 << 15))(value) and len(value) == 2, "two numbers of labels"),
    "beam": (lambda value: _natural(MOST_BEAM + 1)(value) and value > 0, f"a number from 1 to {MOST_BEAM}"),
    "keeper": (_is_oracle, "an oracle: its name, and the numbers of its lists and transitions"),
    "temperature": (lambda value: isinstance(value, (int, float)) and 0 < value < 1e9, "a positive number"),
    "classes": (_count, "a count"),
    "features": (_count, "a count"),
    "weights": (_count, "a count"),
    "training": (
        _fields(
            treebanks=_texts, licences=_texts, sentences=_count, words=_count, left_out=_counts,
            oracle=_fields(name=_text, quality=_text), lifted=_fields(sentences=_count, arcs=_count), options=_is(dict),
            interrupted=lambda v: isinstance(v, bool),
            curve=_all(_fields(number=_count, las=_number_or_none, uas=_number_or_none)),
        ),
        "an account of the training",
    ),
}  # fmt: skip


def check_manifest(manifest: Mapping[str, Any]) -> None:
    """Raise a `ModelError` that names the first field that is not as it should be."""
    if not isinstance(manifest, Mapping):
        raise ModelError("manifest: it is no object")
    for field, (check, wanted) in _FIELDS.items():
        if field not in manifest:
            raise ModelError(f"{field}: it is missing")
        if not check(manifest[field]):
            raise ModelError(f"{field}: it is not {wanted}")


def history(
    learned: Learned,
    fitting: Fitting,
    oracle: NativeOracle,
    treebanks: Iterable[str],
    licences: Iterable[str],
) -> dict[str, Any]:
    """What a manifest says about the training."""
    return {
        "treebanks": list(treebanks),
        "licences": list(licences),
        "sentences": learned.sentences,
        "words": learned.words,
        "left_out": {**learned.left_out, **({"outside its class": fitting.skipped} if fitting.skipped else {})},
        "lifted": fitting.lifted,
        "oracle": {"name": oracle.name, "quality": oracle.quality},
        "options": learned.options.recorded(),
        "curve": [epoch.recorded() for epoch in learned.curve],
        "interrupted": learned.interrupted,
    }


def summary(manifest: Mapping[str, Any]) -> str:
    """A manifest in a few lines."""
    m, training = manifest, manifest["training"]
    oracle = training["oracle"]
    silent = f" (not {', '.join(m['silent_columns'])}: empty in the development files)" if m["silent_columns"] else ""
    rows = [
        ("system", f"{m['title']}, {'one root' if m['roots'] == 'single' else 'any number of roots'}"),
        ("beam", str(m["beam"])),
        ("columns read", ", ".join(m["columns"]) + silent),
        ("templates", str(len(m["templates"]))),
        ("labels", str(len(m["labels"]))),
        ("classes", str(m["classes"])),
        ("features", f"{m['features']:,} with {m['weights']:,} weights"),
        ("trained on", f"{training['sentences']:,} sentences, {training['words']:,} words"),
        ("treebanks", ", ".join(training["treebanks"]) or "not said"),
        ("licences", ", ".join(training["licences"]) or "not said"),
        ("oracle", oracle["name"] if oracle["name"] == "static" else f"{oracle['name']}, {oracle['quality']}"),
        ("options", ", ".join(f"{name} {value}" for name, value in training["options"].items())),
    ]
    lifted = training["lifted"]
    if m["encoding"] or lifted["arcs"]:
        how = f"encoded {m['encoding']}" if m["encoding"] else "for good"
        rows.append(("lifted", f"{lifted['arcs']:,} arcs of {lifted['sentences']:,} sentences, {how}"))
    rows += [("left out", f"{count:,} sentences ({reason})") for reason, count in training["left_out"].items()]
    measured = [epoch for epoch in training["curve"] if epoch["las"] is not None and epoch["uas"] is not None]
    if measured:
        best = max(measured, key=lambda epoch: epoch["las"])
        rows.append(("development", f"LAS {best['las']:.2f}, UAS {best['uas']:.2f}, epoch {best['number']}"))
        rows.append(("its curve", " ".join(f"{epoch['las']:.2f}" for epoch in measured)))
    if training["interrupted"]:
        rows.append(("interrupted", "by hand; the best model until then was kept"))
    return "\n".join(f"{name:14}{value}" for name, value in rows)
