"""Schaff den Sprung, read a second time: slow and obvious rules that the compiled ones are checked against."""

# Every second reading has the same signatures, whether its game needs all they carry or not.

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from brettwerk.games.shared.plain_text import (
    End,
    Square,
    name_of,
    read_position,
    read_seats,
    square_of,
    write_position,
    write_seats,
)

SIZE = 12
COLOURS = "rbgy"
TRIANGLE = "T"
START_TRIANGLES: frozenset[Square] = frozenset({(1, 3), (2, 2), (3, 1)})
"""Squares within a Feld, (1, 1) bottom left: from its top left to its bottom right."""
GOAL_FILE = 10
"""The first of the three files of the goal Felder."""


@dataclass(frozen=True)
class Position:
    players: int
    teams: bool
    lone: bool
    """Whether a lone piece must stay on its Feld after its first step."""
    experienced: bool
    triangles: frozenset[Square]
    """Where the triangles must stand in the goal Feld, if experienced; squares within the Feld."""
    board: Mapping[Square, str]
    seat: int
    out: frozenset[int] = frozenset()
    end: End | None = None


# Set-up


def start(edition: str, players: int, teams: bool, options: Mapping[str, str]) -> Position:
    variant = without_pieces(edition, players, teams, options)
    board: dict[Square, str] = {}
    for seat in range(players):
        for file in (1, 2, 3):
            for rank in (1, 2, 3):
                shape = "T" if (file, rank) in START_TRIANGLES else "S"
                board[(file, lowest_rank(seat) - 1 + rank)] = COLOURS[seat] + shape
    return settle(replace(variant, board=board))


def without_pieces(edition: str, players: int, teams: bool, options: Mapping[str, str]) -> Position:
    """Note what was chosen; the pieces are still to come."""
    lone_by_default = {"classic": "yes", "space": "no"}[edition]
    lone = options.get("lone", lone_by_default) == "yes"
    experienced = options.get("experienced", "no") == "yes"
    return Position(players, teams, lone, experienced, goal_triangles(options), {}, 0)


def goal_triangles(options: Mapping[str, str]) -> frozenset[Square]:
    if "triangles" not in options:
        return START_TRIANGLES
    return frozenset(square_of(text) for text in options["triangles"].split(","))


def lowest_rank(seat: int) -> int:
    """Give the bottom rank of the seat's start and goal Feld."""
    return 10 - 3 * seat


# Moves


def legal_moves(position: Position) -> list[str]:
    return [] if position.end else sorted(moves_of(position, position.seat))


def moves_of(position: Position, seat: int) -> Iterator[str]:
    """The moves of a seat, as if it were its turn."""
    for origin, piece in position.board.items():
        if owner(piece) == seat:
            for target in squares_reached(position, seat, origin):
                yield name_of(origin) + "-" + name_of(target)


def squares_reached(position: Position, seat: int, origin: Square) -> list[Square]:
    """List the squares that the chain of steps of one piece reaches, in order."""
    others = dict(position.board)
    del others[origin]
    reached: list[Square] = []
    square = origin
    while True:
        target = step(others, square)
        if target is None:
            break
        if reached and position.lone and is_bound_to_its_feld(others, square, target):
            break
        square = target
        reached.append(square)
        if not may_step_again(position, others, seat, square[0]):
            break
    return reached


def step(others: Mapping[Square, str], square: Square) -> Square | None:
    """Find the first empty square to the right: the next one, or that behind the unbroken run of pieces."""
    for file in range(square[0] + 1, 13):
        if (file, square[1]) not in others:
            return file, square[1]
    return None


def is_bound_to_its_feld(others: Mapping[Square, str], square: Square, target: Square) -> bool:
    """Whether the step would leave a Feld in whose part of the rank no other piece stands (lone piece rule)."""
    if feld_column(square[0]) == feld_column(target[0]):
        return False
    same_rank = [other for other in others if other[1] == square[1]]
    return not any(feld_column(other[0]) == feld_column(square[0]) for other in same_rank)


def may_step_again(position: Position, others: Mapping[Square, str], seat: int, file: int) -> bool:
    enemies = 0
    for other, piece in others.items():
        if other[0] == file and owner(piece) not in side(position, seat):
            enemies += 1
    if position.players == 2:
        return enemies in (1, 3)
    return enemies % 2 == 1


def play(position: Position, move: str) -> Position:
    mover = position.seat
    origin, target = (square_of(text) for text in move.split("-"))
    board = dict(position.board)
    board[target] = board.pop(origin)
    moved = replace(position, board=board)
    end = None
    if all(is_done(moved, seat) for seat in side(moved, mover)):
        end = ("home", side(moved, mover))
    return settle(replace(moved, seat=next_seat(moved, mover), end=end))


def next_seat(position: Position, seat: int) -> int:
    """Find the next seat clockwise that is not out."""
    for distance in range(1, position.players + 1):
        candidate = (seat + distance) % position.players
        if candidate not in position.out:
            return candidate
    raise ValueError("no seat is left in the game")


def settle(position: Position) -> Position:
    """Skip seats that cannot move (those who are home cannot); if nobody can, the game is drawn."""
    if position.end:
        return position
    seat = position.seat
    for _ in range(position.players):
        if seat not in position.out and any(moves_of(position, seat)):
            return replace(position, seat=seat)
        seat = next_seat(position, seat)
    return replace(position, end=("blocked", ()))


# End


def is_done(position: Position, seat: int) -> bool:
    """Whether all nine pieces fill the goal Feld and, if experienced, the triangles stand as they must."""
    for file in (1, 2, 3):
        for rank in (1, 2, 3):
            square = (GOAL_FILE - 1 + file, lowest_rank(seat) - 1 + rank)
            piece = position.board.get(square)
            if piece is None or owner(piece) != seat:
                return False
            if position.experienced and (piece[1] == TRIANGLE) != ((file, rank) in position.triangles):
                return False
    return True


def turn(position: Position) -> int:
    return position.seat


def result(position: Position) -> tuple[str, tuple[float, ...]] | None:
    if position.end is None:
        return None
    code, winners = position.end
    payoffs = []
    for seat in range(position.players):
        if seat in winners:
            payoffs.append(1.0)
        elif winners or seat in position.out:
            payoffs.append(-1.0)
        else:
            payoffs.append(0.0)
    return code, tuple(payoffs)


def leave(position: Position, seat: int) -> Position:
    """Put the seat out; its pieces stay and still count as enemies."""
    after = replace(position, out=position.out | {seat})
    if position.seat == seat:
        after = replace(after, seat=next_seat(after, seat))
    left = tuple(other for other in range(position.players) if other not in after.out)
    if len(left) == 1:
        return replace(after, end=("left", left))
    return settle(after)


# Seats


def owner(piece: str) -> int:
    return COLOURS.index(piece[0])


def side(position: Position, seat: int) -> tuple[int, ...]:
    """Give the seat itself, or both partners of its team."""
    if not position.teams:
        return (seat,)
    return (0, 1) if seat < 2 else (2, 3)


# Position texts


def read(edition: str, players: int, teams: bool, options: Mapping[str, str], text: str) -> Position:
    board, seat, fields, end = read_position(text, SIZE, "[rbgy][ZTS]")
    variant = without_pieces(edition, players, teams, options)
    return settle(replace(variant, board=board, seat=seat, out=read_seats(fields.get("out")), end=end))


def write(position: Position) -> str:
    return write_position(position.board, SIZE, position.seat, position.end, out=write_seats(position.out))


# Squares


def feld_column(file: int) -> int:
    return (file - 1) // 3
