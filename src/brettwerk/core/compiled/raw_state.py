"""Raw states: positions as compiled code sees them, NumPy structs in memory."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

RawState = np.record
"""One position: the common fields, the game's position fields, its caches. Its type is ``STATE`` of the rules."""
RawStates = NDArray[np.record]
"""An array of raw states; most compiled functions want an array of one, because they cannot copy a single struct."""
