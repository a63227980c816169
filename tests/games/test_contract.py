"""What every game promises, tested for every variant of every game there is."""

from __future__ import annotations

import json
import pickle
import random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from brettwerk import BadMoveText, BrettwerkError, IllegalMove, load_game
from brettwerk.core.compiled.dispatch import HEADER
from brettwerk.core.drawing.scene import LAYERS
from brettwerk.core.messages import LANGUAGES
from brettwerk.core.registry import game_class
from brettwerk.testing import random_states

if TYPE_CHECKING:
    from brettwerk import Game, State

KINDS_OF_EFFECT = {"move", "hop", "walk", "swing", "capture", "place"}


def sample(game: Game, seed: int, most: int = 25) -> list[State]:
    """Some positions of a random game, the last ones among them."""
    states = list(random_states(game, seed, plies=200))
    early, late = states[:-3], states[-3:]
    return random.Random(seed).sample(early, min(most, len(early))) + late


def test_legal_moves_are_sorted_distinct_and_end_with_the_game(game: Game) -> None:
    for state in random_states(game, seed=1):
        moves = state.legal_moves()
        assert moves == sorted(set(moves))
        assert bool(moves) != state.is_over
        assert len(moves) <= game.rules.MAX_MOVES
        assert (state.outcome is not None) == state.is_over


def test_moves_have_numbers_and_texts(game: Game) -> None:
    for state in sample(game, seed=2):
        for number in state.move_numbers:
            assert 0 <= number < game.rules.MOVE_COUNT
            assert state.move_number(state.move_text(number)) == number


def test_position_texts_and_diagrams_can_be_read_back(game: Game) -> None:
    for state in sample(game, seed=3):
        text = state.to_text()
        again = game.state_from_text(text)
        assert again == state
        assert hash(again) == hash(state)
        assert again.to_text() == text
        assert again.legal_moves() == state.legal_moves()
        board = text.split()[0]
        assert game.board_from_diagram(state.diagram()) == board


def test_a_scene_as_text_is_what_it_is_as_data(game: Game) -> None:
    for state in sample(game, seed=4, most=5):
        assert json.loads(state.scene().to_json_text()) == json.loads(json.dumps(state.scene().to_json()))


def test_states_are_values(game: Game) -> None:
    for state in sample(game, seed=4, most=5):
        before = state.to_text()
        for move in state.move_numbers[:3]:
            assert state.play(move) != state
            assert state.play(move) == state.play(move)
        assert state.to_text() == before
        assert pickle.loads(pickle.dumps(state)) == state  # noqa: S301
        assert {state: 1}[game.state_from_text(before)] == 1


def test_a_position_read_from_text_goes_on_as_the_original_does(game: Game) -> None:
    """Caches that play keeps up to date are the same as those that are filled from a text."""
    chance = random.Random(5)
    played = game.start
    for _ in range(60):
        if played.is_over:
            break
        move = chance.choice(sorted(played.move_numbers))
        read = game.state_from_text(played.to_text())
        played = played.play(move)
        assert read.play(move) == played
        assert sorted(read.play(move).move_numbers) == sorted(played.move_numbers)


def test_every_legal_move_is_reached_by_clicks_and_no_two_share_them(game: Game) -> None:
    for state in sample(game, seed=6, most=8):
        paths = dict(leaves(state.inputs()))
        assert sorted(paths.values()) == state.legal_moves()
        clicks = [game.clicks(state.raw[0], number) for number in state.move_numbers]
        assert len(set(clicks)) == len(clicks)
        prefixes = {path[:length] for path in clicks for length in range(1, len(path))}
        assert not prefixes & set(clicks)
        shapes = {shape.id for shape in state.scene().shapes}
        assert {shape for path in clicks for shape in path} <= shapes


def leaves(tree: dict[str, Any], path: tuple[str, ...] = ()) -> list[tuple[tuple[str, ...], str]]:
    found: list[tuple[tuple[str, ...], str]] = []
    for shape, branch in tree.items():
        found += leaves(branch, (*path, shape)) if isinstance(branch, dict) else [((*path, shape), branch)]
    return found


def test_scenes_are_well_formed(game: Game) -> None:
    for state in sample(game, seed=7, most=5):
        scene = state.scene()
        ids = [shape.id for shape in scene.shapes if shape.id]
        assert len(set(ids)) == len(ids)
        assert {shape.layer for shape in scene.shapes} <= set(LAYERS)
        assert state._repr_svg_().startswith("<svg")


def test_effects_name_shapes_of_the_scene(game: Game) -> None:
    for state in sample(game, seed=8, most=8):
        ids = {shape.id for shape in state.scene().shapes}
        for move in state.move_numbers[:: max(1, len(state.move_numbers) // 10)]:
            effects = state.effects(move)
            assert effects
            for effect in effects:
                assert effect.kind in KINDS_OF_EFFECT
                assert effect.kind == "place" or effect.piece in ids
                assert not effect.target or effect.target in ids
                assert set(effect.path) <= ids


def test_every_position_says_what_is_to_be_done(game: Game) -> None:
    for state in sample(game, seed=13):
        for language in LANGUAGES:
            assert state.text(language)
        assert state.is_over or game.players == 1 or game.colour_name(state.turn, "en") in state.text("en")


def test_payoffs_agree_with_winners(game: Game) -> None:
    for seed in range(5):
        outcome = list(random_states(game, seed=seed, plies=1500))[-1].outcome
        if outcome is None:
            continue
        assert len(outcome.payoffs) == game.players
        assert all(outcome.payoffs[seat] == 1.0 for seat in outcome.winners)
        for language in LANGUAGES:
            assert outcome.text(language).endswith(".")


def test_record_has_no_gaps_and_begins_with_the_header(game_id: str) -> None:
    rules = game_class(game_id).rules
    fields = rules.STATE.fields
    names = list(fields)
    assert names[: len(HEADER)] == [name for name, _ in HEADER]
    assert sum(kind.itemsize for kind, _ in fields.values()) == rules.STATE.itemsize
    assert rules.STATE.itemsize >= rules.POSITION_BYTES


def test_tables_have_one_shape_in_all_variants(game_id: str) -> None:
    """A game is compiled once, not once a variant."""
    from brettwerk.testing import variants  # noqa: PLC0415

    assert len({str(game.tables.dtype) for game in variants(game_id)}) == 1


def test_texts_are_complete_in_both_languages(game_id: str) -> None:
    kind = game_class(game_id)
    assert set(kind.texts) == set(LANGUAGES)
    assert set(kind.texts["de"]) == set(kind.texts["en"])
    for edition in kind.offers:
        game = load_game(game_id, edition=edition)
        for language in LANGUAGES:
            assert game.name(language)
            assert game.say("summary", language)
            assert len(game.guide(language).split()) > 300


def test_guides_have_the_same_parts_in_both_languages(game_id: str) -> None:
    game = load_game(game_id)
    parts = [[line for line in game.guide(language).splitlines() if line.startswith("#")] for language in LANGUAGES]
    assert len(parts[0]) == len(parts[1]) >= 8


def test_wrong_moves_are_refused_with_a_reason(game: Game) -> None:
    chance = random.Random(9)
    for state in sample(game, seed=9, most=6):
        if state.is_over:
            continue
        for text in ("", "?", "a0-a1", "zz", "a1-a1-a1", "x" * 1000):
            with pytest.raises(BadMoveText) as caught:
                state.play(text)
            assert all(caught.value.text(language) for language in LANGUAGES)
        for number in chance.sample(range(game.rules.MOVE_COUNT), min(40, game.rules.MOVE_COUNT)):
            if number not in state.move_numbers:
                with pytest.raises(IllegalMove) as refused:
                    state.play(number)
                assert all(refused.value.text(language) for language in LANGUAGES)


def test_perft_counts_of_the_game_hold(game_id: str) -> None:
    """The counts committed beside the rules; ``perft.txt`` says how each line is to be read."""
    from importlib.resources import files  # noqa: PLC0415

    folder = game_class(game_id).rules.__name__.rpartition(".")[0]
    lines = files(folder).joinpath("perft.txt").read_text("utf-8").splitlines()
    rows = [line for line in lines if line.strip() and not line.startswith("#")]
    assert rows
    for row in rows:
        arguments, position, counts = (part.strip() for part in row.split("|"))
        choices: dict[str, Any] = dict(pair.split("=", 1) for pair in arguments.split())
        if "players" in choices:
            choices["players"] = int(choices["players"])
        game = load_game(game_id, **choices)
        state = game.start if position == "start" else game.state_from_text(position)
        for depth, count in enumerate(counts.split(), start=1):
            assert state.perft(depth) == int(count), (row, depth)


def test_perft_agrees_with_plain_counting(game: Game) -> None:
    for state in sample(game, seed=10, most=2):
        if len(state.move_numbers) < 200:
            assert state.perft(2) == sum(len(state.play(move).move_numbers) for move in state.move_numbers)


def test_errors_can_be_pickled() -> None:
    with pytest.raises(BrettwerkError) as caught:
        load_game("nothing")
    again = pickle.loads(pickle.dumps(caught.value))  # noqa: S301
    assert str(again) == str(caught.value)
    assert again.params == caught.value.params


def test_random_games_of_the_benchmark_are_legal_games(game: Game) -> None:
    """The compiled loop plays the same games as the library does, move by move."""
    from brettwerk.core.compiled import loops  # noqa: PLC0415
    from brettwerk.core.compiled.rng import below, generator  # noqa: PLC0415

    cap = 60
    moves = game.move_buffer(1)[0]
    plies = loops.random_games(game.tables, game.start.raw, 3, cap, generator(11), moves)
    rng, expected = generator(11), 0
    for _ in range(3):
        state = game.start
        for _ in range(cap):
            numbers = np.array(state.move_numbers)
            if not len(numbers):
                break
            state = state.play(int(numbers[below(rng, len(numbers))]))
            expected += 1
    assert plies == expected
