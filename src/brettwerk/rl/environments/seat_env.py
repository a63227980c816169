"""One seat of a board game as Gymnasium sees it: the other seats, if there are any, are played by an opponent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from brettwerk.core.registry import load_game
from brettwerk.rl.environments.actions import Actions
from brettwerk.rl.environments.episode import Episode
from brettwerk.rl.environments.opponents import opponent_of
from brettwerk.rl.environments.rendering import FRAMES_PER_SECOND, RENDER_MODES, render, require_mode
from brettwerk.rl.environments.snapshot import EnvSnapshot, opened
from brettwerk.rl.environments.spaces import action_space, dtype_of, observation_space
from brettwerk.rl.environments.starts import require_known, start_of
from brettwerk.rl.errors import BadEnvironment, needing, require_offered, require_seed
from brettwerk.rl.frame import Frame

with needing("gymnasium", "brettwerk.rl.gymnasium"):
    import gymnasium

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import DTypeLike, NDArray

    from brettwerk.core.variant import OptionValue
    from brettwerk.rl.environments.opponents import OpponentChoice

KIND = "brettwerk.rl.gymnasium"
"""Where snapshots come from and can go to."""
CHANGING = ("seat", "_games", "_has_acted")
"""What of an environment changes beside the game itself, and what is drawn by chance."""
SEATS = ("alternate", "random")
"""How the learner's seat changes from game to game, unless it is a number."""


class SeatEnv(gymnasium.Env[Any, Any]):
    """One seat of a game. The reward comes at the end: what the seat gets, from -1 to 1.

    >>> env = SeatEnv("alcazar", opponent="random", seat=1)
    >>> _, info = env.reset(seed=1)
    >>> info["seat"]
    1
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": FRAMES_PER_SECOND}  # noqa: RUF012, Gymnasium's form
    """What Gymnasium asks for: ways to render, and how fast."""

    def __init__(
        self,
        game: str,
        *,
        edition: str = "classic",
        players: int | None = None,
        teams: OptionValue = False,
        opponent: OpponentChoice = "random",
        seat: int | str = 0,
        illegal: str = "loss",
        dtype: DTypeLike = "int8",
        turned: bool = True,
        render_mode: str | None = None,
        **options: OptionValue,
    ) -> None:
        self.game = load_game(game, edition=edition, players=players, teams=teams, **options)
        self.opponent = opponent_of(self.game, opponent)
        if self.game.players == 1 and (opponent, seat) != ("random", 0):
            raise BadEnvironment("rl-alone", game=game)
        require_mode(render_mode)
        require_offered("seat", seat, (*self.game.seats, *SEATS))
        self.render_mode = render_mode
        self.dtype = dtype_of(dtype)
        self.frame = Frame(self.game, turned=turned)
        self.actions = Actions(self.frame, illegal)
        self.observation_space = observation_space(self.frame, self.dtype)
        self.action_space = action_space(self.frame)
        self._seats = seat
        self._games = 0
        self.episode: Episode | None = None
        self.seat = 0
        self._has_acted = False

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        """Begin a game, at the game's own start or at the position in ``options["position"]``, a text or a State.

        The seed decides the opponent's moves; with it, alternating seats begin with seat 0 again.
        """
        require_known(options, "position")
        start = start_of(self.game, options)
        super().reset(seed=None if seed is None else require_seed(seed))
        if seed is not None:
            self._games = 0
            self.opponent.seed(int(self.np_random.integers(2**31)))
            self.actions.chance.seed(int(self.np_random.integers(2**31)))
        self.seat = self._next_seat()
        self._games += 1
        self._has_acted = False
        self.episode = Episode(self.game, start)
        self._let_others_play(self.episode)
        return self._seen(self.episode)

    def step(self, action: Any) -> tuple[NDArray[Any], float, bool, bool, dict[str, Any]]:
        """Play an action, and let the others play until the learner is to move again or is done.

        If others have ended the game before the learner's first turn, the first step only says so.
        """
        episode = self._running()
        if not self._is_done(episode):
            self.actions.play(episode, action)
            self._let_others_play(episode)
        elif self._has_acted:
            raise BadEnvironment("rl-over")
        self._has_acted = True
        reward = 0.0
        if episode.payoffs is not None:
            reward = episode.payoffs[self.seat]
        elif self._is_done(episode):
            reward = -1.0
        observation, info = self._seen(episode)
        if self.render_mode == "human":
            self.render()
        return observation, reward, self._is_done(episode), False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now, as sb3-contrib asks for it."""
        return self._mask(self._running()).astype(np.bool_)

    def render(self) -> Any:
        """Draw the position in the render mode that was chosen."""
        return render(self._running().state, self.render_mode)

    def snapshot(self) -> EnvSnapshot:
        """Keep everything as it is now, but for what an engine or a function as opponent remembers."""
        fields = {name: getattr(self, name) for name in CHANGING}
        chances = {
            "chance": self.actions.chance.getstate(),
            "opponent": self.opponent.kept(),
            "seats": self.np_random.bit_generator.state,
        }
        return EnvSnapshot(KIND, self.game.variant, self._running().copy(), fields | chances)

    def restore(self, snapshot: EnvSnapshot) -> tuple[NDArray[Any], dict[str, Any]]:
        """Go back, or on, to a snapshot of this environment or of another that plays the same."""
        kept = opened(snapshot, KIND, self.game.variant)
        for name in CHANGING:
            setattr(self, name, kept.fields[name])
        self.actions.chance.setstate(kept.fields["chance"])
        self.np_random.bit_generator.state = kept.fields["seats"]
        if kept.fields["opponent"] is not None:
            self.opponent.restore(kept.fields["opponent"])
        self.episode = kept.episode.copy()
        return self._seen(self.episode)

    def describe(self) -> str:
        """What the planes of an observation mean, as a table."""
        return self.frame.describe(self.dtype)

    def _next_seat(self) -> int:
        if self._seats == "alternate":
            return self._games % self.game.players
        if self._seats == "random":
            return int(self.np_random.integers(self.game.players))
        return int(self._seats)

    def _running(self) -> Episode:
        if self.episode is None:
            raise BadEnvironment("rl-reset")
        return self.episode

    def _is_done(self, episode: Episode) -> bool:
        return episode.is_over or self.seat in episode.out

    def _let_others_play(self, episode: Episode) -> None:
        while not self._is_done(episode) and episode.turn != self.seat:
            episode.play(self.opponent.choose(episode))

    def _mask(self, episode: Episode) -> NDArray[np.int8]:
        if self._is_done(episode):
            return np.zeros(self.frame.action_count, np.int8)
        return self.frame.mask(episode.position)  # type: ignore[no-any-return]

    def _seen(self, episode: Episode) -> tuple[NDArray[Any], dict[str, Any]]:
        info = {"action_mask": self._mask(episode), "seat": self.seat, "plies": len(episode.moves)}
        if episode.is_over:
            info["ending"] = episode.ending
        return self.frame.observation(episode.position, self.seat, dtype=self.dtype), info
