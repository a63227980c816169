"""Commands to analyse and to solve."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from brettwerk.cli import parameters as given
from brettwerk.cli.app import app, print_json
from brettwerk.cli.language import TEXTS, chosen

PANEL = "Analyse and solve"


@app.command(
    rich_help_panel=PANEL,
    epilog="Examples: `brettwerk analyse weltreich --seconds 5 --lines 3` · `brettwerk analyse --jsonl < requests`",
)
def analyse(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The id of a game; `brettwerk games` lists them.")] = "",
    edition: given.Edition = "classic",
    players: given.Players = None,
    teams: given.Teams = False,
    option: given.Options = None,
    state: given.Position = "",
    played: given.Moves = "",
    seconds: Annotated[float, typer.Option(help="How long to think.")] = 3.0,
    lines: Annotated[int, typer.Option(help="How many moves to tell of.")] = 3,
    threads: Annotated[int, typer.Option(help="How many threads think.")] = 1,
    language: given.Language = None,
    as_json: given.AsJson = False,
    jsonl: Annotated[
        bool, typer.Option("--jsonl", help="Answer requests from standard input instead, one JSON object a line.")
    ] = False,
    workers: Annotated[
        int | None, typer.Option(help="How many requests to answer at a time; one a core if not given.")
    ] = None,
) -> None:
    """Say what the engine thinks of a position: the mover's chance, the best moves and what may follow."""
    if jsonl or not game:
        if not jsonl or game:
            raise given.BadParameter("jsonl-or-game", TEXTS)
        from brettwerk.cli.analysis.jsonl import run as run_jsonl  # noqa: PLC0415

        workers = (os.cpu_count() or 1) if workers is None else workers
        given.at_least("--workers", workers, 1)
        run_jsonl(workers, chosen(language))
        return
    from brettwerk.cli.analysis.watch import watch  # noqa: PLC0415
    from brettwerk.core.match import Match  # noqa: PLC0415

    given.at_least("--lines", lines, 1)
    loaded = given.load(game, edition, players, teams, option, language, search=True)
    match = Match(given.reach(loaded, state, played))
    choice = watch(match, seconds, lines, threads, chosen(language), quiet=as_json)
    if as_json:
        print_json({"state": match.state.to_text(), "turn": match.turn} | choice.to_json())


@app.command(
    rich_help_panel=PANEL,
    epilog="Example: `brettwerk review game.bwr --seconds 2 --svg game.svg --output annotated.bwr`",
)
def review(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A file of game records.")],
    seconds: Annotated[float | None, typer.Option(help="How long to look at each position; 1 if not given.")] = None,
    simulations: Annotated[int | None, typer.Option(help="How many simulations for each position instead.")] = None,
    threads: Annotated[int, typer.Option(help="How many threads think.")] = 1,
    seed: Annotated[int | None, typer.Option(help="Makes the engine repeat itself.")] = None,
    svg: Annotated[str, typer.Option(metavar="FILE", help="Also draw the chances there, as SVG.")] = "",
    output: Annotated[
        str, typer.Option(metavar="FILE", help="Write the games there, with chances and better moves in them.")
    ] = "",
    force: given.Force = False,
    language: given.Language = None,
    as_json: given.AsJson = False,
) -> None:
    """Judge kept games: each seat's chance after every move, mistakes, and what would have been better."""
    from brettwerk.cli.analysis import review as reviewing  # noqa: PLC0415
    from brettwerk.cli.output.files import write_whole  # noqa: PLC0415
    from brettwerk.core.files import refuse_to_overwrite  # noqa: PLC0415
    from brettwerk.core.records.files import write_records  # noqa: PLC0415

    for name, limit in (("--seconds", seconds), ("--simulations", simulations), ("--threads", threads)):
        given.at_least(name, 1 if limit is None else limit, 0.01 if name == "--seconds" else 1)
    for new in filter(None, (svg, output)):
        refuse_to_overwrite(Path(new), force=force)
    tongue, reviewed = chosen(language), []
    for one in reviewing.review_file(file, reviewing.Limits(seconds, simulations, threads, seed), tongue):
        reviewed.append(one)
        if as_json:
            print_json(reviewing.as_facts(one))
        else:
            reviewing.print_review(one, tongue)
    if svg:
        for path, one in zip(reviewing.svg_files(svg, len(reviewed)), reviewed, strict=True):
            write_whole(path, reviewing.as_svg(one, tongue), force=force)
    if output:
        write_records((one.annotated(tongue) for one in reviewed), output, force=force)


@app.command(
    rich_help_panel=PANEL,
    epilog="Examples: `brettwerk gtp blokus-duo --level 7` · `brettwerk gtp tor --players 3 --seconds 2`",
)
def gtp(
    game: given.GameId,
    level: Annotated[int, typer.Option(help="How well to play, from 1 to 9.")] = 9,
    seconds: Annotated[float | None, typer.Option(help="How long to think about a move at most.")] = None,
    threads: Annotated[int, typer.Option(help="How many threads think.")] = 1,
    seed: Annotated[int | None, typer.Option(help="Makes the engine repeat itself.")] = None,
    edition: given.Edition = "classic",
    players: given.Players = None,
    teams: given.Teams = False,
    option: given.Options = None,
    language: given.Language = None,
) -> None:
    """Let another program play: read commands of the Go Text Protocol, version 2, and answer them."""
    from brettwerk.cli.analysis.gtp import run as run_gtp  # noqa: PLC0415
    from brettwerk.search.gtp.session import Skill  # noqa: PLC0415

    given.within("--level", level, 1, 9)
    given.at_least("--seconds", 1 if seconds is None else seconds, 0.01)
    given.at_least("--threads", threads, 1)
    loaded = given.choose(game, edition, players, teams, option)
    run_gtp(loaded, Skill(level, seconds, threads=threads, seed=seed), chosen(language))


@app.command(rich_help_panel=PANEL, epilog="Example: `brettwerk solve aufstellen --option diagonals=no`")
def solve(
    game: given.GameId,
    edition: given.Edition = "classic",
    players: given.Players = None,
    teams: given.Teams = False,
    option: given.Options = None,
    state: given.Position = "",
    played: given.Moves = "",
    within: Annotated[
        int | None, typer.Option(metavar="N", help="Find out whether the side to move can force a win in N moves.")
    ] = None,
    verify: Annotated[int | None, typer.Option(metavar="N", help="Verify a table at N random positions.")] = None,
    seconds: Annotated[float | None, typer.Option(help="How long to search for a proof.")] = None,
    output: Annotated[str, typer.Option(metavar="FOLDER", help="Write report, charts and lessons there.")] = "",
    language: given.Language = None,
    as_json: given.AsJson = False,
) -> None:
    """Settle a game or a position for good."""
    from brettwerk.cli.solve import solve as solving  # noqa: PLC0415

    if seconds is not None:
        given.at_least("--seconds", seconds, 0)
    if within is not None:
        given.at_least("--within", within, 1)
    position = given.reach(given.load(game, edition, players, teams, option, language), state, played)
    wish = solving.Wish(position, not (state or played), within, verify, output, as_json, seconds)
    solving.solve(wish, chosen(language))
