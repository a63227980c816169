"""Aufstellen: its variants, texts, moves and positions."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, ClassVar

from brettwerk.core.drawing.scene import name_of
from brettwerk.core.drawing.seat_facts import SeatFacts, piles
from brettwerk.core.errors import BadMoveText, BadStateText
from brettwerk.core.game import Game
from brettwerk.core.messages import Phrase
from brettwerk.core.variant import Offer, yes_or_no
from brettwerk.games.aufstellen import rules, scene
from brettwerk.games.aufstellen.patterns import patterns_of
from brettwerk.games.aufstellen.position import squares, token_of, tokens_on_board
from brettwerk.games.aufstellen.spoken import words
from brettwerk.games.aufstellen.texts import TEXTS
from brettwerk.games.shared.big_board import tokens

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from brettwerk.core.compiled.raw_state import RawState
    from brettwerk.core.drawing.marks import SceneMark
    from brettwerk.core.drawing.scene import Effect, Scene
    from brettwerk.core.drawing.spoken import Spoken
    from brettwerk.core.state import State

NAMES = rules.BOARD.names
PIECES_OF_A_SEAT = {"S": 2, "T": 2, "Z": 1}


class Aufstellen(Game):
    """Four of five pieces in a line."""

    id = "aufstellen"
    rules: ClassVar = rules
    board = rules.BOARD
    offers: ClassVar = {"classic": Offer((2,)), "space": Offer((2,))}
    options = (yes_or_no("diagonals", "yes", ("classic", "space")),)
    endings = ("line", "stuck")
    texts = TEXTS
    difficulty = 1
    minutes = (5, 15)
    move_examples = ("b3", "b3-b4")
    fields = ("step",)

    def make_tables(self) -> rules.Tables:
        diagonals = str(self.option("diagonals"))
        return rules.tables(patterns_of(f"diagonals-{diagonals}"), diagonals=diagonals == "yes")

    def fill_start(self, raw: RawState) -> None:
        """Leave the board empty."""

    # Positions

    def write_board(self, raw: RawState) -> str:
        return self.board.write(tokens_on_board(self, raw))

    def read_board(self, raw: RawState, text: str) -> None:
        words = self.board.read(text, tokens(self.colours))
        for seat in self.seats:
            for kind in range(3):
                token = token_of(self, seat, kind)
                raw.pieces[seat, kind] = sum(1 << square for square, word in enumerate(words) if word == token)

    def write_fields(self, raw: RawState) -> dict[str, str]:
        return {"step": str(raw.step)}

    def read_fields(self, raw: RawState, fields: Mapping[str, str]) -> None:
        text = fields.get("step")
        last = rules.STEPS - 1
        if text is None:
            raise self.error(BadStateText, "step-missing", last=last)
        if text not in map(str, range(rules.STEPS)):
            wanted = Phrase("wanted-step", last=last)
            raise self.error(BadStateText, "field-value", field="step", value=text, wanted=wanted)
        step = int(text)
        if raw.to_move != step % 2:
            raise self.error(BadStateText, "step-turn", step=step, right=step % 2, turn=int(raw.to_move))
        raw.step = step
        for seat in self.seats:
            for kind in range(3):
                self._require_placed(raw, seat, kind)

    def _require_placed(self, raw: RawState, seat: int, kind: int) -> None:
        """See that as many pieces stand on the board as the steps so far have placed there."""
        step = int(raw.step)
        right = sum((past % 2, past % 3) == (seat, kind) for past in rules.PLACING_STEPS if past < step)
        found = len(squares(raw.pieces[seat, kind]))
        if found != right:
            token = token_of(self, seat, kind)
            raise self.error(BadStateText, "step-pieces", step=step, right=right, token=token, found=found)

    def task(self, raw: RawState) -> Phrase:
        return self.task_at(int(raw.step))

    def task_at(self, step: int) -> Phrase:
        verb = "place" if rules.PLACING >> step & 1 else "move"
        return Phrase(f"task.{verb}.{rules.KINDS[step % 3]}", colour=self.colour_phrase(step % 2))

    def seat_facts(self, raw: RawState, seat: int) -> SeatFacts:
        placed = {kind: int(raw.pieces[seat, number]).bit_count() for number, kind in enumerate(rules.KINDS)}
        hand = {kind: PIECES_OF_A_SEAT[kind] - count for kind, count in placed.items()}
        step = int(raw.step) + (int(raw.to_move) != seat)
        due = Phrase("due", piece=Phrase(f"piece.{rules.KINDS[step % 3]}"))
        return SeatFacts(hand=piles(self.colours[seat], hand), notes=(due,))

    def diagram(self, raw: RawState) -> str:
        return self.board.diagram(tokens_on_board(self, raw))

    # Moves

    def write_move(self, raw: RawState, move: int) -> str:  # noqa: ARG002
        if move < rules.SQUARES:
            return NAMES[move]
        origin, target = rules.PIECE_STEPS[move - rules.SQUARES]
        return f"{NAMES[origin]}-{NAMES[target]}"

    def read_move(self, raw: RawState, text: str) -> int:  # noqa: ARG002
        if not re.fullmatch(r"[a-z][0-9](-[a-z][0-9])?", text):
            raise BadMoveText("move-text", text=text, examples=", ".join(self.move_examples))
        numbers = [self.read_square(name) for name in text.split("-")]
        if len(numbers) == 1:
            return numbers[0]
        origin, target = numbers
        if origin == target:
            raise BadMoveText("same-square", square=NAMES[origin])
        if (origin, target) not in rules.PIECE_STEPS:
            raise self.error(BadMoveText, "not-beside", origin=NAMES[origin], target=NAMES[target])
        return rules.SQUARES + rules.PIECE_STEPS.index((origin, target))

    def why_not(self, raw: RawState, move: int) -> tuple[str, dict[str, Any]]:
        step, seat = int(raw.step), int(raw.to_move)
        kind = Phrase(f"piece.{rules.KINDS[step % 3]}")
        if move < rules.SQUARES:
            return ("occupied", {"square": NAMES[move]}) if rules.is_placing(step) else ("must-move", {"piece": kind})
        if rules.is_placing(step):
            return "must-place", {"piece": kind}
        origin, target = rules.PIECE_STEPS[move - rules.SQUARES]
        words = tokens_on_board(self, raw)
        if not words[origin]:
            return "no-piece", {"square": NAMES[origin]}
        if words[origin][0] != self.colours[seat][0]:
            return "not-yours", {"square": NAMES[origin], "colour": self.colour_phrase(seat)}
        if words[origin] != token_of(self, seat, step % 3):
            return "wrong-kind", {"piece": kind, "square": NAMES[origin]}
        if words[target]:
            return "occupied", {"square": NAMES[target]}
        return "straight-only", {"piece": kind, "origin": NAMES[origin], "target": NAMES[target]}

    # Drawing

    def scene(self, raw: RawState) -> Scene:
        return scene.scene(self, raw)

    def clicks(self, raw: RawState, move: int) -> tuple[str, ...]:  # noqa: ARG002
        return scene.clicks(move)

    def effects(self, raw: RawState, move: int) -> tuple[Effect, ...]:
        return scene.effects(self, raw, move)

    # What matters

    def marks(self, state: State) -> tuple[SceneMark, ...]:
        return tuple(scene.marks(self, state))

    def give_turn(self, raw: RawState, seat: int) -> bool:
        """The other seat's turn is the next step of the fixed order."""
        if seat != raw.to_move:
            raw.step = raw.step + 1 if raw.step + 1 < rules.STEPS else rules.ROUND
        return super().give_turn(raw, seat)

    def attempt(self, raw: RawState, clicked: Sequence[str]) -> int | None:
        names = [name_of(one) for one in clicked]
        if len(names) == 1 and not rules.PLACING >> int(raw.step) & 1:  # any move from there
            origin = self.read_square(names[0])
            return next(rules.SQUARES + n for n, (start, _) in enumerate(rules.PIECE_STEPS) if start == origin)
        return self.read_move(raw, "-".join(names))

    def place_names(self, raw: RawState) -> dict[str, Spoken]:
        return words.place_names(self, raw)

    def move_words(self, raw: RawState, move: int) -> tuple[Phrase, ...]:
        return words.move_words(self, raw, move)


GAME = Aufstellen
