"""The results of contests: kept in a file, rated, and shown."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.table import Table

from brettwerk.cli.contest.texts import TEXTS, say
from brettwerk.cli.output.charts import intervals
from brettwerk.cli.output.files import write_whole
from brettwerk.cli.parameters import BadParameter
from brettwerk.core.files import unwritable
from brettwerk.search.contest.arena import Score
from brettwerk.search.contest.standings import Standings

if TYPE_CHECKING:
    from brettwerk.core.game import Game

Result = dict[str, Any]
"""What ``contests.hold_contest`` found, as it is written to files."""


def append_results(results: list[Result], path: str) -> None:
    """Add a line for each result to a file."""
    try:
        with Path(path).open("a", encoding="utf-8") as file:
            file.writelines(json.dumps(result, ensure_ascii=False) + "\n" for result in results)
    except OSError as error:
        raise unwritable(Path(path), error) from None


def earlier_results(game: Game, path: str) -> list[Result]:
    """The results of earlier runs of the same game and variant."""
    if not Path(path).exists():
        return []
    found = []
    for number, line in enumerate(Path(path).read_text("utf-8", "replace").splitlines(), 1):
        try:
            result = json.loads(line)
            same = _variant_of(result) == (
                game.variant.game,
                game.edition,
                game.variant.option_texts(),
                game.players,
                game.variant.teams,
            )
            result["one"], result["other"], result["pairs"] = (
                str(result["one"]),
                str(result["other"]),
                [(float(first), float(second)) for first, second in result["pairs"]],
            )
        except (ValueError, TypeError, KeyError):
            raise BadParameter("results-line", TEXTS, path=path, line=number) from None
        if same:
            found.append(result)
    return found


def _variant_of(result: Result) -> tuple[Any, ...]:
    """What was played; results that do not say how many played are from games of two."""
    variant = (result["game"], result["edition"], result["options"])
    return *variant, result.get("players", 2), result.get("teams", False)


def standings_of(results: list[Result]) -> Standings:
    return Standings((result["one"], result["other"], Score(list(map(tuple, result["pairs"])))) for result in results)


def print_results(results: list[Result], standings: Standings, language: str) -> None:
    console = Console(highlight=False)
    for result in results:
        figures = _in_percent(result)
        console.print(say("contest", language, **figures))
        console.print(say("undecided" if result["undecided_pairs"] else "none-undecided", language, **figures))
        if result["sprt"] and result["sprt"]["verdict"]:
            console.print(say(f"sprt-{result['sprt']['verdict']}", language, **result["sprt"]))
        for (player, text), times in Counter(
            (note["player"], note["text"][language]) for note in result["notes"]
        ).items():
            line = say("forfeit", language, player=player, text=text, times=times)
            console.print(line, markup=False, soft_wrap=True)
    if len(standings.names) > 2:
        console.print(crosstable(standings, language))


def _in_percent(result: Result) -> Result:
    """A result whose shares are per cent."""
    shares = {name: 100 * result[name] for name in ("share", "undecided_share")}
    bounds = {name: [100 * bound for bound in result[name]] for name in ("interval", "undecided_interval")}
    return {**result, **shares, **bounds}


def crosstable(standings: Standings, language: str) -> Table:
    """Ratings, and what each contestant scored against each other."""
    table = Table(box=None, pad_edge=False)
    table.add_column("")
    table.add_column(say("column.elo", language), justify="right")
    for number in range(1, len(standings.names) + 1):
        table.add_column(str(number), justify="right")
    table.add_column(say("column.games", language), justify="right")
    ratings = standings.ratings()
    for number, name in enumerate(standings.names, 1):
        scores = [standings.score(name, other) for other in standings.names]
        cells = [f"{100 * score.share:.0f} %" if score.games else "–" for score in scores]
        games = sum(score.games for score in scores)
        rating = ratings[name]
        table.add_row(f"{number} {name}", f"{rating.elo:+.0f} ± {rating.margin:.0f}", *cells, str(games))
    return table


def write_chart(standings: Standings, game: str, path: str, language: str) -> None:
    """Draw the ratings with their margins."""
    title = say("ratings", language, game=game)
    ratings = standings.ratings()
    rows = [(name, ratings[name].elo, ratings[name].margin) for name in standings.names]
    write_whole(Path(path), intervals(title, rows, left=200))
