"""A trained parser: from treebanks, from a file, over sentences."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

from crossarc.errors import DataError, ModelError, UsageError
from crossarc.learning import (
    MOST_BEAM,
    Epoch,
    Fitting,
    Options,
    Progress,
    compile_templates,
    default_templates,
    learn,
    refuse_untrainable,
    split_name,
)
from crossarc.oracles import derivations
from crossarc.oracles.dynamic import STATIC, keeping_oracle, training_oracle
from crossarc.parser.manifest import check_manifest, history, summary
from crossarc.parser.model_file import ARRAYS, read_model, write_model
from crossarc.systems.program import Program
from crossarc.systems.registry import system as system_named
from crossarc.systems.system import Roots, System, Value
from crossarc.tree import Tree
from crossarc.treebank import Sentence, Source, read
from crossarc.treebank.reading import Reader

if TYPE_CHECKING:
    from crossarc._core.parser import Engine

TAGGED = ("form", "lemma", "upos", "xpos", "feats")
"""The columns that features may read by default: with gold tags all of them."""

DEFAULT_SYSTEM, DEFAULT_ENCODING = "arc-eager", "head"
"""What docs/accuracy.md found best on average."""

_BATCH = 512


@dataclass(frozen=True)
class Scored:
    """A tree with its score: the sum over its derivation, in steps of the model's weights."""

    tree: Tree
    score: int
    confidence: tuple[float, ...] = ()
    """How sure each word's arc is: the share of the beam's trees that have it, better ones counting for more. Empty
    where the search follows one derivation only."""


class Parser:
    """A parser with its weights.

    `Parser.train(...)` makes one, `save` writes it to a file, `Parser.load` maps it back. A parser is called with a
    sentence and gives it back with its tree; `parse` does so for many.
    """

    def __init__(self, manifest: Mapping[str, Any], arrays: Mapping[str, bytes | memoryview]):
        self.manifest = manifest
        """What the model file says about itself: system, templates, labels, training."""
        self._arrays = dict(arrays)
        self._program, self._engine = _engine(manifest, self._arrays)
        self.beam: int = manifest["beam"]
        """How many derivations the search follows; the width it was trained with, until it is set to another."""

    # Making one.

    @classmethod
    def train(
        cls,
        train: Iterable[Source] | Source,
        dev: Iterable[Source] | Source = (),
        *,
        system: str | System | None = None,
        system_options: Mapping[str, Value | str] | None = None,
        encoding: str = "",
        roots: Roots = "single",
        unreachable: str = "keep",
        oracle: str | None = None,
        features: Source | None = None,
        tags: bool = True,
        options: Options = Options(),  # noqa: B008
        treebanks: Iterable[str] = (),
        licences: Iterable[str] = (),
        report: Callable[[Epoch], None] | None = None,
        watch: Callable[[Progress], None] | None = None,
    ) -> Parser:
        """Train a parser on treebank files.

        The system is arc-eager+head if none is said: projective parsing, and crossing arcs by its encoding of lifts.
        With an `encoding` (head, path, head+path or none; or at the end of a system's name, `arc-eager+head`) training
        trees are lifted into the system's class, and lifts undone after parsing, as in `crossarc.lifting`. Without one
        `unreachable` says what to do with trees outside the class: keep, skip or lift. `tags=False` lets the parser
        look at word forms only. `oracle` is static for one derivation a tree, dynamic or searched for the costs of all
        moves, and by default dynamic where the system has a good one (docs/oracles.md). `report` is called after every
        epoch, `watch` several times a second. A system whose derivations need not end, or need not build trees, is
        refused.
        """
        if system is None:
            system, encoding = DEFAULT_SYSTEM, encoding or (DEFAULT_ENCODING if unreachable == "keep" else "")
        if isinstance(system, System):
            machine = system
        else:
            name, suffix = split_name(system)
            machine, encoding = system_named(name, **(system_options or {})), suffix or encoding
        refuse_untrainable(machine)
        fitting = Fitting(machine, roots, encoding, unreachable)
        program = machine.program(roots=roots)
        columns: tuple[str, ...] = TAGGED if tags else ("form",)
        silent = [c for c in silent_columns(train, dev) if c in columns] if dev else []
        columns = tuple(c for c in columns if c not in silent)
        if features is None:
            model = compile_templates(default_templates(program), program, columns=columns)
        else:
            model = compile_templates(_text(features), program, columns=columns, path=str(features))
        judge = training_oracle(machine, program, oracle)
        learned = learn(
            program, model, judge, fitting(_sentences(train)), _sentences(dev), roots=roots, options=options,
            derive=(lambda trees: derivations(machine, trees, roots=roots)) if judge == STATIC else None,
            encoding=encoding, report=report, watch=watch,
        )  # fmt: skip
        manifest = {
            "program": program.to_json(),
            "title": machine.title,
            "roots": roots,
            "encoding": encoding,
            "columns": sorted(model.columns),
            "silent_columns": silent,
            "templates": list(model.text),
            "labels": learned.labels,
            "label_use": learned.label_use,
            "repair_labels": list(learned.repair_labels),
            "beam": learned.options.beam,
            "keeper": keeping_oracle(machine, program).wire(),
            "temperature": learned.temperature,
            "classes": learned.classes,
            "features": learned.features,
            "weights": learned.weights,
            "training": history(learned, fitting, judge, treebanks, licences),
        }
        return cls(manifest, {name: getattr(learned, name) for name in ARRAYS})

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Parser:
        """Map a model file into memory. A `ModelError` names the field that is not as it should be."""
        file = read_model(path)
        try:
            return cls(file.manifest, file.arrays)
        except ModelError as error:
            raise ModelError(error.what, path=os.fspath(path)) from None

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the model file."""
        arrays = {name: bytes(array) for name, array in self._arrays.items()}
        write_model(path, {k: v for k, v in self.manifest.items() if k != "format"}, arrays)

    # Using it.

    def __call__(self, sentence: Sentence) -> Sentence:
        """The sentence with the tree that the parser gives it."""
        return next(self.parse([sentence]))

    def parse(
        self, sentences: Iterable[Sentence], *, beam: int | None = None, threads: int = 1, keep_given: bool = False
    ) -> Iterator[Sentence]:
        """Sentences with their trees, in order, as they come; broken ones as they are.

        With `keep_given` words that have a head keep it, and their label, where the system can build that: of all trees
        in reach those with as few given heads lost as can be. `given` and `not_kept` count them.
        """
        from crossarc._core.treebank import Block

        pending = iter(sentences)
        while batch := list(islice(pending, _BATCH)):
            for conllx in (False, True):
                if not all(sentence.is_conllx == conllx for sentence in batch):
                    continue
                joined = b"".join(_ended(sentence.text_block) for sentence in batch)
                with _program_at_work():
                    data = self._engine.parse(Block(joined, conllx), self._width(beam), threads, keep_given=keep_given)
                parsed = Block(data, conllx)
                for index, sentence in enumerate(batch):
                    yield Sentence(parsed, index, sentence.place.path)
                break
            else:
                for sentence in batch:
                    yield from self.parse([sentence], beam=beam, threads=threads, keep_given=keep_given)

    def best(self, sentence: Sentence, k: int = 1, *, beam: int | None = None) -> list[Scored]:
        """The k best trees of a sentence, all different, best first: as many as the beam holds."""
        if sentence.problem is not None:
            raise sentence.problem
        if k < 1:
            raise UsageError(f"k is {k}; it is at least 1")
        labels = self._engine.labels
        with _program_at_work():
            found = self._engine.trees(*sentence.native, beam=self._width(beam), k_best=k)
        roots: Roots = self.manifest["roots"]
        return [
            Scored(Tree(heads, [labels[i] for i in names], roots), score, tuple(confidence))
            for heads, names, score, confidence in found
        ]

    def parse_blocks(
        self,
        reader: Reader,
        *,
        beam: int | None = None,
        threads: int = 1,
        k_best: int = 1,
        scores: bool = False,
        keep_given: bool = False,
    ) -> Iterator[bytes]:
        """The bytes of a treebank with its trees replaced, a block at a time: what the command line writes."""
        if (scores or k_best > 1) and reader.format == "conllx":
            raise UsageError("CoNLL-X has no comments to hold scores and ranks; `crossarc convert` makes CoNLL-U of it")
        width = self._width(beam)
        for block in reader.blocks():
            with _program_at_work():
                parsed = self._engine.parse(
                    block, width, threads, k_best, scores, reader.on_error == "skip", keep_given
                )
            yield parsed

    @property
    def program(self) -> Program:
        """The compiled system."""
        return self._program

    @property
    def steps(self) -> int:
        """How many transitions have made the trees so far, of each sentence the best one."""
        return self._engine.steps

    @property
    def repaired(self) -> int:
        """How many words the repair has attached so far, because no derivation did."""
        return self._engine.repaired

    @property
    def given(self) -> int:
        """How many heads were given so far, in what was parsed with `keep_given`."""
        return self._engine.given

    @property
    def not_kept(self) -> int:
        """How many of them the trees do not have, because the system could not build them."""
        return self._engine.not_kept

    def summary(self) -> str:
        """The model in a few lines."""
        return summary(self.manifest)

    def _width(self, beam: int | None) -> int:
        beam = self.beam if beam is None else beam
        if not 1 <= beam <= MOST_BEAM:
            raise UsageError(f"beam is {beam}; it is between 1 and {MOST_BEAM}")
        return beam

    def __repr__(self) -> str:
        return f"<Parser {self.manifest['title']}, beam {self.beam}, {self.manifest['features']} features>"


def _engine(manifest: Mapping[str, Any], arrays: Mapping[str, bytes | memoryview]) -> tuple[Program, Engine]:
    from crossarc._core.parser import Engine

    check_manifest(manifest)
    program = Program.from_json(manifest["program"])
    try:
        features = compile_templates(manifest["templates"], program)
    except DataError as error:
        raise ModelError(f"templates: {error.what}") from None
    root_label, word_label = manifest["repair_labels"]
    try:
        return program, Engine(
            program.native, features.wire(), manifest["labels"], manifest["encoding"], manifest["label_use"],
            manifest["roots"] == "single", (root_label, word_label), tuple(manifest["keeper"]), arrays["vocabulary"],
            arrays["common"], arrays["index"], arrays["rows"], float(manifest["temperature"]),
        )  # fmt: skip
    except (ValueError, UnicodeEncodeError) as error:
        raise ModelError(str(error)) from None


@contextmanager
def _program_at_work() -> Iterator[None]:
    """What a program does wrong is the model's fault, or the declaration's behind it."""
    try:
        yield
    except ValueError as error:
        raise ModelError(f"program: {error}") from None


def silent_columns(train: Iterable[Source] | Source, dev: Iterable[Source] | Source) -> list[str]:
    """The columns that training files fill and development files leave empty.

    What a parser learns from such a column is of no use where it will be used, and does harm: some treebanks carry the
    annotation of an earlier project, with the very functions to be found, in the XPOS of their training files alone.
    """

    def filled(sources: Iterable[Source] | Source) -> dict[str, float]:
        counts = dict.fromkeys(TAGGED[1:], 0)
        words = 0
        for sentence in islice(_sentences(sources), 2000):
            words += len(sentence)
            columns = (sentence.lemmas, sentence.upos, sentence.xpos, sentence.feats)
            for name, column in zip(counts, columns, strict=True):
                counts[name] += len(column) - column.count("_")
        return {name: count / max(1, words) for name, count in counts.items()}

    learned, used = filled(train), filled(dev)
    return [name for name in learned if learned[name] > 10 * used[name] and learned[name] > 0.1]


def _sentences(sources: Iterable[Source] | Source) -> Iterator[Sentence]:
    if isinstance(sources, (str, os.PathLike)) or hasattr(sources, "read"):
        sources = [sources]  # type: ignore[list-item]
    for source in sources:
        yield from read(source)


def _text(source: Source) -> str:
    if not isinstance(source, (str, os.PathLike)):
        return source.read().decode()
    with open(source, encoding="utf-8") as file:
        return file.read()


def _ended(text: bytes) -> bytes:
    """A sentence with the blank line that the last of a file may lack."""
    from crossarc.treebank.writing import missing_end

    return text + missing_end(text)
