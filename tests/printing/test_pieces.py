"""How many pieces are printed, compared with what the rules need."""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from brettwerk import load_game
from brettwerk.core.drawing.scene import SQUARE
from brettwerk.core.extensions.paper import square_of
from brettwerk.printing.document import make_pdf
from brettwerk.printing.found_pieces import found_pieces, pieces_of
from support.pdf_reading import drawn_on, pages_of, text_of

if TYPE_CHECKING:
    from brettwerk.core.definition import GameDefinition
    from brettwerk.core.game import Game
    from brettwerk.core.state import State


def colour_of(game: GameDefinition, classes: str) -> str:
    return next((colour for colour in game.palette if colour in classes.split()), "")


def on_the_board(state: State) -> Counter[str]:
    """The pieces on the board by colour."""
    return Counter(colour_of(state.game, shape.classes) for shape in state.scene().shapes if shape.layer == "piece")


def needed(game: Game) -> Counter[str]:
    """The pieces of the start position and of all hands by colour."""
    counts = on_the_board(game.start)
    for seat in game.seats:
        facts = game.start.seat_facts(seat)
        counts[game.colours[seat]] += sum(pile.count for pile in facts.hand) + len(facts.tray)
    return counts


def printed(game: Game) -> Counter[str]:
    counts: Counter[str] = Counter()
    for piece in pieces_of(game):
        counts[piece.colour] += piece.count
    return counts


def test_as_many_pieces_as_the_rules_need(game: Game) -> None:
    assert printed(game) == needed(game)


def test_no_game_ever_has_more_on_the_board(game_id: str) -> None:
    game = load_game(game_id)
    rng = random.Random(5)
    for _ in range(2):
        state = game.start
        for ply in range(80):
            if state.is_over:
                break
            state = state.play(rng.choice(state.legal_moves()))
            if ply % 8 == 0 and game_id != "blokus-duo":  # its pieces are drawn as bodies that may touch
                assert on_the_board(state) <= printed(game), state.to_text()


@pytest.mark.parametrize("name", ["weltreich", "tor", "allein"])
def test_every_card_is_on_a_page(name: str) -> None:
    game = load_game(name)
    card = pieces_of(game)[0].card * square_of(game) / SQUARE
    pages = [page for page in pages_of(make_pdf(game, "en")) if " · Pieces" in text_of(page)]
    cards = [
        one
        for page in pages
        for one in drawn_on(page)
        if one.fill is None and one.width == pytest.approx(card, abs=1e-3) == one.height
    ]
    assert len(cards) == sum(printed(game).values())


def test_polyominoes_cover_all_squares_in_the_scale_of_the_board() -> None:
    game = load_game("blokus-duo")
    bodies = (0xE0 / 255, 0x7B / 255, 0x22 / 255), (0x7B / 255, 0x4B / 255, 0xA8 / 255)
    pages = [page for page in pages_of(make_pdf(game, "en")) if " · Pieces" in text_of(page)]
    for colour in bodies:
        own = [one for page in pages for one in drawn_on(page) if one.fill == pytest.approx(colour, abs=1e-3)]
        assert len(own) == 21
        sizes = sorted((round(one.width / 15), round(one.height / 15)) for one in own)
        assert (1, 1) in sizes
        assert (5, 1) in sizes
        assert all(abs(one.width / 15 - round(one.width / 15)) < 0.1 for one in own)


def test_what_a_game_does_not_say_is_found_out_by_playing() -> None:
    game = load_game("blockade")
    found: Counter[str] = Counter()
    for piece in found_pieces(game):
        found[piece.colour] += piece.count
    assert found == printed(game)
