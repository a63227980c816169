"""The reports on the solved game that are shipped, as far as they can be tested without the table."""

from __future__ import annotations

import re

import pytest

from brettwerk import load_game
from brettwerk.core.solved.space import LOSS, Verdict
from brettwerk.games.aufstellen import rules
from brettwerk.games.aufstellen.solve import shipped, shipped_verdict, space
from support.paths import ROOT

PAGE = ROOT / "docs" / "aufstellen-solved.md"
VARIANTS = ("yes", "no")


@pytest.mark.parametrize("diagonals", VARIANTS)
def test_the_start_is_worth_as_much_as_the_best_first_piece(diagonals: str) -> None:
    start = load_game("aufstellen", diagonals=diagonals).start
    after = [shipped_verdict(start.play(move)) for move in start.legal_moves()]
    best = max((verdict.before for verdict in after if verdict), key=lambda verdict: verdict.rank)
    assert shipped_verdict(start) == best
    assert shipped_verdict(start.play("a1").play("a2")) is None


@pytest.mark.parametrize("diagonals", VARIANTS)
def test_turned_boards_are_worth_the_same(diagonals: str) -> None:
    first = shipped(f"diagonals-{diagonals}")["first_moves"]
    for alike in (("a1", "a4", "d1", "d4"), ("b2", "b3", "c2", "c3"), ("a2", "a3", "b1", "c1", "b4", "c4", "d2", "d3")):
        assert len({str(first[square]) for square in alike}) == 1


@pytest.mark.parametrize("diagonals", VARIANTS)
def test_the_longest_win_can_be_played(diagonals: str) -> None:
    game = load_game("aufstellen", diagonals=diagonals)
    longest = shipped(f"diagonals-{diagonals}")["longest"]
    state = game.state_from_text(longest["state"])
    winner = state.turn
    moves = longest["moves"].split()
    assert len(moves) == longest["plies"]
    stood = set()
    for move in moves:
        assert state not in stood
        stood.add(state)
        state = state.play(move)
    assert state.outcome is not None
    assert state.outcome.winners == (winner,)


@pytest.mark.parametrize("diagonals", VARIANTS)
def test_all_boards_are_counted(diagonals: str) -> None:
    sections = shipped(f"diagonals-{diagonals}")["sections"]
    for name in ("squares", "triangles", "cylinder"):
        assert sum(sections[name][result] for result in ("won", "drawn", "lost")) == 1_816_214_400
    assert sum(sections["step 1"][result] for result in ("won", "drawn", "lost")) == 16
    assert len(sections) == 3 + rules.PLACING_STEPS[-1] + 1


@pytest.mark.parametrize("diagonals", VARIANTS)
def test_the_page_tells_what_is_shipped(diagonals: str) -> None:
    page = re.sub(r"\s+", " ", PAGE.read_text("utf-8"))
    report = shipped(f"diagonals-{diagonals}")
    for section in report["sections"].values():
        row = " | ".join(f"{section[result]:,}" for result in ("won", "drawn", "lost"))
        assert f"{row} | {len(section['plies']) - 1} |" in page or not section["plies"]
    assert report["longest"]["moves"] in page
    assert f"win in {report['longest']['plies']} plies" in page


def test_a_line_that_stands_before_a_move_is_in_no_game() -> None:
    game = load_game("aufstellen")
    state = game.state_from_text("rSrSrTrT/bS1bS1/bT1bT1/rZ2bZ 1 step=13")
    assert space(game).number(state) is None
    assert not state.is_over
    assert Verdict(LOSS, 0).before == Verdict(1, 1)
