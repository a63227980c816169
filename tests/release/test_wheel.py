"""The wheel: what is in it, and that it is all that somebody needs who has Python and nothing else."""

from __future__ import annotations

import json
import re
import socket
import subprocess
import time
import urllib.request
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Self
from urllib.error import HTTPError
from zipfile import ZipFile

import pytest

from brettwerk.core.compiled import cache
from brettwerk.core.registry import game_ids
from brettwerk.version import __version__

if TYPE_CHECKING:
    from collections.abc import Callable
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
    with Server(bare, **compiled) as server:
        assert "<title>Brettwerk" in server.get("/")
        play_a_move(server)


def test_a_wheel_starts_where_nothing_can_be_written_at_home(bare: BareEnvironment, tmp_path: Path) -> None:
    """Without a folder for games, a sentence says what cannot be written; with one, everything works."""
    bare.home.chmod(0o555)
    compiled = {"BRETTWERK_CACHE_DIR": str(cache.folder().parent)}
    assert "Sid Sackson" in bare.run("games", "tor")
    refused = subprocess.run(
        bare.command("serve", "--no-browser"),
        env=bare.environment(**compiled),
        cwd=bare.folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert refused.returncode != 0
    assert re.search(r"brettwerk: .* cannot be written", refused.stderr.replace("\n", " "))
    with Server(bare, "--data", str(tmp_path / "data"), **compiled) as server:
        assert json.loads(server.get("/api/games"))


class Server:
    """The app, started from the command line, and a visitor who asks it by HTTP."""

    def __init__(self, bare: BareEnvironment, *words: str, **more: str) -> None:
        self._process = subprocess.Popen(
            bare.command("serve", "--no-browser", "--workers", "1", "--port", str(free_port()), *words),
            env=bare.environment(**more),
            cwd=bare.folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self._visitor = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
        self._address = ""

    def __enter__(self) -> Self:
        assert self._process.stdout
        for line in self._process.stdout:
            if found := re.search(r"is ready at (http://\S+)", line):
                self._address = found[1].rstrip("/")
                return self
        raise AssertionError("the server ended before it was ready")

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.communicate()

    def get(self, path: str) -> str:
        with self._visitor.open(self._address + path) as answer:
            return str(answer.read().decode())

    def post(self, path: str, body: dict[str, Any]) -> Any:
        request = urllib.request.Request(  # noqa: S310, an address of our own
            self._address + path, json.dumps(body).encode(), {"Content-Type": "application/json"}
        )
        with self._visitor.open(request) as answer:
            return json.loads(answer.read())


def free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return int(listening.getsockname()[1])


def play_a_move(server: Server) -> None:
    """Begin a game for two at one screen, and play a move once its rules are loaded."""
    seats = [{"kind": "me"}, {"kind": "here"}]
    board = f"/api/boards/{until_ready(lambda: server.post('/api/boards', {'game': QUICK, 'seats': seats}))['id']}"
    move = until_ready(lambda: json.loads(server.get(board)))["inputs"]
    while isinstance(move, dict):
        move = next(iter(move.values()))
    assert until_ready(lambda: server.post(f"{board}/moves", {"ply": 0, "move": move})) == {"number": 1}
    assert json.loads(server.get(board))["ply"] == 1


def until_ready(ask: Callable[[], Any]) -> Any:
    """Ask again while the server loads a game."""
    while True:
        try:
            return ask()
        except HTTPError as refused:
            assert refused.code == HTTPStatus.SERVICE_UNAVAILABLE, refused.read().decode()
            time.sleep(0.2)


@pytest.mark.soak
def test_a_wheel_compiles_its_games_at_its_first_start(bare: BareEnvironment) -> None:
    """With a cache of its own, as on a new machine."""
    played = bare.run("play", QUICK, "--seats", "random,random", "--seed", "1")
    assert "The game is over after" in played
    assert list(bare.home.rglob("*.nbi"))
