"""The wheel: what is in it, and that it is all that somebody needs who has Python and nothing else."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING
from zipfile import ZipFile

import pytest

from brettwerk.core.compiled import cache
from brettwerk.core.registry import game_ids
from brettwerk.version import __version__
from support.started_app import StartedApp, play_a_move

if TYPE_CHECKING:
    from pathlib import Path

    from support.bare_environment import BareEnvironment

LARGEST = 32_000_000
"""More bytes than this are looked into before they are shipped."""
QUICK = "aufstellen"
NOT_SHIPPED = re.compile(
    r"(?:^|/)(?:test_\w+\.py|conftest\.py|plain(?:_text)?\.py|__pycache__|node_modules|web|tests)(?:$|/)"
)


def test_a_wheel_is_for_every_system_and_of_a_sensible_size(wheel: Path) -> None:
    assert wheel.name == f"brettwerk-{__version__}-py3-none-any.whl"
    assert wheel.stat().st_size < LARGEST


def test_a_wheel_has_client_games_and_licences_and_no_tests(wheel: Path) -> None:
    with ZipFile(wheel) as content:
        names = content.namelist()
    assert [name for name in names if NOT_SHIPPED.search(name)] == []
    assert {"brettwerk/server/static/index.html", "brettwerk/py.typed"} <= set(names)
    assert {f"brettwerk/browser/static/{game}.wasm" for game in game_ids()} <= set(names)
    assert {f"brettwerk/games/{game.replace('-', '_')}/guide.de.md" for game in game_ids()} <= set(names)
    assert "brettwerk/server/static/THIRD_PARTY_LICENSES.txt" in names
    assert f"brettwerk-{__version__}.dist-info/licenses/LICENSE" in names


def test_a_wheel_plays_in_a_bare_environment(bare: BareEnvironment) -> None:
    """Compiled code is that of these tests; to compile takes longer than all else, and ``make soak`` does it."""
    compiled = {"BRETTWERK_CACHE_DIR": str(cache.folder().parent)}
    assert "No broken requirements" in bare.pip("check")
    assert all(game in bare.run("games") for game in game_ids())
    played = bare.run("play", QUICK, "--seats", "human,random", "--seed", "1", text="\n", **compiled)
    assert "The game is over after" in played  # without a terminal, random movers replace people
    with StartedApp(bare, **compiled) as server:
        assert "<title>Brettwerk" in server.get("/")
        play_a_move(server, QUICK)


def test_a_wheel_starts_where_nothing_can_be_written_at_home(bare: BareEnvironment, tmp_path: Path) -> None:
    """Without a folder for games they are kept in one for a while; with one, there."""
    bare.home.chmod(0o555)
    compiled = {"BRETTWERK_CACHE_DIR": str(cache.folder().parent)}
    assert "Sid Sackson" in bare.run("games", "tor")
    for words in ((), ("--data", str(tmp_path / "data"))):
        with StartedApp(bare, *words, **compiled) as server:
            assert json.loads(server.get("/api/games"))
    bare.home.chmod(0o755)  # as the others want it


@pytest.mark.soak
def test_a_wheel_compiles_its_games_at_its_first_start(bare: BareEnvironment) -> None:
    """With a cache of its own, as on a new machine."""
    played = bare.run("play", QUICK, "--seats", "random,random", "--seed", "1")
    assert "The game is over after" in played
    assert list(bare.home.rglob("*.nbi"))
