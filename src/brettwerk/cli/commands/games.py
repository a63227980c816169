"""List the games, with the editions, numbers of players and options that they offer; or all that one offers."""

from brettwerk.cli import loading, parameters
from brettwerk.cli.app import command, print_json
from brettwerk.cli.play import catalogue


@command(epilog="Examples: `brettwerk games` · `brettwerk games tor` · `brettwerk games --json`")
def run(
    game: parameters.AnyGame = None, *, language: parameters.Language = "", as_json: parameters.AsJson = False
) -> None:
    if game:
        offered = catalogue.game_offered(loading.find_game(game).id, language)
        print_json(offered) if as_json else catalogue.print_game(offered, language)
        return
    games = catalogue.games_offered(language)
    if as_json:
        print_json(games)
    else:
        catalogue.print_games(games, language)
    catalogue.print_broken_games(language)
