"""Figures for Prometheus: complete, in the right form, and for this machine alone unless the settings allow more."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from fastapi.testclient import TestClient

from brettwerk.server.middleware.metrics import BOUNDS

if TYPE_CHECKING:
    from brettwerk.server.services import Services
    from brettwerk.server.settings import Settings
    from support.browsing import Browser

LINE = re.compile(r'([a-z_]+)(_bucket|_sum|_count)?(\{[a-z_]+="[^"]*"(?:,[a-z_]+="[^"]*")*\})? ([0-9.e+-]+)')


def read(client: TestClient, **headers: str) -> dict[str, float]:
    """All figures by name and labels; every line is in the form that Prometheus reads."""
    answer = client.get("/metrics", headers=headers)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    figures = {}
    for line in answer.text.splitlines():
        if line.startswith("#"):
            assert re.fullmatch(r"# (HELP [a-z_]+ .+|TYPE [a-z_]+ (gauge|counter|histogram))", line)
        else:
            assert LINE.fullmatch(line), line
            name, _, value = line.rpartition(" ")
            figures[name] = float(value)
    return figures


@pytest.fixture
def here(client: TestClient) -> TestClient:
    """A program on the same machine."""
    return TestClient(client.app, base_url="http://localhost", client=("127.0.0.1", 50000))


def test_what_happens_is_counted(browser: Browser, here: TestClient) -> None:
    before = read(here)
    board = browser.new_board("aufstellen")
    browser.play(board, 0, "a1")
    browser.play(board, 5, "a1")
    with browser.watch(board) as socket:
        assert socket.receive_json()["type"] == "board"
        during = read(here)
    assert during["brettwerk_sockets"] == before["brettwerk_sockets"] + 1
    assert read(here)["brettwerk_sockets"] == before["brettwerk_sockets"]
    moves = 'brettwerk_events_total{kind="move"}'
    assert during[moves] == before.get(moves, 0) + 1
    assert during["brettwerk_move_seconds_count"] == before["brettwerk_move_seconds_count"] + 1
    assert during["brettwerk_move_seconds_sum"] > before["brettwerk_move_seconds_sum"]
    stale = 'brettwerk_http_requests_total{method="POST",status="409"}'
    assert during[stale] == before.get(stale, 0) + 1
    assert during["brettwerk_boards_in_memory"] >= 1
    assert during["process_resident_memory_bytes"] > 2**20
    assert 'brettwerk_engine_tasks{state="waiting",urgency="move"}' in during


def test_the_histogram_adds_up(services: Services, here: TestClient) -> None:
    services.metrics.count_request("POST", "/api/boards/x/moves", 200, 0.03)
    services.metrics.count_request("POST", "/api/boards/x/moves", 200, 99.0)
    figures = read(here)
    counts = [figures[f'brettwerk_move_seconds_bucket{{le="{bound}"}}'] for bound in (*BOUNDS, "+Inf")]
    assert counts == sorted(counts)
    assert counts[-1] == figures["brettwerk_move_seconds_count"]
    assert counts[-1] > counts[-2]


def test_other_machines_see_nothing(client: TestClient, here: TestClient) -> None:
    elsewhere = TestClient(client.app, base_url="http://localhost", client=("192.0.2.7", 50000))
    assert elsewhere.get("/metrics").status_code == 404
    for header in ("x-forwarded-for", "x-real-ip", "forwarded", "via"):  # through a proxy on this machine
        assert here.get("/metrics", headers={header: "192.0.2.7"}).status_code == 404


def test_the_settings_can_open_and_close_it(
    client: TestClient, here: TestClient, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = TestClient(client.app, base_url="http://localhost", client=("192.0.2.7", 50000))
    monkeypatch.setattr(settings, "metrics", "all")
    assert read(elsewhere)
    monkeypatch.setattr(settings, "metrics", "none")
    assert here.get("/metrics").status_code == 404
