"""What tasks have found, line by line in a file, so that the next run can go on from there whatever happened."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any, NamedTuple

from brettwerk.core.files import unwritable
from brettwerk.solve.weak.solver import OpenMove, ProofFinding

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

FORMAT = 1


class JournalEntry(NamedTuple):
    """One task that is done."""

    seat: int
    path: tuple[str, ...]
    """The moves from the root to the leaf."""
    finding: ProofFinding
    seconds: float
    """Of the processor."""


class Journal:
    """A file of entries; a last line that was cut off counts for nothing and is overwritten."""

    def __init__(self, path: Path, facts: dict[str, Any]) -> None:
        self.path = path
        self._head = json.dumps({"format": FORMAT, **facts})

    def read(self) -> Iterator[JournalEntry]:
        """The entries so far; none if the file is about something else. Cuts off what is incomplete."""
        if not self.path.exists():
            return
        content = self.path.read_bytes()
        whole = content[: content.rfind(b"\n") + 1]
        lines = whole.decode("utf-8", "replace").splitlines()
        if not lines or lines[0] != self._head:
            return
        good = len(lines[0].encode()) + 1
        for line in lines[1:]:
            entry = _read(line)
            if entry is None:
                break
            good += len(line.encode()) + 1
            yield entry
        if good < len(content):
            os.truncate(self.path, good)

    def start(self, *, anew: bool) -> None:
        """Be sure that the file can be written; with ``anew`` it begins with nothing."""
        try:
            if anew:
                self.path.write_text(self._head + "\n", "utf-8")
            else:
                self.path.open("ab").close()
        except OSError as error:
            raise unwritable(self.path, error) from None

    def add(self, entry: JournalEntry) -> None:
        """Note an entry. It is with the system at once, so that it survives this process."""
        finding = entry.finding
        line = [entry.seat, entry.path, round(entry.seconds, 3), finding.proof, finding.disproof, finding.plies]
        line += [finding.guessed, finding.positions, [[one.move, one.proof, one.disproof] for one in finding.moves]]
        try:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(line, separators=(",", ":")) + "\n")
        except OSError as error:
            raise unwritable(self.path, error) from None


def _read(line: str) -> JournalEntry | None:
    try:
        seat, path, seconds, proof, disproof, plies, guessed, positions, moves = json.loads(line)
        opened = tuple(OpenMove(*one) for one in moves)
        return JournalEntry(
            seat, tuple(path), ProofFinding(proof, disproof, plies, guessed, positions, opened), seconds
        )
    except (ValueError, TypeError):
        return None
