"""Training with the oracle one asks for, and exploring with it."""

import pytest
from typer.testing import CliRunner

from crossarc.cli.app import app
from crossarc.data import sample
from crossarc.errors import UsageError
from crossarc.learning import Options
from crossarc.parser import Parser
from crossarc.treebank import read

pytestmark = pytest.mark.native


@pytest.fixture(scope="module")
def few(tmp_path_factory):
    path = tmp_path_factory.mktemp("few") / "few.conllu"
    with open(path, "wb") as file:
        for sentence in list(read(sample("train")))[:40]:
            file.write(sentence.text_block)
    return str(path)


def trained(path, system, oracle, **options):
    return Parser.train(
        path,
        system=system,
        oracle=oracle,
        options=Options(**{"epochs": 3, "explore_from": 1, "beam": 1, "learners": 1, **options}),
    )


def weights(parser):
    return bytes(parser._arrays["rows"])


def test_the_oracle_decides_what_is_learned(few):
    static, dynamic = (trained(few, "arc-eager", oracle) for oracle in ("static", "dynamic"))
    assert [p.manifest["training"]["oracle"]["name"] for p in (static, dynamic)] == ["static", "arc-eager"]
    assert weights(static) != weights(dynamic)
    assert weights(dynamic) == weights(trained(few, "arc-eager", None))
    assert "oracle" in dynamic.summary()


def test_covington_learns_from_one_derivation_unless_told_otherwise(few):
    by_default, dynamic = (trained(few, "covington", oracle, epochs=1) for oracle in (None, "dynamic"))
    assert [p.manifest["training"]["oracle"]["name"] for p in (by_default, dynamic)] == ["static", "covington"]


def test_exploring_more_or_less_makes_a_difference(few):
    never, often = (weights(trained(few, "hybrid", None, explore_percent=p)) for p in (0, 90))
    assert never != often
    assert often == weights(trained(few, "hybrid", None))


@pytest.mark.parametrize("system", ["swap", "two-registers"])
def test_a_searched_oracle_serves_any_system(few, system):
    parser = trained(few, system, "searched")
    assert parser.manifest["training"]["oracle"] == {"name": parser_oracle(system), "quality": "searched"}
    assert parser.manifest["training"]["left_out"] == {}


def parser_oracle(system):
    return "searched-registers" if system == "two-registers" else "searched"


def test_oracles_that_there_are_not(few):
    with pytest.raises(UsageError, match="oracle is 'best'; it is one of static, dynamic, searched"):
        trained(few, "swap", "best")
    with pytest.raises(UsageError, match="only with a dynamic one can training explore"):
        trained(few, "swap", "static", explore_percent=50)


def test_command(few, tmp_path):
    run = CliRunner().invoke
    model = str(tmp_path / "model")
    command = ["train", model, "--train", few, "--epochs", "2"]
    for share in ("0.7", "70%"):
        shown = run(app, [*command, "--explore", share, "--explore-from", "2"])
        assert shown.exit_code == 0, shown.output
        assert "explore_from 2, explore_percent 70" in shown.stdout
    for wrong in ("7", "0.7.1", "120%", "often"):
        assert isinstance(run(app, [*command, "--explore", wrong]).exception, UsageError)
    assert isinstance(run(app, [*command, "--oracle", "static", "--explore", "0.5"]).exception, UsageError)
