"""Analysis: games, lines and positions to look at closely, and files of them. Nothing is kept."""

import asyncio
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Response

from brettwerk.core.match import Match
from brettwerk.server.api.dependencies import Here, Visitor
from brettwerk.server.boards.new_games import chosen_game
from brettwerk.server.boards.overview import record_of_board
from brettwerk.server.content.analysis import (
    analysed,
    analysed_record,
    film,
    find_record,
    kept_record,
    line_of,
    story_of,
)
from brettwerk.server.content.drafts import drafted, kit_of
from brettwerk.server.errors import Conflict
from brettwerk.server.middleware.rate_limits import costs
from brettwerk.server.schemas.analysis import Analysed, Drafted, Kit
from brettwerk.server.schemas.requests import DraftWish, FileWish, KeepWish, LineWish, RecordWish, VariantWish
from brettwerk.server.services import Services

router = APIRouter(prefix="/api/analysis", tags=["analysis"])

PNG_WIDTH = 800
TYPES = {"bwr": "text/plain; charset=utf-8", "svg": "image/svg+xml", "png": "image/png", "gif": "image/gif"}
FILES: dict[int | str, dict[str, Any]] = {
    200: {"content": {media_type: {"schema": {"type": "string"}} for media_type in TYPES.values()}}
}


@router.post("/record", dependencies=[costs("lines")])
async def read_record(here: Here, wish: RecordWish) -> Analysed:
    """Read a record in any format and play it again; an error says in which line it breaks."""
    record, of = find_record(wish)
    await _ready(here, record.variant.game)
    return analysed_record(record, wish.number, of)


@router.post("/line", dependencies=[costs("lines")])
async def read_line(here: Here, wish: LineWish) -> Analysed:
    """Play a line from a position, which may have no moves at all."""
    return analysed(await played(here, wish), wish.seats)


@router.post("/kit", dependencies=[costs("looks")])
async def read_kit(here: Here, wish: VariantWish) -> Kit:
    """Give the board and the pieces with which positions are edited."""
    game = chosen_game(wish)
    await _ready(here, wish.game)
    return kit_of(game)


@router.post("/draft", dependencies=[costs("tries")])
async def read_draft(here: Here, wish: DraftWish) -> Drafted:
    """Say what a position that is being edited comes to: its text, its pieces, and what is wrong with it."""
    game = chosen_game(wish)
    await _ready(here, wish.game)
    return drafted(game, wish)


@router.get("/board/{id}", dependencies=[costs("lines")])
async def read_board(here: Here, board: Annotated[str, Path(alias="id", max_length=64)]) -> Analysed:
    """Give a game of this server that is over."""
    stored = await here.memory.stored(board)
    await _ready(here, stored.variant.game)
    async with here.memory.hold(board) as live:
        if live.now.outcome is None:
            raise Conflict("still-running")
        return analysed_record(record_of_board(live))


@router.post("/keep", response_class=Response, responses=FILES, dependencies=[costs("lines")])
async def write_record(here: Here, wish: KeepWish) -> Response:
    """Give a game as a record, with comments and variations."""
    await _ready(here, wish.game)
    return _attached(kept_record(wish).to_text(), "bwr", wish.game)


@router.post("/file/{kind}", response_class=Response, responses=FILES, dependencies=[costs("pictures")])
async def write_file(here: Here, kind: Literal["svg", "png"], wish: FileWish) -> Response:
    """Give the position at the end of a line as a picture."""
    match = await played(here, wish)
    content: str | bytes
    if kind == "svg":
        content = match.state.to_svg(dark=wish.dark)
    else:
        content = await asyncio.to_thread(match.state.to_png, PNG_WIDTH, dark=wish.dark)
    return _attached(content, kind, wish.game)


@router.post("/film", response_class=Response, responses=FILES, dependencies=[costs("films")])
async def write_film(here: Here, visitor: Visitor, wish: FileWish) -> Response:
    """Show a line as an animated picture."""
    match = await played(here, wish)
    return _attached(await film(here.pool, story_of(match), visitor, dark=wish.dark), "gif", wish.game)


async def played(here: Services, wish: LineWish) -> Match:
    """Play a line as soon as its game can be played."""
    await _ready(here, wish.game)
    return line_of(wish)


async def _ready(here: Services, game: str) -> None:
    await here.library.want(game)
    here.library.require(game)


def _attached(content: str | bytes, kind: str, game: str) -> Response:
    name = f"brettwerk-{game}.{kind}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(content, media_type=TYPES[kind], headers=headers)
