"""Boards and their events as JSON, for whoever keeps them without a database."""

from __future__ import annotations

from dataclasses import asdict, fields
from typing import Any, TypeVar

from brettwerk.core.variant import Variant
from brettwerk.table.errors import BrokenBoard
from brettwerk.table.events import BoardEvent
from brettwerk.table.stored_board import Seat, Standing, StoredBoard

Json = dict[str, Any]
Kept = TypeVar("Kept", Seat, Standing, StoredBoard, BoardEvent)


def board_to_json(board: StoredBoard) -> Json:
    variant = asdict(board.variant) | {"options": board.variant.option_texts()}
    kept = asdict(board) | {"variant": variant}
    if board.challenge is None:
        del kept["challenge"]  # earlier versions know nothing of it
    return kept


def board_from_json(kept: Json) -> StoredBoard:
    """Read a board; BrokenBoard if a later version wrote it, KeyError, TypeError or ValueError if it is not one."""
    variant = Variant(**kept["variant"] | {"options": tuple(sorted(kept["variant"]["options"].items()))})
    seats = tuple(_read(Seat, seat) for seat in kept["seats"])
    if len(seats) != variant.players:
        raise ValueError(f"{len(seats)} seats for {variant.players} players")
    standing = _read(Standing, kept["standing"])
    return _read(StoredBoard, kept | {"variant": variant, "seats": seats, "standing": standing})


def event_to_json(event: BoardEvent) -> Json:
    """What an event says; what it does not is left out."""
    return {"number": event.number} | {
        one.name: value for one in fields(event) if (value := getattr(event, one.name)) != one.default
    }


def event_from_json(kept: Json) -> BoardEvent:
    return _read(BoardEvent, kept)


def _read(kind: type[Kept], kept: Json) -> Kept:
    """What a later version says besides may change what the rest means."""
    if kept.keys() - {one.name for one in fields(kind)}:
        raise BrokenBoard("newer-board")
    return kind(**kept)
