"""The shortest solutions of a game for one, on the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from brettwerk.cli.output.json_forms import json_text
from brettwerk.cli.solve.solve import searching
from brettwerk.cli.solve.texts import say
from brettwerk.core.registry import part_of

if TYPE_CHECKING:
    from brettwerk.cli.solve.solve import SolveRequest
    from brettwerk.core.state import State


def run(request: SolveRequest, language: str) -> None:
    """Search for the shortest solutions of a position, and say what is proven about them."""
    game = request.state.game
    solver: Any = part_of(game.variant.game, "solve")
    with searching(request, language) as seconds:
        answer = solver.shortest(request.state, seconds)
    if request.as_json:
        typer.echo(json_text(to_json(request.state, answer)))
        return
    if answer.is_solvable is not True:
        typer.echo(game.say("unsolvable" if answer.is_solvable is False else "unsolved", language))
    if answer.is_solvable is not False:
        for measured in (answer.jumps, answer.chains):
            name = game.say(f"measure.{measured.measure}", language)
            code = "proven" if measured.is_proven else "at-least" if measured.moves is None else "between"
            typer.echo(say(f"shortest.{code}", language, name=name, size=measured.size, least=measured.at_least))
            if measured.moves:
                typer.echo(f"  {measured.to_text()}")


def to_json(state: State, answer: Any) -> dict[str, Any]:
    """An answer for a program to read."""
    found = {
        measured.measure: {
            "size": measured.size,
            "at_least": measured.at_least,
            "proven": measured.is_proven,
            "moves": measured.moves,
        }
        for measured in (answer.jumps, answer.chains)
    }
    return {"state": state.to_text(), "solvable": answer.is_solvable, **found}
