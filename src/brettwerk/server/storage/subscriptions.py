"""Browsers that want to be told when it is their visitor's turn, on disk."""

from __future__ import annotations

import time
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from sqlalchemy import delete, insert, select

from brettwerk.server.storage.tables import subscriptions

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from brettwerk.server.storage.store import Store

MOST_OF_A_VISITOR = 5
"""Browsers of one visitor; with one more, the oldest goes."""


@dataclass(frozen=True)
class PushSubscription:
    """Where a browser is reached, and the keys that only it can read with."""

    endpoint: str
    visitor: str
    p256dh: str
    auth: str
    language: str


class Subscriptions:
    """The subscriptions of all visitors."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(self, new: PushSubscription) -> None:
        """Keep a subscription; a browser has one, whoever its visitor was before."""
        later = (
            select(subscriptions.c.endpoint)
            .where(subscriptions.c.visitor == new.visitor)
            .order_by(subscriptions.c.created.desc())
            .offset(MOST_OF_A_VISITOR)
        )

        def work(connection: Connection) -> None:
            connection.execute(delete(subscriptions).where(subscriptions.c.endpoint == new.endpoint))
            connection.execute(insert(subscriptions), asdict(new) | {"created": time.time()})
            old = connection.execute(later).scalars().all()
            connection.execute(delete(subscriptions).where(subscriptions.c.endpoint.in_(old)))

        await self._store.run(work)

    async def of(self, visitor: str) -> list[PushSubscription]:
        names = "endpoint", "visitor", "p256dh", "auth", "language"
        query = select(*(subscriptions.c[name] for name in names)).where(subscriptions.c.visitor == visitor)
        return await self._store.run(lambda connection: [PushSubscription(*row) for row in connection.execute(query)])

    async def remove(self, endpoint: str, visitor: str) -> None:
        """Forget a subscription, if it is this visitor's."""
        which = subscriptions.c.endpoint == endpoint, subscriptions.c.visitor == visitor
        await self._store.run(lambda connection: connection.execute(delete(subscriptions).where(*which)).rowcount)
