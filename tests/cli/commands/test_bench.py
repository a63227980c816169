"""``brettwerk bench``."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from brettwerk.core.registry import game_ids

if TYPE_CHECKING:
    from pathlib import Path

    from support.command_line import Brettwerk


def test_bench_prints_one_object(brettwerk: Brettwerk) -> None:
    facts = json.loads(brettwerk("bench", "aufstellen", "--seconds", "0.1", "--json").stdout)
    assert facts["plies_per_s"] > 0
    assert facts["playouts_per_s"] > 0
    assert 5 < facts["mean_length"] < 400


def test_bench_of_all_games_writes_a_table_and_a_picture(brettwerk: Brettwerk, tmp_path: Path) -> None:
    done = brettwerk("bench", "--seconds", "0.01", "--output", str(tmp_path / "new"))
    assert done.returncode == 0, done.stderr
    assert all(game in done.stdout for game in game_ids())
    rows = json.loads((tmp_path / "new" / "bench.json").read_text())["results"]
    assert [row["game"] for row in rows] == game_ids()
    assert (tmp_path / "new" / "bench.svg").read_text().startswith("<svg")
