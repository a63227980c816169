"""What the search knows about Blockade."""

from __future__ import annotations

import random
from itertools import chain
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from brettwerk import Engine, Match, load_game
from brettwerk.core.compiled.rng import generator
from brettwerk.games.blockade import insight, plain, rules
from brettwerk.games.shared.plain_text import Square, is_on_board, square_of
from brettwerk.search.learning.self_play import play_itself, tables_with
from brettwerk.testing import random_states

if TYPE_CHECKING:
    from collections.abc import Mapping

    from brettwerk.core.game import Game
    from brettwerk.core.state import State

    Board = Mapping[Square, str]

GAME = load_game("blockade")
ANYWHERE = load_game("blockade", guards="anywhere")


def positions(games: int, game: Game = GAME) -> list[State]:
    """Positions of random games; where guards may go anywhere also some in which they stand around the kings."""
    played = chain.from_iterable(random_states(game, seed, 40) for seed in range(games))
    strewn = strewn_guards(3 * games) if game is ANYWHERE else []
    return [state for state in (*played, *strewn) if not state.is_over]


def strewn_guards(boards: int) -> list[State]:
    """All twelve guards anywhere on the board, a third of them in the kings' Felder."""
    chance = random.Random(3)
    empty = [square for square in range(144) if square not in rules.KINGS]
    around = [square for square in empty if not ANYWHERE.tables.may_place[square]]
    states = []
    for _ in range(boards):
        words = dict(zip(rules.KINGS, ("rZ", "bZ"), strict=True))
        squares = dict.fromkeys([*chance.sample(around, 4), *chance.sample(empty, 12)])
        words |= dict(zip(squares, ["rS", "bS"] * 6, strict=False))
        board = ANYWHERE.board.write([words.get(square, "") for square in range(144)])
        states.append(ANYWHERE.state_from_text(f"{board} {chance.randrange(2)}"))
    return states


def weights(state: State, tables: Any = GAME.tables) -> tuple[Any, Any]:
    moves = np.array(state.move_numbers, np.int32)
    priors = np.zeros(len(moves), np.float32)
    insight.move_priors(tables, state.raw[0], moves, len(moves), priors)
    return moves, priors


@pytest.mark.parametrize("game", [GAME, ANYWHERE], ids=str)
@pytest.mark.parametrize("steep", [1, 1000])
def test_exactly_the_moves_without_weight_lose_at_once(game: Game, steep: int) -> None:
    idle = 0
    tables = tables_with(game, game.weights.changed(steep * game.weights.flat()))
    for state in positions(25, game):
        moves, priors = weights(state, tables)
        for move, prior in list(zip(moves, priors, strict=True))[::7]:
            after = state.play(int(move))
            assert (prior == 0) == (after.turn != state.turn and after.legal_moves() == ["K"])
            idle += prior == 0
    assert idle


@pytest.mark.parametrize("threatened", [False, True])
@pytest.mark.parametrize(("slides", "game"), [(False, GAME), (True, GAME), (True, ANYWHERE)])
def test_moves_weigh_what_a_slow_second_look_makes_of_them(threatened: bool, slides: bool, game: Game) -> None:
    """With weights by chance, so that each of them counts."""
    by_chance = game.weights.changed(np.random.default_rng(1).normal(size=len(game.weights.flat())))
    tables = tables_with(game, by_chance)
    found = [
        state
        for state in positions(200, game)
        if rules.has_way_out(game.tables, state.raw[0], 1 - state.turn) == threatened
        and state.legal_moves() != ["K"]
        and ("-" in state.legal_moves()[0]) == slides
    ]
    assert len(found) > 4
    for state in found[:: len(found) // 5]:
        moves, priors = weights(state, tables)
        board = plain.read("classic", 2, False, {}, state.to_text()).board
        worths = [plain_worth(board, state.turn, state.move_text(int(move)), by_chance.values) for move in moves]
        expected = np.array([0.0 if worth is None else np.exp(worth) for worth in worths])
        np.testing.assert_allclose(priors, expected / max(expected.sum(), 1e-9), rtol=1e-4)


def plain_worth(board: Board, seat: int, move: str, values: Mapping[str, Any]) -> float | None:
    """The logarithm of a move's weight, added up from the tables; none if the other king can escape then."""
    *origins, target = map(square_of, move.split("-"))
    after = {square: piece for square, piece in board.items() if square not in origins}
    after[target] = plain.COLOURS[seat] + plain.GUARD
    if plain.has_way_out(after, 1 - seat):
        return None
    ours, theirs = Ways(board, seat), Ways(board, 1 - seat)
    is_slide = int(bool(origins))
    worth = 0.0
    for (file, rank), way in [(target, "to"), *((origin, "from") for origin in origins)]:
        tables = [values[f"{way}_{kind}"] for kind in ("file", "rank", "ways")]
        by_file, by_rank, by_ways = (table[is_slide] if way == "to" else table for table in tables)
        whose = ((file, rank) in ours.touched) + 2 * ((file, rank) in theirs.touched and not theirs.lead_out)
        worth += by_file[file - 1] + by_rank[rank - 1 if seat == 0 else 12 - rank] + by_ways[whose]
    stops = len(Ways(after, 1 - seat).stops)
    if theirs.lead_out:
        worth += values["stops_left"][min(stops, 15)]
    else:
        worth += values["their_stops"][6 + min(max(stops - len(theirs.stops), -6), 6)]
    if plain.has_way_out(after, seat):
        return float(worth + values["threat"][is_slide])
    more = len(Ways(after, seat).stops) - len(ours.stops)
    return float(worth + values["our_stops"][6 + min(max(more, -6), 6)])


class Ways:
    """All ways of a king, square by square."""

    def __init__(self, board: Board, seat: int) -> None:
        self.lead_out = plain.has_way_out(board, seat)
        self.stops: set[tuple[Square, plain.Direction]] = set()
        """Guards, with the direction in which they are met."""
        self.touched: set[Square] = set()
        """Where the ways lead, and the guards that stop them."""
        king = plain.king_square(board, seat)
        steps = [(king, direction) for direction in plain.DIRECTIONS]
        for square, direction in steps:  # grows meanwhile
            self.touched.add(square)
            ahead = plain.next_square(square, direction)
            piece = "" if ahead == king else board.get(ahead, "")
            following = [(ahead, direction)] if is_on_board(ahead, plain.SIZE) and not piece else []
            if piece.endswith(plain.GUARD):
                self.stops.add((ahead, direction))
                self.touched.add(ahead)
                dx, dy = direction
                following = [(square, (-dy, dx)), (square, (dy, -dx))]
            steps += [step for step in following if step not in steps]


@pytest.mark.parametrize("game", [GAME, ANYWHERE], ids=str)
def test_exactly_the_legal_moves_are_drawn(game: Game) -> None:
    rng = generator(1)
    for state in positions(20, game)[::9]:
        legal = set(state.move_numbers)
        assert {insight.draw(game.tables, state.raw[0], rng) for _ in range(20 * len(legal))} == legal


def test_playing_on_notes_the_moves_and_the_winner() -> None:
    for state in positions(5):
        played = np.full((2, rules.MOVE_COUNT), -1, np.int64)
        values = np.zeros(4, np.float32)
        raw = state.raw
        insight.rollout(GAME.tables, raw[0], generator(1), np.zeros(0, np.int32), values, played, 7)
        winner = int(np.argmax(values))
        assert raw[0]["winners"] == 1 << winner
        assert played[winner, rules.ESCAPE] == 7


def test_a_threat_that_nothing_stops_is_a_certain_loss() -> None:
    """Wherever no move has weight, the engine says at once that the game is lost in two plies."""
    lost = [state for state in positions(200) if not weights(state)[1].any()]
    assert lost
    for state in lost[:5]:
        choice = Engine(GAME, 9, seed=1, memory=2**20).choose(Match(state), simulations=50)
        assert (choice.proven, choice.value, choice.length) == (True, 0.0, 2)


def test_samples_credit_visits_to_the_moves_that_had_them() -> None:
    """The order of moves depends on how a position came about, and a sample is read from the position alone."""
    parried = 0
    for seed in range(3):
        for sample in play_itself(GAME, GAME.weights, 60, seed).samples:
            if sample.visits:
                _, priors = weights(GAME.state_from_text(sample.position))
                assert not np.array(sample.visits)[priors == 0].any()
                parried += (priors == 0).any()
    assert parried
