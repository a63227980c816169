"""Puzzles: in a list, to solve, and what comes of a try."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from brettwerk.table import views

if TYPE_CHECKING:
    from collections.abc import Sequence

    from brettwerk.core.state import State
    from brettwerk.solve.puzzles.attempts import AttemptResult
    from brettwerk.solve.puzzles.puzzle import Puzzle

Json = dict[str, Any]


def card(puzzle: Puzzle) -> Json:
    return {
        "id": puzzle.id,
        "game": puzzle.game.variant.game,
        "difficulty": puzzle.difficulty,
        "moves": puzzle.moves,
    }


def of_the_day(puzzle: Puzzle, *, drawn: bool) -> Json:
    """The puzzle of the day; its task and its picture need the game's code."""
    return {
        "puzzle": card(puzzle),
        "name": views.text(puzzle.game.name),
        "task": views.text(puzzle.task if drawn else puzzle.game.name),
        "scene": puzzle.state.scene() if drawn else None,
    }


def body(puzzle: Puzzle) -> Json:
    return {
        "puzzle": card(puzzle),
        "name": views.text(puzzle.game.name),
        "task": views.text(puzzle.task),
        "turn": puzzle.state.turn,
        "scene": puzzle.state.scene(),
        "inputs": puzzle.state.inputs(),
    }


def answer(puzzle: Puzzle, played: Sequence[str], move: str, found: AttemptResult) -> Json:
    """What comes of a move that was tried after those played before."""
    line = played_out(puzzle.position_after(played), (move, *found.line))
    after = puzzle.state
    for one in (*played, move, *found.line):
        after = after.play(one)
    goes_on = found.right and not found.solved
    inputs = after.inputs() if goes_on else {}
    return {"right": found.right, "solved": found.solved, "line": line, "inputs": inputs}


def played_out(state: State, moves: Sequence[str]) -> list[Json]:
    """Moves one after the other, with what is seen of each."""
    line = []
    for move in moves:
        after = state.play(move)
        line.append(
            {
                "move": move,
                "seat": state.turn,
                "scene": after.scene(),
                "effects": [effect.to_json() for effect in state.effects(move)],
                "outcome": views.text(after.text) if after.is_over else None,
            }
        )
        state = after
    return line
