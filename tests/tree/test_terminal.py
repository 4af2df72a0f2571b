"""The terminal drawing, read back: what a careful eye sees in it is the tree."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crossarc.errors import UsageError
from crossarc.tree import Tree, random_tree
from crossarc.tree.drawing.text import columns

pytestmark = pytest.mark.native

ACROSS, UPRIGHT, CROSSING = "─═", "│║", "┼╬╫╪"
PASSING = rf" *\d+◀?[{ACROSS}{CROSSING}]+▶?\d+"


def cells(line):
    """One entry a column; a wide character fills two, what has no width none."""
    out = []
    for char in line:
        out += [char, *[""] * (columns(char) - 1)] if columns(char) else []
    return out


class Block:
    """One row of a drawing: its lines of arcs, and where its words stand."""

    def __init__(self, lines, words, first, texts):
        self.grid = [cells(line) for line in lines[: len(lines) - texts]]
        self.first = first
        self.spans = []
        at, line = 0, lines[len(lines) - texts]
        while len(line) > at and first + len(self.spans) <= len(words):
            start = line.find(words[first + len(self.spans) - 1], at)
            if start < 0 or line[at:start].strip(" \u200e"):
                break
            at = start + len(words[first + len(self.spans) - 1])
            self.spans.append((columns(line[:start]), columns(line[:at]) - 1))
        assert not line[at:].strip(" \u200e"), f"{line!r} holds more than words"
        self.crossings = sum(char in CROSSING for line in self.grid for char in line)

    def at(self, line, x):
        return self.grid[line][x] if 0 <= x < len(self.grid[line]) else " "

    def word(self, x):
        """The word a port belongs to: the one nearest."""
        distances = [max(a - x, x - b, 0) for a, b in self.spans]
        assert distances.count(min(distances)) == 1
        return self.first + distances.index(min(distances))

    def top(self, x):
        """Up from a port to its corner."""
        line = len(self.grid) - 1
        while line > 0 and self.at(line - 1, x) in (*UPRIGHT, *CROSSING, "┌", "┐", "╔", "╗"):
            line -= 1
            if self.at(line, x) in "┌┐╔╗":
                return line
        return None

    def arcs(self):
        """Every arc with an end in the row: (head, dependent, label, double, goes on)."""
        bottom = len(self.grid) - 1
        for x, char in enumerate(self.grid[bottom] if self.grid else []):
            if char not in (*UPRIGHT, "▼"):
                continue
            line, word = self.top(x), self.word(x)
            if line is None:
                yield 0, word, self.label_above(x), None, False
                continue
            if self.at(line, x) in "┌╔":
                text, stop = "", x + 1
                while self.at(line, stop) not in ("┐", "╗", " "):
                    text += self.at(line, stop)
                    stop += 1
                if self.at(line, stop) != " ":
                    other = self.word(stop)
                    arc = (word, other) if self.at(bottom, stop) == "▼" else (other, word)
                    assert (char == "▼") != (self.at(bottom, stop) == "▼")
                    yield *arc, self.label(text), self.at(line, x) == "╔", False
                else:
                    number = int(re.search(r"(\d+)…?$", text)[1])
                    yield *((number, word) if char == "▼" else (word, number)), self.label(text), None, True
                    assert ("▶" in text) == (char != "▼")
            else:
                stop, text = x - 1, ""
                while self.at(line, stop) not in ("┌", "╔", " ") and stop >= 0:
                    text = self.at(line, stop) + text
                    stop -= 1
                if self.at(line, stop) not in ("┌", "╔"):
                    number = int(re.match(r"(\d+)", text)[1])
                    assert ("◀" in text) == (char != "▼")
                    yield *((number, word) if char == "▼" else (word, number)), self.label(text), None, True

    @staticmethod
    def label(text):
        return re.sub(rf"[{ACROSS}{CROSSING}▶◀\d…]", "", text)

    def label_above(self, x):
        line = len(self.grid) - 1
        while line >= 0 and self.at(line, x) in (*UPRIGHT, *CROSSING, "▼"):
            line -= 1
        start = stop = x
        while line >= 0 and self.at(line, start - 1) not in (" ", ""):
            start -= 1
        while line >= 0 and self.at(line, stop) not in (" ", ""):
            stop += 1
        return "".join(self.grid[line][start:stop]).strip() if line >= 0 else ""


def read(drawing, words, texts=1):
    """All blocks of a drawing."""
    blocks, first = [], 1
    for part in drawing.split("\n\n"):
        blocks.append(Block(part.split("\n"), words, first, texts))
        first += len(blocks[-1].spans)
    assert first == len(words) + 1
    return blocks


@st.composite
def labelled_trees(draw_, most=14):
    tree = random_tree(
        draw_(st.integers(1, most)), draw_(st.integers(0, 2**32)), draw_(st.sampled_from(["multi", "single"]))
    )
    some = st.text("abcdefgh:", min_size=1, max_size=12).map(lambda text: text.replace(":", "x"))
    labels = draw_(st.none() | st.lists(some, min_size=tree.n, max_size=tree.n))
    return tree.with_labels(labels)


@st.composite
def worded_trees(draw_, most=14):
    tree = draw_(labelled_trees(most))
    letters = st.sampled_from(["a", "W", "é", "e\u0301", "漢", "字", "한", "न", "ш"])
    return tree, draw_(
        st.lists(st.lists(letters, min_size=1, max_size=9).map("".join), min_size=tree.n, max_size=tree.n)
    )


@given(worded_trees())
def test_one_row_shows_every_arc_once_and_crosses_where_the_tree_does(given_tree):
    tree, words = given_tree
    (block,) = read(tree.draw(words, width=10_000), words)
    seen = sorted(block.arcs(), key=lambda arc: arc[1])
    assert [(h, d) for h, d, *_ in seen] == list(tree.arcs)
    assert [label for _, _, label, *_ in seen] == list(tree.labels or [""] * tree.n)
    strange = {arc for arc in tree.nonprojective_arcs()}
    assert all(double == ((h, d) in strange) for h, d, _, double, _ in seen if h)
    assert block.crossings == len(tree.crossings())


@given(worded_trees(), st.integers(26, 70))
def test_rows_fit_and_together_show_every_arc(given_tree, width):
    tree, words = given_tree
    drawing = tree.draw(words, width=width, numbers=True)
    assert all(columns(line) <= width for line in drawing.splitlines())
    words = [word if columns(word) < 9 else None for word in words]
    if None in words:  # a word that had to be cut cannot be looked for
        return
    blocks = read(drawing, words, texts=2)
    inner, ends = set(), []
    for block in blocks:
        for head, word, _, _, goes_on in block.arcs():
            (ends.append if goes_on else inner.add)((head, word))
    # An arc that goes on shows at both its ends, unless it shares the line of a head with too many far dependents.
    dependents = {(h, d) for h, d in tree.arcs if h and (h, d) not in inner}
    assert inner | set(ends) == set(tree.arcs) and not inner & set(ends)
    joined = "…" in drawing
    assert joined or sorted(ends) == sorted([*dependents, *dependents])
    assert joined or sum(block.crossings for block in blocks) == len(tree.crossings())
    # An arc that passes over a row is drawn there only to be crossed.
    passing = [line for block in blocks for line in map("".join, block.grid) if re.fullmatch(PASSING, line)]
    assert all(set(line) & set(CROSSING) for line in passing)


@given(worded_trees())
def test_right_to_left_is_the_mirror_image(given_tree):
    tree, words = given_tree
    plain = ["w" * columns(word) for word in words]
    mirror = str.maketrans("┌┐╔╗", "┐┌╗╔")
    left, right = (tree.with_labels(None).draw(plain, width=10_000, rtl=rtl).split("\n") for rtl in (False, True))
    wide = max(map(len, left))
    assert [line.ljust(wide)[::-1].translate(mirror).rstrip() for line in left] == right


def test_right_to_left_is_found_and_words_are_kept_from_moving():
    tree = Tree([2, 0, 2], labels=["nsubj", "root", "obj"])
    drawing = tree.draw(["הילד", "ראה", "כלב"], width=80)
    assert drawing == (
        "       root\n ┌─obj─┐│┌─nsubj─┐\n ▼     │▼│       ▼\n\u200eכלב\u200e    \u200eראה\u200e     \u200eהילד\u200e"
    )
    assert tree.draw(["הילד", "ראה", "a"], width=80, rtl=False).splitlines()[-1].startswith("\u200eהילד")


def test_words_line_up_by_columns_not_characters():
    tree = Tree([2, 0, 2])
    wide = tree.draw(["日本語", "e\u0301te\u0301", "xx"], width=80).splitlines()
    assert wide == [*tree.draw(["aaaaaa", "eee", "xx"], width=80).splitlines()[:-1], "日本語 été xx"]


def test_what_would_break_the_line_is_replaced():
    drawing = Tree([0, 1, 1]).draw(["a\tb", "\u202eevil", "\u0301"], width=80)
    assert drawing.splitlines()[-1].split() == ["a\ufffdb", "evil", "◌\u0301"]


def test_what_would_not_be_seen_is_an_underscore():
    drawing = Tree([0, 1, 1]).draw(["", "\u200b", "\ufeff\u200d"], width=80)
    assert drawing.splitlines()[-1].split() == ["_", "_", "_"]


@given(st.lists(st.text(max_size=8), min_size=1, max_size=6), st.integers(0, 99))
def test_any_text_has_its_place(words, seed):
    tree = random_tree(len(words), seed).with_labels(words[::-1])
    lines = tree.draw(words, tags=words, width=60).splitlines()
    assert max(map(columns, lines)) <= 60
    assert [line for line in lines if any(char in line for char in "▼")]


def test_colours_are_those_of_the_planes():
    tree = Tree([2, 0, 2, 1])
    plain, coloured = (tree.draw(["a", "b", "c", "d"], width=80, color=color) for color in (False, True))
    assert re.sub(r"\x1b\[\d+m", "", coloured) == plain and "\x1b[35m╔" in coloured and "\x1b[36m│" in coloured
    assert "\x1b" not in Tree([2, 0, 2]).draw(["a", "b", "c"], width=80, color=True)


def test_numbers_stand_under_wrapped_words_only():
    tree = Tree([0, *range(1, 40)])
    assert len(tree.draw(["w"] * 40, width=1000).split("\n\n")) == 1
    assert tree.draw(["w"] * 40, width=1000).splitlines()[-1].split() == ["w"] * 40
    rows = tree.draw(["w"] * 40, width=40).split("\n\n")
    assert len(rows) > 1 and " ".join(row.splitlines()[-1] for row in rows).split() == [str(k) for k in range(1, 41)]


def test_tags_stand_under_the_words():
    drawing = Tree([2, 0]).draw(["cats", "sleep"], tags=["NOUN", "VERB"], width=80)
    assert [line.split() for line in drawing.splitlines()[-2:]] == [["cats", "sleep"], ["NOUN", "VERB"]]


def test_arcs_from_the_root_can_be_left_out():
    tree = Tree([2, 0, 2, 1])
    drawing = tree.draw(["a", "b", "c", "d"], width=80, root_arcs=False)
    (block,) = read(drawing, ["a", "b", "c", "d"])
    assert {(h, d) for h, d, *_ in block.arcs()} == {(2, 1), (2, 3), (1, 4)} and block.crossings == 0


def test_a_head_with_many_far_dependents_shares_one_line():
    drawing = Tree([0] + [1] * 199).draw(["w"] * 200, width=60)
    first = drawing.split("\n\n")[0]
    assert "…" in first and len(first.splitlines()) < 40
    assert all(columns(line) <= 60 for line in drawing.splitlines())


@settings(max_examples=20)
@given(st.integers(1, 60), st.integers(0, 2**32))
def test_a_long_word_or_label_is_cut_rather_than_the_width_broken(n, seed):
    tree = random_tree(n, seed).with_labels(["label" * 20] * n)
    for line in tree.draw(["漢字" * 20] * n, width=30).splitlines():
        assert columns(line) <= 30


def test_ascii():
    drawing = Tree([2, 0, 2, 1], labels=["nsubj", "root", "obj", "acl"]).draw(
        ["a", "b", "c", "d"], width=80, ascii=True
    )
    assert drawing.isascii() and "=" in drawing and "+" in drawing


def test_empty_and_wrong():
    assert Tree([]).draw([]) == ""
    with pytest.raises(UsageError, match="1 words for a tree of 2 words"):
        Tree([0, 1]).draw(["a"])
    with pytest.raises(UsageError, match="3 tags for a tree of 2 words"):
        Tree([0, 1]).draw(tags=["a", "b", "c"])
    with pytest.raises(UsageError, match="a drawing 10 columns wide: 2 words need 24 or more"):
        Tree([0, 1]).draw(width=10)


def test_a_terminal_that_is_too_narrow_is_no_error(monkeypatch):
    monkeypatch.setenv("COLUMNS", "10")
    text = Tree([0, 1, 2, 3]).draw(["someone", "came", "here", "speaking"])
    assert max(map(columns, text.splitlines())) <= 24
