"""Attack: let a visitor's browser send requests from another site, or reach this server under a foreign name.

Only our own pages may change anything, nobody may frame them, and a server for one machine answers to its names alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from fastapi.testclient import TestClient

from brettwerk.server.app import make_app
from brettwerk.server.settings import Settings

if TYPE_CHECKING:
    from pathlib import Path

    from support.browsing import Browser


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


def test_a_server_behind_a_proxy_knows_its_public_name(tmp_path: Path) -> None:
    app = make_app(Settings(data=tmp_path, public_url="https://play.example"))
    client = TestClient(app, base_url="https://play.example")
    answer = client.get("/healthz")
    assert answer.status_code == 200
    assert "Secure" in answer.headers["set-cookie"]
    assert client.get("/healthz", headers={"host": "elsewhere.example"}).status_code == 403
    app.state.services.store.close()
