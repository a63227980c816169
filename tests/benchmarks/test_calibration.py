"""The benchmark of chances: it finds the power that was put in, and plays, keeps and shows."""

from __future__ import annotations

import json
import runpy
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from brettwerk.search.calibration import chance_from
from support.paths import ROOT

if TYPE_CHECKING:
    from pathlib import Path

SCRIPT = ROOT / "benchmarks" / "calibration.py"


@pytest.mark.parametrize("power", [0.6, 1.0, 3.0])
def test_the_power_that_fits_results_is_found(power: float) -> None:
    benchmark = runpy.run_path(str(SCRIPT))
    samples = [(step / 40, chance_from(step / 40, power)) for step in range(1, 40)]
    assert benchmark["fitted"](samples) == pytest.approx(power, rel=1e-3)
    assert benchmark["error"](samples, power) == pytest.approx(0, abs=1e-9)
    if power != 1.0:
        assert benchmark["error"](samples, 1.0) > 0.05


def test_games_are_played_kept_and_shown(tmp_path: Path) -> None:
    results = tmp_path / "calibration.jsonl"
    call = [sys.executable, str(SCRIPT), "play", "aufstellen", "--games", "4", "--simulations", "40"]
    said = subprocess.run([*call, "--output", str(results)], check=True, capture_output=True, text=True).stdout
    result = json.loads(results.read_text())
    assert result["positions"] == sum(count for *_, count in result["bins"]) > 8
    assert 0.2 <= result["power"] <= 20
    shown = [sys.executable, str(SCRIPT), "show", "--output", str(results)]
    assert subprocess.run(shown, check=True, capture_output=True, text=True).stdout == said
