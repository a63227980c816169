"""Attack: send requests that are broken, far too large, or never end.

Each is refused in the one form of all errors; none is waited for.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from brettwerk.server.errors import TooSlow
from brettwerk.server.middleware import guard
from brettwerk.server.schemas import common

if TYPE_CHECKING:
    from support.browsing import Browser


def test_malformed_json(browser: Browser) -> None:
    answer = browser.send("POST", "/api/boards", content=b"{", headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "malformed")


def test_a_body_of_ten_megabytes(browser: Browser) -> None:
    whole = browser.send("POST", "/api/boards", content=b"x" * 10_000_000)
    parts = browser.send("POST", "/api/boards", content=iter([b"x" * 50_000] * 200))
    for answer in (whole, parts):
        assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too-large")


def test_a_body_that_does_not_come_is_not_waited_for() -> None:
    scope = {"type": "http", "path": "/api/boards", "headers": [(b"content-length", b"10")]}
    with pytest.raises(TooSlow):
        asyncio.run(guard.read_body(scope, asyncio.Event().wait, 0.01))  # type: ignore[arg-type]


@pytest.mark.parametrize(("method", "path", "status"), [("GET", "/api/chess", 404), ("DELETE", "/api/games", 405)])
def test_unknown_addresses_and_methods(browser: Browser, method: str, path: str, status: int) -> None:
    answer = browser.send(method, path)
    assert answer.status_code == status
    common.ErrorBody.model_validate(answer.json())
