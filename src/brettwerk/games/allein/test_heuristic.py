"""Good solutions: they are solutions, never shorter than the shortest, and shorter from one to the next."""

from __future__ import annotations

import pytest

from brettwerk import State, load_game
from brettwerk.games.allein.heuristic import WIDTHS, HeuristicSearch
from brettwerk.games.allein.measures import CHAINS, JUMPS, size_of
from brettwerk.games.allein.solve import SolutionSearch
from brettwerk.testing import random_states

FOREVER = float("inf")
PRINTED_START = "d5-d1 e5-e1 d7-d5 e7-e5 b7-d7 g7-e7 b2-d2 g2-e2 b6-b2 g6-g2 c6-c2 f6-f2 d1-d3"


def left_after(state: State, moves: tuple[str, ...]) -> int:
    for move in moves:
        state = state.play(move)
    return int(state.raw[0].left)


@pytest.mark.parametrize("measure", [JUMPS, CHAINS])
@pytest.mark.parametrize("number", [1, 60])
def test_solutions_become_shorter(measure: str, number: int) -> None:
    state = load_game("allein", layout=number).start
    search, sizes = HeuristicSearch(state, measure), []
    for _ in range(3):
        search.step()
        if search.solution is not None:
            assert left_after(state, search.solution) == 1
            sizes.append(size_of(search.solution, measure))
    assert sizes
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[-1] < 23


def small_positions() -> list[State]:
    """Ends of the printed solution in some layouts, which can be solved, and of random games, which mostly cannot."""
    found = []
    for number in range(1, 85, 6):
        state = load_game("allein", layout=number).start
        for move in PRINTED_START.split():
            state = state.play(move)
        found += [state, list(random_states(load_game("allein", shuffle=number), number))[-6]]
    return found


@pytest.mark.parametrize("measure", [JUMPS, CHAINS])
def test_small_positions_are_solved_as_shortly_as_can_be(measure: str) -> None:
    """A beam that is wider than all there is sees all."""
    solved = 0
    for state in small_positions():
        exact, good = SolutionSearch(state, measure), HeuristicSearch(state, measure)
        exact.run(FOREVER)
        good.searches = len(WIDTHS) - 1
        good.step()
        assert (good.solution is None) == (exact.is_solvable is False), state.to_text()
        if good.solution is not None:
            solved += 1
            assert left_after(state, good.solution) == 1
            assert size_of(good.solution, measure) == exact.at_least, state.to_text()
    assert len(small_positions()) > solved >= 14


def test_nothing_is_searched_when_time_is_up_or_nothing_can_be_shorter() -> None:
    state = load_game("allein").state_from_text("rb6/8/8/8/8/8/8/8 0")
    search = HeuristicSearch(state, JUMPS)
    search.run(lambda: False)
    assert search.searches == 0
    search.run(lambda: True, at_least=1)
    assert search.solution == ("a8-c8",)
    found = search.searches
    search.run(lambda: True, at_least=1)
    assert search.searches == found


def test_where_a_game_is_over_nothing_is_found() -> None:
    over = load_game("allein").state_from_text("8/8/8/8/8/1r1b4/8/8 0")
    search = HeuristicSearch(over, CHAINS)
    search.step()
    assert search.solution is None
