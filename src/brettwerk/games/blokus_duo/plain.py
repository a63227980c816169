"""Blokus Duo, read a second time: slow and obvious rules that the compiled ones are checked against."""

# Every second reading has the same signatures, whether its game needs all they carry or not.
# ruff: noqa: ARG001

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from brettwerk.games.shared.plain_text import (
    End,
    Square,
    is_on_board,
    name_of,
    read_position,
    read_seats,
    square_of,
    write_position,
    write_seats,
)

Shape = tuple[Square, ...]
"""Sorted squares whose lowest file and rank are 0."""

SIZE = 14
TOKENS = "ov"
START_POINTS: tuple[Square, Square] = ((5, 10), (10, 5))
ALL_PLACED = 15
ALL_PLACED_SINGLE_LAST = 20


@dataclass(frozen=True)
class Position:
    options: Mapping[str, str]
    board: Mapping[Square, str]
    seat: int
    single: frozenset[int] = frozenset()
    """Seats whose last piece placed was the single square."""
    end: End | None = None


# Pieces


def normalised(squares: Iterable[Square]) -> Shape:
    cells = list(squares)
    left = min(file for file, _ in cells)
    bottom = min(rank for _, rank in cells)
    return tuple(sorted((file - left, rank - bottom) for file, rank in cells))


def orientations(shape: Shape) -> set[Shape]:
    """Turn and flip the shape in every way."""
    found = set()
    for flipped in (shape, tuple((-file, rank) for file, rank in shape)):
        turned = flipped
        for _ in range(4):
            turned = tuple((rank, -file) for file, rank in turned)
            found.add(normalised(turned))
    return found


def piece_of(squares: Iterable[Square]) -> Shape:
    """Recognise the piece that these squares are, whichever way it lies."""
    return min(orientations(normalised(squares)))


def all_pieces() -> set[Shape]:
    """Every free polyomino of one to five squares."""
    of_size: set[Shape] = {((0, 0),)}
    found = set(of_size)
    for _ in range(4):
        bigger = set()
        for shape in of_size:
            for square in shape:
                for neighbour in side_neighbours(square):
                    if neighbour not in shape:
                        bigger.add(piece_of((*shape, neighbour)))
        of_size = bigger
        found |= of_size
    return found


def side_neighbours(square: Square) -> list[Square]:
    file, rank = square
    return [(file + 1, rank), (file - 1, rank), (file, rank + 1), (file, rank - 1)]


def corner_neighbours(square: Square) -> list[Square]:
    file, rank = square
    return [(file + 1, rank + 1), (file + 1, rank - 1), (file - 1, rank + 1), (file - 1, rank - 1)]


PIECES = {piece: orientations(piece) for piece in sorted(all_pieces())}


# Set-up


def start(edition: str, players: int, teams: bool, options: Mapping[str, str]) -> Position:
    return settle(Position(options, {}, 0))


# Moves


def legal_moves(position: Position) -> list[str]:
    return [] if position.end else sorted(moves_of(position, position.seat))


def moves_of(position: Position, seat: int) -> Iterator[str]:
    """The moves of a seat, as if it were its turn."""
    placed = pieces_placed(position, seat)
    for piece, ways in PIECES.items():
        if piece in placed:
            continue
        for way in ways:
            for file in range(1, SIZE + 1):
                for rank in range(1, SIZE + 1):
                    squares = [(file + across, rank + along) for across, along in way]
                    if can_place(position, seat, squares):
                        yield ",".join(name_of(square) for square in squares)


def can_place(position: Position, seat: int, squares: list[Square]) -> bool:
    board = position.board
    own = TOKENS[seat]
    for square in squares:
        if not is_on_board(square, SIZE) or square in board:
            return False
    if own not in board.values():
        return any(point in squares and point not in board for point in start_points(position, seat))
    for square in squares:
        if any(board.get(neighbour) == own for neighbour in side_neighbours(square)):
            return False
    return any(board.get(neighbour) == own for square in squares for neighbour in corner_neighbours(square))


def start_points(position: Position, seat: int) -> list[Square]:
    """Where the seat may begin: on either point or, with fixed ones, on its own."""
    if position.options.get("start") == "fixed":
        return [START_POINTS[seat]]
    return list(START_POINTS)


def play(position: Position, move: str) -> Position:
    mover = position.seat
    squares = [square_of(text) for text in move.split(",")]
    board = dict(position.board)
    for square in squares:
        board[square] = TOKENS[mover]
    single = position.single | {mover} if len(squares) == 1 else position.single - {mover}
    return settle(replace(position, board=board, single=single, seat=1 - mover))


def settle(position: Position) -> Position:
    """Skip a seat that can place nothing; if neither can, the score decides."""
    if position.end:
        return position
    for seat in (position.seat, 1 - position.seat):
        if any(moves_of(position, seat)):
            return replace(position, seat=seat)
    scores = [score(position, seat) for seat in range(2)]
    winners = () if scores[0] == scores[1] else (scores.index(max(scores)),)
    return replace(position, end=("score", winners))


# End


def score(position: Position, seat: int) -> int:
    left = set(PIECES) - pieces_placed(position, seat)
    if left:
        return -sum(len(piece) for piece in left)
    if position.options.get("scoring") == "squares":
        return 0
    return ALL_PLACED_SINGLE_LAST if seat in position.single else ALL_PLACED


def pieces_placed(position: Position, seat: int) -> set[Shape]:
    """Read the seat's pieces off the board: squares of its colour joined along sides are one piece."""
    rest = {square for square, token in position.board.items() if token == TOKENS[seat]}
    placed = set()
    while rest:
        piece = [rest.pop()]
        for square in piece:
            for neighbour in side_neighbours(square):
                if neighbour in rest:
                    rest.remove(neighbour)
                    piece.append(neighbour)
        placed.add(piece_of(piece))
    return placed


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
    board, seat, fields, end = read_position(text, SIZE, "[ov]")
    return settle(Position(options, board, seat, read_seats(fields.get("single")), end))


def write(position: Position) -> str:
    return write_position(position.board, SIZE, position.seat, position.end, single=write_seats(position.single))
