"""A parser from training to its model file and back, on sentences made here."""

import random

import pytest

from crossarc.errors import DataError, UsageError
from crossarc.learning import Options
from crossarc.parser import Parser
from crossarc.treebank import Sentence, read, write

pytestmark = pytest.mark.native


def toy_sentence(rng: random.Random) -> Sentence:
    """Determiners, nouns and a verb, whose tree follows from the tags."""
    tags, heads, labels = [], [], []

    def noun_phrase(label: str) -> None:
        if rng.random() < 0.7:
            tags.append("DET"), heads.append(len(tags) + 1), labels.append("det")
        tags.append("NOUN"), heads.append("verb"), labels.append(label)

    noun_phrase("nsubj")
    tags.append("VERB"), heads.append(0), labels.append("root")
    verb = len(tags)
    if rng.random() < 0.6:
        noun_phrase("obj")
    forms = [f"{tag.lower()}{rng.randrange(20)}" for tag in tags]
    return Sentence.of(forms, upos=tags, heads=[verb if h == "verb" else h for h in heads], labels=labels)


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    rng = random.Random(5)
    folder = tmp_path_factory.mktemp("toy")
    for name, count in (("train", 80), ("test", 40)):
        write((toy_sentence(rng) for _ in range(count)), folder / f"{name}.conllu")
    return folder


@pytest.fixture(scope="module")
def parser(files):
    return Parser.train(files / "train.conllu", options=Options(epochs=3))


@pytest.mark.parametrize(("system", "root"), [(s, r) for s in ("arc-eager", "hybrid") for r in ("none", "stack")])
def test_learns_what_there_is_to_learn(files, system, root):
    trained = Parser.train(
        files / "train.conllu", system=system, system_options={"root": root}, options=Options(epochs=3)
    )
    for sentence in read(files / "test.conllu"):
        parsed = trained(sentence)
        assert (parsed.heads, parsed.labels) == (sentence.heads, sentence.labels)


def test_a_saved_model_is_the_same_model(files, parser, tmp_path):
    parser.save(tmp_path / "a.model")
    loaded = Parser.load(tmp_path / "a.model")
    sentences = list(read(files / "test.conllu"))
    assert list(loaded.parse(sentences)) == list(parser.parse(sentences))
    loaded.save(tmp_path / "b.model")
    assert (tmp_path / "a.model").read_bytes() == (tmp_path / "b.model").read_bytes()


def test_threads_and_seeds(files, tmp_path):
    def model(name, **options):
        Parser.train(files / "train.conllu", options=Options(epochs=2, learners=3, **options)).save(tmp_path / name)
        return (tmp_path / name).read_bytes()

    assert model("one", threads=1) == model("two", threads=2)
    assert model("one", seed=1) != model("three", seed=2)


def test_the_safetensors_library_reads_a_model(parser, tmp_path):
    safetensors = pytest.importorskip("safetensors.numpy")
    parser.save(tmp_path / "a.model")
    assert set(safetensors.load_file(tmp_path / "a.model")) == {"common", "index", "rows", "vocabulary"}


@pytest.mark.parametrize(
    ("template", "place"),
    [
        ("S0.form\nS0.from", "2:4: there is no attribute 'from'; perhaps form"),
        ("S0.form ; Q0.form", "1:11: there is no address 'Q0'"),
        ("S0.form + ", "1:10: there is no address ''"),
        ("S0.form B0.form", "1:9: 'B0' where '+'"),
        ("distance(S0)", "1:12: ')' where ','"),
        ("S0.form & B0.form", "1:9: '&' has no place"),
    ],
)
def test_templates_say_where_they_are_wrong(files, tmp_path, template, place):
    path = tmp_path / "features.txt"
    path.write_text(template)
    with pytest.raises(DataError) as caught:
        Parser.train(files / "train.conllu", features=path)
    assert place in str(caught.value)
    assert "features.txt" in str(caught.value)


def test_beams_give_different_trees(files, parser):
    for sentence in read(files / "test.conllu"):
        best = parser.best(sentence, k=4, beam=8)
        assert len({(tuple(s.tree.heads), tuple(s.tree.labels)) for s in best}) == len(best)
        assert [s.score for s in best] == sorted((s.score for s in best), reverse=True)
    with pytest.raises(UsageError):
        parser.best(sentence, beam=0)


def test_columns_that_only_training_has_are_left_out(files, tmp_path):
    def tagged(name, xpos):
        sentences = list(read(files / "train.conllu"))
        write(
            (
                Sentence.of(s.forms, upos=s.upos, xpos=s.labels if xpos else None, heads=s.heads, labels=s.labels)
                for s in sentences
            ),
            tmp_path / name,
        )
        return tmp_path / name

    filled, empty = tagged("filled.conllu", True), tagged("empty.conllu", False)
    assert "xpos" in Parser.train(filled, filled, options=Options(epochs=1)).manifest["columns"]
    left_out = Parser.train(filled, empty, options=Options(epochs=1))
    assert left_out.manifest["silent_columns"] == ["xpos"]
    assert "xpos" not in left_out.manifest["columns"]
    assert "not xpos: empty in the development files" in left_out.summary()


def test_an_empty_register_gives_no_features_with_others(tmp_path):
    """Projective trees have derivations that leave the registers alone."""
    path, templates = tmp_path / "flat.conllu", tmp_path / "templates"
    write((Sentence.of(["a", "b"], upos=["A", "B"], heads=[2, 0], labels=["x", "root"]) for _ in range(5)), path)

    def features(text):
        templates.write_text(text)
        options = Options(epochs=2, beam=1, learners=1, least=1)
        return Parser.train(path, system="two-registers", features=templates, options=options).manifest["features"]

    alone = features("S0.upos ; B0.upos")
    assert features("S0.upos ; B0.upos ; R1.upos + S0.upos ; head(R1).upos") == alone
    assert features("S0.upos ; B0.upos ; R1.upos") != alone
