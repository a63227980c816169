"""Alcazar, read a second time: slow and obvious rules that the compiled ones are checked against."""

# Every second reading has the same signatures, whether its game needs all they carry or not.
# ruff: noqa: ARG001

from collections.abc import Mapping
from dataclasses import dataclass, replace

from brettwerk.games.shared.plain_text import End, Square, is_on_board, name_of, read_text, square_of, write_text

Tower = tuple[int, int]
"""A grid point, both coordinates from 0 to 4; square (f, r) has its bottom left tower at (f - 1, r - 1)."""

SIZE = 4
CLOCKWISE = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""North, east, south, west."""
CORNERS: tuple[Square, Square] = ((1, 1), (4, 4))
CASTLES: tuple[frozenset[Square], frozenset[Square]] = (
    frozenset({(1, 1), (2, 1), (1, 2)}),
    frozenset({(4, 4), (3, 4), (4, 3)}),
)
START_WALLS = frozenset({"b1e", "b1n", "a2e", "a2n", "b4e", "c3n", "c3e", "d2n"})
THIRD_TURN = 2
"""Turns taken in the corner before the one at which the knight must leave it."""


def all_edges() -> dict[str, frozenset[Tower]]:
    """List the 40 edges by name, each as the two towers it joins."""
    edges = {}
    for file in range(1, 5):
        for rank in range(1, 5):
            square = name_of((file, rank))
            edges[square + "n"] = frozenset({(file - 1, rank), (file, rank)})
            edges[square + "e"] = frozenset({(file, rank - 1), (file, rank)})
            if rank == 1:
                edges[square + "s"] = frozenset({(file - 1, 0), (file, 0)})
            if file == 1:
                edges[square + "w"] = frozenset({(0, rank - 1), (0, rank)})
    return edges


EDGES = all_edges()
EDGE_NAMES = {towers: edge for edge, towers in EDGES.items()}


@dataclass(frozen=True)
class Position:
    edition: str
    strict: bool
    """Whether a move that leaves any knight shut in in its own castle is illegal."""
    knights: tuple[Square, Square]
    walls: frozenset[str]
    seat: int
    turns: tuple[int, int] = (0, 0)
    """Turns taken by each seat while its knight stands in its own corner, at most 2."""
    barred: str | None = None
    """The edge of the wall that the opponent moved in the ply just before."""
    end: End | None = None


# Set-up


def start(edition: str, players: int, teams: bool, options: Mapping[str, str]) -> Position:
    return settle(Position(edition, is_strict(options), CORNERS, START_WALLS, 0))


def is_strict(options: Mapping[str, str]) -> bool:
    return options.get("castle", "lenient") == "strict"


# Moves


def legal_moves(position: Position) -> list[str]:
    if position.end:
        return []
    moves = knight_moves(position)
    if not must_leave_corner(position):
        moves += wall_moves(position)
    return sorted(move for move in moves if not is_forbidden(position, move))


def must_leave_corner(position: Position) -> bool:
    """Whether the duty of the third turn holds; it waits while the knight has no move."""
    seat = position.seat
    in_corner = position.knights[seat] == CORNERS[seat]
    return in_corner and position.turns[seat] >= THIRD_TURN and has_knight_move(position, seat)


def knight_moves(position: Position) -> list[str]:
    origin = position.knights[position.seat]
    return [name_of(origin) + "-" + name_of(target) for target in knight_targets(position, position.seat)]


def knight_targets(position: Position, seat: int) -> list[Square]:
    """List the squares that the seat's knight could enter now, whoever's turn it is."""
    file, rank = position.knights[seat]
    targets = []
    for across, along in CLOCKWISE:
        target = (file + across, rank + along)
        if not is_on_board(target, SIZE) or target == CORNERS[seat] or target == position.knights[1 - seat]:
            continue
        if edge_between((file, rank), target) not in position.walls:
            targets.append(target)
    return targets


def has_knight_move(position: Position, seat: int) -> bool:
    return bool(knight_targets(position, seat))


def edge_between(first: Square, second: Square) -> str:
    """Name the edge between two neighbouring squares: the north or east side of the lower or left one."""
    lower = min(first, second)
    return name_of(lower) + ("n" if first[0] == second[0] else "e")


def wall_moves(position: Position) -> list[str]:
    moves = set()
    for wall in position.walls:
        if wall == position.barred:
            continue
        for tower in EDGES[wall]:
            for rotation in (1, -1):
                for edge in edges_reached(position, wall, tower, rotation):
                    moves.add(wall + ">" + edge)
    return list(moves)


def edges_reached(position: Position, wall: str, tower: Tower, rotation: int) -> list[str]:
    """Where the wall may end when it swings about the tower, clockwise (1) or the other way (-1)."""
    (far,) = EDGES[wall] - {tower}
    heading = CLOCKWISE.index((far[0] - tower[0], far[1] - tower[1]))
    reached = []
    for _ in range(3):
        before = CLOCKWISE[heading]
        heading = (heading + rotation) % 4
        after = CLOCKWISE[heading]
        if square_swept(tower, before, after) in position.knights:
            break
        end = frozenset({tower, (tower[0] + after[0], tower[1] + after[1])})
        if end not in EDGE_NAMES:
            continue  # Outside the rim the wall may pass but not end.
        if EDGE_NAMES[end] in position.walls:
            break
        reached.append(EDGE_NAMES[end])
    return reached


def square_swept(tower: Tower, before: tuple[int, int], after: tuple[int, int]) -> Square:
    """Find the square between two neighbouring directions at the tower; it may lie outside the board."""
    across = before[0] + after[0]
    along = before[1] + after[1]
    return tower[0] + (1 if across > 0 else 0), tower[1] + (1 if along > 0 else 0)


def is_forbidden(position: Position, move: str) -> bool:
    """Whether the move shuts in a knight that stands in its own castle; strictly, whether one is shut in after it."""
    if position.strict:
        after = moved_on_board(position, move)
        return any(after.knights[seat] in CASTLES[seat] and not has_knight_move(after, seat) for seat in range(2))
    enemy = 1 - position.seat
    return shuts_in_enemy(position, move) and position.knights[enemy] in CASTLES[enemy]


def shuts_in_enemy(position: Position, move: str) -> bool:
    enemy = 1 - position.seat
    return has_knight_move(position, enemy) and not has_knight_move(moved_on_board(position, move), enemy)


def moved_on_board(position: Position, move: str) -> Position:
    """Move the knight or the wall and change nothing else."""
    if ">" in move:
        origin, target = move.split(">")
        return replace(position, walls=position.walls - {origin} | {target})
    square = square_of(move.split("-")[1])
    knights = (square, position.knights[1]) if position.seat == 0 else (position.knights[0], square)
    return replace(position, knights=knights)


def play(position: Position, move: str) -> Position:
    mover = position.seat
    moved = moved_on_board(position, move)
    taken = 0
    if moved.knights[mover] == CORNERS[mover]:
        taken = min(position.turns[mover] + 1, THIRD_TURN)
    turns = (taken, position.turns[1]) if mover == 0 else (position.turns[0], taken)
    end = None
    if moved.knights[mover] == CORNERS[1 - mover]:
        end = ("corner", (mover,))
    elif shuts_in_enemy(position, move):
        end = ("enclosed", (mover,))
    barred = move.split(">")[1] if ">" in move else None
    return settle(replace(moved, seat=1 - mover, turns=turns, barred=barred, end=end))


def settle(position: Position) -> Position:
    """Skip a seat that cannot move, after which nothing is barred; if neither can move, the game is drawn."""
    if position.end or legal_moves(position):
        return position
    skipped = replace(position, seat=1 - position.seat, barred=None)
    if legal_moves(skipped):
        return skipped
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
    board_text, seat, fields, end = read_text(text)
    knights_text, walls_text = board_text.split("/")
    first, second = (square_of(square) for square in knights_text.split(","))
    walls = frozenset(walls_text.split(","))
    own, other = (int(number) for number in fields.get("turns", "0,0").split(","))
    strict = is_strict(options)
    return settle(Position(edition, strict, (first, second), walls, seat, (own, other), fields.get("barred"), end))


def write(position: Position) -> str:
    knights = ",".join(name_of(square) for square in position.knights)
    board_text = knights + "/" + ",".join(sorted(position.walls))
    turns = "" if position.turns == (0, 0) else ",".join(str(number) for number in position.turns)
    return write_text(board_text, position.seat, position.end, turns=turns, barred=position.barred or "")
