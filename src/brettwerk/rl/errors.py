"""What can be wrong with the arguments of an environment, said in a sentence; and packages that are not installed."""

from __future__ import annotations

import operator
from collections.abc import Hashable
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from brettwerk.core.errors import BrettwerkError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from brettwerk.core.messages import Texts

__all__ = ["BadEnvironment", "MissingPackage"]

RL_TEXTS: Texts = {
    "en": {
        "rl-missing": "{module} needs the package {package}, which is not installed: pip install 'brettwerk[rl]'",
        "rl-argument": "{name}={value!r} does not work: {name} is one of {offered}.",
        "rl-number": "{name}={value!r} does not work: {name} is a whole number from {low} on.",
        "rl-opponent": "opponent={value!r} does not work: it is 'random', the level of an engine from {low} to {high}, "
        "or a function that takes a position and returns a legal move.",
        "rl-alone": "{game} is for one player, so there is no opponent and no seat to choose.",
        "rl-move": "The opponent answered {move!r}, which cannot be played: {reason}",
        "rl-reset": "The environment has not been reset yet: reset() begins the first game.",
        "rl-over": "The episode is over; reset() begins the next one.",
        "rl-snapshot": "The snapshot was taken in {found}, but this environment plays {game}.",
        "rl-no-snapshot": "{value!r} is not a snapshot; snapshot() takes one.",
        "rl-snapshot-kind": "The snapshot was taken by {found}, and {kind} cannot go on from it.",
        "rl-position": "options['position']={value!r} does not work: it is the text of a position, or a State.",
        "rl-finished": "options['position'] is a position in which the game is over already.",
        "rl-options": "reset() does not know the option {name!r}. It knows: {offered}.",
        "rl-seed": "seed={value!r} does not work: it is a whole number from 0 on.",
        "rl-seeds": "seed={value!r} does not work: it is a whole number from 0 on, or a list of {games} of them, "
        "in which None leaves a game's chance as it is.",
        "rl-actions": "step() wants {games} whole numbers, one action for each game, but got {found}.",
        "rl-illegal": "Action {action} is not legal in game {game}; the mask has a 1 for each action that is.",
        "rl-game": "There is no game {game!r}; they are numbered from 0 to {last}.",
        "rl-states": "{value!r} does not work: set_state() wants states by the numbers of games, such as {{0: state}}.",
        "rl-variant": "The state is of another variant: {found} instead of {variant}.",
        "rl-game-over": "Game {game} is over and has to be reset: reset(options={{'reset_mask': ...}}).",
        "rl-mask": "options['reset_mask'] is {games} truth values, one for each game.",
        "rl-action": "An action is a whole number, not {action!r}.",
        "rl-agent": "There is no agent {agent!r}. The agents are: {offered}.",
        "rl-no-action": "There is no action for {agent}, whose turn it is.",
    },
    "de": {
        "rl-missing": "{module} braucht das Paket {package}, das nicht installiert ist: pip install 'brettwerk[rl]'",
        "rl-argument": "{name}={value!r} geht nicht; möglich sind: {offered}.",
        "rl-number": "{name}={value!r} geht nicht: {name} ist eine ganze Zahl ab {low}.",
        "rl-opponent": "opponent={value!r} geht nicht: möglich sind 'random', die Stufe einer Engine von {low} bis "
        "{high} oder eine Funktion, die eine Stellung bekommt und einen erlaubten Zug zurückgibt.",
        "rl-alone": "{game} ist für eine Person, deshalb gibt es keinen Gegner und keinen Platz zu wählen.",
        "rl-move": "Der Gegner antwortete {move!r}, und das lässt sich nicht spielen: {reason}",
        "rl-reset": "Die Umgebung wurde noch nicht zurückgesetzt: reset() beginnt die erste Partie.",
        "rl-over": "Die Partie ist zu Ende; reset() beginnt die nächste.",
        "rl-snapshot": "Der Schnappschuss stammt aus {found}, aber diese Umgebung spielt {game}.",
        "rl-no-snapshot": "{value!r} ist kein Schnappschuss; snapshot() macht einen.",
        "rl-snapshot-kind": "Der Schnappschuss stammt von {found}, und {kind} kann damit nicht weiterspielen.",
        "rl-position": "options['position']={value!r} geht nicht: möglich sind der Text einer Stellung oder ein State.",
        "rl-finished": "options['position'] ist eine Stellung, in der die Partie schon zu Ende ist.",
        "rl-options": "reset() kennt die Option {name!r} nicht. Es kennt: {offered}.",
        "rl-seed": "seed={value!r} geht nicht: möglich ist eine ganze Zahl ab 0.",
        "rl-seeds": "seed={value!r} geht nicht: möglich sind eine ganze Zahl ab 0 oder eine Liste von {games} solchen, "
        "in der None den Zufall einer Partie lässt, wie er ist.",
        "rl-actions": "step() braucht {games} ganze Zahlen, eine Aktion für jede Partie, bekam aber {found}.",
        "rl-illegal": "Aktion {action} ist in Partie {game} nicht erlaubt; die Maske hat für jede erlaubte eine 1.",
        "rl-game": "Eine Partie {game!r} gibt es nicht; sie sind von 0 bis {last} nummeriert.",
        "rl-states": "{value!r} geht nicht: set_state() braucht Stellungen nach Nummern von Partien, wie {{0: state}}.",
        "rl-variant": "Die Stellung gehört zu einer anderen Variante: {found} statt {variant}.",
        "rl-game-over": "Partie {game} ist zu Ende und muss neu begonnen werden: reset(options={{'reset_mask': ...}}).",
        "rl-mask": "options['reset_mask'] sind {games} Wahrheitswerte, einer für jede Partie.",
        "rl-action": "Eine Aktion ist eine ganze Zahl, nicht {action!r}.",
        "rl-agent": "Einen Agenten {agent!r} gibt es nicht. Die Agenten sind: {offered}.",
        "rl-no-action": "Für {agent} fehlt eine Aktion, und {agent} ist am Zug.",
    },
}


class BadEnvironment(BrettwerkError, ValueError):
    """An environment cannot be made, or used, like this.

    >>> from brettwerk.rl import gymnasium
    >>> gymnasium.SeatEnv("alcazar", opponent=12)
    Traceback (most recent call last):
      ...
    brettwerk.rl.errors.BadEnvironment: opponent=12 does not work: it is 'random', ...
    """

    def __init__(self, code: str, texts: Texts = RL_TEXTS, edition: str = "", /, **params: Any) -> None:
        super().__init__(code, texts, edition, **params)


class MissingPackage(BadEnvironment, ImportError):
    """A package is not installed that only learning needs.

    >>> issubclass(MissingPackage, ImportError)
    True
    """


@contextmanager
def needing(package: str, module: str) -> Iterator[None]:
    """Import an optional package; if it is missing, one sentence says how to get it."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] != package:
            raise
        raise MissingPackage("rl-missing", module=module, package=package) from None


def require_offered(name: str, value: object, offered: Iterable[object]) -> None:
    """Refuse an argument that is not among what is offered, with a list of that."""
    values = tuple(offered)
    if not isinstance(value, Hashable) or value not in values:
        raise BadEnvironment("rl-argument", name=name, value=value, offered=", ".join(map(repr, values)))


def whole_number(name: str, value: Any, low: int) -> int:
    """A whole number that is large enough, or an error that says so."""
    number = as_whole(value)
    if number is None or number < low:
        raise BadEnvironment("rl-number", name=name, value=value, low=low)
    return number


def as_whole(value: Any) -> int | None:
    """A whole number of any type, None if it is something else; truth values are."""
    if isinstance(value, bool):
        return None
    try:
        return operator.index(value)
    except TypeError:
        return None


def require_seed(seed: Any) -> int:
    number = as_whole(seed)
    if number is None or number < 0:
        raise BadEnvironment("rl-seed", value=seed)
    return number
