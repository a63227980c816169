"""Errors over HTTP: a status, a stable code and a sentence in every language."""

import logging
from collections.abc import Sequence
from functools import partial
from http import HTTPStatus
from typing import Any, ClassVar

from fastapi import APIRouter, FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse

from brettwerk.content import errors as content_errors
from brettwerk.content.errors import problem
from brettwerk.core.errors import BrettwerkError, UnknownGame
from brettwerk.core.messages import Phrase
from brettwerk.server.texts import TEXTS

log = logging.getLogger(__name__)


class ApiError(BrettwerkError):
    """Something that a request asked for and cannot have."""

    status: ClassVar[int] = HTTPStatus.UNPROCESSABLE_ENTITY

    def __init__(self, code: str, /, **params: Any) -> None:
        super().__init__(code, TEXTS, **params)

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(type(self), self.code, **self.params), ()


class Invalid(ApiError):
    """The request says something that makes no sense."""


class Malformed(ApiError):
    status = HTTPStatus.BAD_REQUEST


class NotAllowed(ApiError):
    status = HTTPStatus.FORBIDDEN


class NotFound(ApiError):
    status = HTTPStatus.NOT_FOUND


class WrongMethod(ApiError):
    status = HTTPStatus.METHOD_NOT_ALLOWED


class TooLarge(ApiError):
    status = HTTPStatus.REQUEST_ENTITY_TOO_LARGE


class TooSlow(ApiError):
    status = HTTPStatus.REQUEST_TIMEOUT


class TooMany(ApiError):
    status = HTTPStatus.TOO_MANY_REQUESTS


class NotReady(ApiError):
    status = HTTPStatus.SERVICE_UNAVAILABLE


class Failed(ApiError):
    status = HTTPStatus.INTERNAL_SERVER_ERROR


def status_of(error: BrettwerkError) -> int:
    return error.status if isinstance(error, ApiError) else content_errors.status_of(error)


def response(error: BrettwerkError, *, status: int | None = None, field: str | None = None) -> JSONResponse:
    """Answer with an error, in the one form that all errors have."""
    headers = {"Retry-After": str(error.params.get("seconds", 2))} if isinstance(error, NotReady | TooMany) else None
    return JSONResponse({"error": problem(error, field)}, status or status_of(error), headers)


def fault_of(first: Any) -> tuple[ApiError, str | None]:
    """The error for a fault that pydantic has found, and the field that is meant."""
    if first["type"] == "json_invalid":
        return Malformed("malformed"), None
    field = ".".join(str(part) for part in first["loc"][1:]) or "body"
    return Invalid("invalid", field=field, reason=Phrase(_reason(first["type"]))), field


def _reason(kind: str) -> str:
    """The code of the sentence about a fault that pydantic has found."""
    code = f"reason.{kind.rpartition('_')[2] if kind.endswith('_type') else kind}"
    return code if code in TEXTS["en"] else "reason.other"


def add_handlers(app: FastAPI, routers: Sequence[APIRouter]) -> None:
    """Bring everything that can go wrong into the one form."""
    routes = [route for router in routers for route in router.routes if isinstance(route, APIRoute)]

    @app.exception_handler(BrettwerkError)
    async def refused(request: Request, error: BrettwerkError) -> JSONResponse:
        missing = isinstance(error, UnknownGame) and request.method == "GET"
        return response(error, status=HTTPStatus.NOT_FOUND if missing else None)

    @app.exception_handler(RequestValidationError)
    async def invalid(_: Request, error: RequestValidationError) -> JSONResponse:
        fault, field = fault_of(error.errors()[0])
        return response(fault, field=field)

    @app.exception_handler(HTTPException)
    async def refused_by_framework(request: Request, error: HTTPException) -> JSONResponse:
        if error.status_code not in {HTTPStatus.NOT_FOUND, HTTPStatus.METHOD_NOT_ALLOWED}:
            return response(Malformed("malformed"))
        path = request.url.path
        methods = sorted({method for route in routes if route.path_regex.match(path) for method in route.methods or ()})
        if not methods:
            return response(NotFound("unknown-address", path=path))
        answer = response(WrongMethod("wrong-method", method=request.method))
        answer.headers["Allow"] = ", ".join(methods)
        return answer

    @app.exception_handler(Exception)
    async def failed(request: Request, error: Exception) -> JSONResponse:
        log.error("request failed", exc_info=error, extra={"path": request.url.path})
        return response(Failed("failed"))
