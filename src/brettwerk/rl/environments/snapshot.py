"""An environment in the midst of a game, kept to be restored."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from brettwerk.core.variant import describe
from brettwerk.rl.errors import BadEnvironment

if TYPE_CHECKING:
    from collections.abc import Mapping

    from brettwerk.core.variant import Variant
    from brettwerk.rl.environments.episode import Episode


@dataclass(frozen=True)
class EnvSnapshot:
    """What an environment was like. It can be restored any number of times, in any that plays the same, and pickled.

    >>> environment = env("alcazar")
    >>> environment.reset(seed=1)
    >>> snapshot = environment.snapshot()
    >>> environment.step(environment.last()[0]["action_mask"].argmax())
    >>> environment.restore(snapshot)
    >>> environment.agent_selection
    'player_0'
    """

    kind: str
    """Which environments take it."""
    variant: Variant
    """What was being played; other environments refuse it."""
    episode: Episode
    """How the game stood."""
    fields: Mapping[str, Any]
    """What else changes in the environment; not to be changed."""


def opened(snapshot: object, kind: str, variant: Variant) -> EnvSnapshot:
    """Refuse what is not a snapshot of such an environment that plays a variant."""
    if not isinstance(snapshot, EnvSnapshot):
        raise BadEnvironment("rl-no-snapshot", value=snapshot)
    if snapshot.kind != kind:
        raise BadEnvironment("rl-snapshot-kind", found=snapshot.kind, kind=kind)
    if snapshot.variant != variant:
        raise BadEnvironment("rl-snapshot", found=describe(snapshot.variant), game=describe(variant))
    return snapshot


def copied(value: Any) -> Any:
    """A copy of a list, or of a dictionary and the dictionaries in it."""
    if isinstance(value, dict):
        return {key: copied(inner) for key, inner in value.items()}
    return value.copy() if isinstance(value, list) else value
