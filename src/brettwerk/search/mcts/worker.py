"""One tree and the memory to grow it in: what one thread works on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from brettwerk.core.compiled.dispatch import insight_of
from brettwerk.core.compiled.rng import generator
from brettwerk.search.mcts import tree as search_tree
from brettwerk.search.mcts.tree import MAX_DEPTH, NODE, SETTINGS

if TYPE_CHECKING:
    from brettwerk.core.definition import GameDefinition
    from brettwerk.core.state import State

# A game's insight may say otherwise with constants of the same names.
EXPLORE = 4.0
"""How much a search explores."""
OPEN_AFTER = 1
"""How often a position is judged before its moves are looked at: the dearer that is, the later."""
CONTEMPT = 0.0
"""How much worse than a draw a repetition is to the seat at the root, for games of two seats that would drag on."""
SAFE = False
"""Whether every move to which ``weigh`` gives no weight lets the other seat win at once."""
FIRST_MOVES = 0
"""How many moves are looked at first where a position has very many; 0 for all."""
KINSHIP = 0.0
"""After how many visits a move's own results count as much as those of simulations in which it came later.

That helps where a move is good or bad much of itself, whenever it is made; 0 if it is not.
"""

SETTING_NAMES = ("EXPLORE", "OPEN_AFTER", "CONTEMPT", "SAFE", "FIRST_MOVES", "KINSHIP")


def settings_of(game: GameDefinition) -> Any:
    """How to search a game, as a record."""
    insight = insight_of(game.rules.__name__)
    settings = np.zeros(1, SETTINGS)
    for name in SETTING_NAMES:
        settings[name.lower()] = getattr(insight, name, globals()[name])
    return settings[0]


class Worker:
    """A tree rooted in a position, with everything that compiled code needs to grow it."""

    def __init__(self, game: GameDefinition, tables: Any, nodes: int, seed: int) -> None:
        self.game = game
        self._tables = tables
        self.tree = np.zeros(nodes, NODE)
        self._spare = np.zeros(nodes, NODE)
        self._rng = generator(seed)
        self._moves = game.move_buffer(1)[0]
        self._priors = np.zeros(len(self._moves), np.float32)
        self._states = np.zeros(2, game.rules.STATE)
        self._how = settings_of(game)
        self._contempt = float(self._how["contempt"])
        self.choosing = True
        self._used = 0
        self._counts = np.zeros(2, np.int64)
        self._played = np.full((game.players, game.rules.MOVE_COUNT), -1, np.int64)
        self.root: State | None = None

    def start(self, state: State, stood: list[int], *, choosing: bool = True) -> None:
        """Begin a new tree at a position; ``stood`` are the keys of the match so far, its own last.

        Only a search that is to choose a move may think little of repetition; one that judges a position takes it as a
        draw.
        """
        self.choosing = choosing
        self._how["contempt"] = self._contempt if choosing else 0.0
        self._place(state, stood)
        self.tree[:1] = np.zeros(1, NODE)
        self._used = 1
        self._plant()

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
        if self.tree[0]["waiting"]:
            self._plant()
        return True

    def _plant(self) -> None:
        self._used = search_tree.plant(
            self._tables, self._how, self._root_record, self._states, self.tree, self._used, self._moves, self._priors
        )

    def _place(self, state: State, stood: list[int]) -> None:
        self.root = state
        self._root_record = state.raw
        self._seen = np.zeros(len(stood) + MAX_DEPTH, np.uint64)
        self._seen[: len(stood)] = stood
        self._counts[0] = 0

    def grow(self, simulations: int) -> None:
        raw: Any = self._states[:1].view(np.uint8)
        self._used = search_tree.grow(
            self._tables,
            self._how,
            self._root_record,
            self._states,
            raw,
            self.game.rules.POSITION_BYTES,
            self._seen,
            self.tree,
            self._used,
            simulations,
            self._rng,
            self._moves,
            self._priors,
            self._played,
            self._counts,
        )

    @property
    def simulations(self) -> int:
        return int(self.tree[0]["visits"])

    @property
    def depth(self) -> int:
        """The length of the longest path since the last move."""
        return int(self._counts[0])

    @property
    def is_safe(self) -> bool:
        """Whether moves that were left out of the tree lose at once."""
        return bool(self._how["safe"])

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
