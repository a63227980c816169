"""What effects mean: followed one by one, they turn the scene before a move into the scene after it."""

from __future__ import annotations

from itertools import pairwise
from math import hypot
from typing import TYPE_CHECKING

import pytest

from brettwerk import load_game
from brettwerk.core.drawing.animation import in_between

if TYPE_CHECKING:
    from brettwerk import State
    from brettwerk.core.drawing.scene import Shape


ESCAPE = "12/4bZ7/12/12/12/12/12/12/12/12/4rZ2bS4/12 0"


def scenes(state: State, move: str, interval: float = 20.0) -> list[dict[str, Shape]]:
    before, after = state.scene(), state.play(move).scene()
    between = in_between(before, after, state.effects(move), interval)
    return [{shape.id: shape for shape in scene.shapes if shape.id} for scene in between]


def test_a_king_walks_to_the_edge_and_stands_on_it_at_the_end() -> None:
    state = load_game("blockade").state_from_text(ESCAPE)
    (walk,) = state.effects("K")
    seen = scenes(state, "K")
    edge = seen[0]["edge-top"]
    (king,) = [shape for shape in state.play("K").scene().shapes if shape.id == walk.piece]
    assert king.y == edge.y
    ways = [(frame[walk.piece].x, frame[walk.piece].y) for frame in seen]
    assert all(0 < hypot(x2 - x1, y2 - y1) < 5 for (x1, y1), (x2, y2) in pairwise(ways))
    assert hypot(ways[-1][0] - king.x, ways[-1][1] - king.y) < 5


def test_a_wall_swings_about_its_tower() -> None:
    state = load_game("alcazar").start
    (swing,) = state.effects("a2n>a3e")
    seen = scenes(state, "a2n>a3e")
    tower = seen[0][swing.tower]
    turns = [frame[swing.piece].turn for frame in seen]
    assert turns == sorted(turns, reverse=swing.quarters < 0)
    for frame in seen:
        wall = frame[swing.piece]
        assert hypot(wall.x - tower.x, wall.y - tower.y) == pytest.approx(5)


def test_a_piece_grows_while_it_hops_and_what_it_takes_shrinks_together() -> None:
    state = load_game("allein").start
    seen = scenes(state, "d3-h3")
    taken = [effect.piece for effect in state.effects("d3-h3") if effect.kind == "capture"]
    assert len(taken) > 1
    sizes = [frame["piece-d3"].scale for frame in seen]
    assert max(sizes) > 1.1
    assert all(len({frame[piece].scale for piece in taken}) == 1 for frame in seen)
    assert seen[-1][taken[0]].scale < 0.2
