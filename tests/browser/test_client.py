"""The browser client: its own checks, and the games played in Debian's Chromium against the real server."""

from __future__ import annotations

import subprocess
import sys

import pytest

from support.client_packages import WEB, npm
from support.debian_packages import program

BROWSERS = "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"
"""The first has no window to draw, and so takes half the time of the others."""
NAMES = {path.name.removesuffix(".spec.ts"): path.parent.name for path in sorted(WEB.glob("e2e/**/*.spec.ts"))}
WITH_A_SERVER = [name for name, folder in NAMES.items() if folder != "device"]
ON_THE_DEVICE = [name for name, folder in NAMES.items() if folder == "device"]
SPECS = [" ".join(sorted(part)) for part in (WITH_A_SERVER[::2], WITH_A_SERVER[1::2], ON_THE_DEVICE)]
"""A part for each process of ``make test``: every one more starts a server and a browser more, which takes 6 s."""


@pytest.fixture(scope="session")
def built() -> None:
    """Have the client and the games built from the sources as they are."""
    subprocess.run([sys.executable, WEB.parent / "hatch_build.py"], check=True)


@pytest.fixture(scope="module")
def chromium() -> str:
    return program(BROWSERS[0], *BROWSERS)


@pytest.mark.usefixtures("packages")
def test_types_and_style_of_the_client() -> None:
    npm("run", "check")


@pytest.mark.usefixtures("packages")
def test_pure_parts_of_the_client() -> None:
    npm("test")


@pytest.mark.first
@pytest.mark.usefixtures("packages", "built")
@pytest.mark.parametrize("specs", SPECS)
def test_games_in_the_browser(specs: str, chromium: str) -> None:
    settings = {"BRETTWERK_CHROMIUM": chromium, "BRETTWERK_PYTHON": sys.executable, "BRETTWERK_SPECS": specs}
    npm("run", "e2e", **settings)


@pytest.mark.soak
@pytest.mark.usefixtures("packages", "built")
def test_many_positions_of_every_variant_in_the_browser(chromium: str) -> None:
    settings = {"BRETTWERK_CHROMIUM": chromium, "BRETTWERK_PYTHON": sys.executable, "BRETTWERK_SOAK": "1"}
    npm("run", "e2e", BRETTWERK_SPECS="facts", **settings)
