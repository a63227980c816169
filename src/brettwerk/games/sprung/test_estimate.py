"""What positions of Schaff den Sprung are taken to be worth."""

from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray

from brettwerk import Game, State, load_game
from brettwerk.core.state import read_state
from brettwerk.games.sprung.estimate import HOPELESS, LEAD_STEP, estimate
from brettwerk.testing import random_states

THREES: list[tuple[int, ...]] = list(combinations(range(12), 3))


def estimated(state: State) -> NDArray[np.float64]:
    values = np.zeros(4)
    estimate(state.game.tables, state.raw[0], values)
    return values[: state.game.players]


def ranks_of(state: State, seat: int) -> list[tuple[int, ...]]:
    """The files of the pieces on each of a seat's ranks."""
    letter = "rbgy"[seat]
    rows = [line.split()[1:] for line in state.diagram().splitlines()[3 * seat : 3 * seat + 3]]
    return [tuple(file for file, word in enumerate(row) if word[0] == letter) for row in rows]


def longest_run(state: State, seat: int) -> int:
    """The longest of the moves that a seat has once the turn is given to it."""
    board, _, *fields = state.to_text().split(" ")
    turned = read_state(state.game, " ".join([board, str(seat), *fields]))
    moves = turned.legal_moves() if turned.turn == seat else []  # who is done is skipped
    return max((ord(move.split("-")[1][0]) - ord(move[0]) for move in moves), default=0)


def plain_standing(state: State, seat: int) -> float:
    weights = state.game.weights.values
    on_ranks = sum(weights["ranks"][THREES.index(files)] for files in ranks_of(state, seat))
    return float(on_ranks + weights["next_run"][int(state.turn == seat), longest_run(state, seat)])


def plain_estimate(state: State) -> list[float]:
    game = state.game
    standings = [sum(plain_standing(state, seat) for seat in side) for side in game.sides]
    ways = [sum(30 - sum(files) for seat in side for files in ranks_of(state, seat)) for side in game.sides]
    nearest = min(way // len(side) for way, side in zip(ways, game.sides, strict=True))
    lead = game.weights.values["lead"][nearest // LEAD_STEP]
    worth: dict[int, float] = {}
    for number, side in enumerate(game.sides):
        best = max(standing for other, standing in enumerate(standings) if other != number)
        worth |= dict.fromkeys(side, float(np.tanh(lead * (standings[number] - best))))
    return [worth[seat] for seat in range(game.players)]


@pytest.mark.parametrize(
    "game",
    [
        *(load_game("sprung", players=players) for players in (2, 3, 4)),
        load_game("sprung", teams=True),
        load_game("sprung", lone=False),
    ],
    ids=repr,
)
def test_the_estimate_is_what_the_tables_say(game: Game) -> None:
    seen = 0
    for state in list(random_states(game, 1))[::7]:
        if not state.is_over:
            assert estimated(state) == pytest.approx(plain_estimate(state))
            seen += 1
    assert seen > 10


def test_learned_or_not_pieces_ahead_are_worth_more() -> None:
    """Every rank that is home is worth more than any that has not got halfway."""
    ranks = load_game("sprung").weights.values["ranks"]
    halfway = [number for number, files in enumerate(THREES) if max(files) < 6]
    assert ranks[THREES.index((9, 10, 11))] > max(ranks[halfway])


def test_who_has_left_stands_worst() -> None:
    assert 3 * max(load_game("sprung").weights.values["ranks"]) < HOPELESS
    match = load_game("sprung", players=3).new_match()
    match.leave(0)
    values = estimated(match.state)
    assert values[0] < -0.9 < min(values[1:])
