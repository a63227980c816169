"""Positions put together piece by piece, as the editor does it."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import TYPE_CHECKING

from brettwerk.core.extensions.editing import Editing, editing_of
from brettwerk.core.messages import LANGUAGES, find
from brettwerk.core.registry import load_game
from brettwerk.testing.promise import hold, promise, promise_of_game

if TYPE_CHECKING:
    from brettwerk.core.drawing.scene import Shape
    from brettwerk.core.game import Game
    from brettwerk.core.state import State

PLIES = 40


def some_states(game: Game) -> list[State]:
    """The positions of a random game that goes on."""
    chance = random.Random(7)
    states = [game.start]
    while not states[-1].is_over and len(states) < PLIES:
        states.append(states[-1].play(chance.choice(states[-1].legal_moves())))
    return [state for state in states if not state.is_over]


@promise_of_game
def check_drafts(kind: type[Game]) -> None:
    """Every position can be taken apart and put together again, on places that are drawn."""
    game = load_game(kind.id)
    editing = editing_of(game)
    kinds = {one.token: one for one in editing.kinds}
    classes = {shape.id: shape.classes.split() for shape in editing.board.shapes}
    for state in some_states(game):
        draft = editing.read(state.to_text())
        hold(editing.write(draft) == state.to_text(), "draft-differs", state=state, found=editing.write(draft))
        settled = editing.settled(draft).fields
        hold(settled.items() >= draft.fields.items(), "draft-fields", state=state, found=dict(settled))
        hold(editing.why_not(state.to_text()) is None, "draft-refused", state=state)
        for place, token in draft.pieces.items():
            stands = place in classes and token in kinds and kinds[token].place in classes[place]
            hold(stands, "draft-place", state=state, token=token, place=place)


@promise_of_game
def check_board_of_editor(kind: type[Game]) -> None:
    """The board to edit shows no pieces."""
    game = load_game(kind.id)
    shown = {shape.id for shape in editing_of(game).board.shapes if shape.id}
    for before, after in pairwise(some_states(game)):
        moved = {shape.id for shape in before.scene().shapes} ^ {shape.id for shape in after.scene().shapes}
        hold(not shown & moved, "draft-shows-pieces", shapes=", ".join(sorted(shown & moved)))


@promise
def check_pieces_of_editor(game: Game) -> None:
    """The editor draws a piece as the scene does, unless the game has an editor of its own."""
    editing = editing_of(game)
    if type(editing) is not Editing:
        return
    looks = {kind.token: kind.look for kind in editing.kinds}
    for state in some_states(game)[:: PLIES // 4]:
        places = {shape.id: shape for shape in editing.board.shapes}
        pieces = [shape for shape in state.scene().shapes if shape.layer == "piece"]
        for place, token in editing.read(state.to_text()).pieces.items():
            drawn = [shape for shape in pieces if _lies_on(shape, places[place])]
            same = any(_looks_like(shape, looks[token]) for shape in drawn)
            hold(same or not drawn, "draft-look", state=state, token=token, place=place)


def _looks_like(piece: Shape, look: Shape) -> bool:
    """What a field of the position adds to a piece does not matter here."""
    return set(look.classes.split()) <= set(piece.classes.split()) and piece.parts[: len(look.parts)] == look.parts


def _lies_on(piece: Shape, place: Shape) -> bool:
    return abs(piece.x - place.x) < 0.01 and abs(piece.y - place.y) < 0.01


@promise_of_game
def check_fields_of_editor(kind: type[Game]) -> None:
    """Every field of a position can be chosen in the editor, and is named in every language."""
    game = load_game(kind.id)
    editing = editing_of(game)
    choices = editing.choices(editing.read(game.start.to_text()))
    lost = sorted(set(game.fields) - set(choices))
    hold(not lost, "draft-field", field=lost and lost[0])
    for language in LANGUAGES:
        for name, values in choices.items():
            code = f"field.{name}"
            hold(find(code, language, game.texts, game.edition), "no-text", text=code, language=language)
            words = [game.say(phrase.code, language, **phrase.params) for phrase in values.values()]
            hold(len(set(words)) == len(words), "draft-choices", field=name, language=language)
