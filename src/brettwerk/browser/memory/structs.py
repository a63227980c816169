"""Structs in memory, whose fields are attributes and items, and the layouts that say where each field lies."""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from brettwerk.browser.memory.arrays import SmallArray
from brettwerk.browser.memory.numbers import BY_NAME, BY_PYTHON_TYPE, NumberType

if TYPE_CHECKING:
    from collections.abc import Iterable


class Field(NamedTuple):
    """A field of a struct."""

    kind: Any
    """The type of its numbers, or the layout of structs within."""
    shape: tuple[int, ...]
    offset: int

    @property
    def end(self) -> int:
        return self.offset + prod(self.shape) * int(self.kind.itemsize)

    def read(self, view: memoryview) -> Any:
        if self.shape:
            return SmallArray.over(self.kind, view[self.offset : self.end], self.shape)
        return self.kind.read(view, self.offset)

    def write(self, view: memoryview, value: Any) -> None:
        if self.shape:
            self.read(view)[...] = value
        else:
            self.kind.write(view, self.offset, value)


class Struct:
    """A struct in memory: a raw state, or tables. Each layout has a class of its own, with its fields as properties."""

    __slots__ = ("_view",)

    dtype: StructLayout

    def __init__(self, view: memoryview) -> None:
        self._view = view

    def __getitem__(self, name: str) -> Any:
        return self.dtype.fields[name].read(self._view)

    def __setitem__(self, name: str, value: Any) -> None:
        self.dtype.fields[name].write(self._view, value)

    @property
    def memory(self) -> memoryview:
        """Its memory."""
        return self._view

    def tobytes(self) -> bytes:
        return self._view.tobytes()

    def copy(self) -> Struct:
        return type(self)(memoryview(bytearray(self._view)))


class StructLayout:
    """Where the fields of a struct lie: one behind the other with no gaps, unless told otherwise."""

    def __init__(self, fields: Any, align: bool = False) -> None:
        """Lay out fields: name, type and, for an array, shape; ``align`` leaves gaps so that numbers lie well."""
        if isinstance(fields, tuple):  # a class for the struct, as NumPy wants it, and the fields
            _, fields = fields
        found, at, widest = {}, 0, 1
        for name, kind, *shape in fields:
            wide = item_type(kind)
            unit = wide.itemsize if align and isinstance(wide, NumberType) else 1
            widest = max(widest, unit)
            found[name] = field = Field(wide, _shape(*shape), -(-at // unit) * unit)
            at = field.end
        self._set(found, -(-at // widest) * widest)

    @classmethod
    def from_json(cls, content: Any) -> StructLayout:
        """Read a layout as the build writes it: the size, and of each field its name, type, shape and offset."""
        size, fields = content
        layout = cls.__new__(cls)
        kinds = ((name, kind if isinstance(kind, str) else cls.from_json(kind), *rest) for name, kind, *rest in fields)
        layout._set({name: Field(item_type(kind), tuple(shape), at) for name, kind, shape, at in kinds}, size)  # noqa: SLF001
        return layout

    def _set(self, fields: dict[str, Field], size: int) -> None:
        self.fields = fields
        self.names = tuple(fields)
        self.itemsize = size
        attributes: dict[str, Any] = {
            name: _property(field) for name, field in fields.items() if not hasattr(Struct, name)
        }
        self.struct: type[Struct] = type("Struct", (Struct,), attributes | {"__slots__": (), "dtype": self})

    def __class_getitem__(cls, _: object) -> type[StructLayout]:
        return cls

    def read(self, view: memoryview, at: int) -> Struct:
        return self.struct(view[at : at + self.itemsize])

    def write(self, view: memoryview, at: int, value: Struct) -> None:
        view[at : at + self.itemsize] = value.memory

    def cast(self, view: memoryview) -> StructRow:
        return StructRow(self, view)

    def __repr__(self) -> str:
        return f"StructLayout({', '.join(self.names)})"


class StructRow:
    """Structs of a layout side by side in memory."""

    def __init__(self, layout: StructLayout, view: memoryview) -> None:
        self._layout = layout
        self._view = view
        self.nbytes = view.nbytes

    def __len__(self) -> int:
        return self.nbytes // self._layout.itemsize

    def __getitem__(self, key: int | slice) -> Any:
        size = self._layout.itemsize
        if isinstance(key, slice):
            first, last, step = key.indices(len(self))
            if step != 1:
                raise IndexError("only neighbouring structs can be taken together")
            return StructRow(self._layout, self._view[first * size : max(first, last) * size])
        return self._layout.read(self._view, self._offset(key))

    def __setitem__(self, key: int, value: Struct) -> None:
        self._layout.write(self._view, self._offset(key), value)

    def _offset(self, number: int) -> int:
        if not -len(self) <= number < len(self):
            raise IndexError(f"index {number} is out of bounds for {len(self)} structs")
        return number % len(self) * self._layout.itemsize

    def tolist(self) -> list[Struct]:
        return [self[number] for number in range(len(self))]

    def tobytes(self) -> bytes:
        return self._view.tobytes()

    def cast(self, code: Literal["B"]) -> memoryview:
        return self._view.cast(code)

    def toreadonly(self) -> StructRow:
        return StructRow(self._layout, self._view.toreadonly())


def item_type(kind: Any) -> Any:
    """The type of items that something means: a type of ours, what NumPy calls one, or Python's own."""
    return BY_NAME.get(kind, kind) if isinstance(kind, str) else BY_PYTHON_TYPE.get(kind, kind)


def _shape(shape: int | Iterable[int] = ()) -> tuple[int, ...]:
    return (shape,) if isinstance(shape, int) else tuple(shape)


def _property(field: Field) -> property:
    """An attribute for a field; what is read most, single bytes and numbers, is read straight away."""
    at = field.offset

    def read(struct: Struct) -> Any:
        return field.read(struct._view)  # noqa: SLF001

    def read_byte(struct: Struct) -> Any:
        return struct._view[at]  # noqa: SLF001

    def write(struct: Struct, value: Any) -> None:
        field.write(struct._view, value)  # noqa: SLF001

    is_byte = not field.shape and isinstance(field.kind, NumberType) and field.kind.code == "B"
    return property(read_byte if is_byte else read, write)
