"""A batch of games: the arrays that compiled code fills, and threads that share the work."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from brettwerk.core.compiled.rng import generator
from brettwerk.core.state import State
from brettwerk.core.stepping.planes import sight_of
from brettwerk.core.variant import MAX_SEATS, describe
from brettwerk.rl.batch import stepping
from brettwerk.rl.batch.texts import BadBatch, one_of, whole_number

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from numpy.typing import NDArray

    from brettwerk.core.game import Game

MODES = {"next_step": stepping.NEXT_STEP, "same_step": stepping.SAME_STEP, "disabled": stepping.DISABLED}
ILLEGAL = ("error", "loss")
AHEAD = 64
"""Rules write a few entries past the moves that they list."""


RULES = np.dtype(
    [
        ("players", np.int64),
        ("mode", np.int64),
        ("max_plies", np.int64),
        ("opening", np.int64),
        ("repetitions", np.int64),  # 0 if they do not count
        ("position_bytes", np.int64),
        ("views", np.int64, (MAX_SEATS,)),  # by seat: how the board is turned for it
        ("sides", np.int64, (MAX_SEATS,)),  # by seat: the side that it is on
    ]
)
"""What holds for all games of a batch."""
LANE = np.dtype(
    [
        ("rng", np.uint64, (1,)),
        ("plies", np.int32),
        ("count", np.int32),  # of legal moves
        ("rewards", np.float32, (MAX_SEATS,)),
        ("reward", np.float32),  # for the seat that has just acted
        ("seat", np.uint8),  # the one to move
        ("over", np.uint8),
        ("terminated", np.bool_),  # in this step
        ("truncated", np.bool_),
        ("has_final", np.bool_),  # whether it ended in this step and was begun again
    ],
    align=True,
)
"""What belongs to one game of a batch."""


class Arrays(NamedTuple):
    """What compiled code works with: first by game, unless it says otherwise."""

    rules: Any
    start: Any
    states: Any
    content: NDArray[np.uint8]
    """The states once more, as bytes."""
    lanes: Any
    listed: NDArray[np.int32]
    """The legal moves as actions."""
    planes: NDArray[np.int8]
    finals: NDArray[np.int8]
    """The last observation of a game that ended in this step and was begun again."""
    masks: NDArray[np.int8]
    stood: NDArray[np.uint64]
    """Hashes of the positions since the start, if repetitions count."""
    seen: Any
    """By seat and move: the action."""
    meant: Any
    """By seat and action: the move."""


class GameBatch:
    """Games of one variant that are played side by side; each step is one ply of each, by the seat to move there."""

    def __init__(
        self,
        game: Game,
        games: int,
        *,
        turned: bool = True,
        autoreset: str = "next_step",
        illegal: str = "error",
        max_plies: int | None = None,
        repetition: bool = False,
        opening_plies: int = 0,
        threads: int = 1,
    ) -> None:
        self.game = game
        self.size = whole_number("num_envs", games, 1)
        self.illegal = one_of("illegal", illegal, ILLEGAL)
        self.autoreset = one_of("autoreset", autoreset, tuple(MODES))
        most = whole_number("max_plies", game.max_plies if max_plies is None else max_plies, 1)
        opening = whole_number("opening_plies", opening_plies, 0)
        rules = _rules(game, autoreset, turned=turned, max_plies=most, opening=opening, repetition=repetition)
        self.arrays = _arrays(game, self.size, rules, turned=turned)
        self._tables = game.tables_array
        self._bounds = np.linspace(0, self.size, whole_number("threads", threads, 1) + 1).astype(int).tolist()
        self._threads = ThreadPoolExecutor(threads, "brettwerk-batch") if threads > 1 else None
        self.has_begun = False

    def seed(self, seed: int | list[int | None]) -> None:
        """Seed the chance of every game: one after the other from a number on, or each with its own."""
        seeds = [seed + i for i in range(self.size)] if isinstance(seed, int) else seed
        for i, own in enumerate(seeds):
            if own is not None:
                self.arrays.lanes["rng"][i] = generator(own)

    def begin(self, chosen: NDArray[np.bool_] | None = None) -> None:
        """Begin games again, all if none are chosen."""
        wanted = np.ones(self.size, np.bool_) if chosen is None or not self.has_begun else chosen
        a = self.arrays
        shown = (a.lanes, a.listed, a.planes, a.masks, a.seen, a.stood)
        self._share(stepping.begin_games, self._tables, a.rules, a.start, a.states, a.content, *shown, wanted)
        self.has_begun = True

    def step(self, actions: Any) -> None:
        """Play an action in each game; the arrays have what it comes to."""
        if not self.has_begun:
            raise BadBatch("batch-reset")
        wanted = np.ascontiguousarray(actions, np.int64)
        if wanted.shape != (self.size,):
            raise BadBatch("batch-actions", found=wanted.size, games=self.size)
        a = self.arrays
        if self.autoreset == "disabled" and (over := a.lanes["over"]).any():
            raise BadBatch("batch-over", game=int((over != 0).argmax()))
        if self.illegal == "error" and (at := stepping.first_illegal(a.lanes, a.masks, wanted)) >= 0:
            raise BadBatch("batch-illegal", action=int(wanted[at]), game=int(at))
        played = (a.states, a.content, a.lanes, a.listed, a.planes, a.finals, a.masks, a.seen, a.meant, a.stood)
        self._share(stepping.step_games, self._tables, a.rules, a.start, *played, wanted)

    def draw_actions(self, out: NDArray[np.int64] | None = None) -> NDArray[np.int64]:
        """Draw a legal action for each game, all equally likely; 0 where the game is over."""
        actions = np.empty(self.size, np.int64) if out is None else out
        a = self.arrays
        self._share(stepping.draw_actions, a.lanes, a.listed, actions)
        return actions

    def state(self, game: int) -> State:
        """Where a game stands."""
        return State(self.game, self.arrays.states[game : game + 1].copy())

    def set_states(self, states: Mapping[int, State]) -> None:
        """Let games go on from other positions."""
        chosen = np.zeros(self.size, np.bool_)
        for game, state in states.items():
            if state.game.variant != self.game.variant:
                names = {"found": describe(state.game.variant), "variant": describe(self.game.variant)}
                raise BadBatch("batch-variant", **names)
            self.arrays.content[game] = np.frombuffer(state.raw_bytes(), np.uint8)
            chosen[game] = True
        a = self.arrays
        shown = (a.lanes, a.listed, a.planes, a.masks, a.seen, a.stood)
        stepping.take_up_games(self._tables, a.rules, a.states, a.content, *shown, chosen)

    def close(self) -> None:
        if self._threads:
            self._threads.shutdown()

    def _share(self, function: Callable[..., None], *arguments: Any) -> None:
        """Have each thread do its part of the games."""
        parts = list(zip(self._bounds[:-1], self._bounds[1:], strict=True))
        if self._threads is None:
            function(*arguments, *parts[0])
            return
        for done in [self._threads.submit(function, *arguments, *part) for part in parts]:
            done.result()


def _arrays(game: Game, size: int, rules: Any, *, turned: bool) -> Arrays:
    sight = sight_of(game)
    states = np.zeros(size, game.rules.STATE)
    lanes = np.zeros(size, LANE)
    lanes["rng"] = [generator(i) for i in range(size)]
    own_numbers = np.tile(np.arange(game.move_count, dtype=np.int32), (game.players, 1))
    numbers = np.uint16 if game.move_count <= 1 << 16 else np.uint32  # tables that stay near the processor
    kept_plies = rules["max_plies"][0] + 1 if rules["repetitions"][0] else 0
    cells = sight.shape[1] * sight.shape[2]
    has_finals = rules["mode"][0] == stepping.SAME_STEP
    return Arrays(
        rules=rules,
        start=game.start.raw,
        states=states,
        content=states.view(np.uint8).reshape(size, -1),
        lanes=lanes,
        listed=np.empty((size, game.rules.MAX_MOVES + AHEAD), np.int32),
        planes=np.zeros((size, sight.shape[0], cells), np.int8),
        finals=np.zeros((size if has_finals else 0, sight.shape[0], cells), np.int8),
        masks=np.zeros((size, game.move_count), np.int8),
        stood=np.zeros((size, kept_plies), np.uint64),
        seen=(sight.seen if turned else own_numbers).astype(numbers),
        meant=(sight.meant if turned else own_numbers).astype(numbers),
    )


def _rules(game: Game, mode: str, *, turned: bool, max_plies: int, opening: int, repetition: bool) -> Any:
    rules = np.zeros(1, RULES)
    rules["players"] = game.players
    rules["mode"] = MODES[mode]
    rules["max_plies"] = max_plies
    rules["opening"] = opening
    rules["repetitions"] = game.repetitions if repetition else 0
    rules["position_bytes"] = game.rules.POSITION_BYTES
    if turned:
        rules["views"][0, : game.players] = sight_of(game).views
    for number, side in enumerate(game.sides):
        rules["sides"][0, list(side)] = number
    return rules
