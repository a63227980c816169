"""The positions that games of an environment begin with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from brettwerk.core.state import State
from brettwerk.core.variant import describe
from brettwerk.rl.errors import BadEnvironment

if TYPE_CHECKING:
    from collections.abc import Mapping

    from brettwerk.core.game import Game


def start_of(game: Game, options: Mapping[str, Any] | None) -> State:
    """The position in a reset's ``options["position"]``, a text or a State; the game's own start if there is none."""
    position = (options or {}).get("position")
    if position is None:
        return game.start
    if not isinstance(position, str | State):
        raise BadEnvironment("rl-position", value=position)
    state = game.state_from_text(position) if isinstance(position, str) else position
    if state.game.variant != game.variant:
        raise BadEnvironment("rl-variant", found=describe(state.game.variant), variant=describe(game.variant))
    if state.is_over:
        raise BadEnvironment("rl-finished")
    return state


def require_known(options: Mapping[str, Any] | None, *known: str) -> None:
    """Refuse options of a reset that are not known, with a list of those that are."""
    for name in options or {}:
        if name not in known:
            raise BadEnvironment("rl-options", name=name, offered=", ".join(known))
