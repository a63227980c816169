"""Allein Wetteifern, read a second time: slow and obvious rules that the compiled ones are checked against."""

# Every second reading has the same signatures, whether its game needs all they carry or not.
# ruff: noqa: ARG001

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

Square = tuple[int, int]
"""File and rank, both from 1 to 8."""

FILES = "abcdefgh"
LAYOUT = ("ybbggr", "rggbby", "ybbggr", "grryyb", "byyrrg", "grryyb")
"""Ranks 7 to 2, files b to g."""
DIRECTIONS = ((0, 1), (1, 0), (0, -1), (-1, 0))
PAYOFFS = {1: 1.0, 2: 0.5, 3: 0.0}
"""By the number of pieces left; more are worth -1."""


@dataclass(frozen=True)
class Position:
    edition: str
    board: Mapping[Square, str]
    end: tuple[str, tuple[int, ...]] | None = None
    """The code of the ending and the winning seats."""


# Set-up


def start(edition: str, players: int, teams: bool, options: Mapping[str, str]) -> Position:
    board: dict[Square, str] = {}
    if "shuffle" in options:
        squares = [(file, rank) for file in range(2, 8) for rank in range(2, 8)]
        board.update(zip(squares, shuffled_colours(int(options["shuffle"])), strict=True))
    else:
        for row, colours in enumerate(LAYOUT):
            for column, colour in enumerate(colours):
                board[(2 + column, 7 - row)] = colour
    return settle(Position(edition, board))


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
                moves.append(name(origin) + "-" + name(target))
    return sorted(moves)


def pieces_jumped(board: Mapping[Square, str], origin: Square, dx: int, dy: int) -> list[Square]:
    """List the squares of the pieces that a jump in this direction takes; none if there is no such jump."""
    jumped: list[Square] = []
    square = (origin[0] + dx, origin[1] + dy)
    while is_on_board(square):
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
    board_text, _, *fields = text.split(" ")
    board: dict[Square, str] = {}
    for row, rank_text in enumerate(board_text.split("/")):
        file = 1
        for token in re.findall(r"\d+|[rbgy]", rank_text):
            if token.isdigit():
                file += int(token)
            else:
                board[(file, 8 - row)] = token
                file += 1
    end = None
    for field in fields:
        key, value = field.split("=")
        if key == "end":
            end = read_end(value)
    return settle(Position(edition, board, end))


def read_end(value: str) -> tuple[str, tuple[int, ...]]:
    code, winners = value.split(":")
    return code, () if winners == "-" else tuple(int(seat) for seat in winners.split(","))


def write(position: Position) -> str:
    ranks = []
    for rank in range(8, 0, -1):
        rank_text = ""
        empty = 0
        for file in range(1, 9):
            piece = position.board.get((file, rank))
            if piece is None:
                empty += 1
                continue
            rank_text += (str(empty) if empty else "") + piece
            empty = 0
        ranks.append(rank_text + (str(empty) if empty else ""))
    text = "/".join(ranks) + " 0"
    if position.end:
        code, winners = position.end
        text += " end=" + code + ":" + (",".join(str(seat) for seat in winners) or "-")
    return text


# Squares


def name(square: Square) -> str:
    return FILES[square[0] - 1] + str(square[1])


def square_of(text: str) -> Square:
    return FILES.index(text[0]) + 1, int(text[1:])


def is_on_board(square: Square) -> bool:
    return 1 <= square[0] <= 8 and 1 <= square[1] <= 8
