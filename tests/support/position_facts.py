"""All that a position or a match tells, as JSON: told here and in a browser's Python, it must be the same.

Nothing is imported but the standard library and what a browser has of this package.
"""

from __future__ import annotations

import hashlib
import json
import random
from io import BytesIO
from typing import TYPE_CHECKING, Any

from brettwerk.content.openings import explored
from brettwerk.core.errors import BrettwerkError
from brettwerk.core.events import Event
from brettwerk.core.history import MatchHistory
from brettwerk.core.match import Match
from brettwerk.core.messages import LANGUAGES
from brettwerk.core.records.reader import read
from brettwerk.core.records.replay import replay
from brettwerk.core.registry import game_of
from brettwerk.core.variant import Variant

if TYPE_CHECKING:
    from brettwerk.core.game import Game
    from brettwerk.core.state import State

SHOWN = 200
"""Facts that are longer as JSON are given by their hash."""
MOST_EFFECTS = 12


def tell_all(cases: str) -> str:
    """The facts of all cases, from JSON to JSON."""
    return json.dumps([tell(case) for case in json.loads(cases)])


def tell(case: dict[str, Any]) -> dict[str, str]:
    """The facts of a case by name: of the position after some moves, or of the match that some events make."""
    edition, players, teams, options = case["variant"]
    game = game_of(Variant(case["game"], edition, players, teams, tuple(map(tuple, options))))
    found = _of_match(game, case["events"]) if "events" in case else _of_position(game, case["moves"])
    return {name: _short(json.dumps(fact, ensure_ascii=False)) for name, fact in found.items()}


def _short(text: str) -> str:
    return text if len(text) <= SHOWN else hashlib.sha256(text.encode()).hexdigest()


def _of_position(game: Game, moves: list[int]) -> dict[str, Any]:
    state = game.start
    for move in moves:
        state = state.play(move)
    legal = state.legal_moves()
    some = random.Random(len(moves)).sample(legal, min(MOST_EFFECTS, len(legal)))
    return {
        "moves": legal,
        "numbers": list(state.move_numbers),
        "scene": state.scene().to_json(),
        "scene text": state.scene().to_json_text(),
        "inputs": state.inputs(),
        "effects": {move: [effect.to_json() for effect in state.effects(move)] for move in some},
        **{f"text {language}": state.text(language) for language in LANGUAGES},
        "position": state.to_text(),
        "read again": game.state_from_text(state.to_text()).raw.tobytes().hex(),
        "key": state.key.hex(),
        "raw state": state.raw.tobytes().hex(),
        "seats": [repr(state.seat_facts(seat)) for seat in game.seats],
        "outcome": repr(state.outcome),
        "turn": [state.turn, state.is_over, list(state.out)],
        "diagram": state.diagram(),
        "svg": state.to_svg(),
        "dark svg": state.to_svg(300, dark=True, coordinates=False, patterns=True),
        "refusals": [_refusal(state, number) for number in random.Random(1).sample(range(game.rules.MOVE_COUNT), 8)],
        "perft": state.perft(1),
        "marks": [] if state.is_over else [repr(mark) for mark in game.marks(state)],
        "openings": sorted(explored(state)),  # the numbers are those of a user who may have counted games
        "requests": [state.request(language) for language in LANGUAGES],
        "turns given": [turned.to_text() if (turned := game.with_turn(state, seat)) else "" for seat in game.seats],
    }


def _refusal(state: State, number: int) -> list[str]:
    """What is said about a move, in both languages; legal ones are played."""
    try:
        return [state.play(number).to_text()]
    except BrettwerkError as error:
        return [error.text(language) for language in LANGUAGES]


def _of_match(game: Game, events: list[str]) -> dict[str, Any]:
    """Play events, some of which are taken back."""
    match = Match(game.start)
    told = []
    for event in events:
        if event == "undo":
            match.undo()
        else:
            match.apply(Event.parse(event))
        told.append([match.turn, match.is_over, repr(match.outcome), *(match.text(one) for one in LANGUAGES)])
    record = match.to_record(["A", "B"][: game.players], "2026-01-02", headers={"Event": "Prüfung"}).to_text()
    [again] = read(BytesIO(record.encode()))
    return {
        "course": told,
        "events": [event.text() for event in match.events],
        "record": record,
        "record again": again.to_text(),
        "replayed": replay(again).state.to_text(),
        "history": [event.text() for event in MatchHistory.of(match).match().events],
        "left": list(match.left),
        "positions": [state.key.hex() for state in match.positions],
    }
