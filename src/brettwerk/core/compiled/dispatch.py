"""The only module that imports numba: the decorator for compiled code, and the way from a game's tables to its rules.

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
"""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

from __future__ import annotations

import functools
import hashlib
import pickle
import sys
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import numba
import numpy as np
from numba.core.caching import NullCache
from numba.core.compiler import CompileResult
from numba.core.dispatcher import Dispatcher
from numba.core.runtime import rtsys
from numba.core.serialize import dumps
from numba.extending import overload

from brettwerk.core.compiled.cache import code_folder, write_whole

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from types import ModuleType

    from brettwerk.core.compiled.weights import Weights

_compile = numba.njit(nogil=True)


def jit(function: Callable[..., Any]) -> Any:
    """Compile a function at its first call and keep the result on disk."""
    compiled = _compile(function)
    if isinstance(compiled, Dispatcher):  # and not the function itself, because compilation is switched off
        compiled._cache = _CodeOnDisk(function)  # type: ignore[attr-defined]  # noqa: SLF001
    return compiled


class _CodeOnDisk(NullCache):
    """The compiled code of a function in place of numba's own cache, with a file for each specialisation.

    Numba's looks at the one file that the function is in, and keeps an index that processes overwrite for each other.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        self._function = function

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        rtsys.initialize(
            target_context
        )  # all that code from disk needs; the types and functions to compile with cost more than its loading
        path = self._path(sig, target_context.codegen())
        try:
            payload = path and path.read_bytes()
        except FileNotFoundError:
            return None
        return payload and CompileResult._rebuild(target_context, *pickle.loads(payload))  # noqa: S301, SLF001

    def save_overload(self, sig: Any, data: Any) -> None:
        path = self._path(sig, data.codegen)
        if path and not data.library.has_dynamic_globals:  # those are addresses in this process
            write_whole(path, dumps(data._reduce()))  # noqa: SLF001

    def _path(self, sig: Any, codegen: Any) -> Path | None:
        """The file for arguments of these types on this kind of processor; None for what has no fixed source."""
        folder = code_folder(self._function.__module__, _tables_of(sig))
        if folder is None or self._function.__closure__:
            return None
        key = hashlib.sha256(f"{', '.join(map(str, sig))} {codegen.magic_tuple()}".encode()).hexdigest()
        return folder / f"{self._function.__name__}-{self._function.__code__.co_firstlineno}-{key[:32]}.code"


def _tables_of(sig: Any) -> str:
    """The module that makes the tables among a function's arguments, which tells the game that it is compiled for."""
    first_fields = (next(iter(kind.fields)) for kind in sig if isinstance(kind, numba.types.Record))
    return next((name for name in first_fields if "." in name), "")


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


def pack_tables(tables: Any, weights: Weights | None = None) -> Any:
    """Turn a NamedTuple of arrays and numbers into a record, whose first field is named after the rules' module.

    The weights of the game's insight are a record within it, ``g.weights``.
    """
    columns = {name: np.asarray(value) for name, value in tables._asdict().items()}
    fields: list[Any] = [(name, column.dtype, column.shape) for name, column in columns.items()]
    if weights:
        fields.append(("weights", np.dtype((np.record, weights.fields))))
    owner = type(tables).__module__
    record = np.zeros(1, np.dtype((np.record, [(owner, np.uint8), *fields])))[0]
    for name, column in columns.items():
        record[name] = column
    if weights:
        weights.fill(record["weights"])
    return record


def rule(owner: str, name: str) -> Any:
    """Find the function ``name`` in the module of a game's rules, or in the game's insight, or among the defaults."""
    return _own(sys.modules[owner], name) or _own(insight_of(owner), name) or defaults[name]


def _own(module: ModuleType | None, name: str) -> Any:
    """Find a function of a module's own: one that it has imported from the interface does not count."""
    found = getattr(module, name, None)
    return None if found is globals()[name] else found


@functools.cache
def insight_of(owner: str) -> ModuleType | None:
    """What a game knows about good play: the module ``insight`` beside its rules, if there is one."""
    name = owner.rpartition(".")[0] + ".insight"
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


# The bodies above run only when compilation is switched off; compiled callers are sent on by these. They give the plain
# function, which numba then compiles into its caller's code: going through a compiled one costs a call. They bear no
# annotations, because numba wants the same signature as that of the function they give.


@overload(set_up)
def _set_up(g, s):
    return rule(next(iter(g.fields)), "set_up").py_func


@overload(legal_moves)
def _legal_moves(g, s, moves):
    return rule(next(iter(g.fields)), "legal_moves").py_func


@overload(play)
def _play(g, s, move):
    return rule(next(iter(g.fields)), "play").py_func


@overload(payoff)
def _payoff(g, s, seat):
    return rule(next(iter(g.fields)), "payoff").py_func


@overload(leave)
def _leave(g, s, seat):
    return rule(next(iter(g.fields)), "leave").py_func


@overload(move_priors)
def _move_priors(g, s, moves, n, priors):
    return rule(next(iter(g.fields)), "move_priors").py_func


@overload(may_end)
def _may_end(g, s):
    return rule(next(iter(g.fields)), "may_end").py_func


@overload(evaluate)
def _evaluate(g, s, rng, moves, values):
    return rule(next(iter(g.fields)), "evaluate").py_func


@overload(rollout)
def _rollout(g, s, rng, moves, values, played, simulation):
    return rule(next(iter(g.fields)), "rollout").py_func
