"""The built client and the schema that its types come from."""

from __future__ import annotations

import gzip
import json
from typing import TYPE_CHECKING

import pytest
from starlette.requests import Request

from brettwerk.server.api import app
from brettwerk.server.middleware.static_files import Client
from brettwerk.server.openapi import schema_text
from support.paths import ROOT

if TYPE_CHECKING:
    from pathlib import Path

    from support.browsing import Browser


def request(path: str, **headers: str) -> Request:
    pairs = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return Request(
        {
            "type": "http",
            "method": "GET",
            "path": path,
            "headers": pairs,
            "query_string": b"",
            "server": ("localhost", 80),
            "scheme": "http",
        }
    )


@pytest.fixture
def built(tmp_path: Path) -> Client:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html>page")
    (tmp_path / "assets" / "app-1a2b.js").write_text("code")
    (tmp_path / "assets" / "app-1a2b.js.gz").write_bytes(gzip.compress(b"code"))
    return Client(tmp_path)


def test_files_are_kept_for_ever_and_the_page_is_not(built: Client) -> None:
    script = built.answer(request("/assets/app-1a2b.js", accept_encoding="br, gzip"))
    assert gzip.decompress(bytes(script.body)) == b"code"
    assert script.headers["content-type"] == "text/javascript; charset=utf-8"
    assert script.headers["content-encoding"] == "gzip"
    assert "immutable" in script.headers["cache-control"]
    plain = built.answer(request("/assets/app-1a2b.js"))
    assert bytes(plain.body) == b"code"
    for path in ("/", "/board/abc", "/rules/tor", "/assets/gone.js", "/../conftest.py"):
        page = built.answer(request(path))
        assert bytes(page.body) == b"<!doctype html>page"
        assert page.headers["cache-control"] == "no-cache"
    again = built.answer(request("/", if_none_match=page.headers["etag"]))
    assert again.status_code == 304


@pytest.fixture
def playable(tmp_path: Path) -> Client:
    """A client with what it takes to play in the browser."""
    games = tmp_path / "games"
    for folder in (tmp_path / "client" / "assets", games):
        folder.mkdir(parents=True)
    (tmp_path / "client" / "index.html").write_text("page")
    (tmp_path / "client" / "assets" / "rules-worker-1a2b.js").write_text("code")
    (games / "tor.wasm").write_bytes(b"wasm")
    return Client(tmp_path / "client", games)


def test_what_it_takes_to_play_in_the_browser_is_named_by_its_content(playable: Client, tmp_path: Path) -> None:
    module = playable.answer(request(f"/{playable.local}tor.wasm"))
    assert module.headers["content-type"] == "application/wasm"
    assert "immutable" in module.headers["cache-control"]
    assert json.loads(bytes(playable.answer(request(f"/{playable.local}files.json")).body)) == {
        f"{playable.local}tor.wasm": 4
    }
    assert playable.answer(request("/local/of-another-version/tor.wasm")).status_code == 404
    (tmp_path / "games" / "tor.wasm").write_bytes(b"changed")
    assert Client(tmp_path / "client", tmp_path / "games").local != playable.local


def test_only_workers_may_compile_webassembly(playable: Client) -> None:
    worker = playable.answer(request("/assets/rules-worker-1a2b.js"))
    assert "script-src 'self' 'wasm-unsafe-eval';" in worker.headers["content-security-policy"]
    assert "content-security-policy" not in playable.answer(request("/")).headers


def test_the_app_knows_whether_it_can_play_in_the_browser(
    playable: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, browser: Browser
) -> None:
    monkeypatch.setattr(app, "shipped_client", lambda: playable)
    assert browser.get("/api/app").json()["local"] == playable.local
    monkeypatch.setattr(app, "shipped_client", lambda: Client(tmp_path, tmp_path / "nothing"))
    assert browser.get("/api/app").json()["local"] is None


def test_a_client_that_is_not_built_says_how_to_build_it(tmp_path: Path) -> None:
    page = Client(tmp_path / "nothing").answer(request("/"))
    assert b"npm run build" in bytes(page.body)


def test_every_address_is_the_page(browser: Browser) -> None:
    for path in ("/", "/new/tor", "/board/whatever", "/settings"):
        answer = browser.get(path)
        assert answer.status_code == 200
        assert answer.headers["content-type"] == "text/html; charset=utf-8"


def test_the_theme_is_kept_for_ever(browser: Browser) -> None:
    app = browser.get("/api/app").json()
    sheet = browser.get(app["theme"])
    assert ".piece" in sheet.text
    assert "immutable" in sheet.headers["cache-control"]
    assert browser.get("/api/theme-0.css").status_code == 404


def test_the_committed_schema_is_current() -> None:
    """After a change of the interface: ``python -m brettwerk.server.openapi > web/openapi.json``."""
    assert (ROOT / "web" / "openapi.json").read_text("utf-8") == schema_text()
