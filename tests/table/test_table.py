"""A board with players at it works without any server: requests become events, errors say why they cannot."""

from __future__ import annotations

import ast
import json
import pickle
import sys
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from brettwerk import table
from brettwerk.core.errors import MatchError
from brettwerk.core.messages import LANGUAGES
from brettwerk.core.registry import load_game
from brettwerk.table import requests, seats, views
from brettwerk.table.errors import BadSeats, NotPermitted, NotPossible
from brettwerk.table.events import BoardEvent, Intent
from brettwerk.table.live_board import LiveBoard
from brettwerk.table.presence import GONE_SECONDS, Presence
from brettwerk.table.seats import SeatChoice, seats_of_rematch, take_seats
from brettwerk.table.stored_board import new_board
from brettwerk.table.texts import TEXTS
from brettwerk.table.uptime import Uptime
from support.browsing import Ticks

if TYPE_CHECKING:
    from collections.abc import Callable

PLAIN = {"core", "games", "search", "solve", "table"}
"""The packages that a table may be built upon."""


class Scene:
    """A board of ada's in memory, and the time that passes."""

    def __init__(self, *kinds: str, game: str = "aufstellen", players: int = 2) -> None:
        self.ticks = Ticks()
        loaded = load_game(game, players=players)
        choices = [SeatChoice(kind, 1 if kind == "engine" else None) for kind in kinds]
        board = new_board("ada", loaded, "", take_seats(choices, "as-is", loaded, "ada"))
        self.live = LiveBoard(board, [], Uptime(self.ticks), Presence(self.ticks))

    def do(self, *intents: Intent) -> None:
        for intent in intents:
            event = self.live.event(intent)
            self.live.show(self.live.advance(event), intent.board)

    def play(self, visitor: str, text: str) -> None:
        self.do(requests.move(self.live, visitor, len(self.live.now.moves), text))

    def can(self, visitor: str) -> set[str]:
        return {name for name, may in views.can(self.live, self.live.now, visitor).items() if may}


@pytest.fixture
def together() -> Scene:
    """Ada and Bob at two screens."""
    scene = Scene("me", "link")
    scene.do(seats.claim(scene.live, "bob", None, "Bob"))
    return scene


def test_a_table_needs_no_framework() -> None:
    """What a browser tab shall run imports the standard library and the packages of the rules alone."""
    for path in Path(table.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            modules = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            modules += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            for module in modules:
                first, *rest = module.split(".")
                assert first in sys.stdlib_module_names or rest[0] in PLAIN, f"{path.name} imports {module}"


def test_moves_are_played_in_turn(together: Scene) -> None:
    together.play("ada", "a1")
    with pytest.raises(NotPermitted, match="not your turn"):
        requests.move(together.live, "ada", 1, "b2")
    with pytest.raises(NotPermitted, match="watching"):
        requests.move(together.live, "eve", 1, "b2")
    with pytest.raises(NotPossible, match="moved on: 1 moves"):
        requests.move(together.live, "bob", 0, "b2")
    together.play("bob", "b2")
    assert [event.text() for event in together.live.history.events] == ["a1", "b2"]
    assert together.live.history.match().moves == ["a1", "b2"]


def test_nobody_moves_before_all_seats_are_taken() -> None:
    scene = Scene("me", "link")
    with pytest.raises(NotPossible, match="all seats are taken"):
        scene.play("ada", "a1")


def test_a_takeback_needs_the_others(together: Scene) -> None:
    together.play("ada", "a1")
    with pytest.raises(NotPossible, match="ask them"):
        requests.undo(together.live, "ada", 1)
    together.do(*requests.ask(together.live, "ada", "undo", 1))
    assert together.can("bob") == {"resign", "answer"}
    assert together.can("ada") == {"resign", "withdraw"}
    with pytest.raises(NotPossible, match="no such request"):
        requests.answer(together.live, "ada", 1, agree=True)
    together.do(*requests.answer(together.live, "bob", 1, agree=True))
    assert together.live.now.moves == []
    assert together.live.now.asked is None


def test_a_request_ends_with_a_refusal_a_move_or_its_withdrawal(together: Scene) -> None:
    together.play("ada", "a1")
    ways: list[Callable[[], None]] = [
        lambda: together.do(*requests.answer(together.live, "bob", 1, agree=False)),
        lambda: together.do(*requests.withdraw(together.live, "ada")),
        lambda: together.play("bob", "b2"),
    ]
    for end in ways:
        together.do(*requests.ask(together.live, "ada", "draw", 1))
        with pytest.raises(NotPossible, match="waiting for an answer"):
            requests.ask(together.live, "bob", "draw", 1)
        end()
        assert together.live.now.asked is None


def test_one_screen_draws_for_all_its_seats() -> None:
    scene = Scene("me", "here")
    intents = requests.agree_draw(scene.live, "ada")
    assert [(intent.kind, intent.seat) for intent in intents] == [("draw", 0), ("draw", 1)]
    scene.do(*intents)
    assert scene.live.now.outcome
    assert scene.live.now.outcome.code == "agreed"
    with pytest.raises(MatchError, match="over"):
        requests.move(scene.live, "ada", 0, "a1")


def test_an_engine_takes_the_seat_of_somebody_who_is_gone(together: Scene) -> None:
    with pytest.raises(NotPossible, match="away for a minute"):
        seats.give_to_engine(together.live, "ada", 1, 3)
    with pytest.raises(NotPermitted, match="whoever made this board"):
        seats.give_to_engine(together.live, "bob", 0, 3)
    together.ticks.pass_by(GONE_SECONDS)
    together.do(seats.give_to_engine(together.live, "ada", 1, 3))
    assert [(one.kind, one.owner, one.level) for one in together.live.board.seats] == [
        ("me", "ada", None),
        ("engine", None, 3),
    ]


def test_another_device_takes_everything_over(together: Scene) -> None:
    together.do(seats.change_device(together.live, "ada", "ada-on-her-phone"))
    assert together.live.board.creator == "ada-on-her-phone"
    assert together.live.board.seats_of("ada-on-her-phone") == [0]
    with pytest.raises(NotPermitted):
        seats.change_device(together.live, "ada", "somebody")


def test_seats_are_taken_once(together: Scene) -> None:
    with pytest.raises(NotPossible, match="already have a seat"):
        seats.claim(together.live, "ada", None, "")
    with pytest.raises(NotPossible, match="All seats"):
        seats.claim(together.live, "eve", None, "")
    scene = Scene("me", "link", "link", game="tor", players=3)
    scene.do(seats.claim(scene.live, "bob", 2, ""))
    with pytest.raises(NotPossible, match="Still open: 1"):
        seats.claim(scene.live, "eve", 2, "")


def test_partners_stay_partners_in_a_rematch() -> None:
    game = load_game("tor", players=4, teams=True)
    choices = [SeatChoice("me", name=name) for name in "abcd"]
    before = take_seats(choices, "as-is", game, "ada")
    sides = [{before[seat].name for seat in side} for side in game.sides]
    after = seats_of_rematch(before, game)
    assert [{after[seat].name for seat in side} for side in game.sides] != sides
    assert sorted(map(sorted, ({after[seat].name for seat in side} for side in game.sides))) == sorted(
        map(sorted, sides)
    )


@pytest.mark.parametrize(
    ("choices", "code"),
    [([SeatChoice("me")], "seats-number"), ([SeatChoice("me"), SeatChoice("engine")], "seat-level")],
)
def test_seats_that_make_no_game(choices: list[SeatChoice], code: str) -> None:
    with pytest.raises(BadSeats) as refused:
        take_seats(choices, "as-is", load_game("aufstellen"), "ada")
    assert refused.value.code == code
    again = pickle.loads(pickle.dumps(refused.value))  # noqa: S301 - our own
    assert [again.text(language) for language in LANGUAGES] == [refused.value.text(one) for one in LANGUAGES]


def test_views_can_be_written_as_json(together: Scene) -> None:
    together.play("ada", "a1")
    live = together.live

    def scene_of(value: Any) -> Any:
        return value.to_json()

    seen = json.loads(json.dumps(views.board(live, live.now, "bob"), default=scene_of))
    assert (seen["ply"], seen["turn"], seen["last"]["move"]) == (1, 1, "a1")
    assert seen["scene"]["shapes"]
    assert seen["inputs"]
    assert json.loads(json.dumps(views.board(live, live.now, "ada"), default=scene_of))["inputs"] == {}
    for view in (views.card(live.board, "ada", live.now.state), views.open_game(live.board, "ada")):
        assert json.dumps(view, default=scene_of)


def test_what_an_intent_says_goes_into_its_event(together: Scene) -> None:
    intent = Intent("ask", 1, "a1", 2, "undo", "eve")
    event = together.live.event(intent, "some-request")
    shared = {field.name for field in fields(Intent)} & {field.name for field in fields(BoardEvent)}
    assert {name: getattr(event, name) for name in shared} == {name: getattr(intent, name) for name in shared}
    assert (event.number, event.request) == (together.live.now.number + 1, "some-request")


def test_every_sentence_has_a_translation() -> None:
    assert TEXTS["en"].keys() == TEXTS["de"].keys()
