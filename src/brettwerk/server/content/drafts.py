"""Positions that somebody edits piece by piece."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brettwerk.core.errors import BadStateText
from brettwerk.core.extensions.editing import Draft, editing_of
from brettwerk.core.messages import Phrase
from brettwerk.server.content import views
from brettwerk.server.schemas import analysis as analysis_schemas
from brettwerk.server.schemas import common

if TYPE_CHECKING:
    from brettwerk.core.extensions.editing import Choices, Editing
    from brettwerk.core.game import Game
    from brettwerk.server.schemas.requests import DraftPieces, DraftRequest


def kit_of(game: Game) -> analysis_schemas.Kit:
    editing = editing_of(game)
    return analysis_schemas.Kit(board=editing.board, kinds=list(editing.kinds))


def drafted(game: Game, request: DraftRequest) -> analysis_schemas.Drafted:
    """What a draft comes to; one that is written is kept as it is, one that was put together is written."""
    editing = editing_of(game)
    if request.draft:
        draft = editing.settled(_draft_of(game, request.draft))
        state = editing.write(draft)
        return _answer(editing, state, draft)
    try:
        return _answer(editing, request.state, editing.read(request.state))
    except BadStateText:
        return _answer(editing, request.state, None)


def _draft_of(game: Game, pieces: DraftPieces) -> Draft:
    if pieces.turn not in game.seats:
        raise game.error(BadStateText, "turn", turn=pieces.turn, last=game.players - 1)
    return Draft(pieces.pieces, pieces.turn, pieces.fields)


def _answer(editing: Editing, state: str, draft: Draft | None) -> analysis_schemas.Drafted:
    error = editing.why_not(state)
    wrong = views.text(error.text) if error else None
    return analysis_schemas.Drafted(state=state, draft=_body(editing, draft) if draft else None, wrong=wrong)


def _body(editing: Editing, draft: Draft) -> analysis_schemas.DraftBody:
    fields = [_field(editing.game, draft, name, choices) for name, choices in editing.choices(draft).items()]
    return analysis_schemas.DraftBody(pieces=dict(draft.pieces), turn=draft.turn, fields=fields)


def _field(game: Game, draft: Draft, name: str, choices: Choices) -> analysis_schemas.DraftField:
    return analysis_schemas.DraftField(
        name=name,
        label=_say(game, Phrase(f"field.{name}")),
        value=draft.fields.get(name, ""),
        choices=[
            analysis_schemas.FieldChoice(value=value, label=_say(game, words)) for value, words in choices.items()
        ],
    )


def _say(game: Game, words: Phrase) -> common.Text:
    def said(language: str) -> str:
        return game.say(words.code, language, **words.params)

    return views.text(said)
