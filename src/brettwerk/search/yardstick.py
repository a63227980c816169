"""The plain UCT player: no insight, no proofs, no memory from move to move."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import numpy as np

from brettwerk.core.rng import generator
from brettwerk.search.engine import SLICE, Choice, Line
from brettwerk.search.uct import UCT_NODE, uct

if TYPE_CHECKING:
    from brettwerk.core.game import Game
    from brettwerk.core.match import Match

EXPLORE = np.float32(1.4)
NODES = 2_000_000


class PlainUct:
    """Chooses moves as ``Engine`` does."""

    def __init__(self, game: Game, seed: int = 1) -> None:
        self.game = game
        self._tree = np.zeros(NODES, UCT_NODE)
        self._moves = game.move_buffer(1)[0]
        self._rng = generator(seed)

    def choose(self, match: Match, seconds: float | None = None, simulations: int | None = None) -> Choice:
        root, states = match.state.record, match.state.record
        self._tree[0] = (0, 0, 0, 0, 0.0, 0)
        used, done, began, speed = 1, 0, time.perf_counter(), 1000.0
        while True:
            elapsed = time.perf_counter() - began
            if done and (
                (seconds is not None and elapsed >= seconds) or (simulations is not None and done >= simulations)
            ):
                break
            part = speed * (SLICE if seconds is None else min(SLICE, max(seconds - elapsed, 0)))
            part = max(1, int(part if simulations is None else min(part, simulations - done)))
            used = uct(self.game.tables, root, states, self._tree, used, part, EXPLORE, self._rng, self._moves)
            speed = part / max(time.perf_counter() - began - elapsed, 1e-6)
            done += part
        first, count = int(self._tree[0]["first"]), int(self._tree[0]["count"])
        children = self._tree[first : first + count]
        best = children[int(np.argmax(children["visits"]))]
        value = (float(best["total"]) / max(int(best["visits"]), 1) + 1) / 2
        move = match.state.move_text(int(best["move"]))
        return Choice(move, value, (Line((move,), value, int(best["visits"]), False),), done, proven=False)
