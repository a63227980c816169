"""The number types of fields and arrays. A number that was read is a plain Python number; writing wraps around."""

from __future__ import annotations

import struct
from typing import Any


class NumberType:
    """A type of numbers in memory; calling it brings a number into its range, as compiled code does."""

    names = None
    """It has no fields, unlike a struct."""

    def __init__(self, name: str, code: str) -> None:
        self.name = name
        self.code = code
        """How the module ``struct`` and memory views write it."""
        layout = struct.Struct(f"={code}")
        self.itemsize = layout.size
        self._unpack = layout.unpack_from
        self._pack = layout.pack_into

    def __call__(self, value: Any = 0) -> Any:
        raise NotImplementedError

    def read(self, view: memoryview, at: int) -> Any:
        return self._unpack(view, at)[0]

    def write(self, view: memoryview, at: int, value: Any) -> None:
        self._pack(view, at, self(value))

    def cast(self, view: memoryview) -> memoryview:
        """See bytes as numbers of this type."""
        return view.cast(self.code) if self.code != "B" else view  # type: ignore[call-overload]

    def __repr__(self) -> str:
        return self.name


class IntegerType(NumberType):
    """Whole numbers of so many bits, with a sign or without."""

    def __init__(self, name: str, code: str) -> None:
        super().__init__(name, code)
        self._range = 1 << 8 * self.itemsize
        self._least = -self._range // 2 if code.islower() else 0

    def __call__(self, value: Any = 0) -> int:
        return (int(value) - self._least) % self._range + self._least


class FloatType(NumberType):
    """Floating-point numbers; reading gives what is left of one after writing."""

    def __call__(self, value: Any = 0) -> float:
        found: float = struct.unpack(self.code, struct.pack(self.code, value))[0]
        return found


class FlagType(IntegerType):
    """Truth values, a byte each."""

    def __init__(self) -> None:
        super().__init__("bool_", "?")

    def __call__(self, value: Any = False) -> bool:
        return bool(value)


uint8, int8 = IntegerType("uint8", "B"), IntegerType("int8", "b")
uint16, int16 = IntegerType("uint16", "H"), IntegerType("int16", "h")
uint32, int32 = IntegerType("uint32", "I"), IntegerType("int32", "i")
uint64, int64 = IntegerType("uint64", "Q"), IntegerType("int64", "q")
float32, float64 = FloatType("float32", "f"), FloatType("float64", "d")
flag = FlagType()

BY_NAME: dict[str, NumberType] = {
    ("u" if kind.code.isupper() else "i") + str(kind.itemsize): kind
    for kind in (uint8, int8, uint16, int16, uint32, int32, uint64, int64)
} | {"f4": float32, "f8": float64, "b1": flag}
"""The types by what NumPy calls them for short."""

BY_PYTHON_TYPE: dict[type, NumberType] = {int: int64, float: float64, bool: flag}
