"""Commands to play on the terminal, and for kept games."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from brettwerk.cli import parameters as given
from brettwerk.cli.app import app, print_json
from brettwerk.cli.language import chosen, say

PANEL = "Play"


@app.command(
    rich_help_panel=PANEL,
    epilog="Examples: `brettwerk play blockade` · `brettwerk play sprung --players 3 --seats human,3,random`",
)
def play(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="The id of a game; asked for if not given.")
    ] = None,
    edition: given.Edition = "classic",
    players: given.Players = None,
    teams: given.Teams = False,
    option: given.Options = None,
    state: given.Position = "",
    seats: Annotated[
        str,
        typer.Option(help="Who sits there, joined by commas: human, an engine's level 1-9, or random."),
    ] = "",
    seed: Annotated[int | None, typer.Option(help="Makes engines and the random mover repeat themselves.")] = None,
    save: Annotated[str, typer.Option(metavar="FILE", help="Keep the game there as a record at its end.")] = "",
    force: given.Force = False,
    language: given.Language = None,
) -> None:
    """Play a whole game in the terminal. Without one, engines play alone, or random movers instead of people."""
    from brettwerk.cli.play import table as playing  # noqa: PLC0415
    from brettwerk.core.files import refuse_to_overwrite  # noqa: PLC0415
    from brettwerk.core.match import Match  # noqa: PLC0415
    from brettwerk.core.registry import game_ids  # noqa: PLC0415

    if save:
        refuse_to_overwrite(Path(save), force=force)
    tongue = chosen(language)
    terminal = sys.stdin.isatty() and sys.stdout.isatty()
    chosen_game = game or (playing.ask_for_game(tongue) if terminal else game_ids()[0])
    loaded = given.load(chosen_game, edition, players, teams, option, language, search=True)
    match = Match(given.reach(loaded, state, ""))
    movers = playing.read_seats(seats, loaded)
    if not terminal and "human" in movers:
        typer.echo(say("demo", tongue, game=loaded.name(tongue)))
        movers = ("random",) * loaded.players
    table = playing.Table(match, movers, seed, tongue)
    if terminal:
        table.play()
    else:
        table.watch()
    if save:
        playing.save(match, movers, save, tongue, force=force)


@app.command(rich_help_panel=PANEL, epilog="Example: `brettwerk replay games.bwr`")
def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A file of game records.")],
    language: given.Language = None,
    as_json: given.AsJson = False,
) -> None:
    """Play kept games again, checking every move and variation; a mistake is named with its line."""
    from brettwerk.cli.play import replay as replaying  # noqa: PLC0415

    if as_json:
        replaying.replay_as_json(file, chosen(language))
    else:
        replaying.replay(file, chosen(language))


@app.command(rich_help_panel=PANEL, epilog="Example: `brettwerk stats games --output charts`")
def stats(
    place: Annotated[str, typer.Argument(metavar="DIR", help="A folder with files of game records, or one file.")],
    output: Annotated[str, typer.Option(metavar="FOLDER", help="Also draw charts there, as SVG.")] = "",
    force: given.Force = False,
    language: given.Language = None,
    as_json: given.AsJson = False,
) -> None:
    """Count kept games: results, lengths and first moves of each game and variant."""
    from brettwerk.cli.analysis.statistics import Statistics, as_facts, print_tables, write_charts  # noqa: PLC0415

    counted = Statistics.of(place)
    if output:
        write_charts(counted, output, chosen(language), force=force)
    if as_json:
        print_json([as_facts(tally) for tally in counted])
    else:
        print_tables(counted, chosen(language))
    for error in counted.errors:
        sys.stderr.write(f"brettwerk: {error.text(chosen(language))}\n")
    if counted.errors:
        raise typer.Exit(2)


@app.command(rich_help_panel=PANEL, epilog="Example: `brettwerk convert game.blksgf game.bwr`")
def convert(
    source: Annotated[str, typer.Argument(metavar="FROM", help="A file of game records.")],
    target: Annotated[str, typer.Argument(metavar="TO", help="A new file; the ending of its name tells the format.")],
    force: given.Force = False,
    language: given.Language = None,
) -> None:
    """Write game records into a new file, maybe in another format."""
    from brettwerk.core.records.files import read_records, write_records  # noqa: PLC0415

    games = write_records(read_records(source), target, force=force)
    typer.echo(say("converted", chosen(language), games=games, path=target))
