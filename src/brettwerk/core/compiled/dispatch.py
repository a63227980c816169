"""The decorator for compiled code, and the way from a game's tables to its rules.

A game's rules are a module with a NamedTuple class ``Tables`` and compiled functions. Generic code (perft, search)
calls the functions below with tables ``g`` and a state ``s``, both records in memory; a call goes to the function of
the same name in the module that defines the tables. Numba specialises and caches that; it would cache neither closures
nor functions passed as arguments. Tables travel as one record because a call then passes a pointer: passing a tuple of
arrays costs more than many a move.

What a game supplies:

``set_up(g, s)``             complete a record whose position fields are filled: caches, skipped seats, an end
``legal_moves(g, s, moves)`` fill ``moves`` (int32) and return their number; 0 exactly when the game is over
``play(g, s, move)``         apply a legal move and hand the turn on
``payoff(g, s, seat)``       the result for a seat; optional, the default below serves all but one-player games
``leave(g, s, seat)``        a seat goes out of a game that goes on without it; optional

What a game may know about good play, in ``insight.py`` beside its rules; the search has defaults:

``move_priors(g, s, moves, n, priors)``     fill in the prior of each of n moves; they add up to 1, and 0 prunes a move
``may_end(g, s)``                           whether the next move could end the game, so that each is worth trying
``evaluate(g, s, rng, moves, values)``      fill in each seat's expected payoff; may play on in ``s``
``rollout(g, s, rng, moves, values, played, simulation)``  the same by playing on, for a search with RAVE
                                            (``RAVE_EQUIVALENCE``): sets ``played[seat, move]`` to ``simulation``

What a network may see, in ``network.py`` beside its rules (``core/network/layout.py``):

``list_features(g, s, seat, found)``        write the numbers of the features that are there; return how many
``view_of(g, s, seat)``                     how the board is turned for a seat, so that moves are seen alike

What a game may show to programs that learn, in ``observation.py`` beside its rules (``core/stepping/planes.py``):

``observe(g, s, seat, view, players, planes)``       write what a seat sees, the board turned as the view says

What a game may know for proofs of who wins it, in ``solve.py`` beside its rules (``core/solved/identity.py``):

``symmetric_key(g, s)``                     a number from 0 to 2**62 - 1 that only positions alike by symmetry share
"""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

from __future__ import annotations

import functools
import os
import sys
import threading
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import numpy as np

from brettwerk.core.compiled import back_end

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import ModuleType

    from brettwerk.core.compiled.weights import Weights

IS_INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT", "0") == "1"
"""Whether compilation is switched off."""


class _Mode(threading.local):
    interprets = IS_INTERPRETED
    """Of the class for all threads, of an object for its thread alone."""


_mode = _Mode()


@contextmanager
def interpreted() -> Iterator[None]:
    """Run rules as plain Python meanwhile: for a few positions that is sooner done than loading the compiler."""
    with _set_in_thread(True), np.errstate(over="ignore"):  # compiled code wraps around without a word
        yield


@contextmanager
def compiled() -> Iterator[None]:
    """Compile and load code in this thread, whatever the others do."""
    with _set_in_thread(IS_INTERPRETED):
        yield


def interpret_by_default(on: bool) -> None:
    """Let all threads run rules as plain Python, except those that say otherwise."""
    _Mode.interprets = on or IS_INTERPRETED


@contextmanager
def _set_in_thread(interprets: bool) -> Iterator[None]:
    before = vars(_mode).get("interprets")
    _mode.interprets = interprets
    try:
        yield
    finally:
        if before is None:
            del _mode.interprets
        else:
            _mode.interprets = before


def is_compiling() -> bool:
    """Whether compiled functions are compiled here, and not run as plain Python or elsewhere."""
    return not _mode.interprets and back_end.chosen() is None


def jit(function: Callable[..., Any]) -> Any:
    """Compile a function at its first call and keep the result on disk, unless a back end runs it."""
    if elsewhere := back_end.chosen():
        return elsewhere.function(function)
    return function if IS_INTERPRETED else CompiledFunction(function)


def for_types_of(function: Any, *args: Any) -> Any:
    """What to call of a compiled function, again and again, with arguments of exactly these types."""
    return function.for_types_of(*args) if isinstance(function, CompiledFunction) else function


class CompiledFunction:
    """A function that is compiled, or loaded from the disk, when it is first called; so is the compiler itself."""

    def __init__(self, function: Callable[..., Any]) -> None:
        functools.update_wrapper(self, function)
        self.py_func: Any = function
        self._compiled: Any = None
        self._within: Any = None
        self._entry_points: dict[Any, tuple[Any, Any]] = {}

    def __call__(self, *args: Any) -> Any:
        return (self.py_func if _mode.interprets else self._compiled or self.compiled)(*args)

    @property
    def compiled(self) -> Any:
        """What the compiler makes of it for callers that are not compiled."""
        self._compiled = self._compiled or compiler().compiled(self.py_func)
        return self._compiled

    def for_types_of(self, *args: Any) -> Any:
        """What to call with arguments of exactly these types, which then are not looked at any more."""
        if _mode.interprets:
            return self.py_func
        kinds = tuple(map(_kind_of, args))
        if kinds not in self._entry_points:  # the compiler takes milliseconds to name the types of structs
            dtypes = [getattr(arg, "dtype", None) for arg in args]  # kept, so that their ids stay theirs
            self._entry_points[kinds] = compiler().entry_point(self.compiled, args), dtypes
        return self._entry_points[kinds][0]

    @property
    def within(self) -> Any:
        """What the compiler makes of it for compiled callers."""
        if self.py_func.__name__ in self.py_func.__code__.co_names:  # calls itself: one form must serve all
            return self.compiled
        self._within = self._within or compiler().compiled_within(self.py_func)
        return self._within

    def __reduce__(self) -> tuple[Any, ...]:
        return _function_of, (self.py_func.__module__, self.py_func.__name__)


def _function_of(module: str, name: str) -> Any:
    return getattr(import_module(module), name)


def compiler() -> ModuleType:
    """The compiler, told once what compiled code may call."""
    from brettwerk.core.compiled import compiler  # noqa: PLC0415, takes most of a second to load

    with _telling:
        if not _told:
            compiler.learn(CompiledFunction, ROUTES)
            _told.append(compiler)
    return compiler


_telling = threading.Lock()
_told: list[ModuleType] = []


# Every state record begins with these fields; then come the game's own position fields, then its caches.
HEADER: list[tuple[Any, ...]] = [
    ("to_move", np.uint8),  # the seat to move
    ("ending", np.uint8),  # 0 while the game goes on, else 1 + the index into the game's list of endings
    ("winners", np.uint8),  # bit set of seats; empty in a draw
    ("out", np.uint8),  # bit set of seats that are out of the game
]


def state_type(position: list[tuple[Any, ...]], caches: list[tuple[Any, ...]]) -> tuple[np.dtype[Any], int]:
    """Build the type of a game's state record, and tell how many bytes at its front are the position."""
    front = np.dtype(HEADER + position)
    return np.dtype((np.record, HEADER + position + caches)), front.itemsize


@jit
def winners_take_all(g, s, seat):
    """Pay +1 to winners and -1 to everybody else; in a draw 0 to seats still in and -1 to seats that went out."""
    if s.winners >> seat & 1:
        return 1.0
    if s.winners != 0 or s.out >> seat & 1:
        return -1.0
    return 0.0


defaults = {"payoff": winners_take_all}
"""What serves games that do not say anything better."""
with_network: dict[str, Any] = {}
"""What serves games that have a network instead of these."""


def pack_tables(tables: Any, weights: Weights | None = None, network: Any = None) -> Any:
    """Turn a NamedTuple of arrays and numbers into a record, whose first field is named after the rules' module.

    The weights of the game's insight are a record within it, ``g.weights``, and so is its network, ``g.network``, of
    the type ``network``; it counts if ``g.use_network`` is set.
    """
    columns = {name: np.asarray(value) for name, value in tables._asdict().items()}
    fields: list[Any] = [(name, column.dtype, column.shape) for name, column in columns.items()]
    if weights:
        fields.append(("weights", np.dtype((np.record, weights.fields))))
    if network is not None:
        fields += [("use_network", np.int32), ("network", network)]
    owner = type(tables).__module__
    record = np.zeros(1, np.dtype((np.record, [(owner, np.uint8), *fields])))[0]
    for name, column in columns.items():
        record[name] = column
    if weights:
        weights.fill(record["weights"])
    return record


def rule(owner: str, name: str) -> Any:
    """Find the function ``name`` in the module of a game's rules, in the game's insight, or among the defaults."""
    if name == "observe":
        return _own(observation_of(owner), name)
    if name in {"list_features", "view_of"}:
        return _own(network_of(owner), name)
    if name == "symmetric_key":
        return _own(solver_of(owner), name)
    own = _own(sys.modules[owner], name) or _own(insight_of(owner), name)
    return own or (network_of(owner) and with_network.get(name)) or defaults[name]


def _own(module: ModuleType | None, name: str) -> Any:
    """Find a function of a module's own: one that it has imported from the interface does not count."""
    found = getattr(module, name, None)
    return None if found is globals()[name] else found


def _kind_of(arg: Any) -> Any:
    """What tells the types of arguments apart."""
    if isinstance(arg, np.ndarray):
        return id(arg.dtype), arg.ndim, arg.flags.c_contiguous, arg.flags.writeable, arg.flags.aligned
    return type(arg)


@functools.cache
def insight_of(owner: str) -> ModuleType | None:
    """What a game knows about good play: the module ``insight`` beside its rules, if there is one."""
    return _beside(owner, "insight")


@functools.cache
def observation_of(owner: str) -> ModuleType | None:
    """What a game shows to programs that learn: the module ``observation`` beside its rules, if there is one."""
    return _beside(owner, "observation")


@functools.cache
def network_of(owner: str) -> ModuleType | None:
    """What a game's network sees: the module ``network`` beside its rules, if there is one."""
    return _beside(owner, "network")


@functools.cache
def solver_of(owner: str) -> ModuleType | None:
    """What solves a game: the module ``solve`` beside its rules, if there is one."""
    return _beside(owner, "solve")


def _beside(owner: str, part: str) -> ModuleType | None:
    name = f"{owner.rpartition('.')[0]}.{part}"
    return import_module(name) if find_spec(name) else None


def set_up(g: Any, s: Any) -> None:
    rule(g.dtype.names[0], "set_up")(g, s)


def legal_moves(g: Any, s: Any, moves: Any) -> Any:
    return rule(g.dtype.names[0], "legal_moves")(g, s, moves)


def play(g: Any, s: Any, move: Any) -> None:
    rule(g.dtype.names[0], "play")(g, s, move)


def payoff(g: Any, s: Any, seat: Any) -> Any:
    return rule(g.dtype.names[0], "payoff")(g, s, seat)


def leave(g: Any, s: Any, seat: Any) -> None:
    rule(g.dtype.names[0], "leave")(g, s, seat)


def move_priors(g: Any, s: Any, moves: Any, n: Any, priors: Any) -> None:
    rule(g.dtype.names[0], "move_priors")(g, s, moves, n, priors)


def may_end(g: Any, s: Any) -> Any:
    return rule(g.dtype.names[0], "may_end")(g, s)


def evaluate(g: Any, s: Any, rng: Any, moves: Any, values: Any) -> None:
    rule(g.dtype.names[0], "evaluate")(g, s, rng, moves, values)


def rollout(g: Any, s: Any, rng: Any, moves: Any, values: Any, played: Any, simulation: Any) -> None:
    rule(g.dtype.names[0], "rollout")(g, s, rng, moves, values, played, simulation)


def expected_values(g: Any, s: Any, rng: Any, moves: Any, values: Any) -> None:
    """What ``evaluate`` says, with the game's network if it has one."""
    rule(g.dtype.names[0], "expected_values")(g, s, rng, moves, values)


def weighed_priors(g: Any, s: Any, moves: Any, n: Any, priors: Any) -> None:
    """What ``move_priors`` says, with the game's network if it has one."""
    rule(g.dtype.names[0], "weighed_priors")(g, s, moves, n, priors)


def list_features(g: Any, s: Any, seat: Any, found: Any) -> Any:
    return rule(g.dtype.names[0], "list_features")(g, s, seat, found)


def view_of(g: Any, s: Any, seat: Any) -> Any:
    return rule(g.dtype.names[0], "view_of")(g, s, seat)


def observe(g: Any, s: Any, seat: Any, view: Any, players: Any, planes: Any) -> None:
    rule(g.dtype.names[0], "observe")(g, s, seat, view, players, planes)


def symmetric_key(g: Any, s: Any) -> Any:
    return rule(g.dtype.names[0], "symmetric_key")(g, s)


# The bodies above run only when compilation is switched off; compiled callers are sent on by these. They give the plain
# function, which numba then compiles into its caller's code: going through a compiled one costs a call. They bear no
# annotations, because numba wants the same signature as that of the function they give.


def _set_up(g, s):
    return rule(next(iter(g.fields)), "set_up").py_func


def _legal_moves(g, s, moves):
    return rule(next(iter(g.fields)), "legal_moves").py_func


def _play(g, s, move):
    return rule(next(iter(g.fields)), "play").py_func


def _payoff(g, s, seat):
    return rule(next(iter(g.fields)), "payoff").py_func


def _leave(g, s, seat):
    return rule(next(iter(g.fields)), "leave").py_func


def _move_priors(g, s, moves, n, priors):
    return rule(next(iter(g.fields)), "move_priors").py_func


def _may_end(g, s):
    return rule(next(iter(g.fields)), "may_end").py_func


def _evaluate(g, s, rng, moves, values):
    return rule(next(iter(g.fields)), "evaluate").py_func


def _rollout(g, s, rng, moves, values, played, simulation):
    return rule(next(iter(g.fields)), "rollout").py_func


def _expected_values(g, s, rng, moves, values):
    return rule(next(iter(g.fields)), "expected_values").py_func


def _weighed_priors(g, s, moves, n, priors):
    return rule(next(iter(g.fields)), "weighed_priors").py_func


def _list_features(g, s, seat, found):
    return rule(next(iter(g.fields)), "list_features").py_func


def _view_of(g, s, seat):
    return rule(next(iter(g.fields)), "view_of").py_func


def _observe(g, s, seat, view, players, planes):
    return rule(next(iter(g.fields)), "observe").py_func


def _symmetric_key(g, s):
    return rule(next(iter(g.fields)), "symmetric_key").py_func


ROUTES: dict[Callable[..., Any], Callable[..., Any]] = {
    set_up: _set_up,
    legal_moves: _legal_moves,
    play: _play,
    payoff: _payoff,
    leave: _leave,
    move_priors: _move_priors,
    may_end: _may_end,
    evaluate: _evaluate,
    rollout: _rollout,
    observe: _observe,
    expected_values: _expected_values,
    weighed_priors: _weighed_priors,
    list_features: _list_features,
    view_of: _view_of,
    symmetric_key: _symmetric_key,
}
"""What sends a compiled call of each function on."""
