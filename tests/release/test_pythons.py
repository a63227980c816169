"""The wheel on other Pythons than that of the tests: on the newest one, and in ``make soak`` on all that are here."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from packaging.specifiers import SpecifierSet

from brettwerk.core.compiled import cache
from brettwerk.core.registry import game_ids
from support.bare_environment import BareEnvironment
from support.paths import ROOT
from support.started_app import StartedApp, play_a_move

if TYPE_CHECKING:
    from collections.abc import Iterator

QUICK = "aufstellen"
PYENV = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"


def promised() -> Iterator[str]:
    """The minor versions of Python that the package says it runs on, oldest first."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = SpecifierSet(project["requires-python"])
    return (f"3.{minor}" for minor in range(100) if f"3.{minor}" in wanted)


def found(version: str) -> Path | None:
    """A Python of this version, on the path or from pyenv; one that can make environments."""
    by_name = shutil.which(f"python{version}")
    places = [Path(by_name)] if by_name else []
    for place in [*places, *sorted(PYENV.glob(f"{version}.*/bin/python{version}"), reverse=True)]:
        code = "import sys, ssl, venv; print('%d.%d' % sys.version_info[:2])"
        asked = subprocess.run([place, "-c", code], capture_output=True, text=True, check=False)
        if asked.stdout.strip() == version:
            return place
    return None


OTHERS = {
    version: place
    for version in promised()
    if version != f"3.{sys.version_info.minor}" and (place := found(version)) is not None
}


@pytest.mark.parametrize("version", list(OTHERS)[-1:])
def test_a_wheel_runs_on_the_newest_python(version: str, wheel: Path, tmp_path: Path) -> None:
    other = BareEnvironment(tmp_path / "other", wheel, OTHERS[version])
    assert "No broken requirements" in other.pip("check")
    looked_at = json.loads(other.run("doctor", "--json"))
    assert looked_at["ok"], looked_at
    assert re.search(rf"\b{re.escape(version)}\.\d", looked_at["findings"][0]["text"])
    assert all(game in other.run("games") for game in game_ids())
    with StartedApp(other, BRETTWERK_CACHE_DIR=str(cache.folder().parent)) as app:
        assert "<title>Brettwerk" in app.get("/")


@pytest.mark.soak
@pytest.mark.parametrize("version", OTHERS)
def test_a_wheel_plays_on_every_python(version: str, wheel: Path, tmp_path: Path) -> None:
    other = BareEnvironment(tmp_path / "other", wheel, OTHERS[version])
    compiled = {"BRETTWERK_CACHE_DIR": str(cache.folder().parent)}
    assert "The game is over after" in other.run("play", QUICK, "--seats", "random,random", "--seed", "1", **compiled)
    with StartedApp(other, **compiled) as app:
        play_a_move(app, QUICK)
