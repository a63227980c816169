"""Engines as every command names them: ``level=7``, ``uct,seconds=0.1``, ``random`` or a program that speaks GTP."""

from __future__ import annotations

import os
import re
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from brettwerk.cli.contest.texts import TEXTS
from brettwerk.cli.parameters import LONGEST, MOST, MOST_THREADS, BadParameter
from brettwerk.core.compiled.weights import read_weights
from brettwerk.core.network.network import BadNetwork, read_network
from brettwerk.search.contest.baselines import OnePly, PlainUct, RandomMover
from brettwerk.search.contest.participant import Contestant
from brettwerk.search.engine import Engine
from brettwerk.search.gtp.external_engine import START_LIMIT, USUAL_LIMIT, ExternalEngine
from brettwerk.search.limits import LEVELS
from brettwerk.search.mcts.settings import CONSTANTS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from brettwerk.core.compiled.weights import Weights
    from brettwerk.core.game import Game
    from brettwerk.core.network.network import Network
    from brettwerk.search.contest.participant import Player
    from brettwerk.search.limits import TimeSource

MEMORY = 64 * 2**20
EXTERNAL_ENGINE = re.compile(r'(?P<before>([^"]*,)?)gtp=("(?P<quoted>[^"]+)"(?P<behind>,[^"]*)?|(?P<plain>[^"].*))')
CLOCK = time.process_time
"""In contests, seconds are processor time, so that other programs on the machine do not count."""
PACE = "seconds=same"
"""Has an engine take the processor time that its opponent takes, move by move."""
HIGHEST = 10**6
"""The most that a constant of the search may be changed to."""
FOLLOWING = ("seconds", "simulations", "weights", "network", "threads", "limit")
"""What may follow the name of an engine."""
NO_NETWORK = "none"
BASELINES: dict[str, Callable[[Game, int, TimeSource], Player]] = {
    "uct": PlainUct,
    "ahead": lambda game, seed, _clock: OnePly(game, seed),
    "random": lambda _game, seed, _clock: RandomMover(seed),
}


@dataclass(frozen=True)
class EngineSettings:
    """What a name says of an engine of this project."""

    level: int = LEVELS[-1]
    seconds: float | None = None
    simulations: int | None = None
    weights: Weights | None = None
    network: Network | bool = True
    """Another one than that of the game, or none."""
    threads: int | None = None
    """How many trees grow side by side; if nothing is said, it depends on where the engine plays."""
    keeps_pace: bool = False
    changed: Mapping[str, float] = field(default_factory=dict)
    """Constants of the search that are not the game's own."""


def read_contestant(text: str, game: Game, clock: TimeSource = CLOCK) -> Contestant:
    """Read an engine such as ``level=7``, ``uct,seconds=0.1``, ``weights=mine.json`` or ``gtp="program --quiet"``."""
    if "gtp=" in text:
        return _read_external_engine(text)
    name, _, limits = text.partition(",")
    if name in BASELINES:
        given = {part.partition("=")[0] for part in limits.split(",") if part}
        if given - {"seconds", "simulations"} or (name == "uct" and not given):
            raise _no_engine(text)
        settings = read_engine(limits, game)
        return Contestant(
            text, lambda game, seed: BASELINES[name](game, seed, clock), settings.seconds, settings.simulations
        )
    # at a board, where seconds are those of the clock on the wall, nobody plays by what is meant for measuring
    settings = read_engine(text, game, in_contest=clock is CLOCK)
    threads = settings.threads or (1 if clock is CLOCK else threads_at_board(settings))

    def make(game: Game, seed: int) -> Player:
        return Engine(
            game,
            settings.level,
            seed=seed,
            threads=threads,
            memory=MEMORY,
            clock=clock,
            weights=settings.weights,
            network=settings.network,
            settings=settings.changed,
        )

    return Contestant(text, make, settings.seconds, settings.simulations, settings.keeps_pace)


def threads_at_board(settings: EngineSettings) -> int:
    """All cores where time alone is the limit; with a number of simulations, the same seed gives the same moves."""
    is_limited = settings.simulations is not None or settings.level != LEVELS[-1]
    return 1 if is_limited else min(os.cpu_count() or 1, MOST_THREADS)


def read_engine(text: str, game: Game, *, in_contest: bool = False) -> EngineSettings:
    """Read an engine of this project, such as ``level=7`` (or just ``7``) or ``simulations=800,weights=mine.json``."""
    keeps_pace = in_contest and PACE in text.split(",")
    if keeps_pace:
        text = ",".join(part for part in text.split(",") if part != PACE)
    words = dict(part.partition("=")[::2] for part in re.sub(r"^(?=\d)", "level=", text).split(",") if part)
    file, network = words.pop("weights", None), words.pop("network", None)
    try:
        level = int(words.pop("level", LEVELS[-1]))
        seconds = float(words.pop("seconds")) if "seconds" in words else None
        simulations = int(words.pop("simulations")) if "simulations" in words else None
        threads = int(words.pop("threads")) if "threads" in words else None
        changed = {name: float(words.pop(name)) for name in tuple(words) if in_contest and name.upper() in CONSTANTS}
    except ValueError:
        raise _no_engine(text) from None
    if not all(0 <= value <= HIGHEST for value in changed.values()):
        raise _no_engine(text)
    if threads is not None and not 1 <= threads <= MOST_THREADS:
        raise _no_engine(text)
    limits = [limit for limit in (seconds, simulations) if limit is not None]
    if words or level not in LEVELS or not all(0 < limit <= MOST for limit in limits):
        raise _no_engine(text)
    learned = read_weights(Path(file), game.weights) if file else None
    its_network = _read_network(network, game)
    return EngineSettings(level, seconds, simulations, learned, its_network, threads, keeps_pace, changed)


def files_of(text: str) -> list[str]:
    """The files that an engine's name mentions."""
    if "gtp=" in text:
        return []
    words = dict(part.partition("=")[::2] for part in text.split(","))
    named = (words.get("weights"), words.get("network"))
    return [file for file in named if file and file != NO_NETWORK]


def _read_network(text: str | None, game: Game) -> Network | bool:
    """Read which network an engine is to have: a file, ``none``, or its own if nothing is said."""
    if text is None or text == NO_NETWORK:
        return text is None
    if game.network_form is None:
        raise BadNetwork("network-none", game=game.name())
    return read_network(Path(text), game.network_form)


def _read_external_engine(text: str) -> Contestant:
    """Read a program that speaks GTP; limits precede it, or follow it if it is quoted."""
    found = EXTERNAL_ENGINE.fullmatch(text)
    if not found:
        raise _no_engine(text)
    words = dict(part.partition("=")[::2] for part in (found["before"] + (found["behind"] or "")).split(",") if part)
    try:
        limits = {name: float(words.pop(name)) for name in ("seconds", "limit") if name in words}
    except ValueError:
        raise _no_engine(text) from None
    if words or not all(0 < limit <= LONGEST for limit in limits.values()):
        raise _no_engine(text)
    command, seconds = found["quoted"] or found["plain"], limits.get("seconds")
    limit = limits.get("limit") or (USUAL_LIMIT if seconds is None else 5 * seconds + 10)
    start_limit = limits.get("limit", START_LIMIT)
    return Contestant(text, lambda game, _seed: ExternalEngine(game, command, limit, start_limit), seconds)


def name_in_record(mover: str) -> str:
    """How records name an engine that is nothing but a level."""
    return re.sub(r"^(level=)?(?=[1-9]$)", "level ", mover)


def _no_engine(text: str) -> BadParameter:
    return BadParameter("contestant", TEXTS, found=text)
