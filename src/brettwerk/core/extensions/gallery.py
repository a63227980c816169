"""Values of an option that one chooses by their pictures, such as set-ups (``gallery.py`` in the game's folder)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from brettwerk.core.registry import part_of

if TYPE_CHECKING:
    from brettwerk.core.messages import Phrase


@dataclass(frozen=True)
class GalleryEntry:
    """One value, and what is known of it."""

    value: str
    notes: tuple[Phrase, ...] = ()
    """In the words of the game."""
    moves: tuple[str, ...] = ()
    """The best line known from the start position; none if none is."""


@dataclass(frozen=True)
class Gallery:
    """All values of an option."""

    option: str
    about: Phrase
    entries: tuple[GalleryEntry, ...]


def gallery_of(game: str) -> Gallery | None:
    """The gallery of a game, if it has one."""
    module = part_of(game, "gallery")
    found: Gallery | None = module.GALLERY if module else None
    return found
