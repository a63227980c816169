"""Training a game's weights by self-play, in a folder from which it can be resumed at any time."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from rich.console import Console

from brettwerk.cli.contest.training_folder import (
    play_match,
    play_missing,
    seed_of,
    write_strength,
    written,
)
from brettwerk.cli.contest.training_texts import TRAINING_TEXTS
from brettwerk.cli.interrupts import INTERRUPTS
from brettwerk.cli.output.files import kept_lines, write_whole
from brettwerk.cli.output.work_progress import work_progress
from brettwerk.cli.parameters import BadParameter
from brettwerk.cluster.version import WorkNeeds
from brettwerk.cluster.workers import open_workers
from brettwerk.core.compiled.weights import parse_weights, read_weights
from brettwerk.core.files import ready_folder
from brettwerk.core.messages import phrase
from brettwerk.core.registry import game_of, load_game
from brettwerk.core.variant import describe
from brettwerk.search.contest.arena import play_pair, points
from brettwerk.search.contest.openings import likely_opening
from brettwerk.search.contest.participant import Contestant
from brettwerk.search.contest.score import Score
from brettwerk.search.engine import Engine
from brettwerk.search.learning.move_fit import fit_moves
from brettwerk.search.learning.self_play import MEMORY, SelfPlayGame, play_itself, tables_with
from brettwerk.search.learning.tuning import ROUND, Tuning
from brettwerk.search.learning.value_fit import fit_values

if TYPE_CHECKING:
    from collections.abc import Iterable
    from concurrent.futures import Future
    from pathlib import Path

    from rich.progress import Progress

    from brettwerk.cluster.workers import Workers
    from brettwerk.core.compiled.weights import Weights
    from brettwerk.core.game import Game
    from brettwerk.core.variant import Variant
    from brettwerk.search.learning.tuning import Perturbation

FITS = {"values": fit_values, "moves": fit_moves}
PARTS = (*FITS, "play")
"""What is learned one after the other: what positions are worth, which moves look good, and what wins."""

TUNING_SEEDS = 500
"""The seeds of tuning games are those of self-play this many generations later."""


@dataclass(frozen=True)
class TrainingSettings:
    """How to train; a folder can be continued only with the same settings."""

    games: int
    """Self-play games of a generation."""
    simulations: int
    """For each move of self-play and of tuning."""
    tuning_games: int
    """Games in which weights are changed both ways."""
    match_games: int
    """The most games of a match between new and old weights."""
    match_simulations: int
    """For each move of a match."""
    seed: int

    def command(self, game: Game) -> str:
        """The command that trains this way."""
        learning = f"--games {self.games} --simulations {self.simulations} --tuning {self.tuning_games}"
        matches = f"--match {self.match_games} --match-simulations {self.match_simulations}"
        return f"brettwerk train {game.variant.game} {learning} {matches} --seed {self.seed}"


@dataclass(frozen=True)
class TrainingStep:
    """The result of one part of a generation."""

    generation: int
    part: str
    score: Score
    verdict: str | None
    weights: Weights
    """What the next step starts from."""

    @property
    def won(self) -> bool:
        return self.verdict == "high"


class Training:
    """A folder of self-play games, candidates and matches; what it holds already is not repeated."""

    def __init__(self, game: Game, folder: Path, settings: TrainingSettings, language: str, cluster: str = "") -> None:
        if not game.weights:
            raise BadParameter("no-weights", TRAINING_TEXTS, game=game.name(language))
        self.game = game
        self.settings = settings
        self._folder = folder
        self._language = language
        self._cluster = cluster
        self._games: list[SelfPlayGame] = []
        self._console = Console(stderr=True)

    @cached_property
    def start(self) -> Weights:
        """The weights that the training started from, or starts from now."""
        ready_folder(self._folder)
        settings_file, start = self._folder / "course.json", self._folder / "start.json"
        variant = self.game.variant
        named = {"game": variant.game} if variant == load_game(variant.game).variant else {"game": describe(variant)}
        wanted = json.dumps(named | asdict(self.settings))
        if not settings_file.exists():
            write_whole(start, self.game.weights.to_text())
            write_whole(settings_file, wanted)
        found = settings_file.read_text("utf-8")
        if found != wanted:
            raise BadParameter("other-course", TRAINING_TEXTS, folder=str(self._folder), found=found, wanted=wanted)
        return read_weights(start, self.game.weights)

    def learn(self, generations: int, output: Path) -> None:
        """Train, keep the winning weights and draw a chart of the gain."""
        with INTERRUPTS.saying(lambda: self._say("training-kept", folder=str(self._folder))):
            steps = self.run(generations)
        won = any(step.won for step in steps)
        if won:
            write_whole(output, steps[-1].weights.to_text())
        self.write_chart(steps, self._folder / "strength.svg")
        self._tell("trained" if won else "untrained", path=str(output))

    def run(self, generations: int) -> list[TrainingStep]:
        """Go through generations: self-play, fits, matches; the next generation begins with the winner."""
        steps: list[TrainingStep] = []
        weights = self.start
        with (
            work_progress(self._console, self._language) as progress,
            open_workers(self._cluster, needs=WorkNeeds(self.game.variant.game), tell=progress.tell) as workers,
        ):
            progress.workers = workers
            for generation in range(1, generations + 1):
                self._games += self._self_play(generation, weights, workers, progress)
                for part in PARTS:
                    step = self._step(generation, part, weights, workers, progress)
                    steps.append(step)
                    weights = step.weights
                if any(step.won for step in steps[-len(PARTS) :]):
                    self._games = []  # the winner's own games teach more than those of the loser
        return steps

    def _step(self, generation: int, part: str, weights: Weights, workers: Workers, progress: Progress) -> TrainingStep:
        """Learn a part, and let a match decide whether that is better."""
        candidate = self._candidate(generation, part, weights, workers, progress)
        if (candidate.flat() == weights.flat()).all():
            self._tell("unchanged", generation=generation, part=part)
            return TrainingStep(generation, part, Score(), None, weights)
        score, verdict = self._match(generation, part, candidate, weights, workers, progress)
        if verdict != "high":
            return TrainingStep(generation, part, score, verdict, weights)
        origin = f"{self.settings.command(self.game)}: generation {generation}, {part}, {written(score, 'en')}."
        note = f"{origin} Began with: {self.start.note}"
        return TrainingStep(generation, part, score, verdict, replace(candidate, note=note))

    def _self_play(self, generation: int, weights: Weights, workers: Workers, progress: Progress) -> list[SelfPlayGame]:
        settings = self.settings
        seeds = [seed_of(settings.seed, generation, number) for number in range(settings.games)]
        path = _self_play_file(self._folder, generation)
        bar = progress.add_task(self._say("self-play", generation=generation), total=len(seeds))
        text = weights.to_text()

        def submit(seed: int) -> Future[dict[str, Any]]:
            return workers.submit(self_play_in_process, self.game.variant, text, settings.simulations, seed)

        return play_missing(path, seeds, submit, partial(progress.advance, bar))

    def _candidate(self, generation: int, part: str, weights: Weights, workers: Workers, progress: Progress) -> Weights:
        path = self._folder / f"candidate-{generation}-{part}.json"
        if not path.exists():
            if part == "play":
                found = self._tuned(generation, weights, workers, progress)
            else:
                found = self._fitted(generation, part, weights, progress)
            write_whole(path, found.to_text())
        return read_weights(path, self.game.weights)

    def _fitted(self, generation: int, part: str, weights: Weights, progress: Progress) -> Weights:
        """Fit a part to the self-play games."""
        bar = progress.add_task(self._say("fitting", generation=generation), total=None)
        found = FITS[part](self.game, weights, self._games, os.cpu_count() or 1, lambda _: progress.advance(bar))
        progress.remove_task(bar)
        self._tell("fitted", generation=generation, part=part, before=found.before, after=found.after)
        return found.weights

    def _tuned(self, generation: int, weights: Weights, workers: Workers, progress: Progress) -> Weights:
        """Let perturbed weights play each other, and move towards the winners."""
        settings = self.settings
        path = self._folder / f"tuning-{generation}.jsonl"
        known = [line["gains"] for line in kept_lines(path)]
        rounds = -(-settings.tuning_games // (2 * ROUND))
        tuning = Tuning(weights, rounds, seed_of(settings.seed, generation, 0))
        bar = progress.add_task(self._say("tuning", generation=generation), total=rounds)
        with path.open("a", encoding="utf-8") as file:
            while not tuning.is_over:
                perturbations = tuning.perturbations()
                if tuning.round < len(known):
                    gains = known[tuning.round]
                else:
                    gains = self._meet(
                        perturbations, seed_of(settings.seed, TUNING_SEEDS + generation, ROUND * tuning.round), workers
                    )
                    file.write(json.dumps({"gains": gains}) + "\n")
                    file.flush()
                tuning.update(perturbations, gains)
                progress.advance(bar)
        return tuning.result()

    def _meet(self, perturbations: list[Perturbation], seed: int, workers: Workers) -> list[float]:
        """Play an opening from both sides with each pair of weights; give what the first gains, from -1 to 1."""
        tasks = [
            workers.submit(
                pair_in_process,
                self.game.variant,
                pair.plus.to_text(),
                pair.minus.to_text(),
                self.settings.simulations,
                seed + number,
            )
            for number, pair in enumerate(perturbations)
        ]
        return [sum(task.result()) - 1 for task in tasks]

    def _match(
        self, generation: int, part: str, new: Weights, old: Weights, workers: Workers, progress: Progress
    ) -> tuple[Score, str | None]:
        settings = self.settings
        path = self._folder / f"match-{generation}-{part}.jsonl"
        pairs = settings.match_games // 2
        bar = progress.add_task(self._say("match", generation=generation), total=pairs)
        place = -(len(PARTS) * generation + PARTS.index(part))
        texts = new.to_text(), old.to_text()

        def submit(number: int) -> Future[tuple[float, float]]:
            seed = seed_of(settings.seed, place, number)
            return workers.submit(pair_in_process, self.game.variant, *texts, settings.match_simulations, seed)

        score, verdict = play_match(path, pairs, submit, partial(progress.advance, bar))
        code = f"match-{verdict or 'open'}"
        self._tell(code, generation=generation, part=part, score=written(score, self._language))
        return score, verdict

    def _tell(self, code: str, **params: Any) -> None:
        self._console.print(self._say(code, **params), highlight=False)

    def _say(self, code: str, **params: Any) -> str:
        if "part" in params:
            params["part"] = self._say(f"part-{params['part']}")
        return phrase(code, self._language, params, TRAINING_TEXTS)

    def write_chart(self, steps: Iterable[TrainingStep], path: Path) -> None:
        """Draw the strength of each generation that won, above the weights at the start."""
        rows = [
            (self._say("generation", generation=step.generation, part=step.part), step.score)
            for step in steps
            if step.won
        ]
        write_strength(path, self.game.name(self._language), rows, self._language)


def self_play_in_process(variant: Variant, weights: str, simulations: int, seed: int) -> dict[str, Any]:
    game = game_of(variant)
    return asdict(play_itself(game, parse_weights(weights, game.weights), simulations, seed))


def pair_in_process(variant: Variant, new: str, old: str, simulations: int, seed: int) -> tuple[float, float]:
    """Play an opening that the old weights like, from both sides, with new and old ones, in a process of its own."""
    game = game_of(variant)
    weights = [parse_weights(text, game.weights) for text in (new, old)]
    one, other = (_contestant(name, of, simulations) for name, of in zip(("new", "old"), weights, strict=True))
    opening_of = partial(likely_opening, tables=tables_with(game, weights[1]))
    return points(play_pair(game, one, other, seed, opening_of=opening_of))


def _contestant(name: str, weights: Weights, simulations: int) -> Contestant:
    def make(game: Game, seed: int) -> Engine:
        return Engine(game, seed=seed, memory=MEMORY, weights=weights)

    return Contestant(name, make, simulations=simulations)


def _self_play_file(folder: Path, generation: int) -> Path:
    """The file of a generation's self-play games; one that was begun under its old name goes on under the new one."""
    path, old = folder / f"self-play-{generation}.jsonl", folder / f"lessons-{generation}.jsonl"
    if old.exists() and not path.exists():
        old.rename(path)
    return path
