"""The rules of Das Tor, compiled: pieces cross enemy lines, gates open, and the hand empties onto the board."""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from brettwerk.core.compiled.bits import lowest_bit
from brettwerk.core.compiled.dispatch import jit, state_type
from brettwerk.games.shared.big_board import BLOCK, CYLINDER, SHAPES, TRIANGLE
from brettwerk.games.shared.felder import BIG_BOARD, ZENTREN, feld
from brettwerk.games.shared.line_moves import LineMoves

# Set-up

PIECES = (1, 4, 6)
"""How many cylinders, triangles and squares a seat has, on the board and in hand together."""
ALL_PIECES = 11

START_CORNER = "Za1,Tb1,Sa2"
"""The start pieces of the bottom-left corner [reconstruction of figure 14]; quarter turns give the other corners."""

QUARTER_TURNS = {"red": 0, "blue": 1, "green": 2, "yellow": 3}
"""The corner of a colour, as quarter turns clockwise from the bottom left."""


def start_squares(colours: tuple[str, ...], setup: str) -> list[tuple[int, int, int]]:
    """List seat, shape and square of the start pieces."""
    placed = []
    for seat, colour in enumerate(colours):
        for piece in setup.split(","):
            square = BIG_BOARD.squares[piece[1:]]
            file, rank = BIG_BOARD.file(square), BIG_BOARD.rank(square)
            for _ in range(QUARTER_TURNS[colour]):
                file, rank = rank, 11 - file
            placed.append((seat, SHAPES.index(piece[0]), 12 * rank + file))
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

# Directions of lines
ALONG_RANK, ALONG_FILE = 0, 1

# Endings
GATES, BLOCKED = 1, 2

STATE, POSITION_BYTES = state_type(
    [("board", np.uint8, (144,))],  # the code of each square (core/big_board.py)
    [
        ("placed", np.uint8, (4,)),  # pieces on the board
        ("in_hand", np.uint8, (4, 3)),  # by seat and shape; a cylinder in hand cannot come in
        ("square", np.uint8, (4, ALL_PIECES)),  # where a seat's pieces stand
        # Lines come by direction, ranks and files; a set of squares of a line has a bit for each place on it.
        ("open", np.uint16, (2, 12)),  # squares of a line where a move may end: empty and no Zentrum
        ("gates", np.uint16, (2, 4)),  # by band of three lines, the places in Felder with an empty Zentrum
        ("lines_of", np.uint16, (2, 4, 3)),  # the lines on which a seat has a shape, as a bit set
        ("on_line", np.uint8, (2, 4, 3, 12)),  # how many pieces of a seat and shape stand on a line
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
    """The enemies of each seat, as a bit set."""
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
    seats = range(players)
    foes = [sum(1 << other for other in seats if other not in (seat, partner[seat])) for seat in range(4)]
    squares = range(BIG_BOARD.size)
    return Tables(
        players,
        np.array(partner, np.uint8),
        np.array(foes, np.uint8),
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
    """List the moves of a seat: along a line, any distance, over any pieces, to an empty square that is no Zentrum.

    Where that opens a gate, it is followed by the same moves with a triangle or a square from the hand. (Only this
    function and ``list_slots`` touch ``moves``: each level between them would cost reference counting.)
    """
    if s.ending:
        return 0
    seat = np.int64(s.to_move)
    foes = np.int64(g.foes[seat])
    n = 0
    for i in range(s.placed[seat]):
        origin = np.int64(s.square[seat, i])
        if not may_move(s, g.zentrum_eight[origin]):
            continue
        for direction in range(2):
            line, place = (origin // 12, origin % 12) if direction == ALONG_RANK else (origin % 12, origin // 12)
            first = (2 * origin + direction) * SLOTS * CHOICES
            targets = np.int64(s.open[direction, line])
            n = list_slots(slots(targets, place), first, moves, n)
            shape = np.int64(s.board[origin]) & 3
            gates = targets & crossings(s, foes, shape, direction, line) & empty_zentren(s, direction, line, place)
            if gates:
                if s.in_hand[seat, TRIANGLE]:
                    n = list_slots(slots(gates, place), first + TRIANGLE, moves, n)
                if s.in_hand[seat, BLOCK]:
                    n = list_slots(slots(gates, place), first + BLOCK, moves, n)
    return n


@jit
def may_move(s, zentrum_eight):
    """Where Zentren must be cleared, only the pieces on them may move; takes the digit of the piece's Zentrum."""
    return s.must_clear == 0 or s.must_clear & zentrum_eight != 0


@jit
def crossings(s, foes, shape, direction, line):
    """Find the places of a line where a piece of some shape opens a gate.

    One enemy colour must have one of the two other shapes on that line and the other of them on the line across.
    """
    one = next_shape(shape)
    other = 3 - shape - one
    across = 1 - direction
    found = 0
    while foes:
        foe = lowest_bit(foes)
        foes &= foes - 1
        found |= (np.int64(s.lines_of[direction, foe, one]) >> line & 1) * np.int64(s.lines_of[across, foe, other])
        found |= (np.int64(s.lines_of[direction, foe, other]) >> line & 1) * np.int64(s.lines_of[across, foe, one])
    return found


@jit
def next_shape(shape):
    """One of the two other shapes; the third is 3 less both, since the shapes are 0, 1 and 2."""
    return shape + 1 if shape < 2 else 0


@jit
def empty_zentren(s, direction, line, place):
    """Find the places of a line in whose Felder the Zentrum is empty, once the piece has left its own."""
    left = 7 * (line % 3 == 1 and place % 3 == 1) << place // 3 * 3
    return np.int64(s.gates[direction, line // 3]) | left


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
        s.to_move = next_seat(g, s, seat)
    else:
        hand_over(g, s, next_seat(g, s, seat))


@jit
def hand_over(g, s, first):
    """Give the turn to a seat, or past it to the next one that can move; if nobody can, the game is drawn."""
    seat = first
    for _ in range(g.players):
        s.to_move = seat
        s.must_clear = zentren_to_clear(g, s, seat)
        if can_move(g, s, seat):
            return
        seat = next_seat(g, s, seat)
    s.to_move = first
    s.ending = BLOCKED


@jit
def next_seat(g, s, seat):
    """The next seat clockwise that is not out."""
    for _ in range(g.players):
        seat = seat + 1 if seat + 1 < g.players else 0
        if not s.out >> seat & 1:
            break
    return seat


@jit
def zentren_to_clear(g, s, seat):
    """Find the Zentren under a seat's pieces in whose Felder at least two enemy pieces stand."""
    enemies = np.uint64(0)
    for foe in range(g.players):
        if g.foes[seat] >> foe & 1:
            enemies += s.crowd[foe]
    # A digit is at most 9; six more set its highest bit exactly when it was at least 2.
    return (enemies + np.uint64(0x6666666666666666)) & s.on_zentrum[seat]


@jit
def can_move(g, s, seat):
    for i in range(s.placed[seat]):
        origin = np.int64(s.square[seat, i])
        has_target = s.open[ALONG_RANK, origin // 12] or s.open[ALONG_FILE, origin % 12]
        if has_target and may_move(s, g.zentrum_eight[origin]):
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
        hand_over(g, s, next_seat(g, s, seat))


# Pieces come and go


@jit
def clear_caches(g, s):
    """Bring the caches to an empty board."""
    s.placed[:] = 0
    s.in_hand[:, CYLINDER] = PIECES[CYLINDER]
    s.in_hand[:, TRIANGLE] = PIECES[TRIANGLE]
    s.in_hand[:, BLOCK] = PIECES[BLOCK]
    s.open[:] = 0
    for square in range(144):
        if g.zentrum[square] != square:
            s.open[ALONG_RANK, square // 12] |= 1 << square % 12
            s.open[ALONG_FILE, square % 12] |= 1 << square // 12
    s.gates[:] = 0xFFF
    s.lines_of[:] = 0
    s.on_line[:] = 0
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
    s.on_line[ALONG_RANK, seat, shape, rank] += 1
    s.on_line[ALONG_FILE, seat, shape, file] += 1
    s.lines_of[ALONG_RANK, seat, shape] |= 1 << rank
    s.lines_of[ALONG_FILE, seat, shape] |= 1 << file
    s.crowd[seat] += g.feld_one[square]
    if g.zentrum[square] == square:
        s.on_zentrum[seat] |= g.zentrum_eight[square]
        s.gates[ALONG_RANK, rank // 3] &= 0xFFF ^ 7 << file // 3 * 3
        s.gates[ALONG_FILE, file // 3] &= 0xFFF ^ 7 << rank // 3 * 3
    else:
        s.open[ALONG_RANK, rank] &= 0xFFF ^ 1 << file
        s.open[ALONG_FILE, file] &= 0xFFF ^ 1 << rank


@jit
def lift(g, s, seat, shape, square):
    """Undo what ``put`` did."""
    file, rank = square % 12, square // 12
    s.board[square] = 0
    s.on_line[ALONG_RANK, seat, shape, rank] -= 1
    s.on_line[ALONG_FILE, seat, shape, file] -= 1
    if s.on_line[ALONG_RANK, seat, shape, rank] == 0:
        s.lines_of[ALONG_RANK, seat, shape] ^= 1 << rank
    if s.on_line[ALONG_FILE, seat, shape, file] == 0:
        s.lines_of[ALONG_FILE, seat, shape] ^= 1 << file
    s.crowd[seat] -= g.feld_one[square]
    if g.zentrum[square] == square:
        s.on_zentrum[seat] ^= g.zentrum_eight[square]
        s.gates[ALONG_RANK, rank // 3] |= 7 << file // 3 * 3
        s.gates[ALONG_FILE, file // 3] |= 7 << rank // 3 * 3
    else:
        s.open[ALONG_RANK, rank] |= 1 << file
        s.open[ALONG_FILE, file] |= 1 << rank


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
