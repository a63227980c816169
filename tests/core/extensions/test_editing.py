"""Positions put together piece by piece: what is special about single games."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from brettwerk.core.errors import BadStateText
from brettwerk.core.extensions.editing import Draft, Editing, editing_of
from brettwerk.core.registry import load_game

if TYPE_CHECKING:
    from brettwerk.core.game import Game

WALLS = "a2e,a2n,b1e,b1n,b4e,c3e,c3n,d2n"


def test_pieces_look_as_they_do_on_the_board() -> None:
    for game_id in ("weltreich", "alcazar"):
        editing = editing_of(load_game(game_id))
        drawn = {shape.classes for shape in editing.game.start.scene().shapes if shape.layer == "piece"}
        assert {kind.look.classes for kind in editing.kinds} <= drawn


def test_kings_and_commanders_bear_the_same_signs_as_on_the_board(game: Game) -> None:
    looks = {kind.look.classes: kind.look.parts for kind in editing_of(game).kinds}
    shown = [shape for shape in game.start.scene().shapes if shape.layer == "piece"]
    assert [shape.parts for shape in shown if shape.classes in looks] == [
        looks[shape.classes] for shape in shown if shape.classes in looks
    ]


def test_kinds_come_in_the_order_of_their_colours() -> None:
    assert [kind.token for kind in editing_of(load_game("allein")).kinds] == ["r", "b", "g", "y"]
    assert [kind.token for kind in editing_of(load_game("aufstellen")).kinds] == ["rS", "rT", "rZ", "bS", "bT", "bZ"]


def test_a_board_that_is_no_grid_needs_a_way_of_its_own() -> None:
    game = load_game("alcazar")
    plain = Editing(game)
    assert plain.kinds == ()
    with pytest.raises(BadStateText):
        plain.read(game.start.to_text())


def test_seats_can_be_out_where_the_game_lets_them() -> None:
    out = editing_of(load_game("weltreich", players=3)).choices(Draft({}))["out"]
    assert list(out) == ["", "0", "1", "2", "0,1", "0,2", "1,2"]
    for game in (load_game("weltreich"), load_game("weltreich", teams=True), load_game("blockade")):
        assert "out" not in editing_of(game).choices(Draft({}))


def test_the_end_of_a_game_is_not_edited() -> None:
    editing = editing_of(load_game("alcazar"))
    over = f"d4,c4/{WALLS} 0 end=corner:0"
    assert editing.why_not(over) is None
    assert editing.write(editing.read(over)) == f"d4,c4/{WALLS} 0"


def test_knights_and_walls_are_put_and_taken_away() -> None:
    editing = editing_of(load_game("alcazar"))
    assert editing.write(Draft({})) == "-,-/ 0"
    assert editing.read("-,-/ 0") == Draft({})
    draft = Draft({"square-d4": "b", "edge-b1e": "w", "edge-a2n": "w"}, turn=1)
    assert editing.write(draft) == "-,d4/a2n,b1e 1"
    assert editing.read("-,d4/a2n,b1e 1") == draft
    for text, code in ((f"-,d4/{WALLS} 1", "knight-missing"), ("a1,d4/a2n,b1e 1", "eight-walls")):
        error = editing.why_not(text)
        assert error
        assert error.code == code
    for nonsense in ("a1,d9/b1e 0", "a1,d4/zz 0", "", "nonsense"):
        with pytest.raises(BadStateText):
            editing.read(nonsense)


def test_only_walls_on_the_board_can_be_barred_and_only_knights_in_corners_wait() -> None:
    editing = editing_of(load_game("alcazar"))
    at_home = editing.read(f"a1,c4/{WALLS} 0 turns=1,0 barred=b1e")
    assert list(editing.choices(at_home)["turns"]) == ["", "1,0", "2,0"]
    assert list(editing.choices(at_home)["barred"]) == ["", *WALLS.split(",")]
    pieces = {place: token for place, token in at_home.pieces.items() if place != "edge-b1e"}
    away = editing.settled(replace(at_home, pieces=pieces))
    assert away.fields == {"turns": "1,0", "barred": ""}


def test_the_step_follows_the_pieces_and_the_turn() -> None:
    editing = editing_of(load_game("aufstellen"))
    pieces = {"square-a1": "rS", "square-b2": "bT"}
    assert editing.settled(Draft(pieces, 0, {"step": "0"})).fields == {"step": "2"}
    odd = editing.choices(Draft(pieces, 1))["step"]
    assert list(odd) == [str(step) for step in range(1, 18, 2)]
