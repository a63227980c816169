"""A position that changes: for programs that play and take back many moves in a loop."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from brettwerk.core.compiled.dispatch import for_types_of
from brettwerk.core.compiled.raw_state import (
    flat,
    require_room,
    room_for_mask,
    room_for_payoffs,
    room_for_planes,
    room_for_stack,
    state_of_bytes,
)
from brettwerk.core.compiled.rng import generator
from brettwerk.core.errors import MatchError
from brettwerk.core.state import State
from brettwerk.core.stepping import filling, observing, steps
from brettwerk.core.stepping.planes import sight_of
from brettwerk.core.variant import describe

if TYPE_CHECKING:
    from brettwerk.core.definition import GameDefinition
    from brettwerk.core.stepping.planes import Sight

PLIES = 32
"""Room at first; it doubles when a game gets longer."""


class Position:
    """A position that moves are played in and taken back from; ``state()`` gives the value that it has now.

    Moves are numbers; ``game`` is the variant. Other threads must not use it at the same time.

    >>> position = load_game("tor").new_position()
    >>> position.play(int(position.legal_moves()[0]))
    >>> position.ply, position.turn
    (1, 1)
    >>> position.undo(); position.ply
    0
    """

    __slots__ = (
        "_advance",
        "_bytes",
        "_count",
        "_flat",
        "_mask",
        "_moves",
        "_no_view",
        "_observe",
        "_planes",
        "_ply",
        "_sight",
        "_size",
        "_stack",
        "_tables",
        "_write_mask",
        "game",
    )

    def __init__(self, start: State | Position) -> None:
        self.game: GameDefinition = start.game
        self._tables = self.game.tables_array
        self._moves = self.game.move_buffer(1)[0]
        self._size: int = self.game.rules.STATE.itemsize
        self._stack, self._bytes = room_for_stack(self.game.rules.STATE, PLIES)
        stepped = self._tables, self._stack, 0, 0, self._moves, 0
        self._advance = for_types_of(steps.advance, *stepped)
        self._no_view = self._moves.reshape(1, -1)
        self._sight: Sight | None = None
        self._mask: Any = None
        self._write_mask: Any = None
        self._planes: Any = None
        self._flat: Any = None
        self._observe: Any = None
        self._ply = 0
        self._count = -1  # the legal moves are not listed yet
        self._bytes[: self._size] = start.raw_bytes()

    @property
    def turn(self) -> int:
        """The seat to move."""
        return self._bytes[self._ply * self._size]

    @property
    def is_over(self) -> bool:
        """Whether there is a result."""
        return self._bytes[self._ply * self._size + 1] != 0

    @property
    def ply(self) -> int:
        """How many moves can be taken back."""
        return self._ply

    def legal_moves(self) -> list[int]:
        """The numbers of the legal moves, in no order; none when the game is over."""
        moves: list[int] = self._moves[: self._listed()].tolist()
        return moves

    def play(self, move: int) -> None:
        """Play a legal move; IllegalMove or MatchError say why it is not one."""
        if (self._ply + 1) * self._size == len(self._bytes):
            self._double()
        count = self._advance(self._tables, self._stack, self._ply, int(move), self._moves, self._count)
        if count < 0:
            self.state().move_number(move)
        self._ply += 1
        self._count = count

    def undo(self) -> None:
        """Take the last move back."""
        if self._ply == 0:
            raise MatchError("nothing-to-undo")
        self._ply -= 1
        self._count = -1

    def copy(self) -> Position:
        """Another position that stands where this one stands; what was played before can only be taken back here."""
        return Position(self)

    def __copy__(self) -> Position:
        return self.copy()

    def __deepcopy__(self, _known: object) -> Position:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return Position, (self.state(),)

    def copy_from(self, other: Position | State) -> None:
        """Stand where another position of the same variant stands, with nothing to take back."""
        if other.game is not self.game and other.game.variant != self.game.variant:
            names = {"other": describe(other.game.variant), "variant": describe(self.game.variant)}
            raise MatchError("other-variant", **names)
        self._take(other.raw_bytes())

    def state(self) -> State:
        """The position as a value that does not change."""
        return State(self.game, state_of_bytes(self.game.rules.STATE, bytes(self.raw_bytes())))

    @property
    def payoffs(self) -> tuple[float, ...] | None:
        """What each seat gets, None while the game goes on."""
        if not self.is_over:
            return None
        result = room_for_payoffs(self.game.players)
        steps.payoffs_at(self._tables, self._stack, self._ply, result)
        return tuple(result.tolist())

    @property
    def key(self) -> bytes:
        """Everything that decides how the position can go on, as bytes: the same as ``State.key``."""
        return bytes(self.raw_bytes()[: self.game.rules.POSITION_BYTES])

    def playout(self, seed: int, plies: int | None = None) -> int:
        """Play random moves to the end of the game, or so many; return how many were played. They count as one move."""
        if (self._ply + 1) * self._size == len(self._bytes):
            self._double()
        start = self._ply * self._size
        self._bytes[start + self._size : start + 2 * self._size] = self.raw_bytes()
        self._ply += 1
        self._count = -1
        most = self.game.max_plies if plies is None else plies
        room = self._stack[self._ply : self._ply + 1]
        return int(steps.playout(self._tables, room, most, generator(seed), self._moves))

    def mask(self, out: Any = None, *, turned: bool = False) -> Any:
        """1 for each legal move and 0 for the others, int8 by number, written to ``out`` if it is given.

        ``turned`` numbers them on the board that is turned for the seat to move.
        """
        seen, seat = (self._seen().seen, self.turn) if turned else (self._no_view, -1)
        if out is None:
            out = room_for_mask(self.game.move_count)
        elif out is not self._mask:
            require_room(out, (self.game.move_count,))
            self._mask = out
        if self._write_mask is None:
            self._write_mask = for_types_of(filling.write_mask, out, self._moves, 0, self._no_view, 0)
        self._write_mask(out, self._moves, self._listed(), seen, seat)
        return out

    def observation(self, seat: int | None = None, out: Any = None, *, turned: bool = False) -> Any:
        """What a seat, if none is given the one to move, sees: int8 planes, written to ``out`` if it is given.

        ``State.observation`` says more. Writing to the same array again and again saves time.
        """
        sight = self._seen()
        seen_by = self.turn if seat is None else seat
        if seen_by not in self.game.seats:
            raise MatchError("no-seat", seat=seen_by, last=self.game.players - 1)
        view = sight.views[seen_by] if turned else 0
        looked = self._tables, self._stack, self._ply, seen_by, view, self.game.players
        if out is None:
            out = room_for_planes(sight.shape)
            rows = flat(out)
        elif out is self._planes:
            rows = self._flat
        else:
            require_room(out, sight.shape)
            rows = self._flat = flat(out)
            self._planes = out
        if self._observe is None:
            self._observe = for_types_of(observing.observe_at, *looked, rows)
        self._observe(*looked, rows)
        return out

    def _seen(self) -> Sight:
        if self._sight is None:
            self._sight = sight_of(self.game)
        return self._sight

    def _listed(self) -> int:
        if self._count < 0:
            self._count = int(steps.list_at(self._tables, self._stack, self._ply, self._moves))
        return self._count

    def raw_bytes(self) -> memoryview:
        """The raw state in memory, which the next move does not change but later ones may."""
        start = self._ply * self._size
        return self._bytes[start : start + self._size]

    def _take(self, content: memoryview | bytes) -> None:
        self._bytes[: self._size] = content
        self._ply = 0
        self._count = -1

    def _double(self) -> None:
        content = self._bytes
        self._stack, self._bytes = room_for_stack(self.game.rules.STATE, 2 * len(self._stack))
        self._bytes[: len(content)] = content

    def __repr__(self) -> str:
        return f"<Position of {self.game.id}: {self.state().to_text()}>"
