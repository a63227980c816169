"""The whole search: who can force a win of a position, worked out by tasks until it is settled or time is up."""

from __future__ import annotations

import time
from concurrent.futures import FIRST_COMPLETED, wait
from dataclasses import dataclass
from typing import TYPE_CHECKING

from brettwerk.solve.weak.journal import Journal, JournalEntry
from brettwerk.solve.weak.tasks import SearchTask, search_in_process
from brettwerk.solve.weak.tree import ProofTree

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Executor, Future
    from pathlib import Path

    from brettwerk.core.state import State
    from brettwerk.solve.weak.solver import WeakSolver
    from brettwerk.solve.weak.tasks import TaskDone
    from brettwerk.solve.weak.tree import Node

TASK_POSITIONS = 200_000
"""How many positions a task expands at most: a few seconds."""
POLL_SECONDS = 0.1
"""How long to wait at a time: on Windows, Ctrl-C is heard of only in between."""


@dataclass
class JobProgress:
    """How far a job is."""

    tasks: int = 0
    positions: int = 0
    """Expanded by all tasks so far, those of earlier runs included."""
    seconds: float = 0.0
    """Of the processor, in all tasks."""

    @property
    def rate(self) -> float:
        """Positions in a second of one processor."""
        return self.positions / self.seconds if self.seconds else 0.0


class WeakJob:
    """The search for who wins a position. What an earlier run has found is in the journal."""

    def __init__(self, state: State, solver: WeakSolver, table: Path, journal: Path) -> None:
        self.state = state
        self.table = table
        self.progress = JobProgress()
        self.trees = [ProofTree(state, seat, solver.identity) for seat in state.game.seats]
        self._journal = Journal(journal, {"position": state.to_text(), "rules_version": state.game.rules_version})
        for entry in self._journal.read():
            self._take_up(entry)
        self.earlier = self.progress.tasks
        """Tasks that earlier runs have done."""
        self._journal.start(anew=not self.earlier)

    @property
    def winner(self) -> int | None:
        """The seat that is proven to win."""
        return next((tree.seat for tree in self.trees if tree.is_won), None)

    @property
    def is_over(self) -> bool:
        """Whether it is settled, or whether there is nothing left to try."""
        return self.winner is not None or all(tree.is_over for tree in self.trees)

    def run(
        self,
        workers: Executor,
        at_once: int,
        seconds: float,
        tell: Callable[[JobProgress], None] = lambda _progress: None,
        positions: int = TASK_POSITIONS,
    ) -> None:
        """Give out tasks, so many at once, until all is settled or time is up."""
        until = time.monotonic() + seconds
        running: dict[Future[TaskDone], tuple[ProofTree, Node]] = {}
        try:
            while not self.is_over and time.monotonic() < until:
                while len(running) < at_once and (task := self._next(positions)):
                    tree, node, order = task
                    tree.begin(node)
                    running[workers.submit(search_in_process, order)] = tree, node
                if not running:
                    break
                self._collect(running)
                tell(self.progress)
            while running and self.winner is None:  # what has been begun is soon done
                for future in [future for future in running if future.cancel()]:
                    running.pop(future)
                self._collect(running)
        finally:
            for future in running:
                future.cancel()

    def _collect(self, running: dict[Future[TaskDone], tuple[ProofTree, Node]]) -> None:
        """Wait a little for tasks, and take in what is done."""
        for done in wait(running, POLL_SECONDS, FIRST_COMPLETED).done:
            tree, node = running.pop(done)
            tree.end(node)
            self._add(tree, node, done.result())

    def _next(self, positions: int) -> tuple[ProofTree, Node, SearchTask] | None:
        """A task for the seat that has had fewer of them."""
        for tree in sorted(self.trees, key=lambda tree: tree.given):
            if node := tree.choose():
                text = tree.state_of(node).to_text()
                seed = self.progress.tasks + sum(tree.root.tasks for tree in self.trees)
                return (
                    tree,
                    node,
                    SearchTask(self.state.game.variant, text, tree.seat, positions, seed, str(self.table)),
                )
        return None

    def _add(self, tree: ProofTree, node: Node, done: TaskDone) -> None:
        entry = JournalEntry(tree.seat, node.path(), done.finding, done.seconds)
        self._journal.add(entry)
        if tree.find(entry.path) is node:  # else it was settled meanwhile
            tree.take(node, done.finding)
        self._count(entry)

    def _take_up(self, entry: JournalEntry) -> None:
        tree = self.trees[entry.seat]
        node = tree.find(entry.path)
        if node is not None and not node.children and not node.is_settled:
            tree.take(node, entry.finding)
        tree.given += 1
        self._count(entry)

    def _count(self, entry: JournalEntry) -> None:
        self.progress.tasks += 1
        self.progress.positions += entry.finding.positions
        self.progress.seconds += entry.seconds
