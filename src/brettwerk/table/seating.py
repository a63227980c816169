"""Who sits where: requests for seats, turned so that the right one begins."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, TypeVar

from brettwerk.server.errors import Invalid
from brettwerk.server.storage.store import Seat

if TYPE_CHECKING:
    from collections.abc import Sequence

    from brettwerk.core.game import Game
    from brettwerk.server.schemas.requests import SeatRequest

Any_ = TypeVar("Any_")


def seat(requests: list[SeatRequest], first: str, game: Game, visitor: str) -> tuple[Seat, ...]:
    """Seat everybody; the seats are turned by whole sides, so that partners stay partners."""
    if len(requests) != game.players:
        raise Invalid("seats-number", players=game.players, found=len(requests))
    for request in requests:
        if (request.kind == "engine") != (request.level is not None):
            raise Invalid("seat-level")
    order = turned(requests, _turns(requests, first, game), game)
    return tuple(
        Seat(
            number, request.kind, visitor if request.kind in {"me", "here"} else None, request.level, request.name or ""
        )
        for number, request in enumerate(order)
    )


def next_round(seats: tuple[Seat, ...], game: Game) -> tuple[Seat, ...]:
    """The seats of a rematch: the next side begins."""
    order = turned(seats, 1, game)
    return tuple(Seat(number, old.kind, old.owner, old.level, old.name) for number, old in enumerate(order))


def turned(seats: Sequence[Any_], turns: int, game: Game) -> list[Any_]:
    """The seats, so that the one so many sides later comes first."""
    by = turns * len(game.sides[0]) % len(seats)
    return [*seats[by:], *seats[:by]]


def _turns(requests: list[SeatRequest], first: str, game: Game) -> int:
    if first == "random":
        return secrets.randbelow(len(game.sides))
    if first == "as-is":
        return 0
    people = (index for index, request in enumerate(requests) if request.kind == "me")
    mine = next(people, 0) // len(game.sides[0])
    return mine if first == "me" else mine + 1
