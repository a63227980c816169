"""Bytes read eight at a time by compiled code."""

from __future__ import annotations

from typing import Any

import numpy as np


def word_at(content: Any, place: int) -> Any:
    """The number in eight bytes from a place on, the lowest first; compiled code loads it at once."""
    return np.uint64(int.from_bytes(content[place : place + 8].tobytes(), "little"))
