"""What can be wrong with the arguments of an environment, said in a sentence; and packages that are not installed."""

from __future__ import annotations

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
        "rl-action": "Eine Aktion ist eine ganze Zahl, nicht {action!r}.",
        "rl-agent": "Einen Agenten {agent!r} gibt es nicht. Die Agenten sind: {offered}.",
        "rl-no-action": "Für {agent} fehlt eine Aktion, und {agent} ist am Zug.",
    },
}


class BadEnvironment(BrettwerkError):
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
    if value not in values:
        raise BadEnvironment("rl-argument", name=name, value=value, offered=", ".join(map(repr, values)))
