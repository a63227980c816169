"""The environments that Gymnasium makes by name: ``brettwerk/GAME-v0``, one of each game that says what a seat sees.

``gymnasium.make_vec("brettwerk/tor-v0", num_envs=1024, players=3)`` gives a vector environment. The version goes up
whenever an observation or an action of a game changes its meaning.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import gymnasium

from brettwerk.core.registry import game_ids, load_game
from brettwerk.core.stepping.planes import has_observation
from brettwerk.rl import vector

NAMESPACE = "brettwerk"
VERSION = 0


def env_id(game: str) -> str:
    """The name of a game's environments."""
    return f"{NAMESPACE}/{game}-v{VERSION}"


def register() -> list[str]:
    """Register the environments of all games there are, and give their names; doing it twice changes nothing."""
    games = [game for game in game_ids() if has_observation(load_game(game))]
    for game in games:
        if env_id(game) not in gymnasium.registry:
            gymnasium.register(env_id(game), vector_entry_point=partial(_vector, game))
    return [env_id(game) for game in games]


def _vector(game: str, num_envs: int, **settings: Any) -> vector.GamesVectorEnv:
    """What make_vec calls; it may add how many steps an episode has at most."""
    settings.pop("max_episode_steps", None)
    return vector.make(game, num_envs, **settings)
