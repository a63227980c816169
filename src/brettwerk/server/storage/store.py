"""What is on disk: boards, their seats, and the events of each board, which are only ever appended.

An event has the key (board, number) and goes in only if its number is next. When ``add_event`` returns, it is on disk.
"""

from __future__ import annotations

import time
from dataclasses import asdict, fields
from typing import TYPE_CHECKING

from sqlalchemy import bindparam, delete, exists, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from brettwerk.server.storage.board_rows import add_board, apply, read_boards
from brettwerk.server.storage.changes import DeviceToken, NotNext
from brettwerk.server.storage.tables import boards, devices, events, seats, uptime
from brettwerk.server.storage.transactions import Transactions
from brettwerk.table.events import BoardEvent
from brettwerk.table.stored_board import Standing

if TYPE_CHECKING:
    from collections.abc import Collection

    from sqlalchemy import ColumnElement, Connection, Exists

    from brettwerk.server.storage.changes import Change, UnreadableRow
    from brettwerk.server.storage.transactions import Work
    from brettwerk.table.stored_board import StoredBoard

GO_ON = (
    update(boards)
    .where(boards.c.id == bindparam("of"), boards.c.number == bindparam("before"))
    .values({field.name: bindparam(f"now_{field.name}") for field in fields(Standing)} | {"updated": bindparam("at")})
)
"""Updates how a board stands after its next event. Built once, because building takes longer than executing."""
ADD_EVENT = insert(events)
NUMBER = select(boards.c.number).where(boards.c.id == bindparam("of"))
EVENTS = (
    select(*(events.c[field.name] for field in fields(BoardEvent)))
    .where(events.c.board == bindparam("of"), events.c.number > bindparam("after"))
    .order_by(events.c.number)
)
PRUNED_AT_ONCE = 200


class Store(Transactions):
    """Everything that is kept about boards."""

    async def add_board(self, board: StoredBoard, also: Work | None = None) -> None:
        def work(connection: Connection) -> None:
            add_board(connection, board)
            if also:
                also(connection)

        await self.run(work)

    async def add_event(
        self,
        board: str,
        event: BoardEvent,
        standing: Standing,
        change: Change | None = None,
        also: Work | None = None,
    ) -> None:
        """Put an event on disk, and what else comes of it; NotNext if its number is not the next one."""

        def work(connection: Connection) -> None:
            now = time.time()
            stands = {f"now_{name}": value for name, value in vars(standing).items()}
            if connection.execute(GO_ON, {"of": board, "before": event.number - 1, "at": now, **stands}).rowcount != 1:
                raise NotNext
            connection.execute(ADD_EVENT, {"board": board, "at": now, **vars(event)})
            if change:
                apply(connection, change)
            if also:
                also(connection)

        try:
            await self.write(work, board)
        except IntegrityError as error:
            raise NotNext from error

    async def board(self, board: str) -> StoredBoard | None:
        def work(connection: Connection) -> StoredBoard | None:
            found, unreadable = read_boards(connection, select(boards).where(boards.c.id == board))
            for _, error in unreadable:
                raise error
            return found[0] if found else None

        return await self.read(work)

    async def number(self, board: str) -> int | None:
        """The number of a board's last event, None if there is no such board."""
        return await self.look(lambda connection: connection.execute(NUMBER, {"of": board}).scalar_one_or_none())

    async def board_since(self, board: str, number: int) -> tuple[StoredBoard | None, list[BoardEvent]]:
        """A board together with its events after a number."""
        query = select(boards).where(boards.c.id == board)

        def work(connection: Connection) -> tuple[StoredBoard | None, list[BoardEvent]]:
            found, unreadable = read_boards(connection, query)
            for _, error in unreadable:
                raise error
            return found[0] if found else None, _events(connection, board, number)

        return await self.read(work)

    async def numbers(self, some: Collection[str]) -> dict[str, int]:
        """The numbers of the last events of some boards."""
        if self.is_shared:  # as one parameter: there may be thousands
            query = select(boards.c.id, boards.c.number).where(boards.c.id == func.any(bindparam("some", list(some))))
        else:
            query = select(boards.c.id, boards.c.number).where(boards.c.id.in_(some))
        return await self.look(lambda connection: {row.id: row.number for row in connection.execute(query)})

    async def events(self, board: str, after: int = 0) -> list[BoardEvent]:
        return await self.look(lambda connection: _events(connection, board, after))

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
        return await self.read(lambda connection: read_boards(connection, query))

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
        return await self.read(lambda connection: read_boards(connection, query)[0])

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
        return await self.read(lambda connection: read_boards(connection, query)[0])

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

    async def deadlines_until(self, until: float) -> dict[str, float]:
        """The boards on which a flag falls before a time, and when."""
        query = select(boards.c.id, boards.c.deadline).where(boards.c.deadline <= until, boards.c.outcome.is_(None))
        return await self.run(lambda connection: {row.id: row.deadline for row in connection.execute(query)})

    async def count_old(self, before: float, *, finished: bool) -> int:
        """How many boards nothing has happened on since a time, as ``prune`` finds them."""
        query = select(func.count()).select_from(boards).where(_is_old(before, finished=finished))
        return await self.run(lambda connection: connection.execute(query).scalar_one())

    async def prune(self, before: float, *, finished: bool) -> int:
        """Remove old boards with all that belongs to them, some at a time so that a server can write in between."""
        some = select(boards.c.id).where(_is_old(before, finished=finished)).limit(PRUNED_AT_ONCE)

        def work(connection: Connection) -> tuple[int, int]:
            ids = connection.execute(some).scalars().all()
            connection.execute(update(boards).where(boards.c.next.in_(ids)).values(next=None))
            return connection.execute(delete(boards).where(boards.c.id.in_(ids))).rowcount, len(ids)

        removed, found = 0, PRUNED_AT_ONCE
        while found:
            gone, found = await self.run(work)
            removed += gone
        return removed

    async def uptime(self) -> float:
        """How long the server had been up when something was last put on disk."""
        last = (events.c.board == boards.c.id) & (events.c.number == boards.c.number)
        newest = select(func.max(events.c.served)).join(boards, last)

        def work(connection: Connection) -> float:
            noted = connection.execute(select(uptime.c.seconds)).scalar() or 0.0
            return max(noted, connection.execute(newest).scalar() or 0.0)

        return await self.run(work)

    async def require_writable(self, seconds: float) -> None:
        """Put something on disk to see whether that works; the time of servers that share a database stays as it is."""
        if self.is_shared:
            await self.run(lambda connection: connection.execute(update(uptime).values(seconds=uptime.c.seconds)))
        else:
            await self.note_uptime(seconds)

    async def note_uptime(self, seconds: float) -> None:
        def work(connection: Connection) -> None:
            if not connection.execute(update(uptime).values(seconds=seconds)).rowcount:
                connection.execute(insert(uptime), {"id": 1, "seconds": seconds})

        await self.run(work)


def _events(connection: Connection, board: str, after: int) -> list[BoardEvent]:
    return [BoardEvent(*row) for row in connection.execute(EVENTS, {"of": board, "after": after})]


def _is_old(before: float, *, finished: bool) -> ColumnElement[bool]:
    """Boards on which nothing has happened since a time; where a clock runs, its flag will end the game."""
    abandoned = boards.c.outcome.is_(None) & boards.c.deadline.is_(None)
    return (boards.c.updated < before) & (abandoned | boards.c.outcome.is_not(None) if finished else abandoned)


def _somebody_is_missing() -> Exists:
    free = seats.alias()
    return exists().where(free.c.board == boards.c.id, free.c.kind == "link", free.c.owner.is_(None))
