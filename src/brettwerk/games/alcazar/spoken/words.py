"""What a screen reader says of Alcazar."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from brettwerk.core.drawing.scene import square_id
from brettwerk.core.drawing.spoken import Spoken, Thing, name_of_place, spoken
from brettwerk.core.messages import Phrase, Texts
from brettwerk.games.alcazar import rules
from brettwerk.games.alcazar.geometry import BOARD, EDGES, STEPS, SWINGS
from brettwerk.games.alcazar.position import knights_of, walls_of
from brettwerk.games.alcazar.scene import edge_id
from brettwerk.games.shared.words import moved

if TYPE_CHECKING:
    from brettwerk.core.compiled.raw_state import RawState
    from brettwerk.core.definition import GameDefinition

WORDS: Texts = {
    "en": {
        "named.knight": "{colour} knight",
        "castle": "castle of {owner}",
        "castle.corner": "corner in the castle of {owner}",
        "side.n": "north of {square}",
        "side.e": "east of {square}",
        "side.s": "south of {square}",
        "side.w": "west of {square}",
        "edge.empty": "edge {side}, empty",
        "edge.wall": "wall {side}",
        "edge.barred": "wall {side}, swung just now, barred",
        "said.swing": "wall {origin} swings, now {target}",
    },
    "de": {
        "named.knight": "{colour}er Ritter",
        "castle": "Burg von {owner}",
        "castle.corner": "Ecke in der Burg von {owner}",
        "side.n": "nördlich von {square}",
        "side.e": "östlich von {square}",
        "side.s": "südlich von {square}",
        "side.w": "westlich von {square}",
        "edge.empty": "Kante {side}, leer",
        "edge.wall": "Mauer {side}",
        "edge.barred": "Mauer {side}, eben geschwenkt, gesperrt",
        "said.swing": "Mauer {origin} schwenkt, jetzt {target}",
    },
}
NAMES = BOARD.names
ROLES = {
    BOARD.squares[name]: ("castle.corner" if BOARD.squares[name] == corner else "castle", seat)
    for seat, (corner, castle) in enumerate(zip(rules.CORNERS, rules.CASTLES, strict=True))
    for name in castle
}


def place_names(game: GameDefinition, raw: RawState) -> dict[str, Spoken]:
    walls, barred = set(walls_of(raw)), int(raw.barred) - 1
    edges = {
        edge_id(edge): edge_name(game, edge, "barred" if edge == barred else "wall" if edge in walls else "empty")
        for edge in range(len(EDGES))
    }
    knights = {square: Thing("named.knight", game.colours[seat]) for seat, square in enumerate(knights_of(raw))}
    squares = {
        square_id(NAMES[square]): name_of_place(game, NAMES[square], role(game, square), knights.get(square))
        for square in {*ROLES, *knights}
    }
    return squares | edges


def role(game: GameDefinition, square: int) -> Thing | None:
    code, seat = ROLES.get(square, ("", 0))
    return Thing(code, game.colours[seat]) if code else None


@cache
def edge_name(game: GameDefinition, edge: int, what: str) -> Spoken:
    return spoken(game, Phrase(f"edge.{what}", side=side_of(edge)))


def side_of(edge: int) -> Phrase:
    """Where an edge is, seen from its square: "north of a1"."""
    return Phrase(f"side.{EDGES[edge][-1]}", square=EDGES[edge][:-1])


def move_words(move: int) -> tuple[Phrase, ...]:
    if move < rules.SWING:
        return (moved(BOARD, Phrase("piece.knight"), STEPS[move].origin, STEPS[move].target),)
    swing = SWINGS[move - rules.SWING]
    return (Phrase("said.swing", origin=side_of(swing.wall), target=side_of(swing.target)),)
