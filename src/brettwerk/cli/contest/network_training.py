"""Training a game's network by self-play, in a folder from which it can be resumed at any time."""

from __future__ import annotations

import json
import os
import time
from dataclasses import asdict, dataclass, replace
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from rich.console import Console

from brettwerk.cli.contest.training_folder import play_match, play_missing, seed_of, write_strength, written
from brettwerk.cli.contest.training_texts import TRAINING_TEXTS
from brettwerk.cli.interrupts import INTERRUPTS
from brettwerk.cli.output.charts import PART_COLOURS, Curve, curves
from brettwerk.cli.output.files import write_whole
from brettwerk.cli.output.work_progress import work_progress
from brettwerk.cli.parameters import BadParameter
from brettwerk.cluster.version import WorkNeeds
from brettwerk.cluster.workers import open_workers
from brettwerk.core.files import ready_folder
from brettwerk.core.messages import phrase
from brettwerk.core.network.network import BadNetwork, parse_network, read_network
from brettwerk.core.registry import game_of
from brettwerk.core.variant import describe
from brettwerk.search.contest.arena import play_pair, points
from brettwerk.search.contest.openings import likely_opening
from brettwerk.search.contest.participant import Contestant
from brettwerk.search.engine import Engine
from brettwerk.search.learning.network_data import split_for_network
from brettwerk.search.learning.self_play import MEMORY, play_capped

if TYPE_CHECKING:
    from concurrent.futures import Future
    from pathlib import Path

    from rich.progress import Progress

    from brettwerk.cluster.workers import Workers
    from brettwerk.core.game import Game
    from brettwerk.core.network.network import Network
    from brettwerk.core.variant import Variant
    from brettwerk.search.contest.score import Score
    from brettwerk.search.learning.self_play import SelfPlayGame

LIBRARY = "torch"
FITTING = "brettwerk.search.learning.network_fit"
"""What needs that library, and so is loaded only when a network is fitted."""


@dataclass(frozen=True)
class NetworkSettings:
    """How to train; a folder can be continued only with the same settings."""

    games: int
    """Self-play games of a generation."""
    simulations: int
    """For each full search of self-play."""
    window: int
    """The generations whose games are learned from."""
    passes: int
    """How often all positions are gone through."""
    match_games: int
    """The most games of a match between the new and the old network."""
    match_seconds: float
    """Processor time for each move of a match."""
    seed: int

    def command(self, game: Game) -> str:
        """The command that trains this way."""
        learning = f"--games {self.games} --simulations {self.simulations} --window {self.window}"
        matches = f"--passes {self.passes} --match {self.match_games} --match-seconds {self.match_seconds}"
        seats = "--teams" if game.teams else f"--players {game.players}"
        return f"brettwerk train {game.variant.game} --network {learning} {matches} --seed {self.seed} {seats}"


@dataclass(frozen=True)
class NetworkStep:
    """The result of a generation."""

    generation: int
    score: Score
    won: bool


class NetworkTraining:
    """A folder of self-play games, networks and matches; what it holds already is not repeated."""

    def __init__(self, game: Game, folder: Path, settings: NetworkSettings, language: str, cluster: str = "") -> None:
        form = game.network_form
        if form is None:
            raise BadNetwork("network-none", game=game.name(language))
        if find_spec(LIBRARY) is None:
            raise BadParameter("no-torch", TRAINING_TEXTS)
        self.game = game
        self.form = form
        self.settings = settings
        self._folder = folder
        self._language = language
        self._cluster = cluster
        self._console = Console(stderr=True)

    def learn(self, generations: int, output: Path) -> None:
        """Train, keep the winning network, and draw a chart of the gain."""
        self._begin()
        with INTERRUPTS.saying(lambda: self._say("training-kept", folder=str(self._folder))):
            best, steps = self.run(generations)
        won = any(step.won for step in steps)
        if won and best is not None:
            write_whole(output, best.to_bytes())
        rows = [(self._say("network-generation", generation=step.generation), step.score) for step in steps if step.won]
        write_strength(self._folder / "strength.svg", self.game.name(self._language), rows, self._language)
        self._tell("network-trained" if won else "network-untrained", path=str(output))

    def _begin(self) -> None:
        """Note what the folder is for, or see that it is for this; the network to begin with is kept there."""
        ready_folder(self._folder)
        course, start = self._folder / "course.json", self._folder / "start.network"
        wanted = json.dumps({"network of": describe(self.game.variant)} | asdict(self.settings))
        if not course.exists():
            if network := self.game.network:
                write_whole(start, network.to_bytes())
            write_whole(course, wanted)
        found = course.read_text("utf-8")
        if found != wanted:
            raise BadParameter("other-course", TRAINING_TEXTS, folder=str(self._folder), found=found, wanted=wanted)

    def run(self, generations: int) -> tuple[Network | None, list[NetworkStep]]:
        """Go through generations: self-play, fit, match; the next one begins with the winner."""
        steps: list[NetworkStep] = []
        start = self._folder / "start.network"
        best = read_network(start, self.form) if start.exists() else None
        games: list[list[SelfPlayGame]] = []
        with (
            work_progress(self._console, self._language) as progress,
            open_workers(self._cluster, needs=WorkNeeds(self.game.variant.game), tell=progress.tell) as workers,
        ):
            progress.workers = workers
            for generation in range(1, generations + 1):
                games = [*games, self._self_play(generation, best, workers, progress)][-self.settings.window :]
                candidate = self._candidate(generation, [game for some in games for game in some], progress)
                score, won = self._match(generation, candidate, best, workers, progress)
                steps.append(NetworkStep(generation, score, won))
                if won:
                    origin = f"{self.settings.command(self.game)}: generation {generation}, {written(score, 'en')}."
                    best = replace(candidate, note=origin)
        return best, steps

    def _self_play(
        self, generation: int, best: Network | None, workers: Workers, progress: Progress
    ) -> list[SelfPlayGame]:
        settings = self.settings
        seeds = [seed_of(settings.seed, generation, number) for number in range(settings.games)]
        bar = progress.add_task(self._say("self-play", generation=generation), total=len(seeds))
        content = best.to_bytes() if best else b""

        def submit(seed: int) -> Future[dict[str, Any]]:
            return workers.submit(capped_play_in_process, self.game.variant, content, settings.simulations, seed)

        path = self._folder / f"self-play-{generation}.jsonl"
        return play_missing(path, seeds, submit, partial(progress.advance, bar))

    def _candidate(self, generation: int, games: list[SelfPlayGame], progress: Progress) -> Network:
        """The network that is fitted to all games of the window, or has been before."""
        path = self._folder / f"candidate-{generation}.network"
        if path.exists():
            return read_network(path, self.form)
        bar = progress.add_task(self._say("fitting", generation=generation), total=self.settings.passes)
        data = split_for_network(self.game, games, os.cpu_count() or 1)
        fit = import_module(FITTING).fit_network
        seed = seed_of(self.settings.seed, generation, 0)
        found = fit(self.form, *data, self.settings.passes, seed, lambda _pass, _losses: progress.advance(bar))
        write_whole(self._folder / f"loss-{generation}.svg", self._loss_chart(found.losses))
        write_whole(path, found.network.to_bytes())
        first, best = found.losses[0], min(found.losses, key=lambda losses: losses.total)
        self._tell(
            "network-fitted",
            generation=generation,
            positions=len(data[0]),
            values=first.values,
            new_values=best.values,
            moves=first.moves,
            new_moves=best.moves,
        )
        return read_network(path, self.form)

    def _loss_chart(self, losses: list[Any]) -> str:
        """Draw the losses after each pass over the data, of the largest of a kind."""
        kinds = {"part-values": [one.values for one in losses], "part-moves": [one.moves for one in losses]}
        lines = [
            Curve(self._say(name), colour, [number / (max(numbers) or 1.0) for number in numbers])
            for (name, numbers), colour in zip(kinds.items(), PART_COLOURS[::2], strict=True)
        ]
        return curves(self._say("loss", game=self.game.name(self._language)), lines, ())

    def _match(
        self, generation: int, new: Network, old: Network | None, workers: Workers, progress: Progress
    ) -> tuple[Score, bool]:
        settings = self.settings
        bar = progress.add_task(self._say("match", generation=generation), total=settings.match_games // 2)
        contents = new.to_bytes(), old.to_bytes() if old else b""

        def submit(number: int) -> Future[tuple[float, float]]:
            seed = seed_of(settings.seed, -generation, number)
            return workers.submit(network_pair_in_process, self.game.variant, *contents, settings.match_seconds, seed)

        path = self._folder / f"match-{generation}.jsonl"
        score, verdict = play_match(path, settings.match_games // 2, submit, partial(progress.advance, bar))
        code = f"network-{verdict or 'open'}"
        self._tell(code, generation=generation, score=written(score, self._language))
        return score, verdict == "high"

    def _tell(self, code: str, **params: Any) -> None:
        self._console.print(self._say(code, **params), highlight=False)

    def _say(self, code: str, **params: Any) -> str:
        return phrase(code, self._language, params, TRAINING_TEXTS)


def capped_play_in_process(variant: Variant, network: bytes, simulations: int, seed: int) -> dict[str, Any]:
    """Play a game of self-play, without a network if its file is empty."""
    game = game_of(variant)
    return asdict(play_capped(game, _network_in(game, network), simulations, seed))


def network_pair_in_process(variant: Variant, new: bytes, old: bytes, seconds: float, seed: int) -> tuple[float, float]:
    """Play an opening from both sides with a new and an old network, or none, in a process of its own."""
    game = game_of(variant)
    one, other = (
        _contestant(name, _network_in(game, content), seconds)
        for name, content in zip(("new", "old"), (new, old), strict=True)
    )
    return points(play_pair(game, one, other, seed, opening_of=likely_opening))


def _network_in(game: Game, content: bytes) -> Network | bool:
    assert game.network_form is not None
    return parse_network(content, game.network_form, "") if content else False


def _contestant(name: str, network: Network | bool, seconds: float) -> Contestant:
    def make(game: Game, seed: int) -> Engine:
        return Engine(game, seed=seed, memory=MEMORY, clock=time.process_time, network=network)

    return Contestant(name, make, seconds=seconds)
