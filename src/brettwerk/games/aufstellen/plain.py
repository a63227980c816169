"""Aufstellen, read a second time: slow and obvious rules that the compiled ones are checked against."""

# Every second reading has the same signatures, whether its game needs all they carry or not.
# ruff: noqa: ARG001

from collections.abc import Mapping
from dataclasses import dataclass, replace

from brettwerk.games.shared.plain_text import (
    End,
    Square,
    all_squares,
    name_of,
    read_position,
    square_of,
    write_position,
)

SIZE = 4
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
    end: End | None = None


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
        return sorted(name_of(square) for square in all_squares(SIZE) if square not in position.board)
    moves = []
    for origin, piece in position.board.items():
        if piece != COLOURS[turn(position)] + shape:
            continue
        for target in all_squares(SIZE):
            across = abs(target[0] - origin[0])
            along = abs(target[1] - origin[1])
            reaches = max(across, along) == 1 if shape == "Z" else across + along == 1
            if reaches and target not in position.board:
                moves.append(name_of(origin) + "-" + name_of(target))
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
    board, _, fields, end = read_position(text, SIZE, "[rb][ZTS]")
    return settle(Position(edition, has_diagonals(options), board, int(fields.get("step", "0")), end))


def write(position: Position) -> str:
    return write_position(position.board, SIZE, turn(position), position.end, step=str(position.step))
