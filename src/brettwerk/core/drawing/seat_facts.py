"""What can be said of a seat beside the board: its score, its pieces in hand, what it has lost."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from brettwerk.core.messages import Phrase


@dataclass(frozen=True, slots=True)
class Pile:
    """Some pieces of one kind."""

    token: str
    """Colour and kind, such as ``rS``; the game's text ``piece.S`` is its name."""
    count: int


@dataclass(frozen=True, slots=True)
class SeatFacts:
    """What a player wants to see of a seat at a glance."""

    score: int | None = None
    hand: tuple[Pile, ...] = ()
    """Pieces that may still come onto the board."""
    tray: tuple[str, ...] = ()
    """The tokens of such pieces where the scene shows each one in a tray, so that only terminals need to name them."""
    captured: tuple[Pile, ...] = ()
    """Pieces of this seat that were captured."""
    notes: tuple[Phrase, ...] = ()
    """Short remarks."""


def piles(colour: str, counts: dict[str, int]) -> tuple[Pile, ...]:
    """The kinds of which there is a piece."""
    return tuple(Pile(colour[0] + kind, count) for kind, count in counts.items() if count > 0)
