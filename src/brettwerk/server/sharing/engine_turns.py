"""Where engines are to move: a queue in the database, from which each turn is taken by one server or worker."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import text

from brettwerk.server.sharing.membership import NOW

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from brettwerk.server.storage.transactions import Transactions, Work
    from brettwerk.table.stored_board import Standing, StoredBoard

ENTER = text(
    "INSERT INTO engine_turns (board, number, since, holder)"
    f" VALUES (:board, :number, {NOW}, (SELECT id FROM servers WHERE id = :holder))"
    " ON CONFLICT (board) DO UPDATE SET number = :number, since = EXCLUDED.since, holder = EXCLUDED.holder"
    " WHERE engine_turns.number < :number"
)
REMOVE = text("DELETE FROM engine_turns WHERE board = :board")
CLAIM = text(
    "INSERT INTO engine_turns (board, number, since, holder)"
    f" SELECT :board, :number, {NOW}, id FROM servers WHERE id = :me"
    " ON CONFLICT (board) DO UPDATE SET number = :number, holder = :me"
    " WHERE engine_turns.number < :number"
    " OR (engine_turns.number = :number AND (engine_turns.holder IS NULL OR engine_turns.holder = :me))"
    " RETURNING board"
)
WAITING = text("SELECT board FROM engine_turns WHERE holder IS NULL ORDER BY since LIMIT :most")
RELEASE = text("UPDATE engine_turns SET holder = NULL WHERE board = :board AND number = :number AND holder = :me")
IS_HELD = text("SELECT count(*) FROM engine_turns WHERE board = :board AND number = :number AND holder IS NOT NULL")


class EngineTurns:
    """The queue, as one server uses it. A turn is held by a server that lives; if it dies, others take it."""

    def __init__(self, store: Transactions, me: str, *, here: bool) -> None:
        self._store = store
        self._me = me
        self.here = here
        """Whether engines think at this server at all."""

    def entry(self, board: StoredBoard, standing: Standing) -> Work | None:
        """What to put on disk together with an event after which a board stands so; None if no engine plays there."""
        if all(seat.kind != "engine" for seat in board.seats):
            return None
        waits = standing.outcome or board.is_open or not any(seat.owner for seat in board.seats)
        facts = {"board": board.id, "number": standing.number, "holder": self._me if self.here else None}
        if waits or board.seats[standing.turn].kind != "engine":
            return lambda connection: _execute(connection, REMOVE, facts)
        return lambda connection: _execute(connection, ENTER, facts)

    async def claim(self, board: str, number: int) -> bool:
        """Take the turn after an event; False if another server has it."""
        facts = {"board": board, "number": number, "me": self._me}
        return await self._store.run(lambda connection: connection.execute(CLAIM, facts).scalar() is not None)

    async def offer(self, board: str, number: int) -> bool:
        """Leave the turn after an event to whoever wants it; False if a server has taken it."""
        facts = {"board": board, "number": number, "holder": None}

        def work(connection: Connection) -> bool:
            connection.execute(ENTER, facts)
            return not connection.execute(IS_HELD, facts).scalar()

        return await self._store.run(work)

    async def release(self, board: str, number: int) -> None:
        """Leave a turn to others."""
        facts = {"board": board, "number": number, "me": self._me}
        await self._store.run(lambda connection: _execute(connection, RELEASE, facts))

    async def waiting(self, most: int) -> list[str]:
        """The boards at which nobody thinks though an engine is to move, the longest waiting first."""
        return await self._store.run(lambda connection: list(connection.execute(WAITING, {"most": most}).scalars()))

    async def is_held(self, board: str, number: int) -> bool:
        """Whether some server has an engine think about the position after an event."""
        facts = {"board": board, "number": number}
        return await self._store.run(lambda connection: bool(connection.execute(IS_HELD, facts).scalar()))


def _execute(connection: Connection, statement: object, facts: dict[str, object]) -> None:
    connection.execute(statement, facts)  # type: ignore[call-overload]
