"""A search for a forced win, spread over the workers of a cluster; what they have settled is kept in a file."""

from __future__ import annotations

import json
import time
from concurrent.futures import FIRST_COMPLETED, wait
from dataclasses import asdict
from typing import TYPE_CHECKING

from brettwerk.cli.output.files import kept_lines
from brettwerk.cli.solve.texts import say
from brettwerk.cluster.workers import POLL_SECONDS
from brettwerk.core.variant import describe
from brettwerk.solve.chunks import SolvedChunk, solve_chunk
from brettwerk.solve.proof import read_proof
from brettwerk.solve.within import WinSearchResult, plies_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from concurrent.futures import Future
    from pathlib import Path

    from brettwerk.cli.output.work_progress import WorkProgress
    from brettwerk.cluster.workers import Workers
    from brettwerk.core.state import State

FILE = "chunks.jsonl"


class _Decided(Exception):
    """The search is over, by a win or by the clock; raised so that what is still running ends."""

    def __init__(self, won: SolvedChunk | None = None) -> None:
        super().__init__()
        self.won = won


class ChunkedSearch:
    """A search of which each first move, at each number of moves, is a task of its own."""

    def __init__(self, state: State, folder: Path | None) -> None:
        self._state = state
        self._path = folder and folder / FILE
        self._about = {"variant": describe(state.game.variant), "state": state.to_text()}
        self._known = {
            (line["plies"], line["move"]): SolvedChunk(line["move"], line["won"], line["positions"], line["proof"])
            for line in (kept_lines(self._path) if self._path else ())
            if {name: line[name] for name in self._about} == self._about
        }
        self._positions = 0
        self._refuted = 0

    def run(
        self, workers: Workers, within: int, seconds: float, progress: WorkProgress, language: str
    ) -> WinSearchResult:
        """Prove or disprove that the side to move wins within 1, 2, … moves; the workers stop when that is decided."""
        deadline = time.monotonic() + seconds
        won: SolvedChunk | None = None
        try:
            with workers:
                progress.workers = workers
                for moves in range(1, within + 1):
                    self._refute(workers, moves, deadline, progress, language)
                    self._refuted = moves
        except _Decided as decided:
            won = decided.won
        proof = read_proof(won.proof) if won and won.proof else None
        return WinSearchResult(self._refuted + 1 if won else None, self._refuted, self._positions, proof)

    def _refute(self, workers: Workers, moves: int, deadline: float, progress: WorkProgress, language: str) -> None:
        """See that no first move wins within a number of moves."""
        plies = plies_of(self._state, moves)
        todo = self._state.legal_moves()
        bar = progress.add_task(say("chunks", language, moves=moves), total=len(todo))
        known = [self._known[plies, move] for move in todo if (plies, move) in self._known]
        for chunk in known:
            self._count(chunk)
        progress.advance(bar, len(known))
        tasks = [
            workers.submit(solve_chunk, self._state, move, plies) for move in todo if (plies, move) not in self._known
        ]
        for chunk in _until(deadline, tasks):
            progress.advance(bar)
            self._keep(chunk, plies)
            self._count(chunk)

    def _keep(self, chunk: SolvedChunk, plies: int) -> None:
        if self._path:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(self._about | {"plies": plies} | asdict(chunk)) + "\n")

    def _count(self, chunk: SolvedChunk) -> None:
        self._positions += chunk.positions
        if chunk.won:
            raise _Decided(chunk)


def _until(deadline: float, tasks: list[Future[SolvedChunk]]) -> Iterator[SolvedChunk]:
    """Give what is settled, as it comes; when time is up, the search is over."""
    waiting = set(tasks)
    while waiting:
        if time.monotonic() > deadline:
            raise _Decided
        done, waiting = wait(waiting, POLL_SECONDS, FIRST_COMPLETED)
        for task in done:
            yield task.result()
