"""Dependencies of routes. They are coroutines because FastAPI runs plain functions in threads, which takes longer."""

from hashlib import sha256
from typing import Annotated

from fastapi import Depends, Header, Request, Response
from starlette.requests import HTTPConnection

from brettwerk.server.middleware.identity import visitor_of
from brettwerk.server.services import Services, services_of


async def _services(connection: HTTPConnection) -> Services:
    return services_of(connection)


async def _visitor(connection: HTTPConnection) -> str:
    return visitor_of(connection)


ServicesDep = Annotated[Services, Depends(_services)]
VisitorDep = Annotated[str, Depends(_visitor)]
IdempotencyKey = Annotated[
    str | None,
    Header(
        max_length=100, description="Chosen at random for each request; sent again with it, the answer is the same."
    ),
]


async def _request_key(request: Request, visitor: VisitorDep, idempotency_key: IdempotencyKey = None) -> str | None:
    """What a request is known by when it is sent again: its sender, its address, its key and what it says."""
    if not idempotency_key:
        return None
    parts = visitor.encode(), request.url.path.encode(), idempotency_key.encode(), await request.body()
    return sha256(b"\0".join(parts)).hexdigest()


RequestKey = Annotated[str | None, Depends(_request_key)]


def written_json(content: bytes) -> Response:
    """An answer that was written as JSON where it was made."""
    return Response(content, media_type="application/json")
