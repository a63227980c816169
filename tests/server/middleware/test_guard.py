"""Bad input, other sites, and who may do what."""

from __future__ import annotations

import asyncio
import errno
import hashlib
import hmac
import os
import stat
from typing import TYPE_CHECKING

import pytest
from fastapi.testclient import TestClient

from brettwerk.server.app import make_app
from brettwerk.server.errors import TooSlow
from brettwerk.server.middleware import guard
from brettwerk.server.middleware.identity import BadKey, VisitorCookies, read_key
from brettwerk.server.schemas import common
from brettwerk.server.settings import Settings
from support.browsing import Browser, until

if TYPE_CHECKING:
    from pathlib import Path


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


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"origin": "http://localhost"}, 200),
        ({"origin": "http://localhost", "sec-fetch-site": "same-origin"}, 200),
        ({"origin": "http://elsewhere.example"}, 403),
        ({"origin": "null"}, 403),
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"sec-fetch-site": "same-site"}, 403),
        ({"host": "elsewhere.example"}, 403),
        ({"host": "["}, 403),
        ({"origin": "http://["}, 403),
    ],
)
def test_only_our_own_pages_may_post(browser: Browser, headers: dict[str, str], status: int) -> None:
    assert browser.post("/api/try", {"game": "tor"}, headers=headers).status_code == status


def test_pages_are_safe(browser: Browser) -> None:
    headers = browser.get("/").headers
    policy = headers["content-security-policy"]
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff"


def test_everybody_has_a_cookie_of_their_own(browser: Browser, other: Browser) -> None:
    assert browser.cookie != other.cookie
    first = Browser(browser.client)
    first.cookie = ""
    made = first.get("/healthz").headers["set-cookie"]
    assert "HttpOnly" in made
    assert "SameSite=Lax" in made
    assert "set-cookie" not in first.get("/healthz").headers
    assert "set-cookie" in first.get("/rules").headers  # a page prolongs it
    first.cookie = ""
    theme = first.get("/api/app").json()["theme"]
    first.cookie = ""
    assert "set-cookie" not in first.get(theme).headers  # others may keep a copy of it


def test_a_made_up_cookie_is_nobody(browser: Browser) -> None:
    board = browser.new_board("aufstellen")
    visitor = browser.cookie.partition("=")[2].partition(".")[0]
    forged = VisitorCookies(b"another key").write(visitor)
    thief = Browser(browser.client)
    thief.cookie = f"brettwerk={forged}"
    assert thief.play(board, 0, "a1").status_code == 403
    assert browser.play(board, 0, "a1").status_code == 200


def old_cookie(visitor: str, key: bytes) -> str:
    """A cookie as it was issued until version 0.1.0."""
    return f"brettwerk={visitor}.{hmac.new(key, visitor.encode(), hashlib.sha256).hexdigest()}"


def test_a_cookie_of_the_old_form_stays_valid_and_is_issued_again(browser: Browser, settings: Settings) -> None:
    board = browser.new_board("aufstellen")
    visitor = browser.cookie.partition("=")[2].partition(".")[0]
    old = Browser(browser.client)
    old.cookie = old_cookie(visitor, read_key(settings.data))
    with old.watch(board) as socket:
        assert until(socket, "board")["board"]["creator"]
    answer = old.play(board, 0, "a1")
    assert answer.status_code == 200
    assert answer.headers["set-cookie"].startswith(f"{browser.cookie};")
    assert "set-cookie" not in old.get("/healthz").headers


def test_an_old_cookie_with_another_signature_is_nobody(browser: Browser) -> None:
    board = browser.new_board("aufstellen")
    visitor = browser.cookie.partition("=")[2].partition(".")[0]
    thief = Browser(browser.client)
    thief.cookie = old_cookie(visitor, b"another key")
    assert thief.play(board, 0, "a1").status_code == 403


def test_the_data_folder_is_nobody_elses_business(tmp_path: Path) -> None:
    folder = Settings(data=tmp_path / "data").prepare_data()
    key = read_key(folder)
    assert read_key(folder) == key
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE((folder / "cookie.key").stat().st_mode) == 0o600


@pytest.mark.parametrize("content", [b"", b"short", bytes(33)])
def test_a_key_of_the_wrong_length_is_refused(tmp_path: Path, content: bytes) -> None:
    """A full disk at the first start could leave an empty file, and cookies signed with nothing."""
    (tmp_path / "cookie.key").write_bytes(content)
    with pytest.raises(BadKey) as caught:
        read_key(tmp_path)
    assert "cookie.key" in caught.value.text("de")
    assert (tmp_path / "cookie.key").read_bytes() == content


def test_a_key_is_whole_or_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full_disk(_handle: int) -> None:
        raise OSError(errno.ENOSPC, "no space left")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full_disk)
        with pytest.raises(OSError, match="no space"):
            read_key(tmp_path)
    assert list(tmp_path.iterdir()) == []
    assert len(read_key(tmp_path)) == 32
    assert [path.name for path in tmp_path.iterdir()] == ["cookie.key"]


def test_a_server_behind_a_proxy_knows_its_public_name(tmp_path: Path) -> None:
    app = make_app(Settings(data=tmp_path, public_url="https://play.example"))
    client = TestClient(app, base_url="https://play.example")
    answer = client.get("/healthz")
    assert answer.status_code == 200
    assert "Secure" in answer.headers["set-cookie"]
    assert client.get("/healthz", headers={"host": "elsewhere.example"}).status_code == 403
    app.state.services.store.close()
