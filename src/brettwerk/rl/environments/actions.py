"""What an action does: it plays a move, or something that was chosen beforehand follows if it is illegal."""

from __future__ import annotations

import operator
import random
from typing import TYPE_CHECKING, Any

from brettwerk.core.errors import IllegalMove
from brettwerk.rl.errors import BadEnvironment, require_offered

if TYPE_CHECKING:
    from brettwerk.core.game import Game
    from brettwerk.rl.environments.episode import Episode
    from brettwerk.rl.frame import Frame

ILLEGAL = ("loss", "error", "random")
"""What follows an illegal action: the mover loses, an error is raised, or a random legal move is played instead."""


class Actions:
    """Plays actions, and answers illegal ones in one of the ways of ``ILLEGAL``."""

    def __init__(self, frame: Frame, illegal: str) -> None:
        require_offered("illegal", illegal, ILLEGAL)
        self.illegal = illegal
        self.chance = random.Random()
        """Draws the moves that are played for illegal actions."""
        self._frame = frame
        self._last = frame.action_count - 1

    def play(self, episode: Episode, action: Any) -> None:
        """Let the seat to move act."""
        try:
            episode.play(self._move(episode, action))
        except IllegalMove:
            if self.illegal == "error":
                raise
            if self.illegal == "loss":
                episode.end(lost_by(episode.turn, episode.game), "illegal")
            else:
                episode.play(self.chance.choice(episode.position.legal_moves()))

    def _move(self, episode: Episode, action: Any) -> int:
        try:
            number = operator.index(action)
        except TypeError:
            raise BadEnvironment("rl-action", action=action) from None
        if not 0 <= number <= self._last:
            raise IllegalMove("move-number", move=number, last=self._last)
        return self._frame.move(episode.turn, number)


def lost_by(seat: int, game: Game) -> tuple[float, ...]:
    """What all get when a seat has lost by an illegal action: of two sides the other one wins, of more nobody does."""
    side = game.side_of(seat)
    others = 1.0 if len(game.sides) == 2 else 0.0
    return tuple(-1.0 if other in side else others for other in game.seats)
