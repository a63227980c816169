"""What the search should know about Weltreich: who strikes what, which pieces hang, and how near the thrones are.

A map is a bit set of squares in three words, of four ranks each: too many squares for one integer, and an array would
have to be allocated.
"""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

import numpy as np

from brettwerk.core.compiled.bits import lowest_bit
from brettwerk.core.compiled.dispatch import jit
from brettwerk.core.compiled.maths import exp
from brettwerk.games.shared.big_board import CYLINDER
from brettwerk.games.weltreich.rules import THRONES, feared_seats

C_PUCT = 2.0
LEVELS = ((16, 0.37), (16, 0.22), (16, 0.09), (16, 0.03), (17, 0.0), (29, 0.0), (46, 0.0), (74, 0.0))
"""Simulations and the rate of random moves of levels 1 to 8, found with ``benchmarks/ladder.py tune``."""

WIN = 8.0
"""What a certain win is worth in an evaluation, where a seat's chance grows by a factor of e with each unit."""


# May the next move end the game?


@jit
def may_end(g, s):
    """A commander in reach, all thrones but one held, a way to the crown, or hardly a way to move at all."""
    seat = np.int64(s.to_move)
    return (
        strikes_commander(g, s, seat)
        or thrones_held(g, s, seat) >= np.int64(g.thrones_to_hold) - 1
        or may_be_crowned(g, s, seat)
        or may_be_blocked(s, seat)
    )


@jit
def strikes_commander(g, s, seat):
    own = strikes_of(g, s, seat)
    for other in range(4):
        if not g.friends[seat] >> other & 1:
            commander = commander_of(s, other)
            if commander >= 0 and has(own, commander):
                return True
    return False


@jit
def thrones_held(g, s, seat):
    own = s.own[g.side[seat]]
    held = 0
    for throne in THRONES:
        held += np.int64(own[throne // 12]) >> throne % 12 & 1
    return held


@jit
def may_be_crowned(g, s, seat):
    """In teams the partner is crowned, and the mover's commander stands on its throne or can go there."""
    if not is_partner_crowned(g, s, seat):
        return False
    throne = np.int64(g.crown_throne[seat])
    commander = commander_of(s, seat)
    if commander == throne:
        return not g.crowns_on_entry  # a capture may make it safe
    if commander < 0 or not is_in_line(commander, throne):
        return False
    return not has(struck_by(g, s, feared_seats(g, s, seat)), throne)


@jit
def is_partner_crowned(g, s, seat):
    """Whether the other commander of the side, if there is one, stands on its crown throne."""
    for friend in range(4):
        if friend != seat and g.friends[seat] >> friend & 1:
            return s.at[g.crown_throne[friend]] == 4 * (friend + 1) + CYLINDER
    return True


@jit
def may_be_blocked(s, seat):
    """A blocked piece stands where a full rank and a full file cross; 44 pieces fill two of each at most."""
    return s.out != 0 and s.count[seat] <= 4


# How promising are the moves?


@jit
def move_priors(g, s, moves, n, priors):
    """Captures, flights, threats and thrones come first, and squares that the enemy strikes last."""
    seat = np.int64(s.to_move)
    friends = np.int64(g.friends[seat])
    feared = struck_by(g, s, 0b1111 & ~friends)
    covered = struck_by(g, s, friends)
    throne = np.int64(g.crown_throne[seat])
    lacks_one = thrones_held(g, s, seat) == np.int64(g.thrones_to_hold) - 1
    commander = commander_of(s, seat)
    in_danger = commander >= 0 and has(feared, commander) != 0
    unguarded = unguarded_crowns(g, s, seat, covered)
    total, last = 0.0, -1
    base = 1.0
    shape, flees = 0, False
    for k in range(n):
        origin, target = np.int64(moves[k]) // 22, np.int64(g.target[moves[k]])
        if origin != last:
            last = origin
            shape = np.int64(s.at[origin]) % 4
            flees = has(feared, origin) != 0
            base = g.weights.flight if flees else 1.0
        weight = base
        victim = np.int64(s.at[target])
        struck = has(feared, target) != 0
        if victim:
            weight += worth_of_capture(g, victim, struck, in_danger)
        weight += threats_from(g, s, seat, shape, target)
        if is_throne(target):
            weight += g.weights.to_last_throne if lacks_one else g.weights.to_throne
        if unguarded >= 0 and guards(g, shape, target, unguarded):
            weight += g.weights.guards_crown
        if shape == CYLINDER:
            if in_danger:
                weight += g.weights.commander_flees
            if is_in_line(target, throne) and not has(feared, throne):
                weight += g.weights.to_crown_line
            if struck:
                weight = g.weights.into_fire[2]
        elif struck and not victim:
            weight *= g.weights.into_fire[0 if has(covered, target) else 1]
        priors[k] = weight
        total += weight
    for k in range(n):
        priors[k] /= total


@jit
def worth_of_capture(g, victim, is_defended, in_danger):
    if victim % 4 == CYLINDER:
        return 200.0
    return g.weights.capture[1 if is_defended else 0] * (g.weights.capture_in_danger if in_danger else 1.0)


@jit
def threats_from(g, s, seat, shape, target):
    """What a piece would strike from a square: a point for each enemy, more for a commander."""
    file, rank = target % 12, target // 12
    side = g.side[seat]
    in_rank = np.int64(g.strikes[shape, file]) & np.int64(s.occupied[rank]) & ~np.int64(s.own[side, rank])
    in_file = np.int64(g.strikes[shape, rank]) & np.int64(s.occupied[12 + file]) & ~np.int64(s.own[side, 12 + file])
    worth = 0.0
    while in_rank:
        place = lowest_bit(in_rank)
        worth += g.weights.threat[1 if s.at[12 * rank + place] % 4 == CYLINDER else 0]
        in_rank &= in_rank - 1
    while in_file:
        place = lowest_bit(in_file)
        worth += g.weights.threat[1 if s.at[12 * place + file] % 4 == CYLINDER else 0]
        in_file &= in_file - 1
    return worth


@jit
def unguarded_crowns(g, s, seat, covered):
    """The crown throne of an enemy that nobody of the own side strikes, or -1."""
    for other in range(4):
        if is_playing(s, other) and not g.friends[seat] >> other & 1 and not has(covered, g.crown_throne[other]):
            return np.int64(g.crown_throne[other])
    return -1


@jit
def guards(g, shape, square, other):
    """Whether a shape on a square strikes another one."""
    if square // 12 == other // 12:
        return np.int64(g.strikes[shape, square % 12]) >> other % 12 & 1
    return square % 12 == other % 12 and np.int64(g.strikes[shape, square // 12]) >> other // 12 & 1


# What may each seat expect?


@jit
def evaluate(g, s, rng, moves, values):
    """Turn the strength of each side into its share of the chances."""
    maps = (strikes_of(g, s, 0), strikes_of(g, s, 1), strikes_of(g, s, 2), strikes_of(g, s, 3))
    total = 0.0
    for seat in range(4):
        values[seat] = 0.0
        if not is_playing(s, seat):
            continue
        friends = np.int64(g.friends[seat])
        strength, partners = 0.0, 0.0
        for friend in range(4):
            if friends >> friend & 1:
                strength += strength_of(g, s, maps, friend)
                partners += 1.0
        values[seat] = exp(min(max(strength, -40.0), 40.0))
        total += values[seat] / partners
    for seat in range(4):
        values[seat] = 2.0 * values[seat] / total - 1.0


@jit
def strength_of(g, s, maps, seat):
    friends = np.int64(g.friends[seat])
    feared = union(maps, 0b1111 & ~friends)
    covered = union(maps, friends)
    at_once = maps[s.to_move] if not friends >> s.to_move & 1 else feared
    pieces = army(g, s, seat, feared, at_once, covered)
    return (
        pieces + crown_prospects(g, s, seat, feared) + throne_prospects(g, s, seat, covered) + spoils(g, s, seat, maps)
    )


@jit
def army(g, s, seat, feared, at_once, covered):
    """The pieces, less what the enemies may take of them, and the commander, if they may take it at once."""
    is_mover = s.to_move == seat
    worth, most, loss = 0.0, 0.0, 0.0
    for i in range(s.count[seat]):
        square = np.int64(s.square[seat, i])
        struck = has(feared, square) != 0
        if s.at[square] % 4 == CYLINDER:
            if struck:
                worth -= WIN if not is_mover and has(at_once, square) else g.weights.commander_struck
            continue
        worth += g.weights.piece
        if struck:
            danger = g.weights.piece * (g.weights.guarded if has(covered, square) else 1.0)
            loss += danger
            most = max(most, danger)
    share = g.weights.danger[0 if is_mover else 1]
    return worth - share[0] * most - share[1] * (loss - most)


@jit
def spoils(g, s, seat, maps):
    """The pieces that the mover would get with a commander, where armies change hands."""
    most = 0
    if g.inherits and s.to_move == seat:
        for other in range(4):
            commander = commander_of(s, other)
            if commander >= 0 and has(maps[seat], commander):
                most = max(most, np.int64(s.count[other]))
    return g.weights.piece * most


@jit
def crown_prospects(g, s, seat, feared):
    """How near the commander is to a safe crown throne."""
    throne = np.int64(g.crown_throne[seat])
    if has(feared, throne):
        return 0.0
    share = 1.0 if is_partner_crowned(g, s, seat) else 0.25
    commander = commander_of(s, seat)
    if commander < 0:
        return 0.0
    if not is_in_line(commander, throne):
        return share * g.weights.crown_soon
    is_free = s.at[throne] == 0
    if s.to_move == seat and is_free and share == 1.0:
        return WIN
    return share * (g.weights.crown_next if is_free else g.weights.crown_soon)


@jit
def throne_prospects(g, s, seat, covered):
    held = thrones_held(g, s, seat)
    worth = g.weights.throne * held
    if held == np.int64(g.thrones_to_hold) - 1:
        for throne in THRONES:
            if can_take_throne(g, s, seat, throne, covered):
                return worth + (WIN if s.to_move == seat else g.weights.last_throne)
    return worth


@jit
def can_take_throne(g, s, seat, throne, covered):
    """Whether a piece that holds no throne yet could go to one."""
    side = g.side[seat]
    if s.at[throne]:
        return not s.own[side, throne // 12] >> throne % 12 & 1 and has(covered, throne) != 0
    in_rank = np.int64(s.own[side, throne // 12]) & ~0b10010000
    in_file = np.int64(s.own[side, 12 + throne % 12]) & ~0b10010000
    return in_rank != 0 or in_file != 0


# Helpers


@jit
def is_playing(s, seat):
    return s.count[seat] != 0 and not s.out >> seat & 1


@jit
def is_in_line(square, other):
    return square % 12 == other % 12 or square // 12 == other // 12


@jit
def is_throne(square):
    return square == THRONES[0] or square == THRONES[1] or square == THRONES[2] or square == THRONES[3]


@jit
def commander_of(s, seat):
    """Where a seat's commander stands, or -1."""
    for i in range(s.count[seat]):
        if s.at[s.square[seat, i]] % 4 == CYLINDER:
            return np.int64(s.square[seat, i])
    return -1


@jit
def strikes_of(g, s, seat):
    """The map of what the pieces of a seat strike; nothing, if it is out."""
    low = middle = high = np.int64(0)
    if s.out >> seat & 1:
        return low, middle, high
    for i in range(s.count[seat]):
        square = np.int64(s.square[seat, i])
        shape = np.int64(s.at[square]) % 4
        file, rank = square % 12, square // 12
        ranks = np.int64(g.strikes[shape, rank])
        low |= first_places(ranks & 15) << file
        middle |= first_places(ranks >> 4 & 15) << file
        high |= first_places(ranks >> 8) << file
        in_rank = np.int64(g.strikes[shape, file]) << 12 * (rank % 4)
        if rank < 4:
            low |= in_rank
        elif rank < 8:
            middle |= in_rank
        else:
            high |= in_rank
    return low, middle, high


@jit
def first_places(ranks):
    """The first squares of a word's four ranks, from a bit set of those ranks."""
    return (ranks & 1) | (ranks & 2) << 11 | (ranks & 4) << 22 | (ranks & 8) << 33


@jit
def struck_by(g, s, seats):
    maps = (strikes_of(g, s, 0), strikes_of(g, s, 1), strikes_of(g, s, 2), strikes_of(g, s, 3))
    return union(maps, seats)


@jit
def union(maps, seats):
    low = middle = high = np.int64(0)
    for seat in range(4):
        if seats >> seat & 1:
            low |= maps[seat][0]
            middle |= maps[seat][1]
            high |= maps[seat][2]
    return low, middle, high


@jit
def has(board, square):
    return board[square // 48] >> square % 48 & 1
