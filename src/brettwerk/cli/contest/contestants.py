"""Engines as the user names them: ``level=7``, ``uct,seconds=0.1`` or any program that speaks GTP."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import TYPE_CHECKING

from brettwerk.cli.contest.texts import TEXTS
from brettwerk.cli.parameters import LONGEST, MOST, BadParameter
from brettwerk.core.compiled.weights import read_weights
from brettwerk.search.contest.arena import Contestant
from brettwerk.search.contest.baselines import OnePly, PlainUct
from brettwerk.search.engine import Engine
from brettwerk.search.gtp.external_engine import START_LIMIT, USUAL_LIMIT, ExternalEngine
from brettwerk.search.limits import LEVELS

if TYPE_CHECKING:
    from collections.abc import Callable

    from brettwerk.core.game import Game
    from brettwerk.search.contest.arena import Player

MEMORY = 64 * 2**20
EXTERNAL_ENGINE = re.compile(r'(?P<before>([^"]*,)?)gtp=("(?P<quoted>[^"]+)"(?P<behind>,[^"]*)?|(?P<plain>[^"].*))')
CLOCK = time.process_time
"""Seconds are processor time, so that other programs on the machine do not count."""
BASELINES: dict[str, Callable[[Game, int], Player]] = {
    "uct": lambda game, seed: PlainUct(game, seed, clock=CLOCK),
    "ahead": OnePly,
}


def read_contestant(text: str, game: Game) -> Contestant:
    """Read an engine such as ``level=7``, ``uct,seconds=0.1``, ``weights=mine.json`` or ``gtp="program --quiet"``."""
    if "gtp=" in text:
        return _read_external_engine(text)
    words = dict(part.partition("=")[::2] for part in text.split(","))
    baselines = [name for name in BASELINES if words.get(name) == ""]
    file = None if baselines else words.pop("weights", None)
    weights = None if file is None else read_weights(Path(file), game.weights)
    try:
        level = int(words.pop("level", LEVELS[-1]))
        seconds = float(words.pop("seconds")) if "seconds" in words else None
        simulations = int(words.pop("simulations")) if "simulations" in words else None
    except ValueError:
        raise BadParameter("contestant", TEXTS, found=text) from None
    limits = [limit for limit in (seconds, simulations) if limit is not None]
    unlimited = baselines == ["uct"] and not limits
    if list(words) != baselines or level not in LEVELS or not all(0 < limit <= MOST for limit in limits) or unlimited:
        raise BadParameter("contestant", TEXTS, found=text)
    if baselines:
        return Contestant(text, BASELINES[baselines[0]], seconds, simulations)

    def make(game: Game, seed: int) -> Player:
        return Engine(game, level, seed=seed, memory=MEMORY, clock=CLOCK, weights=weights)

    return Contestant(text, make, seconds, simulations)


def _read_external_engine(text: str) -> Contestant:
    """Read a program that speaks GTP; limits precede it, or follow it if it is quoted."""
    found = EXTERNAL_ENGINE.fullmatch(text)
    if not found:
        raise BadParameter("contestant", TEXTS, found=text)
    words = dict(part.partition("=")[::2] for part in (found["before"] + (found["behind"] or "")).split(",") if part)
    try:
        limits = {name: float(words.pop(name)) for name in ("seconds", "limit") if name in words}
    except ValueError:
        raise BadParameter("contestant", TEXTS, found=text) from None
    if words or not all(0 < limit <= LONGEST for limit in limits.values()):
        raise BadParameter("contestant", TEXTS, found=text)
    command, seconds = found["quoted"] or found["plain"], limits.get("seconds")
    limit = limits.get("limit") or (USUAL_LIMIT if seconds is None else 5 * seconds + 10)
    start_limit = limits.get("limit", START_LIMIT)
    return Contestant(text, lambda game, _seed: ExternalEngine(game, command, limit, start_limit), seconds)
