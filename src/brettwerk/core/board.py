"""Geometry of rectangular boards: squares, their names, and rows of tokens as text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from brettwerk.core.errors import BadStateText

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

FILE_LETTERS = "abcdefghijklmnopqrstuvwxyz"
EMPTY = ""


@dataclass(frozen=True)
class Board:
    """A grid of squares, numbered from a1 along the ranks: ``square = files * rank + file``, both from 0."""

    files: int
    ranks: int
    section: int = 0
    """Strong lines divide the board into sections this many squares wide and high; 0 if there are none."""

    @property
    def size(self) -> int:
        return self.files * self.ranks

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of all squares, by number."""
        return tuple(f"{FILE_LETTERS[file]}{rank + 1}" for rank in range(self.ranks) for file in range(self.files))

    @cached_property
    def squares(self) -> dict[str, int]:
        """The numbers of all squares, by name."""
        return {name: square for square, name in enumerate(self.names)}

    @property
    def extent(self) -> str:
        """The first and last square, for messages: ``a1-l12``."""
        return f"{self.names[0]}-{self.names[-1]}"

    def file(self, square: int) -> int:
        return square % self.files

    def rank(self, square: int) -> int:
        return square // self.files

    def write(self, tokens: Sequence[str]) -> str:
        """Write the tokens on all squares as ranks from the top, runs of empty squares as numbers."""
        return "/".join(self._write_rank(tokens, rank) for rank in reversed(range(self.ranks)))

    def _write_rank(self, tokens: Sequence[str], rank: int) -> str:
        text, gap = "", 0
        for token in tokens[rank * self.files : (rank + 1) * self.files]:
            if token == EMPTY:
                gap += 1
                continue
            text += (str(gap) if gap else "") + token
            gap = 0
        return text + (str(gap) if gap else "")

    def read(self, text: str, allowed: Collection[str]) -> list[str]:
        """Read what ``write`` wrote; only the allowed tokens, all of one length, may stand on the board."""
        rows = text.split("/")
        if len(rows) != self.ranks:
            raise BadStateText("ranks", found=len(rows), expected=self.ranks)
        tokens: list[str] = []
        for row, rank in zip(reversed(rows), range(self.ranks), strict=True):
            tokens += self._read_rank(row, rank, allowed)
        return tokens

    def _read_rank(self, text: str, rank: int, allowed: Collection[str]) -> list[str]:
        width = len(next(iter(allowed)))
        tokens: list[str] = []
        position = 0
        while position < len(text):
            gap = re.compile(r"[1-9][0-9]?").match(text, position)
            if gap:
                tokens += [EMPTY] * int(gap.group())
                position = gap.end()
            else:
                token = text[position : position + width]
                if token not in allowed:
                    raise BadStateText("token", rank=rank + 1, token=token, allowed=", ".join(sorted(allowed)))
                tokens.append(token)
                position += width
        if len(tokens) != self.files:
            raise BadStateText("files", rank=rank + 1, found=len(tokens), expected=self.files)
        return tokens

    def diagram(self, tokens: Sequence[str], width: int = 2) -> str:
        """Draw the tokens as a grid of words with the names of ranks and files, for people, tests and terminals."""
        margin = len(str(self.ranks))
        lines = []
        for rank in reversed(range(self.ranks)):
            row = tokens[rank * self.files : (rank + 1) * self.files]
            cells = (token.ljust(width) if token else ".".ljust(width) for token in row)
            lines.append(f"{rank + 1:{margin}} " + " ".join(cells).rstrip())
        files = " ".join(FILE_LETTERS[file].ljust(width) for file in range(self.files))
        return "\n".join([*lines, " " * (margin + 1) + files.rstrip()])

    def read_diagram(self, text: str) -> str:
        """Turn a diagram, with or without its labels, into the board part of a position text."""
        rows = [line.split() for line in text.strip().splitlines() if line.strip()]
        if rows and rows[-1] == list(FILE_LETTERS[: self.files]):
            rows.pop()
        if rows and all(len(row) == self.files + 1 and row[0].isdigit() for row in rows):
            rows = [row[1:] for row in rows]
        if len(rows) != self.ranks:
            raise BadStateText("ranks", found=len(rows), expected=self.ranks)
        tokens: list[str] = []
        for rank, row in enumerate(reversed(rows)):
            if len(row) != self.files:
                raise BadStateText("files", rank=rank + 1, found=len(row), expected=self.files)
            tokens += [EMPTY if word == "." else word for word in row]
        return self.write(tokens)
