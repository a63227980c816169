"""Allein Wetteifern: its variants, texts, moves and positions."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar

from brettwerk.core.board import EMPTY
from brettwerk.core.definition import CLOCKWISE
from brettwerk.core.drawing.scene import name_of
from brettwerk.core.drawing.seat_facts import SeatFacts
from brettwerk.core.errors import BadMoveText, BadStateText
from brettwerk.core.game import Game
from brettwerk.core.messages import Phrase, joined
from brettwerk.core.variant import Offer, number
from brettwerk.games.allein import rules, scene
from brettwerk.games.allein.gallery import note_on
from brettwerk.games.allein.layouts import LAYOUTS
from brettwerk.games.allein.spoken import words
from brettwerk.games.allein.texts import TEXTS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from brettwerk.core.compiled.raw_state import RawState
    from brettwerk.core.drawing.scene import Effect, Scene
    from brettwerk.core.drawing.spoken import Spoken

NAMES = rules.SOLO_BOARD.names
VERDICTS = {1: "outstanding", 2: "good", 3: "satisfactory"}


class Allein(Game):
    """Thirty-six pieces, four colours, one player."""

    id = "allein"
    rules: ClassVar = rules
    board = rules.SOLO_BOARD
    offers: ClassVar = {"classic": Offer((1,)), "space": Offer((1,))}
    options = (
        number("layout", 1, len(LAYOUTS), ("classic", "space"), default="1", needs=("shuffle", "")),
        number("shuffle", 0, 2**31 - 1, ("classic",)),
    )
    endings = ("cleared", "score")
    texts = joined(TEXTS, words.WORDS)
    difficulty = 1
    minutes = (5, 15)
    move_examples = ("d5-d1", "d3-h3")

    def make_tables(self) -> rules.Tables:
        return _tables()

    def fill_start(self, raw: RawState) -> None:
        seed = self.option("shuffle")
        layout = LAYOUTS[int(self.option("layout")) - 1]
        board = rules.shuffled_board(int(seed)) if seed else rules.start_board(layout.rows)
        for square, colour in board.items():
            raw.board[square] = colour

    @property
    def palette(self) -> tuple[str, ...]:
        return CLOCKWISE

    def task(self, raw: RawState) -> Phrase:
        return Phrase("task", pieces=int(raw.left))

    def seat_facts(self, raw: RawState, seat: int) -> SeatFacts:  # noqa: ARG002
        if self.option("shuffle"):
            return SeatFacts(notes=(self.task(raw),))
        known = note_on(LAYOUTS[int(self.option("layout")) - 1].jumps)
        return SeatFacts(notes=(self.task(raw), Phrase("best-known", note=known)))

    # Positions

    def words(self, raw: RawState) -> list[str]:
        """The token of every square."""
        return [rules.COLOURS[colour - 1] if colour else EMPTY for colour in map(int, raw.board)]

    def write_board(self, raw: RawState) -> str:
        return self.board.write(self.words(raw))

    def read_board(self, raw: RawState, text: str) -> None:
        words = self.board.read(text, rules.COLOURS)
        for colour in rules.COLOURS:
            if words.count(colour) > rules.PER_COLOUR:
                found = words.count(colour)
                raise self.error(BadStateText, "too-many", found=found, token=colour, limit=rules.PER_COLOUR)
        if not any(words):
            raise self.error(BadStateText, "no-pieces")
        raw.board[:] = [1 + rules.COLOURS.index(word) if word else 0 for word in words]

    def diagram(self, raw: RawState) -> str:
        return self.board.diagram(self.words(raw), width=1)

    # Moves

    def write_move(self, raw: RawState, move: int) -> str:  # noqa: ARG002
        origin, target = rules.LINES.squares(move)
        return f"{NAMES[origin]}-{NAMES[target]}"

    def read_move(self, raw: RawState, text: str) -> int:  # noqa: ARG002
        if not re.fullmatch(r"[a-z][0-9]{1,2}-[a-z][0-9]{1,2}", text):
            raise BadMoveText("move-text", text=text, examples=", ".join(self.move_examples))
        origin, target = map(self.read_square, text.split("-"))
        return rules.LINES.read(origin, target)

    def why_not(self, raw: RawState, move: int) -> tuple[str, dict[str, Any]]:
        origin, target = rules.LINES.squares(move)
        start, end = NAMES[origin], NAMES[target]
        if not raw.board[origin]:
            return "no-piece", {"square": start}
        if raw.board[target]:
            return "occupied", {"square": end}
        between = scene.jumped(origin, target)
        if not between:
            return "jumps-nothing", {"origin": start, "target": end}
        for square in between:
            if not raw.board[square]:
                code = "gap-behind" if square == between[0] else "gap"
                return code, {"origin": start, "square": NAMES[square]}
            if raw.board[square] == raw.board[origin]:
                colour = Phrase(f"colour.{CLOCKWISE[int(raw.board[origin]) - 1]}")
                return "same-colour", {"origin": start, "square": NAMES[square], "colour": colour}
        return super().why_not(raw, move)

    # The end

    def ending_facts(self, raw: RawState) -> dict[str, Any]:
        pieces = int(raw.left)
        return {"pieces": pieces, "verdict": Phrase(f"verdict.{VERDICTS.get(pieces, 'practise')}")}

    # Drawing

    def scene(self, raw: RawState) -> Scene:
        return scene.scene(self, raw)

    def clicks(self, raw: RawState, move: int) -> tuple[str, ...]:  # noqa: ARG002
        return scene.clicks(move)

    def effects(self, raw: RawState, move: int) -> tuple[Effect, ...]:  # noqa: ARG002
        return scene.effects(move)

    # What matters

    def attempt(self, raw: RawState, clicked: Sequence[str]) -> int | None:
        names = [name_of(one) for one in clicked]
        if len(names) == 1:  # any move from there
            origin = self.read_square(names[0])
            return rules.LINES.number(origin, origin + (1 if self.board.file(origin) == 0 else -1))
        return self.read_move(raw, "-".join(names))

    def place_names(self, raw: RawState) -> dict[str, Spoken]:
        return words.place_names(self, raw)

    def move_words(self, raw: RawState, move: int) -> tuple[Phrase, ...]:
        return words.move_words(raw, move)


@cache
def _tables() -> rules.Tables:
    """Those of all variants, however many shuffles there are."""
    return rules.tables()


GAME = Allein
