"""What a game says of itself: its id, its raw states, its tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brettwerk.core.compiled.dispatch import HEADER
from brettwerk.core.registry import game_class, load_game
from brettwerk.core.variant import MAX_SEATS
from brettwerk.testing.play import variants
from brettwerk.testing.promise import hold, promise_of_game

if TYPE_CHECKING:
    from brettwerk.core.game import Game


@promise_of_game
def check_id(kind: type[Game]) -> None:
    """The id is the name under which the game is found: its folder, or its entry point."""
    hold(game_class(kind.id) is kind, "id-other", id=kind.id)
    edition = next(iter(kind.offers))
    variant = load_game(kind.id, edition=edition).variant
    hold(variant.game == kind.id, "id-differs", id=kind.id, found=variant.game)


@promise_of_game
def check_offers(kind: type[Game]) -> None:
    """One to four seats; four where teams are offered; an edition ``classic``, which is taken if none is named."""
    hold("classic" in kind.offers, "no-classic", offered=", ".join(kind.offers))
    for edition, offer in kind.offers.items():
        in_reach = offer.players and all(1 <= players <= MAX_SEATS for players in offer.players)
        hold(in_reach, "seats", edition=edition, found=offer.players, most=MAX_SEATS)
        hold(not offer.teams or MAX_SEATS in offer.players, "teams-of-four", edition=edition)
    hold(kind.max_plies > 0, "max-plies", found=kind.max_plies)
    hold(kind.repetitions >= 0, "repetitions", found=kind.repetitions)


@promise_of_game
def check_facts_for_beginners(kind: type[Game]) -> None:
    """How difficult a game is, from 1 to 3, and how many minutes it takes, from the least to the most."""
    least, most = kind.minutes
    found = f"difficulty = {kind.difficulty}, minutes = {kind.minutes}"
    hold(kind.difficulty in (1, 2, 3) and 0 < least <= most, "beginners", found=found)


@promise_of_game
def check_raw_states(kind: type[Game]) -> None:
    """Raw states begin with the common fields and have no gaps, so that equal positions have equal bytes."""
    state = kind.rules.STATE
    common = [name for name, _ in HEADER]
    hold(list(state.fields)[: len(HEADER)] == common, "raw-header", fields=", ".join(common))
    used = sum(dtype.itemsize for dtype, _ in state.fields.values())
    hold(used == state.itemsize, "raw-gaps", used=used, size=state.itemsize)
    hold(state.itemsize >= kind.rules.POSITION_BYTES, "raw-position", size=state.itemsize)


@promise_of_game
def check_tables(kind: type[Game]) -> None:
    """The tables have one shape in all variants: a game is compiled once, not once a variant."""
    shapes = {str(game.tables.dtype): game for game in variants(kind.id)}
    hold(len(shapes) == 1, "tables-shape", variants=", ".join(map(repr, shapes.values())))
