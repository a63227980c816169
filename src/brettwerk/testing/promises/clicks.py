"""Moves made by clicks, and the same by the keyboard."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from brettwerk.core.messages import LANGUAGES
from brettwerk.testing.keyboard import Keyboard
from brettwerk.testing.play import sample
from brettwerk.testing.promise import hold, promise

if TYPE_CHECKING:
    from collections.abc import Iterator

    from brettwerk.core.drawing.scene import Inputs, Scene, Shape
    from brettwerk.core.game import Game

Path = tuple[str, ...]


@promise
def check_clicks(game: Game) -> None:
    """Clicks on shapes of the scene lead to every legal move, and no move's clicks begin another's."""
    for state in sample(game, seed=6, most=8):
        reached = sorted(move for _, move in leaves(state.inputs()))
        hold(reached == state.legal_moves(), "clicks-moves", state=state, found=len(reached))
        clicks = [game.clicks(state.raw[0], number) for number in state.move_numbers]
        hold(len(set(clicks)) == len(clicks), "clicks-shared", state=state)
        prefixes = {path[:length] for path in clicks for length in range(1, len(path))}
        begun = sorted(prefixes & set(clicks))
        hold(not begun, "clicks-begin", state=state, clicks=begun and begun[0])
        unknown = sorted({shape for path in clicks for shape in path} - {shape.id for shape in state.scene().shapes})
        hold(not unknown, "clicks-shape", state=state, shape=unknown and unknown[0])


@promise
def check_keyboard(game: Game) -> None:
    """The keyboard gets where the mouse gets: arrows lead to every shape that is clicked, and it has a label."""
    chance = random.Random(16)
    for state in sample(game, seed=16, most=3):
        inputs = state.inputs()
        keyboard = Keyboard(state.scene())
        for path in _some(list(branches(inputs)), chance):
            wanted = branch_at(inputs, path)
            beside = branch_at(inputs, path[:-1]) if path else {}
            for shape in wanted:
                hold(shape in keyboard.places, "keyboard-layer", state=state, shape=shape)
                hold(keyboard.places[shape].label, "no-label", state=state, shape=shape)
            reached = keyboard.reached(path[-1] if path else "", {*wanted, *beside})
            lost = sorted(set(wanted) - reached)
            hold(not lost, "keyboard-arrows", state=state, shape=lost and lost[0])


@promise
def check_names(game: Game) -> None:
    """Whatever is clicked has a name in words, in every language, by which it is told from what else can be clicked."""
    for state in sample(game, seed=18, most=4):
        inputs, scene = state.inputs(), state.scene()
        shapes = {shape.id: shape for shape in scene.shapes}
        for path in branches(inputs):
            offered = branch_at(inputs, path)
            for shape in offered:
                named = shape in scene.names or shapes[shape].layer == "board"
                hold(named, "no-name", state=state, shape=shape)
            for language in LANGUAGES:
                said = [_name(scene, shapes[shape], language) for shape in offered]
                twice = sorted({one for one in said if said.count(one) > 1})
                hold(not twice, "same-name", state=state, name=twice and twice[0])
        for language in LANGUAGES:
            for move in state.move_numbers[:20]:
                hold(state.move_words(move, language).strip(), "no-words", state=state, move=state.move_text(move))


def _name(scene: Scene, shape: Shape, language: str) -> str:
    """What a screen reader says of a place."""
    spoken = scene.names.get(shape.id)
    return str(getattr(spoken, language)) if spoken else shape.label


def leaves(tree: Inputs, path: Path = ()) -> Iterator[tuple[Path, str]]:
    """The paths of clicks that make moves, and the moves."""
    for shape, branch in tree.items():
        if isinstance(branch, dict):
            yield from leaves(branch, (*path, shape))
        else:
            yield (*path, shape), branch


def branches(tree: Inputs, path: Path = ()) -> Iterator[Path]:
    """The paths of clicks after which another one is to come."""
    if tree:
        yield path
    for shape, branch in tree.items():
        if isinstance(branch, dict):
            yield from branches(branch, (*path, shape))


def branch_at(tree: Inputs, path: Path) -> dict[str, Any]:
    for shape in path:
        tree = tree[shape]
    return tree


def _some(paths: list[Path], chance: random.Random, most: int = 4) -> list[Path]:
    """A few paths of each length."""
    by_length: dict[int, list[Path]] = {}
    for path in paths:
        by_length.setdefault(len(path), []).append(path)
    return [path for some in by_length.values() for path in chance.sample(some, min(most, len(some)))]
