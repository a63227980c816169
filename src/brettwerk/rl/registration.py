"""The environments that Gymnasium makes by name: ``brettwerk/GAME-v0``, one of each game that says what a seat sees.

``gymnasium.make("brettwerk/tor-v0", players=3)`` gives an environment for one learner,
``gymnasium.make_vec("brettwerk/tor-v0", num_envs=1024, players=3)`` a vector environment. The version goes up whenever
an observation or an action of a game changes its meaning.
"""

from __future__ import annotations

import gymnasium

from brettwerk.core.registry import game_ids, load_game
from brettwerk.core.stepping.planes import has_observation

NAMESPACE = "brettwerk"
VERSION = 0


def env_id(game: str) -> str:
    """The name of a game's environments."""
    return f"{NAMESPACE}/{game}-v{VERSION}"


def register() -> list[str]:
    """Register the environments of all games there are, and give their names; doing it twice changes nothing.

    Their modules are imported when the first of them is made.

    >>> "brettwerk/tor-v0" in register()
    True
    """
    games = [game for game in game_ids() if has_observation(load_game(game))]
    for game in games:
        if env_id(game) not in gymnasium.registry:
            gymnasium.register(
                env_id(game),
                entry_point="brettwerk.rl.gymnasium:SeatEnv",
                vector_entry_point="brettwerk.rl.vector:make_registered",
                kwargs={"game": game},
            )
    return [env_id(game) for game in games]
