"""Searches positions for forced wins of any length, with a table that may be shared."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from brettwerk.core.compiled.cache import compiling
from brettwerk.core.compiled.dispatch import insight_of
from brettwerk.core.compiled.rng import generator
from brettwerk.core.solved.identity import identity_of
from brettwerk.core.state import start_state
from brettwerk.solve.weak import entries, following
from brettwerk.solve.weak.search import CHILD, FRAME, Room, search

if TYPE_CHECKING:
    from brettwerk.core.definition import GameDefinition
    from brettwerk.core.state import State

MAX_PLIES = 200
"""No win that takes longer is found."""
SPREAD = 16.0
"""How far the engine's evaluation sets the first numbers of a position apart."""


@dataclass(frozen=True)
class OpenMove:
    """A move that is neither known to win for the seat that makes it nor to be of no help."""

    move: str
    proof: int
    disproof: int


@dataclass(frozen=True)
class ProofFinding:
    """What a search has found about the question whether some seat can force a win."""

    proof: int
    """0 if it can; else how hard a proof seems."""
    disproof: int
    """0 if it cannot."""
    plies: int = 0
    """If it can: in how many plies at most. If not, it may be how long the other seat needs."""
    guessed: bool = False
    """Whether a disproof rests on a repetition, which other ways to the position need not lead to."""
    positions: int = 0
    """How many were expanded."""
    moves: tuple[OpenMove, ...] = ()

    @property
    def is_won(self) -> bool:
        return self.proof == 0

    @property
    def is_settled(self) -> bool:
        return self.proof == 0 or self.disproof == 0


class WeakSolver:
    """Searches positions of one variant in one process."""

    def __init__(self, game: GameDefinition, table: Any) -> None:
        self.game = game
        self.table = table
        most = game.rules.MAX_MOVES
        rows = MAX_PLIES + 2
        self.room = Room(
            np.zeros(rows, game.rules.STATE),
            np.zeros(rows, FRAME),
            np.zeros((rows, most), CHILD),
            np.zeros(2 * most, np.int32),
            np.zeros(most, np.float32),
            np.zeros(game.players, np.float32),
            generator(1),
            np.zeros(4, np.int64),
        )
        self._is_sound = bool(getattr(insight_of(game.rules.__name__), "SOUND_PRUNING", False))
        with compiling(f"{game.variant.game}.weak") as to_do:
            if to_do:
                start = start_state(game)
                self.search(start, 0, 1)
                self.identity(start)
                following.list_results(game.tables, self.room, table, 1)
                entries.share_used(table, 1)

    def search(self, state: State, seat: int, positions: int, run: int = 1, plies: int = MAX_PLIES) -> ProofFinding:
        """Search for a win of a seat within a number of plies, expanding at most so many positions."""
        self.room.states[0] = state.raw[0]
        return self.search_raw(state, seat, positions, run, plies)

    def search_raw(self, state: State | None, seat: int, positions: int, run: int, plies: int) -> ProofFinding:
        """Search the position that is in the first row already; without a state, open moves are not told."""
        self.room.counts[:] = 0, positions, run % (entries.RUNS - 1) + 1, 0
        search(self.game.tables, self.room, self.table, 1 << seat, plies, self._is_sound, SPREAD)
        root = self.room.frames[0]
        moves = [] if state is None else self.room.children[0, : root["count"]]
        return ProofFinding(
            int(root["proof"]),
            int(root["disproof"]),
            int(root["plies"]),
            bool(root["guessed"]),
            int(self.room.counts[0]),
            tuple(
                OpenMove(
                    self.game.write_move(self.room.states[0], int(child["move"])),
                    int(child["proof"]),
                    int(child["disproof"]),
                )
                for child in moves
            ),
        )

    def identity(self, state: State) -> int:
        """A number that positions share that are alike by symmetry."""
        return int(identity_of(self.game.tables, state.raw[0]))

    def share_used(self) -> tuple[float, float]:
        """How full the table is, and with how many settled positions; from a sample."""
        used, settled = entries.share_used(self.table, 4096)
        return float(used), float(settled)
