"""How long Brettwerk takes to start: processor time of a few calls, warm, as the median of 15.

With the ``src`` folder of another version, that is measured too, in turn, so that a busy machine slows both alike:
``python benchmarks/start.py ../before/src``.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parents[1] / "src"
ROUNDS = 15
CALLS = {
    "python alone": ("-c", "pass"),
    "import brettwerk": ("-c", "import brettwerk"),
    "brettwerk --help": ("-m", "brettwerk", "--help"),
    "brettwerk play --help": ("-m", "brettwerk", "play", "--help"),
    "brettwerk games": ("-m", "brettwerk", "games"),
}


def seconds(call: tuple[str, ...], source: Path) -> float:
    """Processor time of a call, without the time for which it waits."""
    before = os.times()
    environment = os.environ | {"PYTHONPATH": str(source), "PYTHONDONTWRITEBYTECODE": ""}
    subprocess.run([sys.executable, *call], env=environment, stdout=subprocess.DEVNULL, check=True)  # noqa: S603
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def main() -> None:
    sources = [HERE, *map(Path, sys.argv[1:])]
    times: dict[tuple[str, Path], list[float]] = {(name, source): [] for name in CALLS for source in sources}
    for number in range(ROUNDS + 1):
        for (name, source), taken in times.items():
            taken.append(seconds(CALLS[name], source))
            if not number:  # which warms caches of files and bytecode
                taken.clear()
    for (name, source), taken in times.items():
        print(f"{name:24}{statistics.median(taken):7.3f} s   at least {min(taken):.3f} s   {source}")


if __name__ == "__main__":
    main()
