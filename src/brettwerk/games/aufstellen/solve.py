"""All positions of Aufstellen for the solver: three phases of the moving phase, and the steps of the placing phase."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import numpy as np

from brettwerk.core.compiled.bits import lowest_bit
from brettwerk.core.solved.space import Verdict
from brettwerk.games.aufstellen import layers, numbering, placing, rules
from brettwerk.games.aufstellen.game import Aufstellen
from brettwerk.games.aufstellen.numbering import PHASES, GameSize

if TYPE_CHECKING:
    import random

    from brettwerk.core.game import Game
    from brettwerk.core.state import State

STANDARD = GameSize()
RULES_VERSION = Aufstellen.rules_version
PLACING = rules.PLACING_STEPS
"""Step 11 moves a cylinder, as step 17 does, and so belongs to the moving phase."""


@cache
def space(game: Game) -> Positions:
    """All positions of a variant; the editions do not differ."""
    diagonals = game.option("diagonals")
    return Positions(STANDARD, PLACING, diagonals=diagonals == "yes", game=game)


@cache
def shipped(name: str) -> dict[str, Any]:
    """The report on a variant that ``brettwerk solve aufstellen --output`` wrote; empty if there is none."""
    file = files(__package__).joinpath("solved", f"{name}.json")
    found: dict[str, Any] = json.loads(file.read_text("utf-8")) if file.is_file() else {}
    return found if found.get("rules_version") == RULES_VERSION else {}


def shipped_verdict(state: State) -> Verdict | None:
    """What the empty board and a board with one piece come to; None for all others, for which the table must tell."""
    report = shipped(space(state.game).name)
    step = int(state.raw[0].step)
    if not report or step > 1:
        return None
    if step == 0:
        return Verdict.from_facts(report["start"])
    first = rules.BOARD.names[lowest_bit(int(state.raw[0].own[0]))]
    before = Verdict.from_facts(report["first_moves"][first])
    return Verdict(-before.result, None if before.plies is None else before.plies - 1)


class Positions:
    """The positions of a game of some shape, numbered."""

    def __init__(
        self, shape: GameSize, placing_steps: tuple[int, ...], *, diagonals: bool, game: Game | None = None
    ) -> None:
        self.name = f"diagonals-{'yes' if diagonals else 'no'}"
        self._game = game
        self.tables = numbering.tables(shape, diagonals=diagonals)
        first, second, third, fourth = shape.sets
        self.blocks = numbering.class_count(shape) * first * second
        self.block_entries = PHASES * third * fourth
        self.layout = placing.layout(shape, placing_steps, self.blocks * self.block_entries)
        self._steps = range(int(self.layout["moving"]) - 1, -1, -1)
        self.passes = tuple(int(self.layout["size"][step]) for step in self._steps)
        self.sections = ("squares", "triangles", "cylinder", *(f"step {step}" for step in self._steps))

    @property
    def decided_share(self) -> float:
        """The share of positions of the moving phase that are not drawn, as far as it is known, for an estimate."""
        sections = list(shipped(self.name).get("sections", {}).values())[:PHASES]
        if not sections:
            return 0.6
        decided = sum(section["won"] + section["lost"] for section in sections)
        return float(decided / (decided + sum(section["drawn"] for section in sections)))

    def find_ended(self, codes: Any, marked: Any, first: int, last: int) -> None:
        layers.find_ended(self.tables, codes, marked, first, last)

    def spread(self, codes: Any, marked: Any, marked_next: Any, code: int, first: int, last: int) -> int:
        return int(layers.spread(self.tables, codes, marked, marked_next, code, first, last))

    def solve_pass(self, codes: Any, number: int, first: int, last: int) -> None:
        placing.solve_step(self.tables, self.layout, codes, self._steps[number], first, last)

    def tally(self, codes: Any, counts: Any, first: int, last: int) -> None:
        layers.tally(self.tables, codes, counts, first, last)

    def tally_pass(self, codes: Any, counts: Any, number: int, first: int, last: int) -> None:
        row = counts[PHASES + number]
        placing.tally_step(self.tables, self.layout, codes, self._steps[number], row, first, last)

    def number(self, state: State) -> int | None:
        """Find a position's number; a line that stands though nothing has moved is in no game."""
        raw = state.raw[0]
        if self.tables["has_line"][int(raw.own[1 - state.turn])]:
            return None
        return self.address(int(raw.step), raw.pieces.astype(np.int64))

    def address(self, step: int, pieces: Any) -> int:
        """The number of a position told by its step and, by seat and kind, the masks of places."""
        return int(placing.address_of(self.tables, self.layout, step, pieces))

    def state(self, number: int) -> State:
        step, pieces = self.position(number)
        return self._state(step, pieces)

    def position(self, number: int) -> tuple[int, Any]:
        """A step and, by seat and kind, the masks of places of a position with a number, the inverse of ``address``."""
        pieces = np.zeros((2, 3), np.int64)
        if number < self.blocks * self.block_entries:
            return int(placing.read_address(self.tables, number, pieces)), pieces
        step = next(step for step in self._steps if number < self.layout["start"][step] + self.layout["size"][step])
        placing.read_number(self.tables, self.layout, step, number - int(self.layout["start"][step]), pieces)
        return step, pieces

    def random_state(self, chance: random.Random) -> State:
        """Every step is as likely as any other, and so is every position in it."""
        while True:
            step = chance.randrange(rules.STEPS)
            places = chance.sample(range(rules.SQUARES), rules.SQUARES)
            pieces = np.zeros((2, 3), np.int64)
            for past in PLACING:
                if past < step:
                    pieces[past % 2, past % 3] |= 1 << places.pop()
            found = self._state(step, pieces)
            if not found.is_over:
                return found

    def _state(self, step: int, pieces: Any) -> State:
        assert self._game is not None
        raw = self._game.empty_raw()
        raw[0].pieces = pieces
        raw[0].step = step
        raw[0].to_move = step % 2
        return self._game.complete(raw)
