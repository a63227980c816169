"""Schaff den Sprung: its variants, texts, moves and positions."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, ClassVar

from brettwerk.core.drawing.scene import name_of
from brettwerk.core.drawing.seat_facts import SeatFacts
from brettwerk.core.errors import BadMoveText, BadStateText
from brettwerk.core.game import Game
from brettwerk.core.messages import Phrase, joined
from brettwerk.core.variant import Offer, Option, yes_or_no
from brettwerk.games.shared.big_board import (
    TRIANGLE,
    codes_diagram,
    read_codes,
    seat_of,
    shape_of,
    tokens,
    write_codes,
)
from brettwerk.games.shared.felder import BIG_BOARD, ZENTREN
from brettwerk.games.sprung import chances, position, rules, scene, words
from brettwerk.games.sprung.texts import TEXTS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from brettwerk.core.compiled.raw_state import RawState
    from brettwerk.core.drawing.marks import SceneMark
    from brettwerk.core.drawing.scene import Effect, Scene
    from brettwerk.core.drawing.spoken import Spoken
    from brettwerk.core.state import State

NAMES = BIG_BOARD.names


def read_triangles(text: str) -> str:
    """Bring three different squares within a Feld into their order."""
    squares = sorted({word.strip() for word in text.lower().split(",")})
    if len(squares) != 3 or text.count(",") != 2 or not all(re.fullmatch("[abc][123]", square) for square in squares):
        raise ValueError(text)
    return ",".join(squares)


class Sprung(Game):
    """Nine pieces a seat, and a race to the right."""

    id = "sprung"
    rules: ClassVar = rules
    board = BIG_BOARD
    landmarks = ZENTREN
    offers: ClassVar = {"classic": Offer((2, 3, 4), teams=True), "space": Offer((2,))}
    options = (
        yes_or_no("lone", "yes", ("classic",)),
        yes_or_no("lone", "no", ("space",)),
        yes_or_no("experienced", "no", ("classic",)),
        Option(
            "triangles",
            ",".join(rules.START_TRIANGLES),
            read_triangles,
            Phrase("wanted-triangles"),
            ("classic",),
            needs=("experienced", "yes"),
            example="a1,b2,c3",
        ),
    )
    endings = ("home", "blocked")
    texts = joined(TEXTS, words.WORDS)
    difficulty = 2
    minutes = (15, 30)
    at_corners = False
    move_examples = ("c12-d12", "a7-e7")

    def make_tables(self) -> rules.Tables:
        return rules.tables(
            players=self.players,
            teams=self.teams,
            lone=self.option("lone") == "yes",
            experienced=self.option("experienced") == "yes",
        )

    def free_fields(self) -> dict[str, int]:
        return {"goal_triangles": rules.bits_of_triangles(tuple(self.option("triangles").split(",")))}

    def fill_start(self, raw: RawState) -> None:
        for seat in self.seats:
            ranks = position.ranks(seat)
            raw.pieces[ranks] = rules.START
            raw.triangles[ranks] = rules.feld_masks(rules.START_TRIANGLES)

    # Positions

    def write_board(self, raw: RawState) -> str:
        return self.board.write(write_codes(position.codes(self, raw), self.colours))

    def read_board(self, raw: RawState, text: str) -> None:
        codes = read_codes(self.board.read(text, tokens(self.colours, "TS")), self.colours)
        for square, one in enumerate(codes):
            if one:
                self._require_own_rank(square, seat_of(one))
                rank, mask = self.board.rank(square), 1 << self.board.file(square)
                raw.pieces[rank] |= mask
                if shape_of(one) == TRIANGLE:
                    raw.triangles[rank] |= mask
        for seat in self.seats:
            for rank, triangles in zip(position.ranks(seat), rules.feld_masks(rules.START_TRIANGLES), strict=True):
                self._require_complete(raw, rank, int(triangles).bit_count())

    def _require_own_rank(self, square: int, seat: int) -> None:
        owner = position.owner(self, self.board.rank(square))
        if owner != seat:
            low, high = position.ranks(seat)[0] + 1, position.ranks(seat)[-1] + 1
            colour = self.colour_phrase(seat)
            raise self.error(BadStateText, "wrong-rank", square=NAMES[square], colour=colour, low=low, high=high)

    def _require_complete(self, raw: RawState, rank: int, triangles: int) -> None:
        found = int(raw.triangles[rank]).bit_count()
        blocks = int(raw.pieces[rank]).bit_count() - found
        if (found, blocks) != (triangles, 3 - triangles):
            wanted = {"triangles": triangles, "blocks": 3 - triangles}
            raise self.error(BadStateText, "rank-pieces", rank=rank + 1, found=found, others=blocks, **wanted)

    def read_fields(self, raw: RawState, fields: Mapping[str, str]) -> None:  # noqa: ARG002
        """Refuse what only a game that is over could show: too few players, or two winners."""
        if raw.out and (len(self.sides) == 2 or self.players - int(raw.out).bit_count() < 2):
            raise self.error(BadStateText, "too-many-out")
        raw.home = sum(1 << seat for seat in self.seats if rules.is_home(raw, seat))
        won = [side for side in self.sides if rules.has_won(self.tables, raw, side[0])]
        if len(won) > 1 or (won and raw.out >> won[0][0] & 1):
            raise self.error(BadStateText, "two-home")

    def diagram(self, raw: RawState) -> str:
        return codes_diagram(self.board, position.codes(self, raw), self.colours)

    def seat_facts(self, raw: RawState, seat: int) -> SeatFacts:
        ranks = position.ranks(seat)
        home = sum(int(raw.pieces[rank] & rules.GOAL).bit_count() for rank in ranks)
        return SeatFacts(notes=(Phrase("at-goal", pieces=home, of=3 * len(ranks)),))

    # Moves

    def write_move(self, raw: RawState, move: int) -> str:  # noqa: ARG002
        origin, target = position.squares(move)
        return f"{NAMES[origin]}-{NAMES[target]}"

    def read_move(self, raw: RawState, text: str) -> int:  # noqa: ARG002
        if not re.fullmatch(r"[a-z][0-9]{1,2}-[a-z][0-9]{1,2}", text):
            raise BadMoveText("move-text", text=text, examples=", ".join(self.move_examples))
        origin, target = (self.read_square(name) for name in text.split("-"))
        if origin == target:
            raise BadMoveText("same-square", square=NAMES[origin])
        if self.board.rank(origin) != self.board.rank(target):
            raise self.error(BadMoveText, "other-rank", origin=NAMES[origin], rank=self.board.rank(origin) + 1)
        if target < origin:
            raise self.error(BadMoveText, "to-the-left", origin=NAMES[origin], target=NAMES[target])
        pair = rules.FILE_PAIRS.index((self.board.file(origin), self.board.file(target)))
        return self.board.rank(origin) * rules.PAIRS + pair

    def why_not(self, raw: RawState, move: int) -> tuple[str, dict[str, Any]]:
        origin, target = position.squares(move)
        codes = position.codes(self, raw)
        seat = int(raw.to_move)
        if not codes[origin]:
            return "no-piece", {"square": NAMES[origin]}
        if seat_of(codes[origin]) != seat:
            return "not-yours", {"square": NAMES[origin], "colour": self.colour_phrase(seat)}
        if codes[target]:
            return "occupied", {"square": NAMES[target]}
        return chances.why_stopped(self, raw, origin, position.steps(raw, move))

    # Drawing

    def scene(self, raw: RawState) -> Scene:
        return scene.scene(self, raw)

    def clicks(self, raw: RawState, move: int) -> tuple[str, ...]:  # noqa: ARG002
        return scene.clicks(move)

    def effects(self, raw: RawState, move: int) -> tuple[Effect, ...]:
        return scene.effects(raw, move)

    # What matters

    def marks(self, state: State) -> tuple[SceneMark, ...]:
        return tuple(chances.marks(self, state))

    def attempt(self, raw: RawState, clicked: Sequence[str]) -> int | None:
        names = [name_of(one) for one in clicked]
        if len(names) == 1:  # any move from there
            square = self.read_square(names[0])
            names.append(NAMES[square + 1] if self.board.file(square) < rules.FILES - 1 else names[0])
        return self.read_move(raw, "-".join(names))

    def place_names(self, raw: RawState) -> dict[str, Spoken]:
        return words.place_names(self, raw)

    def move_words(self, raw: RawState, move: int) -> tuple[Phrase, ...]:
        return words.move_words(self, raw, move)


GAME = Sprung
