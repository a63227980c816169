"""Schaff den Sprung: its variants, texts, moves and positions."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, ClassVar

from brettwerk.core.errors import BadMoveText, BadStateText
from brettwerk.core.game import Game
from brettwerk.core.messages import Phrase
from brettwerk.core.seat_facts import SeatFacts
from brettwerk.core.variant import Offer, Option, yes_or_no
from brettwerk.games.shared.big_board import (
    BLOCK,
    TRIANGLE,
    code,
    codes_diagram,
    read_codes,
    seat_of,
    shape_of,
    tokens,
    write_codes,
)
from brettwerk.games.shared.felder import BIG_BOARD, ZENTREN
from brettwerk.games.sprung import rules, scene
from brettwerk.games.sprung.texts import TEXTS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from brettwerk.core.drawing.scene import Effect, Scene

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
    texts = TEXTS
    move_examples = ("c12-d12", "a7-e7")

    def make_tables(self) -> rules.Tables:
        return rules.tables(
            edition=self.edition,
            players=self.players,
            teams=self.teams,
            experienced=self.option("experienced") == "yes",
            triangles=tuple(self.option("triangles").split(",")),
        )

    def fill_start(self, record: Any) -> None:
        for seat in self.seats:
            ranks = self.ranks(seat)
            record.pieces[ranks] = rules.START
            record.triangles[ranks] = rules.feld_masks(rules.START_TRIANGLES)

    def ranks(self, seat: int) -> list[int]:
        """The three ranks of a seat, from below."""
        return [rules.LOWEST_RANK[seat] + one for one in range(3)]

    def triangle_goals(self, seat: int) -> list[int]:
        """The squares on which a seat's triangles must end, if that counts."""
        masks = rules.feld_masks(tuple(self.option("triangles").split(",")))
        return [
            12 * rank + 9 + file
            for rank, mask in zip(self.ranks(seat), masks, strict=True)
            for file in range(3)
            if mask >> file & 1
        ]

    def owner(self, rank: int) -> int | None:
        """The seat whose rank it is, None if nobody plays there."""
        return next((seat for seat in self.seats if rank in self.ranks(seat)), None)

    # Positions

    def codes(self, record: Any) -> list[int]:
        """The code of every square."""
        codes = [0] * self.board.size
        pieces, triangles = record.pieces.tolist(), record.triangles.tolist()
        for seat in self.seats:
            for rank in self.ranks(seat):
                for file in range(rules.FILES):
                    if pieces[rank] >> file & 1:
                        shape = TRIANGLE if triangles[rank] >> file & 1 else BLOCK
                        codes[12 * rank + file] = code(seat, shape)
        return codes

    def write_board(self, record: Any) -> str:
        return self.board.write(write_codes(self.codes(record), self.colours))

    def read_board(self, record: Any, text: str) -> None:
        codes = read_codes(self.board.read(text, tokens(self.colours, "TS")), self.colours)
        for square, one in enumerate(codes):
            if one:
                self._require_own_rank(square, seat_of(one))
                rank, mask = self.board.rank(square), 1 << self.board.file(square)
                record.pieces[rank] |= mask
                if shape_of(one) == TRIANGLE:
                    record.triangles[rank] |= mask
        for seat in self.seats:
            for rank, triangles in zip(self.ranks(seat), rules.feld_masks(rules.START_TRIANGLES), strict=True):
                self._require_complete(record, rank, int(triangles).bit_count())

    def _require_own_rank(self, square: int, seat: int) -> None:
        owner = self.owner(self.board.rank(square))
        if owner != seat:
            low, high = self.ranks(seat)[0] + 1, self.ranks(seat)[-1] + 1
            colour = self.colour_phrase(seat)
            raise self.error(BadStateText, "wrong-rank", square=NAMES[square], colour=colour, low=low, high=high)

    def _require_complete(self, record: Any, rank: int, triangles: int) -> None:
        found = int(record.triangles[rank]).bit_count()
        blocks = int(record.pieces[rank]).bit_count() - found
        if (found, blocks) != (triangles, 3 - triangles):
            wanted = {"triangles": triangles, "blocks": 3 - triangles}
            raise self.error(BadStateText, "rank-pieces", rank=rank + 1, found=found, others=blocks, **wanted)

    def read_fields(self, record: Any, fields: Mapping[str, str]) -> None:  # noqa: ARG002
        """Refuse what only a game that is over could show: too few players, or two winners."""
        if record.out and (len(self.sides) == 2 or self.players - int(record.out).bit_count() < 2):
            raise self.error(BadStateText, "too-many-out")
        record.home = sum(1 << seat for seat in self.seats if rules.is_home(record, seat))
        won = [side for side in self.sides if rules.has_won(self.tables, record, side[0])]
        if len(won) > 1 or (won and record.out >> won[0][0] & 1):
            raise self.error(BadStateText, "two-home")

    def diagram(self, record: Any) -> str:
        return codes_diagram(self.board, self.codes(record), self.colours)

    def seat_facts(self, record: Any, seat: int) -> SeatFacts:
        ranks = self.ranks(seat)
        home = sum(int(record.pieces[rank] & rules.GOAL).bit_count() for rank in ranks)
        return SeatFacts(notes=(Phrase("at-goal", pieces=home, of=3 * len(ranks)),))

    # Moves

    def squares(self, move: int) -> tuple[int, int]:
        """Origin and target of a move."""
        rank, pair = divmod(move, rules.PAIRS)
        origin, target = rules.FILE_PAIRS[pair]
        return 12 * rank + origin, 12 * rank + target

    def write_move(self, record: Any, move: int) -> str:  # noqa: ARG002
        origin, target = self.squares(move)
        return f"{NAMES[origin]}-{NAMES[target]}"

    def read_move(self, record: Any, text: str) -> int:  # noqa: ARG002
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

    def steps(self, record: Any, move: int) -> list[int]:
        """The squares on which the steps of a move end: every empty one from behind its origin to its target."""
        origin, target = self.squares(move)
        pieces = int(record.pieces[self.board.rank(origin)])
        return [square for square in range(origin + 1, target + 1) if not pieces >> self.board.file(square) & 1]

    def why_not(self, record: Any, move: int) -> tuple[str, dict[str, Any]]:
        origin, target = self.squares(move)
        codes = self.codes(record)
        seat = int(record.to_move)
        if not codes[origin]:
            return "no-piece", {"square": NAMES[origin]}
        if seat_of(codes[origin]) != seat:
            return "not-yours", {"square": NAMES[origin], "colour": self.colour_phrase(seat)}
        if codes[target]:
            return "occupied", {"square": NAMES[target]}
        return self._why_stopped(record, origin, self.steps(record, move))

    def _why_stopped(self, record: Any, origin: int, steps: list[int]) -> tuple[str, dict[str, Any]]:
        """Say what ends a chain before its last step: an even number of enemies, or a lone piece's Feld."""
        rank, seat = self.board.rank(origin), int(record.to_move)
        odd = int(rules.odd_files(self.tables, record, seat))
        others = int(record.pieces[rank]) ^ 1 << self.board.file(origin)
        may_go_on = odd & ~int(rules.lone_stops(self.tables, others))
        stop = next(square for square in steps if not may_go_on >> self.board.file(square) & 1)
        where = {"origin": NAMES[origin], "stop": NAMES[stop]}
        if odd >> self.board.file(stop) & 1:
            return "lone-piece", {**where, "rank": rank + 1}
        enemies = self.enemies(record, seat, self.board.file(stop))
        return "even-file", {**where, "file": NAMES[stop][0], "enemies": enemies}

    def enemies(self, record: Any, seat: int, file: int) -> int:
        """Count the enemies of a seat in a file."""
        own_side = next(side for side in self.sides if seat in side)
        ranks = [rank for other in self.seats if other not in own_side for rank in self.ranks(other)]
        return sum(int(record.pieces[rank]) >> file & 1 for rank in ranks)

    # Drawing

    def scene(self, record: Any) -> Scene:
        return scene.scene(self, record)

    def clicks(self, record: Any, move: int) -> tuple[str, ...]:  # noqa: ARG002
        return scene.clicks(self, move)

    def effects(self, record: Any, move: int) -> tuple[Effect, ...]:
        return scene.effects(self, record, move)


GAME = Sprung
