"""What lies on disk: boards, their seats, and the events of each board, which are only ever added to.

An event has the key (board, number) and goes in only if its number is next. When ``add_event`` returns, it is on disk.
"""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from sqlalchemy import create_engine, event, exists, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from brettwerk.core.variant import Variant
from brettwerk.server.migrating import migrate
from brettwerk.server.schema import boards, events, seats

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from sqlalchemy import Connection, Row

Result = TypeVar("Result")


@dataclass(frozen=True)
class Seat:
    """Who moves for a seat: a person (a visitor's browser) or an engine."""

    seat: int
    kind: str
    """me, here (another person at the same screen) or engine."""
    owner: str | None
    level: int | None
    name: str


@dataclass(frozen=True)
class Event:
    """One thing that happened on a board."""

    number: int
    kind: str
    """move, undo, leave or draw."""
    seat: int
    move: str = ""
    keep: int = 0
    """undo: how many of the things that stood before it still do."""


@dataclass(frozen=True)
class Standing:
    """How a board stands after its last event."""

    number: int
    ply: int
    turn: int
    position: str
    outcome: dict[str, Any] | None


@dataclass(frozen=True)
class Board:
    """A board as it lies on disk."""

    id: str
    creator: str
    variant: Variant
    start: str
    seats: tuple[Seat, ...]
    standing: Standing
    updated: float

    def owns(self, visitor: str, seat: int) -> bool:
        return self.seats[seat].owner == visitor


class NotNext(Exception):
    """Another event has taken this number."""


class Store:
    """The database, used from one thread of its own so that nobody waits for a disk in the event loop."""

    def __init__(self, folder: Path) -> None:
        path = folder / "brettwerk.sqlite"
        self._engine = create_engine(f"sqlite:///{path}")
        event.listen(self._engine, "connect", _set_up_sqlite)
        migrate(self._engine, path)
        self._thread = ThreadPoolExecutor(1, "store")

    def close(self) -> None:
        self._thread.shutdown()
        self._engine.dispose()

    async def _run(self, work: Callable[[Connection], Result]) -> Result:
        def in_thread() -> Result:
            with self._engine.begin() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._thread, in_thread)

    async def add_board(self, board: Board) -> None:
        variant = asdict(board.variant) | {"options": board.variant.option_texts()}
        row = {"id": board.id, "creator": board.creator, "start": board.start, "created": board.updated}
        row |= variant | asdict(board.standing) | {"updated": board.updated}

        def work(connection: Connection) -> None:
            connection.execute(insert(boards), row)
            connection.execute(insert(seats), [{"board": board.id, **asdict(seat)} for seat in board.seats])

        await self._run(work)

    async def add_event(self, board: str, event: Event, standing: Standing) -> None:
        """Put an event on disk; NotNext if its number is not the next one."""

        def work(connection: Connection) -> None:
            now = time.time()
            before = boards.c.number == event.number - 1
            change = update(boards).where(boards.c.id == board, before).values(**asdict(standing), updated=now)
            if connection.execute(change).rowcount != 1:
                raise NotNext
            connection.execute(insert(events), {"board": board, "at": now, **asdict(event)})

        try:
            await self._run(work)
        except IntegrityError as error:
            raise NotNext from error

    async def board(self, board: str) -> Board | None:
        def work(connection: Connection) -> Board | None:
            row = connection.execute(select(boards).where(boards.c.id == board)).one_or_none()
            return _boards(connection, [row])[0] if row else None

        return await self._run(work)

    async def number(self, board: str) -> int | None:
        """The number of a board's last event, None if there is no such board."""
        query = select(boards.c.number).where(boards.c.id == board)
        return await self._run(lambda connection: connection.execute(query).scalar_one_or_none())

    async def events(self, board: str) -> list[Event]:
        columns = (events.c.number, events.c.kind, events.c.seat, events.c.move, events.c.keep)
        query = select(*columns).where(events.c.board == board).order_by(events.c.number)
        return await self._run(lambda connection: [Event(*row) for row in connection.execute(query)])

    async def boards_of(self, visitor: str, *, finished: bool, most: int) -> list[Board]:
        """The boards that a visitor made or sits at, the latest first."""
        sits = exists().where(seats.c.board == boards.c.id, seats.c.owner == visitor)
        query = (
            select(boards)
            .where(or_(boards.c.creator == visitor, sits))
            .where(boards.c.outcome.is_not(None) if finished else boards.c.outcome.is_(None))
            .order_by(boards.c.updated.desc())
            .limit(most)
        )
        return await self._run(lambda connection: _boards(connection, connection.execute(query).all()))

    async def engines_to_move(self) -> list[str]:
        """The boards on which people wait for an engine."""
        to_move = seats.c.board == boards.c.id, seats.c.seat == boards.c.turn, seats.c.kind == "engine"
        people = seats.alias()
        query = (
            select(boards.c.id)
            .where(boards.c.outcome.is_(None), exists().where(*to_move))
            .where(exists().where(people.c.board == boards.c.id, people.c.owner.is_not(None)))
            .order_by(boards.c.updated.desc())
        )
        return await self._run(lambda connection: list(connection.execute(query).scalars()))


def _boards(connection: Connection, rows: list[Row[Any]] | Any) -> list[Board]:
    """Put boards and their seats together."""
    ids = [row.id for row in rows]
    found: dict[str, list[Seat]] = {board: [] for board in ids}
    for seat in connection.execute(select(seats).where(seats.c.board.in_(ids)).order_by(seats.c.seat)):
        found[seat.board].append(Seat(seat.seat, seat.kind, seat.owner, seat.level, seat.name))
    return [_board(row, found[row.id]) for row in rows]


def _board(row: Any, sitting: list[Seat]) -> Board:
    variant = Variant(row.game, row.edition, row.players, row.teams, tuple(sorted(row.options.items())))
    standing = Standing(row.number, row.ply, row.turn, row.position, row.outcome)
    return Board(row.id, row.creator, variant, row.start, tuple(sitting), standing, row.updated)


def _set_up_sqlite(connection: Any, _: Any) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")  # an event that was told of survives a power cut
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.execute("PRAGMA busy_timeout = 5000")
    cursor.close()
