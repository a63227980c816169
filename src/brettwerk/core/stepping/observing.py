"""What a seat sees of a position, written as planes of numbers by compiled code."""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

import numpy as np

from brettwerk.core.compiled.dispatch import jit, observe
from brettwerk.core.stepping.filling import clear, fill


@jit
def observe_at(tables, stack, ply, seat, view, players, planes):
    """Fill the planes that a seat sees of one ply of a stack of states."""
    clear(planes)
    observe(tables[0], stack[ply], seat, view, players, planes)
    observe_header(stack[ply], seat, players, planes)


@jit
def observe_header(s, seat, players, planes):
    """Fill the last planes, which all games have: whose view it is, whose turn, who is out, how it ended."""
    last = len(planes) - 1
    if s.ending:
        fill(planes, last, 16 * np.int64(s.ending) + seen_from(np.int64(s.winners), seat, players))
    if players == 1:
        return
    turn = np.int64(s.to_move)
    if turn != seat:
        fill(planes, last - 1, turn - seat if turn > seat else turn - seat + players)
    first = last - 1 - players
    fill(planes, first + seat, 1)
    if players > 2 and s.out:
        out = seen_from(np.int64(s.out), seat, players)
        for other in range(players):
            if out >> other & 1:
                fill(planes, first - players + other, 1)


@jit
def seen_from(seats, seat, players):
    """Turn a bit set of seats so that a seat comes first and the others follow in their order."""
    return (seats >> seat | seats << (players - seat)) & ((1 << players) - 1)
