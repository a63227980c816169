"""The same rules without the compiler, in a process of their own.

There an index that is out of bounds is an error, where compiled code would read or write whatever lies behind an array.
NumPy's narrow integers and Python's wide ones must not differ either.
"""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

from brettwerk.testing.promise import Flaw, hold, promise_of_game
from brettwerk.testing.trace import trace

if TYPE_CHECKING:
    from brettwerk.core.game import Game


@promise_of_game
def check_interpreted_run(kind: type[Game]) -> None:
    """Interpreted and compiled games are the same, move by move, with no index out of bounds."""
    paths = os.pathsep.join(path for path in sys.path if path)
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-m", "brettwerk.testing.trace", kind.id],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        env=os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": paths, "PYTHONIOENCODING": "utf-8"},
    )
    if done.returncode:
        raise Flaw("interpreted-raised", error=(done.stderr.strip().splitlines() or ["?"])[-1])
    for interpreted, compiled in zip(done.stdout.splitlines(), trace(kind.id), strict=True):
        hold(interpreted == compiled, "interpreted-differs", found=interpreted, compiled=compiled)
