"""``brettwerk arena``."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from brettwerk import load_game, read_records
from brettwerk.core.records.replay import replay

if TYPE_CHECKING:
    from pathlib import Path

    from support.command_line import Brettwerk


def test_arena_plays_and_appends(brettwerk: Brettwerk, tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    call = ("arena", "level=2", "uct,simulations=20", "--game", "blockade", "--games", "2", "--output", str(file))
    done = brettwerk(*call)
    assert "level=2 against uct,simulations=20" in done.stdout
    facts = json.loads(brettwerk(*call, "--json", "--save", str(tmp_path / "games.bwr")).stdout)
    assert facts["games"] == 2
    assert len(file.read_text().splitlines()) == 2
    kept = [record.seats for record in read_records(tmp_path / "games.bwr") if replay(record).is_over]
    assert kept == [("level=2", "uct,simulations=20"), ("uct,simulations=20", "level=2")]


def test_a_match_without_a_played_game_is_an_error_and_not_a_result(brettwerk: Brettwerk, tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    call = ("arena", "ahead", "gtp=/no/such/program", "--game", "blokus-duo", "--games", "2", "--output", str(file))
    done = brettwerk(*call)
    assert (done.returncode, done.stdout) == (2, "")
    assert "There is no result: gtp=/no/such/program forfeited every game before its first move." in done.stderr
    assert not file.exists() or not file.read_text("utf-8")
    assert "Es gibt kein Ergebnis" in brettwerk(*call, "--lang", "de").stderr


def test_chance_takes_part(brettwerk: Brettwerk) -> None:
    call = ("arena", "ahead", "random", "--game", "aufstellen", "--games", "2", "--json")
    assert json.loads(brettwerk(*call).stdout)["other"] == "random"


def test_neighbours_alone_meet(brettwerk: Brettwerk) -> None:
    call = ("arena", "random", "simulations=2", "ahead", "--game", "aufstellen", "--games", "2", "--neighbours")
    told = [json.loads(line) for line in brettwerk(*call, "--json").stdout.splitlines()]
    assert [(one["one"], one["other"]) for one in told] == [("random", "simulations=2"), ("simulations=2", "ahead")]
    assert "Elo" in brettwerk(*call).stdout.splitlines()[-4]


def test_arena_seats_two_engines_in_a_game_of_four(brettwerk: Brettwerk, tmp_path: Path) -> None:
    games = tmp_path / "games.bwr"
    call = ("arena", "level=1", "simulations=5", "--game", "sprung", "--players", "4", "--games", "2", "--seed", "3")
    facts = json.loads(brettwerk(*call, "--json", "--save", str(games)).stdout)
    assert (facts["players"], facts["teams"]) == (4, False)
    kept = [record.seats for record in read_records(games)]
    assert kept == [
        ("level=1", "simulations=5", "simulations=5", "level=1"),
        ("simulations=5", "level=1", "level=1", "simulations=5"),
    ]


def test_arena_rates_all_who_ever_met(brettwerk: Brettwerk, tmp_path: Path) -> None:
    """Results of a former run count, so that three are rated though only two meet now."""
    results, chart = tmp_path / "results.jsonl", tmp_path / "chart.svg"
    common = ("--game", "blockade", "--games", "2", "--output", str(results), "--chart", str(chart))
    brettwerk("arena", "level=1", "level=2", *common)
    shown = brettwerk("arena", "level=2", "ahead", *common).stdout
    assert all(f" {name}" in shown for name in ("level=1", "level=2", "ahead"))
    assert "Elo" in shown
    assert chart.read_text().count("<circle") == 3


def test_arena_stops_when_a_sequential_test_is_decided(brettwerk: Brettwerk) -> None:
    done = brettwerk("arena", "ahead", "level=1", "--game", "alcazar", "--games", "400", "--sprt=-400,-100")
    assert "Decided: at least -100 Elo." in done.stdout


def test_arena_refuses_a_file_of_something_else(brettwerk: Brettwerk, tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text('{"game": "tor"}\n')
    done = brettwerk("arena", "level=1", "level=2", "--game", "tor", "--output", str(file))
    assert done.returncode == 2
    assert f"Line 1 of {file} is not a result of an arena." in done.stderr
    assert file.read_text() == '{"game": "tor"}\n'


def test_arena_takes_other_weights(brettwerk: Brettwerk, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    own = load_game("alcazar").weights
    file.write_text(own.changed(own.flat() / 2).to_text())
    common = ("--game", "alcazar", "--games", "2", "--json")
    result = json.loads(brettwerk("arena", f"weights={file},simulations=5", "simulations=5", *common).stdout)
    assert (result["one"], result["games"]) == (f"weights={file},simulations=5", 2)
    file.write_text("{}")
    failed = brettwerk("arena", f"weights={file},simulations=5", "simulations=5", *common)
    assert "no file of weights" in failed.stderr
    assert "is not an engine" in brettwerk("arena", f"uct,seconds=1,weights={file}", "level=1", *common).stderr


def test_results_tell_pairs_margins_and_processor_time(brettwerk: Brettwerk) -> None:
    call = ("arena", "simulations=30", "random", "--game", "blokus-duo", "--openings", "balanced", "--games", "4")
    facts = json.loads(brettwerk(*call, "--json", "--sprt", "normalised:0,20").stdout)
    assert sum(facts["pentanomial"]) == 2
    assert len(facts["margins"]) == 4
    assert facts["margin"]["mean"] == sum(facts["margins"]) / 4
    assert all(seconds >= 0 for seconds in facts["seconds"])
    assert facts["sprt"]["normalised"]
    assert facts["sprt"]["verdict"] is None
    assert 0 < facts["sprt"]["likelihood"] < facts["sprt"]["bound"]
    shown = brettwerk(*call, "--sprt", "0,30").stdout
    assert "Pairs with 0, ½, 1, 1½ and 2 points: 0, 0, 0, 0, 2" in " ".join(shown.split())
    assert "points a game" in shown
    assert "decided at ±2.94" in shown


def test_a_game_without_scores_has_no_margin(brettwerk: Brettwerk) -> None:
    facts = json.loads(brettwerk("arena", "ahead", "random", "--game", "tor", "--games", "2", "--json").stdout)
    assert (facts["margin"], facts["margins"]) == (None, [])


def test_openings_are_found_kept_and_played(brettwerk: Brettwerk, tmp_path: Path) -> None:
    """By name from the user's own folder, and from a file; the same seed finds the same ones."""
    search = ("balance", "blockade", "--number", "2", "--plies", "2", "--simulations", "40", "--tolerance", "0.4")
    own = {"BRETTWERK_DATA": str(tmp_path / "data")}
    match = ("arena", "ahead", "random", "--game", "blockade", "--games", "4", "--openings")
    missing = brettwerk(*match, "balanced", **own)
    assert missing.returncode == 2
    assert "brettwerk balance blockade" in missing.stderr
    assert "Openings in" in brettwerk(*search, **own).stdout
    file = tmp_path / "openings.txt"
    assert brettwerk(*search, "--output", str(file)).returncode == 0
    kept = (tmp_path / "data" / "balanced" / "blockade.txt").read_text()
    assert [line for line in kept.splitlines() if line[0] != "#"] == file.read_text().splitlines()[2:]
    for openings in ("balanced", str(file)):
        assert brettwerk(*match, openings, **own).returncode == 0


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--openings", "nonsense"), "There are no 'nonsense' openings"),
        (("--sprt", "normal:0,5"), "normalised:0,10"),
        (("--sprt", "5,0"), "the lower first"),
    ],
)
def test_what_an_arena_cannot_do_is_said(words: tuple[str, str], says: str, brettwerk: Brettwerk) -> None:
    done = brettwerk("arena", "level=1", "level=2", "--game", "blockade", *words)
    assert done.returncode == 2
    assert says in " ".join(done.stderr.split())


@pytest.mark.parametrize("openings", ["# nothing", "0.5 nonsense", "nonsense", "2 f7"])
def test_a_file_that_has_no_openings_is_refused(openings: str, brettwerk: Brettwerk, tmp_path: Path) -> None:
    file = tmp_path / "openings.txt"
    file.write_text(openings)
    done = brettwerk("arena", "level=1", "level=2", "--game", "blockade", "--openings", str(file))
    assert done.returncode == 2
    assert str(file) in "".join(done.stderr.split("\n"))


def test_none_balanced_is_an_error(brettwerk: Brettwerk, tmp_path: Path) -> None:
    search = ("balance", "alcazar", "--number", "1", "--plies", "2", "--simulations", "10", "--tolerance", "0")
    done = brettwerk(*search, "--output", str(tmp_path / "none.txt"), "--lang", "de")
    assert done.returncode == 2
    assert "Keine der betrachteten Eröffnungen" in done.stderr
    assert not (tmp_path / "none.txt").exists()


def test_two_cannot_keep_pace_with_each_other(brettwerk: Brettwerk) -> None:
    done = brettwerk("arena", "seconds=same", "level=3,seconds=same", "--game", "blockade")
    assert done.returncode == 2
    assert "Only one engine can have seconds=same" in done.stderr
    assert brettwerk("play", "blockade", "--seats", "random,level=9,seconds=same").returncode == 2


def test_constants_of_the_search_can_be_changed(brettwerk: Brettwerk) -> None:
    call = ("arena", "c_puct=0.5,simulations=9", "simulations=9", "--game", "tor", "--games", "2", "--json")
    assert json.loads(brettwerk(*call).stdout)["one"] == "c_puct=0.5,simulations=9"
    for wrong in ("c_puct=x", "c_puct=-1", "c_pact=1"):
        done = brettwerk("arena", f"{wrong},simulations=9", "simulations=9", "--game", "tor")
        assert (done.returncode, "is not an engine" in done.stderr) == (2, True)
