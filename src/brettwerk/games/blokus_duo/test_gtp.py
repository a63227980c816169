"""What other programs hear of Blokus Duo in GTP."""

from brettwerk import load_game
from brettwerk.core.extensions.gtp_dialect import dialect_of

FIXED = load_game("blokus-duo", start="fixed")


def test_other_programs_are_told_of_the_scoring() -> None:
    game = load_game("blokus-duo", scoring="squares", start="fixed")
    assert dialect_of(game).variant_words() == "Blokus Duo scoring=squares"


def test_other_programs_are_not_told_of_start_points_by_which_they_play_anyway() -> None:
    for game in (load_game("blokus-duo"), FIXED):
        assert dialect_of(game).variant_words() == "Blokus Duo"


def test_fixed_start_points_are_what_other_programs_expect() -> None:
    dialect = dialect_of(FIXED)
    assert dialect.expected_moves(FIXED.start) == FIXED.start.legal_moves()
    assert dialect.settle(FIXED.start, "d9,e9,e10") == "d9,e9,e10"
