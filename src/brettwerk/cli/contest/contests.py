"""Contests between engines, on all cores."""

from __future__ import annotations

import json
import math
import re
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from brettwerk.cli.language import TEXTS, say
from brettwerk.cli.output.charts import intervals
from brettwerk.cli.output.files import write_whole
from brettwerk.cli.parameters import BadParameter
from brettwerk.cli.pools import process_pool
from brettwerk.core.compiled.weights import read_weights
from brettwerk.core.messages import LANGUAGES
from brettwerk.core.registry import game_of
from brettwerk.search.contest.arena import Contestant, Score, elo, play_pair, points
from brettwerk.search.contest.baselines import OnePly, PlainUct
from brettwerk.search.contest.openings import OPENINGS
from brettwerk.search.contest.standings import Sprt, Standings
from brettwerk.search.engine import Engine
from brettwerk.search.gtp.external_engine import START_LIMIT, USUAL_LIMIT, ExternalEngine
from brettwerk.search.limits import LEVELS

if TYPE_CHECKING:
    from collections.abc import Callable

    from brettwerk.core.game import Game
    from brettwerk.core.match import Match
    from brettwerk.core.records.model import Record
    from brettwerk.core.variant import Variant
    from brettwerk.search.contest.arena import Player
    from brettwerk.search.gtp.external_engine import Forfeit

MEMORY = 64 * 2**20
EXTERNAL_ENGINE = re.compile(r'(?P<before>([^"]*,)?)gtp=("(?P<quoted>[^"]+)"(?P<behind>,[^"]*)?|(?P<plain>[^"].*))')
CLOCK = time.process_time
"""Seconds are those that the processor works, so that other programs on the machine do not count."""
BASELINES: dict[str, Callable[[Game, int], Player]] = {
    "uct": lambda game, seed: PlainUct(game, seed, clock=CLOCK),
    "ahead": OnePly,
}

Result = dict[str, Any]
Note = tuple[str, "Forfeit"]
"""Who has lost a game by what it did, and what that was."""


@dataclass(frozen=True)
class Plan:
    """How the contests of a run are held."""

    games: int
    seed: int
    openings: str
    sprt: Sprt | None


def read_contestant(text: str, game: Game) -> Contestant:
    """Read an engine such as ``level=7``, ``uct,seconds=0.1``, ``weights=mine.json`` or ``gtp="program --quiet"``."""
    if "gtp=" in text:
        return _read_external_engine(text)
    words = dict(part.partition("=")[::2] for part in text.split(","))
    baselines = [name for name in BASELINES if words.get(name) == ""]
    file = None if baselines else words.pop("weights", None)
    weights = None if file is None else read_weights(Path(file), game.weights)
    try:
        level = int(words.pop("level", LEVELS[-1]))
        seconds = float(words.pop("seconds")) if "seconds" in words else None
        simulations = int(words.pop("simulations")) if "simulations" in words else None
    except ValueError:
        raise BadParameter("contestant", TEXTS, found=text) from None
    limits = [limit for limit in (seconds, simulations) if limit is not None]
    boundless = baselines == ["uct"] and not limits
    if list(words) != baselines or level not in LEVELS or any(limit <= 0 for limit in limits) or boundless:
        raise BadParameter("contestant", TEXTS, found=text)
    if baselines:
        return Contestant(text, BASELINES[baselines[0]], seconds, simulations)

    def make(game: Game, seed: int) -> Player:
        return Engine(game, level, seed=seed, memory=MEMORY, clock=CLOCK, weights=weights)

    return Contestant(text, make, seconds, simulations)


def _read_external_engine(text: str) -> Contestant:
    """Read a program that speaks GTP; limits stand before it, or behind it if it stands in quotes."""
    found = EXTERNAL_ENGINE.fullmatch(text)
    if not found:
        raise BadParameter("contestant", TEXTS, found=text)
    words = dict(part.partition("=")[::2] for part in (found["before"] + (found["behind"] or "")).split(",") if part)
    try:
        limits = {name: float(words.pop(name)) for name in ("seconds", "limit") if name in words}
    except ValueError:
        raise BadParameter("contestant", TEXTS, found=text) from None
    if words or not all(0 < limit < math.inf for limit in limits.values()):
        raise BadParameter("contestant", TEXTS, found=text)
    command, seconds = found["quoted"] or found["plain"], limits.get("seconds")
    limit = limits.get("limit") or (USUAL_LIMIT if seconds is None else 5 * seconds + 10)
    start_limit = limits.get("limit", START_LIMIT)
    return Contestant(text, lambda game, _seed: ExternalEngine(game, command, limit, start_limit), seconds)


def read_openings(text: str) -> str:
    """Check the name of a kind of openings."""
    if text not in OPENINGS:
        raise BadParameter("openings", TEXTS, found=text, kinds=", ".join(OPENINGS))
    return text


def read_sprt(text: str) -> Sprt | None:
    """Read the two differences of a sequential test, such as ``0,50``."""
    if not text:
        return None
    try:
        low, high = map(float, text.split(","))
    except ValueError:
        raise BadParameter("sprt", TEXTS, found=text) from None
    if not low < high:
        raise BadParameter("sprt", TEXTS, found=text)
    return Sprt(low, high)


def hold_contests(game: Game, contestants: list[str], plan: Plan) -> tuple[list[Result], list[Record]]:
    """Let each contestant meet each other; gives the results and the games."""
    for text in contestants:
        read_contestant(text, game)
    if len(set(contestants)) < 2:
        raise BadParameter("two-contestants", TEXTS)
    if len(game.sides) < 2:
        raise BadParameter("two-sides", TEXTS, game=game.name(), players=game.players)
    console = Console(stderr=True)
    with (
        Progress(console=console, transient=True, disable=not console.is_terminal) as progress,
        process_pool(plan.games) as pool,
    ):
        games: list[Record] = []
        meetings = combinations(dict.fromkeys(contestants), 2)
        results = [hold_contest(game, one, other, plan, pool, progress, games) for one, other in meetings]
        return results, games


def hold_contest(
    game: Game, one: str, other: str, plan: Plan, pool: ProcessPoolExecutor, progress: Progress, kept: list[Record]
) -> Result:
    """Play a contest, sum it up and keep its games; each opening is a task of its own."""
    pairs = (plan.games + 1) // 2
    score, verdict = Score(), None
    notes: list[Note] = []
    bar = progress.add_task(f"{one} – {other}", total=pairs)
    tasks = [
        pool.submit(play_in_process, game.variant, one, other, plan.openings, plan.seed + number)
        for number in range(pairs)
    ]
    for done in as_completed(tasks):
        pair, games, noted = done.result()
        notes += noted
        score.pairs.append(pair)
        kept.extend(games)
        progress.update(bar, advance=1, description=f"{one} – {other}: {100 * score.share:.0f} %")
        verdict = plan.sprt.verdict(score) if plan.sprt else None
        if verdict:
            for task in tasks:
                task.cancel()
            break
    low, high = elo(score.share - score.error()), elo(score.share + score.error())
    return {
        "game": game.variant.game,
        "edition": game.edition,
        "options": game.variant.option_texts(),
        "players": game.players,
        "teams": game.variant.teams,
        "one": one,
        "other": other,
        "games": score.games,
        "share": round(score.share, 4),
        "error": round(score.error(), 4),
        "elo": round(elo(score.share), 1),
        "elo_range": [round(low, 1), round(high, 1)],
        "undecided_pairs": len(score.undecided.pairs),
        "undecided_share": round(score.undecided.share, 4),
        "undecided_error": round(score.undecided.error(), 4),
        "sprt": {"low": plan.sprt.low, "high": plan.sprt.high, "verdict": verdict} if plan.sprt else None,
        "openings": plan.openings,
        "seed": plan.seed,
        "pairs": score.pairs,
        "notes": [_note_facts(name, forfeit) for name, forfeit in notes],
    }


def _note_facts(player: str, forfeit: Forfeit) -> dict[str, Any]:
    text = {language: forfeit.text(language) for language in LANGUAGES}
    return {"player": player, "code": forfeit.code, "text": text}


def play_in_process(
    variant: Variant, one: str, other: str, openings: str, seed: int
) -> tuple[tuple[float, float], list[Record], list[Note]]:
    """Play one opening from both sides, in a process of its own."""
    notes: list[Note] = []
    game = game_of(variant)
    contestants = read_contestant(one, game), read_contestant(other, game)

    def tell(name: str, forfeit: Forfeit) -> None:
        notes.append((name, forfeit))

    pair = play_pair(game, *contestants, seed, tell, OPENINGS[openings])
    first, second = pair.matches
    return points(pair), [_record(first, pair.sides, one, other), _record(second, pair.sides, other, one)], notes


def _record(match: Match, sides: frozenset[int], one: str, other: str) -> Record:
    """Keep a game under the names of its contestants."""
    names = {seat: one if number in sides else other for number, side in enumerate(match.game.sides) for seat in side}
    return match.to_record([names[seat] for seat in match.game.seats])


def append_results(results: list[Result], path: str) -> None:
    """Add a line for each result to a file."""
    try:
        with Path(path).open("a", encoding="utf-8") as file:
            file.writelines(json.dumps(result, ensure_ascii=False) + "\n" for result in results)
    except OSError as error:
        raise BadParameter("file", TEXTS, path=path, reason=error.strerror) from None


def earlier_results(game: Game, path: str) -> list[Result]:
    """The results of former runs of the same game and variant."""
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
    """What was played; results that do not tell how many played are from games of two."""
    variant = (result["game"], result["edition"], result["options"])
    return *variant, result.get("players", 2), result.get("teams", False)


def standings_of(results: list[Result]) -> Standings:
    return Standings((result["one"], result["other"], Score(list(map(tuple, result["pairs"])))) for result in results)


def print_results(results: list[Result], standings: Standings, language: str) -> None:
    console = Console(highlight=False)
    for result in results:
        percent = {name: 100 * result[name] for name in ("share", "error", "undecided_share", "undecided_error")}
        console.print(say("contest", language, **{**result, **percent}))
        console.print(say("undecided", language, **{**result, **percent}))
        if result["sprt"] and result["sprt"]["verdict"]:
            console.print(say(f"sprt-{result['sprt']['verdict']}", language, **result["sprt"]))
        for (player, text), times in Counter(
            (note["player"], note["text"][language]) for note in result["notes"]
        ).items():
            line = say("forfeit", language, player=player, text=text, times=times)
            console.print(line, markup=False, soft_wrap=True)
    if len(standings.names) > 2:
        console.print(crosstable(standings, language))


def crosstable(standings: Standings, language: str) -> Table:
    """Ratings, and what each contestant scored against each other."""
    table = Table(box=None, pad_edge=False)
    table.add_column("")
    table.add_column("Elo", justify="right")
    for number in range(1, len(standings.names) + 1):
        table.add_column(str(number), justify="right")
    table.add_column(say("column.games", language), justify="right")
    ratings = standings.ratings()
    for number, name in enumerate(standings.names, 1):
        scores = [standings.score(name, other) for other in standings.names]
        cells = [f"{100 * score.share:.0f} %" if score.games else "–" for score in scores]
        games = sum(score.games for score in scores)
        rating = ratings[name]
        table.add_row(f"{number} {name}", f"{rating.elo:+.0f} ± {rating.error:.0f}", *cells, str(games))
    return table


def write_chart(standings: Standings, title: str, path: str) -> None:
    """Draw the ratings with their errors."""
    ratings = standings.ratings()
    rows = [(name, ratings[name].elo, ratings[name].error) for name in standings.names]
    write_whole(Path(path), intervals(title, rows, left=200))
