"""Fitting the weights of patterns to the results of random positions, which the table of the solved game knows."""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import numpy as np

from brettwerk.core.compiled.dispatch import jit
from brettwerk.core.compiled.rng import below, generator
from brettwerk.core.solved.table import WON
from brettwerk.games.aufstellen import patterns
from brettwerk.games.aufstellen.patterns import TUPLES, find_patterns, stage_of
from brettwerk.games.aufstellen.placing import address_of, taken_by, targets_from
from brettwerk.games.aufstellen.rules import ROUND, SQUARES, STEPS, is_placing

if TYPE_CHECKING:
    from collections.abc import Callable

    from brettwerk.games.aufstellen.solve import Positions

POSITIONS = 40_000_000
"""Drawn for each stage of the moving phase, and for the last steps before it; fewer for steps that have fewer."""
FULL_FROM = 8
"""The first step for which that holds; each one before takes half as many."""
FIRST_RATE, LAST_RATE = 0.045, 0.004
"""The learning rate, at first and in the end."""
STEPS_TO_LEARN = (*range(1, patterns.MOVING), *range(STEPS - 3, STEPS))
SEED = 1


def learned(
    space: Positions, results: Any, tell: Callable[[float], None], positions: int = POSITIONS, threads: int = 1
) -> bytes:
    """The file of patterns of a variant; ``results`` are those of its table, packed, and ``tell`` hears the share done.

    Stages are learned apart from each other, so that the number of threads does not matter.
    """
    weights = np.zeros((patterns.STAGES, patterns.WEIGHTS), np.float32)
    done = []

    def learn_step(step: int) -> None:
        each = positions >> max(FULL_FROM - step, 0)
        row = weights[stage_of(step)]
        learn(space.tables, space.layout, results, step, row, each, FIRST_RATE, LAST_RATE, generator(SEED + step))
        done.append(step)
        tell(len(done) / len(STEPS_TO_LEARN))

    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(learn_step, reversed(STEPS_TO_LEARN)))
    return patterns.to_bytes(weights)


@jit
def learn(g, p, results, step, weights, positions, first_rate, last_rate, rng):
    """Draw positions before a step, and fit the weights of their patterns to the results (logistic regression)."""
    pieces = np.zeros((2, 3), np.int64)
    found = np.zeros(TUPLES, np.int32)
    order = np.arange(SQUARES)
    for number in range(positions):
        draw(step, pieces, order, rng)
        while is_at_end(g, step, pieces):
            draw(step, pieces, order, rng)
        find_patterns(pieces, step & 1, found)
        total = weights[0]
        for k in range(TUPLES):
            total += weights[found[k]]
        result = result_of(g, p, results, step, pieces)
        rate = first_rate * (last_rate / first_rate) ** (number / positions)
        change = np.float32(rate * (result - 1.0 / (1.0 + np.exp(-total))))
        weights[0] += change
        for k in range(TUPLES):
            weights[found[k]] += change


@jit
def draw(step, pieces, order, rng):
    """Put the pieces that stand before a step on any squares."""
    pieces[:] = 0
    placed = 0
    for past in range(min(step, ROUND)):
        if is_placing(past):
            other = placed + below(rng, SQUARES - placed)
            order[placed], order[other] = order[other], order[placed]
            pieces[past & 1, past % 3] |= 1 << order[placed]
            placed += 1


@jit
def is_at_end(g, step, pieces):
    """Whether somebody has a line, or the seat to move completes one at once or is stuck: the search sees that."""
    seat, kind = step & 1, step % 3
    own = pieces[seat, 0] | pieces[seat, 1] | pieces[seat, 2]
    other = pieces[1 - seat, 0] | pieces[1 - seat, 1] | pieces[1 - seat, 2]
    if g.has_line[own] or g.has_line[other]:
        return True
    empty = g.whole & ~taken_by(pieces)
    first, last = (-1, 0) if is_placing(step) else (0, SQUARES)
    is_stuck = True
    for origin in range(first, last):
        targets = targets_from(g, step, pieces[seat, kind], origin, empty)
        rest = own if origin < 0 else own & ~(1 << origin)
        for target in range(SQUARES):
            if targets >> target & 1:
                is_stuck = False
                if g.has_line[rest | 1 << target]:
                    return True
    return is_stuck


@jit
def result_of(g, p, results, step, pieces):
    """1 for a win, 0.5 for a draw, 0 for a loss of the seat to move."""
    address = address_of(g, p, step, pieces)
    result = results[address >> 2] >> ((address & 3) << 1) & 3
    return 0.5 if result == 0 else 1.0 if result == WON else 0.0
