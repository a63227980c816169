"""The 12×12 board that several games share: sixteen Felder of nine squares, each with a Zentrum in its middle."""

from brettwerk.core.board import Board

FELD_SIDE = 3
BIG_BOARD = Board(12, 12, section=FELD_SIDE)
ZENTREN = tuple(BIG_BOARD.squares[file + rank] for rank in ("2", "5", "8", "11") for file in "behk")
"""The middle squares of the sixteen Felder."""


def feld(square: int) -> int:
    """The Feld (0 to 15, from bottom left along the ranks) in which a square of the big board lies."""
    return square // 12 // FELD_SIDE * 4 + square % 12 // FELD_SIDE
