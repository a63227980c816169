"""Positions that somebody edits piece by piece."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from brettwerk.core.errors import BadStateText
from brettwerk.core.extensions.editing import Draft, editing_of
from brettwerk.core.messages import Phrase
from brettwerk.table import views

if TYPE_CHECKING:
    from brettwerk.core.extensions.editing import Choices, Editing
    from brettwerk.core.game import Game

Json = dict[str, Any]


def kit_of(game: Game) -> Json:
    """The board and the pieces with which positions of a game are edited."""
    editing = editing_of(game)
    return {"board": editing.board, "kinds": list(editing.kinds)}


def drafted(game: Game, state: str, draft: Draft | None) -> Json:
    """What a draft comes to; one that is written is kept as it is, one that was put together is written."""
    editing = editing_of(game)
    if draft:
        if draft.turn not in game.seats:
            raise game.error(BadStateText, "turn", turn=draft.turn, last=game.players - 1)
        settled = editing.settled(draft)
        return _answer(editing, editing.write(settled), settled)
    try:
        return _answer(editing, state, editing.read(state))
    except BadStateText:
        return _answer(editing, state, None)


def _answer(editing: Editing, state: str, draft: Draft | None) -> Json:
    error = editing.why_not(state)
    wrong = views.text(error.text) if error else None
    return {"state": state, "draft": _body(editing, draft) if draft else None, "wrong": wrong}


def _body(editing: Editing, draft: Draft) -> Json:
    fields = [_field(editing.game, draft, name, choices) for name, choices in editing.choices(draft).items()]
    return {"pieces": dict(draft.pieces), "turn": draft.turn, "fields": fields}


def _field(game: Game, draft: Draft, name: str, choices: Choices) -> Json:
    return {
        "name": name,
        "label": _say(game, Phrase(f"field.{name}")),
        "value": draft.fields.get(name, ""),
        "choices": [{"value": value, "label": _say(game, words)} for value, words in choices.items()],
    }


def _say(game: Game, words: Phrase) -> dict[str, str]:
    return views.text(lambda language: game.say(words.code, language, **words.params))
