"""Who plays each seat: people, and engines as every command names them."""

from __future__ import annotations

import random
import re
import time
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Self

from brettwerk.cli.contest.contestants import FOLLOWING, read_contestant
from brettwerk.cli.parameters import BadParameter
from brettwerk.cli.play.texts import TEXTS
from brettwerk.search.engine import Engine
from brettwerk.search.gtp.external_engine import ExternalEngine
from brettwerk.search.pondering import pondering

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from brettwerk.core.game import Game
    from brettwerk.core.match import Match
    from brettwerk.core.records.model import Record
    from brettwerk.search.choice import Choice
    from brettwerk.search.contest.participant import Contestant, Player

HUMAN = "human"
RANDOM = "random"
DEFAULT_ENGINE = "level=2"
"""The opponents unless the user says otherwise: a gentle engine."""
DRAW = 0.5
"""What a draw is worth, on the scale of an engine's chances."""
PART = re.compile(r'(?:[^,"]|"[^"]*")+')
"""What stands between commas, which may themselves be quoted."""


def read_seats(text: str, game: Game, opponent: str = "") -> tuple[str, ...]:
    """Read who sits where; by default, a person has the first seat and gentle engines have the others."""
    if not text:
        mover = opponent or DEFAULT_ENGINE
        read_contestant(mover, game)  # which refuses what is not an engine
        return (HUMAN,) + (mover,) * (game.players - 1)
    movers = tuple(_with_limits(PART.findall(text)))
    if len(movers) != game.players or not all(_is_known(mover, game) for mover in movers):
        raise BadParameter("seats", TEXTS, players=game.players, found=text)
    return movers


def _is_known(mover: str, game: Game) -> bool:
    try:
        engine_of(mover, game)
    except BadParameter:
        return False
    return True


def _with_limits(parts: Iterable[str]) -> Iterator[str]:
    """Join an engine with the limits that follow it."""
    engine = ""
    for part in map(str.strip, parts):
        if engine and part.partition("=")[0] in FOLLOWING:
            engine = f"{engine},{part}"
        else:
            if engine:
                yield engine
            engine = f"level={part}" if part.isdecimal() else part
    yield engine


def engine_of(mover: str, game: Game) -> Contestant | None:
    """The engine of that name; None for a person."""
    return None if mover == HUMAN else read_contestant(mover, game, clock=time.perf_counter)


def seats_of_record(record: Record, game: Game) -> tuple[str, ...]:
    """Who goes on with a recorded game: engines of this project, and people for all others.

    Records come from strangers, so no program is run and no file is read because one of them says so.
    """
    names = (*record.seats, *[""] * (game.players - len(record.seats)))
    return tuple(_mover_named(name, game) for name in names)


def _mover_named(name: str, game: Game) -> str:
    mover = re.sub(r"^level (?=[1-9]$)", "level=", name)
    return HUMAN if re.search("gtp=|weights=|network=", mover) or not _is_known(mover, game) else mover


class EnginesAtBoard:
    """The engines of a game, each for all the seats that it plays."""

    def __init__(self, game: Game, movers: Iterable[str], seed: int | None) -> None:
        self._game = game
        self._seed = random.getrandbits(31) if seed is None else seed
        self._contestants = {mover: engine for mover in movers if (engine := engine_of(mover, game))}
        self._players: dict[str, Player] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.start_over()

    def start_over(self) -> None:
        """End programs that follow the game move by move; they are started again when they have to move."""
        for mover, player in list(self._players.items()):
            if isinstance(player, ExternalEngine):
                player.close()
                del self._players[mover]

    def choose(self, mover: str, match: Match) -> Choice:
        """Let an engine choose a move."""
        contestant = self._contestants[mover]
        return self._player(mover).choose(match, contestant.seconds, contestant.simulations)

    @contextmanager
    def pondering(self, match: Match) -> Iterator[None]:
        """Let the engines of this project that only time limits think about a position meanwhile."""
        with ExitStack() as stack:
            for mover, contestant in self._contestants.items():
                player = self._player(mover)
                if isinstance(player, Engine) and not (contestant.simulations or player.skill.simulations):
                    stack.enter_context(pondering(player, match))
            yield

    def own(self) -> list[Engine]:
        """The engines of this project among them."""
        players = [self._player(mover) for mover in self._contestants]
        return [player for player in players if isinstance(player, Engine)]

    def by_seat(self, movers: Iterable[str]) -> dict[int, Engine]:
        """The seats that engines of this project play."""
        players = {seat: self._player(mover) for seat, mover in enumerate(movers) if mover in self._contestants}
        return {seat: player for seat, player in players.items() if isinstance(player, Engine)}

    def _player(self, mover: str) -> Player:
        if mover not in self._players:
            self._players[mover] = self._contestants[mover].make(self._game, self._seed)
        return self._players[mover]


def who_declines(match: Match, engines: Mapping[int, Engine]) -> int | None:
    """The first seat whose engine thinks that it does better than a draw; None if all engines agree."""
    for seat, engine in engines.items():
        if seat not in match.state.out and engine.choose(match).values[seat] > DRAW:
            return seat
    return None
