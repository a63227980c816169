"""How fast engines think and how soon they answer."""

from __future__ import annotations

import subprocess
import sys
import time
from typing import Any

from rich.console import Console
from rich.table import Table

from brettwerk.cli.language import say
from brettwerk.core.match import Match
from brettwerk.core.registry import game_ids, load_game
from brettwerk.search.contest.baselines import PlainUct
from brettwerk.search.engine import Engine
from brettwerk.testing import random_states

LATER = 12
"""Plies after which plain UCT is measured once more."""
FIRST_REPLY = (
    "import brettwerk; game = brettwerk.load_game({name!r}); "
    "brettwerk.Engine(game, 1).choose(game.new_match(), simulations=1)"
)

Result = dict[str, Any]


def measure_engines(game: str | None, seconds: float, language: str) -> list[Result]:
    """Measure the engine of one game or of all, with a word on the terminal while it runs."""
    console = Console(stderr=True)
    results = []
    for name in [game] if game else game_ids():
        with console.status(load_game(name).name(language)):
            results.append(measure_engine(name, seconds))
    return results


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
    subprocess.run([sys.executable, "-c", FIRST_REPLY.format(name=name)], check=True)  # noqa: S603
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
