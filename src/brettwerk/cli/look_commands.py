"""Commands to look at games, positions and moves."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from brettwerk.cli import parameters as given
from brettwerk.cli.app import app, print_json
from brettwerk.cli.language import chosen, say

PANEL = "Look"


@app.command(rich_help_panel=PANEL, epilog="Example: `brettwerk games --json`")
def games(language: given.Language = None, as_json: given.AsJson = False) -> None:
    """List the games, with the editions, players and options that they offer."""
    from brettwerk.core.registry import game_class, game_ids, load_game  # noqa: PLC0415

    tongue = chosen(language)
    rows = []
    for game in game_ids():
        kind = game_class(game)
        editions = {
            edition: {
                "name": load_game(game, edition=edition).name(tongue),
                "players": list(offer.players),
                "teams": offer.teams,
                "options": [option.name for option in kind.options if edition in option.editions],
            }
            for edition, offer in kind.offers.items()
        }
        rows.append({"id": game, "summary": load_game(game).say("summary", tongue), "editions": editions})
    if as_json:
        print_json(rows)
    else:
        _print_games(rows, tongue)


def _print_games(rows: list[dict[str, Any]], tongue: str) -> None:
    from rich.console import Console  # noqa: PLC0415
    from rich.table import Table  # noqa: PLC0415

    table = Table(box=None, pad_edge=False)
    for column in ("game", "name", "players", "about"):
        table.add_column(say(f"column.{column}", tongue))
    for row in rows:
        editions = row["editions"].values()
        names = dict.fromkeys(edition["name"] for edition in editions)
        first = row["editions"]["classic"]
        teams = f", {say('teams', tongue)}" if first["teams"] else ""
        table.add_row(row["id"], " / ".join(names), ", ".join(map(str, first["players"])) + teams, row["summary"])
    Console().print(table)


@app.command(rich_help_panel=PANEL, epilog='Example: `brettwerk moves tor --players 3 --moves "a1-a9"`')
def moves(
    game: given.GameId,
    edition: given.Edition = "classic",
    players: given.Players = None,
    teams: given.Teams = False,
    option: given.Options = None,
    state: given.Position = "",
    played: given.Moves = "",
    language: given.Language = None,
    as_json: given.AsJson = False,
) -> None:
    """List the legal moves of a position, one a line."""
    position = given.reach(given.load(game, edition, players, teams, option, language), state, played)
    if as_json:
        print_json({"state": position.to_text(), "turn": position.turn, "moves": position.legal_moves()})
    else:
        for move in position.legal_moves():
            typer.echo(move)


@app.command(rich_help_panel=PANEL, epilog='Example: `brettwerk show weltreich --players 4 --moves "a1-a9"`')
def show(
    game: given.GameId,
    edition: given.Edition = "classic",
    players: given.Players = None,
    teams: given.Teams = False,
    option: given.Options = None,
    state: given.Position = "",
    played: given.Moves = "",
    language: given.Language = None,
    as_json: given.AsJson = False,
    svg: Annotated[bool, typer.Option("--svg", help="Print the position as an SVG picture instead.")] = False,
) -> None:
    """Show a position in the terminal."""
    from brettwerk.cli.analysis.solved import solved_facts, solved_text  # noqa: PLC0415

    position = given.reach(given.load(game, edition, players, teams, option, language), state, played)
    if svg:
        typer.echo(position._repr_svg_())
    elif as_json:
        outcome = position.outcome
        result = {"code": outcome.code, "winners": outcome.winners, "payoffs": outcome.payoffs} if outcome else None
        facts = {"state": position.to_text(), "turn": position.turn, "diagram": str(position), "outcome": result}
        print_json(facts | solved_facts(position, chosen(language)))
    else:
        from rich.console import Console  # noqa: PLC0415

        from brettwerk.cli.play.picture import picture  # noqa: PLC0415

        console = Console(highlight=False)
        console.print(picture(position, console))
        console.print(position.text(chosen(language)))
        if solved := solved_text(position, chosen(language)):
            console.print(solved)
        console.print(position.to_text(), style="dim", soft_wrap=True)


@app.command(rich_help_panel=PANEL, epilog="Example: `brettwerk rules tor --lang de`")
def rules(
    game: given.GameId,
    language: given.Language = None,
    plain: Annotated[bool, typer.Option("--plain", help="Print the Markdown as it is written.")] = False,
) -> None:
    """Print the guide to a game, with its diagrams drawn: rules, rulings, hints."""
    from brettwerk.cli.play.guide import guide_as_markdown, print_guide  # noqa: PLC0415
    from brettwerk.core.registry import load_game  # noqa: PLC0415

    tongue = chosen(language)
    if plain:
        typer.echo(load_game(game).guide(tongue))
        return
    loaded = given.load(game, "classic", None, False, None, language)
    if sys.stdout.isatty():
        print_guide(loaded, tongue)
    else:
        typer.echo(guide_as_markdown(loaded, tongue))


@app.command(
    rich_help_panel=PANEL,
    epilog="Examples: `brettwerk export weltreich --edition space --size 2000 --output board.png` · "
    "`brettwerk export game.bwr --output game.gif`",
)
def export(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The id of a game, or a file with the record of one.")],
    output: Annotated[str, typer.Option(metavar="FILE", help="Where to: a file ending in .svg, .png or .gif.")],
    edition: given.Edition = "classic",
    players: given.Players = None,
    teams: given.Teams = False,
    option: given.Options = None,
    state: given.Position = "",
    played: given.Moves = "",
    size: Annotated[
        int | None, typer.Option(metavar="PIXELS", help="Its width; 800 for PNG and 480 for GIF if not given.")
    ] = None,
    dark: Annotated[bool, typer.Option("--dark", help="For a dark page.")] = False,
    coordinates: Annotated[
        bool, typer.Option("--coordinates/--no-coordinates", help="The names of files and ranks on the frame.")
    ] = True,
    patterns: Annotated[bool, typer.Option("--patterns", help="Tell colours apart by patterns too.")] = False,
    force: given.Force = False,
    language: given.Language = None,
) -> None:
    """Draw a position as SVG or PNG, or a game as an animated GIF."""
    from brettwerk.cli.output.files import write_whole  # noqa: PLC0415
    from brettwerk.cli.output.pictures import check, picture  # noqa: PLC0415
    from brettwerk.core.drawing.svg import Look  # noqa: PLC0415
    from brettwerk.core.files import refuse_to_overwrite  # noqa: PLC0415
    from brettwerk.core.match import Match  # noqa: PLC0415
    from brettwerk.core.records.files import extensions, read_record  # noqa: PLC0415

    file = Path(output)
    check(file, size)
    refuse_to_overwrite(file, force=force)
    if Path(game).suffix in extensions():
        from brettwerk.core.records.replay import replay  # noqa: PLC0415

        match = replay(read_record(game))
    else:
        loaded = given.load(game, edition, players, teams, option, language)
        match = Match(given.reach(loaded, state, ""))
        for move in played.split():
            match.play(move)
    write_whole(file, picture(file, match, size, Look(dark, coordinates, patterns)), force=force)


@app.command(
    rich_help_panel=PANEL, epilog="Example: `brettwerk perft weltreich --players 4 --teams --depth 3 --divide`"
)
def perft(
    game: given.GameId,
    depth: Annotated[int, typer.Option(help="The length of the move sequences.")] = 2,
    edition: given.Edition = "classic",
    players: given.Players = None,
    teams: given.Teams = False,
    option: given.Options = None,
    state: given.Position = "",
    played: given.Moves = "",
    divide: Annotated[bool, typer.Option("--divide", help="Also print the count behind each first move.")] = False,
    language: given.Language = None,
    as_json: given.AsJson = False,
) -> None:
    """Count the move sequences of a length; the count stands alone on the last line."""
    from brettwerk.cli.counting import count  # noqa: PLC0415

    given.at_least("--depth", depth, 0)
    position = given.reach(given.load(game, edition, players, teams, option, language), state, played)
    counts, total = count(position, depth)
    if as_json:
        print_json({"depth": depth, "count": total} | ({"divide": counts} if divide else {}))
        return
    if divide:
        for move, number in counts.items():
            typer.echo(f"{move}: {number}")
    typer.echo(total)
