"""Weights: files of numbers that a game's insight is made of."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from brettwerk import Engine, load_game
from brettwerk.core.compiled.weights import BadWeights, Weights, parse_weights, read_weights
from brettwerk.core.registry import game_ids

GAME = load_game("alcazar")
NUMBERS = st.floats(-1e6, 1e6, allow_nan=False)
NAMES = st.text("abcdefgh_", min_size=1, max_size=8)


@pytest.mark.parametrize("name", game_ids())
def test_every_weight_of_a_game_has_a_meaning(name: str) -> None:
    weights = load_game(name).weights
    assert list(weights.means) == list(weights.values)
    assert bool(weights.note) == bool(weights.values)


@given(st.dictionaries(NAMES, st.one_of(NUMBERS, st.lists(NUMBERS, min_size=1, max_size=3)), max_size=4), st.text())
def test_what_is_written_is_read(values: dict[str, float | list[float]], note: str) -> None:
    named = {name: np.array(value, np.float64) for name, value in values.items()}
    weights = Weights(named, by_play=tuple(values)[:1])
    written = replace(weights.changed(weights.flat()).rounded(), note=note)
    again = parse_weights(written.to_text(), written)
    assert (again.note, again.by_play) == (note, weights.by_play)
    assert (again.flat() == written.flat()).all()
    assert again.flat() == pytest.approx(weights.flat(), rel=1e-4)


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    with pytest.raises(BadWeights, match="wants a note"):
        parse_weights(text, GAME.weights)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('{"note": "", "means": {}, "weights": {"near": 1e999}}', "finite numbers"),
        ('{"note": "", "means": {}, "weights": {"near": "far"}}', "finite numbers"),
        ('{"note": "", "means": {}, "weights": {"near": [1, [2]]}}', "finite numbers"),
        ('{"note": "", "means": {}, "by_play": ["far"], "weights": {"near": 1}}', "finite numbers"),
        ('{"note": "", "means": {}, "by_play": 1, "weights": {"near": 1}}', "finite numbers"),
        ('{"note": "", "means": {}, "weights": {"near": 1}}', "not for this game"),
    ],
)
def test_a_wrong_file_is_named(text: str, sentence: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text(text)
    with pytest.raises(BadWeights, match=sentence) as caught:
        read_weights(path, GAME.weights)
    assert str(path) in str(caught.value)


def test_files_with_old_names_are_read() -> None:
    """Alcazar's ``sharpness`` was once called ``keenness``."""
    text = GAME.weights.to_text()
    old = text.replace('"renamed": {"keenness": "sharpness"},', "").replace("sharpness", "keenness")
    assert '"by_play": ["keenness"]' in old
    assert "sharpness" not in old
    assert parse_weights(old, GAME.weights).to_text() == text


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadWeights, match="no such file"):
        read_weights(tmp_path / "none.json")


def test_an_engine_plays_with_the_weights_it_is_given() -> None:
    match = GAME.new_match()
    blind = GAME.weights.changed(GAME.weights.flat() * 1e-6)
    usual, given_same, other = (
        Engine(GAME, seed=1, weights=weights).choose(match, simulations=200) for weights in (None, GAME.weights, blind)
    )
    assert usual == given_same
    assert usual != other
