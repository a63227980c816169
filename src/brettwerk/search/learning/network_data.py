"""Self-play games in the form that networks learn from: features of positions, what the insight says, and targets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from brettwerk.core.network.batch import batch_features
from brettwerk.search.batch_evaluation import MIN_PRIOR
from brettwerk.search.learning.self_play import HOLD_OUT_EVERY, Dataset

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from brettwerk.core.game import Game
    from brettwerk.search.learning.self_play import SelfPlayGame


@dataclass(frozen=True)
class NetworkData:
    """Positions as seats see them. Where there are two seats only the one to move looks, since the other has the rest.

    Moves of all positions stand one behind the other, those that nobody would consider left out.
    """

    features: NDArray[np.int32]
    """A row for each look at a position; behind its features comes their number, which stands for none."""
    insight: NDArray[np.float32]
    """What the insight says that the seat may expect."""
    target: NDArray[np.float32]
    """What search and game have shown."""
    counts: NDArray[np.bool_]
    """Whether the value is to be learned, and not certain anyway."""
    offsets: NDArray[np.int64]
    """Where the moves of each look begin; last comes their number."""
    moves: NDArray[np.int32]
    """The numbers of the moves as they are seen; those of the views behind each other where moves are made of parts."""
    log_priors: NDArray[np.float32]
    """What the insight says of them."""
    visits: NDArray[np.float32]
    """The share of each move in the visits of its position."""

    def __len__(self) -> int:
        return len(self.features)


def network_data(game: Game, games: list[SelfPlayGame], threads: int) -> NetworkData:
    """Look at all positions of some games."""
    data = Dataset(game, games, threads)
    states, form = data.states, game.network_form
    assert form is not None
    to_move = states["to_move"].astype(np.int64)
    positions = np.arange(len(states)) if game.players == 2 else np.repeat(np.arange(len(states)), game.players)
    seats = to_move if game.players == 2 else np.tile(np.arange(game.players), len(states))
    features = np.full((len(positions), form.most), form.layout.features, np.int32)
    views = np.zeros(len(positions), np.int64)
    batch_features(game.tables, states[positions], seats, features, views)
    insight = data.uncorrected_values()[positions, seats]
    is_mover = seats == to_move[positions]
    move_counts = np.where(is_mover, np.diff(data.offsets)[positions], 0)
    looks = np.repeat(np.arange(len(positions)), move_counts)  # the look of each move, since movers look in order
    if form.layout.in_parts:
        moves = (views[looks] * game.move_count + data.moves).astype(np.int32)
    else:
        moves = np.asarray(form.seen, np.int32)[views[looks], data.moves]
    log_priors = data.log_priors(game.weights)
    kept = (data.target_policy > 0) | (log_priors > np.log(2 * MIN_PRIOR))
    told = np.add.reduceat(data.target_policy, data.offsets[:-1]) > 0
    kept &= told[positions[looks]]
    return NetworkData(
        features,
        insight,
        data.target_values[positions, seats].astype(np.float32),
        ~(form.certain & (np.abs(insight) == 1.0)),
        np.searchsorted(looks[kept], np.arange(len(positions) + 1)),
        moves[kept],
        log_priors[kept],
        data.target_policy[kept],
    )


def split_for_network(game: Game, games: list[SelfPlayGame], threads: int) -> tuple[NetworkData, NetworkData]:
    """The data to learn from, and those held out."""
    training = [played for number, played in enumerate(games) if number % HOLD_OUT_EVERY]
    return network_data(game, training, threads), network_data(game, games[::HOLD_OUT_EVERY], threads)
