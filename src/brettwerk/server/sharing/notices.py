"""Whose turn it is, for those who want to be told: kept in the database until one of the servers has told them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import text

from brettwerk.server.sharing.membership import NOW

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from brettwerk.server.storage.transactions import Transactions, Work
    from brettwerk.table.stored_board import Standing, StoredBoard

ENTER = text(
    "INSERT INTO notices (board, visitor, ply, due)"
    f" SELECT CAST(:board AS VARCHAR), CAST(:visitor AS VARCHAR), CAST(:ply AS INTEGER), {NOW} + :delay"
    " WHERE EXISTS (SELECT 1 FROM subscriptions WHERE visitor = CAST(:visitor AS VARCHAR))"
    " ON CONFLICT (board) DO UPDATE SET visitor = EXCLUDED.visitor, ply = EXCLUDED.ply, due = EXCLUDED.due,"
    " sent = false, holder = NULL"
    " WHERE notices.visitor <> EXCLUDED.visitor OR notices.ply <> EXCLUDED.ply"
)
REMOVE = text("DELETE FROM notices WHERE board = :board")
TAKE = text(
    "UPDATE notices SET holder = :me WHERE board IN (SELECT board FROM notices"
    f" WHERE NOT sent AND holder IS NULL AND due <= {NOW} ORDER BY due LIMIT 50 FOR UPDATE SKIP LOCKED)"
    " RETURNING board, visitor, ply"
)
SENT = text("UPDATE notices SET sent = true WHERE board = :board AND ply = :ply AND holder = :me")


class Notices:
    """The notices of all boards, as one server uses them. One that is taken by a server that dies is taken again."""

    def __init__(self, store: Transactions, me: str, delay: float) -> None:
        self._store = store
        self._me = me
        self._delay = delay

    def entry(self, board: StoredBoard, standing: Standing) -> Work | None:
        """What to put on disk together with an event after which a board stands so."""
        player = board.seats[standing.turn].owner
        if all(seat.owner in {None, player} for seat in board.seats):
            return None  # nobody else waits
        facts = {"board": board.id, "visitor": player, "ply": standing.ply, "delay": self._delay}
        nobody = standing.outcome or board.is_open or player is None

        def work(connection: Connection) -> None:
            connection.execute(REMOVE if nobody else ENTER, facts)

        return work

    async def take(self) -> list[tuple[str, str, int]]:
        """Take what is due: board, visitor, and after how many moves."""
        return await self._store.run(
            lambda connection: [(*row,) for row in connection.execute(TAKE, {"me": self._me})],
        )

    async def sent(self, board: str, ply: int) -> None:
        """Note that a visitor has been told, or need not be."""
        facts = {"board": board, "ply": ply, "me": self._me}

        def work(connection: Connection) -> None:
            connection.execute(SENT, facts)

        await self._store.run(work)
