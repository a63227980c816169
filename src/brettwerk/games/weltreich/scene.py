"""What Weltreich draws, what is clicked, and how its moves look."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from math import cos, pi, sin
from typing import TYPE_CHECKING

from brettwerk.core.drawing.scene import Effect, Part, Scene, Shape, circle, piece_id, rect, square_id
from brettwerk.games.shared.big_board import (
    CYLINDER,
    SHAPES,
    big_board_scene,
    centre,
    piece,
    seat_of,
    shape_of,
    sign,
    write_codes,
)
from brettwerk.games.shared.felder import BIG_BOARD
from brettwerk.games.weltreich import rules

if TYPE_CHECKING:
    from brettwerk.core.compiled.raw_state import RawState
    from brettwerk.core.definition import GameDefinition

NAMES = BIG_BOARD.names


def scene(game: GameDefinition, raw: RawState) -> Scene:
    thrones = [throne(game, square) for square in rules.THRONES]
    out = int(raw.out)
    pieces = [figure(game, square, code, out) for square, code in enumerate(raw.at.tolist()) if code]
    return big_board_scene(game.edition, game.id, pieces, more=thrones)


@cache
def throne(game: GameDefinition, square: int) -> Shape:
    """A throne; a crown throne shows its owner's colour and sign."""
    owners = {int(game.tables.crown_throne[seat]): game.colours[seat] for seat in game.seats}
    x, y = centre(BIG_BOARD, square)
    words = f"throne crown-throne {owners[square]}" if square in owners else "throne"
    middle = sign(game.edition, 3.0) if square in owners else circle(1.0, "sign")
    return Shape("", "board", words, (*seat_parts(game.edition), middle), x, y)


def seat_parts(edition: str) -> tuple[Part, ...]:
    """A plate; in the later edition a gate of light with eight locks."""
    if edition != "space":
        return (rect(-4.5, -4.5, 9, 9, "seat", 1.2),)
    turns = [pi * i / 4 for i in range(8)]
    locks = (circle(0.6, "lock", round(5.4 * sin(turn), 2), round(5.4 * cos(turn), 2)) for turn in turns)
    return circle(6.4, "glow"), circle(4.6, "seat"), *locks


def figure(game: GameDefinition, square: int, code: int, out: int) -> Shape:
    """A piece; a commander bears a sign, and pieces of a player who has left are faded."""
    seat, shape = seat_of(code), shape_of(code)
    mark = (sign(game.edition, 2.2),) if shape == CYLINDER else ()
    drawn = piece(BIG_BOARD, square, game.colours[seat], SHAPES[shape], mark=mark, label=token(game, code))
    if out >> seat & 1:
        drawn = replace(drawn, classes=f"{drawn.classes} gone")
    return drawn


def token(game: GameDefinition, code: int) -> str:
    return write_codes([code], game.colours)[0]


def clicks(move: int) -> tuple[str, ...]:
    """The piece's square, then the target."""
    origin, target = rules.LINES.squares(move)
    return square_id(NAMES[origin]), square_id(NAMES[target])


def effects(game: GameDefinition, raw: RawState, move: int) -> tuple[Effect, ...]:
    """A captured piece leaves before the captor arrives; then the pieces that it inherits show their new colour."""
    origin, target = rules.LINES.squares(move)
    captured = int(raw.at[target])
    steps = [Effect("move", piece_id(NAMES[origin]), square_id(NAMES[target]))]
    if captured:
        steps.insert(0, Effect("capture", piece_id(NAMES[target])))
        if game.tables.inherits and shape_of(captured) == CYLINDER:
            steps += inherited(game, raw, seat_of(captured), target)
    return tuple(steps)


def inherited(game: GameDefinition, raw: RawState, loser: int, commander: int) -> list[Effect]:
    """The pieces of a player who loses the commander, as they come to the seat to move."""
    gain = 4 * (int(raw.to_move) - loser)
    return [
        Effect("place", token(game, int(code) + gain), square_id(NAMES[square]))
        for square, code in enumerate(raw.at)
        if code and seat_of(int(code)) == loser and square != commander
    ]
