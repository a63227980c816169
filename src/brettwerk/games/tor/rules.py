"""The rules of Das Tor, compiled: pieces cross enemy lines, gates open, and the hand empties onto the board."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from brettwerk.core.big_board import BLOCK, CYLINDER, SHAPES, TRIANGLE
from brettwerk.core.board import BIG_BOARD, ZENTREN, feld
from brettwerk.core.compiled import jit, record_type
from brettwerk.core.lines import LineMoves

# Set-up

PIECES = (1, 4, 6)
"""How many cylinders, triangles and squares a seat has, on the board and in hand together."""
ALL_PIECES = 11

START_CORNER = {"Z": "a1", "T": "b1", "S": "a2"}
"""The start pieces of the bottom-left corner [reconstruction of figure 14]; quarter turns give the other corners."""

CORNERS = {2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}
"""The corner of each seat by number of players: bottom left, top left, top right, bottom right."""


def start_squares(players: int) -> list[tuple[int, int, int]]:
    """List seat, shape and square of the start pieces."""
    placed = []
    for seat, corner in enumerate(CORNERS[players]):
        for shape, name in START_CORNER.items():
            square = BIG_BOARD.squares[name]
            file, rank = BIG_BOARD.file(square), BIG_BOARD.rank(square)
            for _ in range(corner):  # a quarter turn clockwise about the middle of the board
                file, rank = rank, 11 - file
            placed.append((seat, SHAPES.index(shape), 12 * rank + file))
    return placed


# A move is 3 × line move + what comes through the gate: nothing, a triangle or a square (the numbers of the shapes).

LINES = LineMoves(BIG_BOARD)
CHOICES = 3
MOVE_COUNT = CHOICES * LINES.count
SLOTS = 11
"""A piece can reach 11 other squares of its rank (slots 0 to 10) and 11 of its file (slots 11 to 21)."""
MAX_MOVES = 9 * 2 * SLOTS * CHOICES + 1
"""Three choices need both shapes in hand, so at most 9 pieces on the board: 594 moves; 10 pieces with two choices have
440, 11 pieces with none 242. One more, because ``list_slots`` writes before it counts."""

# Endings
GATES, BLOCKED = 1, 2

STATE, POSITION_BYTES = record_type(
    [("board", np.uint8, (144,))],  # the code of each square (core/big_board.py)
    [
        ("placed", np.uint8, (4,)),  # pieces on the board
        ("in_hand", np.uint8, (4, 3)),  # by seat and shape; a cylinder in hand cannot come in
        ("square", np.uint8, (4, ALL_PIECES)),  # where a seat's pieces stand
        # Lines are bit sets: of a rank its files, of a file its ranks.
        ("open_in_rank", np.uint16, (12,)),  # squares where a move may end: empty and no Zentrum
        ("open_in_file", np.uint16, (12,)),
        ("gates_in_rank", np.uint16, (4,)),  # by row of Felder, the files of Felder with an empty Zentrum
        ("gates_in_file", np.uint16, (4,)),  # by column of Felder, the ranks
        ("ranks_of", np.uint16, (4, 3)),  # the ranks on which a seat has a shape
        ("files_of", np.uint16, (4, 3)),
        ("on_rank", np.uint8, (4, 3, 12)),  # how many pieces of a seat and shape stand on a rank
        ("on_file", np.uint8, (4, 3, 12)),
        # Felder are digits of a hexadecimal number.
        ("crowd", np.uint64, (4,)),  # how many pieces of a seat stand in each Feld
        ("on_zentrum", np.uint64, (4,)),  # digit 8 where a seat stands on the Zentrum
        ("must_clear", np.uint64),  # digit 8 for the Zentren that the seat to move must leave
    ],
)


class Tables(NamedTuple):
    """What the rules look up."""

    players: int
    partner: NDArray[np.uint8]
    """The seat that wins together with a seat; itself without teams."""
    foes: NDArray[np.uint8]
    """The enemies of each seat, ``foe_count`` of them."""
    foe_count: int
    target: NDArray[np.uint8]
    """The target of each line move."""
    zentrum: NDArray[np.uint8]
    """The Zentrum of the Feld in which a square lies."""
    feld_one: NDArray[np.uint64]
    """Digit 1 for the Feld of a square."""
    zentrum_eight: NDArray[np.uint64]
    """Digit 8 for the Feld of a square that is a Zentrum, else 0."""


def tables(players: int, *, teams: bool) -> Tables:
    partner = (1, 0, 3, 2) if teams else (0, 1, 2, 3)
    foes = [[other for other in range(players) if other not in (seat, partner[seat])] for seat in range(players)]
    squares = range(BIG_BOARD.size)
    return Tables(
        players,
        np.array(partner, np.uint8),
        np.array([row + [0] * (3 - len(row)) for row in foes], np.uint8),
        len(foes[0]),
        LINES.targets(),
        np.array([ZENTREN[feld(square)] for square in squares], np.uint8),
        np.array([1 << 4 * feld(square) for square in squares], np.uint64),
        np.array([8 << 4 * feld(square) if square in ZENTREN else 0 for square in squares], np.uint64),
    )


@jit
def set_up(g, s):
    """Fill the caches from the board and see who can move."""
    clear_caches(g, s)
    for square in range(144):
        code = np.int64(s.board[square])
        if code:
            bring_in(g, s, code // 4 - 1, code & 3, square)
    if s.ending == 0:
        hand_over(g, s, np.int64(s.to_move))


# The move


@jit
def legal_moves(g, s, moves):
    """List the moves of all pieces of the seat to move, or only of those that must clear a Zentrum."""
    if s.ending:
        return 0
    seat = np.int64(s.to_move)
    may_bring = s.in_hand[seat, TRIANGLE] > 0 or s.in_hand[seat, BLOCK] > 0
    n = 0
    for i in range(s.placed[seat]):
        origin = np.int64(s.square[seat, i])
        if may_move(g, s, origin):
            n = list_moves_of(g, s, origin, moves, n)
            if may_bring:
                n = list_gates_of(g, s, seat, origin, moves, n)
    return n


@jit
def may_move(g, s, origin):
    """Where Zentren must be cleared, only the pieces on them may move."""
    return s.must_clear == np.uint64(0) or (s.must_clear & g.zentrum_eight[origin]) != np.uint64(0)


@jit
def list_moves_of(g, s, origin, moves, n):
    """A piece moves along a line, any distance, over any pieces, to an empty square that is no Zentrum."""
    file, rank = origin % 12, origin // 12
    first = origin * 22 * CHOICES
    n = list_slots(slots(np.int64(s.open_in_rank[rank]), file), first, moves, n)
    return list_slots(slots(np.int64(s.open_in_file[file]), rank), first + SLOTS * CHOICES, moves, n)


@jit
def list_gates_of(g, s, seat, origin, moves, n):
    """Where a move opens a gate and the Zentrum there is empty, a triangle or a square from the hand may come in."""
    file, rank = origin % 12, origin // 12
    shape = np.int64(s.board[origin]) & 3
    empty_in_rank, empty_in_file = np.int64(s.gates_in_rank[rank // 3]), np.int64(s.gates_in_file[file // 3])
    if g.zentrum[origin] == origin:  # the Zentrum that the piece leaves is empty after the move
        empty_in_rank |= 7 << file // 3 * 3
        empty_in_file |= 7 << rank // 3 * 3
    in_rank = s.open_in_rank[rank] & empty_in_rank & crossings(g, seat, shape, rank, s.ranks_of, s.files_of)
    in_file = s.open_in_file[file] & empty_in_file & crossings(g, seat, shape, file, s.files_of, s.ranks_of)
    if in_rank == 0 and in_file == 0:
        return n
    for choice in range(TRIANGLE, BLOCK + 1):
        if s.in_hand[seat, choice]:
            first = origin * 22 * CHOICES + choice
            n = list_slots(slots(in_rank, file), first, moves, n)
            n = list_slots(slots(in_file, rank), first + SLOTS * CHOICES, moves, n)
    return n


@jit
def crossings(g, seat, shape, line, lines_along, lines_across):
    """Find the lines across which, together with a line, make a gate for a shape.

    One enemy colour must have one of the two other shapes on the one and the other of them on the other.
    """
    one, other = (shape + 1) % 3, (shape + 2) % 3
    found = 0
    for k in range(g.foe_count):
        foe = g.foes[seat, k]
        found |= (np.int64(lines_along[foe, one]) >> line & 1) * np.int64(lines_across[foe, other])
        found |= (np.int64(lines_along[foe, other]) >> line & 1) * np.int64(lines_across[foe, one])
    return found


@jit
def play(g, s, move):
    seat = np.int64(s.to_move)
    line, choice = move // CHOICES, move % CHOICES
    origin, target = line // 22, np.int64(g.target[line])
    shape = np.int64(s.board[origin]) & 3
    lift(g, s, seat, shape, origin)
    put(g, s, seat, shape, target)
    for i in range(s.placed[seat]):
        if s.square[seat, i] == origin:
            s.square[seat, i] = target
            break
    if choice:
        bring_in(g, s, seat, choice, np.int64(g.zentrum[target]))
    if has_won(g, s, seat):
        s.ending = GATES
        s.winners = 1 << seat | 1 << np.int64(g.partner[seat])
        return
    hand_over(g, s, next_seat(g, seat))


@jit
def hand_over(g, s, first):
    """Give the turn to the first seat, from the given one on, that is in the game and can move; else it is drawn."""
    seat = first
    for _ in range(g.players):
        if not s.out >> seat & 1:
            s.to_move = seat
            s.must_clear = zentren_to_clear(g, s, seat)
            if can_move(g, s, seat):
                return
        seat = next_seat(g, seat)
    s.to_move = first
    s.ending = BLOCKED


@jit
def next_seat(g, seat):
    return seat + 1 if seat + 1 < g.players else 0


@jit
def zentren_to_clear(g, s, seat):
    """Find the Zentren under a seat's pieces in whose Felder at least two enemy pieces stand."""
    enemies = np.uint64(0)
    for k in range(g.foe_count):
        enemies += s.crowd[g.foes[seat, k]]
    # A digit is at most 9; six more set its highest bit exactly when it was at least 2.
    return (enemies + np.uint64(0x6666666666666666)) & s.on_zentrum[seat]


@jit
def can_move(g, s, seat):
    for i in range(s.placed[seat]):
        origin = np.int64(s.square[seat, i])
        if may_move(g, s, origin) and (s.open_in_rank[origin // 12] or s.open_in_file[origin % 12]):
            return True
    return False


# The end


@jit
def has_won(g, s, seat):
    """Win with all pieces on the board, in teams those of both partners."""
    return s.placed[seat] == ALL_PIECES and s.placed[g.partner[seat]] == ALL_PIECES


@jit
def leave(g, s, seat):
    """A seat is skipped from now on; its pieces stay and count as enemies."""
    s.out |= 1 << seat
    if s.to_move == seat:
        hand_over(g, s, next_seat(g, seat))


# Pieces come and go


@jit
def clear_caches(g, s):
    """Bring the caches to an empty board."""
    s.placed[:] = 0
    s.in_hand[:, CYLINDER] = PIECES[CYLINDER]
    s.in_hand[:, TRIANGLE] = PIECES[TRIANGLE]
    s.in_hand[:, BLOCK] = PIECES[BLOCK]
    s.open_in_rank[:] = 0
    s.open_in_file[:] = 0
    for square in range(144):
        if g.zentrum[square] != square:
            s.open_in_rank[square // 12] |= 1 << square % 12
            s.open_in_file[square % 12] |= 1 << square // 12
    s.gates_in_rank[:] = 0xFFF
    s.gates_in_file[:] = 0xFFF
    s.ranks_of[:] = 0
    s.files_of[:] = 0
    s.on_rank[:] = 0
    s.on_file[:] = 0
    s.crowd[:] = 0
    s.on_zentrum[:] = 0
    s.must_clear = 0


@jit
def bring_in(g, s, seat, shape, square):
    """A piece comes from the hand."""
    s.square[seat, s.placed[seat]] = square
    s.placed[seat] += 1
    s.in_hand[seat, shape] -= 1
    put(g, s, seat, shape, square)


@jit
def put(g, s, seat, shape, square):
    file, rank = square % 12, square // 12
    s.board[square] = 4 * (seat + 1) + shape
    s.on_rank[seat, shape, rank] += 1
    s.on_file[seat, shape, file] += 1
    s.ranks_of[seat, shape] |= 1 << rank
    s.files_of[seat, shape] |= 1 << file
    s.crowd[seat] += g.feld_one[square]
    if g.zentrum[square] == square:
        s.on_zentrum[seat] |= g.zentrum_eight[square]
        s.gates_in_rank[rank // 3] &= 0xFFF ^ 7 << file // 3 * 3
        s.gates_in_file[file // 3] &= 0xFFF ^ 7 << rank // 3 * 3
    else:
        s.open_in_rank[rank] &= 0xFFF ^ 1 << file
        s.open_in_file[file] &= 0xFFF ^ 1 << rank


@jit
def lift(g, s, seat, shape, square):
    """Undo what ``put`` did."""
    file, rank = square % 12, square // 12
    s.board[square] = 0
    s.on_rank[seat, shape, rank] -= 1
    s.on_file[seat, shape, file] -= 1
    if s.on_rank[seat, shape, rank] == 0:
        s.ranks_of[seat, shape] &= 0xFFF ^ 1 << rank
    if s.on_file[seat, shape, file] == 0:
        s.files_of[seat, shape] &= 0xFFF ^ 1 << file
    s.crowd[seat] -= g.feld_one[square]
    if g.zentrum[square] == square:
        s.on_zentrum[seat] ^= g.zentrum_eight[square]
        s.gates_in_rank[rank // 3] |= 7 << file // 3 * 3
        s.gates_in_file[file // 3] |= 7 << rank // 3 * 3
    else:
        s.open_in_rank[rank] |= 1 << file
        s.open_in_file[file] |= 1 << rank


# Sets of targets


@jit
def slots(squares, own):
    """Turn a set of squares of a line into slots: the squares beyond a piece's own, which is not in it, move down."""
    below = (1 << own) - 1
    return squares & below | squares >> 1 & ~below


@jit
def list_slots(members, first, moves, n):
    """List the moves to a set of slots of a line; ``first`` is the move to slot 0.

    Writing each move and counting only those that are meant needs no branch.
    """
    for slot in range(SLOTS):
        moves[np.uint64(n)] = first + CHOICES * slot
        n += members >> slot & 1
    return n
