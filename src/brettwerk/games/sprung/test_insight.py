"""What the search knows about Schaff den Sprung."""

import numpy as np

from brettwerk import Game, State, load_game
from brettwerk.core.match import Match
from brettwerk.games.sprung import insight
from brettwerk.search.engine import Engine
from brettwerk.testing import drawn

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
    raw = state.raw
    insight.move_priors(state.game.tables, raw[0], moves, len(moves), priors)
    assert raw.tobytes() == state.raw.tobytes(), "weighing leaves the position as it was"
    return {state.move_text(int(move)): float(prior) for move, prior in zip(moves, priors, strict=True)}


def chosen(state: State, simulations: int) -> str:
    return Engine(state.game, seed=1, memory=2**22).choose(Match(state), simulations=simulations).move


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
