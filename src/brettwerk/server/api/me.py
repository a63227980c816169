"""A visitor as a whole: moved to another device."""

from http import HTTPStatus
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request, Response

from brettwerk.server.api.dependencies import ServicesDep, VisitorDep
from brettwerk.server.middleware.identity import become
from brettwerk.server.middleware.rate_limits import costs
from brettwerk.server.schemas.boards import BroughtAlong, DeviceLink
from brettwerk.server.schemas.requests import VisitorLinkRequest

router = APIRouter(prefix="/api/me", tags=["together"])
Token = Annotated[str, Path(max_length=64)]
SVG = "image/svg+xml"
PICTURE: dict[int | str, dict[str, Any]] = {200: {"content": {SVG: {"schema": {"type": "string"}}}}}


@router.post("/links", dependencies=[costs("asking")])
async def offer(services: ServicesDep, visitor: VisitorDep, request: VisitorLinkRequest) -> DeviceLink:
    """Make a private link by which another device becomes this visitor too."""
    return await services.visitor_links.offer(visitor, request.data)


@router.get("/links/{token}", status_code=HTTPStatus.NO_CONTENT, dependencies=[costs("guesses")])
async def look(services: ServicesDep, token: Token) -> None:
    """Say whether a link holds; looking uses nothing up."""
    await services.visitor_links.look(token)


@router.get("/links/{token}/code.svg", response_class=Response, responses=PICTURE, dependencies=[costs("guesses")])
async def code_svg(services: ServicesDep, visitor: VisitorDep, token: Token) -> Response:
    """Draw one's own link as a code to scan."""
    return Response(await services.visitor_links.qr_code(token, visitor), media_type=SVG)


@router.post("/links/{token}", dependencies=[costs("guesses"), costs("moves")])
async def follow(services: ServicesDep, visitor: VisitorDep, token: Token, request: Request) -> BroughtAlong:
    """Become the visitor who made a link; the answer brings a cookie, and what their browser sent along."""
    owner, data = await services.visitor_links.follow(token, visitor)
    become(request, owner)
    return BroughtAlong(data=data)
