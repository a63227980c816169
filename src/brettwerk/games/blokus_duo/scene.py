"""What Blokus Duo draws, what is clicked, and how its moves look.

A move takes three clicks: a piece in the tray of the seat to move, one of its turns, and the square for its anchor. The
turns lie in the layer ``hand`` with the class ``choice``, those of all pieces on top of each other over the other
seat's tray. They are hidden; a client shows those that can be clicked next by giving them the class ``next``.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from brettwerk.core.drawing.marks import SceneMark, dots, ring
from brettwerk.core.drawing.scene import (
    SQUARE,
    Effect,
    Part,
    Scene,
    Shape,
    circle,
    name_of,
    path,
    piece_id,
    rect,
    square_id,
)
from brettwerk.core.messages import Phrase
from brettwerk.games.blokus_duo import rules
from brettwerk.games.blokus_duo.outline import grooves, outline
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
    in_order,
    piece_of,
    sides,
)
from brettwerk.games.shared.big_board import FRAME, MARGIN, centre, grid

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from brettwerk.core.compiled.raw_state import RawState
    from brettwerk.core.definition import GameDefinition
    from brettwerk.core.game import Game
    from brettwerk.core.state import State

SIDE = BOARD.files * SQUARE + 2 * FRAME

# The trays lie side by side on the frame below the board; a small square is the unit in them.
SMALL = 2.9
GAP = 3.0
TRAY_WIDTH = (SIDE - 2 * FRAME - GAP) / 2
TRAY_FILES = 21
PADDING = (TRAY_WIDTH - TRAY_FILES * SMALL) / 2
CHOICES_IN_A_ROW = {1: 1, 2: 2, 4: 2, 8: 4}
"""By how many turns a piece has; their cards fill the tray, so that what lies beneath does not show."""
AS_DRAWN = tuple(turn for turn in TURNS if turn.number == 0)
"""How the pieces lie in their tray."""


def scene(game: GameDefinition, raw: RawState) -> Scene:
    below = tray_height() + FRAME - 1
    shapes = [*grid(BOARD, below=below), *start_points(game), *pieces_on_board(game, raw)]
    for seat in game.seats:
        shapes += tray(game, raw, seat)
    if not raw.ending:
        shapes += choices(game, raw)
    return Scene(SIDE, SIDE + below, f"{game.edition} {game.id}", tuple(shapes), MARGIN, tray=tray_corner(0)[1] - 0.1)


# The board


@cache
def start_points(game: GameDefinition) -> list[Shape]:
    """Rings on the start points, in the colour of the seat where each has its own."""
    owners = [f" {colour}" if game.option("start") == "fixed" else "" for colour in game.colours]
    return [
        Shape("", "mark", f"start-point{owner}", (circle(1.8),), *centre(BOARD, point))
        for owner, point in zip(owners, START_POINTS, strict=True)
    ]


def pieces_on_board(game: GameDefinition, raw: RawState) -> list[Shape]:
    return [
        piece_on_board(game.colours[seat], squares)
        for seat in game.seats
        for squares in components(rules.covered(raw, seat))
    ]


@lru_cache(maxsize=16384)
def piece_on_board(colour: str, squares: tuple[int, ...]) -> Shape:
    """One body, placed at the middle of its first square."""
    first = squares[0]
    cells = tuple(
        (BOARD.file(square) - BOARD.file(first), BOARD.rank(square) - BOARD.rank(first)) for square in squares
    )
    piece = piece_of(squares)
    token = colour[0] + (NAMES[piece] if piece is not None else "")
    names = ",".join(BOARD.names[square] for square in squares)
    parts = body(cells, SQUARE)
    return Shape(
        piece_id(BOARD.names[first]), "piece", f"piece {colour}", parts, *centre(BOARD, first), label=f"{token} {names}"
    )


@cache
def body(cells: Cells, square: float) -> tuple[Part, ...]:
    """A piece as one body, the middle of its cell (0, 0) in the origin."""
    return (
        path(outline(cells, square, inset=0.03, radius=0.16, left=0.04, top=0.06), "shadow"),
        path(outline(cells, square, inset=0.03, radius=0.16), "body"),
        path(outline(cells, square, inset=0.05, radius=0.14), "rim"),
        path(outline(cells, square, inset=0.15, radius=0.08), "face"),
        path(grooves(cells, square, inset=0.2), "groove"),
    )


# The trays


@cache
def tray_places() -> tuple[tuple[float, float], ...]:
    """Where the frame of each piece begins in its tray, in small squares: on shelves, in the order of the pieces."""
    places: list[tuple[float, float]] = []
    shelf: list[Turn] = []
    top = 0
    for turn in AS_DRAWN:
        if sum(other.files + 1 for other in shelf) + turn.files > TRAY_FILES:
            places += _on_shelf(shelf, top)
            top += max(other.ranks for other in shelf) + 1
            shelf = []
        shelf.append(turn)
    return tuple(places + _on_shelf(shelf, top))


def _on_shelf(shelf: list[Turn], top: int) -> list[tuple[float, float]]:
    """Spread pieces over the width of the tray, all standing on the bottom of their shelf."""
    height = max(turn.ranks for turn in shelf)
    gap = (TRAY_FILES - sum(turn.files for turn in shelf)) / (len(shelf) - 1)
    places = []
    left = 0.0
    for turn in shelf:
        places.append((left, float(top + height - turn.ranks)))
        left += turn.files + gap
    return places


@cache
def tray_height() -> float:
    last = max(top + turn.ranks for (_, top), turn in zip(tray_places(), AS_DRAWN, strict=True))
    return last * SMALL + 2 * PADDING


def tray_corner(seat: int) -> tuple[float, float]:
    return FRAME + seat * (TRAY_WIDTH + GAP), SIDE - 0.5


def tray(game: GameDefinition, raw: RawState, seat: int) -> list[Shape]:
    """A seat's pieces, spent ones included."""
    colour = game.colours[seat]
    left, top = tray_corner(seat)
    in_hand = rules.in_hand(game.tables, raw, seat)
    turn = " to-move" if seat == raw.to_move and not raw.ending else ""
    panel = rect(0.4, 0.4, TRAY_WIDTH - 0.8, tray_height() - 0.8, "panel", 3)
    shapes = [Shape("", "board", f"tray-panel {colour}{turn}", (panel,), left, top)]
    return shapes + [piece_in_tray(seat, colour, piece, spent=piece not in in_hand) for piece in range(len(NAMES))]


@cache
def piece_in_tray(seat: int, colour: str, piece: int, *, spent: bool) -> Shape:
    turned, (file, row) = AS_DRAWN[piece], tray_places()[piece]
    left, top = tray_corner(seat)
    classes = f"tray {colour}" + (" spent" if spent else "")
    x, y = left + PADDING + file * SMALL, top + PADDING + row * SMALL
    return Shape(tray_id(seat, piece), "hand", classes, small_piece(turned), x, y, label=colour[0] + NAMES[piece])


@cache
def small_piece(turn: Turn) -> tuple[Part, ...]:
    """A piece whose frame has its top left corner in the origin, and something around it that is easy to hit."""
    width, height = turn.files * SMALL, turn.ranks * SMALL
    margin = SMALL / 2
    area = rect(-margin, -margin, width + 2 * margin, height + 2 * margin, "hit")
    return area, *small_body(turn.cells, 0.5, turn.ranks - 0.5)


def small_body(cells: Cells, left: float, top: float) -> tuple[Part, Part]:
    """A piece as one body in small, the middle of its cell (0, 0) so many small squares to the right and down."""
    return (
        path(outline(cells, SMALL, inset=0.03, radius=0.16, left=left, top=top), "body"),
        path(grooves(cells, SMALL, inset=0.12, left=left, top=top), "groove"),
    )


# The turns of a piece


def choices(game: GameDefinition, raw: RawState) -> list[Shape]:
    """The turns of every piece in hand of the seat to move, as cards over the other seat's tray."""
    seat = int(raw.to_move)
    in_hand = rules.in_hand(game.tables, raw, seat)
    return [choice(seat, game.colours[seat], turn) for turn in TURNS if turn.piece in in_hand]


@cache
def choice(seat: int, colour: str, turn: Turn) -> Shape:
    left, top = tray_corner(1 - seat)
    count = sum(other.piece == turn.piece for other in TURNS)
    columns = CHOICES_IN_A_ROW[count]
    width, height = TRAY_WIDTH / columns, tray_height() / (count // columns)
    row, column = divmod(turn.number, columns)
    return Shape(
        turn_id(turn),
        "hand",
        f"choice {colour}",
        card(turn, width, height),
        left + (column + 0.5) * width,
        top + (row + 0.5) * height,
        label=f"{colour[0]}{NAMES[turn.piece]} {turn.number + 1}",
        ghost=(*anchor_on_card(turn), SQUARE / SMALL),
        keys=turning_keys(turn),
    )


@cache
def card(turn: Turn, width: float, height: float) -> tuple[Part, ...]:
    """A turned piece in the middle of a card, its anchor marked."""
    left, top = (1 - turn.files) / 2, (turn.ranks - 1) / 2
    return (
        rect(-width / 2, -height / 2, width, height, "card"),
        *small_body(turn.cells, left, top),
        circle(0.6, "anchor", *anchor_on_card(turn)),
    )


@cache
def anchor_on_card(turn: Turn) -> tuple[float, float]:
    file, rank = turn.cells[turn.anchor]
    return (file + (1 - turn.files) / 2) * SMALL, ((turn.ranks - 1) / 2 - rank) * SMALL


@cache
def turning_keys(turn: Turn) -> dict[str, str]:
    """R leads to the turn a quarter further clockwise, F to the mirror image."""
    ways = {
        "r": framed(tuple((rank, -file) for file, rank in turn.cells)),
        "f": framed(tuple((-file, rank) for file, rank in turn.cells)),
    }
    by_cells = {other.cells: turn_id(other) for other in TURNS}
    return {key: by_cells[cells] for key, cells in ways.items()}


# Chances


def open_corners(game: GameDefinition, raw: RawState, seat: int) -> set[int]:
    """The empty squares where a seat's next piece could meet its own at a corner; at first the start points."""
    own, other = set(rules.covered(raw, seat)), set(rules.covered(raw, 1 - seat))
    if not own:
        return set(rules.start_points_of(seat, fixed=game.option("start") == "fixed")) - other
    beside = {neighbour for square in own for neighbour in sides(square)}
    return {corner for square in own for corner in corners(square)} - own - other - beside


def marks(game: Game, state: State) -> Iterator[SceneMark]:
    """The corners that both seats can still use; where a chosen piece of the seat to move fits."""
    raw = state.raw[0]
    tray: dict[int, set[int]] = {}
    for seat in game.seats:
        turned = state if seat == state.turn else game.with_turn(state, seat)
        if turned is None:
            continue
        free = open_corners(game, raw, seat)
        usable: dict[int, set[int]] = {}
        for move in turned.move_numbers:
            placement = PLACEMENTS[move]
            usable.setdefault(TURNS[placement.turn].piece, set()).update(free.intersection(placement.squares))
        tray = usable if seat == state.turn else tray
        if usable:
            yield _corners(game, state, seat, set.union(*usable.values()))
    for piece, fitting in sorted(tray.items()):
        yield _fits(game, state.turn, piece, fitting)


def _corners(game: Game, state: State, seat: int, usable: set[int]) -> SceneMark:
    radius = 1.15 if seat == state.turn else 0.8
    parts = dots([centre(BOARD, square) for square in sorted(usable)], radius)
    about = tuple(square_id(BOARD.names[square]) for square in sorted(usable))
    said = Phrase(
        "chance.corner" if len(usable) == 1 else "chance.corners", colour=game.colour_phrase(seat), count=len(usable)
    )
    return SceneMark("corner", parts, about, said, game.colours[seat], resting=seat != state.turn)


def _fits(game: Game, seat: int, piece: int, fitting: set[int]) -> SceneMark:
    parts = tuple(part for square in sorted(fitting) for part in ring(centre(BOARD, square), 2.6))
    names = ", ".join(BOARD.names[square] for square in sorted(fitting))
    said = Phrase("chance.fits", piece=Phrase(f"piece.{NAMES[piece]}"), squares=names)
    about = tuple(square_id(BOARD.names[square]) for square in sorted(fitting))
    return SceneMark("fit", parts, about, said, game.colours[seat], when=(tray_id(seat, piece),))


# Clicks and effects


def squares_of(clicked: Sequence[str]) -> tuple[int, ...]:
    """The squares that a piece would cover whose tray, turn and anchor's square were clicked, if they are all there."""
    turn = next((one for one in TURNS if turn_id(one) == clicked[1]), None)
    square = BOARD.squares.get(name_of(clicked[2]))
    if turn is None or square is None:
        return ()
    file, rank = turn.cells[turn.anchor]
    left, bottom = BOARD.file(square) - file, BOARD.rank(square) - rank
    cells = [(left + file, bottom + rank) for file, rank in turn.cells]
    inside = all(0 <= file < BOARD.files and 0 <= rank < BOARD.ranks for file, rank in cells)
    return in_order(tuple(rank * BOARD.files + file for file, rank in cells)) if inside else ()


def some_placement(tray: str, seat: int) -> int | None:
    """Any placement of the piece in a seat's tray that has an id."""
    piece = next((one for one in range(len(NAMES)) if tray_id(seat, one) == tray), None)
    return next((move for move, one in enumerate(PLACEMENTS) if TURNS[one.turn].piece == piece), None)


def tray_id(seat: int, piece: int) -> str:
    return f"tray-{seat}-{NAMES[piece]}"


def turn_id(turn: Turn) -> str:
    return f"turn-{NAMES[turn.piece]}-{turn.number}"


@cache
def anchor_square(move: int) -> int:
    """The square that the anchor of the piece covers."""
    placement = PLACEMENTS[move]
    return placement.squares[TURNS[placement.turn].anchor]


def clicks(raw: RawState, move: int) -> tuple[str, ...]:
    """The piece in the tray, how it is turned, and the square of its anchor."""
    turn = TURNS[PLACEMENTS[move].turn]
    return tray_id(int(raw.to_move), turn.piece), turn_id(turn), square_id(BOARD.names[anchor_square(move)])


def effects(game: GameDefinition, raw: RawState, move: int) -> tuple[Effect, ...]:
    """The piece comes by its token, named by its first square; the path is all the squares that it covers."""
    placement = PLACEMENTS[move]
    token = game.colours[int(raw.to_move)][0] + NAMES[TURNS[placement.turn].piece]
    squares = tuple(square_id(BOARD.names[square]) for square in placement.squares)
    return (Effect("place", token, squares[0], squares),)
