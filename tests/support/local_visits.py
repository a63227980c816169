"""Pages of a tab without a server, and what they are given in place of JavaScript."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

from brettwerk.search.engine import Engine

if TYPE_CHECKING:
    from brettwerk.browser.local.host import Storage
    from brettwerk.browser.local.routes import Routes
    from brettwerk.browser.local.thinking import Question, Report
    from brettwerk.core.match import Match
    from brettwerk.search.choice import Choice


class KeptInMemory:
    """A storage as the browser has it."""

    def __init__(self) -> None:
        self.rows: dict[str, tuple[str, str]] = {}
        self.kept: dict[str, dict[int, str]] = {}

    async def cards(self) -> list[str]:
        return [card for _, card in self.rows.values()]

    async def board(self, board: str) -> str | None:
        return self.rows.get(board, (None,))[0]

    async def events(self, board: str) -> list[str]:
        return [event for _, event in sorted(self.kept.get(board, {}).items())]

    async def append(self, board: str, events: str, card: str) -> bool:
        await asyncio.sleep(0)
        id_ = json.loads(board)["id"]
        before = self.kept.setdefault(id_, {})
        new = {event["number"]: json.dumps(event) for event in json.loads(events)}
        if any(before.get(number, event) != event for number, event in new.items()):
            return False
        before.update(new)
        self.rows[id_] = board, card
        return True


class NothingToFetch:
    """A loader where everything is compiled here."""

    async def prepare(self, game: str, key: str) -> None:
        pass


class LocalHost:
    """What the page's JavaScript brings."""

    def __init__(self) -> None:
        self.kept = KeptInMemory()
        self.storage: Storage = self.kept
        self.loader: Any = NothingToFetch()
        self.search: Any = None


class FewSimulations:
    """An engine of this process that thinks little."""

    async def think(self, match: Match, question: Question, report: Report | None = None) -> Choice:
        await asyncio.sleep(0)
        engine = Engine(match.game, question.level, seed=1, memory=2**20)
        choices = list(engine.analyse(match, simulations=60, lines=question.lines, interval=0.0))
        for choice in choices[:-1]:
            if report:
                report(choice)
        return choices[-1]


class LocalVisitor:
    """Somebody who plays without a server."""

    def __init__(self, routes: Routes) -> None:
        self.routes = routes

    async def get(self, path: str) -> Any:
        return await self.routes.answer("GET", path, {}, None)

    async def post(self, path: str, key: str | None = None, **body: Any) -> Any:
        return await self.routes.answer("POST", path, body, key)

    async def new_board(self, game: str, *seats: str | int, **more: Any) -> str:
        """Begin a game; a number is an engine's level."""
        chosen = [{"kind": "engine", "level": one} if isinstance(one, int) else {"kind": one} for one in seats]
        found: str = (await self.post("/api/boards", game=game, seats=chosen, **more))["id"]
        return found

    def watch(self, board: str, since: str = "") -> Page:
        page = Page()
        page.connection = self.routes.connect(f"/api/boards/{board}/socket{since}", page.hear)
        return page

    def analyse(self) -> Page:
        page = Page()
        page.connection = self.routes.connect("/api/analysis/socket", page.hear)
        return page


class Page:
    """One page with its socket."""

    def __init__(self) -> None:
        self.connection: Any = None
        self._messages: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    def hear(self, text: str) -> None:
        self._messages.put_nowait(json.loads(text))

    async def until(self, type_: str, **facts: Any) -> dict[str, Any]:
        """The next message of a type, with some facts."""
        async with asyncio.timeout(120):
            while True:
                message = await self._messages.get()
                if message["type"] == type_ and facts.items() <= message.items():
                    return message
