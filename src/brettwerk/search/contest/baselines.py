"""Baselines to measure an engine by: plain UCT, a one-ply search, and chance. They keep nothing from move to move."""

from __future__ import annotations

import random
import time
from typing import TYPE_CHECKING

import numpy as np

from brettwerk.core.compiled.rng import generator
from brettwerk.core.variant import MAX_SEATS
from brettwerk.search.choice import Choice, PrincipalVariation
from brettwerk.search.contest.one_ply import search_one_ply
from brettwerk.search.engine import SLICE
from brettwerk.search.mcts.uct import UCT_NODE, uct

if TYPE_CHECKING:
    from brettwerk.core.game import Game
    from brettwerk.core.match import Match
    from brettwerk.search.limits import TimeSource

EXPLORATION = np.float32(1.4)
NODES = 2_000_000
EVALUATIONS = 8
"""How often a one-ply search evaluates each move, since evaluations may be random."""


class PlainUct:
    """Plain UCT, without insight or proofs. Chooses moves as ``Engine`` does."""

    def __init__(self, game: Game, seed: int = 1, clock: TimeSource = time.perf_counter) -> None:
        self.game = game
        self._clock = clock
        self._tree = np.zeros(NODES, UCT_NODE)
        self._moves = game.move_buffer(1)[0]
        self._rng = generator(seed)

    def choose(self, match: Match, seconds: float | None = None, simulations: int | None = None) -> Choice:
        root, states = match.state.raw, match.state.raw
        self._tree[0] = (0, 0, 0, 0, 0.0, 0)
        used, done, began, speed = 1, 0, self._clock(), 1000.0
        while True:
            elapsed = self._clock() - began
            if done and (
                (seconds is not None and elapsed >= seconds) or (simulations is not None and done >= simulations)
            ):
                break
            part = speed * (SLICE if seconds is None else min(SLICE, max(seconds - elapsed, 0)))
            part = max(1, int(part if simulations is None else min(part, simulations - done)))
            used = uct(self.game.tables, root, states, self._tree, used, part, EXPLORATION, self._rng, self._moves)
            speed = part / max(self._clock() - began - elapsed, 1e-6)
            done += part
        first, count = int(self._tree[0]["first"]), int(self._tree[0]["count"])
        children = self._tree[first : first + count]
        best = children[int(np.argmax(children["visits"]))]
        visits = int(best["visits"])
        return _choice(match, int(best["move"]), float(best["total"]) / max(visits, 1), visits, done)


class OnePly:
    """Evaluates the position after every move, and takes the best."""

    def __init__(self, game: Game, seed: int = 1) -> None:
        self.game = game
        self._moves, self._scratch = game.move_buffer(2)
        self._values = np.zeros(MAX_SEATS, np.float32)
        self._totals = np.zeros(len(self._moves), np.float32)
        self._rng = generator(seed)

    def choose(self, match: Match, seconds: float | None = None, simulations: int | None = None) -> Choice:  # noqa: ARG002, no limit matters
        state = match.state
        n = search_one_ply(
            self.game.tables,
            state.raw,
            state.raw,
            EVALUATIONS,
            self._rng,
            self._moves,
            self._scratch,
            self._values,
            self._totals,
        )
        best = int(np.argmax(self._totals[:n]))
        return _choice(
            match, int(self._moves[best]), float(self._totals[best]) / EVALUATIONS, EVALUATIONS, n * EVALUATIONS
        )


class RandomMover:
    """Plays any legal move."""

    def __init__(self, seed: int = 1) -> None:
        self._chance = random.Random(seed)

    def choose(self, match: Match, seconds: float | None = None, simulations: int | None = None) -> Choice:  # noqa: ARG002, no limit matters
        return _choice(match, self._chance.choice(match.state.move_numbers), 0.0, 0, 0)


def _choice(match: Match, move: int, payoff: float, visits: int, simulations: int) -> Choice:
    """A choice of which only the mover's expected payoff is known."""
    game, mover = match.game, match.turn
    side = next(side for side in game.sides if mover in side)
    values = tuple((1 + (payoff if seat in side else -payoff)) / 2 for seat in game.seats)
    text = match.state.move_text(move)
    line = PrincipalVariation((text,), values, values[mover], visits, None)
    return Choice(text, values[mover], (line,), simulations, 1)
