"""Sums up what search trees have found: the moves ranked, their lines, and the one that a level plays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from brettwerk.search.calibration import calibration_of, chance_from
from brettwerk.search.choice import Choice, PrincipalVariation, RootMove, rank_root_moves

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable, Sequence

    from brettwerk.core.definition import GameDefinition
    from brettwerk.core.state import State
    from brettwerk.search.limits import Level
    from brettwerk.search.perfect import SolvedMoves

SHARPNESS = 4
"""Levels below the highest draw a move with a probability proportional to its visits to this power."""


class SearchTree(Protocol):
    """A tree as far as it is read, wherever it grows."""

    @property
    def simulations(self) -> int: ...

    @property
    def depth(self) -> int: ...

    @property
    def prunes_soundly(self) -> bool:
        """Whether moves that were left out of the tree lose at once."""

    def children(self) -> Iterable[Any]:
        """The nodes of the moves at the root, whose fields are those of ``mcts.tree.NODE``."""

    def replies(self, move: int) -> list[int]:
        """The most visited replies to a move at the root."""


class Chooser:
    """Chooses for one level of a game, and tells chances; if not ``calibrated``, what the trees expect."""

    def __init__(self, game: GameDefinition, level: Level, chance: random.Random, *, calibrated: bool = True) -> None:
        self._game = game
        self._level = level
        self._chance = chance
        self._calibration = calibration_of(game) if calibrated else 1.0

    def choice(
        self, state: State, trees: Sequence[SearchTree], lines: int, solved: SolvedMoves | None = None
    ) -> Choice:
        """What trees rooted in a position come to; where the game is solved, the moves are ranked by their results."""
        best = self._ranked(state, trees)
        if solved:
            best.sort(key=lambda root_move: solved.verdicts[root_move.move].rank, reverse=True)
        told = tuple(self._line(state, trees[0], root_move, solved) for root_move in best[: max(lines, 1)])
        chosen = self._choose_among(best)
        value = told[0].value if solved else self._chance_of(chosen, chosen.value)
        simulations = sum(tree.simulations for tree in trees)
        return Choice(state.move_text(chosen.move), value, told, simulations, max(tree.depth for tree in trees))

    @staticmethod
    def _ranked(state: State, trees: Sequence[SearchTree]) -> list[RootMove]:
        """All moves with what the trees know of them, the best first."""
        found = {move: RootMove(move) for move in state.move_numbers}
        left_out = set(found) if trees[0].prunes_soundly else set()
        for tree in trees:
            for child in tree.children():
                found[int(child["move"])].add(child)
                left_out.discard(int(child["move"]))
        for move in left_out:
            found[move].mark_as_lost(state.turn)
        return rank_root_moves(list(found.values()))

    def _choose_among(self, best: list[RootMove]) -> RootMove:
        """Choose among the best moves; levels below the highest do so at random."""
        if self._chance.random() < self._level.random_rate:
            return self._chance.choice(best)
        if self._level.simulations is None or best[0].length is not None:
            return best[0]
        hopeful = [root_move for root_move in best if not root_move.loses]
        return self._chance.choices(hopeful, [max(root_move.visits, 0.5) ** SHARPNESS for root_move in hopeful])[0]

    def _line(
        self, state: State, tree: SearchTree, root_move: RootMove, solved: SolvedMoves | None
    ) -> PrincipalVariation:
        """Follow the most visited replies."""
        if solved:
            return solved.line(state, root_move.move, root_move.visits)
        moves = [state.move_text(root_move.move)]
        position = state.play(root_move.move)
        for move in tree.replies(root_move.move):
            moves.append(position.move_text(move))
            position = position.play(move)
        chances = tuple(self._chance_of(root_move, one) for one in root_move.chances[: self._game.players])
        value = self._chance_of(root_move, root_move.value)
        return PrincipalVariation(tuple(moves), chances, value, root_move.visits, root_move.length)

    def _chance_of(self, root_move: RootMove, expected: float) -> float:
        """What is certain, such as a draw for one of three, is not to be fitted to anything."""
        return expected if root_move.length is not None else chance_from(expected, self._calibration)
