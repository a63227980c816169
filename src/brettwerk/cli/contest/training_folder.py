"""What a training keeps in its folder: lines that survive a sudden end, games, matches, and a chart of the gain."""

from __future__ import annotations

import json
from typing import IO, TYPE_CHECKING, Any

from brettwerk.cli.contest.training_texts import TRAINING_TEXTS
from brettwerk.cli.output.charts import intervals
from brettwerk.cli.output.files import kept_lines, write_whole
from brettwerk.cluster.workers import completed
from brettwerk.core.messages import phrase
from brettwerk.search.contest.score import Score, elo, interval
from brettwerk.search.contest.sequential import Sprt
from brettwerk.search.learning.self_play import Sample, SelfPlayGame

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from concurrent.futures import Future
    from pathlib import Path

SPRT = Sprt(0, 30)
"""The new replaces the old if a gain of 30 Elo is far likelier than none."""


def write_strength(path: Path, name: str, won: Iterable[tuple[str, Score]], language: str) -> None:
    """Draw how strong the winners are, each of which has beaten the one before, in Elo above the start."""
    height, variance = 0.0, 0.0
    rows = [(phrase("start", language, {}, TRAINING_TEXTS), 0.0, 0.0)]
    for label, score in won:
        height += elo(score.share)
        variance += (elo(score.share + score.error()) - elo(score.share)) ** 2
        rows.append((label, height, variance**0.5))
    write_whole(path, intervals(phrase("strength", language, {"game": name}, TRAINING_TEXTS), rows))


def written(score: Score, language: str) -> str:
    """A score in words."""
    low, high = interval(score)
    params = {"share": 100 * score.share, "low": 100 * low, "high": 100 * high, "games": score.games}
    return phrase("score", language, params, TRAINING_TEXTS)


def play_missing(
    path: Path,
    seeds: Sequence[int],
    submit: Callable[[int], Future[dict[str, Any]]],
    advance: Callable[[int], object],
) -> list[SelfPlayGame]:
    """The self-play games of some seeds: those that a file has, and the others, which are added to it."""
    known = {line["seed"]: line for line in kept_lines(path)}
    advance(len(known))
    tasks = {submit(seed): seed for seed in seeds if seed not in known}
    with path.open("a", encoding="utf-8") as file:
        for done in completed(tasks):
            line = {"seed": tasks[done], **done.result()}
            known[line["seed"]] = line
            _write_line(file, line)
            advance(1)
    return [game_of_line(known[seed]) for seed in seeds]


def play_match(
    path: Path, pairs: int, submit: Callable[[int], Future[tuple[float, float]]], advance: Callable[[int], object]
) -> tuple[Score, str | None]:
    """Go on with a match, whose pairs of games a file has, until the sequential test decides or all are played."""
    score = Score([(first, second) for first, second in (line["pair"] for line in kept_lines(path))])
    advance(len(score.pairs))
    verdict = SPRT.verdict(score)
    tasks = [] if verdict else [submit(number) for number in range(len(score.pairs), pairs)]
    with path.open("a", encoding="utf-8") as file:
        for task in tasks:
            if verdict:
                task.cancel()
                continue
            score.pairs.append(task.result())
            _write_line(file, {"pair": score.pairs[-1]})
            verdict = SPRT.verdict(score)
            advance(1)
    return score, verdict


def _write_line(file: IO[str], line: dict[str, Any]) -> None:
    file.write(json.dumps(line) + "\n")
    file.flush()


def seed_of(seed: int, generation: int, number: int) -> int:
    """A seed of its own for each game and each opening."""
    return (seed * 1_000 + generation) * 1_000_000 + number


def game_of_line(line: dict[str, Any]) -> SelfPlayGame:
    """Read a self-play game; ``glances`` and ``aside`` are the old names of what it consists of."""
    samples = line.get("samples") or line.get("glances", [])
    return SelfPlayGame([_read_sample(sample) for sample in samples], line["result"])


def _read_sample(sample: dict[str, Any]) -> Sample:
    return Sample(**{"sideline" if name == "aside" else name: value for name, value in sample.items()})
