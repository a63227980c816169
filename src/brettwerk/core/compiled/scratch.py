"""Room to work in for compiled code, on the stack: asking the system for memory takes longer than many a move."""

from __future__ import annotations

from typing import Any

import numpy as np


def scratch(shape: int | tuple[int, ...], dtype: Any) -> Any:
    """Make an array, not set to anything, that lasts until the caller returns.

    Compiled code takes it from the stack, so the shape must be made of constants.
    """
    return np.empty(shape, dtype)
