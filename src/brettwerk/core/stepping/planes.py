"""What the planes of an observation mean, and whether a game has them: the module ``observation`` beside its rules.

That module has:

``planes(game)``                       the game's own planes, each a ``Plane``, in their order
``extent(game)``                       how many ranks and files they have; those of the board unless it says otherwise
``views(game)``                        for each seat the number of its view; 0 is the board as it is
``view_moves(game, view)``             the number of every move on a board that is turned like that
``view_cells(game, view)``             where every place of a plane is on such a board; both only if there are views
``observe(g, s, seat, view, players, planes)``  compiled: write the own planes, which are all 0, as a seat sees them;
                                       a plane is a row of places, along the ranks from below
``symmetries(game)``                   what leaves the game the same (``symmetry.py``); none unless it says otherwise
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple
from weakref import WeakKeyDictionary

from brettwerk.core.compiled.dispatch import observation_of
from brettwerk.core.compiled.raw_state import inverse_rows, rows_of_numbers
from brettwerk.core.errors import NoObservation

if TYPE_CHECKING:
    from types import ModuleType

    from brettwerk.core.definition import GameDefinition


@dataclass(frozen=True)
class Plane:
    """One plane of an observation."""

    name: str
    about: str
    """What its numbers mean."""
    high: int = 1
    """The largest number in it; the smallest is 0."""
    constant: bool = False
    """Whether it has the same number everywhere."""


class Sight(NamedTuple):
    """What the seats of a variant see, and how they number moves."""

    planes: tuple[Plane, ...]
    shape: tuple[int, int, int]
    """Planes, ranks and files."""
    views: tuple[int, ...]
    """By seat: how the board is turned for it."""
    seen: Any
    """By seat and move: the number of the move as the seat sees it, on the board that is turned for it."""
    meant: Any
    """By seat and number as the seat sees it: the move."""
    places: Any
    """By seat and place on a plane: where it is on the board that is turned for the seat."""


def sight_of(game: GameDefinition) -> Sight:
    """What the seats of a variant see; NoObservation if the game does not say it."""
    found = _known.get(game)
    if found is None:
        module = require_observation(game)
        planes, extent = planes_of(game), getattr(module, "extent", None)
        shape = len(planes), *(extent(game) if extent else (game.board.ranks, game.board.files))
        views = tuple(module.views(game))
        seen = rows_of_numbers(module.view_moves(game, view) if view else range(game.move_count) for view in views)
        cells = range(shape[1] * shape[2])
        places = rows_of_numbers(module.view_cells(game, view) if view else cells for view in views)
        found = _known[game] = Sight(planes, shape, views, seen, inverse_rows(seen), places)
    return found


_known: WeakKeyDictionary[GameDefinition, Sight] = WeakKeyDictionary()


def relative_names(players: int) -> tuple[str, ...]:
    """How the seats are called as one of them sees them: itself first, then in the order of the seats."""
    return ("own", "other") if players == 2 else ("own", *(f"seat+{steps}" for steps in range(1, players)))


def planes_of(game: GameDefinition) -> tuple[Plane, ...]:
    """All planes of a variant's observations: the game's own, then those that all games have."""
    names = relative_names(game.players)
    out = [Plane(f"{name} out", f"all 1 if {name} is out of the game", constant=True) for name in names]
    seats = [Plane(f"is seat {seat}", f"all 1 if seat {seat} sees this", constant=True) for seat in game.seats]
    waits = Plane("waits", "how many seats after this one is to move; 0 for the seat to move", game.players - 1, True)
    endings = ", ".join(f"{number} {code}" for number, code in enumerate(game.endings, 1))
    winners = "bits of the winners, 1 for the seat itself, 2 for the next and so on"
    over = Plane("over", f"0 while the game goes on, else 16 × ({endings}) + {winners}", 127, True)
    several = [*(out if game.players > 2 else []), *seats, waits] if game.players > 1 else []
    return (*require_observation(game).planes(game), *several, over)


def has_observation(game: GameDefinition) -> bool:
    return observation_of(game.rules.__name__) is not None


def require_observation(game: GameDefinition) -> ModuleType:
    """The module that says what a seat sees; NoObservation if the game has none."""
    found = observation_of(game.rules.__name__)
    if found is None:
        raise NoObservation("no-observation", game=game.id)
    return found
