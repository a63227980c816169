"""Position texts for the second readings (``plain.py``): text and squares alone, no rules, nothing of the core."""

import re
from collections.abc import Iterable, Mapping

Square = tuple[int, int]
"""File and rank, both from 1."""

End = tuple[str, tuple[int, ...]]
"""The code of an ending and the winning seats."""

FILES = "abcdefghijklmn"


# Whole texts


def read_position(text: str, size: int, token: str) -> tuple[dict[Square, str], int, dict[str, str], End | None]:
    """Read the text of a position on a square board: the board, the seat to move, the other fields and the end."""
    board_text, seat, fields, end = read_text(text)
    return read_board(board_text, size, token), seat, fields, end


def write_position(board: Mapping[Square, str], size: int, seat: int, end: End | None, **fields: str) -> str:
    """Write the text of a position on a square board, leaving out the fields that are empty."""
    return write_text(write_board(board, size), seat, end, **fields)


def read_text(text: str) -> tuple[str, int, dict[str, str], End | None]:
    """Split a position text into its board, the seat to move, the values of the other fields by name, and the end."""
    board_text, seat_text, *fields = text.split(" ")
    values = {}
    end = None
    for field in fields:
        key, value = field.split("=")
        if key == "end":
            end = read_end(value)
        else:
            values[key] = value
    return board_text, int(seat_text), values, end


def write_text(board_text: str, seat: int, end: End | None, **fields: str) -> str:
    """Join a position text, leaving out the fields that are empty."""
    text = board_text + " " + str(seat)
    for key, value in fields.items():
        if value:
            text += " " + key + "=" + value
    if end:
        text += " end=" + write_end(end)
    return text


# Boards


def read_board(text: str, size: int, token: str) -> dict[Square, str]:
    """Read the ranks of a square board, whose pieces are written as the pattern ``token`` says."""
    board: dict[Square, str] = {}
    for row, rank_text in enumerate(text.split("/")):
        file = 1
        for part in re.findall(r"\d+|" + token, rank_text):
            if part.isdigit():
                file += int(part)
            else:
                board[(file, size - row)] = part
                file += 1
    return board


def write_board(board: Mapping[Square, str], size: int) -> str:
    """Write the ranks of a square board from the top down."""
    ranks = []
    for rank in range(size, 0, -1):
        rank_text = ""
        empty = 0
        for file in range(1, size + 1):
            piece = board.get((file, rank))
            if piece is None:
                empty += 1
                continue
            rank_text += (str(empty) if empty else "") + piece
            empty = 0
        ranks.append(rank_text + (str(empty) if empty else ""))
    return "/".join(ranks)


# Values of fields


def read_seats(value: str | None) -> frozenset[int]:
    """Read seats joined by commas; a field that is left out names none."""
    return frozenset() if value is None else frozenset(int(seat) for seat in value.split(","))


def write_seats(seats: Iterable[int]) -> str:
    """Join seats by commas, lowest first."""
    return ",".join(str(seat) for seat in sorted(seats))


def read_end(value: str) -> End:
    """Read how the game ended."""
    code, winners = value.split(":")
    return code, () if winners == "-" else tuple(int(seat) for seat in winners.split(","))


def write_end(end: End) -> str:
    """Write how the game ended, with - for no winners."""
    code, winners = end
    return code + ":" + (",".join(str(seat) for seat in winners) or "-")


# Squares


def name_of(square: Square) -> str:
    """Name a square by the letter of its file and the number of its rank."""
    return FILES[square[0] - 1] + str(square[1])


def square_of(name: str) -> Square:
    """Find the square of this name."""
    return FILES.index(name[0]) + 1, int(name[1:])


def all_squares(size: int) -> list[Square]:
    """List the squares of a square board, file by file."""
    return [(file, rank) for file in range(1, size + 1) for rank in range(1, size + 1)]


def is_on_board(square: Square, size: int) -> bool:
    """Whether the square lies on a square board of this size."""
    return 1 <= square[0] <= size and 1 <= square[1] <= size
