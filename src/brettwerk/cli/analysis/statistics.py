"""What many recorded games have in common: results, lengths and first moves, as tables and charts."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from brettwerk.cli.analysis.texts import TEXTS, say
from brettwerk.cli.language import title
from brettwerk.cli.output.charts import Bar, bars, histogram
from brettwerk.cli.output.files import write_whole
from brettwerk.cli.output.json_forms import variant_json
from brettwerk.cli.parameters import BadParameter
from brettwerk.core.errors import BadRecord
from brettwerk.core.files import refuse_to_overwrite
from brettwerk.core.messages import printable
from brettwerk.core.records.files import extensions, read_records
from brettwerk.core.records.model import write_result
from brettwerk.core.records.replay import replay
from brettwerk.core.registry import game_of
from brettwerk.core.variant import describe

if TYPE_CHECKING:
    from collections.abc import Iterator

    from brettwerk.core.outcome import Outcome
    from brettwerk.core.records.model import Record
    from brettwerk.core.variant import Variant

FIRST_MOVES = 10
"""How many of the most frequent ones are shown."""


@dataclass
class FirstMove:
    """A move with which games began."""

    games: int = 0
    points: float = 0.0
    """Of the first seat, a win being 1 and a loss 0, in games with a result."""
    decided: int = 0

    @property
    def share(self) -> float | None:
        return self.points / self.decided if self.decided else None


@dataclass
class VariantStatistics:
    """What the games of one variant have in common."""

    variant: Variant
    games: int = 0
    results: Counter[tuple[float, ...] | None] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    lengths: Counter[int] = field(default_factory=Counter)
    first_moves: dict[str, FirstMove] = field(default_factory=dict)
    solo_ends: list[Outcome] = field(default_factory=list)
    """Of a game for one: how each ended, which numbers would not tell anybody."""

    def add(self, record: Record) -> None:
        moves = record.moves
        if self.is_solo and (outcome := replay(record).outcome):
            self.solo_ends.append(outcome)
        self.games += 1
        self.results[record.result] += 1
        self.endings[record.ending] += 1
        self.lengths[len(moves)] += 1
        if moves and not record.start:
            first = self.first_moves.setdefault(moves[0], FirstMove())
            first.games += 1
            if record.result is not None and not self.is_solo:
                first.decided += 1
                first.points += (record.result[0] + 1) / 2

    @property
    def is_solo(self) -> bool:
        """Whether there is nobody to win points from."""
        return self.variant.players == 1

    def named_results(self, language: str) -> list[tuple[str, int]]:
        """What came out in words, and how often; the most frequent first."""
        if not self.is_solo:
            return [(_result_name(self.variant, one, language), count) for one, count in self.results.most_common()]
        named = Counter(outcome.text(language).rstrip(".") for outcome in self.solo_ends)
        named.update({say("no-result", language): count for one, count in self.results.items() if one is None})
        return named.most_common()

    @property
    def mean_length(self) -> float:
        return sum(length * count for length, count in self.lengths.items()) / self.games

    @property
    def median_length(self) -> int:
        rest = (self.games + 1) // 2
        for length in sorted(self.lengths):
            rest -= self.lengths[length]
            if rest <= 0:
                return length
        return 0

    def usual_first_moves(self) -> list[tuple[str, FirstMove]]:
        """First moves, the most frequent first."""
        return sorted(self.first_moves.items(), key=lambda item: (-item[1].games, item[0]))

    def to_json(self) -> dict[str, Any]:
        """The statistics for a program to read."""
        return {
            **variant_json(self.variant),
            "games": self.games,
            "results": {write_result(result): count for result, count in self.results.most_common()},
            "endings": {code or "*": count for code, count in self.endings.most_common()},
            "lengths": {
                "min": min(self.lengths),
                "median": self.median_length,
                "mean": round(self.mean_length, 2),
                "max": max(self.lengths),
            },
            "first_moves": [
                {"move": move, "games": first.games, "points": None if first.share is None else round(first.share, 4)}
                for move, first in self.usual_first_moves()
            ],
        }


class Statistics:
    """The games of a file or of all files in a folder. Most moves are not checked; ``brettwerk replay`` does that."""

    def __init__(self) -> None:
        self.variants: dict[Variant, VariantStatistics] = {}
        self.errors: list[BadRecord] = []

    @classmethod
    def of(cls, place: str) -> Statistics:
        """Count all games; a file that breaks off is counted up to there, and the error is kept."""
        statistics = cls()
        for path in record_files(Path(place)):
            try:
                for record in read_records(path):
                    statistics.variants.setdefault(record.variant, VariantStatistics(record.variant)).add(record)
            except BadRecord as error:
                statistics.errors.append(error)
        return statistics

    def __iter__(self) -> Iterator[VariantStatistics]:
        return iter(sorted(self.variants.values(), key=lambda counted: describe(counted.variant)))


def record_files(place: Path) -> list[Path]:
    """The files of records in a folder and all folders in it; or the one file that is named."""
    if not place.is_dir():
        return [place]
    found = sorted(path for path in place.rglob("*") if path.suffix in extensions() and path.is_file())
    if not found:
        raise BadParameter("no-records", TEXTS, place=place, endings=", ".join(extensions()))
    return found


def print_tables(statistics: Statistics, language: str) -> None:
    console = Console(highlight=False)
    for counted in statistics:
        console.print(_heading(counted, language), style="bold", markup=False)
        console.print(_results_line(counted, language), markup=False)
        lengths = {"low": min(counted.lengths), "high": max(counted.lengths), "mean": counted.mean_length}
        console.print(say("lengths", language, **lengths, median=counted.median_length))
        if counted.first_moves:
            console.print(_first_moves_table(counted, language))
        console.print()


def _heading(counted: VariantStatistics, language: str) -> str:
    return say("games-of", language, game=title(game_of(counted.variant), language), games=counted.games)


def _results_line(counted: VariantStatistics, language: str) -> str:
    return " · ".join(f"{name} {_count(count, counted)}" for name, count in counted.named_results(language))


def _result_name(variant: Variant, result: tuple[float, ...] | None, language: str) -> str:
    """Name a result by the colours that won."""
    game = game_of(variant)
    if result is None:
        return say("no-result", language)
    winners = [game.colour_name(seat, language) for seat in game.seats if result[seat] > 0]
    if not winners:
        return game.say("drawn", language)
    return game.say(("wins", "win")[len(winners) > 1], language, names=game.say("and", language).join(winners))


def _first_moves_table(counted: VariantStatistics, language: str) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column(say("column.first-move", language))
    for column in ("games", "share") if counted.is_solo else ("games", "share", "points"):
        table.add_column(say(f"column.{column}", language), justify="right")
    for move, first in counted.usual_first_moves()[:FIRST_MOVES]:
        points = [] if counted.is_solo else ["–" if first.share is None else _percent(first.share)]
        table.add_row(Text(printable(move)), str(first.games), _percent(first.games / counted.games), *points)
    return table


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def write_charts(statistics: Statistics, folder: str, language: str, *, force: bool) -> list[Path]:
    """Draw the charts of every variant into a folder; nothing is written if a file there would be overwritten."""
    drawn = {Path(folder) / name: svg for counted in statistics for name, svg in _charts(counted, language)}
    for path in drawn:
        refuse_to_overwrite(path, force=force)
    for path, svg in drawn.items():
        write_whole(path, svg, force=force)
    return list(drawn)


def _charts(counted: VariantStatistics, language: str) -> Iterator[tuple[str, str]]:
    name = re.sub("[^a-z0-9]+", "-", describe(counted.variant).lower()).strip("-")
    heading = _heading(counted, language)
    results = [
        Bar(name, count / counted.games, _count(count, counted)) for name, count in counted.named_results(language)
    ]
    yield f"{name}-results.svg", bars(say("chart.results", language), results, heading, left=180)
    yield f"{name}-lengths.svg", histogram(say("chart.lengths", language), counted.lengths, heading)
    if counted.first_moves:
        usual = counted.usual_first_moves()[:FIRST_MOVES]
        rows = [Bar(move, first.games / usual[0][1].games, _count(first.games, counted)) for move, first in usual]
        yield f"{name}-first-moves.svg", bars(say("chart.first-moves", language), rows, heading, left=160)


def _count(count: int, counted: VariantStatistics) -> str:
    return f"{count} ({_percent(count / counted.games)})"
