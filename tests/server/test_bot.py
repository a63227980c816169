"""Bots at a real server: they play to the end, come back after a restart, and say what is wrong."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING, Any

import httpx2
import pytest

from support.paths import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from support.command_line import Brettwerk

EXAMPLE = ROOT / "examples" / "random_bot.py"
ENGLISH = {"LANG": "C", "LC_ALL": "C"}


class Server:
    """A server that can be killed and started again with the same games."""

    def __init__(self, data: Path, port: int) -> None:
        self._command = [sys.executable, "-m", "brettwerk", "serve", "--workers", "1", "--no-browser"]
        self._command += ["--data", str(data), "--port", str(port)]
        self.start()

    def start(self) -> None:
        self._process = subprocess.Popen(self._command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert self._process.stdout
        found = re.search(r"http://[\d.:]+", self._process.stdout.readline())
        assert found
        self.address = found[0]

    def kill(self) -> None:
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()
        assert self._process.stdout
        self._process.stdout.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    started = Server(tmp_path, 18300)
    yield started
    started.kill()


@contextlib.contextmanager
def visiting(address: str) -> Iterator[httpx2.Client]:
    with httpx2.Client(base_url=address, timeout=60) as client:
        client.get("/healthz")
        yield client


@pytest.fixture
def person(address: str) -> Iterator[httpx2.Client]:
    """Somebody who visits the server within this process."""
    with visiting(address) as client:
        yield client


def invite(person: httpx2.Client, game: str, *seats: dict[str, Any], **more: Any) -> tuple[str, str]:
    """Begin a game; give its id and the link to its seats."""
    for _ in range(6000):
        cards = {card["id"]: card for card in person.get("/api/games").json()}
        if cards[game]["compiled"] == "ready":
            break
        time.sleep(0.1)
    made = person.post("/api/boards", json={"game": game, "seats": seats} | more)
    assert made.status_code == 201, made.text
    board = made.json()["id"]
    token = person.get(f"/api/boards/{board}/share").json()["join"].rpartition("/")[2]
    return board, f"{str(person.base_url).rstrip('/')}/join/{token}"


def play_along(person: httpx2.Client, board: str, seconds: float = 900) -> dict[str, Any]:
    """Play the last legal move whenever it is the person's turn, until the game is over."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        with contextlib.suppress(httpx2.TransportError):
            seen: dict[str, Any] = person.get(f"/api/boards/{board}").json()
            if seen.get("outcome"):
                return seen
            move: Any = seen.get("inputs")
            if move:
                while isinstance(move, dict):
                    move = list(move.values())[-1]
                person.post(f"/api/boards/{board}/moves", json={"ply": seen["ply"], "move": move})
        time.sleep(0.02)
    raise AssertionError(seen)


@contextlib.contextmanager
def running_bot(link: str, *options: str) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "brettwerk", "bot", link, *options]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ | ENGLISH
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()
        for stream in (process.stdout, process.stderr):
            if stream:
                stream.close()


def program(code: str, folder: Path) -> str:
    path = folder / "player.py"
    path.write_text(code, "utf-8")
    return f"{sys.executable} {path}"


ME, LINK = {"kind": "me"}, {"kind": "link"}


def test_the_example_plays_a_whole_game_and_a_restart_does_not_stop_it(server: Server) -> None:
    with visiting(server.address) as person:
        board, link = invite(person, "aufstellen", ME, LINK)
        with running_bot(link, "--program", f"{sys.executable} {EXAMPLE}", "--name", "Random") as bot:
            assert bot.stdout
            assert "Random sits at" in bot.stdout.readline()
            server.kill()
            server.start()
            over = play_along(person, board)
            output, errors = bot.communicate(timeout=300)
            assert (bot.returncode, errors) == (0, "")
        assert "Connected again." in output
        assert over["outcome"]["text"]["en"] in output
        assert over["seats"][1]["name"] == {"de": "Random", "en": "Random"}


def test_an_engine_agrees_to_take_back_and_plays_to_the_end(person: httpx2.Client) -> None:
    board, link = invite(person, "aufstellen", LINK, ME)
    with running_bot(link, "--level", "1") as bot:
        for _ in range(6000):
            seen = person.get(f"/api/boards/{board}").json()
            if seen["inputs"]:
                break
            time.sleep(0.1)
        move = next(iter(seen["inputs"].values()))
        person.post(f"/api/boards/{board}/moves", json={"ply": 1, "move": move})
        for _ in range(6000):
            seen = person.get(f"/api/boards/{board}").json()
            if seen["ply"] == 3:
                break
            time.sleep(0.1)
        assert person.post(f"/api/boards/{board}/ask", json={"kind": "undo", "ply": 3}).status_code == 200
        for _ in range(6000):
            seen = person.get(f"/api/boards/{board}").json()
            if seen["ply"] == 1 or seen["asked"] is None:
                break
            time.sleep(0.1)
        assert (seen["ply"], seen["asked"]) == (1, None)
        over = play_along(person, board)
        output, errors = bot.communicate(timeout=300)
        assert (bot.returncode, errors) == (0, "")
    assert over["seats"][0]["name"]["en"] == "Bot of level 1"
    assert over["outcome"]["text"]["en"] in output


CRASHES = "import sys; sys.exit(3)"
HANGS = "import time; time.sleep(60)"
CHEATS = "import sys\nfor line in sys.stdin: print('z99', flush=True)"


@pytest.mark.parametrize(
    ("code", "complaint"),
    [
        (CRASHES, "has ended without a move (exit code 3)"),
        (HANGS, "has not answered within 1 seconds"),
        (CHEATS, "answered 'z99'"),
    ],
    ids=["crashes", "hangs", "cheats"],
)
def test_a_program_that_fails_twice_gives_the_game_up(
    person: httpx2.Client, brettwerk: Brettwerk, tmp_path: Path, code: str, complaint: str
) -> None:
    board, link = invite(person, "aufstellen", LINK, ME)
    command = program(code, tmp_path)
    done = brettwerk("bot", link, "--program", command, "--seconds", "1")
    assert done.returncode == 2
    assert complaint in done.stderr
    assert "asked once more" in done.stdout
    over = person.get(f"/api/boards/{board}").json()
    assert (over["outcome"]["code"], over["outcome"]["winners"]) == ("left", [1])


def test_a_program_is_told_all_it_needs_and_may_resign(
    person: httpx2.Client, brettwerk: Brettwerk, tmp_path: Path
) -> None:
    _, link = invite(person, "aufstellen", LINK, ME, clock={"kind": "game", "minutes": 5, "increment": 0})
    heard = tmp_path / "heard.jsonl"
    code = f"import sys\nfor line in sys.stdin:\n open({str(heard)!r}, 'a').write(line); print('resign', flush=True)"
    done = brettwerk("bot", link, "--program", program(code, tmp_path))
    assert (done.returncode, done.stderr) == (0, "")
    request, over = (json.loads(line) for line in heard.read_text("utf-8").splitlines())
    assert {name: request[name] for name in ("type", "game", "players", "seat", "played")} == {
        "type": "move",
        "game": "aufstellen",
        "players": 2,
        "seat": 0,
        "played": [],
    }
    assert len(request["legal"]) == 16
    assert 0 < request["seconds"] <= 300
    assert over == {"type": "over", "code": "left", "winners": [1], "payoffs": [-1.0, 1.0]}


def test_wrong_links_and_programs_take_no_seat(address: str, person: httpx2.Client, brettwerk: Brettwerk) -> None:
    board, link = invite(person, "aufstellen", ME, LINK)

    def complaint(*arguments: str) -> str:
        done = brettwerk("bot", *arguments)
        assert (done.returncode, done.stdout) == (2, "")
        return done.stderr

    assert "is not a link to a seat" in complaint("hello")
    assert "is not a link to a seat" in complaint(f"{address}/board/{board}")
    assert "This link no longer works" in complaint(f"{address}/join/nothing")
    assert "cannot be started" in complaint(link, "--program", "/nowhere/at-all")
    assert "either --level or --program" in complaint(link, "--program", "x", "--level", "3")
    assert person.get(f"/api/boards/{board}").json()["seats"][1]["open"]
    assert person.post(f"/api/boards/{board}/resign", json={}).status_code == 200
