"""A server that is killed at any snapshot: no move that it had acknowledged is lost, and everybody goes on.

Many games are played at once over real connections. At random snapshots the process is killed (``kill -9``) and started
again on the same data. What was acknowledged must be there; of what was under way, at most that one move.
"""

from __future__ import annotations

import asyncio
import os
import random
import re
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import httpx2
import pytest

from brettwerk.core.registry import load_game

if TYPE_CHECKING:
    from pathlib import Path

    from brettwerk.core.match import Match

SOAK = bool(os.environ.get("BRETTWERK_SOAK"))
GAMES, KILLS = (200, 20) if SOAK else (8, 3)
LIFE = (1.0, 6.0) if SOAK else (0.5, 1.5)
"""Seconds between the first moves after a start and the next kill."""
GAME = "aufstellen"


class Process:
    """A server in a process of its own, on a port and a data folder that stay the same."""

    def __init__(self, data: Path, port: int) -> None:
        self._command = [sys.executable, "-m", "brettwerk", "serve", "--workers", "1", "--data", str(data)]
        self._command += ["--port", str(port)]
        self._process: subprocess.Popen[str] | None = None
        self.address = ""

    async def start(self) -> None:
        environment = os.environ | {"BRETTWERK_GENEROSITY": "0", "BRETTWERK_LOG_LEVEL": "error"}
        self._process = subprocess.Popen(  # noqa: ASYNC220
            self._command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment
        )
        assert self._process.stdout
        line = await asyncio.to_thread(self._process.stdout.readline)
        ready = re.search(r"http://[\d.]+:\d+", line)
        assert ready, line
        self.address = ready[0]

    def kill(self) -> None:
        if self._process:
            os.kill(self._process.pid, signal.SIGKILL)
            self._process.wait()
            assert self._process.stdout
            self._process.stdout.close()
            self._process = None


@dataclass
class Game:
    """A game between two visitors, and what the server has acknowledged of it."""

    cookies: list[str]
    id: str
    acknowledged: list[str] = field(default_factory=list)
    number: int = 0
    under_way: str | None = None
    """A move that was sent and not acknowledged."""


async def ask(client: httpx2.AsyncClient, cookie: str, method: str, path: str, body: Any = None) -> httpx2.Response:
    """Send a request, again and again while the server loads the game."""
    while True:
        answer = await client.request(method, path, json=body, headers={"cookie": cookie})
        if answer.status_code != 503:
            return answer
        await asyncio.sleep(0.1)


async def begin(client: httpx2.AsyncClient) -> Game:
    """Two visitors sit down, the second by link."""
    cookies = []
    for _ in range(2):
        client.cookies.clear()
        cookies.append((await client.get("/healthz")).headers["set-cookie"].split(";")[0])
    client.cookies.clear()
    request = {"game": GAME, "seats": [{"kind": "me"}, {"kind": "link"}], "clock": {"kind": "move", "days": 1}}
    made = await ask(client, cookies[0], "POST", "/api/boards", request)
    id_ = made.json()["id"]
    share = (await ask(client, cookies[0], "GET", f"/api/boards/{id_}/share")).json()
    token = share["join"].rpartition("/")[2]
    joined = await ask(client, cookies[1], "POST", f"/api/invitations/{token}", {"name": "Ada"})
    assert joined.status_code == 200, joined.text
    return Game(cookies, id_)


async def play(game: Game, client: httpx2.AsyncClient, chance: random.Random) -> None:
    """Play move after move until the game is over or the connection breaks."""
    while True:
        match = replayed(game)
        if match.is_over:
            return
        cookie, ply = game.cookies[match.turn], len(game.acknowledged)
        game.under_way = game.under_way or chance.choice(match.legal_moves())
        request = {"ply": ply, "move": game.under_way}
        answer = await ask(client, cookie, "POST", f"/api/boards/{game.id}/moves", request)
        assert answer.status_code == 200, answer.text
        assert answer.json()["number"] > game.number
        game.number = answer.json()["number"]
        game.acknowledged.append(game.under_way)
        game.under_way = None
        await asyncio.sleep(chance.uniform(0, 0.2))


def replayed(game: Game) -> Match:
    match = load_game(GAME).new_match()
    for move in game.acknowledged:
        match.play(move)
    return match


async def look(client: httpx2.AsyncClient, game: Game) -> dict[str, Any]:
    for _ in range(600):
        answer = await ask(client, game.cookies[0], "GET", f"/api/boards/{game.id}")
        seen: dict[str, Any] = answer.json()
        if answer.status_code == 200 and seen["scene"]:
            return seen
        await asyncio.sleep(0.1)
    raise AssertionError(answer.text)


async def check(client: httpx2.AsyncClient, game: Game) -> None:
    """What was acknowledged is there, and nothing but the one move that was under way may be there besides."""
    seen = await look(client, game)
    moves = [move["text"] for move in seen["moves"]]
    assert moves[: len(game.acknowledged)] == game.acknowledged
    assert moves[len(game.acknowledged) :] in ([], [game.under_way])
    assert seen["number"] == len(moves) + 1  # the moves, and that somebody sat down
    assert not seen["open"]


async def expect_to_notice_a_lost_move(client: httpx2.AsyncClient, game: Game) -> None:
    lost = replace(game, acknowledged=[*game.acknowledged, "a1"], under_way=None)
    with pytest.raises(AssertionError):
        await check(client, lost)


async def lives(server: Process, chance: random.Random) -> int:
    """Let the server live and die; give how many moves it acknowledged."""
    games: list[Game] = []
    for life in range(KILLS + 1):
        await server.start()
        limits = httpx2.Limits(max_connections=GAMES)
        async with httpx2.AsyncClient(base_url=server.address, timeout=60, limits=limits) as client:
            for game in games:
                await check(client, game)
            if life == KILLS:
                await expect_to_notice_a_lost_move(client, games[0])
                break
            games = [game for game in games if not replayed(game).is_over or game.under_way]
            games += [await begin(client) for _ in range(GAMES - len(games))]
            playing = [asyncio.create_task(play(game, client, chance)) for game in games]
            await asyncio.sleep(chance.uniform(*LIFE))
            server.kill()
            for result in await asyncio.gather(*playing, return_exceptions=True):
                assert result is None or isinstance(result, httpx2.TransportError), result
    server.kill()
    return sum(len(game.acknowledged) for game in games)


def test_no_acknowledged_move_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    server = Process(tmp_path, 18300)
    began = time.monotonic()
    try:
        moves = asyncio.run(lives(server, random.Random(6)))
    finally:
        server.kill()
    assert moves > 0
    if SOAK:
        sys.stderr.write(f"{GAMES} games, {KILLS} kills, {moves} moves held in {time.monotonic() - began:.0f} s\n")
