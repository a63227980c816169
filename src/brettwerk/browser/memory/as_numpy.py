"""The names of NumPy that modules with compiled functions use while they are imported, and that cold code needs.

In a browser tab this module is what ``import numpy`` gives. Rules are WebAssembly there, and tables come as bytes, so
that much of what NumPy can do is never asked for.
"""

from __future__ import annotations

import math
from contextlib import AbstractContextManager, nullcontext
from types import ModuleType
from typing import Any

from brettwerk.browser.memory.arrays import SmallArray as ndarray  # noqa: N813
from brettwerk.browser.memory.arrays import array_of
from brettwerk.browser.memory.numbers import (
    BY_PYTHON_TYPE,
    NumberType,
    flag,
    float32,
    float64,
    int8,
    int16,
    int32,
    int64,
    uint8,
    uint16,
    uint32,
    uint64,
)
from brettwerk.browser.memory.structs import Struct, item_type
from brettwerk.browser.memory.structs import StructLayout as dtype  # noqa: N813

__all__ = [
    "arange", "array", "asarray", "bool_", "dtype", "empty", "errstate", "exp", "float32", "float64", "frombuffer",
    "full", "inf", "int8", "int16", "int32", "int64", "intp", "ndarray", "number", "ones", "pi", "record", "typing",
    "uint8", "uint16", "uint32", "uint64", "void", "zeros",
]  # fmt: skip

bool_ = flag
intp = int64
number = NumberType
record = void = Struct
inf, pi = math.inf, math.pi
exp, tanh, log, sqrt = math.exp, math.tanh, math.log, math.sqrt


def errstate(**_: str) -> AbstractContextManager[None]:
    """Numbers are those of Python here, which do not overflow."""
    return nullcontext()


def zeros(shape: Any, dtype: Any = float64) -> ndarray:
    return ndarray.zeros(item_type(dtype), tuple(shape) if isinstance(shape, tuple | list) else (int(shape),))


empty = zeros


def full(shape: Any, value: Any, dtype: Any = None) -> ndarray:
    found = zeros(shape, dtype or BY_PYTHON_TYPE[type(value)])
    found.reshape(found.size)[...] = value
    return found


def ones(shape: Any, dtype: Any = float64) -> ndarray:
    return full(shape, 1, dtype)


def array(values: Any, dtype: Any = None) -> ndarray:
    rows = values if isinstance(values, ndarray) else list(values)
    return array_of(rows, item_type(dtype) if dtype else _type_of(rows))


asarray = array


def arange(*limits: int, dtype: Any = int64) -> ndarray:
    return array(range(*limits), dtype)


def frombuffer(data: Any, dtype: Any = float64, count: int = -1, offset: int = 0) -> ndarray:
    kind = item_type(dtype)
    view = memoryview(data).cast("B")[offset:]
    items = len(view) // kind.itemsize if count < 0 else count
    return ndarray.over(kind, view[: items * kind.itemsize], (items,))


def _type_of(values: Any) -> Any:
    if isinstance(values, ndarray):
        return values.dtype
    found = values
    while found and isinstance(found[0], list | tuple | ndarray):
        found = found[0]
    return max((BY_PYTHON_TYPE[type(one)] for one in found), key=(flag, int64, float64).index, default=float64)


class NDArray:
    """What annotations say of arrays."""

    def __class_getitem__(cls, _: object) -> type[NDArray]:
        return cls


typing = ModuleType("numpy.typing")
typing.NDArray = NDArray  # type: ignore[attr-defined]
