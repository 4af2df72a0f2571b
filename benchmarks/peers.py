"""The parsers that crossarc is measured beside: UDPipe 1 and spaCy's, trained on the same files.

Both see one sentence at a time, as the treebank has them. UDPipe sees gold tags; spaCy's parser looks at word forms
only.
"""

from __future__ import annotations

import io
import json
import random
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

from crossarc.treebank import Sentence, read


@dataclass
class Contender:
    """A parser with a file to parse."""

    name: str
    parse: Callable[[Any], Any]
    """In memory: parses what `prepare` gives."""
    to_file: Callable[[Path], object] | None
    """From the file to another; None where a parser has no such way."""
    sentences: Callable[[Any], Iterable[Sentence]]
    """What `parse` gives, as sentences."""
    prepare: Callable[[], Any] = lambda: None
    is_peer: bool = False


def once(path: Path, train: Callable[[], None]) -> float:
    """Trains what is not there yet; the CPU seconds that it took."""
    account = path.with_suffix(".json")
    if not account.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        start = time.process_time()
        train()
        account.write_text(json.dumps(time.process_time() - start), encoding="utf-8")
    return float(json.loads(account.read_text(encoding="utf-8")))


def udpipe(train: Path, dev: Path, test: Path, models: Path, options: str) -> tuple[Contender, str]:
    """UDPipe 1, its parser alone."""
    import ufal.udpipe as library

    error = library.ProcessingError()

    def held(path: Path) -> list[Any]:
        reader = library.InputFormat.newConlluInputFormat()
        reader.setText(path.read_text(encoding="utf-8"))
        sentences = [library.Sentence()]
        while reader.nextSentence(sentences[-1], error):
            sentences.append(library.Sentence())
        return sentences[:-1]

    path = models / f"udpipe {options}.model".replace(";", " ")

    def learn() -> None:
        none = library.Trainer.NONE
        corpora = library.Sentences(held(train)), library.Sentences(held(dev))
        model = library.Trainer.train("morphodita_parsito", *corpora, none, none, f"use_gold_tags=1;{options}", error)
        if error.occurred():
            raise SystemExit(f"UDPipe: {error.message}")
        path.write_bytes(bytes(model))

    spent = once(path, learn)
    model = library.Model.load(str(path))
    pipeline = library.Pipeline(model, "conllu", library.Pipeline.NONE, library.Pipeline.DEFAULT, "conllu")

    def parse(sentences: list[Any]) -> list[Any]:
        for sentence in sentences:
            model.parse(sentence, library.Model.DEFAULT)
        return sentences

    def to_file(out: Path) -> None:
        out.write_text(pipeline.process(test.read_text(encoding="utf-8"), error), encoding="utf-8")

    def written(sentences: list[Any]) -> Iterator[Sentence]:
        writer = library.OutputFormat.newConlluOutputFormat()
        return read(io.BytesIO("".join(map(writer.writeSentence, sentences)).encode()))

    name = f"UDPipe {version('ufal.udpipe')}"
    contender = Contender(name, parse, to_file, written, lambda: held(test), is_peer=True)
    return contender, f"{name} learned for {spent:,.0f} CPU seconds ({options})."


def spacy(train: Path, dev: Path, test: Path, models: Path, epochs: int) -> tuple[Contender, str]:
    """spaCy's parser on its default convolutions over hashed word forms, on the CPU."""
    import spacy as library
    from spacy.tokens import Doc
    from spacy.training import Example
    from spacy.training.batchers import minibatch_by_words

    path = models / f"spacy {epochs} epochs"

    def bare(vocab: Any, sentence: Sentence) -> Any:
        return Doc(vocab, words=list(sentence.forms), sent_starts=[True] + [False] * (len(sentence) - 1))

    def annotated(vocab: Any, sentence: Sentence) -> Any:
        heads = [(head or word) - 1 for word, head in enumerate(sentence.heads, 1)]
        labels = [label if head else "ROOT" for label, head in zip(sentence.labels, sentence.heads, strict=True)]
        return Doc(vocab, words=list(sentence.forms), heads=heads, deps=labels)

    def learn() -> None:
        nlp = library.blank("xx")
        nlp.add_pipe("parser")
        rng = random.Random(1)
        library.util.fix_random_seed(1)
        examples = [Example(bare(nlp.vocab, s), annotated(nlp.vocab, s)) for s in read(train)]
        optimizer = nlp.initialize(lambda: examples)
        for _ in range(epochs):
            rng.shuffle(examples)
            for batch in minibatch_by_words(examples, 1000):
                nlp.update(batch, sgd=optimizer, drop=0.1)
        with nlp.use_params(optimizer.averages):
            nlp.to_disk(path)

    spent = once(path, learn)
    nlp = library.load(path)
    gold = list(read(test))

    def sentences(docs: list[Any]) -> Iterator[Sentence]:
        for sentence, doc in zip(gold, docs, strict=True):
            heads = [0 if token.head.i == token.i else token.head.i + 1 for token in doc]
            yield sentence.with_tree(heads, [t.dep_ if h else "root" for t, h in zip(doc, heads, strict=True)])

    name = f"spaCy {version('spacy')}"
    contender = Contender(
        name,
        lambda docs: list(nlp.pipe(docs)),
        None,
        sentences,
        lambda: [bare(nlp.vocab, s) for s in gold],
        is_peer=True,
    )
    return contender, f"{name} learned for {spent:,.0f} CPU seconds ({epochs} epochs)."
