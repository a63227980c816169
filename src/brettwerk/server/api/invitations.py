"""Playing together: links to seats, to watch and to go on elsewhere, and the games that wait for players."""

from http import HTTPStatus
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Response

from brettwerk.server.api.dependencies import ServicesDep, VisitorDep
from brettwerk.server.middleware.rate_limits import costs
from brettwerk.server.schemas.boards import Continuing, Created, DeviceLink, Invitation, OpenGame, Share
from brettwerk.server.schemas.requests import ClaimRequest

router = APIRouter(prefix="/api", tags=["together"])
BoardId = Annotated[str, Path(alias="id", max_length=64)]
Token = Annotated[str, Path(max_length=64)]
SVG = "image/svg+xml"


def _picture() -> dict[int | str, dict[str, Any]]:
    """Document an answer that is a picture."""
    return {200: {"content": {SVG: {"schema": {"type": "string"}}}}}


@router.get("/boards/{id}/share", dependencies=[costs("looks")])
async def share(services: ServicesDep, visitor: VisitorDep, board: BoardId) -> Share:
    """Give the links that one can pass on."""
    return await services.invitations.share(board, visitor)


@router.get(
    "/boards/{id}/share.svg",
    response_class=Response,
    responses=_picture(),
    dependencies=[costs("looks")],
)
async def share_svg(
    services: ServicesDep, visitor: VisitorDep, board: BoardId, link: Literal["join", "watch"] = "join"
) -> Response:
    """Draw one of the links as a code to scan."""
    return Response(await services.invitations.code(board, visitor, link), media_type=SVG)


@router.get("/invitations/{token}", dependencies=[costs("guesses")])
async def look_at_invitation(services: ServicesDep, visitor: VisitorDep, token: Token) -> Invitation:
    """Show what an invitation leads to; looking takes nothing."""
    return await services.invitations.look(token, visitor)


@router.post("/invitations/{token}", dependencies=[costs("guesses"), costs("moves")])
async def claim(services: ServicesDep, visitor: VisitorDep, token: Token, request: ClaimRequest) -> Created:
    """Take an open seat."""
    return Created(id=await services.invitations.claim(token, visitor, request.seat, request.name))


@router.post("/boards/{id}/device", dependencies=[costs("asking")])
async def device(services: ServicesDep, visitor: VisitorDep, board: BoardId) -> DeviceLink:
    """Make a private link that moves one's seats to another device."""
    return await services.devices.offer(board, visitor)


@router.get("/continue/{token}", dependencies=[costs("guesses")])
async def look_at_device(services: ServicesDep, visitor: VisitorDep, token: Token) -> Continuing:
    """Show what a private link leads to; looking moves nothing."""
    return await services.devices.look(token, visitor)


@router.get(
    "/continue/{token}/code.svg", response_class=Response, responses=_picture(), dependencies=[costs("guesses")]
)
async def device_svg(services: ServicesDep, visitor: VisitorDep, token: Token) -> Response:
    """Draw one's own private link as a code to scan."""
    return Response(await services.devices.qr_code(token, visitor), media_type=SVG)


@router.post("/continue/{token}", dependencies=[costs("guesses"), costs("moves")])
async def go_on(services: ServicesDep, visitor: VisitorDep, token: Token) -> Created:
    """Move the seats of a private link to this device."""
    return Created(id=await services.devices.follow(token, visitor))


@router.post("/boards/{id}/withdraw-challenge", status_code=HTTPStatus.NO_CONTENT, dependencies=[costs("moves")])
async def withdraw_challenge(services: ServicesDep, visitor: VisitorDep, board: BoardId) -> None:
    """Offer a game no longer; those that have begun go on."""
    await services.challenges.withdraw(board, visitor)


@router.get("/open", dependencies=[costs("looks")])
async def open_games(services: ServicesDep, visitor: VisitorDep) -> list[OpenGame]:
    """List the games that wait for players."""
    return await services.invitations.open_games(visitor)
