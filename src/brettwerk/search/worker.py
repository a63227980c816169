"""One tree and the memory to grow it in: what one thread works on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from brettwerk.core.compiled import insight_of
from brettwerk.core.rng import generator
from brettwerk.search import tree as search_tree
from brettwerk.search.tree import MAX_DEPTH, NODE

if TYPE_CHECKING:
    from brettwerk.core.game import Game
    from brettwerk.core.state import State

EXPLORE = 4.0
"""How much a search explores, unless a game's insight says otherwise with a constant of this name."""


class Worker:
    """A tree rooted in a position, with everything that compiled code needs to grow it."""

    def __init__(self, game: Game, tables: Any, nodes: int, seed: int) -> None:
        self.game = game
        self._tables = tables
        self.tree = np.zeros(nodes, NODE)
        self._spare = np.zeros(nodes, NODE)
        self._rng = generator(seed)
        self._moves = game.move_buffer(1)[0]
        self._priors = np.zeros(len(self._moves), np.float32)
        self._states = np.zeros(2, game.rules.STATE)
        self._explore = np.float32(getattr(insight_of(game.rules.__name__), "EXPLORE", EXPLORE))
        self._used = 0
        self._deepest = np.zeros(1, np.int64)
        self.root: State | None = None

    def start(self, state: State, stood: list[int]) -> None:
        """Begin a new tree at a position; ``stood`` are the keys of the match so far, its own last."""
        self._place(state, stood)
        self._used = search_tree.plant(
            self._tables, self._root_record, self._states, self.tree, self._moves, self._priors
        )

    def follow(self, state: State, stood: list[int], moves: list[str]) -> bool:
        """Keep the part of the tree behind the given moves; False if it does not reach so far."""
        position, node = self.root, self._child_of(0, None)
        for text in moves:
            assert position is not None
            move = position.move_number(text)
            position, node = position.play(move), self._child_of(node, move)
        if node is None or self.tree[node]["count"] == 0:
            return False
        self._used = search_tree.transplant(self.tree, node, self._spare)
        self.tree, self._spare = self._spare, self.tree
        self._place(state, stood)
        return True

    def _place(self, state: State, stood: list[int]) -> None:
        self.root = state
        self._root_record = state.record
        self._seen = np.zeros(len(stood) + MAX_DEPTH, np.uint64)
        self._seen[: len(stood)] = stood
        self._deepest[0] = 0

    def grow(self, simulations: int) -> None:
        raw: Any = self._states[:1].view(np.uint8)
        self._used = search_tree.grow(
            self._tables,
            self._root_record,
            self._states,
            raw,
            self.game.rules.POSITION_BYTES,
            self._seen,
            self.tree,
            self._used,
            simulations,
            self._explore,
            self._rng,
            self._moves,
            self._priors,
            self._deepest,
        )

    @property
    def simulations(self) -> int:
        return int(self.tree[0]["visits"])

    @property
    def depth(self) -> int:
        """The length of the longest path since the last move."""
        return int(self._deepest[0])

    @property
    def is_proven(self) -> bool:
        return bool(self.tree[0]["proven"])

    def children(self) -> Any:
        """The nodes of the legal moves."""
        first, count = int(self.tree[0]["first"]), int(self.tree[0]["count"])
        return self.tree[first : first + count]

    def replies(self, move: int, most: int = 8) -> list[int]:
        """The line of most visited moves behind one at the root."""
        node = self._child_of(0, move)
        line: list[int] = []
        while len(line) < most and node is not None and self.tree[node]["count"]:
            first, count = int(self.tree[node]["first"]), int(self.tree[node]["count"])
            best = first + int(np.argmax(self.tree["visits"][first : first + count]))
            if self.tree[best]["visits"] == 0:
                break
            line.append(int(self.tree[best]["move"]))
            node = best
        return line

    def _child_of(self, node: int | None, move: int | None) -> int | None:
        """The child of a node by its move; the node itself if there is no move."""
        if node is None or move is None:
            return node
        first, count = int(self.tree[node]["first"]), int(self.tree[node]["count"])
        found = np.flatnonzero(self.tree["move"][first : first + count] == move)
        return first + int(found[0]) if len(found) else None
