"""Words read from bytes."""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

from __future__ import annotations

import numpy as np

from brettwerk.core.compiled.dispatch import interpreted, jit
from brettwerk.core.compiled.words import word_at


@jit
def read(content, place):
    return word_at(content, place)


def test_a_word_can_lie_anywhere() -> None:
    content = np.random.default_rng(1).integers(0, 256, 40, np.uint8)
    for place in range(33):
        wanted = int.from_bytes(content.tobytes()[place : place + 8], "little")
        assert int(read(content, place)) == wanted
        with interpreted():
            assert int(read(content, place)) == wanted
