"""Attack: all that one address can do at once, one kind after the other, while a neighbour plays.

The neighbour is answered all the time. The figures are those of ``python benchmarks/attacks.py``; here the bound is
wide, since other tests run beside it.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from support.paths import ROOT

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Callable
    from pathlib import Path

BENCHMARK = ROOT / "benchmarks" / "attacks.py"
MOST_MS = 2000
"""Before there were limits, a neighbour waited twenty seconds and more."""
MOST_MEGABYTES = 100
"""That an attack adds to the web process."""


@pytest.mark.soak
@pytest.mark.parametrize("attack", ["records", "pictures", "engines", "puzzles", "variants", "heads", "connections"])
def test_a_neighbour_hardly_notices(
    python: Callable[..., subprocess.CompletedProcess[str]], tmp_path: Path, attack: str
) -> None:
    results = tmp_path / "attacks.json"
    done = python(str(BENCHMARK), attack, "--seconds", "15", "--port", "18900", "--output", str(results))
    assert results.exists(), done.stderr
    found = json.loads(results.read_text("utf-8"))[attack]
    assert found["requests"] > 20
    assert found["request_ms"]["p99"] < MOST_MS
    before, after = found["memory_mb"]
    assert after - before < MOST_MEGABYTES
