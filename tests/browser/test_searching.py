"""The engine of a browser tab: what it makes of trees that grow elsewhere is what a native engine makes of its own."""

from __future__ import annotations

import asyncio
import json
import random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from brettwerk.browser.build.tables import layout_of
from brettwerk.browser.local.thinking import Question
from brettwerk.browser.searching import CHILD, SearchRequests, WasmThinker
from brettwerk.browser.table_key import table_key
from brettwerk.core.registry import load_game
from brettwerk.core.state import State
from brettwerk.search.engine import Engine
from brettwerk.search.limits import level_of
from brettwerk.search.mcts.worker import Worker
from brettwerk.search.position_hash import hash_key, hash_position

if TYPE_CHECKING:
    from brettwerk.browser.local.host import Search, Searches
    from brettwerk.core.match import Match
    from brettwerk.search.choice import Choice

SEED = 11


class NativeSearch:
    """A worker that speaks as one of the browser's does, and searches natively."""

    def __init__(self, request: dict[str, Any], known: dict[str, tuple[str, Worker]]) -> None:
        game = load_game(request["game"])
        root = State(game, np.frombuffer(bytes.fromhex(request["root"]), game.rules.STATE).copy())
        hashes = [int(text, 16) for text in request["hashes"]]
        key = f"{hash_key(root.key):x}"
        place = known.get(request["home"])
        self.followed = place is not None and place[0] == request["from"]
        if place is not None and self.followed:
            self.worker = place[1]
            state, path = self.worker.root, []
            for move in request["path"]:
                assert state is not None
                path.append(state.move_text(move))
                state = state.play(move)
            self.followed = self.worker.follow(root, hashes, path)
        if not self.followed:
            tables = game.tables.copy()
            for name, value in request["fields"].items():
                tables[name] = value
            self.worker = Worker(game, tables, request["nodes"], request["seed"])
            self.worker.start(root, hashes, choosing=request["choosing"])
        known[request["home"]] = key, self.worker
        self.simulations = request["simulations"] or 50
        self.reports = 2 if request["interval"] else 0

    async def next(self) -> str:
        await asyncio.sleep(0)
        worker, done = self.worker, not self.reports
        worker.simulate(max(1, self.simulations - worker.simulations) if done else 1)
        self.reports = max(self.reports - 1, 0)
        children = [[_plain(child[name]) for name in CHILD] for child in worker.children()]
        told = {"simulations": worker.simulations, "depth": worker.depth, "proven": worker.is_proven, "done": done}
        replies = {str(child[0]): worker.replies(child[0]) for child in children}
        return json.dumps(told | {"prunes_soundly": worker.prunes_soundly, "children": children, "replies": replies})

    def stop(self) -> None:
        self.reports = 0


def _plain(value: Any) -> Any:
    return value.tolist()


class NativeSearches:
    def __init__(self, size: int) -> None:
        self.size = size
        self.known: dict[str, tuple[str, Worker]] = {}
        self.begun: list[NativeSearch] = []

    def start(self, request: str) -> Search:
        self.begun.append(NativeSearch(json.loads(request), self.known))
        return self.begun[-1]


class Loaded:
    def meta(self, game: str) -> str:
        loaded = load_game(game)
        return json.dumps({"variants": {table_key(loaded.variant): "tables"}, "tables": layout_of(loaded.tables.dtype)})


class Host:
    def __init__(self, size: int = 1) -> None:
        self.native = NativeSearches(size)
        self.search: Searches = self.native
        self.loader: Any = Loaded()
        self.storage: Any = None


def thinker(host: Host) -> WasmThinker:
    found = WasmThinker(host)
    found._chance = random.Random(SEED)
    return found


@pytest.mark.parametrize("level", [1, 3, 6])
def test_a_level_plays_the_moves_of_the_native_engine(game_id: str, level: int) -> None:
    """Trees are seeded alike and chances drawn alike; a level with fewer simulations than these takes its own."""
    game = load_game(game_id)
    found = asyncio.run(thinker(Host()).think(game.new_match(), Question(level, lines=3)))
    chance = random.Random(SEED)
    engine = Engine(game, level, memory=2**26)
    engine._workers = [Worker(game, engine._tables(None), 600_000, chance.getrandbits(48))]
    engine._chooser._chance = chance
    assert found.to_json() == engine.choose(game.new_match(), simulations=level_of(game, level).simulations).to_json()


@pytest.mark.parametrize(("level", "told"), [(8, {"use_network": 0}), (9, {})])
def test_only_the_highest_level_uses_the_network(level: int, told: dict[str, int]) -> None:
    async def fields_of(game: str) -> Any:
        started: list[dict[str, Any]] = []

        class Noting(NativeSearches):
            def start(self, request: str) -> Search:
                started.append(json.loads(request))
                return super().start(request)

        host = Host()
        host.search = Noting(1)
        await thinker(host).think(load_game(game).new_match(), Question(level, seconds=0.1))
        return {name: value for name, value in started[0]["fields"].items() if name == "use_network"}

    assert asyncio.run(fields_of("alcazar")) == told
    assert asyncio.run(fields_of("allein")) == {}


def test_a_tree_is_kept_from_move_to_move() -> None:
    async def play() -> None:
        host, match = Host(), load_game("tor").new_match()
        engine = thinker(host)
        for _ in range(2):
            choice = await engine.think(match, Question(6, home="board"))
            match.play(choice.lines[0].moves[0])
            match.play(choice.lines[0].moves[1])
        assert [search.followed for search in host.native.begun] == [False, True]

    asyncio.run(play())


def test_reports_come_meanwhile_and_trees_add_up() -> None:
    async def play() -> None:
        host, match = Host(size=3), load_game("alcazar").new_match()
        told: list[Choice] = []
        last = await thinker(host).think(match, Question(seconds=1.0, lines=2, choosing=False), told.append)
        assert len(host.native.begun) == 3
        assert told[0].simulations < last.simulations == 150
        assert len(last.lines) == 2

    asyncio.run(play())


def test_a_search_that_nobody_waits_for_is_stopped() -> None:
    class Endless(NativeSearch):
        stopped = False

        async def next(self) -> str:
            await asyncio.sleep(3600)
            return ""

        def stop(self) -> None:
            self.stopped = True

    class Only:
        size = 1

        def __init__(self, search: Search) -> None:
            self.search = search

        def start(self, request: str) -> Search:  # noqa: ARG002
            return self.search

    async def play() -> None:
        host, match = Host(), load_game("alcazar").new_match()
        search = Endless(json.loads(request_of(match)), {})
        host.search = Only(search)
        thinking = asyncio.ensure_future(thinker(host).think(match, Question()))
        await asyncio.sleep(0.01)
        thinking.cancel()
        await asyncio.gather(thinking, return_exceptions=True)
        assert search.stopped

    asyncio.run(play())


def request_of(match: Match) -> str:
    asked = SearchRequests(Host().loader).about(match, "", choosing=True, lines=1)
    return json.dumps(asked | {"simulations": 1, "seed": 1})


def test_positions_have_the_same_hash_without_the_compiler() -> None:
    chance = random.Random(1)
    for length in range(70):
        key = chance.randbytes(length)
        assert hash_key(key) == int(hash_position(np.frombuffer(key, np.uint8), length))
