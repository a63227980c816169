"""Das Tor: its variants, texts, moves and positions."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from brettwerk.core.definition import CLOCKWISE
from brettwerk.core.drawing.scene import name_of
from brettwerk.core.drawing.seat_facts import SeatFacts, piles
from brettwerk.core.errors import BadMoveText, BadStateText
from brettwerk.core.game import Game
from brettwerk.core.messages import Phrase, joined
from brettwerk.core.variant import Offer, Option, choice
from brettwerk.games.shared.big_board import (
    BLOCK,
    SHAPES,
    TRIANGLE,
    code,
    codes_diagram,
    read_codes,
    seat_of,
    tokens,
    write_codes,
)
from brettwerk.games.shared.felder import BIG_BOARD, ZENTREN
from brettwerk.games.tor import chances, rules, scene, words
from brettwerk.games.tor.texts import TEXTS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from brettwerk.core.compiled.raw_state import RawState
    from brettwerk.core.drawing.marks import SceneMark
    from brettwerk.core.drawing.scene import Effect, Scene
    from brettwerk.core.drawing.spoken import Spoken
    from brettwerk.core.state import State

NAMES = BIG_BOARD.names
GATE_SUFFIX = ("", "+T", "+S")
"""What a move text ends with, by what comes through the gate."""
BOTH_EDITIONS = ("classic", "space")


def read_setup(text: str) -> str:
    """Bring a cylinder, a triangle and a square in the bottom-left Feld, but not on its Zentrum, into their order."""
    pieces = sorted((word.strip().lower() for word in text.split(",")), key=lambda piece: "zts".find(piece[:1]))
    shapes = "".join(piece[:1] for piece in pieces)
    squares = {piece[1:] for piece in pieces}
    if shapes != "zts" or len(squares) != 3 or not all(re.fullmatch("(?!b2)[abc][123]", square) for square in squares):
        raise ValueError(text)
    return ",".join(piece.capitalize() for piece in pieces)


class Tor(Game):
    """Three pieces a player on the board, eight in hand, and gates to bring them in."""

    id = "tor"
    rules: ClassVar = rules
    board = BIG_BOARD
    landmarks = ZENTREN
    offers: ClassVar = {"classic": Offer((2, 3, 4), teams=True), "space": Offer((2, 3, 4))}
    options = (
        choice("colours", ("red-green", "blue-yellow"), BOTH_EDITIONS, players=(2,)),
        choice("without", ("yellow", "red", "blue", "green"), BOTH_EDITIONS, players=(3,)),
        Option(
            "setup",
            rules.START_CORNER,
            read_setup,
            Phrase("wanted-setup"),
            BOTH_EDITIONS,
            example="Zb1,Ta1,Sc2",
        ),
    )
    endings = ("gates", "blocked")
    texts = joined(TEXTS, words.WORDS)
    difficulty = 3
    minutes = (20, 40)
    move_examples = ("a1-a9", "a1-a9+T", "a1-a9+S")

    @cached_property
    def colours(self) -> tuple[str, ...]:
        """Two players sit opposite each other; of three, each keeps the corner of the colour."""
        if self.players == 2:
            return tuple(self.option("colours").split("-"))
        missing = self.option("without") if self.players == 3 else None
        return tuple(colour for colour in CLOCKWISE if colour != missing)

    def make_tables(self) -> rules.Tables:
        return rules.tables(self.players, teams=self.teams)

    def fill_start(self, raw: RawState) -> None:
        for seat, shape, square in rules.start_squares(self.colours, self.option("setup")):
            raw.board[square] = code(seat, shape)

    # Positions

    def write_board(self, raw: RawState) -> str:
        return self.board.write(write_codes(raw.board, self.colours))

    def read_board(self, raw: RawState, text: str) -> None:
        codes = read_codes(self.board.read(text, tokens(self.colours)), self.colours)
        for token, number in tokens(self.colours).items():
            found, limit = codes.count(number), rules.PIECES[SHAPES.index(token[1])]
            if found > limit:
                raise self.error(BadStateText, "too-many", found=found, token=token, limit=limit)
        raw.board[:] = codes

    def read_fields(self, raw: RawState, fields: Mapping[str, str]) -> None:  # noqa: ARG002
        """See to it that the seats that are out leave a game to the others."""
        out = [seat for seat in self.seats if raw.out >> seat & 1]
        if out and len(self.sides) - len(out) < 2:
            raise self.error(BadStateText, "too-few-in", out=",".join(map(str, out)))

    def task(self, raw: RawState) -> Phrase:
        code = "task.clear" if raw.must_clear else "task.move"
        return Phrase(code, colour=self.colour_phrase(int(raw.to_move)))

    def seat_facts(self, raw: RawState, seat: int) -> SeatFacts:
        hand = {"T": int(raw.in_hand[seat, TRIANGLE]), "S": int(raw.in_hand[seat, BLOCK])}
        placed = Phrase("on-board", pieces=int(raw.placed[seat]), of=rules.ALL_PIECES)
        return SeatFacts(hand=piles(self.colours[seat], hand), notes=(placed,))

    def diagram(self, raw: RawState) -> str:
        return codes_diagram(self.board, raw.board, self.colours)

    # Moves

    def write_move(self, raw: RawState, move: int) -> str:  # noqa: ARG002
        line, choice = divmod(move, rules.CHOICES)
        origin, target = rules.LINES.squares(line)
        return f"{NAMES[origin]}-{NAMES[target]}{GATE_SUFFIX[choice]}"

    def read_move(self, raw: RawState, text: str) -> int:  # noqa: ARG002
        found = re.fullmatch(r"([a-z][0-9]{1,2})-([a-z][0-9]{1,2})(\+[ZTS])?", text)
        if not found:
            raise BadMoveText("move-text", text=text, examples=", ".join(self.move_examples))
        origin, target, suffix = found.groups(default="")
        if suffix == "+Z":
            raise self.error(BadMoveText, "cylinder")
        line = rules.LINES.read(self.read_square(origin), self.read_square(target))
        return rules.CHOICES * line + GATE_SUFFIX.index(suffix)

    def why_not(self, raw: RawState, move: int) -> tuple[str, dict[str, Any]]:
        line, choice = divmod(move, rules.CHOICES)
        origin, target = rules.LINES.squares(line)
        seat = int(raw.to_move)
        if not raw.board[origin]:
            return "no-piece", {"square": NAMES[origin]}
        if seat_of(int(raw.board[origin])) != seat:
            return "not-yours", {"square": NAMES[origin], "colour": self.colour_phrase(seat)}
        to_clear = scene.zentren_to_clear(raw)
        if to_clear and origin not in to_clear:
            return "must-clear", {"squares": ", ".join(NAMES[square] for square in to_clear)}
        if raw.board[target]:
            return "occupied", {"square": NAMES[target]}
        if target in ZENTREN:
            return "target-zentrum", {"square": NAMES[target]}
        return self._why_no_gate(raw, origin, target, choice)

    def _why_no_gate(self, raw: RawState, origin: int, target: int, choice: int) -> tuple[str, dict[str, Any]]:
        if not raw.in_hand[raw.to_move, choice]:
            return "not-in-hand", {"piece": Phrase(f"piece.{SHAPES[choice]}")}
        zentrum = int(self.tables.zentrum[target])
        if raw.board[zentrum] and zentrum != origin:
            return "zentrum-taken", {"zentrum": NAMES[zentrum]}
        return "no-gate", {"origin": NAMES[origin], "target": NAMES[target], "gate": self.word("gate")}

    def word(self, code: str) -> Phrase:
        """A word of this edition as part of a sentence."""
        return Phrase(f"{code}@space" if self.edition == "space" else code)

    # Drawing

    def scene(self, raw: RawState) -> Scene:
        return scene.scene(self, raw)

    def clicks(self, raw: RawState, move: int) -> tuple[str, ...]:
        return scene.clicks(self, raw, move)

    def effects(self, raw: RawState, move: int) -> tuple[Effect, ...]:
        return scene.effects(self, raw, move)

    # What matters

    def marks(self, state: State) -> tuple[SceneMark, ...]:
        return tuple(chances.marks(self, state))

    def attempt(self, raw: RawState, clicked: Sequence[str]) -> int | None:
        names = [name_of(one) for one in clicked[:2]]
        if len(names) == 1:  # any move from there
            origin = self.read_square(names[0])
            beside = origin + (1 if self.board.file(origin) == 0 else -1)
            return rules.CHOICES * rules.LINES.number(origin, beside)
        return self.read_move(raw, "-".join(names))

    def place_names(self, raw: RawState) -> dict[str, Spoken]:
        return words.place_names(self, raw)

    def move_words(self, raw: RawState, move: int) -> tuple[Phrase, ...]:
        return words.move_words(self, raw, move)


GAME = Tor
