"""Allein Wetteifern, read a second time: slow and obvious rules that the compiled ones are checked against."""

# Every second reading has the same signatures, whether its game needs all they carry or not.
# ruff: noqa: ARG001

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from brettwerk.games.shared.plain_text import (
    End,
    Square,
    is_on_board,
    name_of,
    read_position,
    square_of,
    write_position,
)

SIZE = 8
LAYOUTS = Path(__file__).with_name("layouts.txt")
"""In a line: number, ranks 7 to 2 with files b to g, and something that is no rule."""
DIRECTIONS = ((0, 1), (1, 0), (0, -1), (-1, 0))
PAYOFFS = {1: 1.0, 2: 0.5, 3: 0.0}
"""By the number of pieces left; more are worth -1."""


@dataclass(frozen=True)
class Position:
    edition: str
    board: Mapping[Square, str]
    end: End | None = None


# Set-up


def start(edition: str, players: int, teams: bool, options: Mapping[str, str]) -> Position:
    board: dict[Square, str] = {}
    if "shuffle" in options:
        squares = [(file, rank) for file in range(2, 8) for rank in range(2, 8)]
        board.update(zip(squares, shuffled_colours(int(options["shuffle"])), strict=True))
    else:
        for row, colours in enumerate(layout(options.get("layout", "1"))):
            for column, colour in enumerate(colours):
                board[(2 + column, 7 - row)] = colour
    return settle(Position(edition, board))


def layout(number: str) -> list[str]:
    for line in LAYOUTS.read_text("utf-8").splitlines():
        words = line.split()
        if words[0] == number:
            return words[1].lower().split("/")
    raise ValueError(number)


def shuffled_colours(seed: int) -> list[str]:
    colours = list("b" * 9 + "g" * 9 + "r" * 9 + "y" * 9)
    x = seed
    for i in range(35, 0, -1):
        x = (1103515245 * x + 12345) % 2**31
        j = (x >> 16) % (i + 1)
        colours[i], colours[j] = colours[j], colours[i]
    return colours


# Moves


def legal_moves(position: Position) -> list[str]:
    if position.end:
        return []
    moves = []
    for origin in position.board:
        for dx, dy in DIRECTIONS:
            jumped = pieces_jumped(position.board, origin, dx, dy)
            if jumped:
                target = (jumped[-1][0] + dx, jumped[-1][1] + dy)
                moves.append(name_of(origin) + "-" + name_of(target))
    return sorted(moves)


def pieces_jumped(board: Mapping[Square, str], origin: Square, dx: int, dy: int) -> list[Square]:
    """List the squares of the pieces that a jump in this direction takes; none if there is no such jump."""
    jumped: list[Square] = []
    square = (origin[0] + dx, origin[1] + dy)
    while is_on_board(square, SIZE):
        if square not in board:
            return jumped
        if board[square] == board[origin]:
            return []
        jumped.append(square)
        square = (square[0] + dx, square[1] + dy)
    return []


def play(position: Position, move: str) -> Position:
    origin, target = (square_of(text) for text in move.split("-"))
    dx = (target[0] > origin[0]) - (target[0] < origin[0])
    dy = (target[1] > origin[1]) - (target[1] < origin[1])
    board = dict(position.board)
    for square in pieces_jumped(position.board, origin, dx, dy):
        del board[square]
    board[target] = board.pop(origin)
    return settle(replace(position, board=board))


def settle(position: Position) -> Position:
    """End the game when no jump is left."""
    if position.end or legal_moves(position):
        return position
    if len(position.board) == 1:
        return replace(position, end=("cleared", (0,)))
    return replace(position, end=("score", ()))


# End


def turn(position: Position) -> int:
    return 0


def result(position: Position) -> tuple[str, tuple[float, ...]] | None:
    if position.end is None:
        return None
    return position.end[0], (PAYOFFS.get(len(position.board), -1.0),)


# Position texts


def read(edition: str, players: int, teams: bool, options: Mapping[str, str], text: str) -> Position:
    board, _, _, end = read_position(text, SIZE, "[rbgy]")
    return settle(Position(edition, board, end))


def write(position: Position) -> str:
    return write_position(position.board, SIZE, 0, position.end)
