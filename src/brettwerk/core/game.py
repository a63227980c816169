"""A game to play: one variant, its positions and matches, compiled when they are first needed."""

from __future__ import annotations

from functools import cache, cached_property, lru_cache
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

from brettwerk.core.compiled import loops
from brettwerk.core.compiled.dispatch import is_compiling
from brettwerk.core.definition import GameDefinition
from brettwerk.core.match import Match
from brettwerk.core.position_text import position_of_diagram
from brettwerk.core.state import State, read_state, start_state
from brettwerk.core.stepping.position import Position

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from types import ModuleType

    from brettwerk.core.compiled.compilation import Progress
    from brettwerk.core.compiled.raw_state import RawState, RawStates
    from brettwerk.core.drawing.marks import SceneMark
    from brettwerk.core.variant import Variant


MOST_VARIANTS = 128
"""Variants of a game that are kept for the next time; an option may have billions of values."""


class Game(GameDefinition):
    """One variant of one game. A game's own class derives from this one and says what is abstract here.

    >>> game = load_game("weltreich", edition="space", teams=True)
    >>> game.name("en"), game.players, game.sides
    ('Stargate', 4, ((0, 1), (2, 3)))
    >>> game.start.turn
    0
    """

    @property
    def start(self) -> State:
        """The position in which the game begins."""
        return State(self, self._start)

    @cached_property
    def _start(self) -> RawStates:
        """Kept as raw states: with a position that knows its game, neither would be freed when nobody uses it."""
        self.compile_play()
        return start_state(self).raw

    def new_match(self) -> Match:
        """A match from the start position on."""
        return Match(self.start)

    def new_position(self) -> Position:
        """The start position as one that changes, for programs that play many moves in a loop."""
        return Position(self.start)

    def state_from_text(self, text: str) -> State:
        """Read a position text (docs/positions.md); BadStateText says what is wrong with it."""
        self.compile_play()
        return read_state(self, text)

    def state_from_diagram(self, diagram: str, turn: int = 0, **fields: str) -> State:
        """Read a board diagram as ``State.diagram`` draws it, with the other fields given by name."""
        return self.state_from_text(position_of_diagram(self, diagram, turn, **fields))

    def complete(self, raws: RawStates) -> State:
        """Make a state of an array of one raw state whose position fields are filled."""
        self.compile_play()
        loops.complete(self.tables, raws)
        return State(self, raws)

    # What matters in a position

    def marks(self, state: State) -> tuple[SceneMark, ...]:  # noqa: ARG002
        """Threats and chances to draw over a position on wish, asked of the rules; none unless a game has some."""
        return ()

    def give_turn(self, raw: RawState, seat: int) -> bool:
        """Let it be another seat's turn in a raw state that is still to be completed; False if that has no meaning."""
        raw.to_move = seat
        return True

    def attempt(self, raw: RawState, clicked: Sequence[str]) -> int | None:  # noqa: ARG002
        """The move that somebody has in mind who clicked these shapes, legal or not; None if that cannot be told.

        After a first click that leads nowhere, any move that begins with it will do.
        """
        return None

    def with_turn(self, state: State, seat: int) -> State | None:
        """The same position with another seat to move; None if that seat could not move, or if it has no meaning."""
        raws = state.raw
        if state.is_over or seat in state.out or not self.give_turn(raws[0], seat):
            return None
        turned = self.complete(raws)
        return turned if turned.turn == seat and not turned.is_over else None

    def reach(self, state: State, place: str) -> tuple[str, ...]:
        """The places to which what stands on a place could go, were it the turn of its seat."""
        found: dict[str, None] = {}
        for seat in self.seats:
            other = self.with_turn(state, seat)
            if other is None:
                continue
            raw = other.raw[0]
            for path in (self.clicks(raw, move) for move in other.move_numbers):
                if path[0] == place and len(path) > 1:
                    found[path[1]] = None
        return tuple(found)

    # Compiled code

    def compile(self, progress: Progress | None = None) -> None:
        """Compile all entry points of this game, unless some process has done so before."""
        _compilation().compile_all(self, progress)

    def compile_play(self, progress: Progress | None = None) -> None:
        """Compile what it takes to play, unless some process has done so before."""
        if is_compiling():
            _compilation().compile_play(self, progress)

    def load(self, progress: Progress | None = None) -> None:
        """Call all that it takes to play once: what is in the cache is loaded from it, the rest is compiled."""
        _compilation().load(self, progress)

    def __reduce__(self) -> tuple[Any, ...]:
        return variant_of, (type(self), self.variant)


def _compilation() -> ModuleType:
    from brettwerk.core.compiled import compilation  # noqa: PLC0415, a browser tab compiles nothing and lacks its libraries

    return compilation


def variant_of(kind: type[Game], variant: Variant) -> Game:
    """A variant of a game; there is only one such object in a process for as long as anybody uses it."""
    return _recent(kind)(variant)


@cache
def _recent(kind: type[Game]) -> Callable[[Variant], Game]:
    """Keep those variants of a game that were used last, whatever becomes of other games; find again what is in use."""
    return lru_cache(MOST_VARIANTS)(lambda variant: _in_use.setdefault((kind, variant), kind(variant)))


_in_use: WeakValueDictionary[tuple[type[Game], Variant], Game] = WeakValueDictionary()
