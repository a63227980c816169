"""The only module that imports numba. It takes most of a second to load, so only what calls compiled code does that."""

from __future__ import annotations

import hashlib
import pickle
from typing import TYPE_CHECKING, Any

import numba
from numba.core.caching import NullCache
from numba.core.compiler import CompileResult
from numba.core.runtime.nrt import rtsys
from numba.core.serialize import dumps
from numba.extending import overload, typeof_impl

from brettwerk.core.compiled.cache import code_folder, write_whole

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

_compile = numba.njit(nogil=True)


def compiled(function: Callable[..., Any]) -> Any:
    """Make a function that is compiled for the types of its arguments, with the result on disk."""
    found: Any = _compile(function)
    found._cache = _CodeOnDisk(function)  # noqa: SLF001
    return found


def learn(kind: type, routes: Mapping[Callable[..., Any], Callable[..., Any]]) -> None:
    """Let compiled code call objects of a kind, by their attribute ``compiled``, and functions that are sent on."""

    @typeof_impl.register(kind)
    def _type_of(value: Any, context: Any) -> Any:
        return typeof_impl(value.compiled, context)

    for function, route in routes.items():
        overload(function)(route)


class _CodeOnDisk(NullCache):
    """The compiled code of a function in place of numba's own cache, with a file for each specialisation.

    Numba's looks at the one file that the function is in, and keeps an index that processes overwrite for each other.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        self._function = function

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        rtsys.initialize(target_context)  # not refresh(), which sets up all that compiling needs: a quarter of a start
        path = self._path(sig, target_context.codegen())
        try:
            payload = path and path.read_bytes()
        except FileNotFoundError:
            return None
        return payload and CompileResult._rebuild(target_context, *pickle.loads(payload))  # type: ignore[no-untyped-call]  # noqa: S301, SLF001

    def save_overload(self, sig: Any, data: Any) -> None:
        path = self._path(sig, data.codegen)
        if path and not data.library.has_dynamic_globals:  # those are addresses in this process
            write_whole(path, dumps(data._reduce()))  # type: ignore[no-untyped-call]  # noqa: SLF001

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
