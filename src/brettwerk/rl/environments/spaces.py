"""What is seen and what can be done, as Gymnasium's spaces."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from brettwerk.rl.errors import BadEnvironment, needing

with needing("gymnasium", "brettwerk.rl.gymnasium"):
    from gymnasium.spaces import Box, Dict, Discrete

if TYPE_CHECKING:
    from brettwerk.rl.frame import Frame

DTYPES = ("int8", "float32")


def dtype_of(chosen: Any) -> np.dtype[Any]:
    """The type of an observation's numbers, given as NumPy lets one say it."""
    dtype: np.dtype[Any]
    try:
        dtype = np.dtype(chosen)
    except TypeError:
        dtype = np.dtype(object)
    if dtype.name not in DTYPES:
        raise BadEnvironment("rl-argument", name="dtype", value=chosen, offered=", ".join(map(repr, DTYPES)))
    return dtype


def observation_space(frame: Frame, dtype: np.dtype[Any]) -> Box:
    """Planes from 0 to the largest number in each."""
    high = np.array([plane.high for plane in frame.planes], dtype)[:, None, None]
    return Box(np.zeros(frame.shape, dtype), np.broadcast_to(high, frame.shape).copy(), dtype=dtype.type)


def mask_space(frame: Frame) -> Box:
    return Box(0, 1, (frame.action_count,), np.int8)


def masked_space(frame: Frame, dtype: np.dtype[Any]) -> Dict:
    """An observation and the mask that belongs to it."""
    return Dict({"observation": observation_space(frame, dtype), "action_mask": mask_space(frame)})


def action_space(frame: Frame) -> Discrete:
    return Discrete(frame.action_count)
