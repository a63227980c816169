"""Tables of solved games on disk: the result of every position, and its plies to the end.

A file holds, one behind the other: two bits for each position (0 drawn, 1 won, 2 lost for the side to move); half the
plies to the end, rounded down (whether they are odd, the result tells), compressed in chunks of ``CHUNK`` positions;
where each chunk begins, and the checksum of its two parts; the facts as JSON; and a tail with the length and checksum
of the facts. The file is mapped into memory, and a chunk is checked when it is first read. So a table that was cut off,
damaged or made for other rules is found out before anything is believed.
"""

from __future__ import annotations

import json
import mmap
import os
import struct
import zlib
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from brettwerk.core.errors import BrettwerkError
from brettwerk.core.files import data_folder, reason_of
from brettwerk.core.solved.space import Verdict

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path
    from typing import IO

    from brettwerk.core.definition import GameDefinition

CHUNK = 2**14
FORMAT = 1
WIDTHS = (1, 2)
"""Bytes of half a distance."""
DRAWN, WON, LOST = range(3)
_TAIL = struct.Struct("<QI8s")
_MAGIC = b"bw-table"
_INDEX = np.dtype([("start", "<u8"), ("values", "<u4"), ("distances", "<u4")])


class TableError(BrettwerkError):
    """A table is not there, or must not be used."""


def table_folder() -> Path:
    """Where tables are kept: below the folder for Brettwerk's data."""
    return data_folder() / "tables"


def table_path(game: GameDefinition, name: str) -> Path:
    return table_folder() / f"{game.variant.game}-{name}.table"


def table_facts(game: GameDefinition, name: str, entries: int) -> dict[str, Any]:
    """What a table must say of itself to be used."""
    facts = {"format": FORMAT, "game": game.variant.game, "name": name}
    return facts | {"rules_version": game.rules_version, "entries": entries}


def write_table(file: IO[bytes], chunks: Iterable[tuple[bytes, bytes]], facts: dict[str, Any]) -> None:
    """Write a table of packed results and compressed distances, chunk by chunk. Needs a file that can be sought in."""
    index = np.zeros(chunk_count(facts["entries"]) + 1, _INDEX)
    values_end = start = value_bytes(facts["entries"])
    at = 0
    for number, (values, distances) in enumerate(chunks):
        file.seek(at)
        file.write(values)
        file.seek(start)
        file.write(distances)
        index[number] = start, zlib.crc32(values), zlib.crc32(distances)
        at += len(values)
        start += len(distances)
    assert at == values_end
    index[-1] = start, 0, 0
    file.seek(start)
    file.write(index.tobytes())
    text = json.dumps(facts | {"index": zlib.crc32(index.tobytes())}).encode()
    file.write(text + _TAIL.pack(len(text), zlib.crc32(text), _MAGIC))
    file.flush()
    os.fsync(file.fileno())


def chunk_count(entries: int) -> int:
    return -(-entries // CHUNK)


def value_bytes(entries: int) -> int:
    return -(-entries // 4)


class Table:
    """A table on disk, opened."""

    def __init__(self, path: Path, wanted: dict[str, Any]) -> None:
        """Open a table; TableError says why it must not be used."""
        self.path = path
        try:
            with path.open("rb") as file:
                self._data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        except FileNotFoundError:
            raise self._error("table-missing", wanted) from None
        except ValueError:  # nothing can be mapped of an empty file
            raise self._error("table-truncated", wanted) from None
        except OSError as error:
            raise self._error("table-unreadable", wanted, reason=reason_of(error)) from None
        self.facts = self._read_facts(wanted)
        for name, value in wanted.items():
            if self.facts.get(name) != value:
                found = self.facts.get(name)
                raise self._error("table-other", wanted, field=name, value=value, found=found)
        self._index = self._read_index(wanted)
        self._values = lru_cache(256)(self._read_values)
        self._distances = lru_cache(256)(self._read_distances)

    def _error(self, code: str, wanted: dict[str, Any], **params: Any) -> TableError:
        return TableError(code, path=str(self.path), **params, game=wanted["game"])

    def _read_facts(self, wanted: dict[str, Any]) -> dict[str, Any]:
        if len(self._data) < _TAIL.size:
            raise self._error("table-truncated", wanted)
        length, checksum, magic = _TAIL.unpack(self._data[-_TAIL.size :])
        if magic != _MAGIC or length > len(self._data) - _TAIL.size:
            raise self._error("table-truncated", wanted)
        text = self._data[-_TAIL.size - length : -_TAIL.size]
        if zlib.crc32(text) != checksum:
            raise self._error("table-damaged", wanted)
        self._facts_at = len(self._data) - _TAIL.size - length
        try:
            facts = json.loads(text)
        except (ValueError, RecursionError):  # somebody made it up
            raise self._error("table-damaged", wanted) from None
        if not isinstance(facts, dict) or facts.get("width") not in WIDTHS:
            raise self._error("table-damaged", wanted)
        return facts

    def _read_index(self, wanted: dict[str, Any]) -> Any:
        size = (chunk_count(self.facts["entries"]) + 1) * _INDEX.itemsize
        start = self._facts_at - size
        index = np.frombuffer(self._data, _INDEX, chunk_count(self.facts["entries"]) + 1, start) if start >= 0 else None
        if index is None or zlib.crc32(index.tobytes()) != self.facts.get("index") or index[-1]["start"] != start:
            raise self._error("table-damaged", wanted)
        return index

    def verdict(self, number: int) -> Verdict:
        """What a position comes to."""
        chunk, place = divmod(number, CHUNK)
        value = self._values(chunk)[place // 4] >> place % 4 * 2 & 3
        if value == DRAWN:
            return Verdict.of_code(0)
        half = int(self._distances(chunk)[place])
        return Verdict.of_code(2 * half + (2 if value == WON else 1))

    def results(self) -> Any:
        """The results of all positions, packed four to a byte, after testing that they are whole."""
        for chunk in range(len(self._index) - 1):
            self._read_values(chunk)
        return np.frombuffer(self._data, np.uint8, value_bytes(self.facts["entries"]))

    def _read_values(self, chunk: int) -> bytes:
        start = chunk * CHUNK // 4
        data = self._data[start : min(start + CHUNK // 4, value_bytes(self.facts["entries"]))]
        return self._checked(data, self._index[chunk]["values"])

    def _read_distances(self, chunk: int) -> Any:
        start, end = int(self._index[chunk]["start"]), int(self._index[chunk + 1]["start"])
        data = self._checked(self._data[start:end], self._index[chunk]["distances"])
        width = self.facts["width"]
        size = width * min(CHUNK, self.facts["entries"] - chunk * CHUNK)
        try:
            plain = zlib.decompressobj().decompress(data, size + 1)
        except zlib.error:
            plain = b""
        if len(plain) != size:
            raise self._error("table-damaged", self.facts)
        return np.frombuffer(plain, f"<u{width}")

    def _checked(self, data: bytes, checksum: int) -> bytes:
        if zlib.crc32(data) != checksum:
            raise self._error("table-damaged", self.facts)
        return data

    def check(self) -> None:
        """Read all of it, so that damage anywhere is found."""
        for chunk in range(len(self._index) - 1):
            self._read_values(chunk)
            self._read_distances(chunk)
