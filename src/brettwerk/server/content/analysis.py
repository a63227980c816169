"""Games to analyse: read, replayed move by move, and handed to worker processes."""

from __future__ import annotations

import asyncio
import io
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol

from brettwerk.core.errors import BadRecord
from brettwerk.core.events import Event
from brettwerk.core.history import MatchHistory
from brettwerk.core.messages import Phrase
from brettwerk.core.records.files import extensions, read_records
from brettwerk.core.records.line import RecordLine, RecordNode
from brettwerk.core.records.model import Record
from brettwerk.core.records.replay import opening, play_node, replay
from brettwerk.server.boards.new_games import chosen_game
from brettwerk.server.content import views
from brettwerk.server.content.catalogue import colours
from brettwerk.server.errors import Invalid
from brettwerk.server.schemas import analysis as analysis_schemas
from brettwerk.server.workers.analysis_tasks import Film
from brettwerk.server.workers.lanes import Urgency
from brettwerk.server.workers.pool import Preempted

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Sequence

    from brettwerk.core.match import Match
    from brettwerk.search.process.tasks import Task
    from brettwerk.server.schemas.requests import KeepRequest, KeptLine, KeptNode, LineRequest, RecordRequest
    from brettwerk.server.workers.pool import Pool

FILM_WIDTH = 480
LONGEST_FILM = 300
"""Moves; more would take minutes to draw."""
MOST_NODES = 20_000
"""Moves that are played again, variations included; more would hold up everybody else."""


def line_of(request: LineRequest) -> Match:
    """Play a line; an error says which move cannot be and why."""
    game = chosen_game(request)
    return MatchHistory(game.variant, request.state, tuple(map(Event.parse, request.moves))).match()


def find_record(request: RecordRequest) -> tuple[Record, int]:
    """The game that somebody has pasted, and how many there are; BadRecord says what cannot be read."""
    records = _records(request.text, request.name)
    if request.number > len(records):
        raise Invalid("no-game", number=request.number, last=len(records))
    record = records[request.number - 1]
    _require_playable(record.line)
    return record, len(records)


def _records(text: str, name: str) -> list[Record]:
    """Read games; where no file name tells the format, our own is tried first."""
    if name:
        return _read(text, name)
    try:
        return _read(text, "")
    except BadRecord as error:
        for ending in extensions()[1:]:
            with suppress(BadRecord):
                return _read(text, f"game{ending}")
        raise error from None


def _read(text: str, name: str) -> list[Record]:
    return list(read_records(io.BytesIO(text.encode("utf-8", "replace")), name))


def analysed(match: Match, seats: Sequence[str] = ()) -> analysis_schemas.Analysed:
    """A match as the analysis page takes it."""
    return analysed_record(match.to_record(seats[: match.game.players]))


def analysed_record(record: Record, number: int = 1, of: int = 1) -> analysis_schemas.Analysed:
    """A record as the analysis page takes it, with its comments and variations."""
    match = opening(record)
    start = match.start
    game = match.game
    plies = _plies(record, match, record.line)
    record.check_result(match.outcome)
    return analysis_schemas.Analysed(
        game=game.variant.game,
        variant=views.variant(game.variant),
        name=views.text(game.name),
        colours=colours(game),
        seats=[*record.seats, *[""] * game.players][: game.players],
        date=record.date,
        headers=dict(record.headers),
        start="" if start.is_start else start.to_text(),
        state=start.to_text(),
        comment=record.line.comment,
        plies=plies,
        outcome=views.result(match.outcome),
        number=number,
        of=of,
    )


def kept_record(request: KeepRequest) -> Record:
    """A game with comments and variations as a record; BadRecord says what cannot be played."""
    game = chosen_game(request)
    line = _line_of(request.line)
    _require_playable(line)
    seats = request.seats[: game.players]
    claimed = Record(game.variant, line, start=request.state, rules_version=game.rules_version)
    return replace(replay(claimed, variations=True).to_record(seats, request.date, headers=request.headers), line=line)


def _require_playable(line: RecordLine) -> None:
    if _size(line) > MOST_NODES:
        raise BadRecord("too-large", limit=MOST_NODES, what=Phrase("large-moves"))


def _size(line: RecordLine) -> int:
    """How many moves there are, those of all variations too."""
    return sum(1 + sum(map(_size, node.variations)) for node in line.nodes)


def _line_of(kept: KeptLine) -> RecordLine:
    return RecordLine(tuple(_node_of(node) for node in kept.nodes), kept.comment)


def _node_of(kept: KeptNode) -> RecordNode:
    variations = tuple(_line_of(line) for line in kept.variations)
    return replace(RecordNode.of(Event.parse(kept.word)), clock=kept.clock, comment=kept.comment, variations=variations)


def _plies(record: Record, match: Match, line: RecordLine) -> list[analysis_schemas.AnalysedPly]:
    """Play a line; BadRecord says where it or one of its variations breaks."""
    plies = []
    for node in line.nodes:
        variations = [_variation(record, match, variation) for variation in node.variations]
        play_node(record, match, node)
        event = match.events[-1]
        plies.append(
            analysis_schemas.AnalysedPly(
                word=event.text(),
                seat=event.seat,
                state=match.state.to_text(),
                clock=node.clock,
                comment=node.comment,
                variations=variations,
            )
        )
    return plies


def _variation(record: Record, match: Match, line: RecordLine) -> analysis_schemas.AnalysedLine:
    """Play a variation and take it back."""
    plies = _plies(record, match, line)
    outcome = views.result(match.outcome)
    for _ in plies:
        match.undo()
    return analysis_schemas.AnalysedLine(comment=line.comment, plies=plies, outcome=outcome)


class ResumableTask(Protocol):
    """A task whose result comes in parts, and which can resume after any of them."""

    def run(self, tell: Any) -> None: ...

    def after(self, part: dict[str, Any]) -> ResumableTask: ...


class PartialResults:
    """The parts of a task's result that nobody has taken yet."""

    def __init__(self) -> None:
        self._parts: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue()

    def put(self, _done: int, _of: int, *parts: dict[str, Any]) -> None:
        for part in parts:
            self._parts.put_nowait(part)

    def end(self, _job: object) -> None:
        self._parts.put_nowait(None)

    async def next(self) -> dict[str, Any] | None:
        """Wait for the next part; None at the end."""
        return await self._parts.get()


async def stream(pool: Pool, task: ResumableTask, visitor: str) -> AsyncGenerator[dict[str, Any]]:
    """The parts of a task's result; it resumes after being preempted, and ends when nobody listens any more."""
    is_done = False
    while not is_done:
        results = PartialResults()
        job = await pool.submit(task, Urgency.ANALYSIS, visitor, results.put)
        job.done.add_done_callback(results.end)
        try:
            while (part := await results.next()) is not None:
                task = task.after(part)
                yield part
            await job.done
            is_done = True
        except Preempted:
            pass  # submit it again
        finally:
            job.done.cancel()


async def film(pool: Pool, history: MatchHistory, visitor: str, *, dark: bool) -> bytes:
    """Draw a game as an animated picture, when nothing urgent is to be done."""
    if len(history.events) > LONGEST_FILM:
        raise Invalid("film-length", most=LONGEST_FILM, found=len(history.events))
    drawn: bytes = await run_when_idle(pool, Film(history, FILM_WIDTH, dark), visitor)
    return drawn


async def run_when_idle(pool: Pool, task: Task, visitor: str) -> Any:
    """Run a task that can wait, however often it is preempted."""
    while True:
        with suppress(Preempted):
            return await pool.run(task, Urgency.ANALYSIS, visitor)
