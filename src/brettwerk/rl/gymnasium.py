"""All games as Gymnasium environments for one learner; the other seats, if there are any, are played by an opponent.

>>> import gymnasium, brettwerk.rl
>>> env = gymnasium.make("brettwerk/alcazar-v0", opponent="random", seat="alternate")
>>> observation, info = env.reset(seed=1)
>>> observation, reward, terminated, truncated, info = env.step(info["action_mask"].argmax())
>>> info["seat"], terminated
(0, False)
"""

from __future__ import annotations

from brettwerk.rl.environments.seat_env import SeatEnv
from brettwerk.rl.registration import register

__all__ = ["SeatEnv", "register"]

register()
