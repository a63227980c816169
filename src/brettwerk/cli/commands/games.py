"""List the games, with the editions, numbers of players and options that they offer."""

from brettwerk.cli import parameters
from brettwerk.cli.app import command, print_json
from brettwerk.cli.play import catalogue


@command(epilog="Example: `brettwerk games --json`")
def run(*, language: parameters.Language = "", as_json: parameters.AsJson = False) -> None:
    games = catalogue.games_offered(language)
    if as_json:
        print_json(games)
    else:
        catalogue.print_games(games, language)
    catalogue.print_broken_games(language)
