"""What the search knows about Schaff den Sprung."""

import numpy as np
import pytest

from brettwerk import Game, State, load_game
from brettwerk.core.match import Match
from brettwerk.core.rng import generator
from brettwerk.games.sprung import insight
from brettwerk.search.engine import Engine
from brettwerk.testing import drawn, random_states, variants

ALL = list(variants("sprung"))
TWO = load_game("sprung")
EXPERIENCED = load_game("sprung", experienced=True)


def position(diagram: str, game: Game) -> State:
    """Read a diagram of the upper ranks; the others are empty."""
    rows = drawn(diagram)
    rows += [[str(rank), *["."] * 12] for rank in range(12 - len(rows), 0, -1)]
    return game.state_from_diagram("\n".join(" ".join(row) for row in rows))


def priors_of(state: State) -> dict[str, float]:
    moves = np.array(state.move_numbers, np.int32)
    priors = np.zeros(len(moves), np.float32)
    record = state.record
    insight.weigh(state.game.tables, record[0], moves, len(moves), priors)
    assert record.tobytes() == state.record.tobytes(), "weighing leaves the position as it was"
    return {state.move_text(int(move)): float(prior) for move, prior in zip(moves, priors, strict=True)}


def chosen(state: State, simulations: int) -> str:
    return Engine(state.game, seed=1, memory=2**22).choose(Match(state.game, state), simulations=simulations).move


@pytest.mark.parametrize("game", ALL, ids=str)
def test_weights_add_up_to_one_and_values_are_payoffs(game: Game) -> None:
    moves, rng, values = game.move_buffer(1)[0], generator(1), np.zeros(4, np.float32)
    for state in [state for seed in range(5) for state in random_states(game, seed)][::5]:
        if not state.is_over:
            weights = list(priors_of(state).values())
            assert min(weights) >= 0
            assert sum(weights) == pytest.approx(1, abs=1e-4)
        insight.judge(game.tables, state.record[0], rng, moves, values)
        assert np.abs(values[: game.players]).max() <= 1 + 1e-6
        if game.teams:
            assert values[0] == values[1]
            assert values[2] == values[3]


@pytest.mark.parametrize("game", ALL, ids=str)
def test_no_end_comes_unforeseen(game: Game) -> None:
    for seed in range(5):
        for state in list(random_states(game, seed))[-30:]:
            if any(state.play(move).is_over for move in state.move_numbers):
                assert insight.may_end(game.tables, state.record[0])


def test_weights_favour_the_hop_of_the_last_over_a_step_of_the_first() -> None:
    weights = priors_of(TWO.start)
    assert weights["a12-d12"] > 2 * weights["c12-d12"]


def test_engine_comes_home_at_once() -> None:
    state = position(
        """
        12 .  .  .  .  .  .  .  .  .  rT rS rS
        11 .  .  .  .  .  .  .  .  .  rS rT rS
        10 .  .  .  .  .  .  .  rS .  rS rT .
         9 bT bS bS .  .  .  .  .  .  .  .  .
         8 .  .  .  .  .  .  .  .  .  bS bT bS
         7 .  .  .  .  .  .  .  .  .  bS bS bT
        """,
        TWO,
    )
    assert "h10-i10" in state.legal_moves()
    state = state.play("h10-i10").play("a9-d9")
    assert chosen(state, 1) == "i10-l10"


def test_engine_keeps_the_last_square_for_the_triangle_of_experienced_players() -> None:
    state = position(
        """
        12 .  .  .  .  .  .  .  .  .  rT rS rS
        11 .  .  .  .  .  .  .  .  .  rS rT rS
        10 .  .  .  .  .  .  rT .  .  rS rS .
         9 bT bS bS .  .  .  .  .  .  .  .  .
         8 bS bT bS .  .  .  .  .  .  .  .  .
         7 bS bS bT .  .  .  .  .  .  .  .  .
        """,
        EXPERIENCED,
    )
    assert {"j10-l10", "k10-l10"} < set(state.legal_moves())
    assert chosen(state, 20).startswith("g10-")
