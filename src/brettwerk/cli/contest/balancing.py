"""Looking for balanced openings on all cores, and the openings that an arena is told to play from."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import typer
from rich.console import Console
from rich.progress import Progress

from brettwerk.cli.contest.texts import TEXTS, say
from brettwerk.cli.interrupts import INTERRUPTS
from brettwerk.cli.parameters import BadParameter
from brettwerk.cluster.workers import completed, open_workers
from brettwerk.core.files import reason_of, whole_file
from brettwerk.core.registry import game_of
from brettwerk.search.contest.balanced import (
    file_of,
    find_balanced,
    own_file_of,
    read_balanced,
    without_repeats,
)
from brettwerk.search.contest.openings import OPENINGS
from brettwerk.solve.puzzles.tactics import write_variant

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from brettwerk.core.game import Game
    from brettwerk.core.match import Match
    from brettwerk.core.variant import Variant
    from brettwerk.search.contest.balanced import BalancedOpening
    from brettwerk.search.contest.openings import Opening

BALANCED = "balanced"
"""The name of the openings that a game comes with."""
AT_ONCE = 64
"""How many openings are looked at before those found are counted."""
MOST_TRIES = 200
"""How many openings may be looked at for each that is wanted; in some games hardly any is balanced."""


def opening_named(text: str, game: Game) -> Opening:
    """A kind of openings, those that the game comes with, or those of a file."""
    if text in OPENINGS:
        return OPENINGS[text]
    openings = _kept(text, game)

    def opening(game: Game, seed: int) -> Match:
        return openings[seed % len(openings)].match(game)

    return opening


@cache
def _kept(text: str, game: Game) -> list[BalancedOpening]:
    place = _place_of(text, game)
    try:
        return read_balanced(place.read_text("utf-8"), str(place), game)
    except (OSError, UnicodeError) as error:
        raise BadParameter("openings-file", TEXTS, path=place, reason=reason_of(error)) from None


def _place_of(text: str, game: Game) -> Traversable:
    if text != BALANCED:
        if not Path(text).exists():
            raise BadParameter("openings", TEXTS, found=text, kinds=", ".join([*OPENINGS, BALANCED]))
        return Path(text)
    for place in (own_file_of(game.id), file_of(game.id)):
        if place.is_file():
            return place
    raise BadParameter("no-balanced", TEXTS, game=game.id)


def require_sides(game: Game) -> None:
    """Refuse a game that nobody can be favoured in."""
    if len(game.sides) < 2:
        raise BadParameter("two-sides", TEXTS, game=game.name(), players=game.players)


def found_by_search(
    game: Game, wanted: int, plies: int, simulations: int, tolerance: float, seed: int
) -> list[BalancedOpening]:
    """Look at likely openings until enough are balanced: the same for the same seed. Ctrl-C leaves what was found."""
    console = Console(stderr=True)
    found: list[BalancedOpening] = []
    with (
        INTERRUPTS.ends_early(),
        Progress(console=console, transient=True, disable=not console.is_terminal) as progress,
        open_workers() as pool,
    ):
        bar = progress.add_task(game.id, total=wanted)
        for first in range(seed, seed + MOST_TRIES * wanted, AT_ONCE):
            tasks = [
                pool.submit(_find_in_process, game.variant, number, plies, simulations, tolerance)
                for number in range(first, first + AT_ONCE)
            ]
            for _ in completed(tasks):
                pass
            more = [opening for task in tasks if (opening := task.result())]
            found = list(without_repeats(game, [*found, *more]))[:wanted]
            progress.update(bar, completed=len(found))
            if len(found) == wanted:
                break
    return found


def _find_in_process(
    variant: Variant, seed: int, plies: int, simulations: int, tolerance: float
) -> BalancedOpening | None:
    return find_balanced(game_of(variant), seed, plies, simulations, tolerance)


def write(path: Path, game: Game, openings: list[BalancedOpening], wanted: int, language: str) -> None:
    """Write a file of openings, and say how many it has; none at all are an error."""
    if not openings:
        raise BadParameter("balanced-none", TEXTS)
    remark = f"# {write_variant(game.variant)}\n# Made by: brettwerk {' '.join(sys.argv[1:])}\n"
    with whole_file(path, force=True) as file:
        file.write((remark + "".join(f"{opening.to_text()}\n" for opening in openings)).encode())
    typer.echo(say("balanced-written", language, openings=len(openings), path=path))
    if len(openings) < wanted:
        typer.echo(say("balanced-fewer", language, wanted=wanted), err=True)
