"""Who takes part in a game between engines, and the processor time that each of its moves takes."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from brettwerk.core.errors import BrettwerkError
from brettwerk.search.gtp.external_engine import ExternalEngine, Forfeit, Resigned
from brettwerk.search.limits import DEFAULT_SECONDS

if TYPE_CHECKING:
    from collections.abc import Callable

    from brettwerk.core.game import Game
    from brettwerk.core.match import Match
    from brettwerk.core.messages import Texts
    from brettwerk.search.choice import Choice

SHORTEST_PACE = 0.25
"""The part of the opponent's last move that one who keeps pace may take even after having taken too long before."""
SHORTEST = 0.001
"""Seconds for a move, where programs count hundredths."""

TEXTS: Texts = {
    "en": {"no-cputime": "{player} cannot tell its processor time (cputime), so nobody can keep pace with it."},
    "de": {
        "no-cputime": "Die Prozessorzeit von {player} ist nicht zu erfahren (cputime); niemand kann Schritt halten."
    },
}


class NoCpuTime(BrettwerkError):
    """A player is to take the time of one that does not tell it."""


class Player(Protocol):
    """Anything that chooses moves."""

    def choose(self, match: Match, seconds: float | None = None, simulations: int | None = None) -> Choice: ...


@dataclass(frozen=True)
class Contestant:
    """A player to be, and the limits that it plays under."""

    name: str
    make: Callable[[Game, int], Player]
    """Makes the player for a game with a seed."""
    seconds: float | None = None
    simulations: int | None = None
    keeps_pace: bool = False
    """Whether it takes as much processor time as its opponent, move by move, instead of a fixed number of seconds."""


class Participant:
    """A contestant in one game."""

    def __init__(self, game: Game, contestant: Contestant, opening: Match, seed: int) -> None:
        self.name = contestant.name
        self.spent: list[float] = []
        """The processor time of each move; none if the player cannot tell."""
        self.moves = 0
        self._game = game
        self._contestant = contestant
        self._opening = opening
        self._seed = seed
        self._player = contestant.make(game, seed)
        if isinstance(self._player, ExternalEngine):
            self._player.begin(opening.events)

    def choose(self, match: Match, opponent: Participant) -> str:
        """Choose a move, as fast as the opponent if the contestant keeps pace."""
        seconds = self._pace(match, opponent) if self._contestant.keeps_pace else self._contestant.seconds
        began = time.process_time()
        move = self._player.choose(match, seconds, self._contestant.simulations).move
        used = time.process_time() - began
        self.moves += 1
        if isinstance(self._player, ExternalEngine):
            self.spent += self._player.seconds[len(self.spent) :]
        else:
            self.spent.append(used)
        return move

    def _pace(self, match: Match, opponent: Participant) -> float:
        """What the opponent has used more so far, and, if it has not moved more often, its next move as its last."""
        if opponent.moves and not opponent.spent:
            raise NoCpuTime("no-cputime", TEXTS, player=opponent.name)
        last = opponent.spent[-1] if opponent.spent else opponent.rehearse(match)
        due = sum(opponent.spent) - sum(self.spent)
        if len(opponent.spent) <= len(self.spent):
            due += last
        return max(due, SHORTEST_PACE * last, SHORTEST)

    def rehearse(self, match: Match) -> float:
        """The processor time that another player of this kind takes for a move here."""
        other = Participant(self._game, self._contestant, self._opening, self._seed)
        try:
            other.choose(match, self)
        except (Forfeit, Resigned):
            return DEFAULT_SECONDS
        finally:
            other.close()
        if not other.spent:
            raise NoCpuTime("no-cputime", TEXTS, player=self.name)
        return other.spent[0]

    def close(self) -> None:
        if isinstance(self._player, ExternalEngine):
            self._player.close()
