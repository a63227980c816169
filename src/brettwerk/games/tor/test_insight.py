"""What the search knows about Das Tor."""

import numpy as np

from brettwerk import Game, State, load_game
from brettwerk.core.board import BIG_BOARD
from brettwerk.core.match import Match
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
    record = state.record
    insight.weigh(state.game.tables, record[0], moves, len(moves), priors)
    assert record.tobytes() == state.record.tobytes(), "weighing leaves the position as it was"
    return {state.move_text(int(move)): float(prior) for move, prior in zip(moves, priors, strict=True)}


def test_weights_favour_gates() -> None:
    state = placed(GAME, 0, "rZ:a1 rT:b1 rS:a2 gZ:l12 gT:e9 gS:l1")
    weights = priors_of(state)
    assert weights["a1-e1+T"] > 10 * weights["a1-e1"]
    assert sum(weight for move, weight in weights.items() if "+" in move) > 0.5


def test_engine_opens_a_gate_soon() -> None:
    state = placed(GAME, 0, "rZ:a1 rT:b1 rS:a2 gZ:l12 gT:e9 gS:l1")
    assert "+" in Engine(GAME, seed=1).choose(Match(GAME, state), simulations=50).move


def test_engine_sees_the_last_gate_at_once() -> None:
    seen = 0
    for seed in range(4):
        for state in list(random_states(GAME, seed, 1000))[-60:]:
            wins = [move for move in state.legal_moves() if "+" in move and state.play(move).is_over]
            if wins:
                choice = Engine(GAME, seed=1, memory=2**22).choose(Match(GAME, state), simulations=1)
                assert choice.move in wins
                assert choice.proven
                seen += 1
    assert seen
