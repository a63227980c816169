"""Requests that cannot be answered, and how an answer says so."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from brettwerk.content.texts import TEXTS
from brettwerk.core.errors import BrettwerkError, MatchError
from brettwerk.core.messages import LANGUAGES
from brettwerk.table.errors import BrokenBoard, NotPermitted, NotPossible

if TYPE_CHECKING:
    from brettwerk.core.messages import Texts


class BadRequest(BrettwerkError):
    """Something was asked for that is not there, or in words that mean nothing."""

    def __init__(self, code: str, texts: Texts = TEXTS, edition: str = "", /, **params: Any) -> None:
        super().__init__(code, texts, edition, **params)


class NotThere(BadRequest):
    """There is nothing of this name or number."""


STATUSES: dict[type[BrettwerkError], int] = {
    MatchError: HTTPStatus.CONFLICT,
    NotPossible: HTTPStatus.CONFLICT,
    BrokenBoard: HTTPStatus.CONFLICT,
    NotPermitted: HTTPStatus.FORBIDDEN,
    NotThere: HTTPStatus.NOT_FOUND,
}


def status_of(error: BrettwerkError) -> int:
    """The HTTP status that says what kind of error it is; of most, that the request makes no sense."""
    return STATUSES.get(type(error), HTTPStatus.UNPROCESSABLE_ENTITY)


def problem(error: BrettwerkError, field: str | None = None) -> dict[str, Any]:
    """What is wrong, as all answers say it; a field is the part of the request that is meant."""
    text = {language: error.text(language) for language in LANGUAGES}
    return {"code": error.code, "text": text, "field": field}
