"""The parameters that several commands share. Importing this loads no game."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Annotated

import typer

from brettwerk.cli import completion
from brettwerk.cli.language import COMMON_TEXTS, chosen
from brettwerk.core.errors import BrettwerkError
from brettwerk.core.messages import LANGUAGES


class BadParameter(BrettwerkError):
    """A parameter of the command line is wrong."""


def offered_language(language: str) -> str:
    """The language of ``--lang``, or of the environment if there is none."""
    if language and language not in LANGUAGES:
        raise BadParameter("language", COMMON_TEXTS, found=language, offered=", ".join(LANGUAGES))
    return chosen(language)


GameId = Annotated[
    str,
    typer.Argument(
        metavar="GAME", autocompletion=completion.games, help="The name of a game; `brettwerk games` lists them."
    ),
]
AnyGame = Annotated[
    str | None,
    typer.Argument(
        metavar="GAME", autocompletion=completion.games, help="The name of a game; all of them if not given."
    ),
]
GameOrRecord = Annotated[
    str,
    typer.Argument(
        metavar="GAME", autocompletion=completion.games, help="The name of a game, or a file with a recorded game."
    ),
]
Language = Annotated[
    str,
    typer.Option(
        "--lang",
        callback=offered_language,
        autocompletion=completion.languages,
        help="de or en; the language of the environment if not given.",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON value for a program to read.")]
Force = Annotated[bool, typer.Option("--force", help="Overwrite existing files.")]
RecordFile = Annotated[str, typer.Argument(metavar="FILE", help="A file of game records.")]
DataFolder = Annotated[str | None, typer.Option(metavar="FOLDER", help="Where games are stored.")]
Cluster = Annotated[
    str,
    typer.Option(
        "--cluster",
        metavar="ADDRESS",
        autocompletion=completion.clusters,
        help="Spread the work over a Ray cluster: HOST:PORT, or auto for the one that this machine belongs to; none, "
        "as if not given, is all cores of this machine. See `brettwerk cluster`.",
    ),
]
Threads = Annotated[int, typer.Option(envvar="BRETTWERK_THREADS", help="How many threads to use.")]
EngineSeed = Annotated[int | None, typer.Option(help="Makes the engine reproducible.")]
OpeningSeed = Annotated[int, typer.Option(help="The seed of the openings.")]
Difficulty = Annotated[
    str,
    typer.Option(
        metavar="easy|medium|hard", autocompletion=completion.difficulties, help="Only puzzles of this difficulty."
    ),
]
IntoPackage = Annotated[
    bool,
    typer.Option("--into-package", help="Write into the installed package instead, for maintainers."),
]
EngineName = Annotated[
    str,
    typer.Option(
        "--engine",
        metavar="ENGINE",
        envvar="BRETTWERK_ENGINE",
        autocompletion=completion.engines,
        help="The engine: level=1 to level=9, seconds=…, simulations=…, threads=…, weights=FILE, network=FILE, "
        "separated by commas.",
    ),
]


@dataclass(frozen=True, kw_only=True)
class VariantOptions:
    """Which variant of a game to play."""

    edition: Annotated[
        str,
        typer.Option(
            autocompletion=completion.editions,
            help="classic or space; the one that the name of the game belongs to if not given.",
        ),
    ] = ""
    players: Annotated[
        int | None,
        typer.Option(
            autocompletion=completion.players, help="How many players; the smallest number offered if not given."
        ),
    ] = None
    teams: Annotated[bool, typer.Option("--teams/--no-teams", help="Play in two teams of two.")] = False
    option: Annotated[
        list[str] | None,
        typer.Option(
            "--option", metavar="NAME=VALUE", autocompletion=completion.options, help="An option; may be repeated."
        ),
    ] = None


@dataclass(frozen=True, kw_only=True)
class PositionOptions(VariantOptions):
    """Which position of a variant to look at, and how it came about."""

    state: Annotated[str, typer.Option(metavar="TEXT", help="The position to start from, as text.")] = ""
    played: Annotated[
        str, typer.Option("--moves", metavar="TEXTS", help="Moves to play first, separated by spaces.")
    ] = ""


LARGEST = 2**63 - 1
MOST = 10**12
"""Of anything that is counted."""
MOST_GAMES = 10**6
MOST_THREADS = 256
LONGEST = 4_000_000
"""Seconds, 46 days: the longest that all systems can wait for."""


def check_number(name: str, value: float) -> None:
    """Refuse what is not a number that a machine calculates with."""
    if isinstance(value, float) and not math.isfinite(value):
        raise BadParameter("number-finite", COMMON_TEXTS, name=name, found=value)
    if abs(value) > LARGEST:
        raise BadParameter("number-digits", COMMON_TEXTS, name=name)


def seconds(name: str, value: float | None, low: float) -> None:
    """Refuse a time that is too short or too long."""
    at_least(name, value, low, LONGEST)


def at_least(name: str, value: float | None, low: float, high: float = MOST) -> None:
    """Refuse a number that is too low, or too high for any machine; one that was not given is fine."""
    if value is not None and value < low:
        raise BadParameter("number-range", COMMON_TEXTS, name=name, low=low)
    if value is not None and value > high:
        raise BadParameter("number-most", COMMON_TEXTS, name=name, high=high)


def within(name: str, value: int | None, low: int, high: int) -> None:
    """Refuse a number that is out of range; one that was not given is fine."""
    if value is not None and not low <= value <= high:
        raise BadParameter("number-span", COMMON_TEXTS, name=name, low=low, high=high)
