"""What every schema builds, against the class that the paper claims; the findings, each with its smallest witness."""

import json

import pytest

from crossarc.errors import UsageError
from crossarc.schemata.check import check, table
from crossarc.schemata.registry import SCHEMATA, schema

pytestmark = pytest.mark.native

# For each schema, and the next of each family: how many trees of 5 and of 7 words it builds (of 6 where there are two
# gaps), how many graphs that are no trees, and the smallest tree of the class that it misses.
FOUND = {
    "collins": ((143, 3876), (0, 0), None),
    "eisner": ((273, 7752), (0, 0), None),
    "eisner-satta": ((273, 7752), (0, 0), None),
    "yamada-matsumoto": ((273, 7752), (0, 0), None),
    "nivre": ((273, 7752), (0, 0), None),
    "covington": ((273, 7752), (0, 0), None),
    "covington-lsup": ((80, 1348), (0, 0), (0, 3, 1)),
    "covington-np": ((625, 117649), (655, 208943), None),
    "attardi": ((1296, 262144), (0, 0), None),
    "mh": ((1019, 92242), (0, 0), None),
    "mh3": ((273, 7752), (0, 0), None),
    "wg": ((569, 59774), (0, None), None),
    "wg-corrected": ((569, 59774), (0, 0), None),
    "mg": ((589, 72214), (0, None), None),
    "mst": ((1296, 262144), (0, 0), None),
    "wg2": ((605, 6980), (0, 0), (3, 1, 0, 1, 3, 2)),
    "wg-corrected2": ((605, 6996), (0, 0), None),
    "mg2": ((625, 7776), (0, 0), None),
}
PROJECTIVE = {1: 1, 2: 3, 3: 12, 4: 55, 5: 273, 6: 1428, 7: 7752}
KEYS = [
    *("system", "options", "words", "roots", "class", "in_class", "built", "sound", "complete", "unsound_witness"),
    *("incomplete_witness", "non_trees", "stuck", "dead", "min_length", "max_length", "method", "seconds"),
]


def assert_correct(report):
    assert report.sound and report.complete, table(report)
    assert report.built == report.in_class


def assert_as_found(name, words, long, method=None):
    built, non_trees, missed = FOUND[name]
    report = check(schema(name), words, method=method)
    assert (report.built, report.non_trees) == (built[long], non_trees[long]), table(report)
    if report.tree_class is not None:
        assert report.unsound_witness is None
        assert report.sound is (not report.non_trees)
        assert report.incomplete_witness == (missed if missed and words >= len(missed) else None)
        assert report.complete is (report.incomplete_witness is None)
        assert (report.built == report.in_class) is report.complete


@pytest.mark.parametrize("name", FOUND)
def test_every_schema_on_all_trees_of_five_words(name):
    assert_as_found(name, 5, long=False)


@pytest.mark.verify
@pytest.mark.parametrize("name", [name for name in FOUND if name != "wg-corrected"])
def test_every_schema_on_all_trees_of_seven_words(name):
    # Tree by tree where that takes seconds, and all graphs at once minutes: graphs that are no trees are looked for
    # among six words then.
    method = "per-tree" if name in ("wg", "mg") else None
    assert_as_found(name, 6 if name[-1] == "2" else 7, long=True, method=method)
    if method:
        assert check(schema(name), 6).non_trees == 0


def test_the_corrected_schema_for_one_gap_is_the_printed_one():
    assert schema("wg-corrected").definition.rules == schema("wg").definition.rules


def test_every_name_of_the_registry_is_checked():
    assert set(SCHEMATA) <= set(FOUND)


@pytest.mark.parametrize("name", ["eisner", "eisner-satta", "yamada-matsumoto", "nivre"])
def test_as_many_trees_as_there_are_projective_ones(name):
    for words in range(1, 6):
        assert check(schema(name), words).built == PROJECTIVE[words]


def test_single_roots():
    for name in ("eisner", "eisner-satta"):
        single = check(schema(name, roots="single"), 5)
        assert_correct(single)
        assert single.roots == "single"
        assert single.built == check(schema(name), 5, "single").built == check(schema("collins"), 5).built


def test_attardi_and_mh_grow_with_their_parameter():
    built = [check(schema("attardi", d=d), 5).built for d in (1, 2, 3, 4)]
    assert built[0] == PROJECTIVE[5]
    assert built == sorted(built)
    assert built[-1] <= 1296
    of_mh = [check(schema("mh", k=k), 5).built for k in (3, 4, 5, 6, 7)]
    assert of_mh[0] == PROJECTIVE[5]
    assert of_mh == sorted(of_mh)
    assert of_mh[-1] == 1296
    # SCHEMA 6.3: MH_(d+2) parses a subset of what Att_d does.
    assert all(of_mh[d - 1] <= built[d - 1] for d in (1, 2, 3, 4))


def test_lsup_misses_a_word_with_a_left_dependent_and_a_left_head():
    report = check(schema("covington-lsup"), 4)
    assert report.sound
    assert not report.complete
    assert report.incomplete_witness == (0, 3, 1)


def test_covington_builds_all_trees_and_cycles():
    report = check(schema("covington-np"), 4)
    assert report.complete
    assert not report.sound
    assert report.unsound_witness is None  # what is wrong is no tree
    assert report.non_trees == 108 - 64
    assert report.non_tree_witness == [(0, 1), (2, 3), (3, 2)]


def test_wg_2_misses_its_witness_and_the_corrected_one_does_not():
    from crossarc.schemata.engine import deduce

    witness = (3, 1, 0, 1, 3, 2)
    assert not deduce(schema("wg2"), 6, heads=witness).derived
    assert deduce(schema("wg-corrected2"), 6, heads=witness).derived


@pytest.mark.parametrize("name", ["eisner", "collins", "wg", "mh4", "nivre", "covington-np", "mst"])
def test_both_methods_find_the_same(name):
    one, other = (check(schema(name), 4, method=method) for method in ("enumerate", "per-tree"))
    assert (one.built, one.incomplete_witness, one.unsound_witness) == (
        other.built,
        other.incomplete_witness,
        other.unsound_witness,
    )
    assert one.non_trees is not None
    assert other.non_trees is None


def test_against_another_class_gives_witnesses():
    report = check(schema("mst"), 4, against="projective")
    assert report.unsound_witness == (0, 0, 1, 2) or not report.sound
    assert report.complete
    report = check(schema("eisner"), 4, against="all")
    assert report.sound
    assert report.incomplete_witness is not None


def test_report_has_the_keys_of_the_systems_report():
    fields = json.loads(check(schema("mh"), 3).to_json())
    assert list(fields) == KEYS
    assert fields["class"] is fields["sound"] is fields["stuck"] is None
    assert "per-tree" in table(check(schema("mh"), 3, method="per-tree"))


def test_long_checks_ask_first():
    with pytest.raises(UsageError, match="4,782,969 trees"):
        check(schema("eisner"), 8)
