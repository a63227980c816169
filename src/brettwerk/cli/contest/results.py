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
from brettwerk.search.contest.score import Score
from brettwerk.search.contest.standings import Standings

if TYPE_CHECKING:
    from brettwerk.core.game import Game

Result = dict[str, Any]
"""What ``contests.Contest`` found, as it is written to files."""


class ResultsFile:
    """A file of results, a line each, that runs add to."""

    def __init__(self, path: str) -> None:
        self._path = Path(path)
        self._lines = self._read()

    def _read(self) -> list[Result]:
        if not self._path.exists():
            return []
        found = []
        for number, line in enumerate(self._path.read_text("utf-8", "replace").splitlines(), 1):
            try:
                found.append(_checked(json.loads(line)))
            except (ValueError, TypeError, KeyError):
                raise BadParameter("results-line", TEXTS, path=str(self._path), line=number) from None
        return found

    def of(self, game: Game) -> list[Result]:
        """The results of one game and variant."""
        variant = game.variant
        wanted = (variant.game, game.edition, variant.option_texts(), game.players, variant.teams)
        return [result for result in self._lines if variant_of(result) == wanted]

    def add(self, results: list[Result], taken_up: list[Result]) -> None:
        """Add the results of a run, in place of those that it has taken up."""
        try:
            if taken_up:
                kept = without(self._lines, taken_up)
                write_whole(self._path, "".join(map(_line, [*kept, *results])))
            else:
                with self._path.open("a", encoding="utf-8") as file:
                    file.writelines(map(_line, results))
        except OSError as error:
            raise unwritable(self._path, error) from None


def without(results: list[Result], others: list[Result]) -> list[Result]:
    """Results but for certain ones of them."""
    return [result for result in results if not any(result is other for other in others)]


def _line(result: Result) -> str:
    return json.dumps(result, ensure_ascii=False) + "\n"


def _checked(result: Result) -> Result:
    """A result that was read, as this version writes it."""
    variant_of(result)
    pairs = [(float(first), float(second)) for first, second in result["pairs"]]
    return result | {"one": str(result["one"]), "other": str(result["other"]), "pairs": pairs}


def variant_of(result: Result) -> tuple[Any, ...]:
    """What was played; results that do not say how many played are from games of two."""
    variant = (result["game"], result["edition"], result["options"])
    return *variant, result.get("players", 2), result.get("teams", False)


def standings_of(results: list[Result]) -> Standings:
    return Standings((result["one"], result["other"], Score(list(map(tuple, result["pairs"])))) for result in results)


def tell_continued(games: int, language: str) -> None:
    """Say that an interrupted run is continued, if it is."""
    if games:
        Console(stderr=True, highlight=False).print(say("arena-continued", language, games=games), soft_wrap=True)


def farewell(games: int, path: str, language: str) -> str:
    """Say what is kept of a run that was interrupted."""
    code = "arena-none" if not games else "arena-kept" if path else "arena-counted"
    return say(code, language, games=games, path=path)


def print_results(results: list[Result], standings: Standings, language: str) -> None:
    console = Console(highlight=False)
    for result in results:
        figures = _in_percent(result)
        console.print(say("contest", language, **figures))
        console.print(say("undecided" if result["undecided_pairs"] else "none-undecided", language, **figures))
        console.print(say("pentanomial", language, **figures))
        if result["margin"]:
            console.print(say("margin", language, **result["margin"]))
        if all(result["seconds"]):
            one, other = result["seconds"]
            console.print(say("seconds", language, one=one, other=other))
        if sprt := result["sprt"]:
            console.print(say(f"sprt-{sprt['verdict'] or 'open'}", language, **sprt))
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
