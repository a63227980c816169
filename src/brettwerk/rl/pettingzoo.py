"""All games as PettingZoo environments.

>>> from brettwerk.rl import pettingzoo
>>> env = pettingzoo.env("tor", players=3, edition="space")
>>> env.reset(seed=1)
>>> observation, reward, terminated, truncated, info = env.last()
>>> env.step(observation["action_mask"].argmax())
>>> env.agent_selection
'player_1'
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from brettwerk.core.registry import game_ids, load_game
from brettwerk.rl.environments.board_env import BoardEnv
from brettwerk.rl.environments.round_env import RoundEnv
from brettwerk.rl.environments.snapshot import EnvSnapshot
from brettwerk.rl.errors import needing

with needing("pettingzoo", __name__):
    import pettingzoo

if TYPE_CHECKING:
    from numpy.typing import DTypeLike

    from brettwerk.core.variant import OptionValue

__all__ = ["BoardEnv", "EnvSnapshot", "RoundEnv", "env", "parallel_env", "raw_env", "register"]


def env(
    game: str,
    *,
    edition: str = "classic",
    players: int | None = None,
    teams: OptionValue = False,
    render_mode: str | None = None,
    illegal: str = "loss",
    max_cycles: int | None = None,
    dtype: DTypeLike = "int8",
    turned: bool = True,
    **options: OptionValue,
) -> BoardEnv:
    """A variant of a game, as ``brettwerk.load_game`` knows it, in which agents move one after the other.

    ``illegal`` is what follows an illegal action: ``loss``, ``error`` or ``random``, a random legal move in its place.
    After ``max_cycles`` rounds of as many plies as there are players, the game is truncated.

    >>> environment = env("tor", players=3)
    >>> environment.reset(seed=1)
    >>> environment.agent_selection
    'player_0'
    """
    variant = load_game(game, edition=edition, players=players, teams=teams, **options)
    return BoardEnv(
        variant, render_mode=render_mode, illegal=illegal, max_cycles=max_cycles, dtype=dtype, turned=turned
    )


raw_env = env
"""The name that PettingZoo's modules have for an environment without wrappers; there are none around these."""


def parallel_env(
    game: str,
    *,
    edition: str = "classic",
    players: int | None = None,
    teams: OptionValue = False,
    render_mode: str | None = None,
    illegal: str = "random",
    max_cycles: int | None = None,
    dtype: DTypeLike = "int8",
    turned: bool = True,
    **options: OptionValue,
) -> RoundEnv:
    """The same for tools that want all agents to act at once: a step is a round.

    >>> environment = parallel_env("tor", players=4)
    >>> environment.possible_agents
    ['player_0', 'player_1', 'player_2', 'player_3']
    """
    variant = load_game(game, edition=edition, players=players, teams=teams, **options)
    return RoundEnv(
        variant, render_mode=render_mode, illegal=illegal, max_cycles=max_cycles, dtype=dtype, turned=turned
    )


def register() -> None:
    """Enter every game in PettingZoo's registry, as ``brettwerk/`` and its id; importing this module does it.

    PettingZoo has a registry from version 1.27 on; older ones are left alone.

    >>> import pettingzoo
    >>> register()
    >>> pettingzoo.make("aec", "brettwerk/tor-v0").possible_agents
    ['player_0', 'player_1']
    """
    for game in game_ids() if hasattr(pettingzoo, "register") else ():
        name, settings = f"brettwerk/{game}-v0", {"game": game}
        if name not in pettingzoo.aec_registry:
            pettingzoo.register("aec", name, f"{__name__}:env", kwargs=settings)
            pettingzoo.register("parallel", name, f"{__name__}:parallel_env", kwargs=settings)


register()
