"""What the search knows about Alcazar: sound everywhere, and sharp where it counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from brettwerk import load_game
from brettwerk.core.compiled.rng import generator
from brettwerk.core.match import Match
from brettwerk.games.alcazar import estimate, insight, rules
from brettwerk.games.alcazar.geometry import BOARD, EDGE_NUMBERS, EDGES
from brettwerk.search.engine import Engine
from brettwerk.testing import random_states

if TYPE_CHECKING:
    from brettwerk.core.game import Game
    from brettwerk.core.state import State

GAME = load_game("alcazar")
STRICT = load_game("alcazar", castle="strict")
KINDS = ["a1", "b1", "c1", "d1", "b2", "c2", "d2", "c3", "d3", "d4"]
"""Where a knight sees itself."""
EITHER = pytest.mark.parametrize("game", [GAME, STRICT], ids=["lenient", "strict"])


def priors_of(state: State) -> dict[str, float]:
    tables = state.game.tables
    moves, priors = GAME.move_buffer(1)[0], np.zeros(rules.MAX_MOVES, np.float32)
    raw = state.raw[0]
    n = rules.legal_moves(tables, raw, moves)
    insight.move_priors(tables, raw, moves, n, priors)
    return {state.move_text(int(moves[k])): float(priors[k]) for k in range(n)}


def values_of(state: State) -> list[float]:
    values = np.zeros(4, np.float32)
    insight.evaluate(state.game.tables, state.raw[0], generator(1), GAME.move_buffer(1)[0], values)
    return [float(value) for value in values]


def plain_worth(state: State) -> float:
    """What the position is worth to the seat to move but for threats, read from the tables name by name."""
    weights = GAME.weights.values
    own = turned(state.to_text()) if state.turn else state.to_text()
    seen = own if own[:2] in KINDS else mirrored(own)
    value = weights["knights"][KINDS.index(seen[:2]), BOARD.names.index(seen[3:5])]
    return float(value) + plain_standing(own) - plain_standing(turned(own))


def plain_standing(text: str) -> float:
    """What walls and exits are worth to the knight of seat 0."""
    weights = GAME.weights.values
    seen = text if text[:2] in KINDS else mirrored(text)
    knight, walls = seen[:2], seen.split(" ")[0].split("/")[1].split(",")
    board = rules.on_board(GAME.state_from_text(seen).raw[0])
    exits = rules.count_exits(GAME.tables, board, 0, BOARD.squares[knight])
    value = weights["exits"][int(knight in rules.CASTLES[0]), exits]
    return float(value + sum(weights["walls"][KINDS.index(knight), EDGES.index(wall)] for wall in walls))


def turned(text: str) -> str:
    """The same position with all upside down, and the seats exchanged."""
    sides = dict(zip("neswabcd1234", "swnedcba4321", strict=True))
    return renamed(text, sides, exchanged=True)


def mirrored(text: str) -> str:
    """The same position, mirrored at the line between the corners."""
    sides = dict(zip("neswabcd1234", "enws1234abcd", strict=True))
    return renamed(text, sides, exchanged=False)


def renamed(text: str, names: dict[str, str], *, exchanged: bool) -> str:
    def square(name: str) -> str:
        return "".join(sorted((names[letter] for letter in name), reverse=True))

    def edge(name: str) -> str:
        return EDGES[EDGE_NUMBERS[square(name[:2]) + names[name[2]]]]

    board, turn, *fields = text.split(" ")
    knights, walls = (part.split(",") for part in board.split("/"))
    parts = dict(field.split("=") for field in fields)
    turns = parts.get("turns", "0,0")[:: -1 if exchanged else 1]
    found = [square(knight) for knight in knights][:: -1 if exchanged else 1]
    words = [f"{','.join(found)}/{','.join(sorted(edge(wall) for wall in walls))}", str(int(turn) ^ exchanged)]
    words += [f"turns={turns}"] if "turns" in parts else []
    words += [f"barred={edge(parts['barred'])}"] if "barred" in parts else []
    return " ".join(words)


def positions(games: int, step: int = 1, game: Game = GAME) -> list[State]:
    found = [state for seed in range(games) for state in list(random_states(game, seed))[::step]]
    return [state for state in found if not state.is_over]


def test_priors_add_up_to_one_or_nothing_and_values_stay_in_bounds() -> None:
    for state in positions(5, 5):
        priors = np.array(list(priors_of(state).values()))
        assert np.isfinite(priors).all()
        assert (priors >= 0).all()
        assert not priors.any() or priors.sum() == pytest.approx(1, abs=1e-4)
        values = values_of(state)
        assert all(-1 <= value <= 1 for value in values)
        assert values[0] == -values[1]


@EITHER
def test_exactly_the_moves_without_weight_lose_at_once(game: Game) -> None:
    losing = 0
    for state in positions(4, 12, game):
        for move, prior in priors_of(state).items():
            after = state.play(move)
            if not after.is_over:
                loses = after.turn != state.turn and any(won_by(after.play(reply)) for reply in after.move_numbers)
                assert (prior == 0) == loses
                losing += prior == 0
    assert losing > 10


def won_by(state: State) -> bool:
    """Whether the move that led here has won; a draw by the last of all legal moves is nothing that anybody did."""
    return state.outcome is not None and bool(state.outcome.winners)


def test_worth_is_what_the_tables_say() -> None:
    for state in positions(5, 3):
        raw, seat = state.raw[0], state.turn
        board = rules.on_board(raw)
        square, other = int(raw.knight[seat]), int(raw.knight[1 - seat])
        exits = (rules.count_exits(GAME.tables, board, *knight) for knight in ((seat, square), (1 - seat, other)))
        walls = (
            estimate.worth_of_walls(GAME.tables, *knight, raw.walls) for knight in ((seat, square), (1 - seat, other))
        )
        found = estimate.worth(GAME.tables, seat, square, other, *exits, *walls)
        assert found == pytest.approx(plain_worth(state))


def test_moves_promise_what_the_positions_after_them_are_worth() -> None:
    """Where the enemy cannot win, a move is the likelier the less it then expects."""
    sharpness = float(GAME.weights.values["sharpness"])
    for state in positions(5, 7):
        found = []
        for move, prior in priors_of(state).items():
            after = state.play(move)
            value = values_of(after)[after.turn]
            if not after.is_over and prior > 1e-6 and abs(value) < 0.99:
                found.append(np.log(prior) + sharpness * np.arctanh(value))
        assert not found or np.ptp(found) < 0.02


def test_turned_positions_are_alike() -> None:
    for state in positions(5, 5):
        text = state.to_text()
        assert turned(turned(text)) == text
        like = GAME.state_from_text(turned(text))
        assert values_of(like)[like.turn] == pytest.approx(values_of(state)[state.turn], abs=1e-5)
        assert sorted(priors_of(like).values()) == pytest.approx(sorted(priors_of(state).values()), abs=1e-5)


def test_mirrored_positions_are_worth_the_same() -> None:
    """A knight on the line between the corners sees the board as it is, and may think otherwise."""
    for state in positions(5, 5):
        text = state.to_text()
        assert mirrored(mirrored(text)) == text
        if not {"a1", "b2", "c3", "d4"} & {text[:2], text[3:5]}:
            like = GAME.state_from_text(mirrored(text))
            assert values_of(like)[like.turn] == pytest.approx(values_of(state)[state.turn], abs=1e-5)


@EITHER
def test_may_end_says_exactly_whether_a_move_ends_the_game(game: Game) -> None:
    ends = 0
    for seed in range(12):
        for state in random_states(game, seed):
            if not state.is_over:
                expected = any(state.play(move).is_over for move in state.move_numbers)
                found = bool(insight.may_end(game.tables, state.raw[0]))
                may_be_blocked = game == STRICT and all(state.raw[0].turns)
                assert found == expected or (found and may_be_blocked), state.to_text()
                ends += expected
    assert ends > 10


def test_strictly_a_draw_between_two_sealed_castles_is_foreseen() -> None:
    state = STRICT.start.play("b4e>b4n").play("d2n>d2e").play("b4n>b4e")
    assert state.play("d2e>d2n").is_over
    assert insight.may_end(STRICT.tables, state.raw[0])


def test_strictly_a_step_that_would_win_may_be_illegal() -> None:
    """On a2 Red's knight would close Blue's last way, and have none itself."""
    text = "a1,a3/a2e,a3e,a3n,b1s,c1s,c4n,d1s,d4n 0 barred=a2e"
    for game, legal in ((GAME, True), (STRICT, False)):
        state = game.state_from_text(text)
        assert ("a1-a2" in state.legal_moves()) == legal
        assert bool(insight.may_end(game.tables, state.raw[0])) == legal


def test_a_threat_that_nothing_stops_is_a_certain_loss() -> None:
    lost = [state for state in positions(40) if not any(priors_of(state).values())]
    assert lost
    for state in lost[:5]:
        if not insight.may_end(GAME.tables, state.raw[0]):
            choice = Engine(GAME, seed=1, memory=2**22).choose(Match(state), simulations=1)
            assert (choice.proven, choice.value) == (True, 0)


def test_engine_rides_into_the_corner() -> None:
    state = GAME.state_from_text("d3,b2/a2e,a2n,b1e,b1n,b4e,c3n,c3e,d2n 0")
    choice = Engine(GAME, seed=1, memory=2**22).choose(Match(state), simulations=1)
    assert (choice.move, choice.proven) == ("d3-d4", True)
    assert values_of(state)[:2] == [1.0, -1.0]


def test_engine_stops_the_ride_into_its_corner() -> None:
    state = GAME.state_from_text("d3,b2/a2e,a2n,b1e,b1n,b4e,c3n,c3e,d2n 1")
    choice = Engine(GAME, seed=1, memory=2**24).choose(Match(state), simulations=2000)
    after = state.play(choice.move)
    assert choice.value == 0 or not any(after.play(move).is_over for move in after.move_numbers)


def test_a_wall_before_the_enemys_corner_is_worth_more_to_the_enemy_than_one_on_the_rim() -> None:
    rest = "a2e,a2n,b4n,c4n,a4w,a3w,a1w"
    before, aside = (GAME.state_from_text(f"c2,b3/{rest},{wall} 0") for wall in ("d3n", "c1s"))
    assert values_of(before)[0] < values_of(aside)[0] - 0.1


def test_no_move_is_taken_for_lost_because_it_logits_little() -> None:
    logits = np.array([0.0, -1e6, insight.LOST], np.float32)
    insight.softmax(logits, 3, np.float32(0.0))
    assert logits[0] == pytest.approx(1)
    assert logits[1] > 0
    assert logits[2] == 0
