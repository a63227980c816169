"""Weltreich: its variants, texts, moves and positions."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, ClassVar

from brettwerk.core.drawing.scene import name_of
from brettwerk.core.drawing.seat_facts import SeatFacts, piles
from brettwerk.core.errors import BadMoveText, BadStateText, IllegalMove
from brettwerk.core.game import Game
from brettwerk.core.messages import Phrase, joined
from brettwerk.core.variant import Offer, Option, choice
from brettwerk.games.shared.big_board import SHAPES, codes_diagram, read_codes, seat_of, shape_of, tokens, write_codes
from brettwerk.games.shared.felder import BIG_BOARD
from brettwerk.games.weltreich import chances, rules, scene, words
from brettwerk.games.weltreich.setup import layout_of, read_setup, write_setup
from brettwerk.games.weltreich.texts import TEXTS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from brettwerk.core.compiled.raw_state import RawState
    from brettwerk.core.drawing.marks import SceneMark
    from brettwerk.core.drawing.scene import Effect, Scene
    from brettwerk.core.drawing.spoken import Spoken
    from brettwerk.core.state import State

NAMES = BIG_BOARD.names
EDITIONS = ("classic", "space")


class Weltreich(Game):
    """Armies, four thrones, and a commander for each."""

    id = "weltreich"
    rules: ClassVar = rules
    board = BIG_BOARD
    landmarks = rules.THRONES
    offers: ClassVar = {"classic": Offer((2, 3, 4), teams=True), "space": Offer((2, 4), teams=True)}
    options = (
        choice("order", ("alternate", "clockwise"), EDITIONS, teams=True),
        choice("crown", ("held", "entry"), EDITIONS),
        Option(
            "setup",
            write_setup(rules.CORNER_LAYOUT),
            read_setup,
            Phrase("wanted-setup"),
            EDITIONS,
            example="Zb2,Ta1,Ta3,Tc1,Tc3,Sa2,Sa4,Sb1,Sb3,Sc2,Sd1",
        ),
    )
    endings = ("captured", "thrones", "crown", "blocked")
    texts = joined(TEXTS, words.WORDS)
    difficulty = 3
    minutes = (20, 40)
    move_examples = ("a1-a9", "b1xb4")

    def make_tables(self) -> rules.Tables:
        return rules.tables(
            self.edition,
            self.players,
            teams=self.teams,
            clockwise=self.option("order") == "clockwise",
            entry=self.option("crown") == "entry",
        )

    def fill_start(self, raw: RawState) -> None:
        raw.at[:] = rules.start_codes(self.players, layout_of(self.option("setup")))

    # Positions

    def write_board(self, raw: RawState) -> str:
        return self.board.write(write_codes(raw.at, self.colours))

    def read_board(self, raw: RawState, text: str) -> None:
        found = self.board.read(text, tokens(self.colours))
        for token in tokens(self.colours, "Z"):
            self._check_number(token, found.count(token), rules.PIECES_OF_A_COLOUR["Z"])
        for shape in "TS":  # these change colour, so that only their sum is bounded
            number = sum(token.endswith(shape) for token in found)
            self._check_number(shape, number, rules.PIECES_OF_A_COLOUR[shape] * self.players)
        raw.at[:] = read_codes(found, self.colours)

    def _check_number(self, token: str, found: int, limit: int) -> None:
        if found > limit:
            raise self.error(BadStateText, "too-many", found=found, token=token, limit=limit)

    def read_fields(self, raw: RawState, fields: Mapping[str, str]) -> None:  # noqa: ARG002
        """Check who is out; the game has no fields of its own."""
        if raw.out and not self.tables.inherits:
            raise self.error(BadStateText, "nobody-out")
        if raw.out == (1 << self.players) - 1:
            raise self.error(BadStateText, "everybody-out")

    def diagram(self, raw: RawState) -> str:
        return codes_diagram(self.board, raw.at, self.colours)

    def ending_facts(self, raw: RawState) -> dict[str, Any]:  # noqa: ARG002
        return {
            "thrones": Phrase(f"thrones.{self.tables.thrones_to_hold}"),
            "commanders": Phrase(f"commanders.{len(self.sides[0])}"),
        }

    def seat_facts(self, raw: RawState, seat: int) -> SeatFacts:
        own = [SHAPES[shape_of(code)] for code in map(int, raw.at) if code and seat_of(code) == seat]
        thrones = sum(bool(code) and seat_of(code) == seat for code in map(int, raw.at[list(rules.THRONES)]))
        notes = (Phrase("pieces", pieces=len(own)), Phrase("thrones-held", thrones=thrones))
        if self.tables.inherits:  # pieces change sides, and who lost one cannot be told
            return SeatFacts(notes=notes)
        lost = {shape: number - own.count(shape) for shape, number in rules.PIECES_OF_A_COLOUR.items()}
        return SeatFacts(captured=piles(self.colours[seat], lost), notes=notes)

    # Moves

    def write_move(self, raw: RawState, move: int) -> str:
        origin, target = rules.LINES.squares(move)
        return NAMES[origin] + ("x" if raw.at[target] else "-") + NAMES[target]

    def read_move(self, raw: RawState, text: str) -> int:
        if not re.fullmatch(r"[a-z][0-9]{1,2}[-x][a-z][0-9]{1,2}", text):
            raise BadMoveText("move-text", text=text, examples=", ".join(self.move_examples))
        move = rules.LINES.read(*map(self.read_square, re.split("[-x]", text)))
        written = self.write_move(raw, move)
        if text != written and not self._fault(raw, move):
            code = "write-capture" if "x" in written else "write-move"
            raise self.error(IllegalMove, code, square=re.split("[-x]", text)[1], move=written)
        return move

    def why_not(self, raw: RawState, move: int) -> tuple[str, dict[str, Any]]:
        return self._fault(raw, move) or super().why_not(raw, move)

    def _fault(self, raw: RawState, move: int) -> tuple[str, dict[str, Any]] | None:
        """What speaks against a move, None if nothing does."""
        origin, target = rules.LINES.squares(move)
        piece, other = int(raw.at[origin]), int(raw.at[target])
        seat = int(raw.to_move)
        if not piece:
            return "no-piece", {"square": NAMES[origin]}
        if seat_of(piece) != seat:
            return "not-yours", {"square": NAMES[origin], "colour": self.colour_phrase(seat)}
        if not other:
            return None
        if seat_of(other) == seat:
            return "own-piece", {"square": NAMES[target]}
        if self.tables.friends[seat] >> seat_of(other) & 1:
            return "partners-piece", {"square": NAMES[target]}
        distance = max(
            abs(self.board.file(origin) - self.board.file(target)),
            abs(self.board.rank(origin) - self.board.rank(target)),
        )
        if distance in rules.CAPTURE_DISTANCES[shape_of(piece)]:
            return None
        shape = SHAPES[shape_of(piece)]
        return "distance", {
            "move": self.write_move(raw, move),
            "distance": distance,
            "piece": Phrase(f"piece.{shape}"),
            "right": Phrase(f"distances.{shape}"),
        }

    # Drawing

    def scene(self, raw: RawState) -> Scene:
        return scene.scene(self, raw)

    def clicks(self, raw: RawState, move: int) -> tuple[str, ...]:  # noqa: ARG002
        return scene.clicks(move)

    def effects(self, raw: RawState, move: int) -> tuple[Effect, ...]:
        return scene.effects(self, raw, move)

    # What matters

    def marks(self, state: State) -> tuple[SceneMark, ...]:
        return tuple(chances.marks(self, state))

    def attempt(self, raw: RawState, clicked: Sequence[str]) -> int | None:  # noqa: ARG002
        names = [name_of(one) for one in clicked]
        if len(names) == 1:  # any move from there
            origin = self.read_square(names[0])
            return rules.LINES.number(origin, origin + (1 if self.board.file(origin) == 0 else -1))
        return rules.LINES.read(*map(self.read_square, names[:2]))

    def place_names(self, raw: RawState) -> dict[str, Spoken]:
        return words.place_names(self, raw)

    def move_words(self, raw: RawState, move: int) -> tuple[Phrase, ...]:
        return words.move_words(self, raw, move)


GAME = Weltreich
