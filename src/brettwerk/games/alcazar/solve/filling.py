"""The inner loop of filling a table of all positions, to measure how long that would take; compiled.

A position is looked at by itself: its moves are made, each position after them gets its number in the table, and what
stands there is read.
"""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

import time
from math import comb
from typing import Any

import numpy as np

from brettwerk.core.compiled.dispatch import jit
from brettwerk.games.alcazar.geometry import BOARD
from brettwerk.games.alcazar.rules import ALL_EDGES, BIT_MODULUS, SQUARES, WALLS, legal_moves, play
from brettwerk.games.alcazar.solve.symmetry import BARRED, KNIGHT, TURNS, symmetric_key

TABLE_BYTES = 2**28
"""Of the table that is read while measuring: more than the processor keeps at hand."""
CHOOSE = np.array([[comb(n, k) for k in range(WALLS + 1)] for n in range(SQUARES)], np.int64)
PLACES = BOARD.size * BOARD.size * 9
"""Where the knights are, with their turns in their corners: a little more than what counts."""


@jit
def table_number(g, key):
    """The place of a position in a table, by its symmetric key."""
    walls = key & ALL_EDGES
    barred = (key >> BARRED & 63) - 1
    rank = np.int64(0)
    bar = np.int64(0)
    k = 0
    while walls:
        edge = np.int64(g.edge_of_bit[(walls & -walls) % BIT_MODULUS])
        walls &= walls - 1
        k += 1
        rank += CHOOSE[edge, k]
        if edge == barred:
            bar = np.int64(k)
    knights = key >> KNIGHT & 255
    turns = (key >> TURNS & 3) * 3 + (key >> (TURNS + 2) & 3)
    return (rank * (WALLS + 1) + bar) * PLACES + knights * 9 + turns


@jit
def look_at_all(g, states, after, moves, table):
    """Look at some positions as a table would be filled; gives the moves made and what was read."""
    made = read = np.int64(0)
    for i in range(len(states)):
        n = legal_moves(g, states[i], moves)
        made += n
        for k in range(n):
            after[0] = states[i]
            play(g, after[0], int(moves[k]))
            if after[0].ending == 0:
                number = table_number(g, symmetric_key(g, after[0]))
                read += table[number % len(table)]
    return made, read


def positions_in_a_second(sample: Any, seconds: float, table_bytes: int = TABLE_BYTES) -> tuple[float, float]:
    """How many positions of a sample one core looks at in a second, and how many moves they have on average."""
    game = sample[0].game
    states = np.concatenate([state.raw for state in sample])
    after, moves, table = states[:1].copy(), game.move_buffer(1)[0], np.ones(table_bytes, np.uint8)
    made, _ = look_at_all(game.tables, states, after, moves, table)
    looked, began = 0, time.process_time()
    while time.process_time() - began < seconds:
        look_at_all(game.tables, states, after, moves, table)
        looked += len(states)
    return looked / (time.process_time() - began), made / len(states)
