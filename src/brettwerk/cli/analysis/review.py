"""Recorded games reviewed by the engine: a plot of the chances, mistakes, and better moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from brettwerk.cli.analysis.texts import say
from brettwerk.cli.compiling import compile_visibly
from brettwerk.cli.contest.contestants import read_engine
from brettwerk.cli.interrupts import INTERRUPTS
from brettwerk.cli.language import title
from brettwerk.cli.output.charts import Curve, Mark, curves
from brettwerk.cli.output.files import write_whole
from brettwerk.cli.output.json_forms import variant_json
from brettwerk.cli.output.plots import Band, plot
from brettwerk.cli.play.drawing import style_of
from brettwerk.core.messages import printable
from brettwerk.core.records.replay import replay
from brettwerk.core.registry import game_of
from brettwerk.search.annotation import annotate, grade_name
from brettwerk.search.engine import Engine
from brettwerk.search.review import review

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from brettwerk.cli.analysis.review_journal import ReviewJournal, ReviewLimits
    from brettwerk.core.game import Game
    from brettwerk.core.match import Match
    from brettwerk.core.records.model import Record
    from brettwerk.search.review import Judgement

COLOURS = {
    "red": "#B3382C",
    "blue": "#2B5C9E",
    "green": "#3E7A45",
    "yellow": "#D9A521",
    "orange": "#E07B22",
    "violet": "#7B4BA8",
}
OTHER_COLOUR = "#23201C"
"""For a colour that only one game has."""
SIGNS = {"inaccuracy": ("~", "yellow"), "mistake": ("?", "dark_orange"), "blunder": ("X", "bold red")}
DOTS = {"inaccuracy": "#D9A521", "mistake": "#D9772B", "blunder": "#B3382C"}
HEIGHT = 8


class ReviewedGame(NamedTuple):
    """A recorded game and how each of its moves was judged."""

    record: Record
    judgements: list[Judgement]

    @property
    def game(self) -> Game:
        return game_of(self.record.variant)

    def chances(self, seat: int) -> list[float]:
        """A seat's chance at the start and after each move."""
        if not self.judgements:
            return [0.5]
        return [self.judgements[0].before[seat], *(judgement.after[seat] for judgement in self.judgements)]

    def mistakes(self) -> list[Judgement]:
        return [judgement for judgement in self.judgements if judgement.grade]

    def annotated(self, language: str) -> Record:
        return annotate(self.record, self.judgements, language)

    def to_json(self) -> dict[str, Any]:
        """The review for a program to read."""
        return {
            **variant_json(self.record.variant),
            "seats": list(self.record.seats),
            "moves": [
                {
                    "ply": judgement.ply,
                    "seat": judgement.seat,
                    "move": judgement.move,
                    "before": [round(chance, 4) for chance in judgement.before],
                    "after": [round(chance, 4) for chance in judgement.after],
                    "certain": judgement.certain,
                    "loss": round(judgement.loss, 4),
                    "grade": judgement.grade or None,
                    "better": list(judgement.better),
                }
                for judgement in self.judgements
            ],
        }


def review_games(
    records: Iterable[Record], limits: ReviewLimits, journal: ReviewJournal, language: str
) -> Iterator[ReviewedGame]:
    """Review games one after the other, with a progress bar. Ctrl-C ends it; the last game then is reviewed in part."""
    console = Console(stderr=True)
    for number, record in enumerate(records):
        game = game_of(record.variant)
        compile_visibly(game, language, search=True)
        match = replay(record)
        settings = read_engine(limits.engine, game)
        engine = Engine(
            game,
            settings.level,
            threads=settings.threads or limits.threads,
            seed=limits.seed,
            weights=settings.weights,
            network=settings.network,
        )
        seconds = settings.seconds if limits.seconds is None else limits.seconds
        simulations = settings.simulations if limits.simulations is None else limits.simulations
        judged = journal.known(number)
        with (
            INTERRUPTS.ends_early() as early,
            Progress(console=console, transient=True, disable=not console.is_terminal) as progress,
        ):
            bar = progress.add_task(title(game, language), total=len(match.moves), completed=len(judged))
            first = judged[-1].index + 1 if judged else 0
            for judgement in review(match, engine, seconds, simulations, first):
                judged.append(judgement)
                journal.add(number, judgement)
                progress.update(bar, advance=1)
        if judged or not early.came:
            yield ReviewedGame(record, judged)
        if early.came:
            INTERRUPTS.leave(lambda: _farewell(judged, match, journal, language))  # noqa: B023, it ends here


def _farewell(judged: list[Judgement], match: Match, journal: ReviewJournal, language: str) -> str:
    code = "review-kept" if journal.path else "review-shown"
    return say(code, language, judged=len(judged), moves=len(match.moves), path=journal.path)


def print_review(reviewed: ReviewedGame, language: str) -> None:
    console = Console(highlight=False)
    game, mistakes = reviewed.game, reviewed.mistakes()
    console.print(_heading(reviewed, language), style="bold", markup=False, soft_wrap=True)
    marks = {judgement.ply: SIGNS[judgement.grade] for judgement in mistakes}
    height = HEIGHT if len(_shown(game)) == 1 else HEIGHT // 2
    bands = [
        Band(game.colour_name(seat, language), style_of(game.colours[seat]), reviewed.chances(seat))
        for seat in _shown(game)
    ]
    console.print(plot(bands, height, console.width, marks, fancy="utf" in console.encoding.lower()))
    if not mistakes:
        console.print(say("review-clean", language))
        return
    table = Table(box=None, pad_edge=False)
    for column in ("ply", "colour", "move", "", "chance", "better"):
        table.add_column(say(f"column.{column}", language) if column else "")
    for judgement in mistakes:
        table.add_row(*_mistake_row(game, judgement, language))
    console.print(table)


def _shown(game: Game) -> range:
    """The seats whose chances are drawn; between two, the first one's say all."""
    return range(1) if game.players <= 2 else game.seats


def _heading(reviewed: ReviewedGame, language: str) -> str:
    names = printable(" – ".join(name or "?" for name in reviewed.record.seats))
    return title(reviewed.game, language) + (f": {names}" if names else "")


def _mistake_row(game: Game, judgement: Judgement, language: str) -> list[str]:
    sign = SIGNS[judgement.grade][0]
    return [
        str(judgement.ply),
        game.colour_name(judgement.seat, language),
        judgement.move,
        f"{sign} {grade_name(judgement.grade, language)}",
        f"{100 * judgement.best:.0f} % → {100 * judgement.after[judgement.seat]:.0f} %",
        " ".join(judgement.better),
    ]


def as_svg(reviewed: ReviewedGame, language: str) -> str:
    game = reviewed.game
    lines = [
        Curve(game.colour_name(seat, language), COLOURS.get(game.colours[seat], OTHER_COLOUR), reviewed.chances(seat))
        for seat in _shown(game)
    ]
    marks = [
        Mark(
            judgement.seat if len(lines) > 1 else 0,
            judgement.ply,
            DOTS[judgement.grade],
            " · ".join(_mistake_row(game, judgement, language)),
        )
        for judgement in reviewed.mistakes()
    ]
    return curves(say("chart.chances", language), lines, marks, _heading(reviewed, language))


def write_charts(games: Sequence[ReviewedGame], path: Path, language: str, *, force: bool) -> None:
    """Draw the chances of each game; the files of several games are numbered."""
    for number, reviewed in enumerate(games, start=1):
        file = path if len(games) == 1 else path.with_stem(f"{path.stem}-{number}")
        write_whole(file, as_svg(reviewed, language), force=force)
