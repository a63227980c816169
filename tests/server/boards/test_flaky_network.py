"""Several browsers on a bad network: whatever gets lost or is sent twice, all come back to the same position.

Hypothesis makes up what happens. Each player keeps what their socket sent, as the real client does: the last number,
the last board. Answers to requests get lost, requests are repeated, sockets break off and come back with the last
number they know, and everybody tries to move for seats that are not their own. A match of our own is the judge.
"""

from __future__ import annotations

import os
from contextlib import ExitStack
from itertools import count
from typing import TYPE_CHECKING, Any, ClassVar

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from brettwerk.core.registry import load_game
from brettwerk.server.sockets import board as board_socket
from support.browsing import Browser

if TYPE_CHECKING:
    from fastapi.testclient import TestClient

    from brettwerk.core.match import Match

SOAK = bool(os.environ.get("BRETTWERK_SOAK"))
EXAMPLES, STEPS = (300, 40) if SOAK else (12, 20)
GAME, PLAYERS = "tor", 3
who = st.integers(0, PLAYERS - 1)


class Player:
    """One person's browser: a socket that may break, and what it knows."""

    def __init__(self, client: TestClient) -> None:
        self.browser = Browser(client)
        self.number: int | None = None
        self.board: dict[str, Any] = {}
        self._connection = ExitStack()
        self.socket: Any = None

    def connect(self, board: str) -> None:
        self.break_off()
        self.socket = self._connection.enter_context(self.browser.watch(board, since=self.number))

    def break_off(self) -> None:
        self._connection.close()
        self.socket = None

    def catch_up(self, number: int) -> None:
        """Read until everything up to a number has come; no event may be missing or come twice."""
        while self.number is None or self.number < number:
            message = self.socket.receive_json()
            if message["type"] == "event":
                assert self.number is not None
                assert message["number"] == self.number + 1
            if message["type"] in {"event", "board"}:
                self.board, self.number = message["board"], message["board"]["number"]


class FlakyNetwork(RuleBasedStateMachine):
    """What players do, what the network does to them, and what must hold all the same."""

    client: ClassVar[TestClient]
    keys: ClassVar = count()

    @initialize()
    def sit_down(self) -> None:
        self.players = [Player(self.client) for _ in range(PLAYERS)]
        host = self.players[0].browser
        self.board = host.new_board(GAME, "me", "link", "link", players=PLAYERS)
        for seat in (1, 2):
            assert self.players[seat].browser.claim(host, self.board, seat=seat).status_code == 200
        self.match: Match = load_game(GAME, players=PLAYERS).new_match()
        self.number = 2
        self.asked: tuple[str, int, int, set[int]] | None = None  # kind, seat, plies to keep, who agreed
        self.sent: list[tuple[Browser, str, Any, str, int]] = []  # by whom, what, with which key, and its event
        for player in self.players:
            player.connect(self.board)

    @property
    def ply(self) -> int:
        return len(self.match.moves)

    def post(self, seat: int, action: str, body: Any = None) -> Any:
        """Send a request with a key of its own; one that is granted is remembered."""
        browser, key = self.players[seat].browser, str(next(self.keys))
        answer = self.send(browser, action, body, key)
        if answer.status_code == 200 and "number" in answer.json():
            self.sent.append((browser, action, body, key, answer.json()["number"]))
        return answer

    def send(self, browser: Browser, action: str, body: Any, key: str) -> Any:
        return browser.post(f"/api/boards/{self.board}/{action}", body, headers={"idempotency-key": key})

    def happened(self, answer: Any) -> None:
        self.number += 1
        assert answer.json() == {"number": self.number}, answer.text

    # What players do

    @precondition(lambda self: not self.match.is_over)
    @rule(choice=st.integers(0, 10_000), copies=st.integers(1, 3))
    def move(self, choice: int, copies: int) -> None:
        """A move whose answer gets lost is sent again, and counts once, with a key or without."""
        moves = self.match.legal_moves()
        seat, move = self.match.turn, moves[choice % len(moves)]
        browser, ply = self.players[seat].browser, self.ply
        answers = [self.post(seat, "moves", {"ply": ply, "move": move})]
        answers += [browser.play(self.board, ply, move) for _ in range(1, copies)]
        self.match.play(move)
        self.asked = None
        self.happened(answers[0])
        assert all(answer.json() == answers[0].json() for answer in answers)

    @rule(choices=st.lists(st.integers(0, 10_000), max_size=6))
    def play_on(self, choices: list[int]) -> None:
        for choice in choices:
            if not self.match.is_over:
                self.move(choice, copies=1)

    @rule(seat=who, stranger=st.booleans())
    def move_out_of_turn(self, seat: int, stranger: bool) -> None:
        """Neither another player nor somebody who watches can move."""
        if self.match.is_over or (seat == self.match.turn and not stranger):
            return
        browser = Browser(self.client) if stranger else self.players[seat].browser
        answer = browser.play(self.board, self.ply, self.match.legal_moves()[0])
        assert answer.status_code == 403

    @rule(seat=who, late=st.integers(1, 3))
    def move_too_late(self, seat: int, late: int) -> None:
        """What was meant for an earlier position changes nothing."""
        if self.ply >= late:
            answer = self.players[seat].browser.play(self.board, self.ply - late, "nonsense")
            assert answer.status_code == 409

    @rule(seat=who, kind=st.sampled_from(["undo", "draw"]))
    def ask(self, seat: int, kind: str) -> None:
        own = [index for index, event in enumerate(self.match.events) if event.seat == seat]
        answer = self.post(seat, "ask", {"kind": kind, "ply": self.ply})
        is_allowed = not self.match.is_over and not self.asked and seat not in self.match.left
        if not is_allowed or (kind == "undo" and not self.may_go_back(own)):
            assert answer.status_code in {403, 409}, answer.text
            return
        self.asked = kind, seat, own[-1] if own else 0, {seat}
        self.happened(answer)

    def may_go_back(self, own: list[int]) -> bool:
        return bool(own) and all(event.kind != "leave" for event in self.match.events[own[-1] + 1 :])

    @rule(seat=who, agree=st.booleans())
    def answer(self, seat: int, agree: bool) -> None:
        answer = self.post(seat, "answer", {"agree": agree, "ply": self.ply})
        if self.asked is None or seat in self.asked[3] or seat in self.match.left:
            assert answer.status_code == 409
            return
        kind, _, keep, agreed = self.asked
        agreed.add(seat)
        self.happened(answer)
        if not agree:
            self.asked = None
        elif agreed >= {one for one in range(PLAYERS) if one not in self.match.left}:
            self.asked = None
            if kind == "draw":
                self.match.agree_draw()
            else:
                while len(self.match.events) > keep:
                    self.match.undo()

    @rule(seat=who)
    def withdraw(self, seat: int) -> None:
        answer = self.post(seat, "withdraw")
        if self.asked is None or self.asked[1] != seat:
            assert answer.status_code == 409
        else:
            self.asked = None
            self.happened(answer)

    @precondition(lambda self: self.asked)
    @rule()
    def all_agree(self) -> None:
        for seat in range(PLAYERS):
            self.answer(seat, agree=True)

    @precondition(lambda self: not self.match.is_over and self.ply > 2)
    @rule(seat=who)
    def leave(self, seat: int) -> None:
        answer = self.post(seat, "resign", {"seat": seat})
        if seat in self.match.left:
            assert answer.status_code == 409
            return
        self.match.leave(seat)
        self.asked = None
        self.happened(answer)

    @rule(seat=who)
    def change_device(self, seat: int) -> None:
        """The seat goes to another browser, whose socket begins with nothing; the old one can do nothing more."""
        old, new = self.players[seat], Player(self.client)
        token = self.post(seat, "device").json()["url"].rpartition("/")[2]
        assert new.browser.post(f"/api/continue/{token}").status_code == 200
        self.number += 1
        old.break_off()
        assert old.browser.play(self.board, self.ply, "a1-a2").status_code in {403, 409}
        self.players[seat] = new
        new.connect(self.board)

    # What the network does

    @precondition(lambda self: self.sent)
    @rule(choice=st.integers(0, 10_000))
    def deliver_once_more(self, choice: int) -> None:
        """A request that was served long ago comes again: its answer is the same, and nothing happens."""
        browser, action, body, key, number = self.sent[choice % len(self.sent)]
        assert self.send(browser, action, body, key).json() == {"number": number}

    @rule(seat=who)
    def lose_connection(self, seat: int) -> None:
        self.players[seat].break_off()

    @rule(seat=who)
    def come_back(self, seat: int) -> None:
        self.players[seat].connect(self.board)

    @rule(seat=who)
    def read(self, seat: int) -> None:
        if self.players[seat].socket:
            self.players[seat].catch_up(self.number)

    @rule(seat=who)
    def forget_everything(self, seat: int) -> None:
        """A page is reloaded."""
        self.players[seat].number = None
        self.players[seat].connect(self.board)

    # What must hold

    @invariant()
    def the_server_agrees_with_our_match(self) -> None:
        if hasattr(self, "match"):
            seen = self.players[0].browser.board(self.board)
            assert (seen["number"], seen["ply"]) == (self.number, self.ply)
            assert [move["text"] for move in seen["moves"]] == self.match.moves
            assert bool(seen["outcome"]) == self.match.is_over
            assert (seen["asked"] is None) == (self.asked is None)

    def teardown(self) -> None:
        """In the end everybody comes back, and all see the same."""
        if not hasattr(self, "players"):
            return
        for player in self.players:
            player.connect(self.board)
            player.catch_up(self.number)
            assert player.board["scene"] == self.players[0].board["scene"]
            assert [move["text"] for move in player.board["moves"]] == self.match.moves
            assert player.board["turn"] == self.match.turn
            player.break_off()


@pytest.fixture
def patient_server(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> TestClient:
    services = client.app.state.services  # type: ignore[attr-defined]
    monkeypatch.setattr(services.limits, "_generosity", 0.0)
    monkeypatch.setattr(board_socket, "PING_SECONDS", 3600.0)
    return client


def test_all_come_back_to_the_same_position(patient_server: TestClient) -> None:
    FlakyNetwork.client = patient_server
    suite = FlakyNetwork.TestCase
    suite.settings = settings(
        max_examples=EXAMPLES, stateful_step_count=STEPS, deadline=None, suppress_health_check=list(HealthCheck)
    )
    suite("runTest").runTest()
