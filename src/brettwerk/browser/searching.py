"""The engine on this device: trees grow in workers of JavaScript and WebAssembly; what to make of them is said here.

A request to a worker is JSON: the game and its tables, the root and the hashes of the match's positions, the limits,
and how the tree that the worker has may lead there (``from`` and ``path``). So is each of its results, in which a child
is a list of move, visits, whether it is proven, its length and the values of the seats.
"""

from __future__ import annotations

import asyncio
import json
import random
from typing import TYPE_CHECKING, Any

from brettwerk.browser.table_key import table_key
from brettwerk.search.chooser import Chooser
from brettwerk.search.limits import LEVELS, level_of, usual_limits
from brettwerk.search.position_hash import hash_key

if TYPE_CHECKING:
    from collections.abc import Iterator

    from brettwerk.browser.loader import Loader
    from brettwerk.browser.local.host import Host, Search
    from brettwerk.browser.local.thinking import Question, Report
    from brettwerk.core.match import Match
    from brettwerk.core.state import State
    from brettwerk.search.choice import Choice

NODES = 600_000
"""Of each tree: about 40 MB."""
INTERVAL = 0.25
"""Seconds between two reports."""
SEED_BITS = 48
"""JavaScript reads whole numbers of so many bits for certain."""
CHILD = ("move", "visits", "proven", "length", "values")


class GrownTree:
    """What a worker has told of its tree."""

    def __init__(self, told: dict[str, Any], mover: int) -> None:
        self._mover = mover
        self.simulations: int = told["simulations"]
        self.depth: int = told["depth"]
        self.prunes_soundly: bool = told["prunes_soundly"]
        self.is_proven: bool = told["proven"]
        self.is_done: bool = told["done"]
        self._children = told["children"]
        self._replies = told["replies"]

    def children(self) -> Iterator[dict[str, Any]]:
        return (dict(zip(CHILD, child, strict=True)) | {"mover": self._mover} for child in self._children)

    def replies(self, move: int) -> list[int]:
        found: list[int] = self._replies.get(str(move), [])
        return found


class SearchRequests:
    """Puts questions into the form of a request; knows where the trees are rooted that are kept."""

    def __init__(self, loader: Loader) -> None:
        self._loader = loader
        self._roots: dict[str, State] = {}

    def about(
        self, match: Match, home: str, *, choosing: bool, lines: int, uses_network: bool = False
    ) -> dict[str, Any]:
        """A request without limits and seed, about the position that a match has come to.

        Where the tables have room for a network, only a request that says so uses it.
        """
        state, game = match.state, match.game
        before = self._roots.get(home)
        moves = match.moves_since(before) if before is not None else None
        if home:
            self._roots[home] = state
        meta = json.loads(self._loader.meta(game.id))
        fields = dict(game.free_fields())
        if not uses_network and any(name == "use_network" for name, *_ in meta["tables"][1]):
            fields["use_network"] = 0
        return {
            "game": game.id,
            "tables": meta["variants"][table_key(game.variant)],
            "fields": fields,
            "players": game.players,
            "root": bytes(state.raw.tobytes()).hex(),
            "hashes": [f"{hash_key(position.key):x}" for position in match.positions],
            "choosing": choosing,
            "home": home,
            "from": f"{hash_key(before.key):x}" if before is not None and moves is not None else None,
            "path": _numbers(before, moves) if before is not None and moves is not None else [],
            "nodes": max(NODES, game.rules.MAX_MOVES + 2),
            "lines": max(lines, 1),
            "seconds": None,
            "interval": None,
        }


class WasmThinker:
    """Answers questions about positions by searches in workers."""

    def __init__(self, host: Host) -> None:
        self._searches = host.search
        self._requests = SearchRequests(host.loader)
        self._chance = random.Random()

    async def think(self, match: Match, question: Question, report: Report | None = None) -> Choice:
        """Answer a question, reporting meanwhile what has been found so far; it stops when nobody waits any more."""
        state, level = match.state, level_of(match.game, question.level)
        chooser = Chooser(match.game, level, self._chance)
        seconds, simulations = usual_limits(level, question.seconds, None)
        request = self._requests.about(
            match,
            question.home,
            choosing=question.choosing,
            lines=question.lines,
            uses_network=question.level == LEVELS[-1],
        )
        request |= {"seconds": seconds, "simulations": simulations, "interval": INTERVAL if report else None}
        if level.sight is not None:
            request["fields"]["sight"] = level.sight
        searches = [self._start(request, number) for number in range(self._searches.size if seconds else 1)]
        trees: list[GrownTree | None] = [None] * len(searches)

        async def follow(number: int, search: Search) -> None:
            while not (tree := trees[number]) or not tree.is_done:
                trees[number] = tree = GrownTree(json.loads(await search.next()), state.turn)
                if tree.is_proven:
                    _stop(searches)
                if report and not tree.is_done:
                    report(chooser.choice(state, [one for one in trees if one], question.lines))

        try:
            await asyncio.gather(*(follow(number, search) for number, search in enumerate(searches)))
        finally:
            _stop(searches)
        return chooser.choice(state, [one for one in trees if one], question.lines)

    def _start(self, request: dict[str, Any], number: int) -> Search:
        own = {"seed": self._chance.getrandbits(SEED_BITS), "home": f"{request['home']}#{number}"}
        return self._searches.start(json.dumps(request | own))


def _numbers(state: State, moves: list[str]) -> list[int]:
    """Moves from a position as numbers."""
    found = []
    for move in moves:
        found.append(state.move_number(move))
        state = state.play(found[-1])
    return found


def _stop(searches: list[Search]) -> None:
    for search in searches:
        search.stop()
