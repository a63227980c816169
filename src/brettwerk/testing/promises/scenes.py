"""What is drawn: shapes with ids of their own, in layers that exist, in colours that have a look."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from brettwerk.core.drawing import svg
from brettwerk.core.drawing.scene import LAYERS
from brettwerk.core.messages import CORE_TEXTS, LANGUAGES, find
from brettwerk.testing.play import sample
from brettwerk.testing.promise import hold, promise

if TYPE_CHECKING:
    from brettwerk.core.game import Game


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
