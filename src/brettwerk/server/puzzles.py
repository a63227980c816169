"""Puzzles as they go over the wire."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from brettwerk.server import models_puzzles, views

if TYPE_CHECKING:
    from collections.abc import Sequence

    from brettwerk.core.state import State
    from brettwerk.server.wishes import PuzzleMoveWish
    from brettwerk.solve.attempts import Answer
    from brettwerk.solve.puzzle import Puzzle


def card(puzzle: Puzzle) -> models_puzzles.PuzzleCard:
    return models_puzzles.PuzzleCard(
        id=puzzle.id,
        game=puzzle.game.variant.game,
        difficulty=cast("Any", puzzle.difficulty),
        moves=puzzle.moves,
    )


def of_the_day(puzzle: Puzzle, *, drawn: bool) -> models_puzzles.PuzzleOfTheDay:
    """The puzzle of the day; its task and its picture need the game's code."""
    return models_puzzles.PuzzleOfTheDay(
        puzzle=card(puzzle),
        name=views.text(puzzle.game.name),
        task=views.text(puzzle.task if drawn else puzzle.game.name),
        scene=puzzle.state.scene() if drawn else None,
    )


def body(puzzle: Puzzle) -> models_puzzles.PuzzleBody:
    return models_puzzles.PuzzleBody(
        puzzle=card(puzzle),
        name=views.text(puzzle.game.name),
        task=views.text(puzzle.task),
        turn=puzzle.state.turn,
        scene=puzzle.state.scene(),
        inputs=puzzle.state.inputs(),
    )


def answer(puzzle: Puzzle, wish: PuzzleMoveWish, found: Answer) -> models_puzzles.PuzzleAnswer:
    line = played_out(puzzle.position_after(wish.played), (wish.move, *found.line))
    after = puzzle.state
    for move in (*wish.played, wish.move, *found.line):
        after = after.play(move)
    goes_on = found.right and not found.solved
    return models_puzzles.PuzzleAnswer(
        right=found.right, solved=found.solved, line=line, inputs=after.inputs() if goes_on else {}
    )


def played_out(state: State, moves: Sequence[str]) -> list[models_puzzles.PuzzleMove]:
    """Moves one after the other, with what is seen of each."""
    line = []
    for move in moves:
        after = state.play(move)
        line.append(
            models_puzzles.PuzzleMove(
                move=move,
                seat=state.turn,
                scene=after.scene(),
                effects=views.effects(effect.to_json() for effect in state.effects(move)),
                outcome=views.text(after.text) if after.is_over else None,
            )
        )
        state = after
    return line
