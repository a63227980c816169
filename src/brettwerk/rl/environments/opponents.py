"""Who plays the other seats of an environment for one learner: chance, an engine, or a function of the user's."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, Protocol

from brettwerk.core.errors import BrettwerkError
from brettwerk.core.match import Match
from brettwerk.rl.errors import BadEnvironment
from brettwerk.search.engine import Engine
from brettwerk.search.limits import LEVELS

if TYPE_CHECKING:
    from collections.abc import Callable

    from brettwerk.core.game import Game
    from brettwerk.core.state import State
    from brettwerk.rl.environments.episode import Episode

    Policy = Callable[[State], str | int]
    OpponentChoice = str | int | Policy

MEMORY = 32 * 2**20
"""Bytes for the tree of an opponent, of which there may be many."""


class Opponent(Protocol):
    """Chooses moves for whoever is to move."""

    def seed(self, seed: int) -> None: ...

    def choose(self, episode: Episode) -> int:
        """The number of a legal move."""

    def kept(self) -> Any:
        """What a snapshot keeps of the opponent."""

    def restore(self, kept: Any) -> None:
        """Go on from what a snapshot has kept."""


def opponent_of(game: Game, choice: OpponentChoice) -> Opponent:
    """Find the opponent that a user means: ``"random"``, ``3`` or ``"level=3"``, or a function."""
    if isinstance(choice, str) and choice == "random":
        return RandomOpponent()
    if callable(choice):
        return PolicyOpponent(choice)
    level = str(choice).removeprefix("level=")
    if isinstance(choice, bool) or not level.isdecimal() or int(level) not in LEVELS:
        raise BadEnvironment("rl-opponent", value=choice, low=LEVELS[0], high=LEVELS[-1])
    return EngineOpponent(game, int(level))


class RandomOpponent:
    """Plays any legal move."""

    def __init__(self) -> None:
        self._chance = random.Random()

    def seed(self, seed: int) -> None:
        self._chance.seed(seed)

    def choose(self, episode: Episode) -> int:
        return self._chance.choice(episode.position.legal_moves())

    def kept(self) -> Any:
        return self._chance.getstate()

    def restore(self, kept: Any) -> None:
        self._chance.setstate(kept)


class Forgetful:
    """An opponent of which a snapshot keeps nothing."""

    def kept(self) -> Any:
        return None

    def restore(self, kept: Any) -> None:
        """There is nothing to go on from."""


class PolicyOpponent(Forgetful):
    """Plays what a function says of a position: the text or the number of a legal move."""

    def __init__(self, policy: Policy) -> None:
        self._policy = policy

    def seed(self, seed: int) -> None:
        """A function looks after its own randomness."""

    def choose(self, episode: Episode) -> int:
        state = episode.state
        move = self._policy(state)
        try:
            return state.move_number(move)
        except (BrettwerkError, TypeError, ValueError) as error:
            raise BadEnvironment("rl-move", move=move, reason=str(error)) from error


class EngineOpponent(Forgetful):
    """Plays as an engine of a level does. Levels 1 to 8 play the same with the same seed; level 9 goes by time."""

    def __init__(self, game: Game, level: int) -> None:
        self._game = game
        self._level = level
        self._match = game.new_match()
        self._moves: list[int] = []
        self._engine: Engine | None = None

    def seed(self, seed: int) -> None:
        self._engine = Engine(self._game, self._level, seed=seed, memory=MEMORY)

    def choose(self, episode: Episode) -> int:
        if self._engine is None:
            self.seed(random.getrandbits(32))
            return self.choose(episode)
        match = self._follow(episode)
        return match.state.move_number(self._engine.choose(match).move)

    def _follow(self, episode: Episode) -> Match:
        """Bring the engine's own match to where the game is, so that it can go on with its tree."""
        seen = len(self._moves)
        if self._match.start != episode.start or episode.moves[:seen] != self._moves:
            self._match, seen = Match(episode.start), 0
        for move in episode.moves[seen:]:
            self._match.play(move)
        self._moves = episode.moves.copy()
        return self._match
