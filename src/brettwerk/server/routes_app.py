"""Signs of life, and what a client needs to begin."""

from typing import Annotated

from fastapi import APIRouter, Depends, Response

from brettwerk.core.messages import LANGUAGES
from brettwerk.server.cards import theme
from brettwerk.server.errors import NotFound
from brettwerk.server.models import Address, App, Health
from brettwerk.server.services import Services, services_of
from brettwerk.version import __version__

router = APIRouter(tags=["app"])
FOR_EVER = {"Cache-Control": "public, max-age=31536000, immutable"}


@router.get("/healthz")
async def healthz() -> Health:
    """Say that the server answers."""
    return Health(status="ok", version=__version__)


@router.get("/api/app")
async def app(here: Annotated[Services, Depends(services_of)]) -> App:
    """Say what a client needs to begin."""
    address = here.address
    return App(
        version=__version__,
        theme=f"/api/{theme()[0]}",
        languages=list(LANGUAGES),
        address=Address(url=address.url, reachable=address.is_reachable),
    )


@router.get(
    "/api/theme-{stamp}.css",
    response_class=Response,
    responses={200: {"content": {"text/css": {"schema": {"type": "string"}}}}},
)
async def theme_css(stamp: str) -> Response:
    """Give the style sheet for scenes; its address changes with its content."""
    name, sheet = theme()
    if name != f"theme-{stamp}.css":
        raise NotFound("unknown-address", path=f"/api/theme-{stamp}.css")
    return Response(sheet, media_type="text/css", headers=FOR_EVER)
