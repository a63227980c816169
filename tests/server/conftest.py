"""A server within this process, and browsers that visit it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import uvicorn
from fastapi.testclient import TestClient

from brettwerk.cli.hosting.serving import address_of, listen
from brettwerk.server.app import make_app
from brettwerk.server.settings import Settings
from brettwerk.server.sockets.protocol import websocket_protocol
from support.browsing import Browser, wait_until_ready

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from brettwerk.server.services import Services


@pytest.fixture(scope="session")
def settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    return Settings(data=tmp_path_factory.mktemp("data"), workers=1, hint_seconds=0.1, engine_pause=0.01)


@pytest.fixture(scope="session")
def client(settings: Settings) -> Iterator[TestClient]:
    with TestClient(make_app(settings), base_url="http://localhost") as started:
        wait_until_ready(Browser(started))
        yield started


@pytest.fixture(scope="session")
def address(client: TestClient) -> Iterator[str]:
    """The same server at a port of its own, for what speaks HTTP itself."""
    assert client.portal
    listener = listen("127.0.0.1", 18200)
    server = uvicorn.Server(uvicorn.Config(client.app, lifespan="off", log_config=None, ws=websocket_protocol()))
    serving = client.portal.start_task_soon(server.serve, [listener])
    yield address_of(listener)
    server.should_exit = True
    serving.result(60)


@pytest.fixture
def services(client: TestClient) -> Services:
    found: Services = client.app.state.services  # type: ignore[attr-defined]
    return found


@pytest.fixture
def browser(client: TestClient) -> Browser:
    return Browser(client)


@pytest.fixture
def other(client: TestClient) -> Browser:
    """Another visitor."""
    return Browser(client)


@pytest.fixture
def start_server(tmp_path: Path) -> Callable[[], TestClient]:
    """Start servers one after the other on the same data folder."""

    def start() -> TestClient:
        return TestClient(make_app(Settings(data=tmp_path, workers=1, engine_pause=0)), base_url="http://localhost")

    return start
