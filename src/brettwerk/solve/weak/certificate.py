"""Writing down how a proven win is won, for a program that trusts nobody.

A certificate is a strategy: for each position that the winner may have to move in, the move, and in how many plies
that wins at most. These fall with every ply, so that a reader can check each line for itself: after the move, and after
every reply to it, the game is won or the position has a line with fewer plies. No position can come up twice.

The file, compressed, has the facts as JSON in its first line, then a line for each position, and the checksum of all
that at the end. ``tools/check_certificate.py`` reads it.
"""

from __future__ import annotations

import gzip
import hashlib
import json
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from brettwerk.core.files import whole_file
from brettwerk.core.state import State
from brettwerk.solve.weak.following import list_results

if TYPE_CHECKING:
    from pathlib import Path

    from brettwerk.solve.weak.solver import WeakSolver

FORMAT = 1
LARGEST = 1_000_000
"""The most positions in a certificate."""
REPEATED = 3_000_000
"""The most positions that may be expanded to find again what the table has lost, in one place."""


class NoCertificate(Exception):
    """A win is proven, but the proof is too large, or partly lost from the table; the argument says which."""


class StrategyStep(NamedTuple):
    """What the winner does in a position."""

    plies: int
    """To the win at most, this move included."""
    move: int
    position: bytes


class StrategyWriter:
    """Collects what the winner does in every position that may come up."""

    def __init__(self, solver: WeakSolver, winner: int) -> None:
        self._solver = solver
        self._winner = winner
        self.steps: dict[bytes, StrategyStep] = {}
        self._met: dict[bytes, int] = {}
        """Positions of the other seat whose replies are all met, with the plies that this takes."""

    def collect(self, state: State, plies: int) -> None:
        """Collect the strategy that wins a position within a number of plies."""
        todo = [(state.raw.copy(), plies)]
        while todo:
            raws, left = todo.pop()
            todo += self._step(raws, left) if raws[0].to_move == self._winner else self._replies(raws, left)

    def _step(self, raws: Any, left: int) -> list[tuple[Any, int]]:
        key = raws.tobytes()
        known = self.steps.get(key)
        if known and known.plies <= left:
            return []
        if len(self.steps) >= LARGEST:
            raise NoCertificate("certificate-large")
        results = [one for one in self._results(raws) if 0 <= one[1] < left]
        if not results:
            self._search_again(raws, left)
            results = [one for one in self._results(raws) if 0 <= one[1] < left]
        if not results:
            raise NoCertificate("certificate-lost")
        move, plies = min(results, key=lambda one: one[1])
        self.steps[key] = StrategyStep(plies + 1, move, key)
        return self._after(raws, move, plies)

    def _replies(self, raws: Any, left: int) -> list[tuple[Any, int]]:
        key = raws.tobytes()
        if self._met.get(key, left + 1) <= left:
            return []
        results = self._results(raws)
        if any(not 0 <= plies < left for _, plies in results):
            self._search_again(raws, left)
            results = self._results(raws)
        for move, plies in results:
            if not 0 <= plies < left:
                self._search_again(self._played(raws, move), left - 1)
        results = self._results(raws)
        if any(not 0 <= plies < left for _, plies in results):
            raise NoCertificate("certificate-lost")
        self._met[key] = left
        return [one for move, plies in results for one in self._after(raws, move, plies)]

    def _after(self, raws: Any, move: int, plies: int) -> list[tuple[Any, int]]:
        """What remains to be collected after a move; nothing if it has ended the game."""
        after = self._played(raws, move)
        return [] if after[0].ending else [(after, plies)]

    def _played(self, raws: Any, move: int) -> Any:
        return State(self._solver.game, raws.copy()).after(move).raw.copy()

    def _results(self, raws: Any) -> list[tuple[int, int]]:
        room = self._solver.room
        room.states[0] = raws[0]
        n = list_results(self._solver.game.tables, room, self._solver.table, 1 << self._winner)
        return [(int(child["move"]), int(child["plies"])) for child in room.children[0, :n]]

    def _search_again(self, raws: Any, left: int) -> None:
        """Prove once more what is not in the table any longer."""
        self._solver.room.states[0] = raws[0]
        self._solver.search_raw(None, self._winner, REPEATED, len(self.steps), left)


def write_certificate(path: Path, solver: WeakSolver, state: State, winner: int, plies: int) -> int:
    """Write how a seat wins a position within a number of plies; gives the number of positions in it."""
    writer = StrategyWriter(solver, winner)
    writer.collect(state, plies)
    game = state.game
    facts = {
        "certificate": FORMAT,
        "game": game.variant.game,
        "edition": game.edition,
        "players": game.players,
        "teams": game.variant.teams,
        "options": dict(game.variant.option_texts()),
        "rules_version": game.rules_version,
        "start": state.to_text(),
        "winner": winner,
        "plies": plies,
        "positions": len(writer.steps),
    }
    lines = [json.dumps(facts)]
    for step in sorted(writer.steps.values(), key=lambda step: (-step.plies, step.position)):
        raws = np.frombuffer(step.position, game.rules.STATE).copy()
        at = State(game, raws)
        lines.append(f"{step.plies}\t{at.move_text(step.move)}\t{at.to_text()}")
    content = "".join(f"{line}\n" for line in lines).encode()
    content += f"sha256 {hashlib.sha256(content).hexdigest()}\n".encode()
    with whole_file(path, force=True) as file:
        file.write(gzip.compress(content, mtime=0))
    return len(writer.steps)
