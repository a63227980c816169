"""Contests between engines, on all cores."""

from __future__ import annotations

import json
import multiprocessing
import os
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.progress import Progress

from brettwerk.cli.language import TEXTS, say
from brettwerk.cli.parameters import BadParameter
from brettwerk.core.game import game_of
from brettwerk.search.arena import Contestant, Score, contest, elo
from brettwerk.search.engine import Engine
from brettwerk.search.limits import LEVELS
from brettwerk.search.yardstick import PlainUct

if TYPE_CHECKING:
    from brettwerk.core.game import Game
    from brettwerk.core.variant import Variant

MEMORY = 64 * 2**20


def read_contestant(text: str) -> Contestant:
    """Read an engine such as ``level=7``, ``uct,seconds=0.1`` or ``seconds=0.05``."""
    words = dict(part.partition("=")[::2] for part in text.split(","))
    try:
        level = int(words.pop("level", LEVELS[-1]))
        plain = words.pop("uct", None) == ""
        seconds = float(words.pop("seconds")) if "seconds" in words else None
        simulations = int(words.pop("simulations")) if "simulations" in words else None
    except ValueError:
        raise BadParameter("contestant", TEXTS, found=text) from None
    limits = [limit for limit in (seconds, simulations) if limit is not None]
    if words or level not in LEVELS or any(limit <= 0 for limit in limits) or (plain and not limits):
        raise BadParameter("contestant", TEXTS, found=text)
    if plain:
        return Contestant(text, PlainUct, seconds, simulations)
    return Contestant(text, lambda game, seed: Engine(game, level, seed=seed, memory=MEMORY), seconds, simulations)


def hold_contest(game: Game, one: str, other: str, games: int, seed: int) -> dict[str, Any]:
    """Play a contest and sum it up; each opening is a task of its own."""
    read_contestant(one), read_contestant(other)
    if len(game.sides) != 2:
        raise BadParameter("two-sides", TEXTS, game=game.name(), players=game.players)
    pairs = (games + 1) // 2
    score = Score()
    context = multiprocessing.get_context("spawn")
    console = Console(stderr=True)
    with (
        Progress(console=console, transient=True, disable=not console.is_terminal) as progress,
        ProcessPoolExecutor(min(pairs, os.cpu_count() or 1), mp_context=context) as pool,
    ):
        task = progress.add_task(f"{one} – {other}", total=pairs)
        tasks = [pool.submit(play_pair, game.variant, one, other, seed + number) for number in range(pairs)]
        for done in as_completed(tasks):
            score.pairs.append(done.result())
            progress.update(task, advance=1)
    return {
        "game": game.variant.game,
        "edition": game.edition,
        "options": game.variant.option_texts(),
        "one": one,
        "other": other,
        "games": score.games,
        "share": round(score.share, 4),
        "error": round(score.error(), 4),
        "elo": round(elo(score.share), 1),
        "undecided_pairs": len(score.undecided),
        "undecided_share": round(score.undecided_share, 4),
        "seed": seed,
    }


def play_pair(variant: Variant, one: str, other: str, seed: int) -> tuple[float, float]:
    """Play one opening from both sides, in a process of its own."""
    (score,) = contest(game_of(variant), read_contestant(one), read_contestant(other), pairs=1, seed=seed)
    return score.pairs[0]


def append_result(result: dict[str, Any], path: str) -> None:
    try:
        with Path(path).open("a", encoding="utf-8") as file:
            file.write(json.dumps(result, ensure_ascii=False) + "\n")
    except OSError as error:
        raise BadParameter("file", TEXTS, path=path, reason=error.strerror) from None


def print_result(result: dict[str, Any], language: str) -> None:
    percent = {"share": 100 * result["share"], "error": 100 * result["error"]}
    console = Console(highlight=False)
    console.print(say("contest", language, **{**result, **percent}))
    share, pairs = 100 * result["undecided_share"], result["undecided_pairs"]
    console.print(say("undecided", language, share=share, pairs=pairs))
