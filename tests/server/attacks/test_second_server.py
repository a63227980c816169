"""Attack: start a second server on the same data folder, by accident or to confuse the first.

It is refused before it touches anything; a server that was killed does not stand in the way of the next.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import filelock
import pytest

from brettwerk.server.app import make_app
from brettwerk.server.settings import Settings
from brettwerk.server.storage import data_lock
from brettwerk.server.storage.data_lock import DataInUse, lock_data
from support.databases import sqlite_only

if TYPE_CHECKING:
    from pathlib import Path


pytestmark = sqlite_only  # PostgreSQL is there for several servers


def test_the_second_server_is_refused_before_it_touches_anything(tmp_path: Path) -> None:
    lock = lock_data(tmp_path)
    before = sorted(tmp_path.iterdir())
    with pytest.raises(DataInUse) as refused:
        make_app(Settings(data=tmp_path))
    assert sorted(tmp_path.iterdir()) == before
    for language in ("de", "en"):
        assert str(tmp_path) in refused.value.text(language)
    lock.release()
    lock_data(tmp_path).release()


def test_a_running_server_holds_its_folder(settings: Settings, services: object) -> None:
    assert services
    with pytest.raises(DataInUse):
        lock_data(settings.data)


def test_a_killed_server_does_not_stand_in_the_way(tmp_path: Path) -> None:
    path = str(tmp_path / data_lock.NAME)
    take = f"import filelock; lock = filelock.FileLock({path!r}); lock.acquire(); print('taken', flush=True)"
    with subprocess.Popen([sys.executable, "-c", f"{take}; input()"], stdin=-1, stdout=-1) as server:
        assert server.stdout
        assert server.stdout.readline().strip() == b"taken"
        with pytest.raises(DataInUse):
            lock_data(tmp_path)
        os.kill(server.pid, signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL)
        server.wait()
    assert (tmp_path / data_lock.NAME).exists()
    lock_data(tmp_path).release()


def test_a_drive_without_locks_serves_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def no_locks(_lock: object) -> None:
        raise NotImplementedError("no flock here")

    monkeypatch.setattr(filelock.FileLock, "acquire", no_locks)
    lock_data(tmp_path)
    assert "cannot be locked" in caplog.text
