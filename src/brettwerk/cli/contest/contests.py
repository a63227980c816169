"""Contests between engines, on all cores."""

from __future__ import annotations

import math
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.progress import Progress

from brettwerk.cli.contest.contestants import read_contestant
from brettwerk.cli.contest.texts import TEXTS
from brettwerk.cli.parameters import BadParameter
from brettwerk.cli.pools import process_pool
from brettwerk.core.messages import LANGUAGES
from brettwerk.core.registry import game_of
from brettwerk.search.contest.arena import Score, play_pair, points
from brettwerk.search.contest.openings import OPENINGS
from brettwerk.search.contest.standings import Sprt, summary

if TYPE_CHECKING:
    from brettwerk.cli.contest.results import Result
    from brettwerk.core.game import Game
    from brettwerk.core.match import Match
    from brettwerk.core.records.model import Record
    from brettwerk.core.variant import Variant
    from brettwerk.search.gtp.external_engine import Forfeit

ForfeitNote = tuple[str, "Forfeit"]
"""The engine that has forfeited a game, and why."""


@dataclass(frozen=True)
class ContestSettings:
    """How the contests of a run are held."""

    games: int
    seed: int
    openings: str
    sprt: Sprt | None


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
    if not -math.inf < low < high < math.inf:
        raise BadParameter("sprt", TEXTS, found=text)
    return Sprt(low, high)


def hold_contests(game: Game, contestants: list[str], settings: ContestSettings) -> tuple[list[Result], list[Record]]:
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
        process_pool(settings.games) as pool,
    ):
        games: list[Record] = []
        meetings = combinations(dict.fromkeys(contestants), 2)
        results = [hold_contest(game, one, other, settings, pool, progress, games) for one, other in meetings]
        return results, games


def hold_contest(
    game: Game,
    one: str,
    other: str,
    settings: ContestSettings,
    pool: ProcessPoolExecutor,
    progress: Progress,
    kept: list[Record],
) -> Result:
    """Play a contest, sum it up and keep its games; each opening is a task of its own."""
    pairs = (settings.games + 1) // 2
    score, verdict = Score(), None
    notes: list[ForfeitNote] = []
    bar = progress.add_task(f"{one} – {other}", total=pairs)
    tasks = [
        pool.submit(play_in_process, game.variant, one, other, settings.openings, settings.seed + number)
        for number in range(pairs)
    ]
    for done in as_completed(tasks):
        pair, games, noted = done.result()
        notes += noted
        score.pairs.append(pair)
        kept.extend(games)
        progress.update(bar, advance=1, description=f"{one} – {other}: {100 * score.share:.0f} %")
        verdict = settings.sprt.verdict(score) if settings.sprt else None
        if verdict:
            for task in tasks:
                task.cancel()
            break
    return {
        "game": game.variant.game,
        "edition": game.edition,
        "options": game.variant.option_texts(),
        "players": game.players,
        "teams": game.variant.teams,
        "one": one,
        "other": other,
        **summary(score),
        "sprt": {"low": settings.sprt.low, "high": settings.sprt.high, "verdict": verdict} if settings.sprt else None,
        "openings": settings.openings,
        "seed": settings.seed,
        "pairs": score.pairs,
        "notes": [_note_json(name, forfeit) for name, forfeit in notes],
    }


def _note_json(player: str, forfeit: Forfeit) -> dict[str, Any]:
    text = {language: forfeit.text(language) for language in LANGUAGES}
    return {"player": player, "code": forfeit.code, "text": text}


def play_in_process(
    variant: Variant, one: str, other: str, openings: str, seed: int
) -> tuple[tuple[float, float], list[Record], list[ForfeitNote]]:
    """Play one opening from both sides, in a process of its own."""
    notes: list[ForfeitNote] = []
    game = game_of(variant)
    contestants = read_contestant(one, game), read_contestant(other, game)

    def note(name: str, forfeit: Forfeit) -> None:
        notes.append((name, forfeit))

    pair = play_pair(game, *contestants, seed, note, OPENINGS[openings])
    first, second = pair.matches
    return points(pair), [_record(first, pair.sides, one, other), _record(second, pair.sides, other, one)], notes


def _record(match: Match, sides: frozenset[int], one: str, other: str) -> Record:
    """Keep a game under the names of its contestants."""
    names = {seat: one if number in sides else other for number, side in enumerate(match.game.sides) for seat in side}
    return match.to_record([names[seat] for seat in match.game.seats])
