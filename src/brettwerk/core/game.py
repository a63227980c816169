"""A game to play: one variant, its positions and matches, compiled when they are first needed."""

from __future__ import annotations

from functools import cache, cached_property, lru_cache
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

from brettwerk.core.compiled import loops
from brettwerk.core.compiled.compilation import compile_all, compile_play, load
from brettwerk.core.definition import GameDefinition
from brettwerk.core.match import Match
from brettwerk.core.position_text import position_of_diagram
from brettwerk.core.state import State, read_state, start_state

if TYPE_CHECKING:
    from collections.abc import Callable

    from brettwerk.core.compiled.compilation import Progress
    from brettwerk.core.compiled.raw_state import RawStates
    from brettwerk.core.variant import Variant


MOST_VARIANTS = 128
"""Variants of a game that are kept for the next time; an option may have billions of values."""


class Game(GameDefinition):
    """One variant of one game. A game's own class derives from this one and says what is abstract here."""

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
        return Match(self.start)

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

    def compile(self, progress: Progress | None = None) -> None:
        """Compile all entry points of this game, unless some process has done so before."""
        compile_all(self, progress)

    def compile_play(self, progress: Progress | None = None) -> None:
        """Compile what it takes to play, unless some process has done so before."""
        compile_play(self, progress)

    def load(self, progress: Progress | None = None) -> None:
        """Call all that it takes to play once: what is in the cache is loaded from it, the rest is compiled."""
        load(self, progress)

    def __reduce__(self) -> tuple[Any, ...]:
        return variant_of, (type(self), self.variant)


def variant_of(kind: type[Game], variant: Variant) -> Game:
    """A variant of a game; there is only one such object in a process for as long as anybody uses it."""
    return _recent(kind)(variant)


@cache
def _recent(kind: type[Game]) -> Callable[[Variant], Game]:
    """Keep those variants of a game that were used last, whatever becomes of other games; find again what is in use."""
    return lru_cache(MOST_VARIANTS)(lambda variant: _in_use.setdefault((kind, variant), kind(variant)))


_in_use: WeakValueDictionary[tuple[type[Game], Variant], Game] = WeakValueDictionary()
