"""Let engines play each other from varied openings, each opening from both sides, on all cores or on a cluster.

Seconds are processor time. In games for three or four, each engine takes several seats, which are swapped and rotated.
Ctrl-C ends it with the results so far; with `--output`, the same command plays the games that are missing.
"""

from pathlib import Path
from typing import Annotated

import typer

from brettwerk.cli import completion, loading, parameters
from brettwerk.cli.app import command, print_json
from brettwerk.cli.contest import contests, results
from brettwerk.cli.interrupts import INTERRUPTS
from brettwerk.core import files


@command(epilog="Example: `brettwerk arena level=5 level=4 --game tor --games 40`")
def run(
    contestants: Annotated[
        list[str],
        typer.Argument(
            metavar="A B …",
            autocompletion=completion.contestants,
            help="Engines: level=1…9, seconds=…, simulations=…, threads=…, weights=FILE, network=FILE or none, "
            "separated by commas; uct for plain UCT, ahead for one that looks one move ahead; random; gtp=COMMAND for "
            "any program that speaks GTP. seconds=same takes the processor time that the opponent takes.",
        ),
    ],
    *,
    game: Annotated[str, typer.Option(autocompletion=completion.games, help="The name of a game.")],
    games: Annotated[int, typer.Option(help="How many games each pair plays; two from each opening.")] = 20,
    variant: parameters.VariantOptions,
    seed: parameters.OpeningSeed = 1,
    openings: Annotated[
        str,
        typer.Option(
            metavar="KIND",
            autocompletion=completion.openings,
            help="random or likely, four moves each; balanced, which favour neither side (see `brettwerk balance`); "
            "or a file of such.",
        ),
    ] = "random",
    neighbours: Annotated[
        bool,
        typer.Option("--neighbours", help="Only neighbours in the list meet, such as one level and the next."),
    ] = False,
    sprt: Annotated[
        str,
        typer.Option(
            metavar="LOW,HIGH",
            help="Stop as soon as one of these Elo differences is far likelier than the other; normalised:LOW,HIGH for "
            "normalised Elo.",
        ),
    ] = "",
    output: Annotated[
        str,
        typer.Option(
            metavar="FILE",
            help="Append the results there, one JSON object per line; the ratings cover the whole file. A run that was "
            "interrupted is continued.",
        ),
    ] = "",
    save: Annotated[str, typer.Option(metavar="FILE", help="Save the games there as records.")] = "",
    force: parameters.Force = False,
    chart: Annotated[str, typer.Option(metavar="FILE", help="Draw the ratings there as SVG.")] = "",
    cluster: parameters.Cluster = "",
    language: parameters.Language = "",
    as_json: parameters.AsJson = False,
) -> None:
    parameters.at_least("--games", games, 2, parameters.MOST_GAMES)
    loaded = loading.load(game, language, variant, search=True)
    settings = contests.ContestSettings(games, seed, openings, contests.read_sprt(sprt), save, cluster, neighbours)
    file = results.ResultsFile(output) if output else None
    earlier = file.of(loaded) if file else []
    run = contests.ContestRun(loaded, contestants, settings, earlier)
    if save and not run.continues_games:
        files.check_output(Path(save), force=force)
    for new in filter(None, (output, chart)):
        files.check_output(Path(new), force=True)
    results.tell_continued(run.games, language)
    with INTERRUPTS.ends_early():
        run.hold(language)
    found = run.results()
    standings = results.standings_of([*results.without(earlier, run.taken_up), *found])
    if save:
        run.keep_games(force=force)
    if file and found:
        file.add(found, run.taken_up)
    if chart:
        results.write_chart(standings, loaded.name(language), chart, language)
    if as_json:
        for result in found:
            print_json(result)
    elif found:
        results.print_results(found, standings, language)
    run.require_games()
    if run.failure:
        raise run.failure
    if not run.is_over:
        INTERRUPTS.leave(lambda: results.farewell(run.games, output, language))
