"""Write the sample treebank that comes with the package: `python tools/sample_treebank.py [FOLDER]`.

About 2,000 sentences of English, German and Dutch from the grammars in `tools/sample/`, a share of every phenomenon in
each of train, dev and test. The same bytes every time; a test holds the files in the package to that.
"""

from __future__ import annotations

import sys
from pathlib import Path

from sample import dutch, english, german
from sample.words import Dice, Phenomenon, Phrase, conllu, text

LANGUAGES = {"en": english.PHENOMENA, "de": german.PHENOMENA, "nl": dutch.PHENOMENA}
TARGET = Path(__file__).resolve().parent.parent / "src" / "crossarc" / "data" / "sample"
LONGEST = 30  # words


def distinct(language: str, phenomenon: Phenomenon, seen: set[str]) -> list[Phrase]:
    """As many sentences as the phenomenon wants: none seen before, none too long, none that names somebody twice."""
    dice = Dice(f"{language} {phenomenon.name}")
    made: list[Phrase] = []
    while len(made) < phenomenon.count:
        words = phenomenon.make(dice)
        names = [word.form for word in words if word.upos == "PROPN"]
        if text(words) not in seen and len(words) <= LONGEST and len(set(names)) == len(names):
            seen.add(text(words))
            made.append(words)
    return made


def treebank() -> dict[str, str]:
    """The text of each split."""
    seen: set[str] = set()
    splits: dict[str, list[tuple[str, str, Phrase]]] = {"train": [], "dev": [], "test": []}
    turn = 0
    for language, phenomena in LANGUAGES.items():
        for phenomenon in phenomena:
            for words in distinct(language, phenomenon, seen):
                name = {3: "dev", 7: "test"}.get(turn % 10, "train")  # every tenth sentence, whatever the phenomenon
                splits[name].append((language, phenomenon.name, words))
                turn += 1
    out = {}
    for name, sentences in splits.items():
        shuffled = Dice(name).shuffled(sentences)
        out[name] = "".join(
            conllu(words, f"{language}-{name}-{i}", phenomenon)
            for i, (language, phenomenon, words) in enumerate(shuffled, 1)
        )
    return out


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else TARGET
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in treebank().items():
        (folder / f"{name}.conllu").write_bytes(content.encode("utf-8"))


if __name__ == "__main__":
    main()
