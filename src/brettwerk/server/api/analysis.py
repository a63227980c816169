"""Analysis: games, lines and positions to look at closely, and files of them. Nothing is kept."""

import asyncio
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Response

from brettwerk.core.history import MatchHistory
from brettwerk.core.match import Match
from brettwerk.server.api.dependencies import ServicesDep, VisitorDep
from brettwerk.server.boards.new_games import chosen_game
from brettwerk.server.boards.overview import record_of_board
from brettwerk.server.content.analysis import (
    analysed,
    analysed_record,
    film,
    find_record,
    kept_record,
    line_of,
)
from brettwerk.server.content.drafts import drafted, kit_of
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
from brettwerk.table.errors import NotPossible

router = APIRouter(prefix="/api/analysis", tags=["analysis"])

PNG_WIDTH = 800
TYPES = {"bwr": "text/plain; charset=utf-8", "svg": "image/svg+xml", "png": "image/png", "gif": "image/gif"}
FILES: dict[int | str, dict[str, Any]] = {
    200: {"content": {media_type: {"schema": {"type": "string"}} for media_type in TYPES.values()}}
}


@router.post("/record", dependencies=[costs("lines")])
async def read_record(services: ServicesDep, request: RecordRequest) -> Analysed:
    """Read a record in any format and play it again; an error says in which line it breaks."""
    record, of = find_record(request)
    await _ready(services, record.variant.game)
    return analysed_record(record, request.number, of)


@router.post("/line", dependencies=[costs("lines")])
async def read_line(services: ServicesDep, request: LineRequest) -> Analysed:
    """Play a line from a position, which may have no moves at all."""
    return analysed(await played(services, request), request.seats)


@router.post("/kit", dependencies=[costs("looks")])
async def read_kit(services: ServicesDep, request: VariantRequest) -> Kit:
    """Give the board and the pieces with which positions are edited."""
    game = chosen_game(request)
    await _ready(services, request.game)
    return kit_of(game)


@router.post("/draft", dependencies=[costs("tries")])
async def read_draft(services: ServicesDep, request: DraftRequest) -> Drafted:
    """Say what a position that is being edited comes to: its text, its pieces, and what is wrong with it."""
    game = chosen_game(request)
    await _ready(services, request.game)
    return drafted(game, request)


@router.get("/board/{id}", dependencies=[costs("lines")])
async def read_board(services: ServicesDep, board: Annotated[str, Path(alias="id", max_length=64)]) -> Analysed:
    """Give a game of this server that is over."""
    stored = await services.board_cache.stored(board)
    await _ready(services, stored.variant.game)
    async with services.board_cache.hold(board) as live:
        if live.now.outcome is None:
            raise NotPossible("still-running")
        return analysed_record(record_of_board(live))


@router.post("/keep", response_class=Response, responses=FILES, dependencies=[costs("lines")])
async def write_record(services: ServicesDep, request: KeepRequest) -> Response:
    """Give a game as a record, with comments and variations."""
    await _ready(services, request.game)
    return _attached(kept_record(request).to_text(), "bwr", request.game)


@router.post("/file/{kind}", response_class=Response, responses=FILES, dependencies=[costs("pictures")])
async def write_file(services: ServicesDep, kind: Literal["svg", "png"], request: FileRequest) -> Response:
    """Give the position at the end of a line as a picture."""
    match = await played(services, request)
    content: str | bytes
    if kind == "svg":
        content = match.state.to_svg(dark=request.dark)
    else:
        content = await asyncio.to_thread(match.state.to_png, PNG_WIDTH, dark=request.dark)
    return _attached(content, kind, request.game)


@router.post("/film", response_class=Response, responses=FILES, dependencies=[costs("films")])
async def write_film(services: ServicesDep, visitor: VisitorDep, request: FileRequest) -> Response:
    """Show a line as an animated picture."""
    match = await played(services, request)
    return _attached(await film(services.pool, MatchHistory.of(match), visitor, dark=request.dark), "gif", request.game)


async def played(services: Services, request: LineRequest) -> Match:
    """Play a line as soon as its game can be played."""
    await _ready(services, request.game)
    return line_of(request)


async def _ready(services: Services, game: str) -> None:
    await services.library.want(game)
    services.library.require(game)


def _attached(content: str | bytes, kind: str, game: str) -> Response:
    name = f"brettwerk-{game}.{kind}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(content, media_type=TYPES[kind], headers=headers)
