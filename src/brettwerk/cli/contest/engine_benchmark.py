"""How fast engines think and how soon they answer."""

from __future__ import annotations

import subprocess
import sys
import time
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table

from brettwerk.cli.contest.benchmark import measure_each
from brettwerk.cli.contest.texts import say
from brettwerk.cli.interrupts import INTERRUPTS
from brettwerk.core.match import Match
from brettwerk.core.registry import load_game
from brettwerk.search.contest.baselines import PlainUct
from brettwerk.search.engine import Engine
from brettwerk.search.process.child_process import out_of_reach
from brettwerk.testing import random_states

if TYPE_CHECKING:
    from brettwerk.cli.contest.benchmark import Result

LATER = 12
"""Plies after which plain UCT is measured once more."""
FIRST_REPLY = (
    "import brettwerk; game = brettwerk.load_game({name!r}); "
    "brettwerk.Engine(game, 1).choose(game.new_match(), simulations=1)"
)


def measure_engines(game: str | None, seconds: float, language: str) -> list[Result]:
    """Measure the engine of one game or of all."""
    return measure_each(game, language, lambda name: measure_engine(name, seconds))


def measure_engine(name: str, seconds: float) -> Result:
    game = load_game(name)
    start = game.new_match()
    *_, later = (state for state in random_states(game, seed=1, plies=LATER) if not state.is_over)
    Engine(game, 1).choose(start, simulations=1)  # compiles, if need be
    PlainUct(game).choose(start, simulations=1)
    one, two = (Engine(game, threads=threads).choose(start, seconds).simulations for threads in (1, 2))
    return {
        "game": name,
        "uct_per_s": round(PlainUct(game).choose(start, seconds).simulations / seconds),
        "uct_per_s_later": round(PlainUct(game).choose(Match(later), seconds).simulations / seconds),
        "engine_per_s": round(one / seconds),
        "two_threads": round(two / one, 2) if one else None,  # a solver of the game's own needs no simulations
        "first_reply_s": round(first_reply(name), 2),
    }


def first_reply(name: str) -> float:
    """Seconds from the start of a new process to the first move of an engine that is compiled."""
    began = time.perf_counter()
    with out_of_reach():
        process = subprocess.Popen([sys.executable, "-c", FIRST_REPLY.format(name=name)])  # noqa: S603
    INTERRUPTS.end_too(process)
    if process.wait():
        raise subprocess.CalledProcessError(process.returncode, process.args)
    return time.perf_counter() - began


def print_table(results: list[Result], language: str) -> None:
    table = Table(box=None, pad_edge=False)
    table.add_column(say("column.game", language))
    for column in ("uct", "uct-later", "engine", "two-threads", "first-reply"):
        table.add_column(say(f"column.{column}", language), justify="right")
    for row in results:
        table.add_row(
            row["game"],
            f"{row['uct_per_s']:,}",
            f"{row['uct_per_s_later']:,}",
            f"{row['engine_per_s']:,}",
            f"× {row['two_threads']:.2f}" if row["two_threads"] else "–",
            f"{row['first_reply_s']:.2f} s",
        )
    Console().print(table)
