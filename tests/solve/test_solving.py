"""``brettwerk solve`` and what is said of solved games, without a big table."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest
from typer.testing import CliRunner

from brettwerk import load_game
from brettwerk.cli.analysis import solved
from brettwerk.cli.app import app
from brettwerk.cli.solve import tables as solving_tables
from brettwerk.cli.solve.solve import SolveRequest
from brettwerk.core.errors import BrettwerkError
from brettwerk.core.solved.space import DRAW, LOSS, WIN, Verdict

if TYPE_CHECKING:
    from pathlib import Path

REPORT = {
    "start": {"result": "draw", "plies": None},
    "sections": {
        "one": {"won": 3, "drawn": 4, "lost": 2, "plies": [1, 2, 1, 1]},
        "other": {"won": 0, "drawn": 1, "lost": 0, "plies": []},
    },
}


def test_a_game_that_nothing_solves_is_named() -> None:
    result = CliRunner().invoke(app, ["solve", "blockade"])
    assert isinstance(result.exception, BrettwerkError)
    assert result.exception.code == "not-solvable"
    assert "blockade" in result.exception.text("de")


@pytest.mark.parametrize(
    ("verdict", "english", "german"),
    [
        (Verdict(WIN, 23), "win in 23 plies", "gewonnen in 23 Halbzügen"),
        (Verdict(DRAW, None), "draw", "unentschieden"),
        (Verdict(LOSS, 4), "loss in 4 plies", "verloren in 4 Halbzügen"),
    ],
)
def test_verdicts_are_said(verdict: Verdict, english: str, german: str) -> None:
    assert solved.verdict_text(verdict, "en") == english
    assert solved.verdict_text(verdict, "de") == german


def test_the_best_verdict_is_the_soonest_win_and_the_latest_loss() -> None:
    best_first = [Verdict(WIN, 1), Verdict(WIN, 3), Verdict(DRAW, None), Verdict(LOSS, 4), Verdict(LOSS, 2)]
    assert sorted(best_first, key=lambda one: one.rank, reverse=True) == best_first


def test_a_report_is_written_with_its_charts(tmp_path: Path) -> None:
    request = SolveRequest(load_game("aufstellen").start, True, None, None, str(tmp_path), False)
    solving_tables.write_report(REPORT, request, "small", "en")
    assert json.loads((tmp_path / "small.json").read_text()) == REPORT
    for name in ("small-results.svg", "small-plies.svg"):
        assert ET.parse(tmp_path / name).getroot().tag.endswith("svg")  # noqa: S314 - our own file


def test_the_opening_is_known_without_a_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BRETTWERK_DATA", str(tmp_path))
    for diagonals in ("yes", "no"):
        arguments = ["show", "aufstellen", "--option", f"diagonals={diagonals}", "--lang", "en"]
        assert "solved: " in CliRunner().invoke(app, arguments).stdout
        first = json.loads(CliRunner().invoke(app, [*arguments, "--moves", "b2", "--json"]).stdout)
        assert set(first["solved"]) == {"result", "plies"}
        second = json.loads(CliRunner().invoke(app, [*arguments, "--moves", "b2 c3", "--json"]).stdout)
        assert "solved" not in second
