"""What can be wrong with the arguments of a batch, in German and English."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from brettwerk.core.errors import BrettwerkError

if TYPE_CHECKING:
    from brettwerk.core.messages import Texts

TEXTS: Texts = {
    "en": {
        "batch-number": "{name}={value!r} does not work: {name} is a whole number from {low} on.",
        "batch-choice": "{name}={value!r} does not work: {name} is one of {offered}.",
        "batch-actions": "There are {found} actions for {games} games.",
        "batch-illegal": "Action {action} is not legal in game {game}; the mask has a 1 for each action that is.",
        "batch-variant": "The state is of another variant: {found} instead of {variant}.",
        "batch-reset": "The games have not begun yet: reset() begins them.",
        "batch-over": "Game {game} is over and has to be reset: reset(options={{'reset_mask': ...}}).",
        "batch-mask": "reset_mask wants {games} truth values, one for each game.",
    },
    "de": {
        "batch-number": "{name}={value!r} geht nicht: {name} ist eine ganze Zahl ab {low}.",
        "batch-choice": "{name}={value!r} geht nicht: {name} ist eines von {offered}.",
        "batch-actions": "Für {games} Partien gibt es {found} Aktionen.",
        "batch-illegal": "Aktion {action} ist in Partie {game} nicht erlaubt; die Maske hat für jede erlaubte eine 1.",
        "batch-variant": "Die Stellung gehört zu einer anderen Variante: {found} statt {variant}.",
        "batch-reset": "Die Partien haben noch nicht begonnen: reset() beginnt sie.",
        "batch-over": "Partie {game} ist zu Ende und muss neu begonnen werden: reset(options={{'reset_mask': ...}}).",
        "batch-mask": "reset_mask braucht {games} Wahrheitswerte, einen für jede Partie.",
    },
}


class BadBatch(BrettwerkError, ValueError):
    """An argument of a batch of games does not work."""

    def __init__(self, code: str, texts: Texts = TEXTS, edition: str = "", /, **params: Any) -> None:
        super().__init__(code, texts, edition, **params)


def whole_number(name: str, value: Any, low: int) -> int:
    """A whole number that is large enough, or an error that says so."""
    if isinstance(value, bool) or not hasattr(value, "__index__") or value.__index__() < low:
        raise BadBatch("batch-number", name=name, value=value, low=low)
    return int(value)


def one_of(name: str, value: Any, offered: tuple[str, ...]) -> str:
    """One of some words, or an error that lists them."""
    if value not in offered:
        raise BadBatch("batch-choice", name=name, value=value, offered=", ".join(offered))
    return str(value)
