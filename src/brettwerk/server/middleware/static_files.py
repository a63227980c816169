"""The built client: a page and its files, read once and served from memory."""

from __future__ import annotations

import json
import mimetypes
import re
from dataclasses import dataclass, field, replace
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from starlette.responses import Response

from brettwerk.server.middleware.content_security import CONTENT_SECURITY_POLICY, WASM_ALLOWED

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from starlette.requests import Request

FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
NAMED_BY_CONTENT = re.compile(r"(?:assets|local/\w+|pyodide-[\w.]+)/")
"""What the addresses of files begin with that never change."""
PYODIDE = "pyodide-"
LIST = "files.json"
"""Among the files for playing in a browser: the sizes of all of them, by address."""
MARK = "built-from.txt"
"""Lies among these files when all of them are there."""
WORKER = re.compile(r"assets/\w+-worker-.*\.js")
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
    is_worker: bool = False
    """Whether it is a worker, which runs WebAssembly."""

    @property
    def tag(self) -> str:
        return f'"{sha256(self.content).hexdigest()[:20]}"'


class Client:
    """All files of the built client, by address, with those for playing in a browser if they have been built."""

    def __init__(self, folder: Traversable | None = None, games: Traversable | None = None) -> None:
        root = folder or files("brettwerk.server").joinpath("static")
        self.files = dict(_read(root, "")) if root.is_dir() else {}
        self._page = self.files.get("index.html") or File(NOT_BUILT.encode(), "text/html; charset=utf-8", ASK_AGAIN)
        self.local: str | None = None
        """The folder of the files for playing in a browser, named after their content."""
        self._games = games or files("brettwerk").joinpath("browser", "static")
        self._mark = None if games else self._games.joinpath(MARK)
        self.look_for_games()

    def look_for_games(self) -> str | None:
        """Take in the files for playing in a browser once they are built, which may be while the server runs."""
        is_whole = self._mark.is_file() if self._mark else self._games.is_dir()
        if self.local is None and is_whole and (found := _read(self._games, "")):
            folder = f"local/{_stamp(found)}/"
            self._add_games(folder, found)
            self.local = folder
        return self.local

    def _add_games(self, folder: str, found: list[tuple[str, File]]) -> None:
        for name, file in found:
            self.files[folder + name] = replace(file, cache=FOR_EVER)
        sizes = {name: len(file.content) for name, file in self.files.items() if name.startswith((folder, PYODIDE))}
        self.files[folder + LIST] = File(json.dumps(sizes).encode(), "application/json", FOR_EVER)

    def answer(self, request: Request) -> Response:
        """Give the file at an address; every other address is the page, which knows what to show there."""
        path = request.url.path.lstrip("/")
        if path.startswith("local/") and path not in self.files:
            return Response(status_code=404)
        file = self.files.get(path, self._page)
        headers = {"Cache-Control": file.cache, "ETag": file.tag, "Vary": "Accept-Encoding"}
        if file.is_worker:
            headers["Content-Security-Policy"] = CONTENT_SECURITY_POLICY.replace(*WASM_ALLOWED)
        if request.headers.get("if-none-match") == file.tag:
            return Response(status_code=304, headers=headers)
        accepted = {word.split(";")[0].strip() for word in request.headers.get("accept-encoding", "").split(",")}
        for encoding, content in file.compressed.items():
            if encoding in accepted:
                return Response(content, media_type=file.media_type, headers=headers | {"Content-Encoding": encoding})
        return Response(file.content, media_type=file.media_type, headers=headers)


@cache
def shipped_client() -> Client:
    """The client that this package brings."""
    return Client()


def _stamp(found: list[tuple[str, File]]) -> str:
    """A name for files that changes with any of them."""
    stamp = sha256()
    for name, file in sorted(found, key=lambda one: one[0]):
        stamp.update(name.encode() + b"\0" + sha256(file.content).digest())
    return stamp.hexdigest()[:12]


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
            path = prefix + name
            kept = FOR_EVER if NAMED_BY_CONTENT.match(path) else ASK_AGAIN
            is_worker = WORKER.fullmatch(path) is not None
            found.append((path, File(entry.read_bytes(), _media_type(name), kept, compressed, is_worker)))
    return found


def _media_type(name: str) -> str:
    known = {
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
        ".svg": "image/svg+xml",
    }
    suffix = PurePosixPath(name).suffix
    media_type = known.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    return f"{media_type}; charset=utf-8" if media_type.startswith("text/") else media_type
