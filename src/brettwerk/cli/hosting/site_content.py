"""What a site has in place of a server's answers: made by the server's own handlers, and kept as files."""

from __future__ import annotations

import asyncio
import json
import os
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import parse_qsl, urlencode, urlsplit

from brettwerk.core.messages import LANGUAGES
from brettwerk.core.registry import broken_games
from brettwerk.core.variant import MAX_SEATS
from brettwerk.printing.pages import PAPERS
from brettwerk.search.process.tasks import TaskProgress
from brettwerk.server.app import bare_app
from brettwerk.server.content.catalogue import gallery
from brettwerk.server.middleware.rate_limits import RateLimits
from brettwerk.server.settings import Settings
from brettwerk.server.workers.compilation import CompileStatus
from brettwerk.solve.puzzles.puzzle import puzzle_of_the_day

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import date

    from fastapi import FastAPI

    from brettwerk.server.workers.printing_tasks import PrintGame

PRINTED = [(language, paper) for language in LANGUAGES for paper in PAPERS]
"""The languages and papers for which a site has games to print."""
DAYS = 4 * 365
"""For how many days the site says which puzzle is that of the day; then they come again."""


class _EveryGame:
    """A library in which all games are ready: here somebody waits for what is made of them."""

    broken = property(lambda _: broken_games())

    def status(self, _game: str) -> CompileStatus:
        return CompileStatus("ready")

    def is_ready(self, _game: str) -> bool:
        return True

    def require(self, game: str) -> None:
        """What is not compiled yet is when it is needed."""

    async def want(self, game: str) -> None:
        """Nobody is in a hurry."""

    async def want_solver(self, game: str) -> None:
        """Nor with puzzles."""


class _Sheets:
    """Games to print, made on the spot."""

    async def sheets(self, game: PrintGame, _visitor: str) -> bytes:
        return game.run(TaskProgress(lambda _: None))


class _NoProcesses:
    async def prepare(self, _task: object) -> None:
        """Nothing has to be ready for a next request."""


def content_files(*, printing: bool = True) -> Iterator[tuple[str, bytes]]:
    """The names of files, and what is in each; games to print take longer than all the rest."""
    app = bare_app()
    app.state.services = SimpleNamespace(
        library=_EveryGame(),
        pool=_NoProcesses(),
        pictures=_Sheets(),
        limits=RateLimits(Settings(generosity=0), lambda: 0.0),
    )
    for path in _paths(app, printing=printing):
        yield file_of(path), _get(app, path)
    first = today()
    puzzles = [puzzle_of_the_day(first + timedelta(days=day)) for day in range(DAYS)]
    names = [f"{puzzle.game.variant.game}/{puzzle.id}" for puzzle in puzzles]
    yield "content/puzzles/days.json", _json({"first": first.isoformat(), "puzzles": names})


def today() -> date:
    """The present day, or that of the time which a build that can be repeated says it has."""
    said = os.environ.get("SOURCE_DATE_EPOCH")
    return (datetime.fromtimestamp(int(said), UTC) if said else datetime.now(UTC)).date()


def file_of(path: str) -> str:
    """The file in which the client looks for what a server would answer at a path (``contentFile`` in fetching.ts)."""
    address = urlsplit(path)
    pairs = sorted(f"{name}={value}" for name, value in parse_qsl(address.query))
    parameters = f"/{','.join(pairs)}" if pairs else ""
    kind = "pdf" if address.path.endswith("/pdf") else "json"
    return f"content/{address.path.removeprefix('/api/')}{parameters}.{kind}"


def _paths(app: FastAPI, *, printing: bool) -> Iterator[str]:
    """Everything that anybody can read, whatever they play."""
    yield from ("/api/games/broken", "/api/puzzles", *(f"/api/rulings?lang={language}" for language in LANGUAGES))
    yield "/api/games"
    for card in json.loads(_get(app, "/api/games")):
        yield from _paths_of(card)
        if printing:
            yield from _paths_of_sheets(card)
    yield from _puzzle_paths(json.loads(_get(app, "/api/puzzles")))


def _paths_of(card: dict[str, Any]) -> Iterator[str]:
    game = f"/api/games/{card['id']}"
    yield f"{game}/scene"
    if card["lesson"]:
        yield f"/api/lessons/{card['id']}"
    for edition, offer in card["editions"].items():
        for language in LANGUAGES:
            yield f"{game}/guide?{urlencode({'lang': language, 'edition': edition})}"
        for players in offer["players"]:
            teams = ("false", "true") if offer["teams"] and players == MAX_SEATS else ("false",)
            for together in teams:
                yield f"{game}/scene?{urlencode({'edition': edition, 'teams': together, 'players': players})}"
    if found := gallery(card["id"]):
        yield f"{game}/gallery"
        start = {"edition": "classic", "teams": "false", "players": 1}
        for entry in found.entries:
            yield f"{game}/scene?{urlencode(start | {'option': f'{found.option}={entry.value}'})}"


def _paths_of_sheets(card: dict[str, Any]) -> Iterator[str]:
    """Each variant to print, without house rules."""
    for edition, offer in card["editions"].items():
        for players in offer["players"]:
            for lang, paper in PRINTED:
                chosen = {"edition": edition, "lang": lang, "paper": paper, "players": players}
                yield f"/api/games/{card['id']}/pdf?{urlencode(chosen)}"


def _puzzle_paths(cards: list[dict[str, Any]]) -> Iterator[str]:
    for card in cards:
        yield f"/api/puzzles/{card['game']}/{card['id']}"


def _get(app: FastAPI, path: str) -> bytes:
    """Ask the app for something that must be there."""
    address = urlsplit(path)
    scope = {
        "type": "http",
        "method": "GET",
        "path": address.path,
        "query_string": address.query.encode(),
        "headers": [],
        "state": {"visitor": ""},
    }
    status, content = 0, b""

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Any) -> None:
        nonlocal status, content
        status = message.get("status", status)
        content += message.get("body", b"")

    asyncio.run(cast("Any", app)(scope, receive, send))
    if status != 200:
        raise RuntimeError(f"{path}: {content.decode(errors='replace')}")
    return content


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
