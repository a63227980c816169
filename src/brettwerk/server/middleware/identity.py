"""Who is asking: a random number in a signed cookie. There are no accounts."""

from __future__ import annotations

import hashlib
import hmac
import os
import re
import secrets
from typing import TYPE_CHECKING

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection

if TYPE_CHECKING:
    from pathlib import Path

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

COOKIE = "brettwerk"
DAYS = 400
"""How long a cookie lives, counted from the last visit; browsers allow no more."""


def read_key(folder: Path) -> bytes:
    """Read the key that signs cookies, or make it at the first start; nobody else may read it."""
    path = folder / "cookie.key"
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_bytes()
    key = secrets.token_bytes(32)
    with os.fdopen(handle, "wb") as file:
        file.write(key)
    return key


class Signer:
    """Writes visitors' numbers so that nobody can make one up."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def write(self, visitor: str) -> str:
        return f"{visitor}.{self._signature(visitor)}"

    def read(self, text: str) -> str | None:
        """The visitor, None if the signature is not ours."""
        found = re.fullmatch(r"([\w-]{10,64})\.([0-9a-f]{64})", text, re.ASCII)
        if found and hmac.compare_digest(found[2], self._signature(found[1])):
            return found[1]
        return None

    def _signature(self, visitor: str) -> str:
        return hmac.new(self._key, visitor.encode(), hashlib.sha256).hexdigest()


class IdentityMiddleware:
    """Gives each request its visitor, and each new visitor a cookie."""

    def __init__(self, app: ASGIApp, signer: Signer, *, secure: bool) -> None:
        self.app = app
        self.signer = signer
        self.secure = secure

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in {"http", "websocket"}:
            await self.app(scope, receive, send)
            return
        known = self.signer.read(HTTPConnection(scope).cookies.get(COOKIE, ""))
        visitor = known or secrets.token_urlsafe(16)
        scope.setdefault("state", {})["visitor"] = visitor

        async def send_with_cookie(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                page = headers.get("content-type", "").startswith("text/html")
                shared = headers.get("cache-control", "").startswith("public")  # what all may keep is nobody's own
                if (known is None or page) and not shared:  # a page prolongs the cookie's life
                    headers.append("set-cookie", self._cookie(visitor))
            await send(message)

        await self.app(scope, receive, send_with_cookie if scope["type"] == "http" else send)

    def _cookie(self, visitor: str) -> str:
        parts = [f"{COOKIE}={self.signer.write(visitor)}", "Path=/", f"Max-Age={DAYS * 24 * 3600}", "HttpOnly"]
        return "; ".join([*parts, "SameSite=Lax", *(["Secure"] if self.secure else [])])


def visitor_of(connection: HTTPConnection) -> str:
    """The visitor of a request or socket."""
    visitor: str = connection.scope["state"]["visitor"]
    return visitor
