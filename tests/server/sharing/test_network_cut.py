"""The network between a server and its database is cut: everybody is told clearly, and all goes on by itself."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest
from fastapi.testclient import TestClient
from pydantic import SecretStr

from brettwerk.server.app import make_app
from brettwerk.server.settings import Settings
from brettwerk.server.storage import transactions
from support.browsing import Browser, code, until
from support.cutting import CuttableProxy, Line
from support.postgres import PASSWORD

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from support.postgres import Postgres

pytestmark = pytest.mark.soak

GAME = "aufstellen"
CUT_OFF = "database cannot be reached"


@pytest.fixture
def proxy(postgres: Postgres) -> Iterator[CuttableProxy]:
    between = CuttableProxy(postgres.port)
    yield between
    between.close()


@pytest.fixture
def client(
    postgres: Postgres, proxy: CuttableProxy, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[TestClient]:
    monkeypatch.setattr(transactions, "PATIENCE", 2.0)
    name = postgres.new_database().rpartition("/")[2]
    url = SecretStr(postgres.url(name, port=proxy.port))
    settings = Settings(data=tmp_path, database_url=url, workers=1, engine_pause=0)
    with TestClient(make_app(settings), base_url="http://localhost") as started:
        while not started.app.state.services.library.is_ready(GAME):  # type: ignore[attr-defined]
            time.sleep(0.1)
        yield started


def messages(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.message for record in caplog.records]


def wait_for(is_so: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 120
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def play_when_possible(browser: Browser, board: str, ply: int, move: str) -> int:
    for _ in range(300):
        answer = browser.play(board, ply, move)
        if answer.status_code != 503:
            break
        time.sleep(0.1)
    assert answer.status_code == 200, answer.text
    number: int = answer.json()["number"]
    return number


@pytest.mark.parametrize("line", [Line.REFUSED, Line.SILENT])
def test_a_cut_is_told_and_heals_by_itself(
    client: TestClient, proxy: CuttableProxy, line: Line, caplog: pytest.LogCaptureFixture
) -> None:
    browser = Browser(client)
    board = browser.new_board(GAME)
    with browser.watch(board) as socket:
        until(socket, "board")
        assert browser.play(board, 0, "a1").json() == {"number": 1}
        proxy.cut(line)
        refused = browser.play(board, 1, "b2")
        assert code(refused) == (503, "no-database")
        assert refused.headers["Retry-After"]
        assert code(browser.get(f"/api/boards/{board}")) == (503, "no-database")
        assert browser.get("/healthz").status_code == 200  # it lives, and need not be restarted
        wait_for(lambda: CUT_OFF in messages(caplog))
        assert code(browser.get("/readyz"))[0] == 503
        proxy.mend()
        assert play_when_possible(browser, board, 1, "b2") == 2
        assert [until(socket, "event")["number"] for _ in range(2)] == [1, 2]
    wait_for(lambda: "database can be reached again" in messages(caplog))
    assert messages(caplog).count(CUT_OFF) == 1
    assert PASSWORD not in caplog.text
