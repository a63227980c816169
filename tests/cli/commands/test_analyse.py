"""``brettwerk analyse`` of one position."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from brettwerk import load_game
from brettwerk.search.limits import level_of

if TYPE_CHECKING:
    from pathlib import Path

    from support.command_line import Brettwerk

LOST_FOR_BLUE = "12/12/12/12/12/12/12/12/rT11/rSrSrS9/rTrSrS8bZ/rZrTrSrT8 0"
THERE = "a4-b4 l2-l1 b4-a4"
BACK = "l1-l2"


def test_analyse_as_json(brettwerk: Brettwerk) -> None:
    done = brettwerk("analyse", "blockade", "--seconds", "0.1", "--lines", "2", "--json")
    facts = json.loads(done.stdout)
    assert facts["simulations"] > 0
    assert 0 <= facts["value"] <= 1
    assert facts["lines"][0]["moves"][0] == facts["move"]
    assert len(facts["lines"]) == 2
    shown = brettwerk("analyse", "blockade", "--seconds", "0.1", "--lang", "de").stdout
    assert "% Rot" in shown
    assert "Züge tief" in shown


def test_a_lost_game_is_saved_by_repeating_the_position_for_the_third_time(brettwerk: Brettwerk) -> None:
    """The engine must know which positions stood before; to judge the last one alone is not enough."""

    def judged(*position: str) -> tuple[str, float]:
        done = brettwerk("analyse", "weltreich", *position, "--seconds", "3", "--json")
        facts = json.loads(done.stdout)
        return facts["move"], facts["value"]

    moves = f"{THERE} {BACK} {THERE}"
    assert judged("--state", LOST_FOR_BLUE, "--moves", moves) == (BACK, 0.5)
    state = load_game("weltreich").state_from_text(LOST_FOR_BLUE)
    for move in moves.split():
        state = state.play(move)
    assert judged("--state", state.to_text())[1] < 0.3


def test_a_match_that_is_drawn_by_repetition_is_over(brettwerk: Brettwerk) -> None:
    again = f"{THERE} {BACK} {THERE} {BACK}"
    done = brettwerk("analyse", "weltreich", "--state", LOST_FOR_BLUE, "--moves", again, "--seconds", "0.1")
    assert (done.returncode, done.stderr) == (2, "brettwerk: The game is over.\n")


def test_an_engine_is_named_as_everywhere(brettwerk: Brettwerk, tmp_path: Path) -> None:
    """Its limits hold instead of the usual seconds, in reviews too."""
    facts = json.loads(brettwerk("analyse", "tor", "--engine", "simulations=60", "--json").stdout)
    assert facts["simulations"] == 60
    weakest = json.loads(brettwerk("analyse", "tor", "--engine", "level=1", "--json").stdout)
    assert weakest["simulations"] == level_of(load_game("tor"), 1).simulations
    record = tmp_path / "game.bwr"
    record.write_text('[Game "tor"]\n\n1. a1-a10 *\n')
    reviewed = brettwerk("review", str(record), "--engine", "simulations=30", "--json")
    assert json.loads(reviewed.stdout)["moves"][0]["move"] == "a1-a10"
    by_moves = brettwerk("review", "Das Tor", "--moves", "A1-A10", "--engine", "simulations=30", "--json")
    assert json.loads(by_moves.stdout)["moves"][0]["move"] == "a1-a10"
    for call in (("analyse", "tor"), ("review", str(record))):
        assert "'level=0' is not an engine" in brettwerk(*call, "--engine", "level=0").stderr
        assert "'random' is not an engine" in brettwerk(*call, "--engine", "random").stderr
