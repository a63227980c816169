"""Attack: use reactions to pester the others, to say what is not among them, or to speak without a seat.

A player has a few at once and then one now and then; anything that is not in the list is refused; who watches, or has
no other person at the board, cannot say anything. Nothing of it is stored.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from brettwerk.server.boards import reactions
from brettwerk.server.middleware.rate_limits import PRICES
from brettwerk.server.schemas import messages
from support.browsing import Browser, code, until

if TYPE_CHECKING:
    from fastapi.testclient import TestClient

    from brettwerk.server.services import Services


@pytest.fixture
def board(browser: Browser, other: Browser) -> str:
    """A board at which two people sit."""
    made = browser.new_board("aufstellen", "me", "link")
    other.claim(browser, made)
    return made


def react(browser: Browser, board: str, what: object = "good-move") -> tuple[int, str]:
    answer = browser.post(f"/api/boards/{board}/reactions", {"reaction": what})
    return (answer.status_code, "") if answer.status_code == 202 else code(answer)


def test_everybody_at_the_board_hears_it_and_who_reconnects_hears_it_again(
    browser: Browser, other: Browser, client: TestClient, board: str
) -> None:
    number = browser.board(board)["number"]
    watcher = Browser(client)
    with other.watch(board) as player, watcher.watch(board) as watching:
        until(player, "board")
        until(watching, "board")
        assert react(browser, board) == (202, "")
        heard = [until(socket, "reaction") for socket in (player, watching)]
    messages.ReactionMessage.model_validate(heard[0])
    assert heard[0] == heard[1]
    assert (heard[0]["seat"], heard[0]["reaction"]) == (0, "good-move")
    with other.watch(board, since=number) as again:
        assert until(again, "reaction") == heard[0]
    assert browser.board(board)["number"] == number  # nothing has happened in the game


def test_only_what_is_in_the_list_can_be_said(client: TestClient, board: str) -> None:
    for what in ("", "you fool", "GOOD-MOVE", "good-move ", 7, None, ["thanks"], {"thanks": 1}, "a" * 5000):
        assert react(Browser(client), board, what) == (422, "invalid")


def test_who_watches_says_nothing(client: TestClient, board: str) -> None:
    assert react(Browser(client), board) == (403, "watching")


def test_without_another_person_there_is_nobody_to_speak_to(browser: Browser) -> None:
    for seats in (("me", 1), ("me", "here"), ("me", "link")):
        assert react(browser, browser.new_board("aufstellen", *seats)) == (409, "nobody-else")
    assert react(browser, "no-such-board") == (404, "unknown-board")


def test_who_says_much_has_to_wait_and_the_other_has_not(browser: Browser, other: Browser, board: str) -> None:
    at_once = int(PRICES["reactions"].visitor.burst)
    assert {react(browser, board) for _ in range(at_once)} == {(202, "")}
    refused = [react(browser, board) for _ in range(5)]
    assert refused == [(429, "too-many")] * 5
    assert react(other, board, "thanks") == (202, "")


def test_what_is_remembered_is_little_and_only_for_a_while(
    services: Services, monkeypatch: pytest.MonkeyPatch, browser: Browser, other: Browser, board: str
) -> None:
    for player in (browser, other):
        for _ in range(3):
            react(player, board)
    assert len(services.reactions.latest(board)) == reactions.KEPT
    monkeypatch.setattr(reactions, "MOST_BOARDS", 1)
    second = browser.new_board("aufstellen", "me", "link")
    other.claim(browser, second)
    react(other, second)
    assert (services.reactions.latest(board), len(services.reactions.latest(second))) == ([], 1)
    monkeypatch.setattr(reactions, "KEPT_SECONDS", -1.0)
    assert services.reactions.latest(second) == []
