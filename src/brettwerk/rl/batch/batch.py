"""A batch of games: the arrays that compiled code fills, and threads that share the work."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from brettwerk.core.compiled.rng import generator
from brettwerk.core.state import State
from brettwerk.core.stepping.planes import sight_of
from brettwerk.core.variant import MAX_SEATS, describe
from brettwerk.rl.batch import stepping
from brettwerk.rl.errors import BadEnvironment, as_whole, require_offered, whole_number

if TYPE_CHECKING:
    from collections.abc import Callable

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
        require_offered("illegal", illegal, ILLEGAL)
        require_offered("autoreset", autoreset, MODES)
        self.illegal = illegal
        self.autoreset = autoreset
        most = whole_number("max_plies", game.max_plies if max_plies is None else max_plies, 1)
        opening = whole_number("opening_plies", opening_plies, 0)
        rules = _rules(game, autoreset, turned=turned, max_plies=most, opening=opening, repetition=repetition)
        self.arrays = _arrays(game, self.size, rules, turned=turned)
        self._tables = game.tables_array
        self._bounds = np.linspace(0, self.size, whole_number("threads", threads, 1) + 1).astype(int).tolist()
        self._threads = self._new_threads()
        self.has_begun = False

    def seed(self, seed: Any) -> None:
        """Seed the chance of every game: one after the other from a number on, or each with its own."""
        for i, own in enumerate(self._seeds(seed)):
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
        self._require_begun()
        wanted = self._actions(actions)
        a = self.arrays
        if self.autoreset == "disabled" and (over := a.lanes["over"]).any():
            raise BadEnvironment("rl-game-over", game=int((over != 0).argmax()))
        if self.illegal == "error" and (at := stepping.first_illegal(a.lanes, a.masks, wanted)) >= 0:
            raise BadEnvironment("rl-illegal", action=int(wanted[at]), game=int(at))
        played = (a.states, a.content, a.lanes, a.listed, a.planes, a.finals, a.masks, a.seen, a.meant, a.stood)
        self._share(stepping.step_games, self._tables, a.rules, a.start, *played, wanted)

    def draw_actions(self, out: NDArray[np.int64] | None = None) -> NDArray[np.int64]:
        """Draw a legal action for each game, all equally likely; 0 where the game is over."""
        self._require_begun()
        actions = np.empty(self.size, np.int64) if out is None else out
        a = self.arrays
        self._share(stepping.draw_actions, a.lanes, a.listed, actions)
        return actions

    def state(self, game: int) -> State:
        """Where a game stands."""
        self._require_begun()
        number = self._number(game)
        return State(self.game, self.arrays.states[number : number + 1].copy())

    def set_states(self, states: Any) -> None:
        """Let games go on from other positions."""
        chosen = np.zeros(self.size, np.bool_)
        for number, state in self._checked(states).items():
            self.arrays.content[number] = np.frombuffer(state.raw_bytes(), np.uint8)
            chosen[number] = True
        a = self.arrays
        shown = (a.lanes, a.listed, a.planes, a.masks, a.seen, a.stood)
        stepping.take_up_games(self._tables, a.rules, a.states, a.content, *shown, chosen)

    def close(self) -> None:
        """Let the threads end; whoever still plays does so without them."""
        if self._threads:
            self._threads.shutdown()
        self._threads, self._bounds = None, [0, self.size]

    def __getstate__(self) -> dict[str, Any]:
        """Without threads, and what is other arrays' memory."""
        arrays = self.arrays._replace(content=np.empty(0, np.uint8))
        return self.__dict__ | {"arrays": arrays, "_threads": None, "_tables": None}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self.arrays = self.arrays._replace(content=_bytes_of(self.arrays.states))
        self._tables = self.game.tables_array
        self._threads = self._new_threads()

    def _new_threads(self) -> ThreadPoolExecutor | None:
        count = len(self._bounds) - 1
        return ThreadPoolExecutor(count, "brettwerk-batch") if count > 1 else None

    def _seeds(self, seed: Any) -> list[int | None]:
        first = as_whole(seed)
        if first is not None:
            seeds: list[int | None] = [first + i for i in range(self.size)]
        else:
            try:
                seeds = [None if own is None else whole_number("seed", own, 0) for own in seed]
            except (TypeError, BadEnvironment):
                raise BadEnvironment("rl-seeds", value=seed, games=self.size) from None
        if len(seeds) != self.size or (first is not None and first < 0):
            raise BadEnvironment("rl-seeds", value=seed, games=self.size)
        return seeds

    def _actions(self, actions: Any) -> NDArray[np.int64]:
        try:
            found = np.asarray(actions)
        except ValueError:  # rows of several lengths
            raise BadEnvironment("rl-actions", games=self.size, found=repr(actions)) from None
        if found.shape != (self.size,) or found.dtype.kind not in "iu":
            raise BadEnvironment("rl-actions", games=self.size, found=f"{found.dtype} of shape {found.shape}")
        return np.ascontiguousarray(found, np.int64)

    def _require_begun(self) -> None:
        if not self.has_begun:
            raise BadEnvironment("rl-reset")

    def _number(self, game: Any) -> int:
        number = as_whole(game)
        if number is None or not 0 <= number < self.size:
            raise BadEnvironment("rl-game", game=game, last=self.size - 1)
        return number

    def _checked(self, states: Any) -> dict[int, State]:
        """Refuse what are not states of this variant by numbers of games, before anything is changed."""
        if not isinstance(states, Mapping) or not all(isinstance(state, State) for state in states.values()):
            raise BadEnvironment("rl-states", value=states)
        for state in states.values():
            if state.game.variant != self.game.variant:
                names = {"found": describe(state.game.variant), "variant": describe(self.game.variant)}
                raise BadEnvironment("rl-variant", **names)
        return {self._number(game): state for game, state in states.items()}

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
        content=_bytes_of(states),
        lanes=lanes,
        listed=np.empty((size, game.rules.MAX_MOVES + AHEAD), np.int32),
        planes=np.zeros((size, sight.shape[0], cells), np.int8),
        finals=np.zeros((size if has_finals else 0, sight.shape[0], cells), np.int8),
        masks=np.zeros((size, game.move_count), np.int8),
        stood=np.zeros((size, kept_plies), np.uint64),
        seen=(sight.seen if turned else own_numbers).astype(numbers),
        meant=(sight.meant if turned else own_numbers).astype(numbers),
    )


def _bytes_of(states: Any) -> NDArray[np.uint8]:
    """The same memory, a row for each state."""
    rows: NDArray[np.uint8] = states.view(np.uint8).reshape(len(states), -1)
    return rows


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
