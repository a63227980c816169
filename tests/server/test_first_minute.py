"""The first minute of a server: everything can be played and solved while nothing is compiled yet."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import httpx2
import pytest
from filelock import FileLock
from websockets.sync.client import ClientConnection, connect

from brettwerk.content.pictures import draw_picture, picture, write_pictures
from brettwerk.core.compiled.cache import folder
from brettwerk.core.registry import game_ids, load_game
from brettwerk.solve.puzzles.puzzle import puzzles_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PATIENCE = 60.0
"""Seconds for an engine's first move, on a busy machine too; nothing would come before the locks are released."""


@pytest.fixture(scope="module")
def blocked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx2.Client]:
    """A server with an empty cache that can compile nothing, because somebody else holds all locks."""
    home = tmp_path_factory.mktemp("home")
    cache = home / "cache" / folder().name
    cache.mkdir(parents=True)
    settings = {"BRETTWERK_CACHE_DIR": str(home / "cache"), "BRETTWERK_GENEROSITY": "0"}
    command = [sys.executable, "-m", "brettwerk", "serve", "--workers", "2", "--data", str(home / "data")]
    with ExitStack() as held:
        for game in game_ids():
            for part in ("play", "search", "dfpn"):
                held.enter_context(FileLock(cache / f"{game}.{part}.lock"))
        server = subprocess.Popen(
            [*command, "--port", "18530"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env=os.environ | settings,
        )
        assert server.stdout
        ready = re.search(r"http://[\d.]+:\d+", server.stdout.readline())
        assert ready
        with httpx2.Client(base_url=ready[0], timeout=PATIENCE) as visitor:
            yield visitor
        server.kill()
        server.wait()
        server.stdout.close()


def posted(visitor: httpx2.Client, path: str, body: dict[str, Any]) -> Any:
    answer = visitor.post(path, json=body)
    assert answer.status_code in {200, 201}, answer.text
    return answer.json()


def watched(visitor: httpx2.Client, board: str) -> ClientConnection:
    """Somebody looks at a board, so that its engine does not wait for better times."""
    address = str(visitor.base_url.join(f"{board}/socket")).replace("http:", "ws:")
    cookies = "; ".join(f"{name}={value}" for name, value in visitor.cookies.items())
    return connect(address, additional_headers={"Cookie": cookies}, open_timeout=PATIENCE)


def test_every_game_is_played_before_it_is_compiled(blocked: httpx2.Client, game_id: str) -> None:
    """Board, clicks, a move and the engine's answer are there, though no rule has been compiled."""
    game = load_game(game_id)
    seats = [{"kind": "me"}, *({"kind": "engine", "level": 5} for _ in range(game.players - 1))]
    board = f"/api/boards/{posted(blocked, '/api/boards', {'game': game_id, 'seats': seats})['id']}"
    seen = blocked.get(board).json()
    assert seen["compiling"] is None
    assert seen["inputs"] == game.start.inputs()
    with watched(blocked, board):
        posted(blocked, f"{board}/moves", {"ply": 0, "move": game.start.legal_moves()[0]})
        answered = time.monotonic() + PATIENCE
        while blocked.get(board).json()["ply"] < game.players:
            assert time.monotonic() < answered
            time.sleep(0.05)
    assert {card["compiled"] for card in blocked.get("/api/games").json()} <= {"waiting", "compiling"}


def test_puzzles_are_judged_before_a_prover_is_compiled(blocked: httpx2.Client, game_id: str) -> None:
    """Right and wrong tries and the solution come from the puzzle's own certificate."""
    puzzle = puzzles_of(game_id)[0]
    path = f"/api/puzzles/{game_id}/{puzzle.id}"
    assert blocked.get(path).json()["inputs"] == puzzle.state.inputs()
    wrong = next(move for move in puzzle.state.legal_moves() if move != puzzle.solution)
    assert posted(blocked, f"{path}/try", {"played": [], "move": wrong})["right"] is False
    played: list[str] = []
    solved = False
    while not solved:
        line = posted(blocked, f"{path}/solution", {"played": played})
        answer = posted(blocked, f"{path}/try", {"played": played, "move": line[0]["move"]})
        assert answer["right"]
        played += [one["move"] for one in answer["line"]]
        solved = answer["solved"]
    assert len(played) <= puzzle.plies


def test_pictures_are_there_before_anything_is_compiled(blocked: httpx2.Client, game_id: str) -> None:
    assert blocked.get(f"/api/games/{game_id}/scene").json()["shapes"]
    guide = blocked.get(f"/api/games/{game_id}/guide").json()
    assert guide["complete"]


def test_pictures_that_were_built_are_what_the_games_draw_now(game_id: str, tmp_path: Path) -> None:
    write_pictures(tmp_path)
    assert (tmp_path / f"{game_id}.json").read_bytes() == draw_picture(game_id) == picture(game_id)
