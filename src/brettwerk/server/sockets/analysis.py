"""One socket for each analysis page: the page asks, and what the engine finds is sent as it is found."""

from __future__ import annotations

import asyncio
import logging
from contextlib import aclosing, suppress
from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import TypeAdapter, ValidationError

from brettwerk.content.errors import problem
from brettwerk.content.evaluations import evaluation_of_end, seconds_for_each
from brettwerk.content.records import SHORT_LINE
from brettwerk.core.errors import BrettwerkError
from brettwerk.search.process.worker_process import TaskFailed, WorkerCrashed
from brettwerk.server.api.analysis import line_to_play
from brettwerk.server.content.analysis import stream
from brettwerk.server.errors import Failed, TooLarge, TooMany, fault_of
from brettwerk.server.middleware.guard import MOST_BYTES
from brettwerk.server.middleware.identity import visitor_of
from brettwerk.server.middleware.rate_limits import address_of
from brettwerk.server.schemas import messages
from brettwerk.server.schemas.common import ErrorDetail
from brettwerk.server.schemas.requests import AnalysisRequest, EvaluateRequest, ReviewRequest, StopRequest
from brettwerk.server.services import services_of
from brettwerk.server.sockets.board import PING_SECONDS, SEND_SECONDS, TRY_LATER, heard
from brettwerk.server.workers.analysis_tasks import Evaluate, Review
from brettwerk.server.workers.answers import RequestRefused

if TYPE_CHECKING:
    from brettwerk.core.history import MatchHistory
    from brettwerk.server.schemas.common import Model
    from brettwerk.server.services import Services

log = logging.getLogger(__name__)
router = APIRouter()

REQUESTS: TypeAdapter[EvaluateRequest | ReviewRequest | StopRequest] = TypeAdapter(AnalysisRequest)


@router.websocket("/api/analysis/socket")
async def analysis_socket(websocket: WebSocket) -> None:
    """Answer one page until it goes away; with it goes what it has asked for."""
    services, visitor = services_of(websocket), visitor_of(websocket)
    await websocket.accept()
    try:
        with services.limits.socket(visitor, address_of(websocket)):
            await AnalysisSocket(websocket, services, visitor).run()
    except TooMany:
        await websocket.close(TRY_LATER)


class AnalysisSocket:
    """Answers one page. A new question replaces the last one of its kind."""

    def __init__(self, websocket: WebSocket, services: Services, visitor: str) -> None:
        self.websocket = websocket
        self.services = services
        self.visitor = visitor
        self._sending = asyncio.Lock()
        self._answering: dict[str, asyncio.Task[None]] = {}

    async def run(self) -> None:
        self._answering["ping"] = asyncio.create_task(self._ping())
        try:
            with suppress(WebSocketDisconnect, RuntimeError, KeyError):
                async for text in heard(self.websocket):
                    await self._take(text)
        finally:
            tasks = list(self._answering.values())
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _ping(self) -> None:
        while True:
            await asyncio.sleep(PING_SECONDS)
            await self._send(messages.PingMessage())

    async def _take(self, text: str) -> None:
        """Begin with what is asked for."""
        if len(text) > MOST_BYTES:
            await self._complain(None, TooLarge("too-large", limit=MOST_BYTES))
            return
        try:
            request = REQUESTS.validate_json(text)
        except ValidationError as error:
            await self._complain(None, *fault_of(error.errors()[0]))
            return
        kind = "review" if isinstance(request, ReviewRequest) else "evaluate"
        if kind in self._answering:
            self._answering.pop(kind).cancel()
        if not isinstance(request, StopRequest):
            self._answering[kind] = asyncio.create_task(self._answer(request))

    async def _answer(self, request: EvaluateRequest | ReviewRequest) -> None:
        price = "reviews" if isinstance(request, ReviewRequest) else "analyses"
        try:
            self.services.limits.spend(price, self.visitor, address_of(self.websocket))
            history = await line_to_play(self.services, request)
            if isinstance(request, ReviewRequest):
                await self._review(history, request.id)
            else:
                await self._evaluate(history, request)
        except RequestRefused as refused:
            await self._complain(request.id, refused.error)
        except BrettwerkError as error:
            await self._complain(request.id, error)
        except (WorkerCrashed, TaskFailed):
            await self._complain(request.id, Failed("failed"))  # the log has it
        except (WebSocketDisconnect, TimeoutError, RuntimeError):
            return  # nobody reads any more

    async def _evaluate(self, history: MatchHistory, request: EvaluateRequest) -> None:
        facts: dict[str, Any] = {}
        if len(history.events) <= SHORT_LINE and (outcome := history.match().outcome):
            facts = evaluation_of_end(outcome)  # on the spot: no engine is needed
        else:
            task = Evaluate(history, self.services.settings.analysis_seconds, request.lines)
            async with aclosing(stream(self.services.pool, task, self.visitor)) as parts:
                async for facts in parts:
                    if facts["outcome"] is None:
                        await self._send(messages.EvaluationMessage(id=request.id, done=False, **facts))
        await self._send(messages.EvaluationMessage(id=request.id, done=True, **facts))

    async def _review(self, history: MatchHistory, number: int) -> None:
        moves = sum(event.kind == "move" for event in history.events)
        task = Review(history, seconds_for_each(self.services.settings.review_seconds, moves))
        async with aclosing(stream(self.services.pool, task, self.visitor)) as parts:
            async for facts in parts:
                await self._send(messages.JudgementMessage(id=number, **facts))
        await self._send(messages.ReviewedMessage(id=number))

    async def _complain(self, number: int | None, error: BrettwerkError, field: str | None = None) -> None:
        body = ErrorDetail.model_validate(problem(error, field))
        await self._send(messages.ErrorMessage(id=number, error=body))

    async def _send(self, message: Model) -> None:
        async with self._sending, asyncio.timeout(SEND_SECONDS):
            await self.websocket.send_text(message.model_dump_json())
