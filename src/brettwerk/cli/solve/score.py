"""The best score of an ending, on the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from brettwerk.cli.output.json_forms import json_text
from brettwerk.cli.solve.solve import searching
from brettwerk.cli.solve.texts import say
from brettwerk.core.registry import part_of

if TYPE_CHECKING:
    from brettwerk.cli.solve.solve import SolveRequest


def run(request: SolveRequest, language: str) -> None:
    """Find the best score that both seats can reach, and the line that leads to it."""
    game = request.state.game
    solver: Any = part_of(game.variant.game, "solve")
    with searching(request, language) as seconds:
        best = solver.best_score(request.state, seconds)
    if request.as_json:
        result = {"scores": best.scores, "margin": best.margin, "moves": best.moves} if best else {}
        typer.echo(json_text({"state": request.state.to_text(), "solved": best is not None, **result}))
    elif best is None:
        typer.echo(say("score.open", language, seconds=seconds))
    else:
        seats = " : ".join(game.colour_name(seat, language) for seat in game.seats)
        typer.echo(say("score.solved", language, seats=seats, scores=" : ".join(map(str, best.scores))))
        typer.echo("  " + " ".join(best.moves))
