"""Boards: making them, looking at them, playing on them."""

from collections.abc import Callable, Sequence
from http import HTTPStatus
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Response
from pydantic import StringConstraints

from brettwerk.content.marks import click_of, marks_of
from brettwerk.content.positions import plans_of, position_of
from brettwerk.server.api.dependencies import RequestKey, ServicesDep, VisitorDep
from brettwerk.server.content.pictures import MOST_WIDTH
from brettwerk.server.middleware.rate_limits import address_of, costs
from brettwerk.server.schemas.boards import Accepted, BoardBody, BoardList, ClickBody, Created, MarksBody, PlansBody
from brettwerk.server.schemas.common import PositionBody
from brettwerk.server.schemas.requests import (
    AnswerRequest,
    AskRequest,
    BoardRequest,
    MoveRequest,
    PlyRequest,
    ReactionRequest,
    ReplaceRequest,
    ResignRequest,
)
from brettwerk.server.services import Services
from brettwerk.table import requests
from brettwerk.table.events import Intent
from brettwerk.table.live_board import LiveBoard
from brettwerk.table.seats import give_to_engine

router = APIRouter(prefix="/api/boards", tags=["boards"])
BoardId = Annotated[str, Path(alias="id", max_length=64)]
Clicked = Annotated[list[Annotated[str, StringConstraints(max_length=64)]], Query(min_length=1, max_length=4)]
Width = Annotated[int, Query(ge=16, le=MOST_WIDTH)]


def _content(media_type: str) -> dict[int | str, dict[str, Any]]:
    """Document an answer that is not JSON."""
    return {200: {"content": {media_type: {"schema": {"type": "string"}}}}}


@router.post("", status_code=HTTPStatus.CREATED, dependencies=[costs("boards")])
async def create(services: ServicesDep, visitor: VisitorDep, connection: Request, request: BoardRequest) -> Created:
    """Begin a new game, or offer one again and again."""
    if request.standing:
        services.limits.spend("challenges", visitor, address_of(connection))
        return Created(id=await services.challenges.create(request, visitor))
    return Created(id=await services.new_games.create(request, visitor))


@router.get("", dependencies=[costs("looks")])
async def list_boards(services: ServicesDep, visitor: VisitorDep) -> BoardList:
    """List the latest boards of this visitor."""
    return await services.boards.list_for(visitor)


@router.get("/{id}", dependencies=[costs("looks")])
async def read(services: ServicesDep, visitor: VisitorDep, board: BoardId) -> BoardBody:
    """Give a board as it stands."""
    return await services.boards.view(board, visitor)


@router.get("/{id}/positions/{ply}", dependencies=[costs("looks")])
async def position(
    services: ServicesDep, board: BoardId, ply: Annotated[int, Path(ge=0, le=1_000_000)]
) -> PositionBody:
    """Give the position after ``ply`` moves."""
    live = await services.boards.cache.live(board)
    return PositionBody.model_validate(position_of(live, ply))


@router.get("/{id}/marks", dependencies=[costs("looks")])
async def marks(services: ServicesDep, board: BoardId) -> MarksBody:
    """Give the threats and chances of the present position, to be drawn over its scene."""
    return MarksBody.model_validate(marks_of(await services.boards.cache.live(board)))


@router.get("/{id}/click", dependencies=[costs("looks")])
async def click(services: ServicesDep, board: BoardId, on: Clicked) -> ClickBody:
    """Tell what clicks that lead nowhere are about: an enemy's reach, or what a move would have needed."""
    return ClickBody.model_validate(click_of(await services.boards.cache.live(board), on))


@router.get("/{id}/plans/{seat}", dependencies=[costs("looks")])
async def plans(services: ServicesDep, board: BoardId, seat: Annotated[int, Path(ge=0, le=3)]) -> PlansBody:
    """Give what a seat could do, were it its turn now."""
    return PlansBody.model_validate(plans_of(await services.boards.cache.live(board), seat))


@router.get("/{id}/record", response_class=Response, responses=_content("text/plain"), dependencies=[costs("looks")])
async def record(services: ServicesDep, board: BoardId) -> Response:
    """Give the game so far as a record to keep."""
    name = f'attachment; filename="brettwerk-{board}.txt"'
    text = await services.boards.record(board)
    return Response(text, media_type="text/plain", headers={"Content-Disposition": name})


@router.get(
    "/{id}/picture.svg", response_class=Response, responses=_content("image/svg+xml"), dependencies=[costs("pictures")]
)
async def picture_svg(services: ServicesDep, board: BoardId, dark: bool = False) -> Response:
    """Draw the position as an SVG picture that needs nothing else."""
    live = await services.boards.cache.live(board)
    return Response(live.now.state.to_svg(dark=dark), media_type="image/svg+xml")


@router.get(
    "/{id}/picture.png", response_class=Response, responses=_content("image/png"), dependencies=[costs("pictures")]
)
async def picture_png(
    services: ServicesDep, visitor: VisitorDep, board: BoardId, dark: bool = False, width: Width = 720
) -> Response:
    """Draw the position as a PNG picture, ``width`` pixels wide."""
    live = await services.boards.cache.live(board)
    picture = await services.pictures.position(live.now.state, width, visitor, dark=dark)
    return Response(picture, media_type="image/png")


@router.get(
    "/{id}/picture.gif", response_class=Response, responses=_content("image/gif"), dependencies=[costs("films")]
)
async def picture_gif(services: ServicesDep, visitor: VisitorDep, board: BoardId, dark: bool = False) -> Response:
    """Show the game so far as an animated picture."""
    live = await services.boards.cache.live(board)
    return Response(await services.pictures.film(live.history, visitor, dark=dark), media_type="image/gif")


@router.post("/{id}/moves", dependencies=[costs("moves")])
async def play(
    services: ServicesDep, visitor: VisitorDep, key: RequestKey, board: BoardId, request: MoveRequest
) -> Accepted:
    """Play a move; the answer comes when it is on disk."""
    return Accepted(number=await services.play.move(board, visitor, request.ply, request.move, key))


@router.post("/{id}/undo", dependencies=[costs("moves")])
async def undo(
    services: ServicesDep, visitor: VisitorDep, key: RequestKey, board: BoardId, request: PlyRequest
) -> Accepted:
    """Take back one's last move, and the engines' replies to it; other people have to be asked."""
    return await _serve(services, board, key, lambda live: requests.undo(live, visitor, request.ply))


@router.post("/{id}/resign", dependencies=[costs("moves")])
async def resign(
    services: ServicesDep, visitor: VisitorDep, key: RequestKey, board: BoardId, request: ResignRequest
) -> Accepted:
    """Resign; with three or four players the others play on."""
    return await _serve(services, board, key, lambda live: requests.resign(live, visitor, request.seat))


@router.post("/{id}/agree-draw", dependencies=[costs("moves")])
async def agree_draw(services: ServicesDep, visitor: VisitorDep, key: RequestKey, board: BoardId) -> Accepted:
    """Agree to a draw for all one's seats, or ask the others for one."""
    return await _serve(services, board, key, lambda live: requests.agree_draw(live, visitor))


@router.post("/{id}/ask", dependencies=[costs("asking")])
async def ask(
    services: ServicesDep, visitor: VisitorDep, key: RequestKey, board: BoardId, request: AskRequest
) -> Accepted:
    """Ask the other people to take a move back or to agree to a draw; with nobody to ask it happens at once."""
    return await _serve(services, board, key, lambda live: requests.ask(live, visitor, request.kind, request.ply))


@router.post("/{id}/answer", dependencies=[costs("moves")])
async def answer(
    services: ServicesDep, visitor: VisitorDep, key: RequestKey, board: BoardId, request: AnswerRequest
) -> Accepted:
    """Answer what another player has asked."""
    return await _serve(
        services, board, key, lambda live: requests.answer(live, visitor, request.ply, agree=request.agree)
    )


@router.post("/{id}/withdraw", dependencies=[costs("moves")])
async def withdraw(services: ServicesDep, visitor: VisitorDep, key: RequestKey, board: BoardId) -> Accepted:
    """Withdraw one's own request."""
    return await _serve(services, board, key, lambda live: requests.withdraw(live, visitor))


@router.post("/{id}/replace", dependencies=[costs("moves")])
async def replace(
    services: ServicesDep, visitor: VisitorDep, key: RequestKey, board: BoardId, request: ReplaceRequest
) -> Accepted:
    """Put an engine on a seat whose player is gone; only the creator of the board can."""
    return await _serve(services, board, key, lambda live: [give_to_engine(live, visitor, request.seat, request.level)])


@router.post("/{id}/reactions", status_code=HTTPStatus.ACCEPTED, dependencies=[costs("reactions")])
async def react(services: ServicesDep, visitor: VisitorDep, board: BoardId, request: ReactionRequest) -> None:
    """Say one of a few things to everybody at the board; it goes over the sockets and is not kept."""
    await services.reactions.say(board, visitor, request.reaction)


async def _serve(
    services: Services, board: str, key: str | None, decide: Callable[[LiveBoard], Sequence[Intent]]
) -> Accepted:
    return Accepted(number=await services.event_log.serve(board, key, decide))


@router.post("/{id}/hint", status_code=HTTPStatus.ACCEPTED, dependencies=[costs("hints")])
async def hint(services: ServicesDep, visitor: VisitorDep, board: BoardId, request: PlyRequest) -> None:
    """Ask for a hint, which comes over the socket."""
    await services.hints.ask(board, visitor, request.ply)


@router.post("/{id}/rematch", status_code=HTTPStatus.CREATED, dependencies=[costs("boards")])
async def rematch(services: ServicesDep, visitor: VisitorDep, board: BoardId) -> Created:
    """Start a rematch; the next side begins, and everybody who asks for it gets the same board."""
    return Created(id=await services.new_games.rematch(board, visitor))
