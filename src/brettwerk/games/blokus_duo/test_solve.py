"""Ends of games solved for their score, against plain minimax."""

from __future__ import annotations

from functools import cache

from brettwerk import State, load_game
from brettwerk.games.blokus_duo import endgame, rules
from brettwerk.games.blokus_duo.solve import EndgameSearch, best_score
from brettwerk.games.blokus_duo.test_rules import ONE_PIECE_LEFT
from brettwerk.testing import random_states

GAME = load_game("blokus-duo")
SQUARES = load_game("blokus-duo", scoring="squares")
MOST_LINES = 2000
"""Lines that plain minimax may follow."""


def margin_of(state: State) -> int:
    raw, tables = state.raw[0], state.game.tables
    return int(rules.score(tables, raw, 0)) - int(rules.score(tables, raw, 1))


@cache
def plain_margin(state: State) -> int:
    """Seat 0 wants it high, seat 1 low."""
    if state.is_over:
        return margin_of(state)
    after = [plain_margin(state.after(move)) for move in state.move_numbers]
    return max(after) if state.turn == 0 else min(after)


def lines_of(state: State) -> int:
    """Count the positions that plain minimax would visit, up to a few more than it may."""
    total, depth = 0, 1
    while total <= MOST_LINES and (more := state.perft(depth)):
        total, depth = total + more, depth + 1
    return total


@cache
def endings(games: int = 12) -> list[State]:
    """The earliest of the last positions of each random game that plain minimax can manage."""
    found = []
    for seed in range(games):
        late = [state for state in random_states(GAME, seed) if not state.is_over][-8:]
        found += [state for state in late if lines_of(state) <= MOST_LINES][:1]
    return found


def test_margins_are_those_of_plain_minimax() -> None:
    assert len(endings()) > 8
    for state in endings():
        best = best_score(state)
        assert best
        assert best.margin == plain_margin(state), state.to_text()


def test_lines_lead_to_the_scores() -> None:
    for state in endings():
        best = best_score(state)
        assert best
        end = state
        for move in best.moves:
            end = end.play(move)
        assert end.is_over
        assert margin_of(end) == best.margin


def test_a_table_of_a_few_places_changes_nothing() -> None:
    for state in endings():
        small = EndgameSearch(state, entries=7)
        move = small.best_move(state, lambda: False)
        assert move is not None
        assert plain_margin(state.play(move)) == plain_margin(state)


def test_promises_are_kept() -> None:
    """No seat can end with more than it was promised."""
    for state in endings():
        raw = state.raw[0]
        promised = [int(endgame.promise(GAME.tables, raw, seat)) for seat in (0, 1)]
        best = best_score(state)
        assert best
        assert all(score <= most for score, most in zip(best.scores, promised, strict=True))


def test_the_bonus_counts_only_where_the_variant_has_it() -> None:
    """Orange has only the single square left, and room for it."""
    for game, score in ((GAME, 20), (SQUARES, 0)):
        state = game.state_from_diagram(ONE_PIECE_LEFT, 0)
        assert endgame.promise(game.tables, state.raw[0], 0) == score
        best = best_score(state)
        assert best
        assert best.scores[0] == score
        assert best.margin == plain_margin(state)


def test_margins_without_a_bonus_are_those_of_plain_minimax() -> None:
    for ending in endings():
        state = SQUARES.state_from_text(ending.to_text())
        best = best_score(state)
        assert best
        assert best.margin == plain_margin(state), state.to_text()


def test_time_can_be_up() -> None:
    assert best_score(GAME.start, seconds=0) is None


def test_a_finished_game_has_its_score() -> None:
    *_, end = random_states(GAME, 1)
    best = best_score(end)
    assert best
    assert best.moves == ()
    assert best.margin == margin_of(end)
