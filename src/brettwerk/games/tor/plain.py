"""Das Tor, read a second time: slow and obvious rules that the compiled ones are checked against."""

# Every second reading has the same signatures, whether its game needs all they carry or not.
# ruff: noqa: ARG001

from collections.abc import Iterator, Mapping
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

SIZE = 12
ALL_PIECES = {"Z": 1, "T": 4, "S": 6}
"""What each seat has in all, on the board and in hand."""
DIRECTIONS = ((0, 1), (1, 0), (0, -1), (-1, 0))
RED_CORNER: dict[Square, str] = {(1, 1): "Z", (2, 1): "T", (1, 2): "S"}
"""The start pieces at the bottom left; the other corners follow from them."""


@dataclass(frozen=True)
class Position:
    colours: str
    """The first letters of the colours, by seat."""
    teams: bool
    board: Mapping[Square, str]
    seat: int
    out: frozenset[int] = frozenset()
    end: End | None = None

    @property
    def players(self) -> int:
        return len(self.colours)


# Set-up


def start(edition: str, players: int, teams: bool, options: Mapping[str, str]) -> Position:
    board: dict[Square, str] = {}
    for colour in colours(players, options):
        for (file, rank), shape in corner_at_the_bottom_left(options).items():
            turned = {
                "r": (file, rank),
                "b": (rank, 13 - file),
                "g": (13 - file, 13 - rank),
                "y": (13 - rank, file),
            }
            board[turned[colour]] = colour + shape
    return settle(Position(colours(players, options), teams, board, 0))


def colours(players: int, options: Mapping[str, str]) -> str:
    """Give the colours by seat; two players take opposite ones, and three leave one out."""
    if players == 2:
        return "by" if options.get("colours") == "blue-yellow" else "rg"
    if players == 3:
        left_out = options.get("without", "yellow")
        return "rbgy".replace(left_out[0], "")
    return "rbgy"


def corner_at_the_bottom_left(options: Mapping[str, str]) -> dict[Square, str]:
    if "setup" not in options:
        return RED_CORNER
    return {square_of(piece[1:]): piece[0] for piece in options["setup"].split(",")}


# Moves


def legal_moves(position: Position) -> list[str]:
    return [] if position.end else sorted(moves_of(position, position.seat))


def moves_of(position: Position, seat: int) -> Iterator[str]:
    """The moves of a seat, as if it were its turn."""
    own = [square for square in position.board if owner(position, square) == seat]
    origins = [square for square in own if must_clear(position, seat, square)] or own
    for origin in origins:
        for dx, dy in DIRECTIONS:
            for distance in range(1, 12):
                target = (origin[0] + dx * distance, origin[1] + dy * distance)
                if not is_on_board(target, SIZE) or target in position.board or is_zentrum(target):
                    continue
                text = name_of(origin) + "-" + name_of(target)
                yield text
                if opens_a_gate(position, seat, origin, target):
                    for shape in ("T", "S"):
                        if on_board(position, seat, shape) < ALL_PIECES[shape]:
                            yield text + "+" + shape


def must_clear(position: Position, seat: int, square: Square) -> bool:
    """Whether the piece stands on a Zentrum in whose Feld at least two enemy pieces stand."""
    if not is_zentrum(square):
        return False
    enemies = 0
    for other in position.board:
        if zentrum_of_feld(other) == square and are_enemies(position, seat, owner(position, other)):
            enemies += 1
    return enemies >= 2


def opens_a_gate(position: Position, seat: int, origin: Square, target: Square) -> bool:
    """Whether the move meets one enemy colour in rank and file, all three shapes differ, and the Zentrum is empty."""
    after = dict(position.board)
    after[target] = after.pop(origin)
    if zentrum_of_feld(target) in after:
        return False
    for enemy in range(position.players):
        if not are_enemies(position, seat, enemy):
            continue
        colour = position.colours[enemy]
        in_rank = [piece[1] for square, piece in after.items() if piece[0] == colour and square[1] == target[1]]
        in_file = [piece[1] for square, piece in after.items() if piece[0] == colour and square[0] == target[0]]
        for first in in_rank:
            for second in in_file:
                if {after[target][1], first, second} == {"Z", "T", "S"}:
                    return True
    return False


def play(position: Position, move: str) -> Position:
    mover = position.seat
    path, _, added = move.partition("+")
    origin, target = (square_of(text) for text in path.split("-"))
    board = dict(position.board)
    board[target] = board.pop(origin)
    if added:
        board[zentrum_of_feld(target)] = position.colours[mover] + added
    moved = replace(position, board=board)
    end = None
    if all(has_all_on_board(moved, seat) for seat in side(moved, mover)):
        end = ("gates", side(moved, mover))
    return settle(replace(moved, seat=next_seat(moved, mover), end=end))


def next_seat(position: Position, seat: int) -> int:
    """Find the next seat clockwise that is not out."""
    for distance in range(1, position.players + 1):
        candidate = (seat + distance) % position.players
        if candidate not in position.out:
            return candidate
    raise ValueError("no seat is left in the game")


def settle(position: Position) -> Position:
    """Skip seats that cannot move; if nobody can, the game is drawn."""
    if position.end:
        return position
    seat = position.seat
    for _ in range(position.players):
        if seat not in position.out and any(moves_of(position, seat)):
            return replace(position, seat=seat)
        seat = next_seat(position, seat)
    return replace(position, end=("blocked", ()))


# End


def has_all_on_board(position: Position, seat: int) -> bool:
    return all(on_board(position, seat, shape) == number for shape, number in ALL_PIECES.items())


def on_board(position: Position, seat: int, shape: str) -> int:
    piece = position.colours[seat] + shape
    return sum(1 for other in position.board.values() if other == piece)


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


def owner(position: Position, square: Square) -> int:
    return position.colours.index(position.board[square][0])


def side(position: Position, seat: int) -> tuple[int, ...]:
    """Give the seat itself, or both partners of its team."""
    if not position.teams:
        return (seat,)
    return (0, 1) if seat < 2 else (2, 3)


def are_enemies(position: Position, seat: int, other: int) -> bool:
    return other not in side(position, seat)


# Position texts


def read(edition: str, players: int, teams: bool, options: Mapping[str, str], text: str) -> Position:
    board, seat, fields, end = read_position(text, SIZE, "[rbgy][ZTS]")
    out = read_seats(fields.get("out"))
    return settle(Position(colours(players, options), teams, board, seat, out, end))


def write(position: Position) -> str:
    return write_position(position.board, SIZE, position.seat, position.end, out=write_seats(position.out))


# Squares


def zentrum_of_feld(square: Square) -> Square:
    """Find the Zentrum of the Feld in which the square lies."""
    return (square[0] - 1) // 3 * 3 + 2, (square[1] - 1) // 3 * 3 + 2


def is_zentrum(square: Square) -> bool:
    return zentrum_of_feld(square) == square
