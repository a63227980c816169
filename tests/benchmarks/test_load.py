"""The load benchmark in a tiny form: it runs, counts right and finds no errors."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

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


@pytest.mark.soak
@pytest.mark.parametrize("more", [(), ("--proxy",), ("--bus", "redis")], ids=" ".join)
def test_several_servers_are_measured_step_by_step(
    python: Callable[..., subprocess.CompletedProcess[str]], tmp_path: Path, more: tuple[str, ...]
) -> None:
    size = ("--boards", "4", "--sockets", "16", "--seconds", "3", "--port", "18610", "--output", str(tmp_path))
    for _ in range(2):  # a result takes the place of the one before
        done = python(str(BENCHMARK), *size, "--database", "postgresql", "--processes", "2", "--rates", "4,8", *more)
        assert done.returncode == 0, done.stderr
    (result,) = json.loads((tmp_path / "load_servers.json").read_text("utf-8"))
    assert result["sockets_at_the_end"] == 16
    for step in result["steps"]:
        assert (step["errors"], step["moves"] > 3) == ({}, True)
        assert step["server_cpu_ms_per_move"] > 0
        assert step["other_cpu_ms_per_move"]["postgresql"] >= 0


@pytest.mark.soak
def test_the_cost_of_news_is_measured(python: Callable[..., subprocess.CompletedProcess[str]], tmp_path: Path) -> None:
    size = ("--lines", "500", "--listeners", "2", "--output", str(tmp_path))
    done = python(str(ROOT / "benchmarks" / "buses.py"), *size)
    assert done.returncode == 0, done.stderr
    found = json.loads((tmp_path / "buses.json").read_text("utf-8"))
    assert [(one["bus"], one["lost"]) for one in found] == [("postgresql", 0), ("redis", 0)]
    assert all(one["sender_us_per_line"] > 0 for one in found)
