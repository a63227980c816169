"""Which tables a variant uses, told without building them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brettwerk.browser.variant_key import key_of
from brettwerk.core.registry import game_class

if TYPE_CHECKING:
    from brettwerk.core.variant import Variant


def table_key(variant: Variant) -> str:
    """Name the tables of a variant: those of equal keys are equal."""
    return key_of(variant, game_class(variant.game).options)
