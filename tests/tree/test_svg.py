"""The SVG, parsed: every arc is there, marked as it should be, and no text stands on another or on a foreign line."""

import re
from itertools import combinations
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crossarc.errors import UsageError
from crossarc.tree import Tree, random_tree
from crossarc.tree.drawing.picture import Picture
from crossarc.tree.drawing.text import pixels

pytestmark = pytest.mark.native

SVG = "{http://www.w3.org/2000/svg}"
SIZES = {"word": 16, "tag": 12, "number": 12, "label": 12, "marker": 12}


class Sheet:
    """A picture's texts as boxes and its arcs as straight segments (corners as if they were square)."""

    def __init__(self, source):
        self.root = ElementTree.fromstring(source)
        self.width, self.height = int(self.root.get("width")), int(self.root.get("height"))
        self.groups = [group for group in self.root.iter(f"{SVG}g") if "arc" in group.get("class").split()]
        self.boxes = []
        for text in self.root.iter(f"{SVG}text"):
            kind = text.get("class")
            if kind in SIZES:
                wide, size = pixels(text.text, SIZES[kind]), SIZES[kind]
                x, y = float(text.get("x")), float(text.get("y"))
                self.boxes.append((kind, text, x - wide / 2, x + wide / 2, y - 0.75 * size, y + 0.2 * size))

    def of(self, kind):
        return [text for found, text, *_ in self.boxes if found == kind]

    def arcs(self):
        return {
            (int(group.get("data-head")), int(word)): group
            for group in self.groups
            for word in group.get("data-dependent").split()
        }

    def segments(self, group):
        """The straight parts of the arc's line, the rounded corners squared."""
        path = next(p for p in group.iter(f"{SVG}path") if p.get("class") == "line").get("d")
        x = y = None
        for command, numbers in re.findall(r"([MVHQ])([^MVHQ]*)", path):
            values = [float(value) for value in numbers.split()]
            steps = {"M": [tuple(values)], "V": [(x, values[0])], "H": [(values[0], y)]}.get(command)
            if command == "Q":
                steps = [(values[0], values[1]), (values[2], values[3])]
            for new_x, new_y in steps:
                if command != "M" and (x, y) != (new_x, new_y):
                    yield x, y, new_x, new_y
                x, y = new_x, new_y


def overlap(one, two):
    return one[2] < two[3] and two[2] < one[3] and one[4] < two[5] and two[4] < one[5]


def cross(one, two):
    """Whether a horizontal and a vertical segment share an inner point."""
    for (a, b, c, d), (e, f, g, h) in ((one, two), (two, one)):
        if b == d and e == g and min(a, c) < e < max(a, c) and min(f, h) < b < max(f, h):
            return True
    return False


@st.composite
def drawn_trees(draw, most=14):
    tree = random_tree(draw(st.integers(1, most)), draw(st.integers(0, 2**32)))
    text = st.text("abcXY<&\"'>:ш漢ש", min_size=1, max_size=14)
    labels = draw(st.none() | st.lists(text, min_size=tree.n, max_size=tree.n))
    return tree.with_labels(labels), draw(st.lists(text, min_size=tree.n, max_size=tree.n))


@given(drawn_trees(), st.none() | st.booleans())
def test_every_arc_is_there_and_marked(drawn, rtl):
    tree, words = drawn
    sheet = Sheet(tree.svg(words, rtl=rtl))
    arcs = sheet.arcs()
    assert set(arcs) == set(tree.arcs) and len(sheet.groups) == tree.n
    crossed = {arc for pair in tree.crossings() for arc in pair}
    for (head, word), group in arcs.items():
        classes = group.get("class").split()
        assert ("crossed" in classes) == ((head, word) in crossed)
        assert ("nonprojective" in classes) == ((head, word) in tree.nonprojective_arcs())
        assert f"plane-{(Picture(tree, words).plane[word - 1] - 1) % 6 + 1}" in classes
        assert len([p for p in group.iter(f"{SVG}path") if p.get("class") == "tip"]) == 1
    assert [text.text for text in sheet.of("word")] == words
    assert {int(t.get("data-word")): t.text for t in sheet.of("label")} == dict(enumerate(tree.labels or (), 1))


@given(drawn_trees(), st.none() | st.booleans(), st.none() | st.integers(200, 900))
def test_no_text_overlaps_another_or_a_line(drawn, rtl, width):
    tree, words = drawn
    sheet = Sheet(tree.svg(words, tags=words[::-1], rtl=rtl, width=width))
    for one, two in combinations(sheet.boxes, 2):
        assert not overlap(one, two), (one[1].text, two[1].text)
    for kind, text, left, right, top, bottom in sheet.boxes:
        assert left >= 0 and right <= sheet.width and top >= 0 and bottom <= sheet.height, (kind, text.text)
        for (_, word), group in sheet.arcs().items():
            if kind == "label" and str(word) == text.get("data-word"):
                continue
            for a, b, c, d in sheet.segments(group):
                line = ("line", None, min(a, c), max(a, c) + 0.1, min(b, d), max(b, d) + 0.1)
                assert not overlap(line, (kind, text, left, right, top, bottom)), (text.text, word)


@given(drawn_trees())
def test_lines_cross_only_where_arcs_do(drawn):
    tree, words = drawn
    sheet = Sheet(tree.svg(words))
    lines = {arc: list(sheet.segments(group)) for arc, group in sheet.arcs().items()}
    for one, two in combinations(tree.arcs, 2):
        times = sum(cross(a, b) for a in lines[one] for b in lines[two])
        assert times == ((one, two) in tree.crossings() or (two, one) in tree.crossings())


def test_a_long_sentence_keeps_its_size_and_can_be_broken():
    n = 300
    tree = Tree([0, *range(1, n)])
    long = Sheet(tree.svg(["word"] * n))
    assert long.width > 40 * n and long.root.get("viewBox") == f"0 0 {long.width} {long.height}"
    assert "max-width: none" in long.root.get("style")
    broken = Sheet(tree.svg(["word"] * n, width=800))
    assert broken.width <= 800 and broken.height > 10 * long.height
    assert [text.text for text in broken.of("number")] == [str(k) for k in range(1, n + 1)]
    assert set(broken.arcs()) == set(tree.arcs)


@settings(max_examples=30)
@given(drawn_trees(), st.integers(100, 600))
def test_rows_together_show_every_arc(drawn, width):
    tree, words = drawn
    sheet = Sheet(tree.svg(words, width=width))
    assert set(sheet.arcs()) == set(tree.arcs)
    tips = [p for group in sheet.groups for p in group.iter(f"{SVG}path") if p.get("class") == "tip"]
    assert len(tips) == tree.n


def test_right_to_left_mirrors_the_words():
    tree = Tree([2, 0, 2])
    places = [float(text.get("x")) for text in Sheet(tree.svg(["הילד", "ראה", "כלב"])).of("word")]
    assert places == sorted(places, reverse=True)
    places = [float(text.get("x")) for text in Sheet(tree.svg(["הילד", "ראה", "כלב"], rtl=False)).of("word")]
    assert places == sorted(places)


def test_title_and_description():
    sheet = Sheet(Tree([2, 0, 2, 1], labels=["nsubj", "root", "obj", "acl"]).svg(["a", "<b>", "c", "d"]))
    names = {child.tag.removeprefix(SVG): child for child in sheet.root}
    assert sheet.root.get("role") == "img"
    assert sheet.root.get("aria-labelledby") == names["title"].get("id")
    assert sheet.root.get("aria-describedby") == names["desc"].get("id")
    assert names["title"].text == "Dependency tree: a <b> c d"
    assert names["desc"].text == (
        "<b> 2 → a 1: nsubj; root → <b> 2: root (crossed); <b> 2 → c 3: obj; a 1 → d 4: acl (crossed, non-projective)"
    )
    assert Sheet(Tree([0]).svg(["a"], title="mine")).root.find(f"{SVG}title").text == "mine"


def test_the_legend_explains_what_is_there():
    def legend(tree, **options):
        root = ElementTree.fromstring(tree.svg(**options))
        return [g.find(f"{SVG}text").text for g in root.iter(f"{SVG}g") if g.get("class").startswith("legend")]

    assert legend(Tree([2, 0, 2])) == []
    assert legend(Tree([2, 0, 2, 1])) == ["crossed", "crossed, second plane", "non-projective"]
    assert legend(Tree([2, 0, 2, 1]), legend=False) == []
    # The arc 1 -> 4 covers the root, so it is non-projective; without arcs from 0 nothing crosses it.
    assert legend(Tree([2, 0, 2, 1]), root_arcs=False) == ["non-projective"]


def test_the_legend_keeps_to_the_width():
    tree = Tree([2, 0, 2, 1])
    natural, narrow = (ElementTree.fromstring(tree.svg(width=width)) for width in (None, 230))
    keys = [[g for g in root.iter(f"{SVG}g") if g.get("class").startswith("legend")] for root in (natural, narrow)]
    heights = [len({g.find(f"{SVG}text").get("y") for g in found}) for found in keys]
    assert heights == [1, 3] and int(narrow.get("width")) <= 230 < int(natural.get("width"))


def test_words_that_are_numbers_get_no_others():
    tree = Tree([0, *range(1, 40)])
    assert Sheet(tree.svg(width=300)).of("number") == []
    assert len(Sheet(tree.svg(["x"] * 40, width=300)).of("number")) == 40


def test_characters_xml_cannot_carry():
    sheet = Sheet(Tree([0, 1, 1]).svg(["a\x00b", "\ud800", "\ufffe"]))
    assert [text.text for text in sheet.of("word")] == ["a\ufffdb", "\ufffd", "\ufffd"]


def test_empty_and_wrong():
    assert Sheet(Tree([]).svg()).groups == []
    with pytest.raises(UsageError, match="2 words for a tree of 1 words"):
        Tree([0]).svg(["a", "b"])
    with pytest.raises(UsageError, match="a drawing 0 pixels wide"):
        Tree([0]).svg(width=0)
