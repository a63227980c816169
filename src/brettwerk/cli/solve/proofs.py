"""Whether a win can be forced, on the terminal."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import typer

from brettwerk.cli.language import TEXTS, say
from brettwerk.cli.parameters import BadParameter
from brettwerk.cli.solve.solve import searching
from brettwerk.solve.proof import write_proof
from brettwerk.solve.prover import MAX_PLIES
from brettwerk.solve.within import WinSearchResult, plies_of, search_win

if TYPE_CHECKING:
    from brettwerk.cli.solve.solve import Wish


def run(wish: Wish, language: str) -> None:
    """Prove or refute that the side to move wins within a number of moves, and show how."""
    within = wish.within or 1
    if plies_of(wish.state, within) > MAX_PLIES:
        most = max(moves for moves in range(1, MAX_PLIES + 1) if plies_of(wish.state, moves) <= MAX_PLIES)
        raise BadParameter("number-most", TEXTS, name="--within", high=most)
    with searching(wish, language) as seconds:
        finding = search_win(wish.state, within, seconds)
    if wish.as_json:
        typer.echo(json.dumps(as_facts(wish, finding)))
        return
    side = wish.state.game.colour_name(wish.state.turn, language)
    facts = {"side": side, "seconds": seconds, "refuted": finding.refuted, "within": within}
    if finding.moves is not None:
        facts |= {"moves": finding.moves, "plies": plies_of(wish.state, finding.moves)}
    typer.echo(say(f"within.{verdict(wish, finding)}", language, **facts))
    if finding.proof is not None:
        typer.echo(write_proof(finding.proof))
    elif finding.moves is not None:
        typer.echo(say("within.long", language))


def verdict(wish: Wish, finding: WinSearchResult) -> str:
    if finding.moves is not None:
        return "proven"
    return "refuted" if finding.refuted == wish.within else "open"


def as_facts(wish: Wish, finding: WinSearchResult) -> dict[str, Any]:
    """A finding for a program to read."""
    return {
        "state": wish.state.to_text(),
        "within": wish.within,
        "verdict": verdict(wish, finding),
        "moves": finding.moves,
        "refuted": finding.refuted,
        "positions": finding.positions,
        "proof": None if finding.proof is None else write_proof(finding.proof),
    }
