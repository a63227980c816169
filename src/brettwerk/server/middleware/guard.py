"""What stands before every request: its size, its origin, the headers of its answer, and a line in the log."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING
from urllib.parse import SplitResult, urlsplit

from starlette.datastructures import Headers, MutableHeaders

from brettwerk.core.records.text import MAX_COMMENT
from brettwerk.server.errors import ApiError, NotAllowed, TooLarge, TooSlow, response
from brettwerk.server.middleware.content_security import CONTENT_SECURITY_POLICY

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from brettwerk.server.settings import Settings

log = logging.getLogger(__name__)

MOST_BYTES = 64 * 1024
RECORD_BYTES = MOST_BYTES + 4 * MAX_COMMENT
"""A record may also hold a comment as long as any may be, of characters of up to four bytes."""
DATA_BYTES = 800_000
BYTES_ALLOWED = {
    "/api/analysis/record": RECORD_BYTES,
    "/api/analysis/keep": RECORD_BYTES,
    "/api/me/links": DATA_BYTES,
}
"""By path, where requests may be larger than elsewhere."""
SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}
LOCAL_NAMES = {"localhost", "127.0.0.1", "::1"}
HEADERS = {
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


class Origins:
    """Tells requests of our own pages from those that other sites let a browser send."""

    def __init__(self, settings: Settings) -> None:
        public = urlsplit(settings.public_url)
        self._public = {public.netloc} if public.netloc else set()
        self._names = LOCAL_NAMES | {public.hostname or "localhost"} if settings.is_local else None

    def fault(self, scope: Scope) -> ApiError | None:
        """What speaks against a request, None if nothing does."""
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        # A server for this machine alone answers to its names only: a foreign name that leads here is a trap.
        if self._names is not None and split(f"//{host}").hostname not in self._names:
            return NotAllowed("wrong-host", host=host)
        changes = scope["type"] == "websocket" or scope["method"] not in SAFE_METHODS
        return NotAllowed("other-origin") if changes and not self._is_own(headers, host) else None

    def _is_own(self, headers: Headers, host: str) -> bool:
        """Programs send neither header; every browser of today sends both."""
        if headers.get("sec-fetch-site", "same-origin") != "same-origin":
            return False
        origin = headers.get("origin")
        return origin is None or split(origin).netloc in {host} | self._public


def split(address: str) -> SplitResult:
    """The parts of an address; all empty if it is none."""
    try:
        return urlsplit(address)
    except ValueError:
        return SplitResult("", "", "", "", "")


class GuardMiddleware:
    """Refuses what is too large or comes from elsewhere, and sets the headers that keep pages safe."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.origins = Origins(settings)
        self.seconds = settings.request_seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._answer(scope, receive, send)
        elif scope["type"] == "websocket" and self.origins.fault(scope):
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": "other origin"})
        else:
            await self.app(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        began = time.perf_counter()
        status = 0

        async def send_guarded(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("cache-control", "no-store")
            await send(message)

        try:
            await self._pass_on(scope, receive, send_guarded)
        finally:
            milliseconds = round(1000 * (time.perf_counter() - began), 1)
            facts = {"method": scope["method"], "path": scope["path"], "status": status, "ms": milliseconds}
            log.info("request", extra=facts)

    async def _pass_on(self, scope: Scope, receive: Receive, send: Send) -> None:
        fault = self.origins.fault(scope)
        if fault is None:
            try:
                body = await read_body(scope, receive, self.seconds)
            except ApiError as error:
                fault = error
        if fault is not None:
            await response(fault)(scope, receive, send)
            return
        whole: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

        async def receive_read() -> Message:
            return whole.pop() if whole else await receive()

        await self.app(scope, receive_read, send)


async def read_body(scope: Scope, receive: Receive, seconds: float) -> bytes:
    """Read a request's body; TooLarge if it is larger than anybody needs, TooSlow if it does not come in time."""
    most = BYTES_ALLOWED.get(scope["path"], MOST_BYTES)
    length = Headers(scope=scope).get("content-length", "0")
    if not length.isdecimal() or int(length) > most:
        raise TooLarge("too-large", limit=most)
    try:
        async with asyncio.timeout(seconds):
            return await _whole_body(receive, most)
    except TimeoutError:
        raise TooSlow("too-slow") from None


async def _whole_body(receive: Receive, most: int) -> bytes:
    body = b""
    more = True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            break
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > most:
            raise TooLarge("too-large", limit=most)
    return body
