"""Boards: making them, looking at them, playing on them."""

import asyncio
from http import HTTPStatus
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Response

from brettwerk.server.api.dependencies import Here, RequestKey, Visitor
from brettwerk.server.content import views
from brettwerk.server.content.analysis import film
from brettwerk.server.errors import NotFound
from brettwerk.server.middleware.rate_limits import costs
from brettwerk.server.schemas.boards import Accepted, Board, BoardList, Created
from brettwerk.server.schemas.common import Position
from brettwerk.server.schemas.requests import AnswerWish, AskWish, BoardWish, MoveWish, PlyWish, ReplaceWish, ResignWish

router = APIRouter(prefix="/api/boards", tags=["boards"])
BoardId = Annotated[str, Path(alias="id", max_length=64)]
Width = Annotated[int, Query(ge=16, le=2000)]


def _content(media_type: str) -> dict[int | str, dict[str, Any]]:
    """Document an answer that is not JSON."""
    return {200: {"content": {media_type: {"schema": {"type": "string"}}}}}


@router.post("", status_code=HTTPStatus.CREATED, dependencies=[costs("boards")])
async def create(here: Here, visitor: Visitor, wish: BoardWish) -> Created:
    """Begin a new game."""
    return Created(id=await here.rounds.create(wish, visitor))


@router.get("", dependencies=[costs("looks")])
async def list_boards(here: Here, visitor: Visitor) -> BoardList:
    """List the latest boards of this visitor."""
    return BoardList(
        running=await here.boards.list_for(visitor, finished=False),
        finished=await here.boards.list_for(visitor, finished=True),
    )


@router.get("/{id}", dependencies=[costs("looks")])
async def read(here: Here, visitor: Visitor, board: BoardId) -> Board:
    """Give a board as it stands."""
    return await here.boards.view(board, visitor)


@router.get("/{id}/positions/{ply}", dependencies=[costs("looks")])
async def position(here: Here, board: BoardId, ply: Annotated[int, Path(ge=0, le=1_000_000)]) -> Position:
    """Give the position after so many moves."""
    live = await here.boards.memory.live(board)
    last = len(live.now.moves)
    if ply > last:
        raise NotFound("no-ply", ply=ply, last=last)
    state, before, move = live.after(ply)
    steps = [effect.to_json() for effect in before.effects(move)] if before else []
    sentence = live.now.sentence if ply == last else state.text
    return Position(ply=ply, scene=state.scene(), effects=views.effects(steps), sentence=views.text(sentence))


@router.get("/{id}/record", response_class=Response, responses=_content("text/plain"), dependencies=[costs("looks")])
async def record(here: Here, board: BoardId) -> Response:
    """Give the game so far as a record to keep."""
    name = f'attachment; filename="brettwerk-{board}.txt"'
    text = await here.boards.record(board)
    return Response(text, media_type="text/plain", headers={"Content-Disposition": name})


@router.get(
    "/{id}/picture.svg", response_class=Response, responses=_content("image/svg+xml"), dependencies=[costs("pictures")]
)
async def picture_svg(here: Here, board: BoardId, dark: bool = False) -> Response:
    """Draw the position as an SVG picture that needs nothing else."""
    live = await here.boards.memory.live(board)
    return Response(live.now.state.to_svg(dark=dark), media_type="image/svg+xml")


@router.get(
    "/{id}/picture.png", response_class=Response, responses=_content("image/png"), dependencies=[costs("pictures")]
)
async def picture_png(here: Here, board: BoardId, dark: bool = False, width: Width = 720) -> Response:
    """Draw the position as a picture of so many pixels in width."""
    live = await here.boards.memory.live(board)
    return Response(await asyncio.to_thread(live.now.state.to_png, width, dark=dark), media_type="image/png")


@router.get(
    "/{id}/picture.gif", response_class=Response, responses=_content("image/gif"), dependencies=[costs("films")]
)
async def picture_gif(here: Here, visitor: Visitor, board: BoardId, dark: bool = False) -> Response:
    """Show the game so far as an animated picture."""
    live = await here.boards.memory.live(board)
    return Response(await film(here.pool, live.story, visitor, dark=dark), media_type="image/gif")


@router.post("/{id}/moves", dependencies=[costs("moves")])
async def play(here: Here, visitor: Visitor, key: RequestKey, board: BoardId, wish: MoveWish) -> Accepted:
    """Play a move; the answer comes when it is on disk."""
    return Accepted(number=await here.play.move(board, visitor, wish.ply, wish.move, key))


@router.post("/{id}/undo", dependencies=[costs("moves")])
async def undo(here: Here, visitor: Visitor, key: RequestKey, board: BoardId, wish: PlyWish) -> Accepted:
    """Take back one's last move, and the engines' replies to it; other people have to be asked."""
    return Accepted(number=await here.consent.undo(board, visitor, wish.ply, key))


@router.post("/{id}/resign", dependencies=[costs("moves")])
async def resign(here: Here, visitor: Visitor, key: RequestKey, board: BoardId, wish: ResignWish) -> Accepted:
    """Give up; in a game of three or four the others play on."""
    return Accepted(number=await here.play.resign(board, visitor, wish.seat, key))


@router.post("/{id}/agree-draw", dependencies=[costs("moves")])
async def agree_draw(here: Here, visitor: Visitor, key: RequestKey, board: BoardId) -> Accepted:
    """Agree to a draw for all one's seats, or ask the others for one."""
    return Accepted(number=await here.consent.agree_draw(board, visitor, key))


@router.post("/{id}/ask", dependencies=[costs("asking")])
async def ask(here: Here, visitor: Visitor, key: RequestKey, board: BoardId, wish: AskWish) -> Accepted:
    """Ask the other people to take a move back or to agree to a draw; with nobody to ask it happens at once."""
    return Accepted(number=await here.consent.ask(board, visitor, wish.kind, wish.ply, key))


@router.post("/{id}/answer", dependencies=[costs("moves")])
async def answer(here: Here, visitor: Visitor, key: RequestKey, board: BoardId, wish: AnswerWish) -> Accepted:
    """Answer what another player has asked."""
    return Accepted(number=await here.consent.answer(board, visitor, wish.ply, agree=wish.agree, request=key))


@router.post("/{id}/withdraw", dependencies=[costs("moves")])
async def withdraw(here: Here, visitor: Visitor, key: RequestKey, board: BoardId) -> Accepted:
    """No longer ask."""
    return Accepted(number=await here.consent.withdraw(board, visitor, key))


@router.post("/{id}/replace", dependencies=[costs("moves")])
async def replace(here: Here, visitor: Visitor, key: RequestKey, board: BoardId, wish: ReplaceWish) -> Accepted:
    """Put an engine on a seat whose player is gone; only who made the board can."""
    return Accepted(number=await here.places.replace(board, visitor, wish.seat, wish.level, key))


@router.post("/{id}/hint", status_code=HTTPStatus.ACCEPTED, dependencies=[costs("hints")])
async def hint(here: Here, visitor: Visitor, board: BoardId, wish: PlyWish) -> None:
    """Ask for advice, which comes over the socket."""
    await here.advice.ask(board, visitor, wish.ply)


@router.post("/{id}/rematch", status_code=HTTPStatus.CREATED, dependencies=[costs("boards")])
async def rematch(here: Here, visitor: Visitor, board: BoardId) -> Created:
    """Begin the same game once more; the next side begins, and everybody who asks is led to the same board."""
    return Created(id=await here.rounds.rematch(board, visitor))
