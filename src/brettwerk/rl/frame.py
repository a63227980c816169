"""What a seat sees and how it numbers its actions: one frame for both.

Turned, the board is shown to each seat as it is shown to seat 0, as far as the game allows, and an action is the number
of the move on the turned board. Not turned, everybody sees the board as it is, and an action is the move's own number.
Either way an observation, its mask and the action that answers them belong together.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from brettwerk.core.stepping.images import symmetries_of
from brettwerk.core.stepping.planes import sight_of
from brettwerk.rl.errors import require_offered
from brettwerk.rl.symmetries import FrameSymmetry

if TYPE_CHECKING:
    from brettwerk.core.game import Game
    from brettwerk.core.stepping.planes import Plane
    from brettwerk.core.stepping.position import Position

__all__ = ["Frame"]


class Frame:
    """The observations and actions of one variant.

    >>> game = load_game("alcazar")
    >>> frame = Frame(game)
    >>> frame.shape, frame.action_count
    ((10, 9, 9), 236)
    >>> int(frame.mask(game.new_position()).sum()) == len(game.start.legal_moves())
    True
    """

    def __init__(self, game: Game, *, turned: bool = True) -> None:
        require_offered("turned", turned, (True, False))
        self.game = game
        self.turned = turned
        self._sight = sight_of(game)

    @property
    def planes(self) -> tuple[Plane, ...]:
        """What each plane of an observation means."""
        return self._sight.planes

    @property
    def shape(self) -> tuple[int, int, int]:
        """Planes, ranks and files of an observation."""
        return self._sight.shape

    @property
    def action_count(self) -> int:
        """How many actions there are in all, legal or not."""
        return self.game.move_count

    def observation(self, position: Position, seat: int | None = None, out: Any = None, dtype: Any = np.int8) -> Any:
        """What a seat, if none is given the one to move, sees; written to ``out``, which is int8, if that is given."""
        seen = position.observation(seat, out, turned=self.turned)
        return seen if seen.dtype == dtype else seen.astype(dtype)

    def mask(self, position: Position, out: Any = None) -> Any:
        """1 for each legal action of the seat to move and 0 for all others, int8; all 0 when the game is over."""
        return position.mask(out, turned=self.turned)

    def legal_actions(self, position: Position) -> list[int]:
        """The legal actions of the seat to move, sorted."""
        moves = position.legal_moves()
        return sorted(self._sight.seen[position.turn][moves].tolist()) if self.turned else sorted(moves)

    def move(self, seat: int, action: int) -> int:
        """The move that an action of a seat means."""
        return int(self._sight.meant[seat, action]) if self.turned else int(action)

    def action(self, seat: int, move: int) -> int:
        """The action by which a seat makes a move."""
        return int(self._sight.seen[seat, move]) if self.turned else int(move)

    def symmetries(self) -> tuple[FrameSymmetry, ...]:
        """What leaves the game the same, as permutations of what is seen and done; one after another gives more."""
        return tuple(FrameSymmetry.of(self.game, symmetry, turned=self.turned) for symmetry in symmetries_of(self.game))

    def describe(self, dtype: Any = "int8") -> str:
        """A table of the planes: number, name, the largest value, and what it means."""
        ranks, files = self.shape[1:]
        head = f"{len(self.planes)} planes of {ranks} ranks × {files} files, {dtype}; {self.action_count} actions"
        width = max(len(plane.name) for plane in self.planes)
        lines = [
            f"{number:3}  {plane.name:{width}}  0–{plane.high:<3}  {plane.about}"
            for number, plane in enumerate(self.planes)
        ]
        return "\n".join([head, *lines])
