"""The games that there are, and what each offers."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from brettwerk.cli.play.texts import say
from brettwerk.core.registry import broken_games, game_class, game_ids, load_game

if TYPE_CHECKING:
    from brettwerk.core.game import Game
    from brettwerk.core.variant import Option


def games_offered(language: str) -> list[dict[str, Any]]:
    """Every game with its editions, and the players and options of each; a broken one with its error."""
    games = [game_offered(game, language) for game in game_ids() if game not in broken_games()]
    return games + [{"id": game, "error": error.text(language)} for game, error in broken_games().items()]


def game_offered(game: str, language: str) -> dict[str, Any]:
    kind, usual = game_class(game), load_game(game)
    return {
        "id": game,
        "summary": usual.say("summary", language),
        "credits": _text(usual, "credits", language),
        "editions": _editions(game, language),
        "options": [_option(usual, option, language) for option in kind.options],
    }


def _editions(game: str, language: str) -> dict[str, dict[str, Any]]:
    kind = game_class(game)
    return {
        edition: {
            "name": load_game(game, edition=edition).name(language),
            "players": list(offer.players),
            "teams": offer.teams,
            "options": [option.name for option in kind.options if edition in option.editions],
        }
        for edition, offer in kind.offers.items()
    }


def _option(game: Game, option: Option, language: str) -> dict[str, Any]:
    return {
        "name": option.name,
        "editions": list(option.editions),
        "players": list(option.players),
        "teams": option.teams,
        "default": option.default,
        "values": list(option.values),
        "wanted": game.say(option.wanted.code, language, **option.wanted.params),
        "label": game.say(f"option.{option.name}", language),
        "about": _text(game, f"option.{option.name}.about", language),
    }


def _text(game: Game, code: str, language: str) -> str:
    return game.say(code, language) if game.has_words(code) else ""


def print_broken_games(language: str) -> None:
    """Say on standard error which games cannot be loaded, and why; the others are not affected."""
    for error in broken_games().values():
        sys.stderr.write(f"brettwerk: {error.text(language)}\n")


def print_games(games: list[dict[str, Any]], language: str) -> None:
    """A row for each game and edition."""
    table = Table(box=None, pad_edge=False)
    for column in ("game", "edition", "name", "players", "options"):
        table.add_column(say(f"column.{column}", language))
    for game in (game for game in games if "error" not in game):
        for edition, offer in game["editions"].items():
            options = ", ".join(offer["options"])
            table.add_row(game["id"], edition, offer["name"], _players(offer, language), Text(options))
    console = Console()
    console.print(table)
    console.print("\n" + say("games-more", language), highlight=False)


def print_game(game: dict[str, Any], language: str) -> None:
    """Everything that one game offers."""
    console = Console(highlight=False)
    console.print(f"[bold]{game['id']}[/bold] {game['credits']}\n{game['summary']}\n")
    for edition, offer in game["editions"].items():
        players = f"{say('column.players', language)}: {_players(offer, language)}"
        console.print(f"--edition {edition}: {offer['name']}, {players}")
    for option in game["options"]:
        console.print(f"\n[bold]--option {option['name']}=…[/bold] ", Text(_limits(game, option, language)))
        console.print(Text(f"  {option['label']}: {'|'.join(option['values']) or option['wanted']}"))
        if option["about"]:
            console.print(Text(f"  {option['about']}"))
        if option["default"]:
            console.print(Text("  " + say("option-default", language, value=option["default"])))


def _players(offer: dict[str, Any], language: str) -> str:
    return ", ".join([*map(str, offer["players"]), *([say("teams", language)] if offer["teams"] else [])])


def _limits(game: dict[str, Any], option: dict[str, Any], language: str) -> str:
    """For which editions and numbers of players an option is, where it is not for all."""
    editions = option["editions"] if len(option["editions"]) < len(game["editions"]) else []
    players = (
        [f"{say('column.players', language)}: {', '.join(map(str, option['players']))}"] if option["players"] else []
    )
    limits = [*editions, *players, *([say("teams", language)] if option["teams"] else [])]
    return f"({'; '.join(limits)})" if limits else ""
