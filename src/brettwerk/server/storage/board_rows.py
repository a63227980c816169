"""Boards as rows of tables, and back."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, insert, select, update

from brettwerk.core.variant import Variant
from brettwerk.server.storage.changes import NotNext, UnreadableRow
from brettwerk.server.storage.tables import boards, devices, seats
from brettwerk.table.stored_board import Challenge, Seat, Standing, StoredBoard

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import Connection, Row, Select

    from brettwerk.server.storage.changes import Change

UNREADABLE = (ValueError, TypeError, AttributeError, LookupError)
"""What goes wrong with a row whose columns do not hold what they should."""


def add_board(connection: Connection, board: StoredBoard) -> None:
    variant = asdict(board.variant) | {"options": board.variant.option_texts()}
    row = {"id": board.id, "creator": board.creator, "start": board.start, "created": board.updated}
    row |= {"token": board.token, "listed": board.listed, "clock": board.clock, "next": board.next}
    row |= {"rules_version": board.rules_version}
    if board.challenge:
        challenge = board.challenge
        row |= {"challenge": challenge.id, "renewed_until": challenge.until, "first": challenge.first}
    row |= variant | asdict(board.standing) | {"updated": board.updated}
    connection.execute(insert(boards), row)
    connection.execute(insert(seats), [{"board": board.id, **asdict(seat)} for seat in board.seats])


def apply(connection: Connection, change: Change) -> None:
    board = change.board
    if change.used and not connection.execute(delete(devices).where(devices.c.token == change.used)).rowcount:
        raise NotNext
    if change.new:
        add_board(connection, change.new)
    connection.execute(update(boards).where(boards.c.id == board.id).values(creator=board.creator, next=board.next))
    for seat in board.seats:
        place = seats.c.board == board.id, seats.c.seat == seat.seat
        connection.execute(update(seats).where(*place).values(asdict(seat)))


def read_boards(
    connection: Connection, query: Select[tuple[Any, ...]]
) -> tuple[list[StoredBoard], list[tuple[str, UnreadableRow]]]:
    """The boards of a query, and those of them that cannot be read: each by itself, if there are such."""
    with suppress(*UNREADABLE):
        return _boards(connection, connection.execute(query).all()), []
    found: list[StoredBoard] = []
    unreadable: list[tuple[str, UnreadableRow]] = []
    for id_ in connection.execute(query.with_only_columns(boards.c.id)).scalars().all():
        try:
            found += _boards(connection, connection.execute(select(boards).where(boards.c.id == id_)).all())
        except UNREADABLE as error:
            unreadable.append((id_, UnreadableRow(repr(error))))
    return found, unreadable


def _boards(connection: Connection, rows: Sequence[Row[Any]]) -> list[StoredBoard]:
    """Put boards and their seats together."""
    ids = [row.id for row in rows]
    found: dict[str, list[Seat]] = {board: [] for board in ids}
    for seat in connection.execute(select(seats).where(seats.c.board.in_(ids)).order_by(seats.c.seat)):
        found[seat.board].append(Seat(seat.seat, seat.kind, seat.owner, seat.level, seat.name))
    return [_board(row, found[row.id]) for row in rows]


def _board(row: Any, sitting: list[Seat]) -> StoredBoard:
    if len(sitting) != row.players:
        raise ValueError(f"{len(sitting)} seats for {row.players} players")
    variant = Variant(row.game, row.edition, row.players, row.teams, tuple(sorted(row.options.items())))
    standing = Standing(row.number, row.ply, row.turn, row.position, row.outcome, row.deadline)
    challenge = Challenge(row.challenge, row.renewed_until, row.first) if row.challenge else None
    more = row.token, row.listed, row.clock, row.next, row.rules_version, challenge
    return StoredBoard(row.id, row.creator, variant, row.start, tuple(sitting), standing, row.updated, *more)
