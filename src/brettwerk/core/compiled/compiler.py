"""The only module that imports numba. It takes most of a second to load, so only what calls compiled code does that."""

from __future__ import annotations

import hashlib
import math
import pickle
from typing import TYPE_CHECKING, Any, NamedTuple

import llvmlite.binding
import numba
from numba.core.caching import NullCache
from numba.core.cgutils import alloca_once
from numba.core.codegen import JITCodeLibrary, JITCPUCodegen
from numba.core.compiler import CompileResult
from numba.core.registry import cpu_target
from numba.core.runtime.nrt import rtsys
from numba.core.serialize import dumps
from numba.core.typing import signature
from numba.core.typing.templates import AbstractTemplate, infer_global
from numba.extending import lower_builtin, overload, typeof_impl
from numba.np.arrayobj import make_array, populate_array
from numba.np.numpy_support import as_dtype

from brettwerk.core.compiled.cache import code_folder, write_whole
from brettwerk.core.compiled.scratch import scratch
from brettwerk.core.compiled.words import word_at

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

_for_python = numba.njit(nogil=True)
WITHIN = {"nogil": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
"""How code is compiled that only other compiled code calls: see ``_Library``."""
_for_compiled_code = numba.njit(**WITHIN)
CALLED_BY_PYTHON = "_ZN7cpython"
"""How the names of functions begin that take arguments as Python passes them."""


def compiled(function: Callable[..., Any]) -> Any:
    """Make a function that is compiled for the types of its arguments, with the result on disk."""
    return _kept_on_disk(_for_python(function), function)


def compiled_within(function: Callable[..., Any]) -> Any:
    """The same for compiled callers: it becomes a part of their code, and nothing else can call it."""
    return _kept_on_disk(_for_compiled_code(function), function)


def entry_point(dispatcher: Any, arguments: tuple[Any, ...]) -> Any:
    """The code for arguments of these types alone: choosing it by types takes longer than many a move."""
    types = tuple(map(numba.typeof, arguments))
    dispatcher.compile(types)
    return dispatcher.overloads[types].entry_point


def _kept_on_disk(dispatcher: Any, function: Callable[..., Any]) -> Any:
    dispatcher._cache = _CodeOnDisk(function, dispatcher.targetoptions)  # noqa: SLF001
    return dispatcher


def learn(kind: type, routes: Mapping[Callable[..., Any], Callable[..., Any]]) -> None:
    """Let compiled code call objects of a kind, by their attribute ``within``, and functions that are sent on."""

    @typeof_impl.register(kind)  # type: ignore[untyped-decorator]
    def _type_of(value: Any, context: Any) -> Any:
        return typeof_impl(value.within, context)

    for function, route in routes.items():
        overload(function, jit_options=WITHIN)(route)


@infer_global(scratch)
class _Scratch(AbstractTemplate):  # type: ignore[misc]
    """What compiled code gets of ``scratch``; an overload would be a function of its own, with its own stack."""

    prefer_literal = True

    def generic(self, arguments: Any, _names: Any) -> Any:
        shape, dtype = arguments
        if all(isinstance(extent, numba.types.IntegerLiteral) for extent in _extents(shape)):
            return signature(numba.types.Array(dtype.dtype, len(_extents(shape)), "C"), shape, dtype)
        return None


def _extents(shape: Any) -> list[Any]:
    return list(shape) if isinstance(shape, numba.types.BaseTuple) else [shape]


@lower_builtin(scratch, numba.types.Any, numba.types.Any)  # type: ignore[untyped-decorator]
def _on_stack(context: Any, builder: Any, sig: Any, _arguments: Any) -> Any:
    kind = sig.return_type
    shape = [extent.literal_value for extent in _extents(sig.args[0])]
    sizes = [as_dtype(kind.dtype).itemsize * math.prod(shape[place:]) for place in range(1, len(shape) + 1)]
    count, *numbers = (context.get_constant(numba.types.intp, number) for number in (math.prod(shape), *shape, *sizes))
    room = alloca_once(builder, context.get_data_type(kind.dtype), size=count)
    room.align = 16
    array = make_array(kind)(context, builder)
    strides = numbers[len(shape) :]
    populate_array(array, data=room, shape=numbers[: len(shape)], strides=strides, itemsize=strides[-1], meminfo=None)
    return array._getvalue()  # noqa: SLF001


@infer_global(word_at)
class _WordAt(AbstractTemplate):  # type: ignore[misc]
    def generic(self, arguments: Any, _names: Any) -> Any:
        content, _place = arguments
        return signature(numba.types.uint64, content, numba.types.intp)


@lower_builtin(word_at, numba.types.Array, numba.types.intp)  # type: ignore[untyped-decorator]
def _load_word(context: Any, builder: Any, sig: Any, arguments: Any) -> Any:
    array = make_array(sig.args[0])(context, builder, value=arguments[0])
    word = context.get_value_type(sig.return_type).as_pointer()
    return builder.load(builder.bitcast(builder.gep(array.data, [arguments[1]]), word), align=1)


class _CodeOnDisk(NullCache):  # type: ignore[misc]
    """The compiled code of a function in place of numba's own cache, with a file for each specialisation.

    Numba's looks at the one file that the function is in, and keeps an index that processes overwrite for each other.
    """

    def __init__(self, function: Callable[..., Any], options: Mapping[str, Any]) -> None:
        self._function = function
        self._suffix = "within" if options.get("no_cpython_wrapper") else "code"

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        if _Library.keeps_plain_code:
            return None  # plain code is not on the disk
        rtsys.initialize(target_context)  # not refresh(), which sets up all that compiling needs: a quarter of a start
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
        return folder / f"{self._function.__name__}-{self._function.__code__.co_firstlineno}-{key[:32]}.{self._suffix}"


def _tables_of(sig: Any) -> str:
    """The module that makes the tables among a function's arguments, which tells the game that it is compiled for."""
    # tables come as a record, or as an array of one; a record has a ``dtype`` too, but that is NumPy's
    kinds = (kind.dtype if isinstance(kind, numba.types.Array) else kind for kind in sig)
    first_fields = (next(iter(kind.fields)) for kind in kinds if isinstance(kind, numba.types.Record))
    return next((name for name in first_fields if "." in name), "")


# For other machines than this one, code is wanted as it is before it is optimised for this one.


class PlainCode(NamedTuple):
    """A compiled function with all that it calls, before anything was optimised for any processor."""

    symbol: str
    arguments: list[Any]
    """The form of each argument: see ``_form``; those that have none are not passed."""
    result: str
    modules: list[bytes]
    """LLVM's bitcode of the function and of all that it calls, some of which others call as well."""


def keep_plain_code() -> None:
    """From now on, compile everything with its plain code kept; nothing may have been compiled in this process yet."""
    _Library.keeps_plain_code = True


def plain_code(function: Any, arguments: tuple[Any, ...]) -> PlainCode:
    """Compile a function for the types of such arguments, and give its plain code."""
    types = tuple(map(numba.typeof, arguments))
    function.compiled.compile(types)
    found = function.compiled.overloads[types]
    forms = [_form(kind) for kind in types]
    libraries = {found.library: None}
    todo = [found.library]
    while todo:
        new = [library for library in todo.pop()._linking_libraries if library not in libraries]  # noqa: SLF001
        libraries |= dict.fromkeys(new)
        todo += new
    modules = [library.plain_code() for library in libraries]
    return PlainCode(found.fndesc.llvm_func_name, forms, str(_form(found.signature.return_type)), modules)


class _Library(JITCodeLibrary):  # type: ignore[misc]
    """Compiled code, which is optimised if Python calls it, and becomes machine code when its address is asked for.

    Numba does both with every function, although most are only called by others, of whose code they become a part: a
    third of the time that compiling takes. It can also keep what it was before it was optimised.
    """

    keeps_plain_code = False

    def __init__(self, codegen: Any, name: str) -> None:
        super().__init__(codegen, name)
        self._is_machine_code = False
        self._plain: list[bytes] = []

    def _optimize_final_module(self) -> None:
        if any(one.name.startswith(CALLED_BY_PYTHON) for one in self.get_defined_functions()):
            super()._optimize_final_module()

    def _finalize_final_module(self) -> None:
        if self._object_caching_enabled and self._compiled_object:  # from the disk
            self._make_machine_code()
        else:
            self._finalize_dynamic_globals()
            self._verify_declare_only_symbols()
            self._finalized = True

    def _make_machine_code(self) -> None:
        self._is_machine_code = True
        super()._finalize_final_module()

    def get_pointer_to_function(self, name: str) -> int:
        self._ensure_finalized()
        if not self._is_machine_code and any(one.name == name for one in self.get_defined_functions()):
            self._make_machine_code()
        return int(super().get_pointer_to_function(name))

    def serialize_using_object_code(self) -> Any:
        self._ensure_finalized()
        return super().serialize_using_object_code() if self._is_machine_code else self.serialize_using_bitcode()

    def add_llvm_module(self, ll_module: Any) -> None:
        if self.keeps_plain_code:
            self._plain.append(ll_module.as_bitcode())
        super().add_llvm_module(ll_module)

    def plain_code(self) -> bytes:
        whole, *parts = map(llvmlite.binding.parse_bitcode, self._plain)
        for part in parts:
            whole.link_in(part)
        return bytes(whole.as_bitcode())


def _set_environment(name: str, environment: Any) -> None:
    """Tell machine code where its Python environment is; what is not machine code has none."""
    if _codegen._engine.is_symbol_defined(name):  # noqa: SLF001
        JITCPUCodegen.set_env(_codegen, name, environment)


_codegen = cpu_target.target_context.codegen()
_codegen._library_class = _Library  # noqa: SLF001
_codegen.set_env = _set_environment


def _form(kind: Any) -> Any:
    """How an argument is passed: a number, a pointer to a record, an array of so many dimensions, or a list of such."""
    match kind:
        case numba.types.BaseTuple():
            return [_form(part) for part in kind]
        case numba.types.Array():
            return f"array{kind.ndim}"
        case numba.types.Record():
            return "record"
        case numba.types.Integer():
            return f"i{kind.bitwidth}"
        case numba.types.Float():
            return f"f{kind.bitwidth}"
        case _:
            return "none"
