"""The service of a browser tab: it answers the page's requests as a server does. JavaScript calls it.

Before this module is imported, ``brettwerk.browser.setup`` must have chosen what runs compiled code.
"""

from __future__ import annotations

import logging
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from brettwerk.browser.local.routes import Routes, TextAnswer, body_of
from brettwerk.browser.local.texts import TEXTS
from brettwerk.browser.proving import solver_in_tab
from brettwerk.browser.searching import WasmThinker
from brettwerk.content.errors import BadRequest, problem, status_of
from brettwerk.content.json_text import json_text
from brettwerk.core.errors import BrettwerkError

if TYPE_CHECKING:
    from collections.abc import Callable

    from brettwerk.browser.local.host import Host

log = logging.getLogger(__name__)
JSON = "application/json"
_routes: list[Routes] = []


def start(host: Host) -> None:
    """Begin to answer, with what JavaScript brings."""
    _routes[:] = [Routes(host, WasmThinker(host), lambda puzzle: solver_in_tab(puzzle, host.loader))]


async def request(method: str, path: str, body: Any, key: Any) -> tuple[int, str, str]:
    """Answer a request: status, type and content."""
    try:
        text = body if isinstance(body, str) else None
        answer = await _routes[0].answer(method, path, body_of(text), key if isinstance(key, str) else None)
    except BrettwerkError as error:
        return _refused(error, status_of(error))
    except Exception:
        log.exception("request failed")
        return _refused(BadRequest("failed", TEXTS), HTTPStatus.INTERNAL_SERVER_ERROR)
    if isinstance(answer, TextAnswer):
        return int(HTTPStatus.OK), answer.type, answer.text
    return int(HTTPStatus.OK), JSON, json_text(answer)


def _refused(error: BrettwerkError, status: int) -> tuple[int, str, str]:
    return int(status), JSON, json_text({"error": problem(error)})


def connect(path: str, send: Callable[[str], None]) -> Any:
    """Open a socket, which ``receive``s what the page says until it is ``close``d."""
    return _routes[0].connect(path, send)
