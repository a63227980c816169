"""The load benchmark in a tiny form: it runs, counts right and finds no errors."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from support.paths import ROOT

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Callable
    from pathlib import Path

BENCHMARK = ROOT / "benchmarks" / "load.py"


def test_the_load_benchmark_counts_every_arrival(
    python: Callable[..., subprocess.CompletedProcess[str]], tmp_path: Path
) -> None:
    size = ("--boards", "4", "--sockets", "16", "--seconds", "3", "--interval", "0.5", "--port", "18600")
    done = python(str(BENCHMARK), *size, "--output", str(tmp_path))
    assert done.returncode == 0, done.stderr
    result = json.loads((tmp_path / "load.json").read_text("utf-8"))
    assert (result["boards"], result["sockets"], result["errors"]) == (4, 16, {})
    assert result["moves"] >= 4
    assert sum(result["arrivals_by_ms"].values()) >= 3 * (result["moves"] - 4)  # some may be on their way at the end
    assert result["arrival_ms"]["p50"] <= result["arrival_ms"]["p99"] <= result["arrival_ms"]["max"]
    assert result["memory_mb"]["idle"] > 10
    assert (tmp_path / "load.svg").read_text("utf-8").startswith("<svg")
