"""What the search knows about Das Tor."""

import numpy as np
import pytest

from brettwerk import Game, State, load_game
from brettwerk.core.match import Match
from brettwerk.core.state import read_state
from brettwerk.games.shared.felder import BIG_BOARD
from brettwerk.games.tor import insight
from brettwerk.search.engine import Engine
from brettwerk.testing import random_states

GAME = load_game("tor")


def placed(game: Game, turn: int, pieces: str) -> State:
    """A position from pieces such as ``rZ:a1 gT:c3``."""
    tokens = [""] * 144
    for piece in pieces.split():
        token, _, square = piece.partition(":")
        tokens[BIG_BOARD.squares[square]] = token
    return game.state_from_text(f"{BIG_BOARD.write(tokens)} {turn}")


def priors_of(state: State) -> dict[str, float]:
    moves = np.array(state.move_numbers, np.int32)
    priors = np.zeros(len(moves), np.float32)
    raw = state.raw
    insight.move_priors(state.game.tables, raw[0], moves, len(moves), priors)
    assert raw.tobytes() == state.raw.tobytes(), "weighing leaves the position as it was"
    return {state.move_text(int(move)): float(prior) for move, prior in zip(moves, priors, strict=True)}


def gates_at_its_turn(state: State, seat: int) -> int:
    """Count the moves through gates that a seat has once the turn is given to it, each shape that comes in but once."""
    text, _, _ = state.to_text().rpartition(" ")
    turned = read_state(state.game, f"{text} {seat}")
    if turned.is_over or turned.turn != seat:
        return 0
    return len({move[:-2] for move in turned.legal_moves() if "+" in move})


def values_of(state: State) -> list[float]:
    values = np.zeros(4, np.float32)
    insight.evaluate(state.game.tables, state.raw[0], None, None, values)
    found: list[float] = values[: state.game.players].tolist()
    return found


@pytest.mark.parametrize(
    "game",
    [
        *(GAME, load_game("tor", players=3), load_game("tor", players=4), load_game("tor", teams=True)),
        load_game("tor", colours="blue-yellow"),
        load_game("tor", players=3, without="red"),
    ],
    ids=repr,
)
def test_gates_are_counted_as_legal_moves_would(game: Game) -> None:
    counted = 0
    for state in random_states(game, 1, 150):
        if not state.is_over:
            for seat in game.seats:
                assert insight.gates_of(game.tables, state.raw[0], seat) == gates_at_its_turn(state, seat)
                counted += gates_at_its_turn(state, seat)
    assert counted > 100


def test_a_move_is_weighed_by_the_gates_behind_it() -> None:
    weights = GAME.weights.values
    for state in list(random_states(GAME, 2, 60))[::6]:
        has_gates = any("+" in move for move in state.legal_moves())
        worths = {}
        for move in state.legal_moves():
            after, kind = state.play(move), int("+" in move)
            whose = (state.turn, 8), (1 - state.turn, 12)
            ours, theirs = (min(gates_at_its_turn(after, seat), most) for seat, most in whose)
            worths[move] = (
                weights["gate_passed_by"]
                if has_gates and not kind
                else weights["our_gates"][kind, ours] + weights["their_gates"][kind, theirs]
            )
        total = sum(np.exp(list(worths.values())))
        assert priors_of(state) == pytest.approx(
            {move: np.exp(worth) / total for move, worth in worths.items()}, rel=1e-4
        )


def test_a_piece_more_is_better_and_the_last_ones_count_most() -> None:
    worths = GAME.weights.values["placed"]
    assert (np.diff(worths) > 0).all()
    assert worths[10] - worths[9] > 2 * (worths[4] - worths[3])


def test_who_is_about_to_finish_is_ahead() -> None:
    """Both have a gate at most, so that pieces decide, and late ones more than early ones."""
    hands = "rZ:a1 rT:b1 rS:a2 rS:d1 rS:e1 rT:f1 rS:g1", "gZ:l12 gT:k12 gS:l11 gS:i12 gS:h12"
    two_more_early = values_of(placed(GAME, 0, " ".join(hands)))
    more = " rT:h1 rS:i1 rS:j1", " gT:g12 gS:f12 gS:e12"
    two_more_late = values_of(placed(GAME, 0, " ".join(hands) + more[0] + more[1]))
    assert 0 < two_more_early[0] < two_more_late[0]


def test_partners_stand_alike_and_enemies_opposite() -> None:
    game = load_game("tor", players=4, teams=True)
    for state in random_states(game, 3, 60):
        values = values_of(state)
        assert values[0] == values[1] == pytest.approx(-values[2])
        assert values[2] == values[3]


def test_weights_favour_gates() -> None:
    state = placed(GAME, 0, "rZ:a1 rT:b1 rS:a2 gZ:l12 gT:e9 gS:l1")
    weights = priors_of(state)
    assert weights["a1-e1+T"] > 10 * weights["a1-e1"]
    assert sum(weight for move, weight in weights.items() if "+" in move) > 0.5


def test_engine_opens_a_gate_soon() -> None:
    state = placed(GAME, 0, "rZ:a1 rT:b1 rS:a2 gZ:l12 gT:e9 gS:l1")
    assert "+" in Engine(GAME, seed=1).choose(Match(state), simulations=50).move


def test_engine_sees_the_last_gate_at_once() -> None:
    seen = 0
    for seed in range(4):
        for state in list(random_states(GAME, seed, 1000))[-60:]:
            wins = [move for move in state.legal_moves() if "+" in move and state.play(move).is_over]
            if wins:
                choice = Engine(GAME, seed=1, memory=2**22).choose(Match(state), simulations=1)
                assert choice.move in wins
                assert choice.proven
                seen += 1
    assert seen
