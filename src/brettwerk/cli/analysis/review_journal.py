"""Judgements on disk while a review goes on, so that one that was interrupted goes on where it ended."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from brettwerk.cli.output.files import write_whole
from brettwerk.search.review import Judgement

if TYPE_CHECKING:
    from brettwerk.cli.parameters import PositionOptions

ENDING = ".unfinished"


class ReviewLimits(NamedTuple):
    """How long to look at each position."""

    seconds: float | None
    simulations: int | None
    threads: int
    seed: int | None
    engine: str = ""


class ReviewJournal:
    """A file beside the one that the review is to be written to, with a line for each judgement."""

    def __init__(self, result: str, games: str, position: PositionOptions, limits: ReviewLimits) -> None:
        self.path = Path(result + ENDING) if result else None
        self._head = {
            "seconds": limits.seconds,
            "simulations": limits.simulations,
            "engine": limits.engine,
            "games": _fingerprint(games, position),
        }
        self._judgements = self._read()
        self._is_begun = False

    def _read(self) -> dict[int, list[Judgement]]:
        """What was judged of the same games within the same limits."""
        lines = _whole_lines(self.path) if self.path and self.path.exists() else []
        found: dict[int, list[Judgement]] = {}
        if lines[:1] == [self._head]:
            for line in lines[1:]:
                found.setdefault(line.pop("game"), []).append(_judgement(line))
        return found

    def known(self, game: int) -> list[Judgement]:
        """What has been judged of a game, by its number in the file."""
        return [*self._judgements.get(game, [])]

    def add(self, game: int, judgement: Judgement) -> None:
        """Keep a judgement."""
        if self.path is None:
            return
        if not self._is_begun:  # whatever else the file holds is of another review, or was not written whole
            known = [_line(number, one) for number, judged in self._judgements.items() for one in judged]
            write_whole(self.path, "".join([json.dumps(self._head) + "\n", *known]))
            self._is_begun = True
        with self.path.open("a", encoding="utf-8") as file:
            file.write(_line(game, judgement))

    def remove(self) -> None:
        """Remove the file, now that the review is finished."""
        if self.path:
            self.path.unlink(missing_ok=True)


def _fingerprint(games: str, position: PositionOptions) -> str:
    """What tells the games of a file, or the one that is told by its name and moves, from others."""
    told = Path(games).read_bytes() if Path(games).is_file() else f"{games} {position}".encode()
    return hashlib.sha256(told).hexdigest()


def _whole_lines(path: Path) -> list[dict[str, Any]]:
    """The lines of a file, up to the first that was not written whole."""
    found = []
    for text in path.read_text("utf-8", "replace").splitlines():
        try:
            found.append(json.loads(text))
        except ValueError:
            break
    return found


def _line(game: int, judgement: Judgement) -> str:
    return json.dumps({"game": game} | asdict(judgement)) + "\n"


def _judgement(line: dict[str, Any]) -> Judgement:
    return Judgement(**line | {name: tuple(line[name]) for name in ("before", "after", "better")})
