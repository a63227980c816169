"""What goes to disk together with an event, and what can be wrong there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from brettwerk.table.stored_board import StoredBoard


@dataclass(frozen=True)
class Change:
    """What an event changes besides how the board stands; it goes to disk together with the event."""

    board: StoredBoard
    """Its seats, creator and rematch are those from now on."""
    used: str | None = None
    """The link to another device that was used up."""
    new: StoredBoard | None = None
    """The rematch, which begins."""


@dataclass(frozen=True)
class DeviceToken:
    """A link that moves the seats of a visitor to another device."""

    token: str
    board: str
    visitor: str
    until: float


class NotNext(Exception):
    """Another event has taken this number."""


class UnreadableRow(Exception):
    """A board is on disk in a form that is not one."""
