"""What other programs hear of Blokus Duo in GTP."""

from brettwerk import load_game
from brettwerk.core.extensions.gtp_dialect import dialect_of


def test_other_programs_hear_of_the_scoring_but_not_of_the_start_points_by_which_they_play_anyway() -> None:
    words = {
        "Blokus Duo": [{}, {"start": "fixed"}],
        "Blokus Duo scoring=squares": [{"scoring": "squares"}, {"scoring": "squares", "start": "fixed"}],
    }
    for expected, choices in words.items():
        for options in choices:
            assert dialect_of(load_game("blokus-duo", **options)).variant_words() == expected


def test_fixed_start_points_are_what_other_programs_expect() -> None:
    game = load_game("blokus-duo", start="fixed")
    dialect = dialect_of(game)
    assert dialect.expected_moves(game.start) == game.start.legal_moves()
    assert dialect.settle(game.start, "d9,e9,e10") == "d9,e9,e10"
