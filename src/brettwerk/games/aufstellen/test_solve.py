"""The solver against plain search, on a reduced game: a square, a triangle and a cylinder a seat, three in a line."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from brettwerk import load_game
from brettwerk.core.solved.space import Verdict
from brettwerk.games.aufstellen import numbering, rules
from brettwerk.games.aufstellen.numbering import GameSize
from brettwerk.games.aufstellen.solve import Positions
from brettwerk.solve.tables.retrograde import Builder

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from brettwerk.core.solved.table import Table

SIDE = 3
SMALL = GameSize(side=SIDE, each=1, in_line=3)
STEPS_OF_SMALL = tuple(range(6))
"""Both place a square, a triangle and a cylinder; then the round begins."""

Place = tuple[int, int]
Position = tuple[int, tuple[tuple[Place, ...], tuple[Place, ...]]]
"""The step, 6 to 11 in the moving phase, and by seat where its square, triangle and cylinder stand, so far placed."""


def small(*, diagonals: bool) -> Positions:
    return Positions(SMALL, STEPS_OF_SMALL, diagonals=diagonals)


class PlainGame:
    """The reduced game, slow and obvious."""

    def __init__(self, *, diagonals: bool) -> None:
        self.places = [(file, rank) for rank in range(SIDE) for file in range(SIDE)]
        self.lines = [{(file, rank) for file in range(SIDE)} for rank in range(SIDE)]
        self.lines += [{(file, rank) for rank in range(SIDE)} for file in range(SIDE)]
        if diagonals:
            self.lines += [{(k, k) for k in range(SIDE)}, {(k, SIDE - 1 - k) for k in range(SIDE)}]

    def order(self, seat: int, step: int) -> list[int]:
        """The kinds that a seat has placed before a step, in their order."""
        return [past % 3 for past in range(min(step, 6)) if past % 2 == seat]

    def positions(self, step: int) -> Iterator[Position]:
        first, second = len(self.order(0, step)), len(self.order(1, step))
        for places in itertools.permutations(self.places, first + second):
            yield step, (places[:first], places[first:])

    def following(self, position: Position) -> list[Position]:
        """What a move can lead to; nothing if the game is over."""
        step, pieces = position
        seat, kind = step % 2, step % 3
        if any(line <= set(pieces[1 - seat]) for line in self.lines):
            return []
        own = pieces[seat]
        empty = set(self.places) - set(pieces[0]) - set(pieces[1])
        if step < 6:
            moved = [(*own, place) for place in empty]
        else:
            which = self.order(seat, step).index(kind)
            moved = [
                (*own[:which], place, *own[which + 1 :])
                for place in empty
                if is_step(own[which], place, diagonally=kind == 2)
            ]
        next_step = step + 1 if step < 11 else 6
        return [(next_step, (new, pieces[1]) if seat == 0 else (pieces[0], new)) for new in moved]

    def solve(self) -> dict[Position, int]:
        """Find codes by looking through all positions again and again, one ply further each time."""
        after = {position: self.following(position) for step in range(12) for position in self.positions(step)}
        codes = {position: 1 for position, moves in after.items() if not moves}
        undecided = {position: moves for position, moves in after.items() if moves}
        code, idle = 1, 0
        while idle < 2:
            if code % 2:
                found = [one for one, moves in undecided.items() if any(codes.get(after) == code for after in moves)]
            else:
                found = [
                    one for one, moves in undecided.items() if all(codes.get(after, 1) % 2 == 0 for after in moves)
                ]
            code += 1
            idle = 0 if found else idle + 1
            for one in found:
                codes[one] = code
                del undecided[one]
        return codes


def is_step(origin: Place, target: Place, *, diagonally: bool) -> bool:
    across, along = abs(origin[0] - target[0]), abs(origin[1] - target[1])
    return max(across, along) == 1 and (diagonally or min(across, along) == 0)


def masks(plain: PlainGame, position: Position) -> Any:
    """By seat and kind: where it stands."""
    step, pieces = position
    found = np.zeros((2, 3), np.int64)
    for seat in range(2):
        for kind, (file, rank) in zip(plain.order(seat, step), pieces[seat], strict=True):
            found[seat, kind] = 1 << (SIDE * rank + file)
    return found


def build(folder: Path, monkeypatch: pytest.MonkeyPatch, space: Positions, **settings: Any) -> Table:
    monkeypatch.setenv("BRETTWERK_DATA", str(folder))
    return Builder(load_game("aufstellen"), space, **settings).build()


@pytest.mark.soak
@pytest.mark.parametrize("diagonals", [True, False])
def test_every_entry_agrees_with_plain_search(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, diagonals: bool) -> None:
    space = small(diagonals=diagonals)
    table = build(tmp_path, monkeypatch, space, threads=2)
    plain = PlainGame(diagonals=diagonals)
    codes = plain.solve()
    met = set()
    counts: dict[str, int] = {}
    for step in range(12):
        for position in plain.positions(step):
            number = space.address(step, masks(plain, position))
            assert table.verdict(number) == Verdict.of_code(codes.get(position, 0)), position
            met.add(number)
    assert met == set(range(table.facts["entries"]))
    for section, by_code in table.facts["counts"].items():
        counts[section] = sum(by_code)
    boards = len(list(plain.positions(6)))
    assert [counts[name] for name in space.sections[:3]] == [boards] * 3
    assert [counts[f"step {step}"] for step in range(6)] == [len(list(plain.positions(step))) for step in range(6)]


def test_numbers_are_read_back() -> None:
    for space in (small(diagonals=True), Positions(GameSize(), rules.PLACING_STEPS, diagonals=True)):
        last = space.blocks * space.block_entries + sum(space.passes) - 1
        for number in [*range(0, last, last // 1000), last]:
            step, pieces = space.position(number)
            again = space.address(step, pieces)
            twin = space.position(again)
            assert again == number or np.array_equal(np.sort(pieces, axis=None), np.sort(twin[1], axis=None)), number


@pytest.mark.parametrize("diagonals", [True, False])
def test_lines_are_those_of_the_rules(diagonals: bool) -> None:
    has_line = numbering.tables(GameSize(), diagonals=diagonals)["has_line"]
    for own in range(2**16):
        assert has_line[own] == bool(rules.has_line(own, int(diagonals))), own
