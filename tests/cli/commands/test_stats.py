"""``brettwerk stats``."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

if TYPE_CHECKING:
    from pathlib import Path

    from support.command_line import Brettwerk


def test_stats_of_a_folder(brettwerk: Brettwerk, tmp_path: Path) -> None:
    game = '[Game "aufstellen"]\n[Result "{result}"]\n[Ending "line"]\n\n{moves} *\n\n'
    results = [("+1 -1", "a1 b2 c3"), ("+1 -1", "a1 b3"), ("-1 +1", "a1"), ("*", "b1")]
    folder = tmp_path / "games" / "old"
    folder.mkdir(parents=True)
    (folder / "some.bwr").write_text("".join(game.format(result=result, moves=moves) for result, moves in results))
    (folder.parent / "bad.bwr").write_text('[Game "tor"]\n*\nnonsense')
    (folder / "other.txt").write_text("no record")
    done = brettwerk("stats", str(folder.parent), "--json", "--output", str(tmp_path / "charts"))
    assert done.returncode == 2
    assert "bad.bwr:3: This is no game record" in done.stderr
    aufstellen, tor = json.loads(done.stdout)
    assert tor["games"] == 1
    assert aufstellen["results"] == {"+1 -1": 2, "-1 +1": 1, "*": 1}
    assert aufstellen["lengths"] == {"min": 1, "median": 1, "mean": 1.75, "max": 3}
    assert aufstellen["first_moves"] == [
        {"move": "a1", "games": 3, "points": 0.6667},
        {"move": "b1", "games": 1, "points": None},
    ]
    charts = sorted(path.name for path in (tmp_path / "charts").iterdir())
    assert len(charts) == 5
    for path in (tmp_path / "charts").iterdir():
        assert ET.parse(path).getroot().tag.endswith("svg")  # noqa: S314
    again = ("stats", str(folder), "--output", str(tmp_path / "charts"))
    assert "exists already" in brettwerk(*again).stderr
    shown = brettwerk(*again, "--force", "--lang", "de")
    assert shown.returncode == 0
    assert "Rot gewinnt 2 (50 %)" in shown.stdout


def test_games_for_one_are_counted_by_what_was_left(brettwerk: Brettwerk, tmp_path: Path) -> None:
    """Payoffs of -1, and shares of points against nobody, would tell nothing."""
    for seed in ("1", "2"):
        brettwerk("play", "allein", "--seed", seed, "--save", str(tmp_path / f"{seed}.bwr"))
    unfinished = '[Game "allein"]\n\nf4-h4 *\n'
    (tmp_path / "open.bwr").write_text(unfinished)
    shown = brettwerk("stats", str(tmp_path)).stdout
    assert shown.count(" pieces are left: practise, practise 1 (33 %)") == 2
    assert "No result 1 (33 %)" in shown
    assert "points" not in shown
    facts = json.loads(brettwerk("stats", str(tmp_path), "--json").stdout)
    assert {first["points"] for first in facts[0]["first_moves"]} == {None}
