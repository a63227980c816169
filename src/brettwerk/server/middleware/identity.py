"""Who is asking: a random id in a signed cookie. There are no accounts."""

from __future__ import annotations

import hashlib
import hmac
import os
import re
import secrets
from typing import TYPE_CHECKING

from itsdangerous import BadSignature, Signer
from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection

from brettwerk.core.errors import BrettwerkError
from brettwerk.server.texts import TEXTS

if TYPE_CHECKING:
    from pathlib import Path

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

COOKIE = "brettwerk"
SECURE_COOKIE = "__Host-brettwerk"
"""Its name over HTTPS: browsers take such a cookie from this very host alone, and not from its neighbours."""
KEY_BYTES = 32
DAYS = 400
"""How long a cookie lives, counted from the last visit; browsers allow no more."""
OLD_FORM = re.compile(r"([\w-]{10,64})\.([0-9a-f]{64})", re.ASCII)
"""An id and its HMAC in hexadecimal, which is longer than any signature of today."""


class BadKey(BrettwerkError):
    """The file of the key does not hold one."""


def read_key(folder: Path, name: str = "cookie.key") -> bytes:
    """Read a key, by default the one that signs cookies, or make it at the first start; nobody else may read it."""
    path = folder / name
    if not path.exists():
        _make_key(path)
    key = path.read_bytes()
    if len(key) != KEY_BYTES:
        raise BadKey("bad-key", TEXTS, path=path, found=len(key), wanted=KEY_BYTES)
    return key


def _make_key(path: Path) -> None:
    """Write a new key. It gets its name only when all of it is on the disk, and never replaces another."""
    unfinished = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    handle = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(secrets.token_bytes(KEY_BYTES))
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(unfinished, path)
        except FileExistsError:
            pass  # another process was faster
        except OSError:  # a file system without links
            unfinished.rename(path)
    finally:
        unfinished.unlink(missing_ok=True)


class VisitorCookies:
    """Signs visitors' ids, so that nobody can make one up."""

    def __init__(self, key: bytes) -> None:
        self._signer = Signer(key, salt="brettwerk.visitor", key_derivation="hmac", digest_method=hashlib.sha256)
        self._key = key

    def write(self, visitor: str) -> str:
        return self._signer.sign(visitor).decode()

    def read(self, text: str) -> str | None:
        """The visitor, None if the signature is not ours."""
        try:
            return self._signer.unsign(text).decode()
        except BadSignature:
            return self._read_old(text)

    def is_old(self, text: str) -> bool:
        """Whether a cookie is of the form that was issued until version 0.1.0."""
        return OLD_FORM.fullmatch(text) is not None

    def _read_old(self, text: str) -> str | None:
        found = OLD_FORM.fullmatch(text)
        if not found:
            return None
        signature = hmac.new(self._key, found[1].encode(), hashlib.sha256).hexdigest()
        return found[1] if hmac.compare_digest(found[2], signature) else None


class IdentityMiddleware:
    """Gives each request its visitor, and each new visitor a cookie."""

    def __init__(self, app: ASGIApp, cookies: VisitorCookies, *, secure: bool) -> None:
        self.app = app
        self.cookies = cookies
        self.secure = secure
        self.name = SECURE_COOKIE if secure else COOKIE

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in {"http", "websocket"}:
            await self.app(scope, receive, send)
            return
        name, known, is_new = self._known(HTTPConnection(scope).cookies)
        visitor = known or secrets.token_urlsafe(16)
        scope.setdefault("state", {})["visitor"] = visitor

        async def send_with_cookie(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                page = headers.get("content-type", "").startswith("text/html")
                shared = headers.get("cache-control", "").startswith("public")  # what all may keep is nobody's own
                now: str = scope["state"]["visitor"]
                if (is_new or page or now != visitor) and not shared:  # a page prolongs the cookie's life
                    headers.append("set-cookie", self._cookie(now))
                    if name != self.name:  # it has moved
                        headers.append("set-cookie", f"{name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax")
            await send(message)

        await self.app(scope, receive, send_with_cookie if scope["type"] == "http" else send)

    def _known(self, sent: dict[str, str]) -> tuple[str, str | None, bool]:
        """Under which name a visitor's cookie came, whose it is, and whether another has to be issued.

        Over HTTPS, one of the old name counts as long as there is none of the new one, and is replaced by it.
        """
        for name in dict.fromkeys((self.name, COOKIE)):
            text = sent.get(name, "")
            if visitor := self.cookies.read(text):
                return name, visitor, name != self.name or self.cookies.is_old(text)
        return self.name, None, True

    def _cookie(self, visitor: str) -> str:
        parts = [f"{self.name}={self.cookies.write(visitor)}", "Path=/", f"Max-Age={DAYS * 24 * 3600}", "HttpOnly"]
        return "; ".join([*parts, "SameSite=Lax", *(["Secure"] if self.secure else [])])


def visitor_of(connection: HTTPConnection) -> str:
    """The visitor of a request or socket."""
    visitor: str = connection.scope["state"]["visitor"]
    return visitor


def become(connection: HTTPConnection, visitor: str) -> None:
    """Let a browser be another visitor from this answer on."""
    connection.scope["state"]["visitor"] = visitor
