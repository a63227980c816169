"""Aufstellen, read a second time: slow and obvious rules that the compiled ones are checked against."""

# Every second reading has the same signatures, whether its game needs all they carry or not.
# ruff: noqa: ARG001

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

Square = tuple[int, int]
"""File and rank of a Zentrum, both from 1 to 4."""

FILES = "abcd"
COLOURS = "rb"
ORDER = (
    ("place", "S"),
    ("place", "T"),
    ("place", "Z"),
    ("place", "S"),
    ("place", "T"),
    ("place", "Z"),
    ("place", "S"),
    ("place", "T"),
    ("move", "Z"),
    ("place", "S"),
    ("place", "T"),
    ("move", "Z"),
    ("move", "S"),
    ("move", "T"),
    ("move", "Z"),
    ("move", "S"),
    ("move", "T"),
    ("move", "Z"),
)
"""What each step of the fixed order asks for; seat 0 has the even steps, seat 1 the odd ones."""
FIRST_OF_ROUND = 12
"""After the last step the order goes on here."""


@dataclass(frozen=True)
class Position:
    edition: str
    diagonals: bool
    board: Mapping[Square, str]
    step: int
    end: tuple[str, tuple[int, ...]] | None = None
    """The code of the ending and the winning seats."""


# Set-up


def start(edition: str, players: int, teams: bool, options: Mapping[str, str]) -> Position:
    return settle(Position(edition, has_diagonals(options), {}, 0))


def has_diagonals(options: Mapping[str, str]) -> bool:
    return options.get("diagonals", "yes") == "yes"


# Moves


def legal_moves(position: Position) -> list[str]:
    if position.end:
        return []
    task, shape = ORDER[position.step]
    if task == "place":
        return sorted(name(square) for square in all_squares() if square not in position.board)
    moves = []
    for origin, piece in position.board.items():
        if piece != COLOURS[turn(position)] + shape:
            continue
        for target in all_squares():
            across = abs(target[0] - origin[0])
            along = abs(target[1] - origin[1])
            reaches = max(across, along) == 1 if shape == "Z" else across + along == 1
            if reaches and target not in position.board:
                moves.append(name(origin) + "-" + name(target))
    return sorted(moves)


def play(position: Position, move: str) -> Position:
    mover = turn(position)
    board = dict(position.board)
    if "-" in move:
        origin, target = move.split("-")
        board[square_of(target)] = board.pop(square_of(origin))
    else:
        board[square_of(move)] = COLOURS[mover] + ORDER[position.step][1]
    next_step = position.step + 1 if position.step + 1 < len(ORDER) else FIRST_OF_ROUND
    moved = replace(position, board=board, step=next_step)
    if has_line(moved, mover):
        return replace(moved, end=("line", (mover,)))
    return settle(moved)


def settle(position: Position) -> Position:
    """End the game if the player to move must move a kind of piece and cannot: he loses."""
    if position.end is None and ORDER[position.step][0] == "move" and not legal_moves(position):
        return replace(position, end=("stuck", (1 - turn(position),)))
    return position


# End


def has_line(position: Position, seat: int) -> bool:
    lines = []
    for first in range(1, 5):
        lines.append([(first, second) for second in range(1, 5)])
        lines.append([(second, first) for second in range(1, 5)])
    if position.diagonals:
        lines.append([(first, first) for first in range(1, 5)])
        lines.append([(first, 5 - first) for first in range(1, 5)])
    own = {square for square, piece in position.board.items() if piece[0] == COLOURS[seat]}
    return any(own.issuperset(line) for line in lines)


def turn(position: Position) -> int:
    return position.step % 2


def result(position: Position) -> tuple[str, tuple[float, ...]] | None:
    if position.end is None:
        return None
    code, winners = position.end
    if not winners:
        return code, (0.0, 0.0)
    return code, tuple(1.0 if seat in winners else -1.0 for seat in range(2))


# Position texts


def read(edition: str, players: int, teams: bool, options: Mapping[str, str], text: str) -> Position:
    board_text, _, *fields = text.split(" ")
    board: dict[Square, str] = {}
    for row, rank_text in enumerate(board_text.split("/")):
        file = 1
        for token in re.findall(r"\d+|[rb][ZTS]", rank_text):
            if token.isdigit():
                file += int(token)
            else:
                board[(file, 4 - row)] = token
                file += 1
    step = 0
    end = None
    for field in fields:
        key, value = field.split("=")
        if key == "step":
            step = int(value)
        elif key == "end":
            end = read_end(value)
    return settle(Position(edition, has_diagonals(options), board, step, end))


def read_end(value: str) -> tuple[str, tuple[int, ...]]:
    code, winners = value.split(":")
    return code, () if winners == "-" else tuple(int(seat) for seat in winners.split(","))


def write(position: Position) -> str:
    ranks = []
    for rank in range(4, 0, -1):
        rank_text = ""
        empty = 0
        for file in range(1, 5):
            piece = position.board.get((file, rank))
            if piece is None:
                empty += 1
                continue
            rank_text += (str(empty) if empty else "") + piece
            empty = 0
        ranks.append(rank_text + (str(empty) if empty else ""))
    text = "/".join(ranks) + " " + str(turn(position)) + " step=" + str(position.step)
    if position.end:
        code, winners = position.end
        text += " end=" + code + ":" + (",".join(str(seat) for seat in winners) or "-")
    return text


# Squares


def all_squares() -> list[Square]:
    return [(file, rank) for file in range(1, 5) for rank in range(1, 5)]


def name(square: Square) -> str:
    return FILES[square[0] - 1] + str(square[1])


def square_of(text: str) -> Square:
    return FILES.index(text[0]) + 1, int(text[1:])
