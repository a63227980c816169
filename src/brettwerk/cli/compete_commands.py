"""Commands for contests between engines, and to measure and train them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from brettwerk.cli import parameters as given
from brettwerk.cli.app import app, print_json
from brettwerk.cli.language import chosen, say

PANEL = "Compare engines"


@app.command(rich_help_panel=PANEL, epilog="Example: `brettwerk arena level=5 level=4 --game tor --games 40`")
def arena(
    contestants: Annotated[
        list[str],
        typer.Argument(
            metavar="A B …",
            help="Engines: level=1…9, seconds=…, simulations=…, weights=FILE, joined by commas; uct for plain UCT, "
            "ahead for one who looks one move ahead; gtp=COMMAND for any program that speaks GTP.",
        ),
    ],
    game: Annotated[str, typer.Option(help="The id of a game.")],
    games: Annotated[int, typer.Option(help="How many games for each two; two from each opening.")] = 20,
    edition: given.Edition = "classic",
    players: given.Players = None,
    teams: given.Teams = False,
    option: given.Options = None,
    seed: Annotated[int, typer.Option(help="Where the openings begin.")] = 1,
    openings: Annotated[
        str,
        typer.Option(metavar="KIND", help="Four moves each: random, or likely, which look good or not too bad."),
    ] = "random",
    sprt: Annotated[
        str, typer.Option(metavar="LOW,HIGH", help="Stop once one of these differences in Elo is far likelier.")
    ] = "",
    output: Annotated[
        str,
        typer.Option(metavar="FILE", help="Append the results there, one JSON object a line; ratings count all of it."),
    ] = "",
    keep: Annotated[str, typer.Option(metavar="FILE", help="Keep the games there as records.")] = "",
    force: given.Force = False,
    chart: Annotated[str, typer.Option(metavar="FILE", help="Draw the ratings there as SVG.")] = "",
    language: given.Language = None,
    as_json: given.AsJson = False,
) -> None:
    """Let engines play each other from drawn openings, each opening from both sides, on all cores.

    Seconds are those that the processor works. Of three or four seats each engine has some, changed and turned.
    """
    from brettwerk.cli.contest import contests  # noqa: PLC0415
    from brettwerk.core.files import refuse_to_overwrite  # noqa: PLC0415
    from brettwerk.core.records.files import write_records  # noqa: PLC0415

    given.at_least("--games", games, 2)
    loaded = given.load(game, edition, players, teams, option, language, search=True)
    earlier = contests.earlier_results(loaded, output) if output else []
    plan = contests.Plan(games, seed, contests.read_openings(openings), contests.read_sprt(sprt))
    if keep:
        refuse_to_overwrite(Path(keep), force=force)
    results, played = contests.hold_contests(loaded, contestants, plan)
    if keep:
        write_records(played, keep, force=force)
    if output:
        contests.append_results(results, output)
    standings = contests.standings_of([*earlier, *results])
    if chart:
        contests.write_chart(standings, say("ratings", chosen(language), game=loaded.name(chosen(language))), chart)
    if as_json:
        for result in results:
            print_json(result)
    else:
        contests.print_results(results, standings, chosen(language))


@app.command(rich_help_panel=PANEL, epilog="Example: `brettwerk train alcazar --games 400`")
def train(
    game: given.GameId,
    games: Annotated[int, typer.Option(help="Games of self-play to learn from, in each generation.")] = 400,
    generations: Annotated[int, typer.Option(help="How often to learn; each winner teaches the next.")] = 1,
    simulations: Annotated[int, typer.Option(help="For each move of a lesson or a tuning.")] = 800,
    tuning: Annotated[
        int, typer.Option(help="Games between weights that are a little different, whose winners are followed.")
    ] = 2000,
    match: Annotated[int, typer.Option(help="The most games of a match of new weights against old ones.")] = 1000,
    match_simulations: Annotated[
        int, typer.Option(help="For each move of a match: about as many as in earnest, or a win may not hold there.")
    ] = 2000,
    seed: Annotated[int, typer.Option(help="Where the openings begin.")] = 1,
    folder: Annotated[
        str,
        typer.Option(metavar="FOLDER", help="Where it is all kept; the same folder goes on. Default: training/GAME"),
    ] = "",
    output: Annotated[str, typer.Option(metavar="FILE", help="Where winners go; the game's own file by default.")] = "",
    language: given.Language = None,
) -> None:
    """Learn the weights behind a game's insight by self-play; new ones replace the old only if they win a match."""
    from brettwerk.cli.contest.training import Course, Training  # noqa: PLC0415

    for name, value, low in (
        ("--games", games, 10),
        ("--generations", generations, 1),
        ("--simulations", simulations, 2),
        ("--tuning", tuning, 0),
        ("--match", match, 2),
        ("--match-simulations", match_simulations, 2),
    ):
        given.at_least(name, value, low)
    loaded = given.load(game, "classic", None, False, None, language, search=True)
    place = Path(folder or f"training/{game}")
    course = Course(games, simulations, tuning, match, match_simulations, seed)
    training = Training(loaded, place, course, chosen(language))
    training.learn(generations, Path(output) if output else loaded.weights_path)


@app.command(
    rich_help_panel=PANEL,
    epilog="Examples: `brettwerk bench tor --seconds 2 --json` · `brettwerk bench --output benchmarks/results`",
)
def bench(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="The id of a game; all of them if not given.")
    ] = None,
    seconds: Annotated[float, typer.Option(help="How long to measure each game.")] = 2.0,
    output: Annotated[str, typer.Option(metavar="FOLDER", help="Also write the results there.")] = "",
    seed: Annotated[int, typer.Option(help="Where the random games begin.")] = 1,
    engine: Annotated[bool, typer.Option("--engine", help="Measure how fast engines think instead.")] = False,
    language: given.Language = None,
    as_json: given.AsJson = False,
) -> None:
    """Measure uniformly random games of at most 400 plies, in one thread."""
    from brettwerk.cli.contest import benchmark, engine_benchmark  # noqa: PLC0415

    given.at_least("--seconds", seconds, 0.01 if engine else 0)
    if engine:
        results = engine_benchmark.measure_engines(game, seconds, chosen(language))
    else:
        results = benchmark.measure_games(game, seconds, seed, chosen(language))
    if output:
        benchmark.write_results(results, output, "engine" if engine else "bench")
    if as_json:
        print_json(results[0] if game else results)
    else:
        (engine_benchmark if engine else benchmark).print_table(results, chosen(language))


@app.command(rich_help_panel=PANEL, epilog="Example: `brettwerk warm`")
def warm(language: given.Language = None) -> None:
    """Compile every game once, so that later starts are quick."""
    from brettwerk.cli.warming import warm_all  # noqa: PLC0415

    warm_all(chosen(language))
