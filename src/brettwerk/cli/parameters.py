"""The parameters that several commands share, and the position that they describe."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from brettwerk.cli.language import TEXTS, chosen, say
from brettwerk.core.errors import BadVariant, BrettwerkError

if TYPE_CHECKING:
    from brettwerk.core.game import Game
    from brettwerk.core.state import State

GameId = Annotated[str, typer.Argument(metavar="GAME", help="The id of a game; `brettwerk games` lists them.")]
Edition = Annotated[str, typer.Option(help="classic or space.")]
Players = Annotated[int | None, typer.Option(help="How many play; the smallest number offered if not given.")]
Teams = Annotated[bool, typer.Option("--teams/--no-teams", help="Four players in two teams.")]
Options = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="An option; may be repeated.")
]
Language = Annotated[str | None, typer.Option("--lang", help="de or en; the environment's language if not given.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON value for a program to read.")]
Force = Annotated[bool, typer.Option("--force", help="Overwrite what is there already.")]
Moves = Annotated[str, typer.Option("--moves", metavar="TEXTS", help="Moves to play first, separated by spaces.")]
Position = Annotated[str, typer.Option("--state", metavar="TEXT", help="A position text to begin with.")]


class BadParameter(BrettwerkError):
    """A parameter of the command line is wrong."""


def load(
    game: str,
    edition: str,
    players: int | None,
    teams: bool,
    options: list[str] | None,
    language: str | None = None,
    *,
    search: bool = False,
) -> Game:
    """Load the game that the parameters describe, compiled, with its search if that is wanted."""
    loaded = choose(game, edition, players, teams, options)
    compile_visibly(loaded, chosen(language), search=search)
    return loaded


def choose(game: str, edition: str, players: int | None, teams: bool, options: list[str] | None) -> Game:
    """Find the game that the parameters describe."""
    from brettwerk.core.registry import load_game  # noqa: PLC0415

    values: dict[str, str] = {}
    for option in options or ():
        name, sign, value = option.partition("=")
        if not sign:
            raise BadParameter("option-form", TEXTS, found=option)
        values[name] = value
    if clash := values.keys() & {"game", "edition", "players", "teams"}:
        raise BadVariant("unknown-option", game=game, edition=edition, option=min(clash), offered="")
    return load_game(game, edition=edition, players=players, teams=teams, **values)


def compile_visibly(game: Game, language: str, *, search: bool) -> None:
    """Compile a game if need be, with a word about it on a terminal."""
    from rich.console import Console  # noqa: PLC0415

    from brettwerk.core.compiled.cache import is_compiled  # noqa: PLC0415

    if search:
        from brettwerk.search.engine import compile_search, is_search_compiled  # noqa: PLC0415
    name = game.variant.game
    if is_search_compiled(name) if search else is_compiled(name):
        return
    with Console(stderr=True).status(say("compiling", language, game=game.name(language))):
        if search:
            game.compile_play()
            compile_search(game)
        else:
            game.compile()


def reach(game: Game, state: str, moves: str) -> State:
    """Play the given moves from the given position. Draws by repetition or length are a match's affair, not ours."""
    position = game.state_from_text(state) if state else game.start
    for move in moves.split():
        position = position.play(move)
    return position


def at_least(name: str, value: float, low: float) -> None:
    if value < low:
        raise BadParameter("number-range", TEXTS, name=name, low=low)


def within(name: str, value: int, low: int, high: int) -> None:
    if not low <= value <= high:
        raise BadParameter("number-span", TEXTS, name=name, low=low, high=high)
