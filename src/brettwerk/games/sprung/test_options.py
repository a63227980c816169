"""What the option for lone pieces of Schaff den Sprung changes, and what it leaves as it is."""

import pytest

from brettwerk import BadVariant, Game, load_game
from brettwerk.games.sprung.test_rules import FIGURE_9, GREEN_AT_START, SPACE, TWO, position, top, why_not
from brettwerk.testing import drawn, reach

FREE = load_game("sprung", lone=False)
FREE_THREE = load_game("sprung", players=3, lone=False)
STOPPED_IN_SPACE = load_game("sprung", edition="space", lone=True)


def test_each_edition_has_its_own_default() -> None:
    assert TWO.option("lone") == "yes"
    assert SPACE.option("lone") == "no"
    assert load_game("sprung", lone="yes").variant == TWO.variant
    assert load_game("sprung", edition="space", lone="no").variant == SPACE.variant
    assert FREE.variant.options == (("lone", "no"),)
    assert STOPPED_IN_SPACE.variant.options == (("lone", "yes"),)


@pytest.mark.parametrize("game", [FREE, SPACE], ids=repr)
def test_without_the_rule_a_lone_piece_leaves_its_feld(game: Game) -> None:
    state = position(FIGURE_9, turn=1, game=game)
    assert top(reach(state, "h9"))[3:4] == drawn("9 bT bS .  .  .  .  .  bS x  x  .  .")


@pytest.mark.parametrize("game", [TWO, STOPPED_IN_SPACE], ids=repr)
def test_with_the_rule_a_lone_piece_stops_at_the_end_of_its_feld(game: Game) -> None:
    state = position(FIGURE_9, turn=1, game=game)
    assert top(reach(state, "h9"))[3:4] == drawn("9 bT bS .  .  .  .  .  bS x  .  .  .")
    assert why_not(state, "h9-j9") == "lone-piece"


def test_three_players_can_do_without_the_rule() -> None:
    state = position(FIGURE_9 + GREEN_AT_START, turn=1, game=FREE_THREE)
    assert "h9-j9" in state.legal_moves()


def test_without_the_rule_an_even_number_of_enemies_still_stops_a_piece() -> None:
    assert why_not(position(FIGURE_9, turn=1, game=FREE), "h9-k9") == "even-file"


def test_lone_pieces_and_triangles_are_chosen_independently() -> None:
    both = load_game("sprung", lone=False, experienced=True, triangles="a1,b2,c3")
    assert both.variant.options == (("experienced", "yes"), ("lone", "no"), ("triangles", "a1,b2,c3"))
    assert "h9-j9" in position(FIGURE_9, turn=1, game=both).legal_moves()


def test_counts_depend_on_the_rule_alone_not_on_the_edition() -> None:
    assert FREE.start.perft(4) == SPACE.start.perft(4) == 35334
    assert STOPPED_IN_SPACE.start.perft(4) == TWO.start.perft(4) == 35118
    assert FREE_THREE.start.perft(4) == 41634


def test_a_refusal_names_what_is_offered() -> None:
    with pytest.raises(BadVariant, match="lone wants yes or no"):
        load_game("sprung", lone="sometimes")
    with pytest.raises(BadVariant, match="It has: lone\\."):
        load_game("sprung", edition="space", experienced=True)
