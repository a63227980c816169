"""An analysis on the terminal while it runs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from rich.console import Console, Group
from rich.live import Live
from rich.table import Table
from rich.text import Text

from brettwerk.cli.analysis.solved import verdict_text
from brettwerk.cli.analysis.texts import say
from brettwerk.cli.contest.contestants import read_engine
from brettwerk.core.registry import game_of
from brettwerk.search.engine import Engine

if TYPE_CHECKING:
    from brettwerk.core.match import Match
    from brettwerk.search.choice import Choice, PrincipalVariation

WIDTH = 40
SECONDS = 3.0
"""How long to think where neither the engine nor anything else is limited."""


class AnalysisWish(NamedTuple):
    """Which engine is to think, and how long."""

    engine: str
    seconds: float | None
    lines: int
    threads: int


def show_analysis(match: Match, wish: AnalysisWish, language: str, *, quiet: bool) -> Choice:
    """Analyse a position and show what is found so far until time is up."""
    console = Console(highlight=False, quiet=quiet)
    settings = read_engine(wish.engine, game_of(match.game.variant))
    threads = settings.threads or wish.threads
    engine = Engine(match.game, settings.level, threads=threads, weights=settings.weights, network=settings.network)
    seconds = settings.seconds if wish.seconds is None else wish.seconds
    if seconds is None and settings.simulations is None and engine.skill.simulations is None:
        seconds = SECONDS
    updates = engine.analyse(match, seconds, settings.simulations, wish.lines)
    last = next(updates)
    if engine.table_error:
        Console(stderr=True).print(engine.table_error.text(language), soft_wrap=True, markup=False)
    with Live(_view(match, last, language), console=console, transient=False) as live:
        for last in updates:
            live.update(_view(match, last, language))
        live.update(_view(match, last, language))
    return last


def _view(match: Match, choice: Choice, language: str) -> Group:
    table = Table(box=None, show_header=False, pad_edge=False)
    for line in choice.lines:
        table.add_row(f"{100 * line.value:3.0f} %", _mark(line, language), " ".join(line.moves))
    return Group(
        *(_bar(match, seat, choice.values[seat], language) for seat in match.game.seats),
        table,
        Text(say("simulations", language, simulations=choice.simulations, depth=choice.depth), style="dim"),
    )


def _mark(line: PrincipalVariation, language: str) -> str:
    """How sure a line is: solved, proven, or its visits."""
    if line.solved is not None:
        return say("solved", language, verdict=verdict_text(line.solved, language))
    return say("certain", language, plies=line.length) if line.proven else f"{line.visits:,}"


def _bar(match: Match, seat: int, chance: float, language: str) -> Text:
    """A seat's chance of winning as a bar and a number; the mover's is marked."""
    full = round(WIDTH * chance)
    text = Text("▸ " if seat == match.turn else "  ")
    text.append("█" * full).append("░" * (WIDTH - full), style="dim")
    return text.append(f" {100 * chance:3.0f} % {match.game.colour_name(seat, language)}")


def to_json(match: Match, choice: Choice) -> dict[str, Any]:
    """An analysis for a program to read."""
    return {"state": match.state.to_text(), "turn": match.turn} | choice.to_json()
