"""What is drawn: shapes with ids of their own, in layers that exist, in colours that have a look; and marks over it."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from brettwerk.core.drawing import svg
from brettwerk.core.drawing.marks import SAMPLES
from brettwerk.core.drawing.scene import LAYERS
from brettwerk.core.messages import CORE_TEXTS, LANGUAGES, find
from brettwerk.testing.play import sample
from brettwerk.testing.promise import hold, promise

if TYPE_CHECKING:
    from brettwerk.core.drawing.marks import SceneMark
    from brettwerk.core.game import Game
    from brettwerk.core.state import State


@promise
def check_scenes(game: Game) -> None:
    """Ids are unique, layers exist, the theme names edition and game, and the scene can be drawn."""
    for state in sample(game, seed=7, most=5):
        scene = state.scene()
        ids = [shape.id for shape in scene.shapes if shape.id]
        twice = [one for index, one in enumerate(ids) if one in ids[:index]]
        hold(not twice, "shape-twice", state=state, shape=twice and twice[0])
        strange = {shape.layer for shape in scene.shapes} - set(LAYERS)
        hold(not strange, "layer", state=state, found=", ".join(strange), layers=", ".join(LAYERS))
        hold({game.edition, game.id} <= set(scene.theme.split()), "scene-theme", found=scene.theme)
        hold(state.to_svg().startswith("<svg"), "no-picture", state=state)


@promise
def check_scene_json(game: Game) -> None:
    """A scene as text is what it is as data."""
    for state in sample(game, seed=4, most=5):
        scene = state.scene()
        same = json.loads(scene.to_json_text()) == json.loads(json.dumps(scene.to_json()))
        hold(same, "scene-json", state=state)


@promise
def check_colours(game: Game) -> None:
    """Every colour has its look in the common theme or the game's own, a name in every language, and one first letter.

    The first letter is what stands for the colour in position texts.
    """
    sheet = svg.theme() + game.theme()
    hold(len(game.colours) == game.players, "colours-count", found=len(game.colours), players=game.players)
    letters = [colour[0] for colour in game.palette]
    hold(len(set(letters)) == len(letters), "colour-letters", colours=", ".join(game.palette))
    for colour in {*game.palette, *game.colours}:
        hold(re.search(rf"\.{colour}\b", sheet), "colour-look", colour=colour)
        seats = f"colour.{colour}" in CORE_TEXTS["en"] or f".in-{colour}" in sheet
        hold(seats, "colour-seat", colour=colour)
        for language in LANGUAGES:
            named = find(f"colour.{colour}", language, game.texts, game.edition)
            hold(named, "no-text", text=f"colour.{colour}", language=language)


# Marks


@promise
def check_marks(game: Game) -> None:
    """Marks have a kind that means something, speak of shapes of the scene, and can be said in every language."""
    for state in sample(game, seed=18):
        if state.is_over:
            continue
        shapes = {shape.id for shape in state.scene().shapes}
        for mark in game.marks(state):
            _check_mark(game, state, mark, shapes)


def _check_mark(game: Game, state: State, mark: SceneMark, shapes: set[str]) -> None:
    hold(mark.kind in SAMPLES, "mark-kind", state=state, found=mark.kind, kinds=", ".join(SAMPLES))
    strange = sorted({*mark.about, *mark.when} - shapes)
    hold(not strange, "mark-shape", state=state, shape=strange and strange[0])
    hold(mark.about and mark.parts, "mark-empty", state=state, found=mark.kind)
    for language in LANGUAGES:
        for code in (f"mark.{mark.kind}", mark.text.code):
            hold(find(code, language, game.texts, game.edition), "no-text", text=code, language=language)
        game.say(mark.text.code, language, **mark.text.params)


@promise
def check_turns_given(game: Game) -> None:
    """Giving the turn to the seat that has it changes nothing; another seat that is given it is to move."""
    for state in sample(game, seed=19, most=8):
        if state.is_over:
            continue
        hold(game.with_turn(state, state.turn) == state, "turn-given", state=state, seat=state.turn)
        for seat in game.seats:
            turned = game.with_turn(state, seat)
            hold(turned is None or turned.turn == seat, "turn-given", state=state, seat=seat)


@promise
def check_clicks_explained(game: Game) -> None:
    """What somebody has in mind who clicks what leads to a move is that move, if the game can tell."""
    for state in sample(game, seed=20, most=5):
        raw = state.raw[0]
        for move in state.move_numbers[:40]:
            clicked = game.clicks(raw, move)
            guess = game.attempt(raw, clicked)
            same = guess is None or game.clicks(raw, guess)[:2] == clicked[:2]
            hold(same, "click-guess", state=state, clicks=clicked)
