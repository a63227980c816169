"""Blockade: its variants, texts, moves and positions."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, ClassVar

from brettwerk.core.drawing.scene import name_of
from brettwerk.core.drawing.seat_facts import SeatFacts, piles
from brettwerk.core.errors import BadMoveText, BadStateText
from brettwerk.core.game import Game
from brettwerk.core.messages import Phrase, joined
from brettwerk.core.variant import Offer, choice
from brettwerk.games.blockade import chances, rules, scene, words
from brettwerk.games.blockade.position import codes_of
from brettwerk.games.blockade.texts import TEXTS
from brettwerk.games.shared.big_board import (
    BLOCK,
    CYLINDER,
    code,
    codes_diagram,
    read_codes,
    shape_of,
    tokens,
    write_codes,
)
from brettwerk.games.shared.felder import BIG_BOARD, ZENTREN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from brettwerk.core.compiled.raw_state import RawState
    from brettwerk.core.drawing.marks import SceneMark
    from brettwerk.core.drawing.scene import Effect, Scene
    from brettwerk.core.drawing.spoken import Spoken
    from brettwerk.core.state import State

NAMES = BIG_BOARD.names
ESCAPE_TEXT = "K"


class Blockade(Game):
    """Two kings, twelve guards."""

    id = "blockade"
    rules: ClassVar = rules
    board = BIG_BOARD
    landmarks = ZENTREN
    offers: ClassVar = {"classic": Offer((2,)), "space": Offer((2,))}
    options = (choice("guards", ("outside", "anywhere"), ("classic", "space")),)
    endings = ("escape", "blocked")
    texts = joined(TEXTS, words.WORDS)
    difficulty = 2
    minutes = (10, 20)
    move_examples = ("f7", "f7-f10", ESCAPE_TEXT)

    def make_tables(self) -> rules.Tables:
        return rules.tables(anywhere=self.option("guards") == "anywhere")

    def fill_start(self, raw: RawState) -> None:
        """Leave the board empty but for the kings, which never move and are no part of the raw."""

    # Positions

    def write_board(self, raw: RawState) -> str:
        return self.board.write(write_codes(codes_of(raw), self.colours))

    def read_board(self, raw: RawState, text: str) -> None:
        codes = read_codes(self.board.read(text, tokens(self.colours, "ZS")), self.colours)
        cylinders = {square: one for square, one in enumerate(codes) if one and shape_of(one) == CYLINDER}
        if cylinders != {king: code(seat, CYLINDER) for seat, king in enumerate(rules.KINGS)}:
            south, north = tokens(self.colours, "Z")
            raise self.error(BadStateText, "wrong-kings", south=south, north=north)
        for seat, colour in enumerate(self.colours):
            guards = [square for square in range(self.board.size) if codes[square] == code(seat, BLOCK)]
            if len(guards) > rules.GUARDS:
                raise self.error(BadStateText, "too-many", found=len(guards), token=colour[0] + "S", limit=rules.GUARDS)
            raw.guard[guards] = seat + 1

    def diagram(self, raw: RawState) -> str:
        return codes_diagram(self.board, codes_of(raw), self.colours)

    def task(self, raw: RawState) -> Phrase:
        seat = int(raw.to_move)
        left = rules.GUARDS - int(raw.placed[seat])
        code = "task.escape" if raw.can_escape else "task.place" if left else "task.move"
        names = {"guard": Phrase("piece.S"), "king": Phrase("piece.Z")}
        return Phrase(code, colour=self.colour_phrase(seat), left=left, **names)

    def seat_facts(self, raw: RawState, seat: int) -> SeatFacts:
        return SeatFacts(hand=piles(self.colours[seat], {"S": rules.GUARDS - int(raw.placed[seat])}))

    # Moves

    def write_move(self, raw: RawState, move: int) -> str:  # noqa: ARG002
        if move == rules.ESCAPE:
            return ESCAPE_TEXT
        if move < rules.SLIDE:
            return NAMES[move]
        origin, target = rules.LINES.squares(move - rules.SLIDE)
        return f"{NAMES[origin]}-{NAMES[target]}"

    def read_move(self, raw: RawState, text: str) -> int:  # noqa: ARG002
        if text == ESCAPE_TEXT:
            return rules.ESCAPE
        if not re.fullmatch(r"[a-z][0-9]{1,2}(-[a-z][0-9]{1,2})?", text):
            raise BadMoveText("move-text", text=text, examples=", ".join(self.move_examples))
        squares = [self.read_square(name) for name in text.split("-")]
        if len(squares) == 1:
            return squares[0]
        return rules.SLIDE + rules.LINES.read(*squares)

    def why_not(self, raw: RawState, move: int) -> tuple[str, dict[str, Any]]:
        seat = int(raw.to_move)
        if move == rules.ESCAPE:
            return "no-way-out", {}
        if raw.can_escape:
            return "must-escape", {"move": self.write_move(raw, move)}
        in_hand = raw.placed[seat] < rules.GUARDS
        if move < rules.SLIDE:
            return self._why_not_place(raw, move) if in_hand else ("nothing-in-hand", {})
        return ("must-place", {}) if in_hand else self._why_not_slide(raw, *rules.LINES.squares(move - rules.SLIDE))

    def _why_not_place(self, raw: RawState, square: int) -> tuple[str, dict[str, Any]]:
        if raw.rank[square // 12] >> square % 12 & 1:
            return "occupied", {"square": NAMES[square]}
        if not self.tables.may_place[square]:
            return "kings-feld", {"square": NAMES[square]}
        return "first-on-zentrum", {"square": NAMES[square]}

    def _why_not_slide(self, raw: RawState, origin: int, target: int) -> tuple[str, dict[str, Any]]:
        if not raw.guard[origin]:
            return "no-piece", {"square": NAMES[origin]}
        if raw.guard[origin] - 1 != raw.to_move:
            return "not-yours", {"square": NAMES[origin], "colour": self.colour_phrase(int(raw.to_move))}
        if raw.rank[target // 12] >> target % 12 & 1:
            return "occupied", {"square": NAMES[target]}
        if not self.tables.may_stop[target]:
            return "stops-in-kings-feld", {"square": NAMES[target]}
        return "way-blocked", {"origin": NAMES[origin], "target": NAMES[target]}

    # Drawing

    def scene(self, raw: RawState) -> Scene:
        return scene.scene(self, raw)

    def clicks(self, raw: RawState, move: int) -> tuple[str, ...]:
        return scene.clicks(raw, move)

    def effects(self, raw: RawState, move: int) -> tuple[Effect, ...]:
        return scene.effects(self, raw, move)

    # What matters

    def marks(self, state: State) -> tuple[SceneMark, ...]:
        return tuple(chances.marks(self, state))

    def attempt(self, raw: RawState, clicked: Sequence[str]) -> int | None:
        names = [name_of(one) for one in clicked]
        if len(names) == 2:
            return self.read_move(raw, "-".join(names))
        square = self.read_square(names[0])
        if raw.placed[raw.to_move] < rules.GUARDS:
            return square
        beside = square + (1 if self.board.file(square) == 0 else -1)  # any move from there
        return rules.SLIDE + rules.LINES.number(square, beside)

    def place_names(self, raw: RawState) -> dict[str, Spoken]:
        return words.place_names(self, raw)

    def move_words(self, raw: RawState, move: int) -> tuple[Phrase, ...]:
        return words.move_words(raw, move)


GAME = Blockade
