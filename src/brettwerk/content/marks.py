"""What matters in the present position of a board, for those who wish to see it, and what a vain click was about."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from brettwerk.core.drawing.marks import SAMPLES
from brettwerk.core.errors import BrettwerkError
from brettwerk.core.registry import game_of
from brettwerk.table import views

if TYPE_CHECKING:
    from collections.abc import Sequence

    from brettwerk.core.drawing.marks import SceneMark
    from brettwerk.core.game import Game
    from brettwerk.core.messages import Phrase
    from brettwerk.core.state import State
    from brettwerk.table.live_board import LiveBoard

Json = dict[str, Any]


def marks_of(live: LiveBoard) -> Json:
    """The marks of the present position, and what their kinds mean; none once the game is over."""
    game, snapshot = game_of(live.board.variant), live.now
    found = game.marks(snapshot.state) if snapshot.outcome is None else ()
    kinds = dict.fromkeys(mark.kind for mark in found)
    return {
        "ply": len(snapshot.moves),
        "marks": [_mark(game, mark) for mark in found],
        "legend": [_legend(game, kind) for kind in SAMPLES if kind in kinds],
    }


def click_of(live: LiveBoard, clicked: Sequence[str]) -> Json:
    """What a click that leads nowhere may tell: where an enemy's piece could go, or what the move would have needed."""
    game, snapshot = game_of(live.board.variant), live.now
    if snapshot.outcome or not clicked:
        return {"ply": len(snapshot.moves), "reach": [], "reason": None}
    reach = game.reach(snapshot.state, clicked[-1])
    reason = None if reach and len(clicked) == 1 else _reason(game, snapshot.state, clicked)
    return {"ply": len(snapshot.moves), "reach": list(reach), "reason": reason}


def _reason(game: Game, state: State, clicked: Sequence[str]) -> Json | None:
    try:
        move = game.attempt(state.raw[0], clicked)
        if move is not None:
            state.move_number(move)
    except BrettwerkError as error:
        return views.text(error.text)
    return None


def _mark(game: Game, mark: SceneMark) -> Json:
    return {
        "kind": mark.kind,
        "classes": mark.classes,
        "parts": mark.parts,
        "about": list(mark.about),
        "when": list(mark.when),
        "resting": mark.resting,
        "below": mark.below,
        "text": _said(game, mark.text),
    }


def _legend(game: Game, kind: str) -> Json:
    words = partial(game.say, f"mark.{kind}")
    return {"kind": kind, "classes": f"mark mark-{kind}", "parts": SAMPLES[kind], "text": views.text(words)}


def _said(game: Game, phrase: Phrase) -> dict[str, str]:
    return views.text(lambda language: game.say(phrase.code, language, **phrase.params))
