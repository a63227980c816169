"""Servers behind nginx, of which one is killed again and again, and now and then the database too, or the network.

Many games are played through the proxy, so that any server may answer any request. What was acknowledged must be there,
once and in order, whoever is asked; of what was under way, at most that one thing. Games against engines and flags that
fall go on as well, whichever server lives.
"""

from __future__ import annotations

import asyncio
import os
import random
import sys
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import httpx2
import pytest

from brettwerk.core.registry import load_game
from support.cutting import CuttableProxy, Line
from support.fleet import Fleet

if TYPE_CHECKING:
    from pathlib import Path

    from brettwerk.core.match import Match
    from support.postgres import Postgres

SOAK = bool(os.environ.get("BRETTWERK_SOAK"))
KILLS = int(os.environ.get("BRETTWERK_KILLS", "500" if SOAK else "1"))
SERVERS = 3 if SOAK else 2
GAMES = 12 if SOAK else 2
DATABASE_EVERY = 10 if SOAK else 1
"""After so many kills of servers, the database is killed or restarted too."""
CUT_EVERY = 25
"""After so many, the network between one server and the database is cut for a while."""
GAME = "aufstellen"
PATIENCE = 900.0
BUSY = {502, 503, 504}
"""What the proxy says for a server that died, and a server whose database is away or whose game is being loaded."""


@dataclass
class Game:
    """A game between two visitors, as far as it was acknowledged."""

    id: str
    cookies: list[str]
    moves: list[str] = field(default_factory=list)
    number: int = 1
    undos: int = 0
    repeated: int = 0


class Client:
    """Sends requests through the proxy until they are answered, as the browser does."""

    def __init__(self, address: str, chance: random.Random) -> None:
        limits = httpx2.Limits(max_connections=GAMES * 2)
        self.http = httpx2.AsyncClient(base_url=address, timeout=30, limits=limits)
        self.chance = chance
        self.repeated = 0

    async def ask(self, cookie: str, method: str, path: str, body: Any = None, key: str = "") -> httpx2.Response:
        headers = {"cookie": cookie} | ({"Idempotency-Key": key} if key else {})
        deadline, answer = time.monotonic() + PATIENCE, None
        while time.monotonic() < deadline:
            try:
                answer = await self.http.request(method, path, json=body, headers=headers)
                if answer.status_code not in BUSY:
                    return answer
            except httpx2.TransportError:
                pass
            self.repeated += 1
            await asyncio.sleep(0.2)
        raise AssertionError(answer.text if answer else "nobody answers")

    async def visitor(self) -> str:
        self.http.cookies.clear()
        cookie: str = (await self.ask("", "GET", "/healthz")).headers["set-cookie"].split(";")[0]
        self.http.cookies.clear()
        return cookie


def replayed(moves: list[str]) -> Match:
    match = load_game(GAME).new_match()
    for move in moves:
        match.play(move)
    return match


async def begin(client: Client) -> Game:
    cookies = [await client.visitor(), await client.visitor()]
    request = {"game": GAME, "seats": [{"kind": "me"}, {"kind": "link"}], "clock": {"kind": "move", "days": 1}}
    id_ = (await client.ask(cookies[0], "POST", "/api/boards", request)).json()["id"]
    token = (await client.ask(cookies[0], "GET", f"/api/boards/{id_}/share")).json()["join"].rpartition("/")[2]
    joined = await client.ask(cookies[1], "POST", f"/api/invitations/{token}", {"name": "Ada"})
    assert joined.status_code in {200, 409}, joined.text  # 409 when the first answer was lost on its way
    return Game(id_, cookies)


async def play(client: Client, game: Game, ending: asyncio.Event) -> None:
    """Move, ask for takebacks and agree to them, and repeat old requests, until the test ends."""
    chance = client.chance
    while not ending.is_set():
        match = replayed(game.moves)
        if match.is_over:
            await check(client, game)
            fresh = await begin(client)
            game.id, game.cookies, game.moves, game.number = fresh.id, fresh.cookies, [], 1
            continue
        if game.moves and chance.random() < 0.15:
            await take_back(client, game, match)
        else:
            await move(client, game, match)
        if chance.random() < 0.2:
            await check(client, game)
        await asyncio.sleep(chance.uniform(0, 0.3))


async def move(client: Client, game: Game, match: Match) -> None:
    text, cookie = client.chance.choice(match.legal_moves()), game.cookies[match.turn]
    path, body = f"/api/boards/{game.id}/moves", {"ply": len(game.moves), "move": text}
    key = f"move {game.number}"
    answer = await client.ask(cookie, "POST", path, body, key)
    assert answer.status_code == 200, answer.text
    assert answer.json()["number"] == game.number + 1
    game.number += 1
    game.moves.append(text)
    if client.chance.random() < 0.1:
        again = await client.ask(cookie, "POST", path, body, key)
        assert again.json() == answer.json()
        game.repeated += 1
    if client.chance.random() < 0.1:
        wrong = await client.ask(cookie, "POST", path, body | {"move": text}, "another key")
        assert wrong.json().get("number", game.number) == game.number  # the same move is known, and nothing new


async def take_back(client: Client, game: Game, match: Match) -> None:
    """The player who moved last asks for the move back, and the other agrees."""
    asker = game.cookies[1 - match.turn]
    body = {"kind": "undo", "ply": len(game.moves)}
    answer = await client.ask(asker, "POST", f"/api/boards/{game.id}/ask", body, f"ask {game.number}")
    assert answer.status_code == 200, answer.text
    assert answer.json()["number"] == game.number + 1
    game.number += 1
    agreed, path = {"agree": True, "ply": len(game.moves)}, f"/api/boards/{game.id}/answer"
    answer = await client.ask(game.cookies[match.turn], "POST", path, agreed, f"yes {game.number}")
    assert answer.status_code == 200, answer.text
    assert answer.json()["number"] == game.number + 1
    game.number += 1
    game.undos += 1
    del game.moves[-1:]


async def check(client: Client, game: Game) -> None:
    """What was acknowledged is there, in order, once, and nothing else."""
    seen = (await client.ask(game.cookies[0], "GET", f"/api/boards/{game.id}")).json()
    assert [one["text"] for one in seen["moves"]] == game.moves
    assert seen["number"] == game.number


async def against_engine(client: Client, ending: asyncio.Event) -> int:
    """Play against an engine; it answers each move once, whoever was killed meanwhile."""
    cookie, answers = await client.visitor(), 0
    while not ending.is_set():
        request = {"game": GAME, "seats": [{"kind": "me"}, {"kind": "engine", "level": 1}]}
        id_ = (await client.ask(cookie, "POST", "/api/boards", request)).json()["id"]
        moves: list[str] = []
        while not ending.is_set() and not replayed(moves).is_over:
            text = client.chance.choice(replayed(moves).legal_moves())
            body = {"ply": len(moves), "move": text}
            answer = await client.ask(cookie, "POST", f"/api/boards/{id_}/moves", body, f"{id_} {len(moves)}")
            assert answer.status_code == 200, answer.text
            moves.append(text)
            if replayed(moves).is_over:
                break
            seen = await until_number(client, cookie, id_, len(moves) + 1)
            moves = [one["text"] for one in seen["moves"]]
            assert seen["number"] == len(moves), "an engine has moved twice"
            answers += 1
    return answers


async def until_number(client: Client, cookie: str, id_: str, number: int) -> dict[str, Any]:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        seen: dict[str, Any] = (await client.ask(cookie, "GET", f"/api/boards/{id_}")).json()
        if seen["number"] >= number:
            return seen
        await asyncio.sleep(0.3)
    raise AssertionError(f"no engine has moved for {PATIENCE} s")


@dataclass
class Done:
    """What was done to them."""

    servers: int = 0
    databases: int = 0
    cuts: int = 0


async def kill_again_and_again(fleet: Fleet, postgres: Postgres, network: CuttableProxy, chance: random.Random) -> Done:
    done = Done()
    while done.servers < KILLS:
        server = chance.choice(fleet.servers)
        await asyncio.sleep(chance.uniform(0.1, 1.0))
        await asyncio.to_thread(server.kill)
        done.servers += 1
        if SOAK and done.servers % 10 == 0:
            sys.stderr.write(f"{done}\n")
        if done.servers % DATABASE_EVERY == 0:
            await asyncio.to_thread(chance.choice((postgres.kill, postgres.stop)))
            await asyncio.sleep(chance.uniform(0, 2.0))
            await asyncio.to_thread(postgres.start)
            done.databases += 1
        if done.servers % CUT_EVERY == 0:
            network.cut(chance.choice((Line.REFUSED, Line.SILENT)))
            await asyncio.sleep(chance.uniform(1.0, 5.0))
            network.mend()
            done.cuts += 1
        server.start()
        if chance.random() < 0.7:  # otherwise the next may die while this one still starts
            await asyncio.to_thread(server.wait_until_healthy)
    return done


async def scene(fleet: Fleet, postgres: Postgres, network: CuttableProxy, chance: random.Random) -> str:
    client, ending = Client(fleet.nginx.address, chance), asyncio.Event()
    async with client.http:
        games = [await begin(client) for _ in range(GAMES)]
        playing = [asyncio.create_task(play(client, game, ending)) for game in games]
        thinking = asyncio.create_task(against_engine(client, ending))
        killing = asyncio.create_task(kill_again_and_again(fleet, postgres, network, chance))
        done, _ = await asyncio.wait([*playing, thinking, killing], return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()  # a game that ends before the killing has failed
        killed = await killing
        ending.set()
        answers = await thinking
        await asyncio.gather(*playing)
        for game in games:
            await check(client, game)
        lost = games[0]
        lost.moves.append("a1")
        with pytest.raises(AssertionError):
            await check(client, lost)
    events = postgres.execute("SELECT count(*), count(DISTINCT (board, number)) FROM events", fleet.database)
    gaps = postgres.execute(
        "SELECT count(*) FROM (SELECT board FROM events GROUP BY board HAVING max(number) <> count(*)) AS gaps",
        fleet.database,
    )
    assert events[0][0] == events[0][1]
    assert gaps == [(0,)]
    assert answers > 0
    return (
        f"{killed}, {events[0][0]} events, {answers} moves of engines, {client.repeated} requests repeated, "
        f"{sum(game.repeated for game in games)} answered again, {sum(game.undos for game in games)} takebacks\n"
    )


@pytest.mark.first
def test_no_acknowledged_move_is_lost_when_servers_and_the_database_are_killed(
    own_postgres: Postgres, tmp_path: Path
) -> None:
    chance = random.Random(23)
    began = time.monotonic()
    url, network = own_postgres.new_database(), CuttableProxy(own_postgres.port)
    cut_off = own_postgres.url(url.rpartition("/")[2], port=network.port)
    fleet = Fleet(tmp_path, [cut_off, *[url] * (SERVERS - 1)])
    try:
        fleet.start()
        said = asyncio.run(scene(fleet, own_postgres, network, chance))
    finally:
        fleet.end()
        network.close()
    sys.stderr.write(f"{time.monotonic() - began:.0f} s: {said}")
    for server in fleet.servers:
        assert "pass-word" not in server.log.read_text()
