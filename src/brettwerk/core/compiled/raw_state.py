"""Raw states: positions as compiled code sees them, NumPy structs in memory; and room for what it fills in.

Who is not compiled makes them here, and needs no NumPy. In a browser tab, what is imported here as NumPy is
``brettwerk.browser.memory``.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

RawState = np.record
"""One position: the common fields, the game's position fields, its caches. Its type is ``STATE`` of the rules."""
RawStates = NDArray[np.record]
"""An array of raw states; most compiled functions want an array of one, because they cannot copy a single struct."""


def empty_state(state_type: Any) -> RawStates:
    """An array of one raw state, all zero."""
    return np.zeros(1, state_type)


def state_of_bytes(state_type: Any, data: bytes) -> RawStates:
    """An array of one raw state, which can be changed, from what ``tobytes`` gave."""
    return np.frombuffer(data, state_type).copy()


def array_of(raw: RawState) -> RawStates:
    """A copy of a raw state as an array of one."""
    return np.array([raw], raw.dtype)


def array_over(record: Any) -> Any:
    """An array of one over the memory of a record, which is not copied."""
    return np.frombuffer(record, record.dtype)


def same_room(raws: RawStates) -> RawStates:
    """Room for as many raw states, with anything in it."""
    return np.empty_like(raws)


def room_for_stack(state_type: Any, plies: int) -> tuple[RawStates, memoryview]:
    """Room for the raw states of so many plies, and its bytes."""
    stack = np.zeros(plies, state_type)
    return stack, stack.view(np.uint8).data


def room_for_mask(moves: int) -> Any:
    return np.zeros(moves, np.int8)


def mask_of(numbers: Any, moves: int) -> Any:
    """1 for each of these moves and 0 for the others, of so many."""
    mask = room_for_mask(moves)
    mask[list(numbers)] = 1
    return mask


def rows_of_numbers(rows: Any) -> Any:
    """Rows of whole numbers as an array."""
    return np.array([list(row) for row in rows], np.int32)


def inverse_rows(rows: Any) -> Any:
    """The inverse of permutations, each a row."""
    return np.argsort(rows, axis=1).astype(np.int32)


def room_for_planes(shape: tuple[int, ...]) -> Any:
    return np.empty(shape, np.int8)


def require_room(array: Any, shape: tuple[int, ...]) -> None:
    """Raise ValueError unless compiled code can fill an array: it would write elsewhere without a word."""
    if not isinstance(array, np.ndarray) or array.dtype != np.int8 or array.shape != shape:
        raise ValueError(f"out must be an int8 array of shape {shape}")
    if not (array.flags.c_contiguous and array.flags.writeable):
        raise ValueError("out must be a contiguous array that can be written")


def flat(planes: Any) -> Any:
    """The same planes, each with all its places in one row."""
    return planes.reshape(len(planes), -1)


def seal(raws: RawStates) -> None:
    """Let nobody change raw states any more."""
    raws.setflags(write=False)


def room_for_moves(plies: int, moves: int) -> Any:
    """Room for so many moves on each of some plies, with anything in it."""
    return np.empty((plies, moves), np.int32)


def room_for_perft(raws: RawStates, depth: int) -> tuple[RawStates, Any]:
    """A raw state for each ply, the first of which is given, and a column of counters."""
    states = np.zeros(depth, raws.dtype)
    states[0] = raws[0]
    return states, np.zeros((2, depth), np.int64)


def room_for_payoffs(players: int) -> Any:
    return np.zeros(players)


def is_struct(value: object) -> bool:
    """Whether a value is a raw state, or tables."""
    return isinstance(value, np.void)
