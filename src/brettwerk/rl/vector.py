"""A vector environment: thousands of games of one variant, stepped in one call.

Every step is one ply in every game, by the seat to move there (self-play). ``infos`` tells, for every game, the seat to
move next (``seat``), its mask (``action_mask``) and, after a step, what every seat gets (``rewards``); the reward of
the step itself is that of the seat that has just acted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from brettwerk.core.game import Game
from brettwerk.core.registry import load_game
from brettwerk.rl.batch.batch import GameBatch
from brettwerk.rl.environments.starts import require_known
from brettwerk.rl.errors import BadEnvironment, needing
from brettwerk.rl.frame import Frame

with needing("gymnasium", __name__):
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

    from brettwerk.rl.environments.spaces import action_space, dtype_of, observation_space

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import DTypeLike

    from brettwerk.core.state import State
    from brettwerk.rl.batch.batch import Arrays

__all__ = ["GamesVectorEnv", "make"]

AUTORESET_MODES = {mode.name.lower(): mode for mode in AutoresetMode}
"""By the name that they have here."""


def make(
    game: str | Game,
    num_envs: int = 1,
    *,
    edition: str = "classic",
    players: int | None = None,
    teams: bool = False,
    turned: bool = True,
    autoreset: str | AutoresetMode = "next_step",
    illegal: str = "error",
    max_plies: int | None = None,
    repetition: bool = False,
    opening_plies: int = 0,
    dtype: DTypeLike = "int8",
    threads: int = 1,
    copy: bool = False,
    **options: str | int | bool,
) -> GamesVectorEnv:
    """Make a vector environment of a game, by its id with edition, players, teams and options, or as a variant.

    >>> games = make("tor", num_envs=4, players=3)
    >>> observations, infos = games.reset(seed=1)
    >>> observations.shape, infos["seat"].tolist()
    ((4, 17, 12, 12), [0, 0, 0, 0])
    """
    if isinstance(game, Game):
        variant = game
    else:
        variant = load_game(game, edition=edition, players=players, teams=teams, **options)
    return GamesVectorEnv(
        variant,
        num_envs,
        turned=turned,
        autoreset=autoreset,
        illegal=illegal,
        max_plies=max_plies,
        repetition=repetition,
        opening_plies=opening_plies,
        dtype=dtype,
        threads=threads,
        copy=copy,
    )


def make_registered(num_envs: int, game: str, **settings: Any) -> GamesVectorEnv:
    """What ``gymnasium.make_vec`` calls; it may add how many steps an episode has at most, and a render mode."""
    for name in ("max_episode_steps", "render_mode"):
        if settings.get(name) is None:
            settings.pop(name, None)
    return make(game, num_envs, **settings)


class GamesVectorEnv(VectorEnv[Any, Any, Any]):
    """Games of one variant side by side, as Gymnasium's vector environments are.

    - ``turned``: each seat sees the board turned for it, and its actions are numbered on that board (``rl/frame.py``).
    - ``autoreset``: ``next_step``, ``same_step`` or ``disabled``.
    - ``illegal``: what an illegal action does: ``error`` raises one before anything is played, ``loss`` loses the game.
    - ``max_plies``: a game is truncated, with rewards of 0, after so many plies; if None, when a match is drawn.
    - ``repetition``: whether it is truncated likewise when a position stands as often as makes a match drawn.
    - ``opening_plies``: every game begins after so many random plies, by its seed.
    - ``threads``: how many threads share the work.
    - ``copy``: whether the arrays that are returned are the caller's to keep; else they change with the next step.

    >>> games = GamesVectorEnv(load_game("allein"), 2, autoreset="same_step")
    >>> _ = games.reset(seed=1)
    >>> rewards = games.step(games.sample_actions())[1]
    >>> rewards.tolist()
    [0.0, 0.0]
    """

    metadata: dict[str, Any]
    """What Gymnasium asks for: how games begin anew."""
    render_modes: ClassVar[tuple[str, ...]] = ()
    """None: thousands of games are nothing to look at."""

    def __init__(
        self,
        game: Game,
        num_envs: int = 1,
        *,
        turned: bool = True,
        autoreset: str | AutoresetMode = "next_step",
        illegal: str = "error",
        max_plies: int | None = None,
        repetition: bool = False,
        opening_plies: int = 0,
        dtype: DTypeLike = "int8",
        threads: int = 1,
        copy: bool = False,
    ) -> None:
        mode = autoreset.name.lower() if isinstance(autoreset, AutoresetMode) else autoreset
        self.game = game
        self.frame = Frame(game, turned=turned)
        self._batch = GameBatch(
            game,
            num_envs,
            turned=turned,
            autoreset=mode,
            illegal=illegal,
            max_plies=max_plies,
            repetition=repetition,
            opening_plies=opening_plies,
            threads=threads,
        )
        self._copy = copy
        self._dtype = dtype_of(dtype)
        self._shape = (num_envs, *self.frame.shape)
        self._floats = np.zeros(self._shape, np.float32) if self._dtype == np.float32 else None
        self.num_envs = num_envs
        self.metadata = {"autoreset_mode": AUTORESET_MODES[mode], "render_modes": []}
        self.single_observation_space = observation_space(self.frame, self._dtype)
        self.single_action_space = action_space(self.frame)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    @property
    def _arrays(self) -> Arrays:
        return self._batch.arrays

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin all games, or those of ``options["reset_mask"]``; a seed gives the same random openings and samples."""
        require_known(options, "reset_mask")
        if seed is not None:
            self._batch.seed(seed)
        chosen = None if options is None else options.get("reset_mask")
        if chosen is not None:
            chosen = np.asarray(chosen)
            if chosen.shape != (self.num_envs,) or chosen.dtype != np.bool_:
                raise BadEnvironment("rl-mask", games=self.num_envs)
        self._batch.begin(chosen)
        return self._observation(), self._infos()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Play one action in every game."""
        self._batch.step(actions)
        lanes = self._arrays.lanes
        infos = self._infos() | {"rewards": lanes["rewards"][:, : self.game.players].copy()}
        if self.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP and lanes["has_final"].any():
            finals = self._arrays.finals.reshape(self._shape).astype(self._dtype, copy=False)
            infos |= {"final_obs": self._given(finals), "_final_obs": lanes["has_final"].copy()}
        results = (lanes[name].copy() for name in ("reward", "terminated", "truncated"))
        return self._observation(), *results, infos

    def sample_actions(self) -> Any:
        """Draw a legal action for each game, all equally likely; 0 where the game is over."""
        return self._batch.draw_actions()

    def action_masks(self) -> Any:
        """1 for each legal action and 0 for the others, for each game; all 0 where the game is over."""
        return self._given(self._arrays.masks)

    @property
    def seats(self) -> Any:
        """The seat to move in each game."""
        return self._arrays.lanes["seat"].copy()

    def describe(self) -> str:
        """What the planes of an observation mean."""
        return self.frame.describe(self._dtype)

    def get_state(self, env: int) -> State:
        """Where a game stands."""
        return self._batch.state(env)

    def set_state(self, states: Mapping[int, State]) -> tuple[Any, dict[str, Any]]:
        """Let games, by number, go on from other positions; their plies and repetitions count from there."""
        if not self._batch.has_begun:
            self._batch.begin()
        self._batch.set_states(states)
        return self._observation(), self._infos()

    def close_extras(self, **_: Any) -> None:
        self._batch.close()

    def _observation(self) -> Any:
        if self._floats is None:
            return self._given(self._arrays.planes.reshape(self._shape))
        np.copyto(self._floats, self._arrays.planes.reshape(self._shape))
        return self._given(self._floats)

    def _infos(self) -> dict[str, Any]:
        return {"action_mask": self._given(self._arrays.masks), "seat": self.seats}

    def _given(self, array: Any) -> Any:
        """An array for the caller: a copy to keep, or one to read until the next step."""
        if self._copy:
            return array.copy()
        shown = array.view()
        shown.flags.writeable = False
        return shown
