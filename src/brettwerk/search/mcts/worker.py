"""One search tree and the memory to search it in: what one thread works on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from brettwerk.core.compiled.rng import generator
from brettwerk.core.variant import MAX_SEATS
from brettwerk.search.mcts.settings import settings_of
from brettwerk.search.mcts.simulation import MAX_DEPTH, simulate
from brettwerk.search.mcts.tree import FULL, NODE, Workspace, copy_subtree, make_root, pruned_copy

if TYPE_CHECKING:
    from collections.abc import Mapping

    from brettwerk.core.definition import GameDefinition
    from brettwerk.core.state import State


class Worker:
    """A tree rooted in a position, with everything that compiled code needs to search it."""

    def __init__(
        self, game: GameDefinition, tables: Any, nodes: int, seed: int, changed: Mapping[str, float] | None = None
    ) -> None:
        self.game = game
        self._tables = tables
        self.tree = np.zeros(nodes, NODE)
        self._spare = np.zeros(nodes, NODE)
        self._used = 0
        self._settings = settings_of(game, changed)
        self._contempt = float(self._settings["contempt"])
        self._work = new_workspace(game, seed)
        self._counts = self._work.counts
        self.choosing = True
        self.root: State | None = None

    def start(self, state: State, hashes: list[int], *, choosing: bool = True) -> None:
        """Begin a new tree at a position; ``hashes`` are those of the match's positions so far, its own last.

        Contempt is for a search that is to choose a move; one that evaluates a position takes repetition as a draw.
        """
        self.choosing = choosing
        self._settings["contempt"] = self._contempt if choosing else 0.0
        self._set_root(state, hashes)
        self.tree[:1] = np.zeros(1, NODE)
        self._used = 1
        self._make_root()

    def follow(self, state: State, hashes: list[int], moves: list[str]) -> bool:
        """Keep the subtree that the given moves lead to; False if the tree does not reach that far."""
        position, node = self.root, self._child_of(0, None)
        for text in moves:
            assert position is not None
            move = position.move_number(text)
            position, node = position.play(move), self._child_of(node, move)
        if node is None or self.tree[node]["child_count"] == 0:
            return False
        self._used = copy_subtree(self.tree, node, self._spare)
        self.tree, self._spare = self._spare, self.tree
        self._set_root(state, hashes)
        if self.tree[0]["unexpanded"]:
            self._make_root()
        return True

    def _set_root(self, state: State, hashes: list[int]) -> None:
        self.root = state
        self._root_state = state.raw
        room = np.zeros(len(hashes) + MAX_DEPTH, np.uint64)
        room[: len(hashes)] = hashes
        self._work = self._work._replace(hashes=room)
        self._counts[0] = 0

    def _make_root(self) -> None:
        self._used = make_root(self._tables, self._settings, self._root_state, self._work, self.tree, self._used)

    def simulate(self, simulations: int) -> None:
        self._used = simulate(
            self._tables,
            self._settings,
            self._root_state,
            self._work,
            self.game.rules.POSITION_BYTES,
            self.tree,
            self._used,
            simulations,
        )
        if self._used > FULL * len(self.tree):
            self.prune()

    def prune(self) -> None:
        """Make room in a tree that is nearly full by forgetting what lies below nodes with few visits."""
        self._used = pruned_copy(self.tree, self._used, self._spare)
        self.tree, self._spare = self._spare, self.tree

    @property
    def simulations(self) -> int:
        return int(self.tree[0]["visits"])

    @property
    def depth(self) -> int:
        """The length of the longest path since the root was set."""
        return int(self._counts[0])

    @property
    def prunes_soundly(self) -> bool:
        """Whether moves that were left out of the tree lose at once."""
        return bool(self._settings["sound_pruning"])

    @property
    def is_proven(self) -> bool:
        return bool(self.tree[0]["proven"])

    def children(self) -> Any:
        """The nodes of the legal moves."""
        first, count = int(self.tree[0]["first_child"]), int(self.tree[0]["child_count"])
        return self.tree[first : first + count]

    def replies(self, move: int, most: int = 8) -> list[int]:
        """The most visited replies to a move at the root."""
        node = self._child_of(0, move)
        line: list[int] = []
        while len(line) < most and node is not None and self.tree[node]["child_count"]:
            first, count = int(self.tree[node]["first_child"]), int(self.tree[node]["child_count"])
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
        first, count = int(self.tree[node]["first_child"]), int(self.tree[node]["child_count"])
        found = np.flatnonzero(self.tree["move"][first : first + count] == move)
        return first + int(found[0]) if len(found) else None


def new_workspace(game: GameDefinition, seed: int) -> Workspace:
    """The memory that a search of a game works in; the seed is that of its random numbers."""
    moves = game.move_buffer(1)[0]
    states = np.zeros(2, game.rules.STATE)
    return Workspace(
        states=states,
        state_bytes=states[:1].view(np.uint8),
        moves=moves,
        priors=np.zeros(len(moves), np.float32),
        hashes=np.zeros(MAX_DEPTH, np.uint64),
        path=np.zeros(MAX_DEPTH + 1, np.int32),
        values=np.zeros(MAX_SEATS, np.float32),
        played=np.full((game.players, game.rules.MOVE_COUNT), -1, np.int64),
        counts=np.zeros(2, np.int64),
        rng=generator(seed),
    )
