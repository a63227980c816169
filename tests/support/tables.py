"""The variants that differ in who plays: of every game each number of players, and teams."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brettwerk.core.registry import game_ids
from brettwerk.core.variant import describe
from brettwerk.testing import variants

if TYPE_CHECKING:
    from brettwerk.core.game import Game


def tables() -> list[Game]:
    """One for each game, number of players and teams, without options; of two editions the later one."""
    plain = [variant for game in game_ids() for variant in variants(game) if not variant.variant.options]
    return list({(variant.id, variant.players, variant.teams): variant for variant in plain}.values())


def named(game: Game) -> str:
    return describe(game.variant).replace(" ", "-")
