"""All games as Gymnasium environments for one learner; the other seats, if there are any, are played by an opponent.

>>> import gymnasium, brettwerk.rl
>>> env = gymnasium.make("brettwerk/alcazar-v0", opponent="random", seat="alternate")
>>> observation, info = env.reset(seed=1)
>>> observation, reward, terminated, truncated, info = env.step(info["action_mask"].argmax())
>>> info["seat"], terminated
(0, False)
"""

from __future__ import annotations

from brettwerk.core.registry import game_ids
from brettwerk.rl.environments.seat_env import SeatEnv
from brettwerk.rl.errors import needing

with needing("gymnasium", __name__):
    import gymnasium

__all__ = ["SeatEnv", "register"]


def register() -> None:
    """Enter every game in Gymnasium's registry, as ``brettwerk/`` and its id; importing ``brettwerk.rl`` does it."""
    for game in game_ids():
        name = f"brettwerk/{game}-v0"
        if name not in gymnasium.registry:
            gymnasium.register(name, entry_point=f"{__name__}:SeatEnv", kwargs={"game": game})


register()
