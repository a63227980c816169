"""Solves a game backwards: every position of a space, on all cores, into a table on disk.

The work is cut into stages (finding ended positions, one layer of plies after the other, one pass after the other) and
each stage into parts. A snapshot is written now and then; after an interruption of any kind, the work goes on with the
parts that were not finished when the last one was taken.
"""

from __future__ import annotations

import os
import threading
import time
import zlib
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from filelock import FileLock, Timeout

from brettwerk.core.compiled.cache import compiling
from brettwerk.core.files import ready_folder, whole_file
from brettwerk.core.solved.space import entries_of
from brettwerk.core.solved.table import CHUNK, Table, TableError, chunk_count, table_facts, table_path, write_table
from brettwerk.solve.tables import snapshot
from brettwerk.solve.tables.estimate import COST, estimate, whole_cost
from brettwerk.solve.tables.packing import pack

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from brettwerk.core.definition import GameDefinition
    from brettwerk.core.solved.space import Space
    from brettwerk.solve.tables.estimate import BuildEstimate

    Tell = Callable[["Stage", float], None]
    """Hears which stage is being worked on, and what share of the whole is done."""

SNAPSHOT_SECONDS = 10.0
"""From the end of one snapshot to the beginning of the next, at least."""
SNAPSHOT_SHARE = 0.1
"""At most this share of the processor's time goes into snapshots."""
QUICK = 2**25
"""Positions that are written at once. An interruption does not wait for more; the last snapshot is not old."""
POLL_SECONDS = 0.1
PARTS = 400
BATCH = 512
"""Chunks that are packed together."""


@dataclass(frozen=True)
class Stage:
    """A part of the work whose order matters."""

    kind: str
    """``ended``, ``layer``, ``pass`` or ``pack``."""
    number: int = 0
    """The code that a layer goes back from, or the number of a pass."""


class Builder:
    """Builds the table of a game."""

    def __init__(
        self,
        game: GameDefinition,
        space: Space,
        *,
        threads: int | None = None,
        seconds: float = SNAPSHOT_SECONDS,
        tell: Tell | None = None,
        warn: Callable[[TableError], None] | None = None,
        announce: Callable[[BuildEstimate], None] | None = None,
    ) -> None:
        self.game = game
        self.space = space
        self.path = table_path(game, space.name)
        self.unfinished = self.path.with_suffix(".unfinished")
        self.facts = table_facts(game, space.name, entries_of(space))
        self._threads = threads or os.cpu_count() or 1
        self._seconds = seconds
        self._tell = tell or (lambda _stage, _share: None)
        self._warn = warn or (lambda _error: None)
        self._announce = announce
        self._stage = Stage("ended")
        self._done: set[int] = set()
        self._decided = 0
        self._spent = 0.0
        self._stop = threading.Event()
        self._failure: Exception | None = None

    def build(self) -> Table:
        """Build the table, unless it is there; work that was begun before is continued.

        Files that must not be used are told to ``warn`` and replaced.
        """
        ready_folder(self.path.parent, ours=True)
        try:
            with FileLock(self.path.with_suffix(".lock"), timeout=0):
                return self.opened() or self._built()
        except Timeout:
            raise TableError("table-busy", path=str(self.path)) from None

    def opened(self) -> Table | None:
        """The finished table, if there is one that may be used."""
        try:
            return Table(self.path, self.facts) if self.path.exists() else None
        except TableError as error:
            self._warn(error)
            return None

    def _built(self) -> Table:
        for left_behind in self.path.parent.glob(f".{self.path.stem}.*"):  # by a process that was killed while writing
            left_behind.unlink()
        codes = np.zeros(self.facts["entries"], np.uint16)
        self._resume(codes)
        self._compile(codes)
        if self._announce:
            self._announce(estimate(self.space, self._threads, self._share()))
        with ThreadPoolExecutor(self._threads) as pool, self._snapshots(codes):
            self._solve(codes, pool)
        self._enter(Stage("pack"))
        with ThreadPoolExecutor(self._threads) as pool:
            self._write(codes, pool)
        self.unfinished.unlink(missing_ok=True)
        return Table(self.path, self.facts)

    def _resume(self, codes: Any) -> None:
        try:
            found = snapshot.load(self.unfinished, self.facts, codes)
            if found:
                self._continue(found)
        except TableError as error:
            codes[:] = 0
            self._warn(error)

    def _continue(self, found: dict[str, Any]) -> None:
        try:
            stage, done = Stage(*found["stage"]), {int(part) for part in found["done"]}
            decided, spent = int(found["decided"]), float(found["spent"])
        except (KeyError, TypeError, ValueError):
            raise TableError("snapshot-damaged", path=str(self.unfinished)) from None
        if stage.kind not in COST or not isinstance(stage.number, int):
            raise TableError("snapshot-damaged", path=str(self.unfinished))
        self._stage, self._done, self._decided, self._spent = stage, done, decided, spent

    def _compile(self, codes: Any) -> None:
        """Load or compile all compiled functions before threads call them."""
        with compiling(f"{self.game.variant.game}.retrograde"):
            marked = np.zeros(1, np.uint8)
            self.space.find_ended(codes, marked, 0, 0)
            self.space.spread(codes, marked, marked, 1, 0, 0)
            self.space.solve_pass(codes, 0, 0, 0)
            counts = np.zeros((len(self.space.sections), 2), np.int64)
            self.space.tally(codes, counts, 0, 0)
            self.space.tally_pass(codes, counts, 0, 0, 0)
            for kind in (np.uint8, np.uint16):
                pack(codes[:0], np.zeros(1, np.uint8), np.zeros(1, kind))

    # Stages

    def _solve(self, codes: Any, pool: ThreadPoolExecutor) -> None:
        blocks = self.space.blocks
        marked, marked_next = np.ones(blocks, np.uint8), np.ones(blocks, np.uint8)
        if self._stage.kind == "ended":
            self._run(pool, blocks, lambda first, last: self.space.find_ended(codes, marked, first, last))
            self._enter(Stage("layer", 1))
            marked_next[:] = 0
        while self._stage.kind == "layer":
            code = self._stage.number
            self._run(
                pool,
                blocks,
                lambda first, last: self.space.spread(codes, marked, marked_next, code, first, last),  # noqa: B023
                marked,
            )
            marked, marked_next = marked_next, marked
            self._enter(Stage("layer", code + 1) if marked.any() else Stage("pass"))
        while self._stage.kind == "pass" and self._stage.number < len(self.space.passes):
            number = self._stage.number
            self._run(
                pool,
                self.space.passes[number],
                lambda first, last: self.space.solve_pass(codes, number, first, last),  # noqa: B023
            )
            self._enter(Stage("pass", number + 1))

    def _enter(self, stage: Stage) -> None:
        self._stage, self._done = stage, set()

    def _run(
        self, pool: ThreadPoolExecutor, units: int, work: Callable[[int, int], int | None], marked: Any = None
    ) -> None:
        """Do all parts of a stage that are not done, but those in which nothing is marked."""
        size = -(-units // PARTS)

        def do(first: int) -> None:
            last = min(first + size, units)
            if self._stop.is_set() or (marked is not None and not marked[first:last].any()):
                return
            found = work(first, last)
            self._note(first, last - first, found or 0)

        parts = [first for first in range(0, units, size) if first not in self._done]
        try:
            waiting = {pool.submit(do, first) for first in parts}
            while waiting:  # a while at a time: on Windows, Ctrl-C is heard of only in between
                done, waiting = wait(waiting, POLL_SECONDS, FIRST_EXCEPTION)
                for part in done:
                    part.result()
        except BaseException:
            self._stop.set()
            raise
        if self._failure:
            raise self._failure

    def _note(self, first: int, units: int, found: int) -> None:
        with _lock:
            self._done.add(first)
            self._decided += found
            if self._stage.kind == "layer":
                self._spent += COST["layer"] * found
            else:
                each = self.space.block_entries if self._stage.kind == "ended" else 1
                self._spent += COST[self._stage.kind] * units * each
            self._tell(self._stage, self._share())

    def _share(self) -> float:
        """The share of the work that is done; how many positions are decided can only be guessed before."""
        return min(self._spent / whole_cost(self.space, self._decided), 1.0)

    # Snapshots

    @contextmanager
    def _snapshots(self, codes: Any) -> Iterator[None]:
        """Write snapshots beside the work; one more if it is interrupted, unless that takes long."""
        over = threading.Event()

        def write_now_and_then() -> None:
            while not over.wait(self._seconds):
                if time.thread_time() > SNAPSHOT_SHARE * time.process_time():
                    continue
                try:
                    self._save(codes)
                except Exception as error:  # noqa: BLE001 - the main thread must hear of it, whatever it is
                    self._failure = error
                    self._stop.set()
                    return

        writer = threading.Thread(target=write_now_and_then, daemon=True)
        writer.start()
        try:
            yield
        except KeyboardInterrupt:
            over.set()
            writer.join()
            if len(codes) <= QUICK:
                self._save(codes)
            raise
        finally:
            over.set()
            writer.join()

    def _save(self, codes: Any) -> None:
        with _lock:
            stage = [self._stage.kind, self._stage.number]
            progress = {"stage": stage, "done": sorted(self._done), "decided": self._decided, "spent": self._spent}
        snapshot.save(self.unfinished, self.facts | progress, codes)

    # The finished table

    def _write(self, codes: Any, pool: ThreadPoolExecutor) -> None:
        longest = int(codes.max())
        width = 1 if longest <= 512 else 2
        facts = self.facts | {"width": width, "counts": self._count(codes, pool, longest)}
        facts["longest"] = [_first(codes, code) for code in range(longest, max(longest - 2, 1), -1)]
        with whole_file(self.path, force=True) as file:
            write_table(file, self._packed(codes, pool, width), facts)

    def _count(self, codes: Any, pool: ThreadPoolExecutor, longest: int) -> dict[str, list[int]]:
        """Count the positions of each section by their codes."""
        sections = self.space.sections

        def count(task: tuple[int, int, int]) -> Any:
            number, first, last = task
            counts = np.zeros((len(sections), longest + 1), np.int64)
            if number < 0:
                self.space.tally(codes, counts, first, last)
            else:
                self.space.tally_pass(codes, counts, number, first, last)
            return counts

        tasks = []
        for number, units in enumerate((self.space.blocks, *self.space.passes), start=-1):
            size = -(-units // PARTS)
            tasks += [(number, first, min(first + size, units)) for first in range(0, units, size)]
        total = sum(pool.map(count, tasks))
        return {name: total[number].tolist() for number, name in enumerate(sections)}

    def _packed(self, codes: Any, pool: ThreadPoolExecutor, width: int) -> Iterator[tuple[bytes, bytes]]:
        def packed(start: int) -> tuple[bytes, bytes]:
            part = codes[start : start + CHUNK]
            values = np.zeros(-(-len(part) // 4), np.uint8)
            halves = np.zeros(len(part), f"<u{width}")
            pack(part, values, halves)
            return values.tobytes(), zlib.compress(halves.tobytes(), 1)

        chunks = chunk_count(len(codes))
        for batch in range(0, chunks, BATCH):
            starts = [CHUNK * chunk for chunk in range(batch, min(batch + BATCH, chunks))]
            yield from pool.map(packed, starts)
            self._note(batch, len(starts) * CHUNK, 0)


def _first(codes: Any, code: int) -> int:
    """The first number of a position with a code, which there must be."""
    starts = range(0, len(codes), 2**20)
    start = next(start for start in starts if (codes[start : start + 2**20] == code).any())
    return start + int(np.argmax(codes[start : start + 2**20] == code))


_lock = threading.Lock()
