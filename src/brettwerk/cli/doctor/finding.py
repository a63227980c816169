"""What was found, and what to do about it."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Any, NamedTuple

from brettwerk.core.messages import Phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Check = Callable[[], Iterator["Finding"]]


class Condition(StrEnum):
    """Whether something works."""

    OK = "ok"
    WARN = "warn"
    FAIL = "fail"


class Finding(NamedTuple):
    """Something that was looked at."""

    check: str
    health: Condition
    said: Phrase
    advice: Phrase | None = None


def fine(check: str, code: str, /, **params: Any) -> Finding:
    return Finding(check, Condition.OK, Phrase(code, **params))
