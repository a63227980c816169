"""Requests to this device: the same addresses and answers as those of a server."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, unquote, urlsplit

from brettwerk.browser.local.analysis_connection import AnalysisConnection
from brettwerk.browser.local.board_connection import BoardConnection
from brettwerk.browser.local.boards import VISITOR, LocalBoards
from brettwerk.browser.local.engine_seats import EngineSeats
from brettwerk.browser.local.texts import TEXTS
from brettwerk.browser.table_key import table_key
from brettwerk.content import lessons, positions, puzzles, records
from brettwerk.content.drafts import drafted, kit_of
from brettwerk.content.errors import NotThere
from brettwerk.content.marks import click_of, marks_of
from brettwerk.core.extensions.editing import Draft
from brettwerk.core.messages import Phrase
from brettwerk.solve.puzzles.puzzle import NoPuzzle, find_puzzle, puzzle_of_the_day
from brettwerk.table import requests, views
from brettwerk.table.errors import NotPossible
from brettwerk.table.seats import SeatChoice

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from brettwerk.browser.local.host import Host
    from brettwerk.browser.local.thinking import Thinker
    from brettwerk.core.drawing.scene import Scene
    from brettwerk.core.game import Game
    from brettwerk.core.history import MatchHistory
    from brettwerk.core.variant import Variant
    from brettwerk.solve.puzzles.attempts import Solver
    from brettwerk.solve.puzzles.puzzle import Puzzle

    Json = dict[str, Any]
    Connection = BoardConnection | AnalysisConnection
    Handler = Callable[..., Awaitable[Any]]


@dataclass(frozen=True)
class TextAnswer:
    """An answer that is not JSON."""

    text: str
    type: str


class Routes:
    """Finds what answers a request."""

    def __init__(self, host: Host, thinker: Thinker, solver_of: Callable[[Puzzle], Solver]) -> None:
        self._loader = host.loader
        self._solver_of = solver_of
        self._judge: Solver | None = None
        self.boards = LocalBoards(host.storage, self._prepare)
        self.engines = EngineSeats(self.boards, thinker)
        self._thinker = thinker
        self._routes: list[tuple[str, re.Pattern[str], Handler]] = [
            (method, re.compile(path.replace("ID", "([^/]+)").replace("NUMBER", "([0-9]+)")), handler)
            for method, path, handler in (
                ("GET", "/api/boards", self._list),
                ("POST", "/api/boards", self._create),
                ("GET", "/api/boards/ID", self._read),
                ("GET", "/api/boards/ID/positions/NUMBER", self._position),
                ("GET", "/api/boards/ID/marks", self._marks),
                ("GET", "/api/boards/ID/click", self._click),
                ("GET", "/api/boards/ID/plans/NUMBER", self._plans),
                ("GET", "/api/boards/ID/record", self._record),
                ("GET", "/api/boards/ID/picture.svg", self._picture),
                ("POST", "/api/boards/ID/moves", self._move),
                ("POST", "/api/boards/ID/hint", self._hint),
                ("POST", "/api/boards/ID/rematch", self._rematch),
                ("POST", "/api/boards/ID/resign", partial(self._serve, _resign)),
                ("POST", "/api/boards/ID/undo", partial(self._serve, _undo)),
                ("POST", "/api/boards/ID/ask", partial(self._serve, _ask)),
                ("POST", "/api/boards/ID/agree-draw", partial(self._serve, _agree_draw)),
                ("POST", "/api/try", self._try),
                ("GET", "/api/games/ID/scene", self._scene),
                ("GET", "/api/lessons/ID", self._lesson),
                ("POST", "/api/lessons/ID/NUMBER/try", self._answer_step),
                ("GET", "/api/puzzles/day/ID", self._puzzle_of_the_day),
                ("GET", "/api/puzzles/ID/ID", self._puzzle),
                ("POST", "/api/puzzles/ID/ID/try", self._attempt),
                ("POST", "/api/puzzles/ID/ID/solution", self._solution),
                ("POST", "/api/analysis/record", self._read_record),
                ("POST", "/api/analysis/line", self._line),
                ("POST", "/api/analysis/kit", self._kit),
                ("POST", "/api/analysis/draft", self._draft),
                ("POST", "/api/analysis/keep", self._keep),
                ("POST", "/api/analysis/file/svg", self._file),
                ("GET", "/api/analysis/board/ID", self._finished),
            )
        ]

    async def answer(self, method: str, address: str, body: Json, key: str | None) -> Any:
        """Answer a request; errors say why it cannot be."""
        url = urlsplit(address)
        path = url.path
        body = body or {"query": parse_qs(url.query)}
        for expected, pattern, handler in self._routes:
            if method == expected and (found := pattern.fullmatch(path)):
                return await handler(*map(unquote, found.groups()), body=body, key=key)
        what = "what.picture" if path.endswith(("gif", "film")) else "what.other"
        raise NotThere("needs-server", TEXTS, what=Phrase(what, path=path))

    def connect(self, address: str, send: Callable[[str], None]) -> Connection:
        """Open a socket; NotThere if there is none at this address."""
        url = urlsplit(address)
        if url.path == "/api/analysis/socket":
            return AnalysisConnection(self._thinker, self._history, send)
        if found := re.fullmatch("/api/boards/([^/]+)/socket", url.path):
            since = parse_qs(url.query).get("since", [""])[0]
            known = int(since) if since.isdecimal() else None
            return BoardConnection(self.boards, self.engines, unquote(found[1]), known, send)
        raise NotThere("needs-server", TEXTS, what=Phrase("what.other", path=url.path))

    async def _prepare(self, variant: Variant) -> None:
        """Have the files of a variant fetched; whatever goes wrong there, they are not here."""
        try:
            await self._loader.prepare(variant.game, table_key(variant))
        except Exception as error:
            raise NotPossible("not-loaded", TEXTS) from error

    async def _game(self, body: Json) -> Game:
        """The variant that a request asks for, as soon as it can be played."""
        choice = body.get("edition", "classic"), body.get("players"), body.get("teams", False)
        game = positions.chosen_game(body["game"], *choice, body.get("options", {}))
        await self._prepare(game.variant)
        return game

    async def _history(self, body: Json) -> MatchHistory:
        return records.line_of(await self._game(body), body.get("state", ""), body.get("moves", []))

    # Boards

    async def _list(self, **_: Any) -> Json:
        return await self.boards.cards()

    async def _create(self, body: Json, **_: Any) -> Json:
        if body.get("clock"):
            raise NotPossible("needs-server", TEXTS, what=Phrase("what.clock"))
        seats = [SeatChoice(one["kind"], one.get("level"), one.get("name") or "") for one in body["seats"]]
        game = await self._game(body)
        id_ = await self.boards.create(game, body.get("state", ""), seats, body.get("first", "as-is"))
        return {"id": id_}

    async def _read(self, id_: str, **_: Any) -> Json:
        live = await self.boards.live(id_)
        return views.board(live, live.now, VISITOR)

    async def _position(self, id_: str, ply: str, **_: Any) -> Json:
        return positions.position_of(await self.boards.live(id_), int(ply))

    async def _marks(self, id_: str, **_: Any) -> Json:
        return marks_of(await self.boards.live(id_))

    async def _click(self, id_: str, body: Json, **_: Any) -> Json:
        return click_of(await self.boards.live(id_), body["query"].get("on", []))

    async def _plans(self, id_: str, seat: str, **_: Any) -> Json:
        return positions.plans_of(await self.boards.live(id_), int(seat))

    async def _record(self, id_: str, **_: Any) -> TextAnswer:
        return TextAnswer(records.record_of_board(await self.boards.live(id_)).to_text(), "text/plain")

    async def _picture(self, id_: str, **_: Any) -> TextAnswer:
        return TextAnswer((await self.boards.live(id_)).now.state.to_svg(), "image/svg+xml")

    async def _move(self, id_: str, body: Json, key: str | None) -> Json:
        return {"number": await self.boards.move(id_, body["ply"], body["move"], key)}

    async def _serve(self, decide: Callable[..., Any], id_: str, body: Json, key: str | None) -> Json:
        return {"number": await self.boards.serve(id_, key, partial(decide, body))}

    async def _hint(self, id_: str, body: Json, **_: Any) -> None:
        await self.engines.give_hint(id_, body["ply"])

    async def _rematch(self, id_: str, **_: Any) -> Json:
        return {"id": await self.boards.rematch(id_)}

    # Lessons

    async def _lesson(self, game: str, **_: Any) -> Json:
        for variant in lessons.variants(game):
            await self._prepare(variant)
        return lessons.body(game)

    async def _answer_step(self, game: str, number: str, body: Json, **_: Any) -> Json:
        step = lessons.step(game, int(number))
        await self._prepare(step.game.variant)
        return lessons.answer(step, body["clicks"])

    # Puzzles

    async def _puzzle_of_the_day(self, day: str, **_: Any) -> Json:
        puzzle = puzzle_of_the_day(date.fromisoformat(day))
        await self._prepare(puzzle.game.variant)
        return puzzles.of_the_day(puzzle, drawn=True)

    async def _puzzle(self, game: str, id_: str, **_: Any) -> Json:
        return puzzles.body(await self._found(game, id_))

    async def _attempt(self, game: str, id_: str, body: Json, **_: Any) -> Json:
        puzzle = await self._found(game, id_)
        played, move = body.get("played", []), body["move"]
        puzzle.position_after(played).move_number(move)
        return puzzles.answer(puzzle, played, move, self._solver(puzzle).attempt(tuple(played), move))

    async def _solution(self, game: str, id_: str, body: Json, **_: Any) -> list[Json]:
        puzzle, played = await self._found(game, id_), body.get("played", [])
        after = puzzle.position_after(played)
        return puzzles.played_out(after, self._solver(puzzle).solution(tuple(played)))

    async def _found(self, game: str, id_: str) -> Puzzle:
        try:
            puzzle = find_puzzle(game, id_, shipped=True)  # a tab has no folder for a user's own
        except NoPuzzle:
            raise NotThere("unknown-puzzle", TEXTS, puzzle=id_) from None
        await self._prepare(puzzle.game.variant)
        return puzzle

    def _solver(self, puzzle: Puzzle) -> Solver:
        """What judges attempts; that of the last puzzle is kept, with what it has found out."""
        if self._judge is None or self._judge.puzzle is not puzzle:
            self._judge = self._solver_of(puzzle)
        return self._judge

    # Positions and games to look at

    async def _scene(self, game: str, body: Json, **_: Any) -> Scene:
        query: dict[str, list[str]] = body["query"]
        options = dict(one.partition("=")[::2] for one in query.get("option", []))
        players = query.get("players")
        edition, teams = query.get("edition", ["classic"])[0], query.get("teams", ["false"])[0] == "true"
        chosen = {"game": game, "edition": edition, "teams": teams, "options": options}
        found = await self._game(chosen | {"players": int(players[0]) if players else None})
        return positions.pictured(found.start if players else positions.sample(found))

    async def _try(self, body: Json, **_: Any) -> Json:
        game = await self._game(body)
        state = game.state_from_text(body["state"]) if body.get("state") else game.start
        return positions.tried(state, body.get("move"))

    async def _read_record(self, body: Json, **_: Any) -> Json:
        number = body.get("number", 1)
        record, of = records.find_record(body["text"], body.get("name", ""), number)
        await self._prepare(record.variant)
        return records.analysed_record(record, number, of)

    async def _line(self, body: Json, **_: Any) -> Json:
        return records.analysed((await self._history(body)).match(), body.get("seats", []))

    async def _kit(self, body: Json, **_: Any) -> Json:
        return kit_of(await self._game(body))

    async def _draft(self, body: Json, **_: Any) -> Json:
        game, pieces = await self._game(body), body.get("draft")
        draft = Draft(pieces["pieces"], pieces["turn"], pieces.get("fields", {})) if pieces else None
        return drafted(game, body.get("state", ""), draft)

    async def _keep(self, body: Json, **_: Any) -> TextAnswer:
        game, line = await self._game(body), records.kept_line(body["line"])
        records.require_playable(records.count_nodes(line))
        facts = body.get("seats", []), body.get("date", ""), body.get("headers", {})
        return TextAnswer(records.kept_record(game, body.get("state", ""), line, *facts).to_text(), "text/plain")

    async def _file(self, body: Json, **_: Any) -> TextAnswer:
        state = (await self._history(body)).match().state
        return TextAnswer(state.to_svg(dark=body.get("dark", False)), "image/svg+xml")

    async def _finished(self, id_: str, **_: Any) -> Json:
        live = await self.boards.live(id_)
        if live.now.outcome is None:
            raise NotPossible("still-running")
        return records.analysed_record(records.record_of_board(live))


# What is decided at a board


def _resign(body: Json, live: Any) -> Any:
    return requests.resign(live, VISITOR, body.get("seat"))


def _undo(body: Json, live: Any) -> Any:
    return requests.undo(live, VISITOR, body["ply"])


def _ask(body: Json, live: Any) -> Any:
    return requests.ask(live, VISITOR, body["kind"], body["ply"])


def _agree_draw(_: Json, live: Any) -> Any:
    return requests.agree_draw(live, VISITOR)


def body_of(text: str | None) -> Json:
    """Read the body of a request."""
    found = json.loads(text) if text else {}
    return found if isinstance(found, dict) else {}
