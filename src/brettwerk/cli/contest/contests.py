"""Contests between engines, on all cores or on a cluster."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import combinations, pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from rich.console import Console

from brettwerk.cli.contest.balancing import opening_named, require_sides
from brettwerk.cli.contest.contestants import files_of, read_contestant
from brettwerk.cli.contest.results import variant_of
from brettwerk.cli.contest.texts import TEXTS
from brettwerk.cli.output.work_progress import work_progress
from brettwerk.cli.parameters import BadParameter
from brettwerk.cluster.errors import ClusterError
from brettwerk.cluster.version import WorkNeeds
from brettwerk.cluster.workers import completed, open_workers
from brettwerk.core.errors import BrettwerkError
from brettwerk.core.messages import LANGUAGES, phrase
from brettwerk.core.records.files import read_records, write_records
from brettwerk.core.registry import game_of
from brettwerk.search.contest.arena import margins, play_pair, points
from brettwerk.search.contest.score import Score, summary
from brettwerk.search.contest.sequential import BOUND, Sprt

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.progress import Progress

    from brettwerk.cli.contest.results import Result
    from brettwerk.cluster.workers import Workers
    from brettwerk.core.game import Game
    from brettwerk.core.match import Match
    from brettwerk.core.records.model import Record
    from brettwerk.core.variant import Variant
    from brettwerk.search.gtp.external_engine import Forfeit

NORMALISED = "normalised"
ForfeitNote = tuple[str, "Forfeit"]
"""The engine that has forfeited a game, and why."""


class NothingPlayed(BrettwerkError):
    """A contest without a single game; its reason is given in all languages."""

    def text(self, language: str = "en") -> str:
        said = {"player": self.params["player"], "reason": self.params["reason"][language]}
        return phrase(self.code, language, said, self.texts)


@dataclass(frozen=True)
class ContestSettings:
    """How the contests of a run are held."""

    games: int
    seed: int
    openings: str
    sprt: Sprt | None
    keep: str = ""
    """The file for the games."""
    cluster: str = ""
    """The address of the cluster that they are played on; empty for this machine."""
    neighbours: bool = False
    """Whether only those meet who stand side by side in the list."""


def read_sprt(text: str) -> Sprt | None:
    """Read the two differences of a sequential test, such as ``0,50``, or ``normalised:0,10``."""
    if not text:
        return None
    kind, _, differences = text.rpartition(":")
    try:
        low, high = map(float, differences.split(","))
    except ValueError:
        raise BadParameter("sprt", TEXTS, found=text) from None
    if kind not in {"", NORMALISED} or not -math.inf < low < high < math.inf:
        raise BadParameter("sprt", TEXTS, found=text)
    return Sprt(low, high, kind == NORMALISED)


class ContestRun:
    """All contests of a run: each contestant meets each other, or the next. What was played before is not repeated."""

    def __init__(
        self, game: Game, contestants: list[str], settings: ContestSettings, earlier: Iterable[Result] = ()
    ) -> None:
        pacing = [text for text in dict.fromkeys(contestants) if read_contestant(text, game).keeps_pace]
        if len(pacing) > 1:
            raise BadParameter("one-pace", TEXTS)
        if len(set(contestants)) < 2:
            raise BadParameter("two-contestants", TEXTS)
        require_sides(game)
        opening_named(settings.openings, game)
        self.settings = settings
        self.failure: ClusterError | None = None
        """Why it ended before it was over, if it was not Ctrl-C."""
        self._game = game
        self._contestants = contestants
        names = dict.fromkeys(contestants)
        meetings = pairwise(names) if settings.neighbours else combinations(names, 2)
        self.contests = [Contest(game, one, other, settings) for one, other in meetings]
        self.taken_up = [result for result in earlier if any(contest.take_up(result) for contest in self.contests)]
        """What an interrupted run had found, which is now part of this one."""

    @property
    def games(self) -> int:
        """How many games have been played."""
        return sum(contest.score.games for contest in self.contests)

    @property
    def is_over(self) -> bool:
        return all(contest.is_over for contest in self.contests)

    def hold(self, language: str = "") -> None:
        """Play all that has not been played yet; KeyboardInterrupt ends it at once, and so does a lost cluster."""
        try:
            with (
                work_progress(Console(stderr=True), language, transient=True) as progress,
                open_workers(
                    self.settings.cluster, self.settings.games, needs=self._needs(), tell=progress.tell
                ) as workers,
            ):
                progress.workers = workers
                for contest in self.contests:
                    contest.hold(workers, progress)
        except ClusterError as error:
            if not self.games:
                raise
            self.failure = error

    def _needs(self) -> WorkNeeds:
        """What has to be the same wherever games are played."""
        files = {file for text in self._contestants for file in files_of(text)}
        files |= {self.settings.openings} if Path(self.settings.openings).is_file() else set()
        return WorkNeeds(self._game.variant.game, tuple(sorted(files)))

    def results(self) -> list[Result]:
        """The results so far, of contests with games in them."""
        return [contest.result(in_part=not self.is_over) for contest in self.contests if contest.has_games]

    def require_games(self) -> None:
        """Refuse a contest in which one side forfeited every game before its first move: that tells nothing."""
        for contest in self.contests:
            contest.require_games()

    @property
    def continues_games(self) -> bool:
        """Whether the file for the games has those of the interrupted run that this one continues."""
        kept = {result["unfinished"]["kept"] for result in self.taken_up}
        return self.settings.keep in kept and Path(self.settings.keep).exists()

    def keep_games(self, *, force: bool) -> None:
        """Write the games to their file, behind those that this run continues."""
        earlier = list(read_records(self.settings.keep)) if self.continues_games else []
        games = [*earlier, *(record for contest in self.contests for record in contest.records)]
        if games:
            write_records(games, self.settings.keep, force=force or self.continues_games)


class Contest:
    """Two contestants who meet in a number of openings, each a task of its own, twice."""

    def __init__(self, game: Game, one: str, other: str, settings: ContestSettings) -> None:
        self.score = Score()
        self._game = game
        self._names = one, other
        self._settings = settings
        self._openings: list[int] = []
        self._played: dict[int, PlayedPair] = {}
        """What was played by this run, by opening."""
        self._taken_up = 0, 0, 0
        """How many pairs, margins and notes an interrupted run had."""
        self._notes: list[dict[str, Any]] = []
        self._seconds: tuple[list[float], list[float]] = [], []
        self._verdict: str | None = None

    @property
    def is_over(self) -> bool:
        return self._verdict is not None or not self._missing()

    def _missing(self) -> list[int]:
        """The openings that have not been played."""
        return [number for number in range((self._settings.games + 1) // 2) if number not in self._openings]

    def take_up(self, result: Result) -> bool:
        """Count what was played of this very contest by a run that was interrupted; tell whether it was this one."""
        if "unfinished" not in result or _contest_of(result) != _contest_of(self.result(in_part=True)):
            return False
        self.score.pairs += result["pairs"]
        self.score.margins += result.get("margins", [])
        for spent, earlier in zip(self._seconds, result["unfinished"].get("seconds", ()), strict=False):
            spent.extend(earlier)
        self._openings += result["unfinished"]["openings"]
        self._notes += result["notes"]
        self._taken_up = len(self.score.pairs), len(self.score.margins), len(self._notes)
        self._decide()
        return True

    def hold(self, workers: Workers, progress: Progress) -> None:
        """Play the openings that are missing."""
        if self.is_over:
            return
        name = " – ".join(self._names)
        missing = self._missing()
        bar = progress.add_task(name, total=len(missing) + len(self._openings))
        progress.advance(bar, len(self._openings))
        settings, variant = self._settings, self._game.variant
        tasks = {
            workers.submit(play_in_process, variant, *self._names, settings.openings, settings.seed + number): number
            for number in missing
        }
        for done in completed(tasks):
            self._add(tasks[done], done.result())
            progress.update(bar, advance=1, description=f"{name}: {100 * self.score.share:.0f} %")
            if self._verdict:
                for task in tasks:
                    task.cancel()
                break

    def _add(self, opening: int, played: PlayedPair) -> None:
        self._openings.append(opening)
        self._played[opening] = played
        self.score.pairs.append(played.points)
        self.score.margins += played.margins
        for spent, more in zip(self._seconds, played.seconds, strict=True):
            spent.extend(more)
        self._notes += _notes_of(played)
        self._decide()

    @property
    def records(self) -> list[Record]:
        """The games of this run, by opening."""
        return [record for played in self._in_order() for record in played.records]

    def _in_order(self) -> list[PlayedPair]:
        return [self._played[opening] for opening in sorted(self._played)]

    def _sort(self) -> None:
        """Put what was played in the order of the openings: who was done first does not matter."""
        pairs, margins, notes = self._taken_up
        played = self._in_order()
        self.score.pairs[pairs:] = [one.points for one in played]
        self.score.margins[margins:] = [margin for one in played for margin in one.margins]
        self._notes[notes:] = [note for one in played for note in _notes_of(one)]
        self._openings[pairs:] = sorted(self._played)

    def _decide(self) -> None:
        self._verdict = self._settings.sprt.verdict(self.score) if self._settings.sprt else None

    @property
    def has_games(self) -> bool:
        """Whether a game was played and not only forfeited."""
        return self.score.games > len(self._never_begun())

    def _never_begun(self) -> list[dict[str, Any]]:
        """The notes on games that were forfeited before the first move."""
        return [note for note in self._notes if not note.get("has_played", True)]

    def require_games(self) -> None:
        if self.score.games and not self.has_games:
            note = self._never_begun()[0]
            raise NothingPlayed("nothing-played", TEXTS, player=note["player"], reason=note["text"])

    def result(self, *, in_part: bool) -> Result:
        """Sum up what was played; a part of a run also tells which openings that were, and where the games are."""
        game, score, sprt = self._game, self.score, self._settings.sprt
        self._sort()
        return {
            "game": game.variant.game,
            "edition": game.edition,
            "options": game.variant.option_texts(),
            "players": game.players,
            "teams": game.variant.teams,
            "one": self._names[0],
            "other": self._names[1],
            **summary(score),
            "seconds": [_mean(spent) for spent in self._seconds],
            "sprt": self._sprt_json(sprt) if sprt else None,
            "openings": self._settings.openings,
            "seed": self._settings.seed,
            "pairs": score.pairs,
            "margins": score.margins,
            "notes": self._notes,
        } | ({"unfinished": self._unfinished()} if in_part else {})

    def _sprt_json(self, sprt: Sprt) -> dict[str, Any]:
        return {
            "low": sprt.low,
            "high": sprt.high,
            "normalised": sprt.normalised,
            "likelihood": round(sprt.likelihood(self.score), 3) if self.score.pairs else 0.0,
            "bound": round(BOUND, 3),
            "verdict": self._verdict,
        }

    def _unfinished(self) -> dict[str, Any]:
        return {"openings": self._openings, "kept": self._settings.keep, "seconds": self._seconds}


def _mean(seconds: list[float]) -> float | None:
    """The mean processor time of a move; None if nobody could tell."""
    return round(sum(seconds) / len(seconds), 4) if seconds else None


def _contest_of(result: Result) -> tuple[Any, ...]:
    """What makes a contest the same as another one."""
    sprt = result["sprt"] and (result["sprt"]["low"], result["sprt"]["high"], result["sprt"].get("normalised", False))
    return variant_of(result), result["one"], result["other"], result["openings"], result["seed"], sprt


def _note_json(player: str, forfeit: Forfeit) -> dict[str, Any]:
    text = {language: forfeit.text(language) for language in LANGUAGES}
    return {"player": player, "code": forfeit.code, "text": text, "has_played": forfeit.has_played}


def _notes_of(played: PlayedPair) -> list[dict[str, Any]]:
    return [_note_json(name, forfeit) for name, forfeit in played.forfeits]


class PlayedPair(NamedTuple):
    """What a process tells of an opening that was played from both sides."""

    points: tuple[float, float]
    margins: list[float]
    seconds: tuple[list[float], list[float]]
    records: list[Record]
    forfeits: list[ForfeitNote]


def play_in_process(variant: Variant, one: str, other: str, openings: str, seed: int) -> PlayedPair:
    """Play one opening from both sides, in a process of its own."""
    notes: list[ForfeitNote] = []
    game = game_of(variant)
    contestants = read_contestant(one, game), read_contestant(other, game)

    def note(name: str, forfeit: Forfeit) -> None:
        notes.append((name, forfeit))

    pair = play_pair(game, *contestants, seed, note, opening_named(openings, game))
    first, second = pair.matches
    records = [_record(first, pair.sides, one, other), _record(second, pair.sides, other, one)]
    return PlayedPair(points(pair), margins(pair), pair.seconds, records, notes)


def _record(match: Match, sides: frozenset[int], one: str, other: str) -> Record:
    """Keep a game under the names of its contestants."""
    names = {seat: one if number in sides else other for number, side in enumerate(match.game.sides) for seat in side}
    return match.to_record([names[seat] for seat in match.game.seats])
