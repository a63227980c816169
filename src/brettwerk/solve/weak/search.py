"""Proof-number search (df-pn) for wins of any length, in a graph with cycles; compiled, for any game of two sides.

The question is whether the attackers can force a win. A proof is a tree whose every line ends with their win, so it
does not depend on how a position came about, and counts on no repetition: a line in which a position occurs a second
time counts as not won, since whoever can win at all can do so without that. What is disproven with the help of such a
line holds on this path alone; it is kept for the run that found it, as a guess, and never reported. A disproof without
one is a win of the other side, or a draw by the rules.

The engine's knowledge helps twice: a move with a prior of 0 loses at once, where a game says that it prunes soundly,
and its evaluation sets the first proof and disproof number of a position.
"""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

from typing import Any, NamedTuple

import numpy as np

from brettwerk.core.compiled.dispatch import evaluate, jit, legal_moves, may_end, move_priors, play
from brettwerk.core.solved.identity import identity_of
from brettwerk.search.mcts import defaults as _defaults  # noqa: F401, sets the defaults
from brettwerk.solve.weak.entries import (
    INFINITE,
    disproof_of,
    find,
    keep,
    key_of,
    pack,
    plies_of,
    proof_of,
    run_of,
)

DOUBTFUL = 64
"""The proof number of what another run has disproven with the help of a repetition."""

CHILD = np.dtype(
    (
        np.record,
        [
            ("key", np.int64),
            ("proof", np.int32),
            ("disproof", np.int32),
            ("move", np.int16),
            ("plies", np.int16),  # to the end, once it is settled
            ("guessed", np.int16),  # whether a disproof has come from a repetition
        ],
    )
)
FRAME = np.dtype(
    (
        np.record,
        [
            ("key", np.int64),
            ("other_key", np.int64),  # that of the same position with the other side attacking
            ("began", np.int64),  # positions expanded before this one
            ("count", np.int32),  # of children that are not settled
            ("chosen", np.int32),
            ("proof_limit", np.int32),
            ("disproof_limit", np.int32),
            ("proof", np.int32),
            ("disproof", np.int32),
            ("plies", np.int16),  # the most that a settled child takes
            ("guessed", np.int16),  # whether a settled child was disproven by a repetition
        ],
    )
)
"""A position on the path."""


class Room(NamedTuple):
    """Where to search: a row for each ply, and what the game's own knowledge is written into."""

    states: Any
    frames: Any
    children: Any
    moves: Any
    priors: Any
    values: Any
    rng: Any
    counts: Any
    """Positions expanded, the most that may be, the run's number, the plies of the deepest path so far."""


@jit
def search(g, room, table, attackers, most_plies, is_sound, spread):
    """Search for a win of the attackers from ``room.states[0]``; the result is in the first frame."""
    frames, children = room.frames, room.children
    enter(g, room, attackers, 0)
    frames[0].proof_limit = frames[0].disproof_limit = INFINITE
    ply = 0
    expand(g, room, table, attackers, ply, most_plies, is_sound, spread)
    while True:
        f = frames[ply]
        attacks = bool(attackers >> np.int64(room.states[ply].to_move) & 1)
        second = np.int64(INFINITE)
        if f.count > 0:
            second = combine(f, children[ply], attacks)
        is_over = f.proof == 0 or f.disproof == 0
        if (
            not is_over
            and f.proof < f.proof_limit
            and f.disproof < f.disproof_limit
            and room.counts[0] < room.counts[1]
        ):
            child = children[ply, f.chosen]
            below = frames[ply + 1]
            if attacks:
                below.proof_limit = min(np.int64(f.proof_limit), second + second // 4 + 1)
                below.disproof_limit = min(INFINITE, np.int64(f.disproof_limit) - (f.count - 1))
            else:
                below.disproof_limit = min(np.int64(f.disproof_limit), second + second // 4 + 1)
                below.proof_limit = min(INFINITE, np.int64(f.proof_limit) - (f.count - 1))
            room.states[ply + 1] = room.states[ply]
            play(g, room.states[ply + 1], int(child.move))
            ply += 1
            enter(g, room, attackers, ply)
            expand(g, room, table, attackers, ply, most_plies, is_sound, spread)
            continue
        leave(room, table, ply)
        if ply == 0:
            return
        ply -= 1
        take_over(room, ply, frames[ply + 1], bool(attackers >> np.int64(room.states[ply].to_move) & 1))


@jit
def enter(g, room, attackers, ply):
    f = room.frames[ply]
    attacks = attackers >> np.int64(room.states[ply].to_move) & 1
    identity = identity_of(g, room.states[ply])
    f.key, f.other_key = key_of(identity, attacks), key_of(identity, 1 - attacks)
    f.began = room.counts[0]
    f.count = 0
    f.plies = 0
    f.guessed = 0
    f.proof = f.disproof = 1
    room.counts[3] = max(room.counts[3], ply)


@jit
def expand(g, room, table, attackers, ply, most_plies, is_sound, spread):
    """List the moves whose result is open; the position's own result, if a look tells it."""
    room.counts[0] += 1
    s, f = room.states[ply], room.frames[ply]
    attacks = bool(attackers >> np.int64(s.to_move) & 1)
    n = legal_moves(g, s, room.moves)
    if may_end(g, s) and can_win_at_once(g, room, ply, n):
        settle(f, attacks, 1, 0)
        return
    if is_sound:
        move_priors(g, s, room.moves, n, room.priors)
    for k in range(n):
        if is_sound and room.priors[k] == 0.0:  # the other side wins at once
            if not attacks and ply + 2 > most_plies:
                settle(f, False, 0, 1)
                return
            f.plies = max(np.int64(f.plies), 1)
            continue
        child = room.children[ply, f.count]
        child.move = room.moves[k]
        look_at_child(g, room, table, attackers, ply, child, spread, most_plies)
        if child.proof != 0 and child.disproof != 0:
            f.count += 1
        elif (child.proof == 0) == attacks:
            settle(f, attacks, child.plies + 1, child.guessed)
            return
        else:
            f.plies = max(f.plies, child.plies)
            f.guessed |= child.guessed
    if f.count == 0:
        settle(f, not attacks, f.plies + 1, f.guessed)


@jit
def settle(f, is_won, plies, guessed):
    """Set the result of a position: whether the attackers win it."""
    f.count = 0
    f.proof = 0 if is_won else INFINITE
    f.disproof = INFINITE if is_won else 0
    f.plies = plies
    f.guessed = guessed and not is_won


@jit
def can_win_at_once(g, room, ply, n):
    seat = np.int64(room.states[ply].to_move)
    for k in range(n):
        room.states[ply + 1] = room.states[ply]
        play(g, room.states[ply + 1], int(room.moves[k]))
        if room.states[ply + 1].ending and room.states[ply + 1].winners >> seat & 1:
            return True
    return False


@jit
def look_at_child(g, room, table, attackers, ply, child, spread, most_plies):
    """Load what is known of the position after a move, or set out with what the engine thinks of it."""
    room.states[ply + 1] = room.states[ply]
    s = room.states[ply + 1]
    play(g, s, int(child.move))
    child.plies = child.guessed = 0
    if s.ending:
        is_won = attackers & np.int64(s.winners) != 0
        child.proof, child.disproof = (0, INFINITE) if is_won else (INFINITE, 0)
        return
    identity = identity_of(g, s)
    child.key = key_of(identity, attackers >> np.int64(s.to_move) & 1)
    if ply + 1 >= most_plies or stands_on_path(room.frames, ply, child.key):
        child.proof, child.disproof, child.guessed = INFINITE, 0, 1
        return
    entry = find(table, child.key)
    if entry != 0 and not (proof_of(entry) == 0 and plies_of(entry) + ply + 1 > most_plies):
        run = run_of(entry)
        child.proof, child.disproof, child.plies = proof_of(entry), disproof_of(entry), plies_of(entry)
        if child.disproof == 0 and run != 0:
            if run == room.counts[2]:
                child.guessed = 1
            else:
                child.proof, child.disproof = DOUBTFUL, 1
        return
    seat = np.int64(room.states[ply].to_move)
    attacker = seat if attackers >> seat & 1 else np.int64(s.to_move)
    evaluate(g, s, room.rng, room.moves[len(room.moves) // 2 :], room.values)
    hope = room.values[attacker]
    child.proof = 1 + int(spread * (1.0 - hope))
    child.disproof = 1 + int(spread * (1.0 + hope))


@jit
def stands_on_path(frames, ply, key):
    for earlier in range(ply + 1):  # noqa: SIM110, compiled code has no generators
        if frames[earlier].key == key:
            return True
    return False


@jit
def combine(f, children, attacks):
    """Set a position's numbers and its most promising child; gives the number of the second best one.

    One side needs one move. For the other all moves count: the hardest, and one for each more. Adding them all up would
    count again and again what can be reached in different ways.
    """
    hardest = np.int64(0)
    least = second = np.int64(INFINITE)
    for k in range(f.count):
        one, all_of = np.int64(children[k].proof), np.int64(children[k].disproof)
        if not attacks:
            one, all_of = all_of, one
        hardest = max(hardest, all_of)
        if one < least:
            least, second, f.chosen = one, least, k
        elif one < second:
            second = one
    hardest = min(hardest + f.count - 1, INFINITE - 1)
    f.proof, f.disproof = (least, hardest) if attacks else (hardest, least)
    return second


@jit
def take_over(room, ply, result, attacks):
    """Take over what was found of a child; a child that does not help the side to move is done with."""
    f = room.frames[ply]
    child = room.children[ply, f.chosen]
    if result.proof != 0 and result.disproof != 0:
        child.proof, child.disproof = result.proof, result.disproof
    elif (result.proof == 0) == attacks:
        settle(f, attacks, result.plies + 1, result.guessed)
    else:
        f.plies = max(f.plies, result.plies)
        f.guessed |= result.guessed
        f.count -= 1
        room.children[ply, f.chosen] = room.children[ply, f.count]
        if f.count == 0:
            settle(f, not attacks, f.plies + 1, f.guessed)


@jit
def leave(room, table, ply):
    """Keep what was found of a position."""
    f = room.frames[ply]
    effort = np.int64(1)
    done = room.counts[0] - f.began
    while done > 1:
        done >>= 1
        effort += 1
    is_settled = f.proof == 0 or f.disproof == 0
    run = room.counts[2] if f.disproof == 0 and f.guessed else 0
    plies = f.plies if is_settled else 0
    keep(table, f.key, pack(f.proof, f.disproof, plies, effort, run))
    if f.proof == 0:
        keep(table, f.other_key, pack(INFINITE, 0, plies, effort, 0))
