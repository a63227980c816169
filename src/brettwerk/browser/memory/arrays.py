"""Small arrays over memory that is theirs or part of a struct, as far as cold code and compiled helpers need them."""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, Any

from brettwerk.browser.memory.numbers import flag

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator


class SmallArray:
    """Items in row order. An index gives a number, a struct, or a part that shares the memory."""

    __slots__ = ("_flat", "dtype", "shape")

    def __init__(self, dtype: Any, flat: Any, shape: tuple[int, ...]) -> None:
        """Take over items in a row; ``dtype`` is their number type, or the layout of structs."""
        self.dtype = dtype
        self.shape = shape
        self._flat = flat

    @classmethod
    def over(cls, dtype: Any, view: memoryview, shape: tuple[int, ...]) -> SmallArray:
        """An array over bytes that are there already."""
        return cls(dtype, dtype.cast(view), shape)

    @classmethod
    def zeros(cls, dtype: Any, shape: tuple[int, ...]) -> SmallArray:
        return cls.over(dtype, memoryview(bytearray(prod(shape) * dtype.itemsize)), shape)

    # What it is

    @property
    def size(self) -> int:
        return prod(self.shape)

    @property
    def ndim(self) -> int:
        return len(self.shape)

    def __len__(self) -> int:
        return self.shape[0]

    def __bool__(self) -> bool:
        if self.size != 1:
            raise ValueError("whether an array of several items is true is not clear; say any() or all()")
        return bool(self._flat[0])

    def __repr__(self) -> str:
        return f"array({self.tolist()}, {self.dtype})"

    # Items and parts

    def __getitem__(self, key: Any) -> Any:
        if key.__class__ is int and len(self.shape) == 1:
            return self._flat[key]
        if isinstance(key, tuple):
            place, shape = self._place(key)
            if place.__class__ is int:
                return self._flat[place] if not shape else self._part(place, shape)
            return self._many(key)
        if isinstance(key, slice):
            return self._slice(key)
        if isinstance(key, list | SmallArray):
            return self._picked(key)
        return self[key.__index__(),]

    def _place(self, key: tuple[Any, ...]) -> tuple[int | None, tuple[int, ...]]:
        """Where the item or part begins that leading indices name, and its shape; None if they name several."""
        if len(key) > len(self.shape):
            raise IndexError(f"too many indices for an array of {len(self.shape)} dimensions")
        shape = self.shape[len(key) :]
        place = 0
        for index, length in zip(key, self.shape, strict=False):
            if not hasattr(index, "__index__"):
                return None, ()
            number = index.__index__()
            if not -length <= number < length:
                raise IndexError(f"index {number} is out of bounds for {length} items")
            place = place * length + number % length
        return place * prod(shape), shape

    def _many(self, key: tuple[Any, ...]) -> Any:
        """What a tuple names in which not all are numbers; a column or the like is copied."""
        first, *rest = key
        if not rest:
            return self[first]
        if hasattr(first, "__index__"):
            return self[first][tuple(rest)]
        return array_of([row[tuple(rest)] for row in self[first]], self.dtype)

    def _part(self, place: int, shape: tuple[int, ...]) -> SmallArray:
        return SmallArray(self.dtype, self._flat[place : place + prod(shape)], shape)

    def _slice(self, key: slice) -> SmallArray:
        first, last, step = key.indices(self.shape[0])
        count = len(range(first, last, step))
        if len(self.shape) == 1:
            return SmallArray(self.dtype, self._flat[key], (count,))
        if step != 1:
            return self._picked(list(range(first, last, step)))
        row = prod(self.shape[1:])
        return SmallArray(self.dtype, self._flat[first * row : (first + count) * row], (count, *self.shape[1:]))

    def _picked(self, key: list[Any] | SmallArray) -> SmallArray:
        """A copy of some items, named by their numbers or by a flag each."""
        flags = isinstance(key, SmallArray) and key.dtype is flag
        numbers = [number for number, wanted in enumerate(key) if wanted] if flags else list(key)
        found = SmallArray.zeros(self.dtype, (len(numbers), *self.shape[1:]))
        for place, number in enumerate(numbers):
            found[place] = self[number]
        return found

    def __setitem__(self, key: Any, value: Any) -> None:
        if isinstance(key, tuple):
            place, shape = self._place(key)
            if place is None:
                self._put_many(key, value)
            elif shape:
                self._part(place, shape)[...] = value
            else:
                self._put(place, value)
        elif key is Ellipsis:
            self._put_each(range(self.shape[0]), value)
        elif isinstance(key, slice):
            self._put_each(range(*key.indices(self.shape[0])), value)
        elif isinstance(key, list | range | SmallArray):
            self._put_each(list(key), value)
        elif len(self.shape) == 1:
            self._put(key.__index__(), value)
        else:
            self[key][...] = value

    def _put(self, place: int, value: Any) -> None:
        try:
            self._flat[place] = value
        except (ValueError, TypeError):  # out of range, or of another kind
            self._flat[place] = self.dtype(value)

    def _put_many(self, key: tuple[Any, ...], value: Any) -> None:
        first, *rest = key
        if not rest:
            self[first] = value
        elif hasattr(first, "__index__"):
            self[first][tuple(rest)] = value
        else:
            rows = self[first]
            for row, one in zip(rows, _spread(value, len(rows)), strict=True):
                row[tuple(rest)] = one

    def _put_each(self, places: Iterable[int], value: Any) -> None:
        places = list(places)
        for place, one in zip(places, _spread(value, len(places)), strict=True):
            self[place] = one

    def __iter__(self) -> Iterator[Any]:
        return iter(self._flat.tolist()) if len(self.shape) == 1 else (self[row] for row in range(self.shape[0]))

    # As a whole

    def tolist(self) -> list[Any]:
        found: list[Any] = self._flat.tolist()
        return found if len(self.shape) == 1 else [row.tolist() for row in self]

    def tobytes(self) -> bytes:
        found: bytes = self._flat.tobytes()
        return found

    def copy(self) -> SmallArray:
        return SmallArray.over(self.dtype, memoryview(bytearray(self._flat.tobytes())), self.shape)

    def view(self, dtype: Any) -> SmallArray:
        """The same memory as items of another type, in one row."""
        return SmallArray.over(dtype, self.memory, (self._flat.nbytes // dtype.itemsize,))

    @property
    def numbers(self) -> memoryview:
        """Its memory, as numbers of its type."""
        found: memoryview = self._flat
        return found

    @property
    def memory(self) -> memoryview:
        """Its memory."""
        found: memoryview = self._flat.cast("B")
        return found

    def reshape(self, *shape: Any) -> SmallArray:
        wanted = tuple(shape[0]) if isinstance(shape[0], tuple | list) else shape
        if prod(wanted) != self.size:
            raise ValueError(f"an array of {self.size} items cannot have the shape {wanted}")
        return SmallArray(self.dtype, self._flat, wanted)

    def setflags(self, *, write: bool) -> None:
        """Let nobody write here any more."""
        if write:
            raise ValueError("what was sealed stays so")
        self._flat = self._flat.toreadonly()

    def any(self) -> bool:
        return any(self._flat)

    def all(self) -> bool:
        return all(self._flat)

    def sum(self) -> Any:
        return sum(self._flat)

    def max(self) -> Any:
        return max(self._flat)

    def min(self) -> Any:
        return min(self._flat)

    def __eq__(self, other: object) -> SmallArray:  # type: ignore[override]
        return self._compared(other, lambda one, two: one == two)

    def __ne__(self, other: object) -> SmallArray:  # type: ignore[override]
        return self._compared(other, lambda one, two: one != two)

    __hash__ = None  # type: ignore[assignment]

    def _compared(self, other: object, test: Callable[[Any, Any], bool]) -> SmallArray:
        """A flag for each item."""
        items = self._flat.tolist()
        others = other.reshape(other.size).tolist() if isinstance(other, SmallArray) else _spread(other, len(items))
        return array_of(map(test, items, others), flag).reshape(self.shape)


def array_of(values: Iterable[Any], dtype: Any) -> SmallArray:
    """An array of numbers, or of rows of them, or of structs."""
    rows = list(values)
    found = SmallArray.zeros(dtype, _shape_of(rows))
    found[...] = rows
    return found


def _shape_of(value: Any) -> tuple[int, ...]:
    if isinstance(value, SmallArray):
        return value.shape
    if not isinstance(value, list | tuple):
        return ()
    return (len(value), *(_shape_of(value[0]) if value else ()))


def _spread(value: Any, count: int) -> list[Any]:
    """A value for each of some places: one for all of them, or a row of them."""
    if not isinstance(value, list | tuple | range | SmallArray):
        return [value] * count
    values = list(value)
    return values * count if len(values) == 1 else values
