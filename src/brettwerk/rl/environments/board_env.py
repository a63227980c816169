"""A board game as PettingZoo sees it: agents that move one after the other (AEC)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from brettwerk.rl.environments.actions import Actions
from brettwerk.rl.environments.episode import Episode
from brettwerk.rl.environments.rendering import FRAMES_PER_SECOND, RENDER_MODES, render, require_mode
from brettwerk.rl.environments.snapshot import EnvSnapshot, copied, opened
from brettwerk.rl.environments.spaces import action_space, dtype_of, masked_space, observation_space
from brettwerk.rl.environments.starts import start_of
from brettwerk.rl.errors import BadEnvironment, needing, require_seed, whole_number
from brettwerk.rl.frame import Frame

with needing("pettingzoo", "brettwerk.rl.pettingzoo"):
    from pettingzoo import AECEnv

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gymnasium import spaces
    from numpy.typing import DTypeLike, NDArray

    from brettwerk.core.game import Game

KIND = "brettwerk.rl.pettingzoo"
"""Where snapshots come from and can go to."""
CHANGING = ("agents", "rewards", "_cumulative_rewards", "terminations", "truncations", "infos", "agent_selection")
"""What of an environment changes beside the game itself."""


class BoardEnv(AECEnv):  # type: ignore[misc]
    """A game at one board. Rewards come when a seat is done: what it gets, from -1 to 1.

    >>> environment = raw_env("alcazar")
    >>> type(environment) is BoardEnv, environment.possible_agents
    (True, ['player_0', 'player_1'])
    """

    def __init__(
        self,
        game: Game,
        *,
        render_mode: str | None = None,
        illegal: str = "loss",
        max_cycles: int | None = None,
        dtype: DTypeLike = "int8",
        turned: bool = True,
    ) -> None:
        super().__init__()
        require_mode(render_mode)
        self.game = game
        self.render_mode = render_mode
        self.max_cycles = None if max_cycles is None else whole_number("max_cycles", max_cycles, 1)
        self.metadata = {
            "name": f"brettwerk_{game.id}_v0",
            "render_modes": list(RENDER_MODES),
            "render_fps": FRAMES_PER_SECOND,
            "is_parallelizable": False,
        }
        self.dtype = dtype_of(dtype)
        self.frame = Frame(game, turned=turned)
        self.actions = Actions(self.frame, illegal)
        self.possible_agents = [f"player_{seat}" for seat in game.seats]
        self.agents: list[str] = []
        self.agent_selection = ""
        self.infos: dict[str, dict[str, Any]] = {}
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.state_space = observation_space(self.frame, self.dtype)
        self.observation_spaces = {agent: masked_space(self.frame, self.dtype) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(self.frame) for agent in self.possible_agents}
        self._nothing = np.zeros(self.frame.action_count, np.int8)
        self._nothing.setflags(write=False)
        self._skip_agent_selection: str | None = None
        self.episode: Episode | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """A dictionary: what is seen, and the mask of legal actions."""
        return self.observation_spaces[self._known(agent)]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[self._known(agent)]

    def describe(self) -> str:
        """What the planes of an observation mean, as a table."""
        return self.frame.describe(self.dtype)

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin a game, at the game's own start or at the position in ``options["position"]``, a text or a State.

        The seed decides which moves are played for illegal actions, if that was chosen; nothing else is random.
        """
        if seed is not None:
            self.actions.chance.seed(require_seed(seed))
        self.episode = Episode(self.game, start_of(self.game, options))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._skip_agent_selection = None
        self.agent_selection = self.agents[0]
        self._settle(self.episode)

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """What an agent sees from its own seat, and what it may do: nothing unless it is to move."""
        episode, seat = self._running(), self._seats[self._known(agent)]
        mask = self.infos[agent]["action_mask"] if agent in self.infos else self._nothing
        return {"observation": self._seen(episode, seat), "action_mask": mask}

    def state(self) -> NDArray[Any]:
        """What the seat to move sees, which is everything: nothing is hidden in these games."""
        episode = self._running()
        return self._seen(episode, episode.turn)

    def _seen(self, episode: Episode, seat: int) -> NDArray[Any]:
        return self.frame.observation(episode.position, seat, dtype=self.dtype)  # type: ignore[no-any-return]

    def step(self, action: int | None) -> None:
        """Let the agent whose turn it is act; None for one that is done."""
        episode = self._running()
        if not self.agents:
            raise BadEnvironment("rl-over")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.actions.play(episode, action)
        self._cumulative_rewards[agent] = 0.0
        self._settle(episode)
        if self.render_mode == "human":
            self.render()

    def _settle(self, episode: Episode) -> None:
        """Say what the position means to each agent, and who is next.

        Rewards are 0 before, for whoever has got one is done, and its last step clears it.
        """
        self.infos = {agent: {"action_mask": self._nothing} for agent in self.agents}
        is_cut = self.max_cycles is not None and len(episode.moves) >= self.max_cycles * self.game.players
        if not episode.is_over:
            self.agent_selection = self.possible_agents[episode.turn]
            self.infos[self.agent_selection]["action_mask"] = self.frame.mask(episode.position)
        out = episode.out
        if episode.is_over or is_cut or out:
            for agent in self.agents:
                seat = self._seats[agent]
                if episode.payoffs is not None or seat in out:
                    self.rewards[agent] = -1.0 if episode.payoffs is None else episode.payoffs[seat]
                    self.terminations[agent] = True
                self.truncations[agent] = is_cut and not self.terminations[agent]
            self._accumulate_rewards()
            self._deads_step_first()

    def render(self) -> Any:
        """Draw the position in the render mode that was chosen."""
        return render(self._running().state, self.render_mode)

    def close(self) -> None:
        """Nothing is open."""

    def snapshot(self) -> EnvSnapshot:
        """Keep everything as it is now."""
        episode = self._running().copy()
        fields = {name: copied(getattr(self, name)) for name in CHANGING}
        fields |= {"_skip_agent_selection": self._skip_agent_selection}
        return EnvSnapshot(KIND, self.game.variant, episode, fields | {"chance": self.actions.chance.getstate()})

    def restore(self, snapshot: EnvSnapshot) -> None:
        """Go back, or on, to a snapshot of this environment or of another that plays the same."""
        kept = opened(snapshot, KIND, self.game.variant)
        fields = dict(kept.fields)
        self.actions.chance.setstate(fields.pop("chance"))
        for name, value in fields.items():
            setattr(self, name, copied(value))
        self.episode = kept.episode.copy()

    def _running(self) -> Episode:
        if self.episode is None:
            raise BadEnvironment("rl-reset")
        return self.episode

    def _known(self, agent: str) -> str:
        if agent not in self._seats:
            raise BadEnvironment("rl-agent", agent=agent, offered=", ".join(self.possible_agents))
        return agent
