"""Fitting a network to self-play, with PyTorch: the only module that needs it.

The network is trained in floating point within the limits of its whole numbers, and then rounded.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import torch
from torch import nn

from brettwerk.core.network.layout import FIRST, LIMITS, ONE, SECOND, UNIT
from brettwerk.core.network.network import Network

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from brettwerk.core.network.network import NetworkForm
    from brettwerk.search.learning.network_data import NetworkData

BATCH = 512
RATE = 2e-3
"""The learning rate at first; it falls to nothing."""
DECAY = 0.3
MOVES_COUNT = 0.2
"""How much the loss of moves counts beside that of values."""
FIRST_KEEP = 1.0
"""The part of the insight's value that training starts from."""
SPREAD = 0.1
"""The spread of the first layer's weights at the start."""


@dataclass(frozen=True)
class Losses:
    """The mean squared error of values and the mean cross-entropy of moves, on games held out."""

    values: float
    moves: float

    @property
    def total(self) -> float:
        return self.values + MOVES_COUNT * self.moves


@dataclass(frozen=True)
class FittedNetwork:
    """A network, and the losses before and after each pass over the data."""

    network: Network
    losses: list[Losses]


class FloatingNetwork(nn.Module):  # type: ignore[misc]  # nothing is known of the library
    """The network in floating point; at the start it says nothing, so that the insight alone counts."""

    def __init__(self, form: NetworkForm) -> None:
        super().__init__()
        features, moves = form.layout.features, form.layout.moves
        parts = torch.as_tensor(form.seen.astype(np.int64)).flatten(0, 1) if form.layout.in_parts else None
        self.register_buffer("parts", parts, persistent=False)
        self.move_limit = LIMITS["moves"] / form.layout.move_unit
        self.first = nn.EmbeddingBag(features + 1, FIRST, mode="sum", padding_idx=features)
        self.first_bias = nn.Parameter(torch.full((FIRST,), 0.25))
        self.second = nn.Linear(FIRST, SECOND)
        self.value = nn.Linear(SECOND, 1)
        self.moves = nn.Embedding(moves, SECOND)
        self.moves_bias = nn.Embedding(moves, 1)
        self.keep = nn.Parameter(torch.tensor(FIRST_KEEP))
        nn.init.normal_(self.first.weight, std=SPREAD)
        nn.init.constant_(self.second.bias, 0.25)
        for silent in (self.value.weight, self.value.bias, self.moves.weight, self.moves_bias.weight):
            nn.init.zeros_(silent)
        with torch.no_grad():
            self.first.weight[features] = 0

    def forget_unseen(self, features: NDArray[np.int32]) -> None:
        """Let features that are in no position of the data say nothing, rather than what chance has given them."""
        unseen = torch.ones(len(self.first.weight), dtype=torch.bool)
        unseen[torch.from_numpy(np.unique(features)).long()] = False
        with torch.no_grad():
            self.first.weight[unseen] = 0

    def hidden(self, features: Any) -> Any:
        sums = (self.first(features) + self.first_bias).clamp(0, 1)
        return self.second(sums).clamp(0, 1)

    def values_of(self, hidden: Any, insight: Any) -> Any:
        return self.keep * insight + self.value(hidden).squeeze(1)

    def logits_of(self, hidden: Any, looks: Any, moves: Any, log_priors: Any) -> Any:
        if self.parts is None:
            return log_priors + (hidden[looks] * self.moves(moves)).sum(1) + self.moves_bias(moves).squeeze(1)
        told = hidden @ self.moves.weight.T + self.moves_bias.weight[:, 0]
        told = torch.nn.functional.pad(told, (0, 1))  # what stands for no part tells nothing
        return log_priors + told[looks[:, None], self.parts[moves]].sum(1)

    def limit(self) -> None:
        """Keep all weights within what whole numbers can say."""
        with torch.no_grad():
            for name, weight in (("first", self.first), ("second", self.second), ("value", self.value)):
                most = LIMITS[name] / (ONE if name == "first" else UNIT)
                weight.weight.clamp_(-most, most)
            for moves in (self.moves, self.moves_bias):
                moves.weight.clamp_(-self.move_limit, self.move_limit)
            self.keep.clamp_(0, 1)

    def rounded(self, form: NetworkForm, note: str) -> Network:
        """The same in whole numbers."""
        scaled = {
            "first": (self.first.weight[:-1], ONE),
            "first_bias": (self.first_bias, ONE),
            "second": (self.second.weight, UNIT),
            "second_bias": (self.second.bias, ONE * UNIT),
            "value": (self.value.weight[0], UNIT),
            "value_bias": (self.value.bias, ONE * UNIT),
            "moves": (self.moves.weight.T if form.layout.in_parts else self.moves.weight, form.layout.move_unit),
            "moves_bias": (self.moves_bias.weight[:, 0], form.layout.move_unit),
        }
        arrays = {
            name: np.rint(scaled[name][0].detach().numpy().astype(np.float64) * scaled[name][1]).astype(kind)
            for name, kind, _ in form.layout.arrays
        }
        return Network(form.game, form.seats, float(self.keep.detach()), arrays, note)


def fit_network(
    form: NetworkForm,
    training: NetworkData,
    validation: NetworkData,
    passes: int,
    seed: int,
    tell: Callable[[int, Losses], None],
) -> FittedNetwork:
    """Fit a network in some passes over the data; the best on what is held out is given. ``tell`` hears of each."""
    torch.manual_seed(seed)
    chance = np.random.default_rng(seed)
    model = FloatingNetwork(form)
    model.forget_unseen(training.features)
    losses = [losses_of(model, validation)]
    best, least = model.rounded(form, ""), losses[0].total
    optimiser = torch.optim.AdamW(model.parameters(), lr=RATE, weight_decay=DECAY)
    steps = passes * -(-len(training) // BATCH)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimiser, max(steps, 1))
    for number in range(passes):
        for batch in batches(training, chance.permutation(len(training))):
            optimiser.zero_grad()
            values, moves = losses_in(model, batch)
            (values + MOVES_COUNT * moves).backward()
            optimiser.step()
            schedule.step()
            model.limit()
        losses.append(losses_of(model, validation))
        tell(number + 1, losses[-1])
        if losses[-1].total < least:
            best, least = model.rounded(form, ""), losses[-1].total
    return FittedNetwork(best, losses)


def batches(data: NetworkData, order: NDArray[np.int64]) -> Iterator[tuple[Any, ...]]:
    """The data in batches of tensors, in a certain order."""
    for first in range(0, len(order), BATCH):
        rows = order[first : first + BATCH]
        starts, counts = data.offsets[rows], data.offsets[rows + 1] - data.offsets[rows]
        looks = np.repeat(np.arange(len(rows)), counts)
        places = np.arange(counts.sum()) + np.repeat(starts - np.cumsum(counts) + counts, counts)
        parts = (
            *(part[rows] for part in (data.features, data.insight, data.target, data.counts)),
            *(part[places] for part in (data.moves, data.log_priors, data.visits)),
        )
        yield *map(torch.from_numpy, parts), torch.from_numpy(looks), int((counts > 0).sum())


def losses_in(model: FloatingNetwork, batch: tuple[Any, ...]) -> tuple[Any, Any]:
    """The mean squared error of the values of a batch, and the mean cross-entropy of its moves."""
    features, insight, target, counts, moves, log_priors, visits, looks, told = batch
    hidden = model.hidden(features)
    errors = (model.values_of(hidden, insight) - target).square() * counts
    logits = model.logits_of(hidden, looks, moves, log_priors)
    highest = torch.full((len(features),), -torch.inf).scatter_reduce(0, looks, logits.detach(), "amax")
    shifted = logits - highest[looks]
    sums = torch.zeros(len(features)).index_add(0, looks, shifted.exp())
    entropy = -(visits * (shifted - sums.log()[looks])).sum()
    return errors.sum() / counts.sum().clamp(min=1), entropy / max(told, 1)


def losses_of(model: FloatingNetwork, data: NetworkData) -> Losses:
    """The losses on all of some data."""
    values = moves = positions = searches = 0.0
    with torch.no_grad():
        for batch in batches(data, np.arange(len(data))):
            found, told = losses_in(model, batch), batch[-1]
            counted = float(batch[3].sum())
            values, positions = values + float(found[0]) * counted, positions + counted
            moves, searches = moves + float(found[1]) * told, searches + told
    return Losses(values / max(positions, 1), moves / max(searches, 1))
