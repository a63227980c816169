"""The benchmark of fairness: it plays, counts and draws."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

from support.paths import ROOT

if TYPE_CHECKING:
    from pathlib import Path

SCRIPT = ROOT / "benchmarks" / "fairness.py"


def test_fairness_is_played_kept_and_drawn(tmp_path: Path) -> None:
    results = tmp_path / "fairness.jsonl"
    call = [sys.executable, str(SCRIPT), "play", "aufstellen", "--games", "6", "--level", "2", "--output", str(results)]
    said = subprocess.run(call, check=True, capture_output=True, text=True).stdout
    result = json.loads(results.read_text())
    assert result["won"] + result["drawn"] + result["lost"] == result["games"] == 6
    assert result["share"] == round((result["won"] + result["drawn"] / 2) / 6, 4)
    assert 0 <= result["error"] <= 0.5
    assert result["plies"] > 8
    assert said.startswith("aufstellen: ")
    subprocess.run([sys.executable, str(SCRIPT), "draw", "--output", str(results)], check=True)
    drawn = results.with_suffix(".svg").read_text()
    assert f"{100 * result['share']:.0f} % ± {100 * result['error']:.0f}" in drawn
