"""What users have had made is found in their own folder."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest

from brettwerk import load_game
from brettwerk.core.files import data_folder
from brettwerk.solve.puzzles.puzzle import own_file_of, puzzles_of, shipped_puzzles_of

if TYPE_CHECKING:
    from pathlib import Path

    from brettwerk.core.compiled.weights import Weights


@pytest.fixture(autouse=True)
def _data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BRETTWERK_DATA", str(tmp_path / "mine"))


def weights_of_alcazar() -> Weights:
    """As a new process reads them."""
    game = load_game("alcazar")
    return type(game)(game.variant).weights


def test_learned_weights_go_before_those_of_the_package() -> None:
    game, shipped = load_game("alcazar"), weights_of_alcazar()
    assert game.own_weights_path.is_relative_to(data_folder())
    content = json.loads(shipped.to_text())
    name = next(iter(content["weights"]))
    content["weights"][name] = np.multiply(content["weights"][name], 2).tolist()
    game.own_weights_path.parent.mkdir(parents=True)
    game.own_weights_path.write_text(json.dumps(content))
    assert np.allclose(weights_of_alcazar().values[name], 2 * shipped.values[name])


def test_weights_that_do_not_fit_are_reported_and_left_alone(capsys: pytest.CaptureFixture[str]) -> None:
    path = load_game("alcazar").own_weights_path
    path.parent.mkdir(parents=True)
    path.write_text('{"weights": {"other": 1}}')
    assert weights_of_alcazar().values.keys() == load_game("alcazar").weights.values.keys()
    assert str(path) in capsys.readouterr().err


def test_own_puzzles_follow_those_of_the_package_once() -> None:
    shipped = shipped_puzzles_of("aufstellen")
    own = own_file_of("aufstellen")
    assert own.is_relative_to(data_folder())
    own.parent.mkdir(parents=True)
    new = replace(shipped[0], position=load_game("aufstellen").start.to_text())
    own.write_text(f"{shipped[0].to_text()}\n{new.to_text()}")
    assert [puzzle.id for puzzle in puzzles_of.__wrapped__("aufstellen")] == [one.id for one in (*shipped, new)]
