"""Who sits where: chosen for a new game, taken by an invitation, moved to another device, given to an engine."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeVar

from brettwerk.table.errors import BadSeats, NotPermitted, NotPossible
from brettwerk.table.events import Intent
from brettwerk.table.names import clean_name
from brettwerk.table.permissions import can_be_replaced, require_part, require_running
from brettwerk.table.stored_board import Seat

if TYPE_CHECKING:
    from collections.abc import Sequence

    from brettwerk.core.game import Game
    from brettwerk.table.live_board import LiveBoard

Any_ = TypeVar("Any_")


@dataclass(frozen=True)
class SeatChoice:
    """Who is to have a seat of a new game."""

    kind: str
    level: int | None = None
    name: str = ""


# A new game


def take_seats(choices: Sequence[SeatChoice], first: str, game: Game, visitor: str) -> tuple[Seat, ...]:
    """Seat everybody; seats are rotated by whole sides, so that partners stay partners."""
    if len(choices) != game.players:
        raise BadSeats("seats-number", players=game.players, found=len(choices))
    if any((choice.kind == "engine") != (choice.level is not None) for choice in choices):
        raise BadSeats("seat-level")
    order = _rotated(choices, _sides_to_skip(choices, first, game), game)
    return tuple(
        Seat(
            number,
            choice.kind,
            visitor if choice.kind in {"me", "here"} else None,
            choice.level,
            clean_name(choice.name),
        )
        for number, choice in enumerate(order)
    )


def seats_of_rematch(seats: tuple[Seat, ...], game: Game) -> tuple[Seat, ...]:
    """The same players, but the next side begins."""
    return tuple(replace(old, seat=number) for number, old in enumerate(_rotated(seats, 1, game)))


def _rotated(seats: Sequence[Any_], sides: int, game: Game) -> list[Any_]:
    """The seats in an order in which the side after ``sides`` others comes first."""
    by = sides * len(game.sides[0]) % len(seats)
    return [*seats[by:], *seats[:by]]


def _sides_to_skip(choices: Sequence[SeatChoice], first: str, game: Game) -> int:
    if first == "random":
        return secrets.randbelow(len(game.sides))
    if first == "as-is":
        return 0
    people = (index for index, choice in enumerate(choices) if choice.kind == "me")
    mine = next(people, 0) // len(game.sides[0])
    return mine if first == "me" else mine + 1


# A game that has begun


def claim(live: LiveBoard, visitor: str, chosen: int | None, name: str) -> Intent:
    """Take an open seat, by default the first."""
    board = live.board
    if board.seats_of(visitor):
        raise NotPossible("sits-already")
    require_running(live)
    free = [one.seat for one in board.seats if one.is_open]
    if not free:
        raise NotPossible("all-taken")
    seat = free[0] if chosen is None else chosen
    if seat not in free:
        raise NotPossible("seat-taken", seats=", ".join(map(str, free)))
    name = clean_name(name)
    after = board.with_seats(replace(board.seats[seat], owner=visitor, name=name or board.seats[seat].name))
    return Intent("sit", seat, note=name, visitor=visitor, board=after)


def change_device(live: LiveBoard, before: str, after: str) -> Intent:
    """Move all that belongs to a visitor to the visitor who they are on another device."""
    board = live.board
    require_part(board, before)
    mine = board.seats_of(before)
    moved = board.with_seats(*(replace(board.seats[seat], owner=after) for seat in mine))
    if board.creator == before:
        moved = replace(moved, creator=after)
    return Intent("move-seat", mine[0] if mine else 0, visitor=after, board=moved)


def give_to_engine(live: LiveBoard, visitor: str, seat: int, level: int) -> Intent:
    """Put an engine on a seat that nobody has taken or whose player is gone."""
    if live.board.creator != visitor:
        raise NotPermitted("creator-only")
    require_running(live)
    if seat not in can_be_replaced(live, live.now, visitor):
        raise NotPossible("not-gone")
    after = live.board.with_seats(Seat(seat, "engine", None, level, ""))
    return Intent("replace", seat, note=str(level), board=after)
