"""Blokus Duo: its texts, moves and positions."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from brettwerk.core.board import EMPTY
from brettwerk.core.drawing.seat_facts import SeatFacts
from brettwerk.core.errors import BadMoveText, BadStateText
from brettwerk.core.game import Game
from brettwerk.core.messages import Phrase, joined
from brettwerk.core.position_text import read_seats, write_position
from brettwerk.core.variant import Offer, choice
from brettwerk.games.blokus_duo import reading, rules, scene
from brettwerk.games.blokus_duo.pieces import (
    BOARD,
    NAMES,
    PLACEMENTS,
    SINGLE,
    START_POINTS,
    TURNS,
    in_order,
    piece_of,
    sides,
    write,
)
from brettwerk.games.blokus_duo.spoken import words
from brettwerk.games.blokus_duo.texts import TEXTS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from brettwerk.core.compiled.raw_state import RawState
    from brettwerk.core.drawing.marks import SceneMark
    from brettwerk.core.drawing.scene import Effect, Scene
    from brettwerk.core.drawing.spoken import Spoken
    from brettwerk.core.state import State

TOKENS = ("o", "v")
MOVE_OF_SQUARES = {placement.squares: move for move, placement in enumerate(PLACEMENTS)}


class BlokusDuo(Game):
    """Two colours, forty-two pieces, and corners to meet at."""

    id = "blokus-duo"
    rules: ClassVar = rules
    board = BOARD
    landmarks = START_POINTS
    offers: ClassVar = {"classic": Offer((2,))}
    options = (
        choice("start", ("free", "fixed"), ("classic",)),
        choice("scoring", ("bonus", "squares"), ("classic",)),
    )
    endings = ("score",)
    texts = joined(TEXTS, words.WORDS)
    difficulty = 1
    minutes = (15, 15)
    move_examples = ("d9,e9,e10", "j5")
    fields = ("single",)

    @cached_property
    def colours(self) -> tuple[str, ...]:
        return "orange", "violet"

    def make_tables(self) -> rules.Tables:
        return rules.tables(fixed=self.has_fixed_starts, bonus=self.option("scoring") == "bonus")

    @property
    def has_fixed_starts(self) -> bool:
        """Whether each seat begins on a start point of its own."""
        return self.option("start") == "fixed"

    def fill_start(self, raw: RawState) -> None:
        """Put every piece into its player's hand."""
        raw.hand[:] = sum(self.tables.piece_bit.tolist())

    # Positions

    def square_tokens(self, raw: RawState) -> list[str]:
        tokens = [EMPTY] * BOARD.size
        for seat in self.seats:
            for square in rules.covered(raw, seat):
                tokens[square] = TOKENS[seat]
        return tokens

    def write_board(self, raw: RawState) -> str:
        return BOARD.write(self.square_tokens(raw))

    def read_board(self, raw: RawState, text: str) -> None:
        tokens = BOARD.read(text, TOKENS)
        self.fill_start(raw)
        for seat in self.seats:
            squares = [square for square, token in enumerate(tokens) if token == TOKENS[seat]]
            raw.cover[seat] = rules.words(squares)
            try:
                placed = reading.pieces_on(squares)
            except reading.Impossible as reason:
                colour = self.colour_phrase(seat)
                raise self.error(BadStateText, reason.code, colour=colour, **reason.params) from None
            for piece in placed:
                raw.hand[seat] &= ~self.tables.piece_bit[piece]

    def write_fields(self, raw: RawState) -> dict[str, str]:
        return {"single": ",".join(str(seat) for seat in self.seats if raw.single >> seat & 1)}

    def read_fields(self, raw: RawState, fields: Mapping[str, str]) -> None:
        last = read_seats(self, "single", fields.get("single", ""))
        raw.single = sum(1 << seat for seat in last)
        for seat in last:
            if SINGLE in rules.in_hand(self.tables, raw, seat):
                raise self.error(BadStateText, "single-not-placed", seat=seat, colour=self.colour_phrase(seat))

    def check_position(self, read: RawState, completed: RawState) -> None:
        """Whether the game is over follows from the board, so a text must not say otherwise."""
        if read.ending and (read.ending, read.winners) != (completed.ending, completed.winners):
            end = write_position(self, completed).rpartition(" ")[2]
            truth = Phrase("ends-so", end=end) if completed.ending else Phrase("goes-on")
            raise self.error(BadStateText, "wrong-end", truth=truth)

    def task(self, raw: RawState) -> Phrase:
        seat = int(raw.to_move)
        return Phrase("task", colour=self.colour_phrase(seat), left=len(rules.in_hand(self.tables, raw, seat)))

    def seat_facts(self, raw: RawState, seat: int) -> SeatFacts:
        in_hand = rules.in_hand(self.tables, raw, seat)
        tray = tuple(self.colours[seat][0] + NAMES[piece] for piece in in_hand)
        left = Phrase("pieces-left", pieces=len(in_hand))
        return SeatFacts(score=int(rules.score(self.tables, raw, seat)), tray=tray, notes=(left,))

    def diagram(self, raw: RawState) -> str:
        return BOARD.diagram(self.square_tokens(raw), width=1)

    # Moves

    def write_move(self, raw: RawState, move: int) -> str:  # noqa: ARG002
        return ",".join(BOARD.names[square] for square in PLACEMENTS[move].squares)

    def read_move(self, raw: RawState, text: str) -> int:  # noqa: ARG002
        if not re.fullmatch(r"[a-z][0-9]{1,2}(,[a-z][0-9]{1,2})*", text):
            raise BadMoveText("move-text", text=text, examples=", ".join(self.move_examples))
        squares = tuple(self.read_square(name) for name in text.split(","))
        for square in squares:
            if squares.count(square) > 1:
                raise self.error(BadMoveText, "square-twice", square=BOARD.names[square])
        if piece_of(squares) is None:
            raise self.error(BadMoveText, "not-a-piece", squares=text)
        if squares != in_order(squares):
            raise self.error(BadMoveText, "move-order", move=write(squares))
        return MOVE_OF_SQUARES[squares]

    def why_not(self, raw: RawState, move: int) -> tuple[str, dict[str, Any]]:
        seat = int(raw.to_move)
        squares = PLACEMENTS[move].squares
        piece = TURNS[PLACEMENTS[move].turn].piece
        own, other = set(rules.covered(raw, seat)), set(rules.covered(raw, 1 - seat))
        if piece not in rules.in_hand(self.tables, raw, seat):
            return "piece-spent", {"piece": NAMES[piece], "colour": self.colour_phrase(seat)}
        for square in squares:
            if square in own | other:
                return "occupied", {"square": BOARD.names[square]}
        if not own:
            usable = rules.start_points_of(seat, fixed=self.has_fixed_starts)
            points = [BOARD.names[point] for point in usable if point not in other]
            return "start-point", {"points": points[0] if len(points) == 1 else Phrase("either", points=points)}
        for square in squares:
            if own.intersection(sides(square)):
                return "touches-side", {"square": BOARD.names[square]}
        return "no-corner", {"move": self.write_move(raw, move)}

    def scores(self, raw: RawState) -> tuple[int, ...]:
        return tuple(int(rules.score(self.tables, raw, seat)) for seat in self.seats)

    def ending_facts(self, raw: RawState) -> dict[str, Any]:
        scores = zip(self.colours, self.scores(raw), strict=True)
        return {colour: f"{score}".replace("-", "−") for colour, score in scores}

    # Drawing

    def scene(self, raw: RawState) -> Scene:
        return scene.scene(self, raw)

    def clicks(self, raw: RawState, move: int) -> tuple[str, ...]:
        return scene.clicks(raw, move)

    def effects(self, raw: RawState, move: int) -> tuple[Effect, ...]:
        return scene.effects(self, raw, move)

    # What matters

    def marks(self, state: State) -> tuple[SceneMark, ...]:
        return tuple(scene.marks(self, state))

    def attempt(self, raw: RawState, clicked: Sequence[str]) -> int | None:
        if len(clicked) == 1:
            return scene.some_placement(clicked[0], int(raw.to_move))
        return MOVE_OF_SQUARES.get(scene.squares_of(clicked)) if len(clicked) == 3 else None

    def place_names(self, raw: RawState) -> dict[str, Spoken]:
        return words.place_names(self, raw)

    def move_words(self, raw: RawState, move: int) -> tuple[Phrase, ...]:  # noqa: ARG002
        return words.move_words(move)


GAME = BlokusDuo
