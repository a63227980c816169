"""The games that there are, and what each offers."""

from __future__ import annotations

import sys
from typing import Any

from rich.console import Console
from rich.table import Table

from brettwerk.cli.play.texts import say
from brettwerk.core.registry import broken_games, game_class, game_ids, load_game


def games_offered(language: str) -> list[dict[str, Any]]:
    """Every game with its editions, and the players and options of each; a broken one with its error."""
    games = [
        {"id": game, "summary": load_game(game).say("summary", language), "editions": _editions(game, language)}
        for game in game_ids()
    ]
    return games + [{"id": game, "error": error.text(language)} for game, error in broken_games().items()]


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


def print_broken_games(language: str) -> None:
    """Say on standard error which games cannot be loaded, and why; the others are not affected."""
    for error in broken_games().values():
        sys.stderr.write(f"brettwerk: {error.text(language)}\n")


def print_games(games: list[dict[str, Any]], language: str) -> None:
    table = Table(box=None, pad_edge=False)
    for column in ("game", "name", "players", "about"):
        table.add_column(say(f"column.{column}", language))
    for game in (game for game in games if "error" not in game):
        names = dict.fromkeys(edition["name"] for edition in game["editions"].values())
        classic = game["editions"]["classic"]
        players = ", ".join(map(str, classic["players"]))
        teams = f", {say('teams', language)}" if classic["teams"] else ""
        table.add_row(game["id"], " / ".join(names), players + teams, game["summary"])
    Console().print(table)
