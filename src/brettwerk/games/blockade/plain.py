"""Blockade, read a second time: slow and obvious rules that the compiled ones are checked against."""

# Every second reading has the same signatures, whether its game needs all they carry or not.
# ruff: noqa: ARG001

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from brettwerk.games.shared.plain_text import (
    End,
    Square,
    all_squares,
    is_on_board,
    name_of,
    read_position,
    square_of,
    write_position,
)

Direction = tuple[int, int]

SIZE = 12
COLOURS = "rb"
KING = "Z"
GUARD = "S"
GUARDS = 6
KING_STARTS: tuple[Square, Square] = ((5, 2), (5, 11))
BEYOND_RANK = (13, 0)
"""The rank just past the edge over which each seat's king escapes."""
DIRECTIONS: tuple[Direction, ...] = ((0, 1), (1, 0), (0, -1), (-1, 0))


@dataclass(frozen=True)
class Position:
    edition: str
    guards_end_anywhere: bool
    """Whether a guard that moves may end in a king's Feld."""
    board: Mapping[Square, str]
    seat: int
    end: End | None = None


# Set-up


def start(edition: str, players: int, teams: bool, options: Mapping[str, str]) -> Position:
    board = {square: COLOURS[seat] + KING for seat, square in enumerate(KING_STARTS)}
    return settle(Position(edition, guards_end_anywhere(options), board, 0))


def guards_end_anywhere(options: Mapping[str, str]) -> bool:
    return options.get("guards", "outside") == "anywhere"


# Moves


def legal_moves(position: Position) -> list[str]:
    return [] if position.end else sorted(moves_of(position, position.seat))


def moves_of(position: Position, seat: int) -> Iterator[str]:
    """The moves of a seat, as if it were its turn."""
    board = position.board
    if has_way_out(board, seat):
        yield "K"
        return
    guards = [square for square, piece in board.items() if piece == COLOURS[seat] + GUARD]
    if len(guards) < GUARDS:
        for target in all_squares(SIZE):
            if target in board or is_in_feld_of_a_king(board, target):
                continue
            if not guards and is_zentrum(target):
                continue
            yield name_of(target)
    else:
        for origin in guards:
            for direction in DIRECTIONS:
                target = next_square(origin, direction)
                while is_on_board(target, SIZE) and target not in board:
                    if position.guards_end_anywhere or not is_in_feld_of_a_king(board, target):
                        yield name_of(origin) + "-" + name_of(target)
                    target = next_square(target, direction)


def has_way_out(board: Mapping[Square, str], seat: int) -> bool:
    """Whether the seat's king can leave the board over the opposite edge.

    Ways may cross themselves, so the search is over pairs of square and direction.
    """
    king = king_square(board, seat)
    seen: set[tuple[Square, Direction]] = set()
    open_ways = [(king, direction) for direction in DIRECTIONS]
    while open_ways:
        square, direction = open_ways.pop()
        if (square, direction) in seen:
            continue
        seen.add((square, direction))
        ahead = next_square(square, direction)
        if not is_on_board(ahead, SIZE):
            if ahead[1] == BEYOND_RANK[seat]:
                return True
            continue
        # Ruling: the king's own start square counts as empty.
        piece = None if ahead == king else board.get(ahead)
        if piece is None:
            open_ways.append((ahead, direction))
        elif piece[1] == GUARD:
            dx, dy = direction
            open_ways.append((square, (-dy, dx)))
            open_ways.append((square, (dy, -dx)))
        # Otherwise the other king stands ahead: this way is dead.
    return False


def play(position: Position, move: str) -> Position:
    seat = position.seat
    board = dict(position.board)
    if move == "K":
        del board[king_square(board, seat)]
        return replace(position, board=board, seat=1 - seat, end=("escape", (seat,)))
    if "-" in move:
        origin, target = move.split("-")
        board[square_of(target)] = board.pop(square_of(origin))
    else:
        board[square_of(move)] = COLOURS[seat] + GUARD
    return settle(replace(position, board=board, seat=1 - seat))


def settle(position: Position) -> Position:
    """Skip a seat that cannot move; if neither can, the game is drawn."""
    if position.end:
        return position
    for seat in (position.seat, 1 - position.seat):
        if any(moves_of(position, seat)):
            return replace(position, seat=seat)
    return replace(position, end=("blocked", ()))


# End


def turn(position: Position) -> int:
    return position.seat


def result(position: Position) -> tuple[str, tuple[float, ...]] | None:
    if position.end is None:
        return None
    code, winners = position.end
    if not winners:
        return code, (0.0, 0.0)
    return code, tuple(1.0 if seat in winners else -1.0 for seat in range(2))


# Position texts


def read(edition: str, players: int, teams: bool, options: Mapping[str, str], text: str) -> Position:
    board, seat, _, end = read_position(text, SIZE, "[rb][ZS]")
    return settle(Position(edition, guards_end_anywhere(options), board, seat, end))


def write(position: Position) -> str:
    return write_position(position.board, SIZE, position.seat, position.end)


# Squares


def next_square(square: Square, direction: Direction) -> Square:
    return square[0] + direction[0], square[1] + direction[1]


def feld(square: Square) -> tuple[int, int]:
    return (square[0] - 1) // 3, (square[1] - 1) // 3


def is_zentrum(square: Square) -> bool:
    return square[0] % 3 == 2 and square[1] % 3 == 2


def king_square(board: Mapping[Square, str], seat: int) -> Square:
    for square, piece in board.items():
        if piece == COLOURS[seat] + KING:
            return square
    raise ValueError(f"seat {seat} has no king on the board")


def is_in_feld_of_a_king(board: Mapping[Square, str], square: Square) -> bool:
    return any(piece[1] == KING and feld(king) == feld(square) for king, piece in board.items())
