"""Unfinished tables on disk, so that solving can go on after any interruption.

A snapshot is taken while others go on working. That is sound because every code that has been set is final: codes that
are set meanwhile may be in it or not, and what had been finished before the snapshot began is in it for certain.
"""

from __future__ import annotations

import json
import os
import struct
import zlib
from typing import TYPE_CHECKING, Any

import numpy as np

from brettwerk.core.files import whole_file
from brettwerk.core.solved.table import TableError

if TYPE_CHECKING:
    from pathlib import Path

PIECE = 2**22
_HEAD = struct.Struct("<8sQI")
_PIECE = struct.Struct("<BI")
_MAGIC = b"bw-unfin"


def save(path: Path, facts: dict[str, Any], codes: Any) -> None:
    """Write a snapshot; a piece of codes takes one byte each where that is enough."""
    with whole_file(path, force=True) as file:
        text = json.dumps(facts).encode()
        file.write(_HEAD.pack(_MAGIC, len(text), zlib.crc32(text)) + text)
        for start in range(0, len(codes), PIECE):
            piece = codes[start : start + PIECE].copy()
            if piece.max(initial=0) < 256:
                piece = piece.astype(np.uint8)
            file.write(_PIECE.pack(piece.itemsize, zlib.crc32(piece)))
            file.write(piece.data)
        file.flush()
        os.fsync(file.fileno())


def load(path: Path, wanted: dict[str, Any], codes: Any) -> dict[str, Any] | None:
    """Read a snapshot into codes and return its facts; None if there is none, TableError if it must not be used."""
    if not path.exists():
        return None
    with path.open("rb") as file:
        head = file.read(_HEAD.size)
        magic, length, checksum = _HEAD.unpack(head) if len(head) == _HEAD.size else (b"", 0, 0)
        text = file.read(min(length, 2**20))
        if magic != _MAGIC or zlib.crc32(text) != checksum:
            raise TableError("snapshot-damaged", path=str(path))
        facts = _read_facts(text)
        if facts is None:
            raise TableError("snapshot-damaged", path=str(path))
        if any(facts.get(name) != value for name, value in wanted.items()):
            raise TableError("snapshot-other", path=str(path))
        for start in range(0, len(codes), PIECE):
            head = file.read(_PIECE.size)
            size = min(PIECE, len(codes) - start)
            width, checksum = _PIECE.unpack(head) if len(head) == _PIECE.size else (0, 0)
            data = file.read(size * width) if width in {1, 2} else b""
            if not data or len(data) != size * width or zlib.crc32(data) != checksum:
                codes[:] = 0
                raise TableError("snapshot-damaged", path=str(path))
            codes[start : start + size] = np.frombuffer(data, f"<u{width}")
    return facts


def _read_facts(text: bytes) -> dict[str, Any] | None:
    """What a snapshot says of itself; None if it makes no sense."""
    try:
        facts = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return facts if isinstance(facts, dict) else None
