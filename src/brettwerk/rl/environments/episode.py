"""One game being played by numbers of moves: a position, what has stood before, and the end that comes of it.

The same as a ``Match`` without leaving and agreeing: a position that stands for the third time and a game that has
become too long are drawn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from brettwerk.core.match import Match
from brettwerk.core.stepping.position import Position

if TYPE_CHECKING:
    from brettwerk.core.game import Game
    from brettwerk.core.state import State


class Episode:
    """A game from a position on."""

    __slots__ = ("_can_go_out", "_state", "_stood", "ending", "game", "moves", "payoffs", "position", "start")

    def __init__(self, game: Game, start: State) -> None:
        self.game = game
        self.start = start
        self.position = Position(start)
        self.moves: list[int] = []
        """The numbers of the moves played."""
        self.payoffs: tuple[float, ...] | None = None
        """What each seat gets, once the game is over."""
        self.ending = ""
        """The code of how it ended."""
        self._stood: dict[bytes, int] = {}
        self._state: State | None = None
        self._can_go_out = game.players > 2 and not game.teams
        self._arrive()

    @property
    def turn(self) -> int:
        """The seat to move."""
        return self.position.turn

    @property
    def is_over(self) -> bool:
        return self.payoffs is not None

    @property
    def state(self) -> State:
        """The present position as a value."""
        if self._state is None:
            self._state = self.position.state()
        return self._state

    @property
    def out(self) -> tuple[int, ...]:
        """The seats that are out while others play on."""
        return self.state.out if self._can_go_out else ()

    def play(self, move: int) -> None:
        """Play a move; IllegalMove says why it cannot be played."""
        self.position.play(move)
        self.moves.append(move)
        self._state = None
        self._arrive()

    def end(self, payoffs: tuple[float, ...], ending: str) -> None:
        """Break the game off."""
        self.payoffs, self.ending = payoffs, ending

    def match(self) -> Match:
        """The same game as a match, for engines and records."""
        match = Match(self.start)
        for move in self.moves:
            match.play(move)
        return match

    def copy(self) -> Episode:
        """The same game once more, to go on with apart from this one."""
        twin = Episode.__new__(Episode)
        twin.__setstate__(self._parts(self.position.copy()))
        return twin

    def __deepcopy__(self, _known: object) -> Episode:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        return self._parts(self.state)

    def __setstate__(self, parts: dict[str, Any]) -> None:
        for name, value in parts.items():
            setattr(self, name, value)
        if not isinstance(self.position, Position):  # pickled as a value
            self.position = Position(self.position)

    def _parts(self, position: Position | State) -> dict[str, Any]:
        return {
            "game": self.game,
            "start": self.start,
            "position": position,
            "moves": self.moves.copy(),
            "payoffs": self.payoffs,
            "ending": self.ending,
            "_stood": self._stood.copy(),
            "_state": self._state,
            "_can_go_out": self._can_go_out,
        }

    def _arrive(self) -> None:
        """Try the endings in the order in which a match tries them."""
        position, game = self.position, self.game
        if position.is_over:
            ending = int(self.state.raw[0].ending)
            self.end(position.payoffs or (), game.endings[ending - 1])
        elif game.players > 1:
            key = position.key
            stands = self._stood[key] = self._stood.get(key, 0) + 1
            if game.repetitions and stands >= game.repetitions:
                self.end(self._drawn(), "repetition")
            elif len(self.moves) >= game.max_plies:
                self.end(self._drawn(), "length")

    def _drawn(self) -> tuple[float, ...]:
        out = self.state.out
        return tuple(-1.0 if seat in out else 0.0 for seat in self.game.seats)
