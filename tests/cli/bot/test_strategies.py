"""What chooses a bot's moves."""

import shlex
import sys

import pytest

from brettwerk import load_game
from brettwerk.cli.bot.client import BotError
from brettwerk.cli.bot.strategies import RESIGN, EngineStrategy
from brettwerk.cli.parameters import BadParameter
from support import external_engines

PROGRAM = shlex.join([sys.executable, external_engines.__file__])


@pytest.mark.parametrize(
    "engine", ["level=1", "random", "ahead", "uct,simulations=9", "seconds=0.01", f"gtp={PROGRAM} x a1"]
)
def test_a_bot_plays_with_any_engine_of_the_arena(engine: str) -> None:
    game = load_game("aufstellen")
    strategy = EngineStrategy(engine, game, "en")
    assert strategy.choose(game.new_match(), 60.0) in game.start.legal_moves()
    strategy.end(None)


def test_programs_that_resign_or_fail() -> None:
    game = load_game("aufstellen")
    strategy = EngineStrategy(f"gtp={PROGRAM} resign", game, "en")
    assert strategy.choose(game.new_match(), None) == RESIGN
    strategy.end(None)
    with pytest.raises(BotError, match="ended without an answer to 'genmove"):
        EngineStrategy(f"gtp={PROGRAM} crash", game, "en").choose(game.new_match(), None)


def test_what_is_no_engine_is_refused_before_a_seat_is_taken() -> None:
    with pytest.raises(BadParameter):
        EngineStrategy("level=12", load_game("aufstellen"), "en")
