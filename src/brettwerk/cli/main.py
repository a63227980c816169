"""The command ``brettwerk``. Each command imports what it needs when it runs, so that ``--help`` answers at once."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from brettwerk.cli import parameters as given
from brettwerk.cli.language import TEXTS, chosen, say
from brettwerk.core.errors import BrettwerkError
from brettwerk.version import __version__

app = typer.Typer(
    name="brettwerk",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Eight abstract board games with exact rules: play them, look at positions, count moves, measure speed.",
    epilog="A first game: `brettwerk play blockade`",
)


def run() -> None:
    """Run the command line; what a user can get wrong ends with a sentence and exit code 2."""
    try:
        app(prog_name="brettwerk")
    except BrettwerkError as error:
        sys.stderr.write(f"brettwerk: {error.text(chosen(_language_of_call()))}\n")
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:  # the reader of a pipe has enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)


def _language_of_call() -> str | None:
    """The value of ``--lang`` in this call, also when the command has failed."""
    words = sys.argv[1:]
    for word, value in zip(words, [*words[1:], ""], strict=True):
        if word == "--lang":
            return value
        if word.startswith("--lang="):
            return word.partition("=")[2]
    return None


def _print_json(value: Any) -> None:
    print(json.dumps(value, ensure_ascii=False))  # noqa: T201


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"brettwerk {__version__}")
        raise typer.Exit


@app.callback()
def options_of_all(
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Print it.")] = False,
) -> None:
    """Offer what holds for all commands."""


@app.command(epilog="Example: `brettwerk games --json`")
def games(language: given.Language = None, as_json: given.AsJson = False) -> None:
    """List the games, with the editions, players and options that they offer."""
    from brettwerk.core.game import game_class, game_ids, load_game  # noqa: PLC0415

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
        _print_json(rows)
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


@app.command(epilog='Example: `brettwerk moves tor --players 3 --moves "a1-a9"`')
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
        _print_json({"state": position.to_text(), "turn": position.turn, "moves": position.legal_moves()})
    else:
        for move in position.legal_moves():
            typer.echo(move)


@app.command(epilog='Example: `brettwerk show weltreich --players 4 --moves "a1-a9"`')
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
    position = given.reach(given.load(game, edition, players, teams, option, language), state, played)
    if svg:
        typer.echo(position._repr_svg_())
    elif as_json:
        outcome = position.outcome
        result = {"code": outcome.code, "winners": outcome.winners, "payoffs": outcome.payoffs} if outcome else None
        facts = {"state": position.to_text(), "turn": position.turn, "diagram": str(position), "outcome": result}
        _print_json(facts)
    else:
        from rich.console import Console  # noqa: PLC0415

        from brettwerk.cli.picture import picture  # noqa: PLC0415

        console = Console(highlight=False)
        console.print(picture(position, console))
        console.print(position.text(chosen(language)))
        console.print(position.to_text(), style="dim", soft_wrap=True)


@app.command(
    epilog="Examples: `brettwerk export weltreich --edition space --size 2000 --output board.png` · "
    "`brettwerk export game.bwr --output game.gif`"
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
    from brettwerk.cli.exporting import check, picture  # noqa: PLC0415
    from brettwerk.cli.files import write_whole  # noqa: PLC0415
    from brettwerk.core.files import refuse_to_overwrite  # noqa: PLC0415
    from brettwerk.core.match import Match  # noqa: PLC0415
    from brettwerk.core.record_files import extensions, read_record  # noqa: PLC0415
    from brettwerk.core.svg import Look  # noqa: PLC0415

    file = Path(output)
    check(file, size)
    refuse_to_overwrite(file, force=force)
    if Path(game).suffix in extensions():
        match = read_record(game).match()
    else:
        loaded = given.load(game, edition, players, teams, option, language)
        match = Match(loaded, given.reach(loaded, state, ""))
        for move in played.split():
            match.play(move)
    write_whole(file, picture(file, match, size, Look(dark, coordinates, patterns)), force=force)


@app.command(epilog="Example: `brettwerk rules tor --lang de`")
def rules(
    game: given.GameId,
    language: given.Language = None,
    plain: Annotated[bool, typer.Option("--plain", help="Print the Markdown as it is written.")] = False,
) -> None:
    """Print the guide to a game, with its diagrams drawn: rules, rulings, hints."""
    from brettwerk.cli.guide import guide_as_markdown, print_guide  # noqa: PLC0415
    from brettwerk.core.game import load_game  # noqa: PLC0415

    tongue = chosen(language)
    if plain:
        typer.echo(load_game(game).guide(tongue))
        return
    loaded = given.load(game, "classic", None, False, None, language)
    if sys.stdout.isatty():
        print_guide(loaded, tongue)
    else:
        typer.echo(guide_as_markdown(loaded, tongue))


@app.command(epilog="Examples: `brettwerk play blockade` · `brettwerk play sprung --players 3 --seats human,3,random`")
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
    """Play a whole game in the terminal. Without a terminal, a demonstration game is played to its end."""
    from brettwerk.cli import play as playing  # noqa: PLC0415
    from brettwerk.core.files import refuse_to_overwrite  # noqa: PLC0415
    from brettwerk.core.match import Match  # noqa: PLC0415

    if save:
        refuse_to_overwrite(Path(save), force=force)
    tongue = chosen(language)
    terminal = sys.stdin.isatty() and sys.stdout.isatty()
    chosen_game = game or (playing.ask_for_game(tongue) if terminal else "blockade")
    loaded = given.load(chosen_game, edition, players, teams, option, language, search=True)
    match = Match(loaded, given.reach(loaded, state, ""))
    movers = playing.read_seats(seats, loaded)
    if terminal:
        playing.play_in_terminal(match, movers, seed, tongue)
    else:
        movers = ("random",) * loaded.players
        playing.play_demonstration(match, seed, tongue)
    if save:
        playing.save(match, movers, save, tongue, force=force)


@app.command(epilog="Example: `brettwerk replay games.bwr`")
def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A file of game records.")],
    language: given.Language = None,
    as_json: given.AsJson = False,
) -> None:
    """Play kept games again, checking every move and variation; a mistake is named with its line."""
    from brettwerk.cli import replaying  # noqa: PLC0415

    if as_json:
        replaying.replay_as_json(file, chosen(language))
    else:
        replaying.replay(file, chosen(language))


@app.command(epilog="Example: `brettwerk stats games --output charts`")
def stats(
    place: Annotated[str, typer.Argument(metavar="DIR", help="A folder with files of game records, or one file.")],
    output: Annotated[str, typer.Option(metavar="FOLDER", help="Also draw charts there, as SVG.")] = "",
    force: given.Force = False,
    language: given.Language = None,
    as_json: given.AsJson = False,
) -> None:
    """Count kept games: results, lengths and first moves of each game and variant."""
    from brettwerk.cli.statistics import Statistics, as_facts, print_tables, write_charts  # noqa: PLC0415

    counted = Statistics.of(place)
    if output:
        write_charts(counted, output, chosen(language), force=force)
    if as_json:
        _print_json([as_facts(tally) for tally in counted])
    else:
        print_tables(counted, chosen(language))
    for error in counted.errors:
        sys.stderr.write(f"brettwerk: {error.text(chosen(language))}\n")
    if counted.errors:
        raise typer.Exit(2)


@app.command(epilog="Example: `brettwerk convert game.blksgf game.bwr`")
def convert(
    source: Annotated[str, typer.Argument(metavar="FROM", help="A file of game records.")],
    target: Annotated[str, typer.Argument(metavar="TO", help="A new file; the ending of its name tells the format.")],
    force: given.Force = False,
    language: given.Language = None,
) -> None:
    """Write game records into a new file, maybe in another format."""
    from brettwerk.core.record_files import read_records, write_records  # noqa: PLC0415

    games = write_records(read_records(source), target, force=force)
    typer.echo(say("converted", chosen(language), games=games, path=target))


@app.command(
    epilog="Examples: `brettwerk analyse weltreich --seconds 5 --lines 3` · `brettwerk analyse --jsonl < requests`"
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
        from brettwerk.cli.jsonl import run as run_jsonl  # noqa: PLC0415

        workers = (os.cpu_count() or 1) if workers is None else workers
        given.at_least("--workers", workers, 1)
        run_jsonl(workers, chosen(language))
        return
    from brettwerk.cli.analysing import as_facts, watch  # noqa: PLC0415
    from brettwerk.core.match import Match  # noqa: PLC0415

    given.at_least("--lines", lines, 1)
    loaded = given.load(game, edition, players, teams, option, language, search=True)
    match = Match(loaded, given.reach(loaded, state, played))
    choice = watch(match, seconds, lines, threads, chosen(language), quiet=as_json)
    if as_json:
        _print_json(as_facts(match, choice))


@app.command(epilog="Example: `brettwerk review game.bwr --seconds 2 --svg game.svg --output annotated.bwr`")
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
    from brettwerk.cli import reviewing  # noqa: PLC0415
    from brettwerk.cli.files import write_whole  # noqa: PLC0415
    from brettwerk.core.files import refuse_to_overwrite  # noqa: PLC0415
    from brettwerk.core.record_files import write_records  # noqa: PLC0415

    for name, limit in (("--seconds", seconds), ("--simulations", simulations), ("--threads", threads)):
        given.at_least(name, 1 if limit is None else limit, 0.01 if name == "--seconds" else 1)
    for new in filter(None, (svg, output)):
        refuse_to_overwrite(Path(new), force=force)
    tongue, reviewed = chosen(language), []
    for one in reviewing.review_file(file, reviewing.Limits(seconds, simulations, threads, seed), tongue):
        reviewed.append(one)
        if as_json:
            _print_json(reviewing.as_facts(one))
        else:
            reviewing.print_review(one, tongue)
    if svg:
        for path, one in zip(reviewing.svg_files(svg, len(reviewed)), reviewed, strict=True):
            write_whole(path, reviewing.as_svg(one, tongue), force=force)
    if output:
        write_records((one.annotated(tongue) for one in reviewed), output, force=force)


@app.command(epilog="Examples: `brettwerk gtp blokus-duo --level 7` · `brettwerk gtp tor --players 3 --seconds 2`")
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
    from brettwerk.cli.gtp import run as run_gtp  # noqa: PLC0415
    from brettwerk.search.gtp import Skill  # noqa: PLC0415

    given.within("--level", level, 1, 9)
    given.at_least("--seconds", 1 if seconds is None else seconds, 0.01)
    given.at_least("--threads", threads, 1)
    loaded = given.choose(game, edition, players, teams, option)
    run_gtp(loaded, Skill(level, seconds, threads=threads, seed=seed), chosen(language))


@app.command(epilog="Example: `brettwerk arena level=5 level=4 --game tor --games 40`")
def arena(
    contestants: Annotated[
        list[str],
        typer.Argument(
            metavar="A B …",
            help="Engines: level=1…9, seconds=…, simulations=…, joined by commas; uct for plain UCT, ahead for one who "
            "looks one move ahead; gtp=COMMAND for any program that speaks GTP.",
        ),
    ],
    game: Annotated[str, typer.Option(help="The id of a game.")],
    games: Annotated[int, typer.Option(help="How many games for each two; two from each random opening.")] = 20,
    edition: given.Edition = "classic",
    players: given.Players = None,
    teams: given.Teams = False,
    option: given.Options = None,
    seed: Annotated[int, typer.Option(help="Where the random openings begin.")] = 1,
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
    """Let engines play each other from random openings, each opening from both sides, on all cores.

    Seconds are those that the processor works. Of three or four seats each engine has some, changed and turned.
    """
    from brettwerk.cli import contests  # noqa: PLC0415
    from brettwerk.core.files import refuse_to_overwrite  # noqa: PLC0415
    from brettwerk.core.record_files import write_records  # noqa: PLC0415

    given.at_least("--games", games, 2)
    loaded = given.load(game, edition, players, teams, option, language, search=True)
    earlier = contests.earlier_results(loaded, output) if output else []
    plan = contests.Plan(games, seed, contests.read_sprt(sprt))
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
            _print_json(result)
    else:
        contests.print_results(results, standings, chosen(language))


@app.command(epilog="Example: `brettwerk perft weltreich --players 4 --teams --depth 3 --divide`")
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
        _print_json({"depth": depth, "count": total} | ({"divide": counts} if divide else {}))
        return
    if divide:
        for move, number in counts.items():
            typer.echo(f"{move}: {number}")
    typer.echo(total)


@app.command(
    epilog="Examples: `brettwerk bench tor --seconds 2 --json` · `brettwerk bench --output benchmarks/results`"
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
    from brettwerk.cli import benchmark, engine_benchmark  # noqa: PLC0415

    given.at_least("--seconds", seconds, 0.01 if engine else 0)
    if engine:
        results = engine_benchmark.measure_engines(game, seconds, chosen(language))
    else:
        results = benchmark.measure_games(game, seconds, seed, chosen(language))
    if output:
        benchmark.write_results(results, output, "engine" if engine else "bench")
    if as_json:
        _print_json(results[0] if game else results)
    else:
        (engine_benchmark if engine else benchmark).print_table(results, chosen(language))


@app.command(epilog="Example: `brettwerk warm`")
def warm(language: given.Language = None) -> None:
    """Compile every game once, so that later starts are quick."""
    from brettwerk.cli.warming import warm_all  # noqa: PLC0415

    warm_all(chosen(language))


@app.command(epilog="Examples: `brettwerk serve` · `brettwerk serve --host 0.0.0.0 --port 8080 --data /srv/brettwerk`")
def serve(
    host: Annotated[str | None, typer.Option(help="The address to listen at; this machine only if not given.")] = None,
    port: Annotated[int | None, typer.Option(help="The port; the next free one if it is taken.")] = None,
    data: Annotated[str | None, typer.Option(metavar="FOLDER", help="Where games are kept.")] = None,
    workers: Annotated[int | None, typer.Option(help="Processes for engines; one a core if not given.")] = None,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open a browser where there is one.")] = True,
    language: given.Language = None,
) -> None:
    """Play in the browser: start the web server. Environment variables `BRETTWERK_…` set what is not given here."""
    from brettwerk.cli.serving import serve as run_server  # noqa: PLC0415
    from brettwerk.cli.serving import settings_from  # noqa: PLC0415

    settings = settings_from(host=host, port=port, data=data, workers=workers)
    run_server(settings, chosen(language), browser=browser)
