"""Positions of Alcazar put together: two knights on squares, walls on edges."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING

from brettwerk.core.drawing.scene import Shape, square_id
from brettwerk.core.errors import BadStateText
from brettwerk.core.extensions.editing import Draft, Editing, Kind
from brettwerk.core.messages import Phrase
from brettwerk.games.alcazar import rules
from brettwerk.games.alcazar.diagram import KNIGHTS
from brettwerk.games.alcazar.game import NOWHERE
from brettwerk.games.alcazar.geometry import BOARD, EDGES
from brettwerk.games.alcazar.scene import edge_id, knight, wall

if TYPE_CHECKING:
    from collections.abc import Mapping

    from brettwerk.core.extensions.editing import Choices

WALL = "w"
SQUARES = {square_id(name): name for name in BOARD.names}
WALL_PLACES = {edge_id(edge): name for edge, name in enumerate(EDGES)}


class AlcazarEditing(Editing):
    """The board text names the places of the knights and of the walls."""

    @cached_property
    def kinds(self) -> tuple[Kind, ...]:
        looks = [_about_origin(knight(colour, seat, 0), KNIGHTS[seat]) for seat, colour in enumerate(self.game.colours)]
        knights = [Kind(look.label, look, only=True) for look in looks]
        return *knights, Kind(WALL, _about_origin(wall(0, barred=False), WALL), "edge")

    def is_fixed(self, shape: Shape) -> bool:
        return super().is_fixed(shape) or shape.classes == "tower"

    def read_board(self, text: str) -> dict[str, str]:
        knights, _, walls = text.partition("/")
        squares = dict(zip(KNIGHTS, knights.split(","), strict=False))
        edges = walls.split(",") if walls else []
        if not set(squares.values()) <= {*BOARD.names, NOWHERE} or not set(edges) <= set(EDGES):
            raise BadStateText("board-parts", example=self.game.start.to_text().split()[0])
        pieces = {square_id(name): letter for letter, name in squares.items() if name != NOWHERE}
        return pieces | {f"edge-{name}": WALL for name in edges}

    def write_board(self, pieces: Mapping[str, str]) -> str:
        at = {token: SQUARES[place] for place, token in pieces.items() if place in SQUARES}
        return ",".join(at.get(letter, NOWHERE) for letter in KNIGHTS) + "/" + ",".join(_walls(pieces))

    def own_choices(self, draft: Draft) -> dict[str, Choices]:
        corners = [square_id(BOARD.names[corner]) for corner in rules.CORNERS]
        counts = [
            range(rules.TURNS_IN_CORNER + 1) if draft.pieces.get(corner) == letter else (0,)
            for corner, letter in zip(corners, KNIGHTS, strict=True)
        ]
        turns = {
            "" if not red and not blue else f"{red},{blue}": Phrase("turns", red=red, blue=blue)
            for red, blue in product(*counts)
        }
        walls = {name: Phrase("wall-barred", edge=name) for name in _walls(draft.pieces)}
        barred = {"barred": {"": Phrase("no-wall-barred"), **walls}}
        return {"turns": turns, **barred} if len(turns) > 1 else barred


def _about_origin(shape: Shape, token: str) -> Shape:
    return replace(shape, id="", x=0.0, y=0.0, turn=0.0, label=token)


def _walls(pieces: Mapping[str, str]) -> list[str]:
    return sorted(WALL_PLACES[place] for place in pieces if place in WALL_PLACES)


EDITING = AlcazarEditing
