"""Attack: take another visitor's seats by a cookie that is made up, old, planted by a neighbour or signed with nothing.

A cookie counts only with our signature, over HTTPS only from this very host, and a key that is no key is refused.
"""

from __future__ import annotations

import errno
import hashlib
import hmac
import os
import stat
from typing import TYPE_CHECKING

import pytest
from fastapi.testclient import TestClient

from brettwerk.server.app import make_app
from brettwerk.server.middleware.identity import COOKIE, SECURE_COOKIE, BadKey, VisitorCookies, read_key
from brettwerk.server.settings import Settings
from support.browsing import Browser, until
from support.databases import cookie_key

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


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
    old.cookie = old_cookie(visitor, cookie_key(settings.data))
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


# Over HTTPS


@pytest.fixture
def secure(tmp_path: Path) -> Iterator[TestClient]:
    """A server that is reached over HTTPS, of which the cookies alone are of interest."""
    app = make_app(Settings(data=tmp_path, public_url="https://play.example"))
    yield TestClient(app, base_url="https://play.example")
    app.state.services.store.close()


def cookies_set(client: TestClient, sent: str) -> list[str]:
    client.cookies.clear()
    answer = client.get("/healthz", headers={"cookie": sent} if sent else {})
    return answer.headers.get_list("set-cookie")


def test_over_https_a_cookie_is_for_this_host_alone(secure: TestClient) -> None:
    """Browsers refuse a cookie of this name that is not Secure, has a Domain or another Path."""
    (made,) = cookies_set(secure, "")
    assert made.startswith(f"{SECURE_COOKIE}=")
    assert "; Path=/;" in made
    assert made.endswith("; Secure")
    assert "Domain" not in made
    assert cookies_set(secure, made.split(";")[0]) == []


def test_a_cookie_of_before_moves_over_and_stays_the_same_visitor(secure: TestClient, tmp_path: Path) -> None:
    signed = VisitorCookies(cookie_key(tmp_path)).write("somebody-of-before")
    moved, gone = cookies_set(secure, f"{COOKIE}={signed}")
    assert moved.startswith(f"{SECURE_COOKIE}={signed};")
    assert gone.startswith(f"{COOKIE}=; Path=/; Max-Age=0")


def test_a_neighbours_cookie_does_not_replace_ones_own(secure: TestClient, tmp_path: Path) -> None:
    """A site on the same domain can set the plain name for us, with a cookie that was issued to it."""
    cookies = VisitorCookies(cookie_key(tmp_path))
    own, planted = cookies.write("the-visitor-here"), cookies.write("the-attacker-there")
    assert cookies_set(secure, f"{COOKIE}={planted}; {SECURE_COOKIE}={own}") == []
