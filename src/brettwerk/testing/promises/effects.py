"""The steps of a move, for animation, sound and screen reader."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from brettwerk.core.drawing.animation import outcome
from brettwerk.testing.play import random_states, sample
from brettwerk.testing.promise import hold, promise

if TYPE_CHECKING:
    from collections.abc import Iterable

    from brettwerk.core.drawing.scene import Shape
    from brettwerk.core.game import Game

KINDS = ("move", "hop", "walk", "swing", "capture", "place")
SHAPES = ("shape-Z", "shape-T", "shape-S")


@promise
def check_effects(game: Game) -> None:
    """Every move has steps of a known kind, which name shapes of the scene before it."""
    for state in sample(game, seed=8, most=8):
        ids = {shape.id for shape in state.scene().shapes}
        for move in state.move_numbers[:: max(1, len(state.move_numbers) // 10)]:
            effects, text = state.effects(move), state.move_text(move)
            hold(effects, "no-effects", state=state, move=text)
            for effect in effects:
                hold(effect.kind in KINDS, "effect-kind", state=state, kind=effect.kind, kinds=", ".join(KINDS))
                named = {effect.target, *effect.path, "" if effect.kind == "place" else effect.piece} - {""}
                unknown = sorted(named - ids)
                hold(not unknown, "effect-shape", state=state, move=text, shape=unknown and unknown[0])


@promise
def check_animation(game: Game) -> None:
    """Followed one by one, the effects of a move turn the scene before it into the scene after it."""
    states = list(random_states(game, seed=2, plies=80))
    for state in states[:: max(1, len(states) // 6)]:
        for move in state.move_numbers[:: max(1, len(state.move_numbers) // 5)]:
            before, after = state.scene(), state.play(move).scene()
            reached = looks(outcome(before, after, state.effects(move)).values(), game)
            hold(reached == looks(after.shapes, game), "effects-end", state=state, move=state.move_text(move))


def looks(shapes: Iterable[Shape], game: Game) -> Counter[tuple[float, float, float, str]]:
    """Where pieces lie, how they are turned, and of which colour and shape they are."""
    words = {*game.palette, *SHAPES}
    return Counter(
        (
            round(shape.x, 3) + 0.0,
            round(shape.y, 3) + 0.0,
            round(shape.turn % 180, 3),
            " ".join(sorted(words.intersection(shape.classes.split()))),
        )
        for shape in shapes
        if shape.layer == "piece" and shape.scale
    )
