"""What the tables of a variant are known by, told without building them and without loading the game."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from brettwerk.core.variant import Option, Variant

ENUMERABLE = ("yes-no", "choice")
"""The kinds of options with a few values each. Others say how a game starts, and tables do not depend on them."""


def key_of(variant: Variant, options: Iterable[Option]) -> str:
    """Name the tables of a variant of a game with these options: those of equal keys are equal."""
    enumerable = {option.name for option in options if option.kind in ENUMERABLE}
    chosen = sorted([name, value] for name, value in variant.options if name in enumerable)
    return json.dumps([variant.edition, variant.players, variant.teams, chosen])
