"""``brettwerk`` alone: the app, wherever its folders are."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import urllib.request
from typing import TYPE_CHECKING

import pytest

from brettwerk.server.storage.data_lock import lock_data

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from support.command_line import Brettwerk

READY = re.compile(r"Brettwerk is ready at (http://\S+)")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home folder in which nothing can be written, because it is a file: not even root can."""
    home = tmp_path / "home"
    home.touch()
    for name, value in {"HOME": str(home), "TMPDIR": str(tmp_path), "LANG": "C", "BRETTWERK_PORT": "0"}.items():
        monkeypatch.setenv(name, value)
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(name, str(home / name))
    return home


@pytest.fixture
def running(home: Path) -> Iterator[subprocess.Popen[str]]:  # noqa: ARG001
    """The command, run by a user whose home folder cannot be written."""
    with subprocess.Popen(
        [sys.executable, "-m", "brettwerk"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ
    ) as process:
        yield process
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=60)


@pytest.mark.skipif(sys.platform == "win32", reason="folders come from elsewhere there")
def test_it_serves_the_app_and_says_where_even_if_home_cannot_be_written(
    running: subprocess.Popen[str], tmp_path: Path
) -> None:
    assert running.stdout
    line = running.stdout.readline()
    found = READY.search(line)
    assert found, line
    with urllib.request.urlopen(f"{found[1]}/api/games", timeout=60) as answer:  # noqa: S310
        assert {game["id"] for game in json.load(answer)} >= {"tor", "blockade"}
    (own,) = tmp_path.glob("brettwerk-*")
    assert (own / "data" / "brettwerk.sqlite").is_file()
    assert (own / "data").stat().st_mode & 0o077 == 0
    assert running.stderr
    assert "cannot be written" in running.stderr.readline()


@pytest.mark.usefixtures("home")
def test_a_folder_that_was_chosen_is_not_replaced(brettwerk: Brettwerk, home: Path) -> None:
    done = brettwerk("serve", "--data", str(home / "data"))
    assert done.returncode == 2
    assert "cannot be written" in done.stderr


def test_the_second_start_finds_the_first(
    brettwerk: Brettwerk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BRETTWERK_DATA", str(tmp_path))
    monkeypatch.setattr("brettwerk.cli.hosting.serving.is_healthy", lambda url: url == "http://127.0.0.1:8123")
    lock = lock_data(tmp_path)
    try:
        assert "Brettwerk runs already, at http://127.0.0.1:8123" in brettwerk().stdout
        assert brettwerk("serve", "--no-browser").returncode == 2
    finally:
        lock.release()
