"""The web application: everything put together."""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import cache
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.middleware.gzip import GZipMiddleware
from pydantic import TypeAdapter
from starlette.exceptions import HTTPException

from brettwerk.server import api, sockets
from brettwerk.server.errors import add_handlers
from brettwerk.server.middleware.guard import GuardMiddleware
from brettwerk.server.middleware.identity import IdentityMiddleware, VisitorCookies
from brettwerk.server.middleware.metrics import MetricsMiddleware
from brettwerk.server.middleware.rate_limits import costs
from brettwerk.server.middleware.static_files import shipped_client
from brettwerk.server.middleware.turns import TurnsMiddleware
from brettwerk.server.schemas.common import ERRORS
from brettwerk.server.schemas.messages import AnalysisMessage, SocketMessage, VisitorMessage
from brettwerk.server.schemas.requests import AnalysisRequest
from brettwerk.server.services import Services
from brettwerk.server.settings import Settings
from brettwerk.server.storage.keys import COOKIE_KEY, key_of
from brettwerk.version import __version__


def make_app(settings: Settings, ticks: Callable[[], float] = time.monotonic) -> FastAPI:
    """Build the application; its parts start and end with it. All time is measured by ``ticks``, in seconds."""
    services = Services(settings, ticks)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await services.start()
        yield
        await services.close()

    app = bare_app(lifespan)
    app.state.services = services
    cookies = VisitorCookies(key_of(services.store, COOKIE_KEY))
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=5)
    app.add_middleware(IdentityMiddleware, cookies=cookies, secure=settings.public_url.startswith("https:"))
    app.add_middleware(GuardMiddleware, settings=settings)
    app.add_middleware(MetricsMiddleware, metrics=services.metrics)
    app.add_middleware(TurnsMiddleware)
    return app


def bare_app(lifespan: Any = None) -> FastAPI:
    """The routes alone, of which the schema is made."""
    app = FastAPI(
        title="Brettwerk",
        version=__version__,
        lifespan=lifespan,
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        responses=ERRORS,
    )
    routers = [*api.ROUTERS, *sockets.ROUTERS]
    for router in routers:
        app.include_router(router)
    add_handlers(app, routers)
    client = shipped_client()

    @cache
    def schema_text() -> bytes:
        return json.dumps(app.openapi(), ensure_ascii=False, separators=(",", ":")).encode()

    @app.get("/api/openapi.json", include_in_schema=False, dependencies=[costs("schemas")])
    async def schema() -> Response:
        return Response(await asyncio.to_thread(schema_text), media_type="application/json")

    @app.get("/{path:path}", include_in_schema=False)
    async def page(path: str, request: Request) -> Response:
        if path == "api" or path.startswith("api/"):
            raise HTTPException(HTTPStatus.NOT_FOUND)
        return client.answer(request)

    plain = app.openapi

    def with_messages() -> dict[str, Any]:
        """Add the messages of the sockets, which OpenAPI has no place for, to the types."""
        schema = plain()
        types = schema["components"]["schemas"]
        adapters: dict[str, TypeAdapter[Any]] = {
            "SocketMessage": TypeAdapter(SocketMessage),
            "VisitorMessage": TypeAdapter(VisitorMessage),
            "AnalysisMessage": TypeAdapter(AnalysisMessage),
            "AnalysisRequest": TypeAdapter(AnalysisRequest),
        }
        for title, adapter in adapters.items():
            message = adapter.json_schema(ref_template="#/components/schemas/{model}", mode="serialization")
            for name, definition in message.pop("$defs").items():
                types.setdefault(name, definition)
            types[title] = message
        return schema

    app.openapi = with_messages  # type: ignore[method-assign]
    return app
