"""Puzzles as they go over the wire."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from brettwerk.server.content import views
from brettwerk.server.schemas import puzzles as puzzle_schemas

if TYPE_CHECKING:
    from collections.abc import Sequence

    from brettwerk.core.state import State
    from brettwerk.server.schemas.requests import PuzzleMoveRequest
    from brettwerk.solve.puzzles.attempts import AttemptResult
    from brettwerk.solve.puzzles.puzzle import Puzzle


def card(puzzle: Puzzle) -> puzzle_schemas.PuzzleCard:
    return puzzle_schemas.PuzzleCard(
        id=puzzle.id,
        game=puzzle.game.variant.game,
        difficulty=cast("Any", puzzle.difficulty),
        moves=puzzle.moves,
    )


def of_the_day(puzzle: Puzzle, *, drawn: bool) -> puzzle_schemas.PuzzleOfTheDay:
    """The puzzle of the day; its task and its picture need the game's code."""
    return puzzle_schemas.PuzzleOfTheDay(
        puzzle=card(puzzle),
        name=views.text(puzzle.game.name),
        task=views.text(puzzle.task if drawn else puzzle.game.name),
        scene=puzzle.state.scene() if drawn else None,
    )


def body(puzzle: Puzzle) -> puzzle_schemas.PuzzleBody:
    return puzzle_schemas.PuzzleBody(
        puzzle=card(puzzle),
        name=views.text(puzzle.game.name),
        task=views.text(puzzle.task),
        turn=puzzle.state.turn,
        scene=puzzle.state.scene(),
        inputs=puzzle.state.inputs(),
    )


def answer(puzzle: Puzzle, request: PuzzleMoveRequest, found: AttemptResult) -> puzzle_schemas.PuzzleAnswer:
    line = played_out(puzzle.position_after(request.played), (request.move, *found.line))
    after = puzzle.state
    for move in (*request.played, request.move, *found.line):
        after = after.play(move)
    goes_on = found.right and not found.solved
    return puzzle_schemas.PuzzleAnswer(
        right=found.right, solved=found.solved, line=line, inputs=after.inputs() if goes_on else {}
    )


def played_out(state: State, moves: Sequence[str]) -> list[puzzle_schemas.PuzzleMove]:
    """Moves one after the other, with what is seen of each."""
    line = []
    for move in moves:
        after = state.play(move)
        line.append(
            puzzle_schemas.PuzzleMove(
                move=move,
                seat=state.turn,
                scene=after.scene(),
                effects=views.effects(effect.to_json() for effect in state.effects(move)),
                outcome=views.text(after.text) if after.is_over else None,
            )
        )
        state = after
    return line
