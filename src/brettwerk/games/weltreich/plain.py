"""Weltreich, read a second time: slow and obvious rules that the compiled ones are checked against."""

import re
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
COLOURS = "rbgy"
COMMANDER = "Z"
REACH = {"Z": (2, 5), "T": (3,), "S": (4,)}
"""The distances at which each shape captures."""
THRONES: tuple[Square, ...] = ((5, 5), (5, 8), (8, 5), (8, 8))
LAYOUT = {
    "Z": ((1, 1),),
    "T": ((2, 1), (1, 2), (4, 1), (1, 4)),
    "S": ((3, 1), (1, 3), (2, 2), (3, 2), (2, 3), (3, 3)),
}
"""The set-up in the bottom left corner."""
DIRECTIONS = ((0, 1), (1, 0), (0, -1), (-1, 0))
CROWN_THRONES: dict[str, Square] = {
    "bottom left": (8, 8),
    "top left": (8, 5),
    "top right": (5, 5),
    "bottom right": (5, 8),
}
"""The throne farthest from each corner."""


@dataclass(frozen=True)
class Position:
    edition: str
    players: int
    """The number that began."""
    teams: bool
    options: Mapping[str, str]
    board: Mapping[Square, str]
    seat: int
    out: frozenset[int] = frozenset()
    end: End | None = None


# Set-up


def start(edition: str, players: int, teams: bool, options: Mapping[str, str]) -> Position:
    board: dict[Square, str] = {}
    for seat in range(players):
        corner = corner_of(players, seat)
        for (file, rank), shape in corner_layout(options).items():
            square = (13 - file if "right" in corner else file, 13 - rank if "top" in corner else rank)
            board[square] = COLOURS[seat] + shape
    return settle(Position(edition, players, teams, options, board, 0))


def corner_layout(options: Mapping[str, str]) -> dict[Square, str]:
    """Tell which shape stands where in the bottom left corner."""
    if "setup" in options:
        return {square_of(piece[1:]): piece[0] for piece in options["setup"].split(",")}
    return {square: shape for shape, squares in LAYOUT.items() for square in squares}


def corner_of(players: int, seat: int) -> str:
    if players == 2:
        return ("bottom left", "top right")[seat]
    return ("bottom left", "top left", "top right", "bottom right")[seat]


# Moves


def legal_moves(position: Position) -> list[str]:
    return [] if position.end else sorted(moves_of(position, position.seat))


def moves_of(position: Position, seat: int) -> Iterator[str]:
    """The moves of a seat, as if it were its turn."""
    for origin, piece in position.board.items():
        if owner(piece) != seat:
            continue
        for dx, dy in DIRECTIONS:
            for distance in range(1, 12):
                target = (origin[0] + dx * distance, origin[1] + dy * distance)
                if not is_on_board(target, SIZE):
                    break
                victim = position.board.get(target)
                if victim is None:
                    yield name_of(origin) + "-" + name_of(target)
                elif are_enemies(position, seat, owner(victim)) and distance in REACH[piece[1]]:
                    yield name_of(origin) + "x" + name_of(target)


def play(position: Position, move: str) -> Position:
    mover = position.seat
    origin, target = (square_of(text) for text in re.split("[-x]", move))
    board = dict(position.board)
    victim = board.get(target)
    board[target] = board.pop(origin)
    out = position.out
    captured_commander = victim is not None and victim[1] == COMMANDER
    if victim is not None and captured_commander and is_each_for_himself(position):
        loser = owner(victim)
        out = out | {loser}
        for square, piece in list(board.items()):
            if owner(piece) == loser:
                board[square] = COLOURS[mover] + piece[1]
    moved = replace(position, board=board, out=out)
    end = ending(moved, mover, target, captured_commander=captured_commander)
    moved = replace(moved, seat=next_seat(moved, mover), end=end)
    return settle(moved)


def next_seat(position: Position, seat: int) -> int:
    """Find the next seat in turn order that is still in the game."""
    order = list(range(position.players))
    if position.teams and position.options.get("order") != "clockwise":
        order = [0, 2, 1, 3]
    place = order.index(seat)
    for candidate in order[place + 1 :] + order[: place + 1]:
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


def ending(position: Position, mover: int, target: Square, *, captured_commander: bool) -> End | None:
    """How the mover's side has won by the move just made to the target, if it has."""
    winners = side(position, mover)
    if captured_commander and (not is_each_for_himself(position) or seats_in(position) == [mover]):
        return "captured", winners
    if holds_enough_thrones(position, mover):
        return "thrones", winners
    has_entered = position.board[target] == COLOURS[mover] + COMMANDER and target == crown_throne(position, mover)
    if (has_entered or position.options.get("crown") != "entry") and is_crowned(position, mover):
        return "crown", winners
    return None


def holds_enough_thrones(position: Position, mover: int) -> bool:
    held = 0
    for throne in THRONES:
        piece = position.board.get(throne)
        if piece is not None and owner(piece) in side(position, mover):
            held += 1
    return held >= (3 if is_each_for_himself(position) else 4)


def is_crowned(position: Position, mover: int) -> bool:
    """Whether every commander of the mover's side stands on its crown throne, safe from those who count."""
    if not is_each_for_himself(position):
        dangers = [seat for seat in range(position.players) if are_enemies(position, mover, seat)]
    elif position.edition == "space":
        dangers = [next_seat(position, mover)]
    else:
        dangers = [seat for seat in seats_in(position) if seat != mover]
    for seat in side(position, mover):
        throne = crown_throne(position, seat)
        if position.board.get(throne) != COLOURS[seat] + COMMANDER:
            return False
        if any(can_capture_on(position, danger, throne) for danger in dangers):
            return False
    return True


def crown_throne(position: Position, seat: int) -> Square:
    return CROWN_THRONES[corner_of(position.players, seat)]


def can_capture_on(position: Position, attacker: int, target: Square) -> bool:
    for origin, piece in position.board.items():
        if owner(piece) != attacker:
            continue
        across = abs(origin[0] - target[0])
        along = abs(origin[1] - target[1])
        if (across == 0 or along == 0) and across + along in REACH[piece[1]]:
            return True
    return False


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
    if len(seats_in(after)) == 1:
        return replace(after, end=("left", tuple(seats_in(after))))
    return settle(after)


# Seats


def owner(piece: str) -> int:
    return COLOURS.index(piece[0])


def is_each_for_himself(position: Position) -> bool:
    """Whether the game began with 3 or 4 players who are no teams."""
    return position.players > 2 and not position.teams


def seats_in(position: Position) -> list[int]:
    return [seat for seat in range(position.players) if seat not in position.out]


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
    return settle(Position(edition, players, teams, options, board, seat, read_seats(fields.get("out")), end))


def write(position: Position) -> str:
    return write_position(position.board, SIZE, position.seat, position.end, out=write_seats(position.out))
