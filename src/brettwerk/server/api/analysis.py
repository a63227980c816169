"""Analysis: games, lines and positions to look at closely, and files of them. Nothing is kept."""

from typing import Annotated, Any, Literal, Protocol

from fastapi import APIRouter, Path, Response

from brettwerk.content.drafts import drafted, kit_of
from brettwerk.content.records import line_of, record_of_board
from brettwerk.core.extensions.editing import Draft
from brettwerk.core.history import MatchHistory
from brettwerk.search.process.tasks import Task, TaskProgress
from brettwerk.server.api.dependencies import ServicesDep, VisitorDep, written_json
from brettwerk.server.boards.new_games import chosen_game
from brettwerk.server.middleware.rate_limits import costs
from brettwerk.server.schemas.analysis import Analysed, Drafted, Kit
from brettwerk.server.schemas.requests import (
    DraftRequest,
    FileRequest,
    KeepRequest,
    LineRequest,
    RecordRequest,
    VariantRequest,
)
from brettwerk.server.services import Services
from brettwerk.server.workers.record_tasks import AnalyseLine, AnalyseRecord, KeepRecord, ReadRecord
from brettwerk.table.errors import NotPossible

router = APIRouter(prefix="/api/analysis", tags=["analysis"])

PNG_WIDTH = 800
TYPES = {"bwr": "text/plain; charset=utf-8", "svg": "image/svg+xml", "png": "image/png", "gif": "image/gif"}
FILES: dict[int | str, dict[str, Any]] = {
    200: {"content": {media_type: {"schema": {"type": "string"}} for media_type in TYPES.values()}}
}


class ReplayTask(Task, Protocol):
    """Something that replays a game."""

    @property
    def is_short(self) -> bool:
        """Whether it can be done on the spot."""


async def _replay(services: Services, task: ReplayTask, visitor: str) -> Any:
    """Replay a short game on the spot, and any other in a process where nobody else has to wait for it."""
    if task.is_short:
        return task.run(TaskProgress(lambda _: None))
    return await services.answers.get(task, visitor)


@router.post("/record", response_model=Analysed, dependencies=[costs("lines")])
async def read_record(services: ServicesDep, visitor: VisitorDep, request: RecordRequest) -> Response:
    """Read a record in any format and play it again; an error says in which line it breaks."""
    game, content = await _replay(services, ReadRecord(request), visitor)
    await _ready(services, game)
    if content is None:  # it has just been compiled
        _, content = await _replay(services, ReadRecord(request), visitor)
    return written_json(content)


@router.post("/line", response_model=Analysed, dependencies=[costs("lines")])
async def read_line(services: ServicesDep, visitor: VisitorDep, request: LineRequest) -> Response:
    """Play a line from a position, which may have no moves at all."""
    history = await line_to_play(services, request)
    return written_json(await _replay(services, AnalyseLine(history, tuple(request.seats)), visitor))


@router.post("/kit", dependencies=[costs("looks")])
async def read_kit(services: ServicesDep, request: VariantRequest) -> Kit:
    """Give the board and the pieces with which positions are edited."""
    game = chosen_game(request)
    await _ready(services, request.game)
    return Kit.model_validate(kit_of(game))


@router.post("/draft", dependencies=[costs("tries")])
async def read_draft(services: ServicesDep, request: DraftRequest) -> Drafted:
    """Say what a position that is being edited comes to: its text, its pieces, and what is wrong with it."""
    game = chosen_game(request)
    await _ready(services, request.game)
    pieces = request.draft
    draft = Draft(pieces.pieces, pieces.turn, pieces.fields) if pieces else None
    return Drafted.model_validate(drafted(game, request.state, draft))


@router.get("/board/{id}", response_model=Analysed, dependencies=[costs("lines")])
async def read_board(
    services: ServicesDep, visitor: VisitorDep, board: Annotated[str, Path(alias="id", max_length=64)]
) -> Response:
    """Give a game of this server that is over."""
    stored = await services.board_cache.stored(board)
    await _ready(services, stored.variant.game)
    async with services.board_cache.hold(board) as live:
        if live.now.outcome is None:
            raise NotPossible("still-running")
        record = record_of_board(live)
    return written_json(await _replay(services, AnalyseRecord(record), visitor))


@router.post("/keep", response_class=Response, responses=FILES, dependencies=[costs("lines")])
async def write_record(services: ServicesDep, visitor: VisitorDep, request: KeepRequest) -> Response:
    """Give a game as a record, with comments and variations."""
    await _ready(services, request.game)
    return _attached(await _replay(services, KeepRecord(request), visitor), "bwr", request.game)


@router.post("/file/{kind}", response_class=Response, responses=FILES, dependencies=[costs("pictures")])
async def write_file(
    services: ServicesDep, visitor: VisitorDep, kind: Literal["svg", "png"], request: FileRequest
) -> Response:
    """Give the position at the end of a line as a picture."""
    history = await line_to_play(services, request)
    content = await services.pictures.line(history, kind, PNG_WIDTH, visitor, dark=request.dark)
    return _attached(content, kind, request.game)


@router.post("/film", response_class=Response, responses=FILES, dependencies=[costs("films")])
async def write_film(services: ServicesDep, visitor: VisitorDep, request: FileRequest) -> Response:
    """Show a line as an animated picture."""
    history = await line_to_play(services, request)
    return _attached(await services.pictures.film(history, visitor, dark=request.dark), "gif", request.game)


async def line_to_play(services: Services, request: LineRequest) -> MatchHistory:
    """A line as soon as its game can be played."""
    await _ready(services, request.game)
    return line_of(chosen_game(request), request.state, request.moves)


async def _ready(services: Services, game: str) -> None:
    await services.library.want(game)
    services.library.require(game)


def _attached(content: str | bytes, kind: str, game: str) -> Response:
    name = f"brettwerk-{game}.{kind}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(content, media_type=TYPES[kind], headers=headers)
