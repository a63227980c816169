"""A board game as OpenSpiel sees it: a game of Python's, with states that C++ code clones and serialises."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from brettwerk.core.errors import IllegalMove
from brettwerk.core.registry import game_class, game_ids, load_game
from brettwerk.rl.environments.episode import Episode
from brettwerk.rl.errors import needing
from brettwerk.rl.frame import Frame

with needing("pyspiel", "brettwerk.rl.open_spiel"):
    import pyspiel
    from open_spiel.python.observation import IIGObserverForPublicInfoGame

if TYPE_CHECKING:
    from collections.abc import Mapping

    from brettwerk.core.game import Game

ABSENT = -1
"""The default of a parameter for an option that is a number and absent unless it is chosen."""


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A variant of a game. Actions are the numbers of moves, and nothing is turned.

    >>> import pyspiel
    >>> _ = register()
    >>> pyspiel.load_game("brettwerk_alcazar").num_distinct_actions()
    236
    """

    id: ClassVar[str]
    """The game's; each has a class of its own."""

    def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
        usual = parameters_of(self.id)
        chosen = {name: value for name, value in (parameters or {}).items() if value != usual[name]}
        self.variant = load_game(self.id, **chosen)
        self.frame = Frame(self.variant, turned=False)
        super().__init__(type_of(self.variant), info_of(self.variant), chosen)

    def __reduce__(self) -> tuple[Any, ...]:
        return read_game, (str(self),)

    def new_initial_state(self, position: str | None = None) -> SpielState:
        """The start of the game, or a position text to begin with."""
        return SpielState(self, position)

    def make_py_observer(self, kind: Any = None, parameters: Mapping[str, Any] | None = None) -> Any:
        """What sees the planes of a position, or its history where perfect recall is wanted."""
        if not isinstance(kind, pyspiel.IIGObservationType):  # C++ leaves it out, and gives the parameters first
            kind, parameters = None, kind or parameters
        if kind is None or (kind.public_info and not kind.perfect_recall):
            return PlanesObserver(self, parameters)
        return IIGObserverForPublicInfoGame(kind, parameters)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A game being played, with the draws of a match: by repetition, and by length.

    >>> import pyspiel
    >>> _ = register()
    >>> state = pyspiel.load_game("brettwerk_alcazar").new_initial_state()
    >>> state.current_player(), state.is_terminal()
    (0, False)
    """

    def __init__(self, game: SpielGame, position: str | None = None) -> None:
        super().__init__(game)
        self._episode: Episode | None = None
        if position:
            self._episode = Episode(game.variant, game.variant.state_from_text(position))

    def __reduce__(self) -> tuple[Any, ...]:
        return read_state, (pyspiel.serialize_game_and_state(self.get_game(), self),)

    @property
    def episode(self) -> Episode:
        """The game as far as it has been played."""
        if self._episode is None:  # a clone has been given another one before this is ever asked for
            variant: Game = self.get_game().variant
            self._episode = Episode(variant, variant.start)
        return self._episode

    def current_player(self) -> int:
        """The seat to move, or that the game is over."""
        return pyspiel.PlayerId.TERMINAL if self.episode.is_over else self.episode.turn

    def is_terminal(self) -> bool:
        return self.episode.is_over

    def _legal_actions(self, _player: int) -> list[int]:
        return sorted(self.episode.position.legal_moves())

    def _apply_action(self, action: int) -> None:
        self.episode.play(action)

    def _action_to_string(self, _player: int, action: int) -> str:
        state = self.episode.state
        last = state.game.move_count - 1
        if not 0 <= action <= last:
            raise IllegalMove("move-number", move=action, last=last)
        return state.game.write_move(state.raw[0], action)

    def returns(self) -> list[float]:
        """What each seat gets; 0 while the game goes on."""
        return list(self.episode.payoffs or [0.0] * self.episode.game.players)

    def __str__(self) -> str:
        return self.episode.state.to_text()


def read_game(text: str) -> SpielGame:
    """Take a game out of a pickle, in a process that need not have registered the games."""
    register()
    game: SpielGame = pyspiel.load_game(text)
    return game


def read_state(text: str) -> SpielState:
    """Take a state out of a pickle, likewise."""
    register()
    _, state = pyspiel.deserialize_game_and_state(text)
    found: SpielState = state
    return found


def register() -> None:
    """Make every game loadable by ``pyspiel.load_game``, as ``brettwerk_`` and its id; a second call does nothing.

    >>> import pyspiel
    >>> register()
    >>> str(pyspiel.load_game("brettwerk_tor"))[:13]
    'brettwerk_tor'
    """
    known = set(pyspiel.registered_names())
    for game in game_ids():
        if short_name(game) not in known:
            counts = [count for offer in game_class(game).offers.values() for count in offer.players]
            solo_or_more = counts != [2] * len(counts)
            utility = pyspiel.GameType.Utility.GENERAL_SUM if solo_or_more else pyspiel.GameType.Utility.ZERO_SUM
            # A class, because OpenSpiel lets go of what it was given after Python has ended; a class outlives that.
            creator = type(short_name(game), (SpielGame,), {"id": game})
            pyspiel.register_game(game_type(game, utility, min(counts), max(counts)), creator)


class PlanesObserver:
    """Shows positions as planes, in float32 as OpenSpiel wants it, and as text."""

    def __init__(self, game: SpielGame, parameters: Mapping[str, Any] | None) -> None:
        if parameters:
            raise ValueError(f"An observer of {game.variant.id} has no parameters, but got {parameters}.")
        self._frame = game.frame
        self.tensor = np.zeros(int(np.prod(game.frame.shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(game.frame.shape)}

    def set_from(self, state: SpielState, player: int) -> None:
        """Show what a player sees of a state."""
        self.dict["observation"][:] = self._frame.observation(state.episode.position, player)

    def string_from(self, state: SpielState, _player: int) -> str:
        """The position as text; nothing is hidden from any player."""
        return str(state)


def parameters_of(game: str) -> dict[str, Any]:
    """The parameters of a game and their defaults: what ``load_game`` takes."""
    kind = game_class(game)
    counts = {count for offer in kind.offers.values() for count in offer.players}
    found: dict[str, Any] = {"edition": "classic", "players": min(counts), "teams": False}
    for option in kind.options:
        if option.kind == "number":
            default: Any = int(option.default) if option.default else ABSENT
        else:
            default = option.default
        found[option.name] = default if found.get(option.name, default) == default else ""  # editions differ
    return found


def type_of(variant: Game) -> Any:
    """What kind of game a variant is, in OpenSpiel's terms."""
    utility = pyspiel.GameType.Utility.ZERO_SUM if is_zero_sum(variant) else pyspiel.GameType.Utility.GENERAL_SUM
    return game_type(variant.id, utility, variant.players, variant.players)


def game_type(game: str, utility: Any, fewest: int, most: int) -> Any:
    return pyspiel.GameType(
        short_name=short_name(game),
        long_name=f"{load_game(game).name()} (Brettwerk)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters_of(game),
    )


def info_of(variant: Game) -> Any:
    return pyspiel.GameInfo(
        num_distinct_actions=variant.move_count,
        max_chance_outcomes=0,
        num_players=variant.players,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0 if is_zero_sum(variant) else None,
        max_game_length=variant.max_plies,
    )


def is_zero_sum(variant: Game) -> bool:
    """Two sides of equal size win what the other loses; of three or four, one wins 1 and each other loses 1."""
    return len(variant.sides) == 2


def short_name(game: str) -> str:
    return "brettwerk_" + game.replace("-", "_")
