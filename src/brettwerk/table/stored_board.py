"""A board as it is kept between two events: who sits where, which game, and how it stands."""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from brettwerk.core.registry import game_of
from brettwerk.table.errors import BrokenBoard

if TYPE_CHECKING:
    from brettwerk.core.game import Game
    from brettwerk.core.outcome import Outcome
    from brettwerk.core.variant import Variant


@dataclass(frozen=True)
class Seat:
    """Who moves for a seat: a person (a visitor's browser) or an engine."""

    seat: int
    kind: str
    """me, here (another person at the same screen), engine, or link (another person elsewhere)."""
    owner: str | None
    level: int | None
    name: str

    @property
    def is_open(self) -> bool:
        """Whether nobody sits here yet."""
        return self.kind == "link" and self.owner is None


@dataclass(frozen=True)
class Standing:
    """How a board stands after its last event."""

    number: int
    ply: int
    turn: int
    position: str
    outcome: dict[str, Any] | None
    deadline: float | None = None
    """When the running clock's flag falls, in seconds of uptime."""


@dataclass(frozen=True)
class Challenge:
    """An offer to play that stands: once all seats of its board are taken, another board is made."""

    id: str
    until: float
    first: str
    """Who begins, as it was chosen for the first board."""


@dataclass(frozen=True)
class StoredBoard:
    """A board without its events."""

    id: str
    creator: str
    variant: Variant
    start: str
    """A position text, empty for the game's own start."""
    seats: tuple[Seat, ...]
    standing: Standing
    updated: float
    token: str | None = None
    """The invitation to its seats."""
    listed: bool = False
    clock: dict[str, Any] | None = None
    next: str | None = None
    """The rematch."""
    rules_version: int = 1
    """Of the game, when the board was made."""
    challenge: Challenge | None = None

    @property
    def is_open(self) -> bool:
        """Whether a seat is still open."""
        return any(seat.is_open for seat in self.seats)

    def owns(self, visitor: str, seat: int) -> bool:
        return self.seats[seat].owner == visitor

    def seats_of(self, visitor: str) -> list[int]:
        return [one.seat for one in self.seats if one.owner == visitor]

    def with_seats(self, *changed: Seat) -> StoredBoard:
        """The same board with other players on some seats."""
        by_number = {seat.seat: seat for seat in changed}
        return replace(self, seats=tuple(by_number.get(seat.seat, seat) for seat in self.seats))


def new_board(visitor: str, game: Game, start: str, seats: tuple[Seat, ...]) -> StoredBoard:
    """A board on which nothing has happened yet; with seats by link it has an invitation."""
    standing = Standing(0, 0, 0, "", None)
    if start:
        position = game.state_from_text(start)
        standing = Standing(0, 0, position.turn, position.to_text(), outcome_to_json(position.outcome))
    token = secrets.token_urlsafe(16) if any(one.is_open for one in seats) else None
    id_ = secrets.token_urlsafe(12)
    board = StoredBoard(id_, visitor, game.variant, standing.position, seats, standing, time.time(), token)
    return replace(board, rules_version=game.rules_version)


def require_same_rules(board: StoredBoard) -> None:
    """BrokenBoard if a game was begun under other rules: its moves might mean something else today."""
    known = game_of(board.variant).rules_version
    if board.rules_version != known:
        raise BrokenBoard("other-rules", found=board.rules_version, known=known)


def outcome_to_json(outcome: Outcome | None) -> dict[str, Any] | None:
    """An outcome as it is stored and sent."""
    if outcome is None:
        return None
    facts = {"code": outcome.code, "winners": list(outcome.winners), "payoffs": list(outcome.payoffs)}
    return facts | {"text": dict(outcome.sentences)}
