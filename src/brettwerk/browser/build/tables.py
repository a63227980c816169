"""The tables of all variants of a game as bytes, and where their fields lie."""

from __future__ import annotations

import hashlib
from contextlib import suppress
from itertools import product
from typing import TYPE_CHECKING, Any

import numpy as np

from brettwerk.browser.table_key import table_key
from brettwerk.browser.variant_key import ENUMERABLE
from brettwerk.core.compiled.dispatch import pack_tables
from brettwerk.core.compiled.weights import Weights, read_weights
from brettwerk.core.errors import BadVariant
from brettwerk.core.network.network import fill, read_network
from brettwerk.core.registry import game_class, load_game

if TYPE_CHECKING:
    from collections.abc import Iterator

    from brettwerk.core.game import Game

Layout = list[Any]
"""Bytes of a record, then its fields: each has a name, a type or another layout, a shape, and where it lies."""


def layout_of(dtype: np.dtype[Any]) -> Layout:
    """Tell where the fields of a record lie, so that it can be written as JSON."""
    fields = []
    for name in dtype.names or ():
        field, offset, *_ = dtype.fields[name]  # type: ignore[index]  # it has names
        kind, shape = field.subdtype or (field, ())
        fields.append([name, layout_of(kind) if kind.names else kind.str.lstrip("<|"), list(shape), offset])
    return [dtype.itemsize, fields]


def all_tables(game: str) -> tuple[dict[str, bytes], dict[str, str]]:
    """The different tables of a game by their hashes, and the hash of each variant by its key."""
    tables: dict[str, bytes] = {}
    variants: dict[str, str] = {}
    for one in enumerable_variants(game):
        content = shipped_tables(one).tobytes()
        name = hashlib.sha256(content).hexdigest()[:8]
        tables[name] = content
        variants[table_key(one.variant)] = name
    return tables, variants


def packed(content: bytes) -> bytes:
    """A bit for each byte that tells whether it is 0, then all that are not: so they compress much better.

    ``unpacked`` in web/src/local/wasm/tables.ts is the inverse.
    """
    values = np.frombuffer(content, np.uint8)
    return bytes(np.packbits(values != 0, bitorder="little").tobytes() + values[values != 0].tobytes())


def shipped_tables(game: Game) -> Any:
    """The tables of a variant with the weights and network that come with the game, whatever the user has learned."""
    path, form = game.weights_path, game.network_form
    weights = read_weights(path) if path.is_file() else Weights({})
    tables = pack_tables(game.make_tables(), weights, form.layout.record if form else None)
    if form and game.network_path.is_file():
        fill(tables, read_network(game.network_path, form), form)
    return tables


def enumerable_variants(game: str) -> Iterator[Game]:
    """Every edition and number of players, with and without teams, with all options that have a few values."""
    kind = game_class(game)
    for edition, offer in kind.offers.items():
        options = [option for option in kind.options if option.kind in ENUMERABLE and edition in option.editions]
        for players, teams in product(offer.players, (False, True)):
            for values in product(*(option.values for option in options)):
                chosen = {option.name: value for option, value in zip(options, values, strict=True)}
                with suppress(BadVariant):  # not everything goes together
                    yield load_game(game, edition=edition, players=players, teams=teams, **chosen)
