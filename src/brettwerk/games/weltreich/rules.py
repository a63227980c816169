"""The rules of Weltreich, compiled: armies that move along lines, strike at fixed distances and want four thrones."""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from brettwerk.core.compiled.dispatch import jit, state_type
from brettwerk.games.shared.big_board import CYLINDER, SHAPES
from brettwerk.games.shared.felder import BIG_BOARD
from brettwerk.games.shared.line_moves import LineMoves

# Set-up

THRONES = tuple(BIG_BOARD.squares[name] for name in ("e5", "e8", "h5", "h8"))
"""[reconstruction] Figure 6 is lost."""
CORNER_LAYOUT = {
    "Z": ("a1",),
    "T": ("a2", "a4", "b1", "d1"),
    "S": ("a3", "b2", "b3", "c1", "c2", "c3"),
}
"""[reconstruction] The pieces in the bottom left corner; the other corners reflect it."""
PIECES_OF_A_COLOUR = {shape: len(names) for shape, names in CORNER_LAYOUT.items()}

# Corners clockwise: 0 bottom left, 1 top left, 2 top right, 3 bottom right.
CORNERS_OF_SEATS = {2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}
CROWN_THRONES = tuple(BIG_BOARD.squares[name] for name in ("h8", "h5", "e5", "e8"))
"""By corner: the throne farthest from it."""

TEAMS_IN_TURN = (0, 2, 1, 3)
"""The order of the seats in which the teams alternate."""

CAPTURE_DISTANCES = ((2, 5), (3,), (4,))
"""By shape: commander, rider, archer."""

# A move is a line move; whether it captures follows from the board.

LINES = LineMoves(BIG_BOARD)
MOVE_COUNT = LINES.count
MAX_PIECES = 41
"""A seat's own commander and, at the worst, all 16 riders and 24 archers of four colours."""
MAX_MOVES = MAX_PIECES * 22
"""Each piece has at most 11 targets in its rank and 11 in its file."""

# Endings, in the order in which they are tried
CAPTURED, THRONES_HELD, CROWNED, BLOCKED = 1, 2, 3, 4

STATE, POSITION_BYTES = state_type(
    [("at", np.uint8, (144,))],  # what stands on each square, as a code of core/big_board.py
    [
        # Lines are numbered 0 to 11 for the ranks, 12 to 23 for the files; a line is a bit set of its 12 places.
        ("occupied", np.uint16, (24,)),
        ("own", np.uint16, (4, 24)),  # by side: the pieces of its seats
        ("count", np.uint8, (4,)),
        ("square", np.uint8, (4, MAX_PIECES)),  # where the pieces of each seat stand
    ],
)


class Tables(NamedTuple):
    """What the rules look up."""

    side: NDArray[np.uint8]
    """The side of each seat: partners share one."""
    friends: NDArray[np.uint8]
    """The seats of a seat's side, itself included, as a bit set."""
    next_seat: NDArray[np.uint8]
    """Who is after each seat in turn."""
    crown_throne: NDArray[np.uint8]
    thrones_to_hold: int
    inherits: int
    """1 if a captured commander's pieces change sides and the others play on."""
    fears_next_only: int
    """1 if the crown must be safe from the next player alone (space)."""
    crowns_on_entry: int
    """1 if only a move of the commander onto its crown throne can win the crown."""
    target: NDArray[np.uint8]
    """The target of each line move."""
    strikes: NDArray[np.uint16]
    """By shape and place in a line: the places at the distances at which the shape captures."""
    slots: NDArray[np.uint8]
    """By bit set of the 11 other places of a line: its members, in order."""
    slot_count: NDArray[np.uint8]


def tables(edition: str, players: int, *, teams: bool, clockwise: bool = False, entry: bool = False) -> Tables:
    """The tables of a variant: whether teams move clockwise, and whether the crown is won on entry only."""
    seats = range(4)  # all tables have one shape; the entries of seats that nobody has mean nothing
    order = TEAMS_IN_TURN if teams and not clockwise else tuple(range(players))
    corners = (*CORNERS_OF_SEATS[players], 0, 0)[:4]
    members = [[slot for slot in range(11) if places >> slot & 1] for places in range(1 << 11)]
    return Tables(
        side=np.array([seat // 2 if teams else seat for seat in seats], np.uint8),
        friends=np.array([3 << seat // 2 * 2 if teams else 1 << seat for seat in seats], np.uint8),
        next_seat=np.array(
            [order[(order.index(seat) + 1) % players] if seat < players else 0 for seat in seats], np.uint8
        ),
        crown_throne=np.array([CROWN_THRONES[corner] for corner in corners], np.uint8),
        thrones_to_hold=3 if players > 2 and not teams else 4,
        inherits=int(players > 2 and not teams),
        fears_next_only=int(edition == "space" and not teams),
        crowns_on_entry=int(entry),
        target=LINES.targets(),
        strikes=np.array(
            [
                [sum(1 << other for other in range(12) if abs(other - place) in distances) for place in range(12)]
                for distances in CAPTURE_DISTANCES
            ],
            np.uint16,
        ),
        slots=np.array([slots + [0] * (11 - len(slots)) for slots in members], np.uint8),
        slot_count=np.array([len(slots) for slots in members], np.uint8),
    )


def start_codes(players: int, layout: Mapping[str, tuple[str, ...]]) -> list[int]:
    """What stands on each square at the start, given the layout of the bottom left corner."""
    codes = [0] * BIG_BOARD.size
    for seat, corner in enumerate(CORNERS_OF_SEATS[players]):
        for shape, names in layout.items():
            for name in names:
                square = BIG_BOARD.squares[name]
                file, rank = BIG_BOARD.file(square), BIG_BOARD.rank(square)
                file = file if corner in {0, 1} else 11 - file
                rank = rank if corner in {0, 3} else 11 - rank
                codes[12 * rank + file] = 4 * (seat + 1) + SHAPES.index(shape)
    return codes


@jit
def set_up(g, s):
    """Fill the caches from the pieces on the board and see who can move."""
    s.occupied[:] = 0
    s.own[:] = 0
    s.count[:] = 0
    for square in range(144):
        if s.at[square]:
            seat = seat_on(s, square)
            toggle_lines(g, s, seat, square)
            s.square[seat, s.count[seat]] = square
            s.count[seat] += 1
    seat = np.int64(s.to_move)
    if s.ending:
        return
    if g.inherits and is_last_player(g, s, seat):
        win(g, s, seat, CAPTURED)
    else:
        hand_over(g, s, seat)


# The move


@jit
def legal_moves(g, s, moves):
    """List the moves of each piece in its rank and in its file: over any pieces, any distance."""
    if s.ending:
        return 0
    seat = np.int64(s.to_move)
    n = 0
    for i in range(s.count[seat]):
        origin = np.int64(s.square[seat, i])
        file, rank = origin % 12, origin // 12
        in_rank = targets_in_line(g, s, origin, rank, file)
        in_file = targets_in_line(g, s, origin, 12 + file, rank)
        n = list_targets(g, in_rank, file, 22 * origin, moves, n)
        n = list_targets(g, in_file, rank, 22 * origin + 11, moves, n)
    return n


@jit
def targets_in_line(g, s, origin, line, place):
    """The places of a line that the piece on ``origin`` may move to: empty ones, and enemies at its distance."""
    piece = np.int64(s.at[origin])
    occupied = np.int64(s.occupied[line])
    enemies = occupied & ~np.int64(s.own[g.side[piece // 4 - 1], line])
    return (~occupied & 0xFFF) | (enemies & np.int64(g.strikes[piece % 4, place]))


@jit
def list_targets(g, targets, place, first, moves, n):
    """Number the moves from a place of a line; always writes 11 entries, which is faster than stopping in time."""
    below = (1 << place) - 1
    slots = (targets & below) | (targets >> 1 & ~below)
    for k in range(11):
        moves[n + k] = first + np.int64(g.slots[slots, k])
    return n + np.int64(g.slot_count[slots])


@jit
def play(g, s, move):
    seat = np.int64(s.to_move)
    origin, target = move // 22, np.int64(g.target[move])
    captured = np.int64(s.at[target])
    if captured:
        take_off(g, s, target)
    shift(g, s, seat, origin, target)
    fallen = captured != 0 and captured % 4 == CYLINDER
    if fallen and g.inherits:
        inherit(g, s, seat, captured // 4 - 1)
    find_end(g, s, seat, target, fallen)
    if s.ending == 0:
        hand_over(g, s, next_player(g, s, seat))


@jit
def inherit(g, s, seat, loser):
    """The player of a captured commander is out, and the other pieces of that colour join the captor."""
    s.out |= np.uint8(1 << loser)
    for i in range(s.count[loser]):
        square = np.int64(s.square[loser, i])
        toggle_lines(g, s, loser, square)
        s.at[square] = 4 * (seat + 1) + s.at[square] % 4
        toggle_lines(g, s, seat, square)
        s.square[seat, s.count[seat]] = square
        s.count[seat] += 1
    s.count[loser] = 0


@jit
def hand_over(g, s, seat):
    """Give the turn to a seat, or past it if it cannot move; if no player can, the game is drawn."""
    first = seat
    for _ in range(4):
        s.to_move = seat
        if can_move(g, s, seat):
            return
        seat = next_player(g, s, seat)
    s.to_move = first
    s.ending = BLOCKED


@jit
def next_player(g, s, seat):
    """Who is next in turn of those still in the game."""
    for _ in range(4):
        seat = np.int64(g.next_seat[seat])
        if not s.out >> seat & 1:
            break
    return seat


@jit
def can_move(g, s, seat):
    for i in range(s.count[seat]):
        origin = np.int64(s.square[seat, i])
        file, rank = origin % 12, origin // 12
        if targets_in_line(g, s, origin, rank, file) or targets_in_line(g, s, origin, 12 + file, rank):
            return True
    return False


@jit
def leave(g, s, seat):
    """A seat goes out; its pieces stay as everybody's enemies."""
    s.out |= np.uint8(1 << seat)
    if s.to_move == seat:
        hand_over(g, s, next_player(g, s, seat))


# The end


@jit
def find_end(g, s, seat, target, fallen):
    """Try the ways to win, for the player who has moved to a square only."""
    if has_beaten(g, s, seat, fallen):
        win(g, s, seat, CAPTURED)
    elif holds_thrones(g, s, seat):
        win(g, s, seat, THRONES_HELD)
    elif can_crown(g, seat, target) and is_crowned(g, s, seat):
        win(g, s, seat, CROWNED)


@jit
def win(g, s, seat, ending):
    s.ending = ending
    s.winners = g.friends[seat]


@jit
def has_beaten(g, s, seat, fallen):
    """One commander decides between two sides; among three or four players the last one left wins."""
    return fallen and (not g.inherits or is_last_player(g, s, seat))


@jit
def is_last_player(g, s, seat):
    return next_player(g, s, seat) == seat


@jit
def holds_thrones(g, s, seat):
    own = s.own[g.side[seat]]
    held = 0
    for throne in THRONES:
        held += np.int64(own[throne // 12]) >> throne % 12 & 1
    return held >= g.thrones_to_hold


@jit
def can_crown(g, seat, target):
    """Whether a move to a square can win the crown: any, or only one onto the crown throne."""
    return not g.crowns_on_entry or target == g.crown_throne[seat]


@jit
def is_crowned(g, s, seat):
    """The commander, in teams both, stands on the own crown throne and nobody to be feared could capture it there."""
    for friend in range(4):
        if g.friends[seat] >> friend & 1:
            throne = np.int64(g.crown_throne[friend])
            if s.at[throne] != 4 * (friend + 1) + CYLINDER or could_be_captured(g, s, throne, feared_seats(g, s, seat)):
                return False
    return True


@jit
def feared_seats(g, s, seat):
    """The enemies still in the game, as a bit set; in the later edition only the next of them."""
    if g.fears_next_only:
        return 1 << next_player(g, s, seat)
    return 0b1111 & ~np.int64(s.out) & ~np.int64(g.friends[seat])


@jit
def could_be_captured(g, s, square, enemies):
    file, rank = square % 12, square // 12
    return is_struck_in_line(g, s, file, 12 * rank, 1, enemies) or is_struck_in_line(g, s, rank, file, 12, enemies)


@jit
def is_struck_in_line(g, s, place, first, step, enemies):
    """See whether a piece of the enemies strikes a place of their line, whose places are ``first + step * i``."""
    for other in range(12):
        piece = np.int64(s.at[first + step * other])
        if piece and enemies >> (piece // 4 - 1) & 1 and g.strikes[piece % 4, place] >> other & 1:
            return True
    return False


# Helpers


@jit
def seat_on(s, square):
    """Whose piece stands on an occupied square."""
    return np.int64(s.at[square]) // 4 - 1


@jit
def toggle_lines(g, s, seat, square):
    """Put a piece into the bit sets of its rank and file, or take it out of them."""
    file, rank = square % 12, square // 12
    in_rank, in_file = np.uint16(1 << file), np.uint16(1 << rank)
    side = g.side[seat]
    s.occupied[rank] ^= in_rank
    s.occupied[12 + file] ^= in_file
    s.own[side, rank] ^= in_rank
    s.own[side, 12 + file] ^= in_file


@jit
def shift(g, s, seat, origin, target):
    """Move a piece to an empty square."""
    toggle_lines(g, s, seat, origin)
    toggle_lines(g, s, seat, target)
    s.at[target] = s.at[origin]
    s.at[origin] = 0
    s.square[seat, index_of(s, seat, origin)] = target


@jit
def take_off(g, s, square):
    """Take a captured piece off the board."""
    seat = seat_on(s, square)
    toggle_lines(g, s, seat, square)
    s.at[square] = 0
    s.count[seat] -= 1
    s.square[seat, index_of(s, seat, square)] = s.square[seat, s.count[seat]]


@jit
def index_of(s, seat, square):
    """Find a piece in the list of its seat."""
    i = 0
    while s.square[seat, i] != square:
        i += 1
    return i
