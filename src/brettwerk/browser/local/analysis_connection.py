"""A page that analyses on this device: it asks, and what the engine finds is sent as it is found."""

from __future__ import annotations

import asyncio
import json
import logging
from typing import TYPE_CHECKING, Any

from brettwerk.browser.local.texts import TEXTS
from brettwerk.browser.local.thinking import Question
from brettwerk.content.errors import BadRequest, problem
from brettwerk.content.evaluations import (
    ANALYSIS_SECONDS,
    REVIEW_SECONDS,
    evaluation,
    evaluation_of_end,
    judged,
    seconds_for_each,
)
from brettwerk.content.json_text import json_text
from brettwerk.core.errors import BrettwerkError
from brettwerk.search.review import Judgement, judgements

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from brettwerk.browser.local.thinking import Thinker
    from brettwerk.core.history import MatchHistory
    from brettwerk.core.match import Match

    Json = dict[str, Any]
    ReadLine = Callable[[Json], Awaitable[MatchHistory]]

log = logging.getLogger(__name__)


class AnalysisConnection:
    """Answers one page. A new question replaces the last one of its kind."""

    def __init__(self, thinker: Thinker, read_line: ReadLine, send: Callable[[str], None]) -> None:
        self._thinker = thinker
        self._read_line = read_line
        self._send = send
        self._answering: dict[str, asyncio.Task[None]] = {}

    def receive(self, text: str) -> None:
        """Begin with what is asked for."""
        request: Json = json.loads(text)
        kind = "review" if request["type"] == "review" else "evaluate"
        if kind in self._answering:
            self._answering.pop(kind).cancel()
        if request["type"] != "stop":
            self._answering[kind] = asyncio.ensure_future(self._answer(request))

    def close(self) -> None:
        for task in self._answering.values():
            task.cancel()

    async def _answer(self, request: Json) -> None:
        try:
            match = (await self._read_line(request)).match()
            if request["type"] == "review":
                await self._review(match, request["id"])
            else:
                await self._evaluate(match, request["id"], request.get("lines", 3))
        except BrettwerkError as error:
            self._say(type="trouble", id=request["id"], error=problem(error))
        except Exception:
            log.exception("analysis failed")
            self._say(type="trouble", id=request["id"], error=problem(BadRequest("failed", TEXTS)))

    async def _evaluate(self, match: Match, number: int, lines: int) -> None:
        if match.outcome:
            facts = evaluation_of_end(match.outcome)
        else:
            question = Question(seconds=ANALYSIS_SECONDS, lines=lines, choosing=False, home="analysis")
            last = await self._thinker.think(
                match,
                question,
                lambda choice: self._say(type="evaluation", id=number, done=False, **evaluation(choice)),
            )
            facts = evaluation(last)
        self._say(type="evaluation", id=number, done=True, **facts)

    async def _review(self, match: Match, number: int) -> None:
        moves = sum(event.kind == "move" for event in match.events)
        question = Question(seconds=seconds_for_each(REVIEW_SECONDS, moves), choosing=True, home="review")
        judging = judgements(match)
        asked: Match | Judgement | None = next(judging, None)
        while asked is not None:
            if isinstance(asked, Judgement):
                self._say(type="judgement", id=number, **judged(asked))
                asked = next(judging, None)
            else:
                asked = judging.send(await self._thinker.think(asked, question))
        self._say(type="reviewed", id=number)

    def _say(self, **message: Any) -> None:
        self._send(json_text(message))
