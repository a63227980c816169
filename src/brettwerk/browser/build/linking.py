"""Turns the object file that LLVM writes for WebAssembly into a module that a browser can run.

A linker proper joins many objects. Here all code of a game is one object, so that what is left to do is little: data
moves from address 0 to its place behind the stack, and what the object expects of its surroundings (memory, stack
pointer, table of functions) becomes the module's own. The formats are WebAssembly's, and for relocations and symbols
https://github.com/WebAssembly/tool-conventions/blob/main/Linking.md.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

MAGIC = b"\0asm\1\0\0\0"
STACK_BYTES = 1 << 20
"""The stack grows down from here to address 0, so that one that grows too far traps. Data lies behind it."""
PAGE = 1 << 16
ALIGNMENT = 64

CUSTOM, TYPE, IMPORT, FUNCTION, TABLE, MEMORY, GLOBAL, EXPORT, _START, ELEMENT, CODE, DATA, DATA_COUNT = range(13)
ORDER = (TYPE, FUNCTION, TABLE, MEMORY, GLOBAL, EXPORT, ELEMENT, DATA_COUNT, CODE, DATA)
FUNCTION_KIND, TABLE_KIND, MEMORY_KIND, GLOBAL_KIND = range(4)
I32 = b"\x7f"
I32_CONST, END = b"\x41", b"\x0b"

MEMORY_ADDRESS_LEB, MEMORY_ADDRESS_SLEB, MEMORY_ADDRESS_I32 = 3, 4, 5
UNMOVED = {0, 1, 2, 6, 7, 20}
"""Relocations by index of functions, types, globals and tables, which stay as they are."""
WITH_ADDEND = {MEMORY_ADDRESS_LEB, MEMORY_ADDRESS_SLEB, MEMORY_ADDRESS_I32}
SYMBOL_TABLE = 8
IS_UNDEFINED = 0x10


class CannotLink(Exception):
    """The object is not as expected."""


class Section(NamedTuple):
    number: int
    content: bytes


class Reader:
    """Reads numbers and names one after the other."""

    def __init__(self, data: bytes, at: int = 0) -> None:
        self.data = data
        self.at = at

    @property
    def is_at_end(self) -> bool:
        return self.at >= len(self.data)

    def byte(self) -> int:
        self.at += 1
        return self.data[self.at - 1]

    def number(self) -> int:
        """An unsigned number in LEB128."""
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    def signed(self) -> int:
        start = self.at
        value, bits = self.number(), 7 * (self.at - start)
        return value - (1 << bits) if value >> bits - 1 else value

    def bytes(self, count: int) -> bytes:
        self.at += count
        return self.data[self.at - count : self.at]

    def name(self) -> str:
        return self.bytes(self.number()).decode()


def link(obj: bytes, exports: Iterable[str]) -> bytes:
    """Make a module that exports the named functions, its memory, and where that is free (``heap``)."""
    sections = list(_sections(obj))
    by_number = {section.number: section.content for section in sections if section.number != CUSTOM}
    custom = {name: reader for section in sections if section.number == CUSTOM for name, reader in [_custom(section)]}
    places = [(section.number, section.content) for section in sections]
    for name, reader in custom.items():
        if name.startswith("reloc."):
            target = reader.number()
            number, content = places[target]
            by_number[number] = _relocated(content, reader)
    heap = -(-_place_data(by_number) // ALIGNMENT) * ALIGNMENT
    by_number |= _own_surroundings(by_number.pop(IMPORT, b"\0"), heap)
    by_number[EXPORT] = _exports(_function_symbols(custom["linking"]), exports)
    return MAGIC + b"".join(bytes([number]) + _sized(by_number[number]) for number in ORDER if number in by_number)


def _sections(obj: bytes) -> Iterator[Section]:
    if not obj.startswith(MAGIC):
        raise CannotLink("not an object file of WebAssembly")
    reader = Reader(obj, len(MAGIC))
    while not reader.is_at_end:
        number = reader.byte()
        yield Section(number, reader.bytes(reader.number()))


def _custom(section: Section) -> tuple[str, Reader]:
    reader = Reader(section.content)
    return reader.name(), reader


def _relocated(content: bytes, reader: Reader) -> bytes:
    """Move all addresses of data behind the stack; the object has them as if data began at 0."""
    changed = bytearray(content)
    for _ in range(reader.number()):
        kind, offset, _symbol = reader.byte(), reader.number(), reader.number()
        if kind in WITH_ADDEND:
            reader.signed()  # which the object has added already
        if kind == MEMORY_ADDRESS_I32:
            value = int.from_bytes(changed[offset : offset + 4], "little") + STACK_BYTES
            changed[offset : offset + 4] = value.to_bytes(4, "little")
        elif kind in {MEMORY_ADDRESS_LEB, MEMORY_ADDRESS_SLEB}:
            value = Reader(content, offset).number() + STACK_BYTES
            changed[offset : offset + 5] = _padded(value)
        elif kind not in UNMOVED:
            raise CannotLink(f"relocation of kind {kind}")
    return bytes(changed)


def _place_data(sections: dict[int, bytes]) -> int:
    """Move the segments of data behind the stack; tell where the last one ends."""
    if DATA not in sections:
        return STACK_BYTES
    reader = Reader(sections[DATA])
    count, end, moved = reader.number(), STACK_BYTES, b""
    for _ in range(count):
        if reader.number() != 0 or reader.bytes(1) != I32_CONST:
            raise CannotLink("data without a fixed address")
        address = reader.signed() + STACK_BYTES
        if reader.bytes(1) != END:
            raise CannotLink("data at a computed address")
        content = reader.bytes(reader.number())
        moved += b"\0" + I32_CONST + _padded(address) + END + _sized(content)
        end = address + len(content)
    sections[DATA] = _leb(count) + moved
    return end


def _own_surroundings(imports: bytes, heap: int) -> dict[int, bytes]:
    """Define what the object imports: its memory, the stack pointer, and the table of functions if it has one."""
    found: dict[int, bytes] = {
        MEMORY: b"\1\0" + _leb(-(-heap // PAGE)),
        GLOBAL: b"\2" + I32 + b"\1" + _constant(STACK_BYTES) + I32 + b"\0" + _constant(heap),
    }
    reader = Reader(imports)
    for _ in range(reader.number()):
        reader.name()
        name, kind = reader.name(), reader.byte()
        if kind == MEMORY_KIND and reader.number() == 0:
            reader.number()
        elif kind == GLOBAL_KIND and name == "__stack_pointer":
            reader.bytes(2)
        elif kind == TABLE_KIND:
            start = reader.at
            reader.bytes(1)
            for _ in range(1 + reader.number()):
                reader.number()
            found[TABLE] = b"\1" + imports[start : reader.at]
        else:
            raise CannotLink(name)
    return found


def _function_symbols(linking: Reader) -> dict[str, int]:
    """The numbers of the functions that the object defines, by name."""
    if linking.number() != 2:
        raise CannotLink("unknown version of the symbol table")
    found: dict[str, int] = {}
    while not linking.is_at_end:
        kind = linking.byte()
        part = Reader(linking.bytes(linking.number()))
        if kind == SYMBOL_TABLE:
            found.update(_functions_among(part))
    return found


def _functions_among(table: Reader) -> Iterator[tuple[str, int]]:
    for _ in range(table.number()):
        kind, flags = table.byte(), table.number()
        if kind == 1:  # data
            table.name()
            if not flags & IS_UNDEFINED:
                table.number(), table.number(), table.number()
            continue
        index = table.number()
        if kind != 3 and (not flags & IS_UNDEFINED or flags & 0x40):  # not a section, and with a name of its own
            name = table.name()
            if kind == 0:
                yield name, index


def _exports(functions: dict[str, int], wanted: Iterable[str]) -> bytes:
    exports = [(name, FUNCTION_KIND, functions[name]) for name in wanted]
    exports += [("memory", MEMORY_KIND, 0), ("heap", GLOBAL_KIND, 1)]
    lines = [_sized(name.encode()) + bytes([kind]) + _leb(index) for name, kind, index in exports]
    return _leb(len(exports)) + b"".join(lines)


def _constant(value: int) -> bytes:
    return I32_CONST + _padded(value) + END


def _sized(content: bytes) -> bytes:
    return _leb(len(content)) + content


def _leb(value: int) -> bytes:
    found = bytearray()
    while value >= 0x80:
        found.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*found, value])


def _padded(value: int) -> bytes:
    """A number in the five bytes that an object leaves for it, signed or not: addresses are below 2**31."""
    return bytes([value >> shift & 0x7F | 0x80 for shift in (0, 7, 14, 21)] + [value >> 28 & 0x7F])
