"""The model file, as it is and as someone has left it: an error that names the field, or a parser that parses."""

import random

import pytest
from hostile_models import joined, split, tampered
from random_models import random_parser, random_sentence

from crossarc.errors import ModelError
from crossarc.parser import Parser
from crossarc.parser.model_file import FORMAT

pytestmark = pytest.mark.native

FEW = {"easy-first": "B[i].form", "two-registers-corrected": "R1.form ; B0.upos"}
FORMS = "B0.form ; B0.upos + distance(B0, next(B0)) ; head(B0).label ; leftmost(B0).feat"


@pytest.fixture(scope="module", params=["arc-eager", "two-planar", "easy-first", "two-registers-corrected"])
def data(request, tmp_path_factory):
    folder = tmp_path_factory.mktemp("model")
    (folder / "few.txt").write_text(FEW.get(request.param, FORMS))
    parser = random_parser(folder, request.param, {}, "single", seed=1, features=folder / "few.txt")
    parser.save(folder / "a.model")
    return (folder / "a.model").read_bytes()


def load(path, content):
    path.write_bytes(content)
    return Parser.load(path)


def test_whatever_is_loaded_parses(data, tmp_path):
    """Bits, ends, arrays, header and manifest are tampered with, with checksums that fit."""
    sentences = [random_sentence(random.Random(k), k) for k in (1, 2, 6)]
    loaded = 0
    for seed in range(400):
        try:
            parser = load(tmp_path / "a.model", tampered(data, random.Random(seed)))
            for sentence in [*parser.parse(sentences), *parser.parse(sentences, beam=3)]:
                assert sentence.is_tree(parser.manifest["roots"])
            parser.best(sentences[2], 2, beam=4)
            assert parser.summary()
            parser.save(tmp_path / "b.model")
        except ModelError:
            continue
        loaded += 1
    assert loaded > 10


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("format", 1, f"format: 1 is not {FORMAT}"),
        ("title", 7, "title: it is not a string"),
        ("roots", "some", "roots: it is not single or multi"),
        ("labels", ["a", 1], "labels: it is not a list of strings"),
        ("labels", [], "label"),
        ("labels", ["a\tb", "c"], "label"),
        ("label_use", [9], "label_use: it is not a list of numbers from 0 to 3"),
        ("repair_labels", [0, 30_000], "label"),
        ("beam", 10**9, "beam: it is not a number from 1 to 4096"),
        ("beam", True, "beam: it is not a number"),
        ("temperature", 0, "temperature: it is not a positive number"),
        ("templates", ["S0.form + B0.hat"], "templates: there is no attribute 'hat'"),
        ("encoding", "upside down", "encoding"),
        ("program", {}, "program.format"),
        ("program", None, "program: it is not an object"),
        ("training", {}, "training: it is not an account of the training"),
        ("title", "\ud800", "it is no crossarc model"),
    ],
)
def test_errors_name_the_field(data, tmp_path, field, value, message):
    header, manifest, body = split(data)
    with pytest.raises(ModelError) as caught:
        load(tmp_path / "a.model", joined(header, {**manifest, field: value}, body))
    assert message in str(caught.value)
    assert "a.model" in str(caught.value)
    del manifest[field]
    with pytest.raises(ModelError):
        load(tmp_path / "a.model", joined(header, manifest, body))


@pytest.mark.parametrize(
    ("array", "field", "value"),
    [
        ("index", "dtype", "F32"),
        ("rows", "shape", [-1]),
        ("rows", "shape", [1 << 62]),
        ("vocabulary", "shape", [1, 1]),
        ("index", "data_offsets", [0, 1 << 62]),
        ("rows", "data_offsets", [8, 4]),
        ("index", "data_offsets", ["0", "64"]),
    ],
)
def test_arrays_that_do_not_fit_are_refused(data, tmp_path, array, field, value):
    header, manifest, body = split(data)
    header[array] = {**header[array], field: value}
    with pytest.raises(ModelError, match=array):
        load(tmp_path / "a.model", joined(header, manifest, body))


def test_damage_is_noticed(data, tmp_path):
    """No byte of the manifest or the arrays changes unseen, and no end is missed."""
    rng = random.Random(2)
    begin = int.from_bytes(data[:8], "little") + 8
    for _ in range(200):
        at = rng.randrange(begin, len(data))
        with pytest.raises(ModelError, match="checksum"):
            load(tmp_path / "a.model", data[:at] + bytes([data[at] ^ 1 << rng.randrange(8)]) + data[at + 1 :])
        with pytest.raises(ModelError):
            load(tmp_path / "a.model", data[: rng.randrange(len(data))])


def test_headers_that_promise_too_much(tmp_path):
    for content in (
        b"",
        b"{}",
        b"\xff" * 8,
        (1 << 40).to_bytes(8, "little") + b"{}",
        bytes(8),
        b"\x02" + bytes(7) + b"{}",
    ):
        with pytest.raises(ModelError):
            load(tmp_path / "a.model", content)
    for text in (b"[" * 100_000, b'{"__metadata__": {"crossarc": "\xff"}}', b'{"__metadata__": {"crossarc": 1}}'):
        with pytest.raises(ModelError):
            load(tmp_path / "a.model", len(text).to_bytes(8, "little") + text)


@pytest.mark.parametrize("data", ["arc-eager"], indirect=True)
def test_a_very_long_conjunction_is_not_too_deep(data, tmp_path):
    header, manifest, body = split(data)
    joined_by_pairs = ["True"]
    for _ in range(13):
        joined_by_pairs = ["And", joined_by_pairs, joined_by_pairs]
    branch = manifest["program"]["transitions"][0]["branches"][0]
    branch["when"] = ["And", branch["when"], joined_by_pairs]
    parser = load(tmp_path / "a.model", joined(header, manifest, body))
    assert all(s.is_tree() for s in parser.parse([random_sentence(random.Random(1), 5)]))
