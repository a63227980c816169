"""What a screen reader says of Das Tor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brettwerk.core.drawing.spoken import Spoken, Thing, spoken
from brettwerk.core.messages import Phrase, Texts
from brettwerk.games.shared.big_board import BLOCK, SHAPES, TRIANGLE
from brettwerk.games.shared.felder import BIG_BOARD, ZENTREN
from brettwerk.games.shared.words import kind_of, moved, square_names
from brettwerk.games.tor import rules
from brettwerk.games.tor.scene import CHIPS, zentren_to_clear

if TYPE_CHECKING:
    from brettwerk.core.compiled.raw_state import RawState
    from brettwerk.core.definition import GameDefinition

WORDS: Texts = {
    "en": {
        "zentrum": "Zentrum",
        "zentrum.clear": "Zentrum, to be cleared",
        "chip": "bring in: {piece}, {count} in hand",
        "chip.none": "bring nothing in",
        "said.gate": "through the gate comes a {piece} on {target}",
        "said.gate@space": "through the transmitter comes a {piece} on {target}",
    },
    "de": {
        "zentrum": "Zentrum",
        "zentrum.clear": "Zentrum, muss geräumt werden",
        "chip": "ins Spiel bringen: {piece}, {count} in der Hand",
        "chip.none": "nichts ins Spiel bringen",
        "said.gate": "durch das Tor kommt ein {piece} auf {target}",
        "said.gate@space": "durch den Transmitter kommt ein {piece} auf {target}",
    },
}
CENTRES = dict.fromkeys(ZENTREN, Thing("zentrum"))


def place_names(game: GameDefinition, raw: RawState) -> dict[str, Spoken]:
    roles = CENTRES | dict.fromkeys(zentren_to_clear(raw), Thing("zentrum.clear"))
    return square_names(game, BIG_BOARD, raw.board.tolist(), roles) | chips(game, raw)


def chips(game: GameDefinition, raw: RawState) -> dict[str, Spoken]:
    """What may come in when a gate opens."""
    seat = int(raw.to_move)
    names = {CHIPS[0]: spoken(game, Phrase("chip.none"))}
    for kind in (TRIANGLE, BLOCK):
        piece = Thing(f"named.{SHAPES[kind]}", game.colours[seat]).phrase
        names[CHIPS[kind]] = spoken(game, Phrase("chip", piece=piece, count=int(raw.in_hand[seat][kind])))
    return names


def move_words(game: GameDefinition, raw: RawState, move: int) -> tuple[Phrase, ...]:
    line_move, choice = divmod(move, rules.CHOICES)
    origin, target = rules.LINES.squares(line_move)
    way = moved(BIG_BOARD, kind_of(int(raw.board[origin])), origin, target)
    if not choice:
        return (way,)
    zentrum = BIG_BOARD.names[int(game.tables.zentrum[target])]
    return way, Phrase("said.gate", piece=Phrase(f"piece.{SHAPES[choice]}"), target=zentrum)
