"""Writing the app as a site of files alone."""

from __future__ import annotations

import json
import re
import shutil
from base64 import b64encode
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from brettwerk.cli.hosting.site_content import content_files
from brettwerk.cli.hosting.texts import TEXTS, say
from brettwerk.core.errors import BrettwerkError
from brettwerk.core.files import unwritable
from brettwerk.core.messages import LANGUAGES
from brettwerk.server.content.catalogue import theme
from brettwerk.server.middleware.content_security import CONTENT_SECURITY_POLICY
from brettwerk.server.middleware.static_files import Client, shipped_client
from brettwerk.version import __version__

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

MARK = ".brettwerk-site"
"""A file that tells an earlier site from a folder with anything else."""
PAGE, SERVICE_WORKER = "index.html", "service-worker.js"
NOT_FOR_SITES = {"built-from.txt", PAGE}
LOST_SCRIPT = """
const pages = /^(.*?\\/)((?:board|new|puzzles|analysis|rules|rulings|gallery|settings)(?:\\/.*)?)$/;
const page = pages.exec(location.pathname);
if (page) location.replace(page[1] + "#/" + page[2] + location.search);
"""
LOST = """<!doctype html>
<html lang="de"><head><meta charset="utf-8"><title>Brettwerk</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'sha256-{digest}'">
</head><body><h1>Brettwerk</h1>
<p>Diese Seite gibt es nicht. <span lang="en">There is nothing here.</span></p>
<script>{script}</script></body></html>
"""
"""For addresses that no file has: the pages of the app lie behind a # on a site, and elsewhere do not."""


class SiteError(BrettwerkError):
    """A site cannot be written."""

    def __init__(self, code: str, /, **params: Any) -> None:
        super().__init__(code, TEXTS, **params)


def write_site(folder: Path, language: str, *, printing: bool = True) -> None:
    """Write all files; an earlier site is replaced, and a folder with anything else is left alone."""
    client = shipped_client()
    if PAGE not in client.files:
        raise SiteError("no-client")
    try:
        _clear(folder)
        files = 0
        for name, content in _files(client, printing=printing):
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
            files += 1
    except OSError as error:
        raise unwritable(folder, error) from None
    line = say("site-written", language, files=files, folder=folder)
    print(line if client.local else line + say("site-without-games", language))  # noqa: T201


def _clear(folder: Path) -> None:
    if folder.exists() and any(folder.iterdir()):
        if not (folder / MARK).is_file():
            raise SiteError("not-a-site", folder=folder)
        for entry in folder.iterdir():
            if entry.is_dir() and not entry.is_symlink():
                shutil.rmtree(entry)
            elif entry.name != MARK:
                entry.unlink()
    folder.mkdir(parents=True, exist_ok=True)
    (folder / MARK).write_text(f"{__version__}\n", "utf-8")


def _files(client: Client, *, printing: bool) -> Iterator[tuple[str, bytes]]:
    """All files of a site; the page comes last, when everything is there that it needs."""
    name, sheet = theme()
    yield name, sheet.encode()
    app = {
        "version": __version__,
        "theme": name,
        "languages": list(LANGUAGES),
        "address": {"url": "", "reachable": False},
        "local": client.local,
    }
    page = site_page(client.files[PAGE].content.decode(), app).encode()
    for path, file in client.files.items():
        if path not in NOT_FOR_SITES:
            yield path, site_worker(file.content, page) if path == SERVICE_WORKER else file.content
    yield from content_files(printing=printing)
    yield "404.html", lost_page().encode()
    yield PAGE, page


def site_page(page: str, app: dict[str, Any]) -> str:
    """The client's page, with its files beside it and with what a server would say of itself."""
    # Only a header can forbid to be framed; a browser would complain of it here.
    policy = re.sub(r"; frame-ancestors [^;]*", "", CONTENT_SECURITY_POLICY)
    told = json.dumps(app).replace("<", "\\u003c")
    head = (
        '<meta charset="utf-8" />\n'
        f'    <meta http-equiv="Content-Security-Policy" content="{policy}" />\n'
        f'    <script type="application/json" id="brettwerk-site">{told}</script>'
    )
    return re.sub(r'((?:href|src)=")/(?!/)', r"\1./", page).replace('<meta charset="utf-8" />', head, 1)


def site_worker(worker: bytes, page: bytes) -> bytes:
    """The service worker; with another page it is another version, which browsers fetch."""
    stamp = sha256(page).hexdigest()[:12].encode()
    return re.sub(rb'("version":"\w+)"', rb"\1-" + stamp + b'"', worker, count=1)


def lost_page() -> str:
    digest = b64encode(sha256(LOST_SCRIPT.encode()).digest()).decode()
    return LOST.replace("{digest}", digest).replace("{script}", LOST_SCRIPT)
