"""The same games for tools that want all agents to act at once: a step is a round, in which each moves in its turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from brettwerk.rl.environments.board_env import BoardEnv
from brettwerk.rl.errors import BadEnvironment, needing

with needing("pettingzoo", "brettwerk.rl.pettingzoo"):
    from pettingzoo import ParallelEnv

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gymnasium import spaces

    from brettwerk.core.game import Game
    from brettwerk.rl.environments.snapshot import EnvSnapshot

    AnswersByAgent = tuple[
        dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]


class RoundEnv(ParallelEnv):  # type: ignore[misc]
    """A game in rounds. Actions are chosen before the round, so that the move of another may make one illegal.

    >>> environment = parallel_env("alcazar")
    >>> observations, infos = environment.reset(seed=1)
    >>> sorted(observations)
    ['player_0', 'player_1']
    """

    def __init__(self, game: Game, **settings: Any) -> None:
        self.board = BoardEnv(game, **({"illegal": "random"} | settings))
        self.metadata = self.board.metadata | {"is_parallelizable": True}
        self.render_mode = self.board.render_mode
        self.possible_agents = self.board.possible_agents
        self.state_space = self.board.state_space
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.board.observation_space(agent)

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.board.action_space(agent)

    def reset(
        self, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        """Begin a game, as ``BoardEnv.reset`` does."""
        self.board.reset(seed, options)
        self.agents = self.board.agents[:]
        return {agent: self.board.observe(agent) for agent in self.agents}, dict(self.board.infos)

    def step(self, actions: Mapping[str, int]) -> AnswersByAgent:
        """Play a round: until each agent has moved, or one would be to move again because others are skipped."""
        board = self.board
        if not board.agents:
            raise BadEnvironment("rl-reset" if board.episode is None else "rl-over")
        agents = board.agents[:]
        rewards = dict.fromkeys(agents, 0.0)
        terminations, truncations = dict.fromkeys(agents, False), dict.fromkeys(agents, False)
        infos: dict[str, dict[str, Any]] = {}
        waiting = set(agents)
        while board.agents:
            agent = board.agent_selection
            if terminations[agent] or truncations[agent]:
                infos[agent] = board.infos[agent]
                board.step(None)
                continue
            if agent not in waiting:
                break
            if agent not in actions:
                raise BadEnvironment("rl-no-action", agent=agent)
            waiting.remove(agent)
            board.step(actions[agent])
            for other, reward in board.rewards.items():
                rewards[other] += reward
            terminations |= board.terminations
            truncations |= board.truncations
        self.agents = board.agents[:]
        observations = {agent: board.observe(agent) for agent in agents}
        return observations, rewards, terminations, truncations, infos | board.infos

    def state(self) -> Any:
        """What the seat to move sees: the whole position."""
        return self.board.state()

    def render(self) -> Any:
        """Draw the position in the render mode that was chosen."""
        return self.board.render()

    def describe(self) -> str:
        """What the planes of an observation mean, as a table."""
        return self.board.describe()

    def snapshot(self) -> EnvSnapshot:
        """Keep everything as it is now, between two rounds."""
        return self.board.snapshot()

    def restore(self, snapshot: EnvSnapshot) -> None:
        """Go back, or on, to a snapshot of this environment or of another that plays the same."""
        self.board.restore(snapshot)
        self.agents = self.board.agents[:]

    def close(self) -> None:
        self.board.close()
