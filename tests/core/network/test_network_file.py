"""Files of networks: written and read alike, and refused in a sentence when anything is wrong with them."""

from __future__ import annotations

import json
import zlib
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from brettwerk import load_game
from brettwerk.core.network.layout import BIAS_LIMIT, LIMITS
from brettwerk.core.network.network import MAGIC, BadNetwork, parse_network, read_network
from brettwerk.search.engine import Engine
from support.networks import GAMES_WITH_NETWORK, form_of, random_network

if TYPE_CHECKING:
    from pathlib import Path

    from brettwerk.core.game import Game

GAME = GAMES_WITH_NETWORK[0]
NETWORK = replace(random_network(GAME, seed=1), note="made by chance, für den Versuch")
CONTENT = NETWORK.to_bytes()
HEAD, NUMBERS = CONTENT[len(MAGIC) :].split(b"\n", 1)


def content_with(numbers: bytes = NUMBERS, **changed: Any) -> bytes:
    return MAGIC + json.dumps(json.loads(HEAD) | changed).encode() + b"\n" + numbers


@pytest.mark.parametrize("seeing", GAMES_WITH_NETWORK, ids=repr)
def test_what_is_written_is_read(seeing: Game) -> None:
    network = replace(random_network(seeing, seed=2), keep=0.5)
    read = parse_network(network.to_bytes(), form_of(seeing), "x")
    assert (read.game, read.seats, read.keep, read.note) == (network.game, network.seats, 0.5, network.note)
    for name, numbers in network.arrays.items():
        assert np.array_equal(read.arrays[name], numbers)
        assert read.arrays[name].dtype == numbers.dtype


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "network-form"),
        (b"GIF89a", "network-form"),
        (MAGIC, "network-form"),
        (MAGIC + b"{}\n", "network-form"),
        (MAGIC + b"[" * 100_000, "network-form"),
        (content_with(keep=257), "network-form"),
        (content_with(keep=True), "network-form"),
        (content_with(note=3), "network-form"),
        (content_with(game="chess"), "network-others"),
        (content_with(seats="7"), "network-others"),
        (content_with(numbers=b""), "network-numbers"),
        (content_with(numbers=NUMBERS[:-5]), "network-numbers"),
        (content_with(numbers=NUMBERS + b"0"), "network-numbers"),
        (content_with(numbers=zlib.compress(bytes(10))), "network-numbers"),
        (content_with(numbers=zlib.compress(bytes(50_000_000))), "network-numbers"),
    ],
)
def test_what_is_not_a_network_for_this_game_is_refused(content: bytes, code: str) -> None:
    with pytest.raises(BadNetwork) as caught:
        parse_network(content, form_of(GAME), "mine.network")
    assert caught.value.code == code
    for language in ("en", "de"):
        assert "mine.network" in caught.value.text(language)


@pytest.mark.parametrize("name", ["second", "value", "first_bias", "second_bias"])
def test_numbers_whose_sums_could_overflow_are_refused(name: str) -> None:
    arrays = {one: numbers.copy() for one, numbers in NETWORK.arrays.items()}
    arrays[name].flat[0] = LIMITS.get(name, BIAS_LIMIT)
    parse_network(replace(NETWORK, arrays=arrays).to_bytes(), form_of(GAME), "x")
    arrays[name].flat[0] += 1
    with pytest.raises(BadNetwork, match="not a network"):
        parse_network(replace(NETWORK, arrays=arrays).to_bytes(), form_of(GAME), "x")


@given(st.data())
def test_any_bytes_are_a_network_or_refused(data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(CONTENT)))
    end = data.draw(st.integers(start, min(len(CONTENT), start + 8)))
    content = data.draw(st.one_of(st.binary(max_size=60), st.just(CONTENT[:start] + CONTENT[end:])))
    content = data.draw(st.one_of(st.just(content), st.binary(max_size=4).map(lambda more: MAGIC + more)))
    try:
        parse_network(content, form_of(GAME), "x")
    except BadNetwork as error:
        assert error.text("de")


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadNetwork, match=r"nothing\.network cannot be read"):
        read_network(tmp_path / "nothing.network", form_of(GAME))


def test_the_users_own_network_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BRETTWERK_DATA", str(tmp_path))
    GAME.own_network_path.parent.mkdir(parents=True)
    GAME.own_network_path.write_bytes(CONTENT)
    assert GAME.network is not None
    assert GAME.network.note == NETWORK.note


def test_a_damaged_network_of_the_users_is_passed_over_with_a_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shipped = GAME.network
    monkeypatch.setenv("BRETTWERK_DATA", str(tmp_path))
    GAME.own_network_path.parent.mkdir(parents=True)
    GAME.own_network_path.write_bytes(CONTENT[:50])
    found = GAME.network
    assert (found and found.note) == (shipped and shipped.note)
    assert str(GAME.own_network_path) in capsys.readouterr().err


def test_engines_with_different_networks_play_without_compiling_anew() -> None:
    """The network is data: one that multiplies nothing changes nothing, another one changes values."""
    silent = replace(NETWORK, keep=1.0, arrays={name: 0 * numbers for name, numbers in NETWORK.arrays.items()})
    match = GAME.new_match()
    plain, same, other = (
        Engine(GAME, seed=1, network=network).choose(match, simulations=200).values
        for network in (False, silent, NETWORK)
    )
    assert plain == same
    assert plain != other


def test_games_without_features_have_no_network() -> None:
    game = load_game("allein")
    assert game.network_form is None
    assert game.network is None
    assert "network" not in game.tables.dtype.names
