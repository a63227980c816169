"""Being alive and being ready are two questions."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from brettwerk.server.errors import NotReady
from brettwerk.server.readiness import VALID_SECONDS, Readiness
from support.browsing import Ticks, code

if TYPE_CHECKING:
    import pytest

    from brettwerk.server.services import Services
    from support.browsing import Browser


def test_a_server_that_can_do_its_work_is_ready(browser: Browser) -> None:
    assert browser.get("/readyz").json()["status"] == "ok"


def test_one_that_cannot_says_what_is_missing_and_stays_alive(
    browser: Browser, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services.readiness, "_valid_until", float("-inf"))
    monkeypatch.setattr(services.readiness, "_library", SimpleNamespace(is_complete=False))
    answer = browser.get("/readyz")
    assert code(answer) == (503, "not-ready")
    assert "games" in answer.json()["error"]["text"]["en"]
    assert browser.get("/healthz").status_code == 200
    monkeypatch.setattr(services.readiness, "_valid_until", float("-inf"))


class Disk:
    """A store that counts what is stored, and can be full."""

    def __init__(self) -> None:
        self.is_full = False
        self.writes = 0

    async def require_writable(self, _seconds: float) -> None:
        self.writes += 1
        if self.is_full:
            raise OSError("no space left")


def test_a_full_disk_is_noticed_and_so_is_room(caplog: pytest.LogCaptureFixture) -> None:
    disk, ticks = Disk(), Ticks()
    ready: Any = SimpleNamespace(is_complete=True, pids=[1], now=lambda: 0.0)

    async def scene() -> list[str]:
        readiness, found = Readiness(disk, ready, ready, ready, ticks), []  # type: ignore[arg-type]
        for disk.is_full in (False, True, False):
            ticks.pass_by(VALID_SECONDS)
            for _ in range(100):  # whoever asks often learns what was found, and the disk is spared
                try:
                    await readiness.require()
                    found.append("ready")
                except NotReady as error:
                    found.append(error.text("en"))
        return found[::100]

    first, second, third = asyncio.run(scene())
    assert (first, third) == ("ready", "ready")
    assert "disk" in second
    assert disk.writes == 3
    assert "disk does not store" in caplog.text
