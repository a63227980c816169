"""What routes are given. These are coroutines because FastAPI calls plain functions in threads, one after the other."""

from typing import Annotated

from fastapi import Depends
from starlette.requests import HTTPConnection

from brettwerk.server.middleware.identity import visitor_of
from brettwerk.server.services import Services, services_of


async def _services(connection: HTTPConnection) -> Services:
    return services_of(connection)


async def _visitor(connection: HTTPConnection) -> str:
    return visitor_of(connection)


Here = Annotated[Services, Depends(_services)]
Visitor = Annotated[str, Depends(_visitor)]
