"""What a strong solution of Alcazar would cost: ``python -m brettwerk.games.alcazar.solve.sizing``.

Counts positions exactly, draws some at random to see how many of them can have come about by a move, and measures how
fast one looks at positions as a table of all of them would be filled.
"""

from __future__ import annotations

import random
from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

from brettwerk.core.compiled import loops
from brettwerk.core.registry import load_game
from brettwerk.core.state import State
from brettwerk.games.alcazar.geometry import BOARD, STEPS, SWINGS
from brettwerk.games.alcazar.rules import CORNERS, SQUARES, SWING, WALLS, bits
from brettwerk.games.alcazar.solve.counting import TURNS, Courtyard
from brettwerk.games.alcazar.solve.filling import positions_in_a_second

if TYPE_CHECKING:
    from collections.abc import Iterator

    from brettwerk.core.compiled.raw_state import RawStates
    from brettwerk.core.game import Game

FREE = [square for square in range(BOARD.size) if square not in CORNERS]
SAMPLE = 4000
SECONDS = 3.0
PASSES = 2
"""Through all positions: each is looked at once for its own moves, and once for what it tells those before it."""
BITS = 2
"""For each position: open, won or lost. With the plies to the end it would be a byte."""


def random_position(game: Game, chance: random.Random) -> State:
    """Any position that counts, each as likely as any other."""
    while True:
        raws = game.empty_raw()
        raw = raws[0]
        for seat, corner in enumerate(CORNERS):
            place = chance.randrange(len(FREE) + TURNS)
            raw.knight[seat] = FREE[place] if place < len(FREE) else corner
            raw.turns[seat] = max(0, place - len(FREE))
        walls = chance.sample(range(SQUARES), WALLS)
        raw.walls = bits(tuple(walls))
        raw.barred = chance.choice([0, *(1 + edge for edge in walls)])
        raw.to_move = chance.randrange(2)
        if raw.knight[0] != raw.knight[1]:
            return game.complete(raws)


def can_have_come_about(state: State) -> bool:
    """Whether a move leads to this position from another one that counts."""
    return any(
        not before.is_over and move in before.move_numbers and before.after(move) == state
        for before, move in origins(state)
    )


def origins(state: State) -> Iterator[tuple[State, int]]:
    """What may have been the position before, and the last move: of the wall that is barred, or else of the knight."""
    raw, seat = state.raw[0], 1 - state.turn
    last = [SWING + number for number, swing in enumerate(SWINGS) if swing.target == int(raw.barred) - 1]
    if not raw.barred:
        last = [move for move, step in enumerate(STEPS) if step.target == raw.knight[seat]]
    for move in last:
        for turns in range(TURNS):
            before = state.game.empty_raw()
            for field in ("knight", "turns", "walls"):
                before[0][field] = raw[field]
            before[0].to_move = seat
            if move < SWING:
                before[0].knight[seat] = STEPS[move].origin
            else:
                swing = SWINGS[move - SWING]
                before[0].walls = int(raw.walls) ^ bits((swing.wall, swing.target))
            if before[0].knight[seat] == CORNERS[seat]:
                before[0].turns[seat] = turns
            elif turns:
                break
            yield complete(state, before), move


def complete(like: State, raws: RawStates) -> State:
    """The position that some raw state with its position fields filled stands for."""
    loops.complete(like.game.tables, raws)
    return State(like.game, raws)


class SampledShare(NamedTuple):
    """A share of a sample, and how far off it may be: two standard errors."""

    value: float
    doubt: float


def share_that_can_come_about(sample: list[State]) -> SampledShare:
    """How many of all positions can have come about by a move, from a sample."""
    found = sum(map(can_have_come_about, sample)) / len(sample)
    return SampledShare(found, 2 * sqrt(found * (1 - found) / len(sample)))


def main() -> None:
    """Print all figures."""
    yard = Courtyard()
    game, chance = load_game("alcazar"), random.Random(1)
    sample = [random_position(game, chance) for _ in range(SAMPLE)]
    share = share_that_can_come_about(sample)
    smaller, larger = yard.different * BITS / 8e9, yard.different / 1e9
    rate, moves = positions_in_a_second(sample, SECONDS)
    for line in (
        f"positions: {yard.positions:,}",
        f"different under the symmetries: {yard.different:,}",
        f"share that can have come about by a move: {share.value:.3f} ± {share.doubt:.3f}",
        f"positions looked at in a second of one core: {rate:,.0f}, with {moves:.1f} moves each",
        f"a table of {BITS} bits each: {smaller:.0f} GB; of a byte: {larger:.0f} GB",
        f"core hours for {PASSES} passes: {PASSES * yard.different / rate / 3600:,.0f}",
    ):
        print(line)  # noqa: T201


if __name__ == "__main__":
    main()
