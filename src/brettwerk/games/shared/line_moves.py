"""Moves along a rank or file, as dense integers, for the games whose pieces move in straight lines.

From each square of a board lead ``files + ranks - 2`` line moves: first to the other squares of its rank in the order
of the files, then to the other squares of its file in the order of the ranks. A line move is
``origin * (files + ranks - 2) + slot``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from brettwerk.core.errors import BadMoveText

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from brettwerk.core.board import Board


class LineMoves:
    """The numbering of line moves of a board."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.per_square = board.files + board.ranks - 2
        self.count = board.size * self.per_square

    def number(self, origin: int, target: int) -> int:
        """Number the move between two different squares of one line."""
        board = self.board
        if board.rank(origin) == board.rank(target):
            slot = board.file(target) - (board.file(target) > board.file(origin))
        else:
            slot = board.files - 1 + board.rank(target) - (board.rank(target) > board.rank(origin))
        return origin * self.per_square + slot

    def squares(self, move: int) -> tuple[int, int]:
        """Tell origin and target of a line move: the inverse of ``number``."""
        board = self.board
        origin, slot = divmod(move, self.per_square)
        if slot < board.files - 1:
            file = slot + (slot >= board.file(origin))
            return origin, board.rank(origin) * board.files + file
        slot -= board.files - 1
        rank = slot + (slot >= board.rank(origin))
        return origin, rank * board.files + board.file(origin)

    def in_line(self, origin: int, target: int) -> bool:
        board = self.board
        return origin != target and (
            board.rank(origin) == board.rank(target) or board.file(origin) == board.file(target)
        )

    def read(self, origin: int, target: int) -> int:
        """Number the move between two squares, or raise BadMoveText if they are not in one line."""
        names = self.board.names
        if origin == target:
            raise BadMoveText("same-square", square=names[origin])
        if not self.in_line(origin, target):
            raise BadMoveText("not-in-line", origin=names[origin], target=names[target])
        return self.number(origin, target)

    def turned(self, squares: Sequence[int]) -> list[int]:
        """The number of every line move on a board that is turned or mirrored: where each square goes is given."""
        return [
            self.number(squares[origin], squares[target]) for origin, target in map(self.squares, range(self.count))
        ]

    def targets(self) -> NDArray[np.uint8]:
        """The target squares of all line moves, by number, for a game's tables."""
        return np.array([self.squares(move)[1] for move in range(self.count)], np.uint8)
