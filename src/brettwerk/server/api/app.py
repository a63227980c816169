"""Health, metrics, and what a client needs to start."""

from fastapi import APIRouter, Request, Response
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4

from brettwerk.core.messages import LANGUAGES
from brettwerk.server.api.dependencies import ServicesDep
from brettwerk.server.content.catalogue import theme
from brettwerk.server.errors import NotFound
from brettwerk.server.middleware.metrics import is_from_here
from brettwerk.server.middleware.rate_limits import costs
from brettwerk.server.middleware.static_files import shipped_client
from brettwerk.server.schemas.common import Address, App, Health
from brettwerk.version import __version__

router = APIRouter(tags=["app"])
FOR_EVER = {"Cache-Control": "public, max-age=31536000, immutable"}


@router.get("/healthz")
async def healthz() -> Health:
    """Say that the server is alive: whoever restarts servers that are not asks here."""
    return Health(status="ok", version=__version__)


@router.get("/readyz", dependencies=[costs("looks")])
async def readyz(services: ServicesDep) -> Health:
    """Say that games can be played: whoever sends visitors here asks. If not, the error names what is missing."""
    await services.readiness.require()
    return Health(status="ok", version=__version__)


@router.get("/metrics", include_in_schema=False)
async def metrics(services: ServicesDep, request: Request) -> Response:
    """Give the figures for Prometheus, to this machine alone unless the settings say otherwise."""
    allowed = services.settings.metrics
    if allowed == "none" or (allowed == "local" and not is_from_here(request)):
        raise NotFound("unknown-address", path="/metrics")
    return Response(services.metrics.text(), headers={"Content-Type": CONTENT_TYPE_PLAIN_0_0_4})


@router.get("/api/app")
async def app(services: ServicesDep) -> App:
    """Give what a client needs to start."""
    address = services.address
    return App(
        version=__version__,
        theme=f"/api/{theme()[0]}",
        languages=list(LANGUAGES),
        address=Address(url=address.url, reachable=address.is_reachable),
        push=services.turn_notices.public_key,
        local=shipped_client().look_for_games(),
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
