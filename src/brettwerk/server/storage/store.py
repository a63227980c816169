"""What is on disk: boards, their seats, and the events of each board, which are only ever appended.

An event has the key (board, number) and goes in only if its number is next. When ``add_event`` returns, it is on disk.
"""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import asdict, dataclass, fields
from typing import TYPE_CHECKING, Any, TypeVar

from sqlalchemy import bindparam, create_engine, delete, event, exists, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from brettwerk.core.variant import Variant
from brettwerk.server.storage.migrate import migrate
from brettwerk.server.storage.tables import boards, devices, events, seats, uptime
from brettwerk.table.events import BoardEvent
from brettwerk.table.stored_board import Challenge, Seat, Standing, StoredBoard

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from sqlalchemy import ColumnElement, Connection, Exists, Row, Select

    Work = Callable[[Connection], None]

Result = TypeVar("Result")


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


GO_ON = (
    update(boards)
    .where(boards.c.id == bindparam("of"), boards.c.number == bindparam("before"))
    .values({field.name: bindparam(f"now_{field.name}") for field in fields(Standing)} | {"updated": bindparam("at")})
)
"""Updates how a board stands after its next event. Built once, because building takes longer than executing."""
ADD_EVENT = insert(events)
PRUNED_AT_ONCE = 200
UNREADABLE = (ValueError, TypeError, AttributeError, LookupError)
"""What goes wrong with a row whose columns do not hold what they should."""


class NotNext(Exception):
    """Another event has taken this number."""


class UnreadableRow(Exception):
    """A board is on disk in a form that is not one."""


class Store:
    """The database, used from one thread of its own so that nobody waits for a disk in the event loop."""

    def __init__(self, folder: Path) -> None:
        path = folder / "brettwerk.sqlite"
        self._engine = create_engine(f"sqlite:///{path}")
        event.listen(self._engine, "connect", _set_up_sqlite)
        migrate(self._engine, path)
        self._thread = ThreadPoolExecutor(1, "store")
        self._waiting: list[tuple[Work, asyncio.Future[None]]] = []
        self._writing: asyncio.Task[None] | None = None

    def close(self) -> None:
        self._thread.shutdown()
        self._engine.dispose()

    async def run(self, work: Callable[[Connection], Result]) -> Result:
        """Do something in a transaction of its own."""

        def in_thread() -> Result:
            with self._engine.begin() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._thread, in_thread)

    async def _write(self, work: Work) -> None:
        """Do something together with all else that waits for the disk: one commit serves them all."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((work, done))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write_waiting())
        await done

    async def _write_waiting(self) -> None:
        try:
            while self._waiting:
                together, self._waiting = self._waiting, []
                works = [work for work, _ in together]
                try:
                    errors = await asyncio.get_running_loop().run_in_executor(self._thread, self._commit, works)
                except RuntimeError as closed:
                    errors = [closed] * len(works)
                for (_, done), error in zip(together, errors, strict=True):
                    if error and not done.done():
                        done.set_exception(error)
                    elif not done.done():  # somebody still waits
                        done.set_result(None)
        finally:
            self._writing = None

    def _commit(self, works: list[Work]) -> list[Exception | None]:
        """Do all of them in one transaction, or if that fails each in its own; tell what went wrong with which."""
        error = self._commit_all(works)
        if error is None or len(works) == 1:
            return [error] * len(works)
        return [self._commit_all([work]) for work in works]

    def _commit_all(self, works: list[Work]) -> Exception | None:
        try:
            with self._engine.begin() as connection:
                for work in works:
                    work(connection)
        except Exception as error:  # noqa: BLE001 - whoever waits receives it
            return error
        return None

    async def add_board(self, board: StoredBoard) -> None:
        await self.run(lambda connection: _add_board(connection, board))

    async def add_event(self, board: str, event: BoardEvent, standing: Standing, change: Change | None = None) -> None:
        """Put an event on disk; NotNext if its number is not the next one."""

        def work(connection: Connection) -> None:
            now = time.time()
            stands = {f"now_{name}": value for name, value in vars(standing).items()}
            if connection.execute(GO_ON, {"of": board, "before": event.number - 1, "at": now, **stands}).rowcount != 1:
                raise NotNext
            connection.execute(ADD_EVENT, {"board": board, "at": now, **vars(event)})
            if change:
                _apply(connection, change)

        try:
            await self._write(work)
        except IntegrityError as error:
            raise NotNext from error

    async def board(self, board: str) -> StoredBoard | None:
        def work(connection: Connection) -> StoredBoard | None:
            found, unreadable = _read(connection, select(boards).where(boards.c.id == board))
            for _, error in unreadable:
                raise error
            return found[0] if found else None

        return await self.run(work)

    async def number(self, board: str) -> int | None:
        """The number of a board's last event, None if there is no such board."""
        query = select(boards.c.number).where(boards.c.id == board)
        return await self.run(lambda connection: connection.execute(query).scalar_one_or_none())

    async def events(self, board: str) -> list[BoardEvent]:
        columns = (events.c[field.name] for field in fields(BoardEvent))
        query = select(*columns).where(events.c.board == board).order_by(events.c.number)
        return await self.run(lambda connection: [BoardEvent(*row) for row in connection.execute(query)])

    async def boards_of(
        self, visitor: str, *, finished: bool, most: int
    ) -> tuple[list[StoredBoard], list[tuple[str, UnreadableRow]]]:
        """The boards that a visitor made or sits at, the latest first, and those of them that cannot be read."""
        sits = exists().where(seats.c.board == boards.c.id, seats.c.owner == visitor)
        query = (
            select(boards)
            .where(or_(boards.c.creator == visitor, sits))
            .where(boards.c.outcome.is_not(None) if finished else boards.c.outcome.is_(None))
            .order_by(boards.c.updated.desc())
            .limit(most)
        )
        return await self.run(lambda connection: _read(connection, query))

    async def engines_to_move(self) -> list[str]:
        """The boards on which people wait for an engine."""
        to_move = seats.c.board == boards.c.id, seats.c.seat == boards.c.turn, seats.c.kind == "engine"
        people = seats.alias()
        query = (
            select(boards.c.id)
            .where(boards.c.outcome.is_(None), exists().where(*to_move), ~_somebody_is_missing())
            .where(exists().where(people.c.board == boards.c.id, people.c.owner.is_not(None)))
            .order_by(boards.c.updated.desc())
        )
        return await self.run(lambda connection: list(connection.execute(query).scalars()))

    async def waiting_for(self, visitor: str) -> list[StoredBoard]:
        """The boards on which other people wait for a visitor's move."""
        to_move = seats.c.board == boards.c.id, seats.c.seat == boards.c.turn, seats.c.owner == visitor
        others = seats.alias()
        query = (
            select(boards)
            .where(boards.c.outcome.is_(None), exists().where(*to_move), ~_somebody_is_missing())
            .where(exists().where(others.c.board == boards.c.id, others.c.owner != visitor))
            .order_by(boards.c.updated)
        )
        return await self.run(lambda connection: _read(connection, query)[0])

    async def open_boards(self, since: float, most: int) -> list[StoredBoard]:
        """The listed boards that wait for players, the latest first."""
        query = (
            select(boards)
            .where(boards.c.listed, boards.c.outcome.is_(None), _somebody_is_missing())
            .where(
                or_(
                    boards.c.challenge.is_(None) & (boards.c.updated >= since),
                    boards.c.renewed_until >= time.time(),
                )
            )
            .order_by(boards.c.updated.desc())
            .limit(most)
        )
        return await self.run(lambda connection: _read(connection, query)[0])

    async def invitation(self, token: str) -> str | None:
        """The board that an invitation leads to."""
        query = select(boards.c.id).where(boards.c.token == token)
        return await self.run(lambda connection: connection.execute(query).scalar_one_or_none())

    async def add_device(self, device: DeviceToken) -> None:
        """Put a link to another device on disk; those that no longer hold go."""

        def work(connection: Connection) -> None:
            connection.execute(delete(devices).where(devices.c.until < time.time()))
            connection.execute(insert(devices), asdict(device))

        await self.run(work)

    async def device(self, token: str) -> DeviceToken | None:
        query = select(devices).where(devices.c.token == token, devices.c.until >= time.time())

        def work(connection: Connection) -> DeviceToken | None:
            row = connection.execute(query).one_or_none()
            return DeviceToken(*row) if row else None

        return await self.run(work)

    async def deadlines(self) -> list[tuple[str, str, float]]:
        """StoredBoard, game and deadline of all clocks that run."""
        query = select(boards.c.id, boards.c.game, boards.c.deadline).where(
            boards.c.deadline.is_not(None), boards.c.outcome.is_(None)
        )
        return await self.run(lambda connection: [(*row,) for row in connection.execute(query)])

    async def count_old(self, before: float, *, finished: bool) -> int:
        """How many boards nothing has happened on since a time, as ``prune`` finds them."""
        query = select(func.count()).select_from(boards).where(_is_old(before, finished=finished))
        return await self.run(lambda connection: connection.execute(query).scalar_one())

    async def prune(self, before: float, *, finished: bool) -> int:
        """Remove old boards with all that belongs to them, some at a time so that a server can write in between."""
        some = select(boards.c.id).where(_is_old(before, finished=finished)).limit(PRUNED_AT_ONCE)

        def work(connection: Connection) -> int:
            ids = connection.execute(some).scalars().all()
            connection.execute(update(boards).where(boards.c.next.in_(ids)).values(next=None))
            connection.execute(delete(boards).where(boards.c.id.in_(ids)))
            return len(ids)

        removed = 0
        while found := await self.run(work):
            removed += found
        return removed

    async def uptime(self) -> float:
        """How long the server had been up when something was last put on disk."""
        last = (events.c.board == boards.c.id) & (events.c.number == boards.c.number)
        newest = select(func.max(events.c.served)).join(boards, last)

        def work(connection: Connection) -> float:
            noted = connection.execute(select(uptime.c.seconds)).scalar() or 0.0
            return max(noted, connection.execute(newest).scalar() or 0.0)

        return await self.run(work)

    async def note_uptime(self, seconds: float) -> None:
        def work(connection: Connection) -> None:
            if not connection.execute(update(uptime).values(seconds=seconds)).rowcount:
                connection.execute(insert(uptime), {"id": 1, "seconds": seconds})

        await self.run(work)


def _is_old(before: float, *, finished: bool) -> ColumnElement[bool]:
    """Boards on which nothing has happened since a time; where a clock runs, its flag will end the game."""
    abandoned = boards.c.outcome.is_(None) & boards.c.deadline.is_(None)
    return (boards.c.updated < before) & (abandoned | boards.c.outcome.is_not(None) if finished else abandoned)


def _somebody_is_missing() -> Exists:
    free = seats.alias()
    return exists().where(free.c.board == boards.c.id, free.c.kind == "link", free.c.owner.is_(None))


def _add_board(connection: Connection, board: StoredBoard) -> None:
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


def _apply(connection: Connection, change: Change) -> None:
    board = change.board
    if change.used and not connection.execute(delete(devices).where(devices.c.token == change.used)).rowcount:
        raise NotNext
    if change.new:
        _add_board(connection, change.new)
    connection.execute(update(boards).where(boards.c.id == board.id).values(creator=board.creator, next=board.next))
    for seat in board.seats:
        place = seats.c.board == board.id, seats.c.seat == seat.seat
        connection.execute(update(seats).where(*place).values(asdict(seat)))


def _read(
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


def _set_up_sqlite(connection: Any, _: Any) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")  # an event that was acknowledged survives a power cut
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.execute("PRAGMA busy_timeout = 5000")
    cursor.close()
