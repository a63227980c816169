"""The built client: a page and its files, read once and served from memory."""

from __future__ import annotations

import mimetypes
from dataclasses import dataclass, field
from hashlib import sha256
from importlib.resources import files
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from starlette.responses import Response

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from starlette.requests import Request

FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
ENCODINGS = {"br": ".br", "gzip": ".gz"}
"""Compressed forms that the build may have laid beside a file, the best first."""
NOT_BUILT = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Brettwerk</title></head><body>
<h1>Brettwerk</h1>
<p>The server runs, but the client has not been built. In the folder <code>web</code> of the sources run
<code>npm ci</code> and <code>npm run build</code>, then start the server again. The interface is at
<a href="/healthz">/healthz</a> and <a href="/api/openapi.json">/api/openapi.json</a>.</p>
</body></html>
"""


@dataclass
class File:
    """A file of the client in all its forms."""

    content: bytes
    media_type: str
    cache: str
    compressed: dict[str, bytes] = field(default_factory=dict)

    @property
    def tag(self) -> str:
        return f'"{sha256(self.content).hexdigest()[:20]}"'


class Client:
    """All files of the built client, by address."""

    def __init__(self, folder: Traversable | None = None) -> None:
        root = folder or files("brettwerk.server").joinpath("static")
        self._files = dict(_read(root, "")) if root.is_dir() else {}
        self._page = self._files.get("index.html") or File(NOT_BUILT.encode(), "text/html; charset=utf-8", ASK_AGAIN)

    def answer(self, request: Request) -> Response:
        """Give the file at an address; every other address is the page, which knows what to show there."""
        file = self._files.get(request.url.path.lstrip("/"), self._page)
        headers = {"Cache-Control": file.cache, "ETag": file.tag, "Vary": "Accept-Encoding"}
        if request.headers.get("if-none-match") == file.tag:
            return Response(status_code=304, headers=headers)
        accepted = {word.split(";")[0].strip() for word in request.headers.get("accept-encoding", "").split(",")}
        for encoding, content in file.compressed.items():
            if encoding in accepted:
                return Response(content, media_type=file.media_type, headers=headers | {"Content-Encoding": encoding})
        return Response(file.content, media_type=file.media_type, headers=headers)


def _read(folder: Traversable, prefix: str) -> list[tuple[str, File]]:
    """Read a folder and the folders below it."""
    found: list[tuple[str, File]] = []
    entries = {entry.name: entry for entry in folder.iterdir()}
    for name, entry in entries.items():
        if entry.is_dir():
            found += _read(entry, f"{prefix}{name}/")
        elif PurePosixPath(name).suffix not in ENCODINGS.values():
            compressed = {
                encoding: entries[name + suffix].read_bytes()
                for encoding, suffix in ENCODINGS.items()
                if name + suffix in entries
            }
            cache = FOR_EVER if prefix.startswith("assets/") else ASK_AGAIN
            found.append((prefix + name, File(entry.read_bytes(), _media_type(name), cache, compressed)))
    return found


def _media_type(name: str) -> str:
    known = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".svg": "image/svg+xml"}
    suffix = PurePosixPath(name).suffix
    media_type = known.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    return f"{media_type}; charset=utf-8" if media_type.startswith("text/") else media_type
