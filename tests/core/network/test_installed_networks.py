"""The networks that come with games: where they are from, who uses them, and that they help."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from brettwerk import Engine
from brettwerk.browser.build.tables import shipped_tables
from brettwerk.core.network.network import read_network
from brettwerk.search.contest.arena import play_pair, points
from brettwerk.search.contest.openings import likely_opening
from brettwerk.search.contest.participant import Contestant
from support.networks import GAMES_WITH_NETWORK, form_of

if TYPE_CHECKING:
    from brettwerk.core.game import Game

INSTALLED = [
    game
    for game in GAMES_WITH_NETWORK
    if game.network_path.is_file() and game.edition == "classic" and not game.variant.options
]
EACH = pytest.mark.parametrize("game", INSTALLED, ids=repr)
PAIRS, SIMULATIONS = 6, 200


@EACH
def test_its_file_says_how_it_was_made(game: Game) -> None:
    network = read_network(game.network_path, form_of(game))
    assert network.note.startswith(f"brettwerk train {game.id} --network ")
    assert "% of" in network.note, "the match that it won"
    assert game.network_path.stat().st_size < 200_000


@EACH
def test_the_highest_level_uses_it_and_no_other(game: Game) -> None:
    for level, network, uses in ((9, True, 1), (8, True, 0), (9, False, 0)):
        engine = Engine(game, level, memory=2**22, network=network)
        assert engine._workers[0]._tables["use_network"] == uses
    assert shipped_tables(game)["use_network"] == 1  # what a browser is given


@EACH
def test_it_wins_at_equal_simulations(game: Game) -> None:
    """Of what it costs, only matches by time can tell; that it is read and weighed rightly, these few games tell."""
    one, other = contestant(uses=True), contestant(uses=False)
    scores = [points(play_pair(game, one, other, seed, opening_of=likely_opening)) for seed in range(PAIRS)]
    assert sum(map(sum, scores)) > 1.2 * PAIRS


def contestant(*, uses: bool) -> Contestant:
    def make(game: Game, seed: int) -> Engine:
        return Engine(game, seed=seed, memory=2**24, network=uses)

    return Contestant(f"network {uses}", make, None, SIMULATIONS)
