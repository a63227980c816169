"""What a screen reader says of Blokus Duo."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from brettwerk.core.drawing.scene import square_id
from brettwerk.core.drawing.spoken import Spoken, Thing, name_of_place, spoken
from brettwerk.core.messages import Phrase, Texts
from brettwerk.games.blokus_duo import rules
from brettwerk.games.blokus_duo.pieces import (
    BOARD,
    NAMES,
    PLACEMENTS,
    START_POINTS,
    TURNS,
    Cells,
    Turn,
    components,
    corners,
    framed,
    piece_of,
    sides,
)
from brettwerk.games.blokus_duo.scene import AS_DRAWN, tray_id, turn_id

if TYPE_CHECKING:
    from brettwerk.core.compiled.raw_state import RawState
    from brettwerk.core.definition import GameDefinition

WORDS: Texts = {
    "en": {
        "square.start": "start point",
        "square.start.own": "start point of {owner}",
        "square.corner": "corner of {owner}",
        "square.corners": "corner of both",
        "square.covered": "{place}, {owner}",
        "square.piece": "{place}, {owner}: {piece}",
        "tray.hand": "{piece} of {owner}, in hand",
        "tray.spent": "{piece} of {owner}, on the board",
        "turn.0": "{piece}, as in the tray",
        "turn.1": "{piece}, turned right",
        "turn.2": "{piece}, turned upside down",
        "turn.3": "{piece}, turned left",
        "turn.4": "{piece}, mirrored",
        "turn.5": "{piece}, mirrored and turned right",
        "turn.6": "{piece}, mirrored and turned upside down",
        "turn.7": "{piece}, mirrored and turned left",
        "said.laid": "{piece} on {squares}",
    },
    "de": {
        "square.start": "Startpunkt",
        "square.start.own": "Startpunkt von {owner}",
        "square.corner": "Ecke von {owner}",
        "square.corners": "Ecke von beiden",
        "square.covered": "{place}, {owner}",
        "square.piece": "{place}, {owner}: {piece}",
        "tray.hand": "{piece} von {owner}, in der Hand",
        "tray.spent": "{piece} von {owner}, auf dem Brett",
        "turn.0": "{piece}, wie im Vorrat",
        "turn.1": "{piece}, nach rechts gedreht",
        "turn.2": "{piece}, auf den Kopf gestellt",
        "turn.3": "{piece}, nach links gedreht",
        "turn.4": "{piece}, gespiegelt",
        "turn.5": "{piece}, gespiegelt und nach rechts gedreht",
        "turn.6": "{piece}, gespiegelt und auf den Kopf gestellt",
        "turn.7": "{piece}, gespiegelt und nach links gedreht",
        "said.laid": "{piece} auf {squares}",
    },
}


def place_names(game: GameDefinition, raw: RawState) -> dict[str, Spoken]:
    names = {
        square_id(BOARD.names[square]): name_of_place(game, BOARD.names[square], role, None)
        for square, role in roles(game, raw).items()
    }
    for seat in game.seats:
        for squares in components(rules.covered(raw, seat)):
            names |= covered(game, seat, squares)
        in_hand = rules.in_hand(game.tables, raw, seat)
        for piece in range(len(NAMES)):
            names[tray_id(seat, piece)] = in_tray(game, seat, piece, "hand" if piece in in_hand else "spent")
    return names | turns(game)


def roles(game: GameDefinition, raw: RawState) -> dict[int, Thing]:
    """The free squares that are something: start points, and corners at which a piece can meet its own."""
    found = {}
    for seat, point in enumerate(START_POINTS):
        fixed = game.option("start") == "fixed"
        found[point] = Thing("square.start.own", game.colours[seat]) if fixed else Thing("square.start")
    own = [set(rules.covered(raw, seat)) for seat in game.seats]
    taken = own[0] | own[1]
    met = [
        {corner for square in one for corner in corners(square)}
        - taken
        - {side for square in one for side in sides(square)}
        for one in own
    ]
    for seat, points in enumerate(met):
        found |= dict.fromkeys(points, Thing("square.corner", game.colours[seat]))
    found |= dict.fromkeys(met[0] & met[1], Thing("square.corners"))
    return {square: role for square, role in found.items() if square not in taken}


@cache
def covered(game: GameDefinition, seat: int, squares: tuple[int, ...]) -> dict[str, Spoken]:
    """The squares of a piece, or of squares without one, which a position text may have."""
    owner, piece = game.colour_phrase(seat), piece_of(squares)
    what = {} if piece is None else {"piece": Phrase(f"piece.{NAMES[piece]}")}
    code = "square.piece" if what else "square.covered"
    return {
        square_id(BOARD.names[square]): spoken(game, Phrase(code, place=BOARD.names[square], owner=owner, **what))
        for square in squares
    }


@cache
def in_tray(game: GameDefinition, seat: int, piece: int, where: str) -> Spoken:
    words = {"piece": Phrase(f"piece.{NAMES[piece]}"), "owner": game.colour_phrase(seat)}
    return spoken(game, Phrase(f"tray.{where}", **words))


@cache
def turns(game: GameDefinition) -> dict[str, Spoken]:
    return {
        turn_id(turn): spoken(game, Phrase(f"turn.{way(turn)}", piece=Phrase(f"piece.{NAMES[turn.piece]}")))
        for turn in TURNS
    }


def way(turn: Turn) -> int:
    """How a piece was turned from how it lies in its tray: quarters to the right, and 4 more if mirrored before."""
    for mirror in (1, -1):
        cells: Cells = tuple((mirror * file, rank) for file, rank in AS_DRAWN[turn.piece].cells)
        for quarters in range(4):
            if framed(cells) == turn.cells:
                return quarters + (4 if mirror < 0 else 0)
            cells = tuple((rank, -file) for file, rank in cells)
    raise AssertionError(turn)


def move_words(move: int) -> tuple[Phrase, ...]:
    placement = PLACEMENTS[move]
    squares = ", ".join(BOARD.names[square] for square in placement.squares)
    return (Phrase("said.laid", piece=Phrase(f"piece.{NAMES[TURNS[placement.turn].piece]}"), squares=squares),)
