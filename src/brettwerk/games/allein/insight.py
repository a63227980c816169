"""What the search should know about Allein Wetteifern: a beam search to the end of the game."""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

import numpy as np

from brettwerk.core.compiled.bits import count_bits
from brettwerk.core.compiled.dispatch import jit
from brettwerk.core.compiled.maths import exp, tanh
from brettwerk.core.compiled.scratch import scratch
from brettwerk.games.allein.rules import (
    ALONG_FILE,
    ALONG_RANK,
    MAX_MOVES,
    PER_COLOUR,
    STATE,
    legal_moves,
    line_seen,
    payoff,
    play,
)

C_PUCT = 0.6
LEVELS = tuple((8, 0.0, sight) for sight in (1, 2, 3, 4, 6, 8, 12, 18))
"""Simulations and random moves of levels 1 to 8, and how many jumps they look ahead; level 9 looks to the end."""

MOST_PIECES = 4 * PER_COLOUR
ROWS = MOST_PIECES + 1
"""A beam has a row for each number of pieces."""

BEAM_WIDTH = 8
"""How many positions with the same number of pieces a beam search follows by default."""
ON_EDGE = 2.0
"""What a piece on an edge costs, in jumps; one in a corner, which nothing can take, is on two."""
TEMPERATURE = 4.0
"""The difference in promise, in jumps, that makes a move's prior e times as high."""
HOPE, MANY_JUMPS = 0.4, 20.0
"""What a very promising position is worth, and what promise is much."""
BEST_PRIOR = 0.5
"""The share of the prior that goes to the jump that the beam search found best."""

STEP = np.dtype((np.record, [("left", np.int32), ("index", np.int32), ("move", np.int32)]))
"""How a position was reached: from which one, by its number of pieces and its place among those, and by which jump."""


@jit
def move_priors(g, s, moves, n, priors):
    """Prefer the jump that a beam search found best, then those that leave many others."""
    trial, others, line = scratch(1, STATE), scratch(MAX_MOVES, np.int32), scratch(MOST_PIECES, np.int32)
    total = 0.0
    for k in range(n):
        trial[0] = s
        play(g, trial[0], int(moves[k]))
        priors[k] = exp(promise(g, trial[0]) / TEMPERATURE)
        total += priors[k]
    look_ahead(g, s, others, line)
    for k in range(n):
        priors[k] *= (1 - BEST_PRIOR) / total
        if moves[k] == line[0]:
            priors[k] += BEST_PRIOR


@jit
def promise(g, s):
    """Count the jumps there are, less what stands on the edges and is hard to reach."""
    return jumps_there(g, s) - ON_EDGE * pieces_on_edges(s)


@jit
def jumps_there(g, s):
    jumps = 0
    for direction in range(2):
        for line in range(8):
            if s.full[direction, line]:
                for colour in range(4):
                    jumps += np.int64(g.jumps[line_seen(g, s, direction, line, colour)])
    return jumps


@jit
def pieces_on_edges(s):
    """Count the pieces on the edges, those in corners twice."""
    edges = count_bits(s.full[ALONG_RANK, 0]) + count_bits(s.full[ALONG_RANK, 7])
    return edges + count_bits(s.full[ALONG_FILE, 0]) + count_bits(s.full[ALONG_FILE, 7])


@jit
def may_end(g, s):
    return True


@jit
def evaluate(g, s, rng, moves, values):
    values[:] = look_ahead(g, s, moves, scratch(MOST_PIECES, np.int32))


@jit
def look_ahead(g, s, moves, line):
    """Search with a beam of the usual width, and give the best payoff found."""
    beam, promises = scratch((ROWS, BEAM_WIDTH), STATE), scratch((ROWS, BEAM_WIDTH), np.float32)
    steps, count = scratch((ROWS, BEAM_WIDTH), STEP), scratch(ROWS, np.int64)
    return search_beam(g, s, moves, line, beam, promises, steps, count)[0]


@jit
def beam_search(g, s, moves, width, line):
    """Search with a beam of any width, and give the best payoff found and the number of jumps that lead there."""
    beam, promises = np.empty((ROWS, width), STATE), np.empty((ROWS, width), np.float32)
    steps, count = np.empty((ROWS, width), STEP), np.empty(ROWS, np.int64)
    return search_beam(g, s, moves, line, beam, promises, steps, count)


@jit
def search_beam(g, s, moves, line, beam, promises, steps, count):
    """Follow the most promising positions with each number of pieces, from one where the game goes on.

    Gives the best payoff found and the number of jumps that lead there; they go to ``line``. Where sight ends before
    the game does, promise stands for payoff.
    """
    whole = np.int64(s.left)
    trial, last_step, step = scratch(1, STATE), scratch(1, STEP), scratch(1, STEP)
    count[:] = 0
    beam[whole, 0] = s
    count[whole] = 1
    best = -2.0
    last = max(whole - np.int64(g.sight), 1)
    for left in range(whole, last, -1):
        step[0].left = left
        for i in range(count[left]):
            step[0].index = i
            n = legal_moves(g, beam[left, i], moves)
            for k in range(n):
                trial[0] = beam[left, i]
                step[0].move = moves[k]
                play(g, trial[0], int(moves[k]))
                if not trial[0].ending:
                    add_to_beam(beam, promises, steps, count, trial[0], promise(g, trial[0]), step[0])
                elif payoff(g, trial[0], 0) > best:
                    best = payoff(g, trial[0], 0)
                    last_step[0] = step[0]
        if best == 1.0:
            break
    if best < 1.0:
        for left in range(last, 1, -1):  # a jump may take more than one
            for i in range(count[left]):
                hope = HOPE * tanh(promises[left, i] / MANY_JUMPS)
                if hope > best:
                    best = hope
                    last_step[0] = steps[left, i]
    return best, trace(steps, last_step[0], whole, line)


@jit
def trace(steps, step, whole, line):
    """Write down the jumps that end with a step, the first of them from the position with all pieces."""
    jumps = 0
    while True:
        line[jumps] = step.move
        jumps += 1
        if step.left == whole:
            break
        step = steps[step.left, step.index]
    for k in range(jumps // 2):
        line[k], line[jumps - 1 - k] = line[jumps - 1 - k], line[k]
    return jumps


@jit
def add_to_beam(beam, promises, steps, count, s, hope, step):
    """Follow a position too, if it promises more than one of those that are followed, or if there is room."""
    left = np.int64(s.left)
    worst = 0
    for i in range(count[left]):
        if promises[left, i] == hope and is_same_board(beam[left, i], s):
            return
        if promises[left, i] < promises[left, worst]:
            worst = i
    if count[left] < len(promises[left]):
        worst = count[left]
        count[left] += 1
    elif hope <= promises[left, worst]:
        return
    beam[left, worst] = s
    promises[left, worst] = hope
    steps[left, worst] = step


@jit
def is_same_board(one, other):
    for square in range(64):
        if one.board[square] != other.board[square]:
            return False
    return True
