"""A network's weights, and its file: a line that says what it is, one of JSON, then all numbers, compressed.

Files lie in a game's folder, one for each number of seats: ``2.network``, ``3.network``, ``4.network`` and, for teams,
``teams.network``. What the user has had learned is in a folder of the same kind and goes before.
"""

from __future__ import annotations

import json
import zlib
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from brettwerk.core.errors import BrettwerkError
from brettwerk.core.files import reason_of
from brettwerk.core.network.layout import BIAS_LIMIT, LIMITS, WHOLE, NetworkLayout

if TYPE_CHECKING:
    from collections.abc import Callable
    from importlib.resources.abc import Traversable
    from pathlib import Path

    from numpy.typing import NDArray

MAGIC = b"brettwerk network 1\n"
SUFFIX = ".network"


class BadNetwork(BrettwerkError):
    """A file of a network cannot be read, or is not for this game."""


@dataclass(frozen=True)
class NetworkForm:
    """What a network of a variant has to fit."""

    game: str
    players: int
    teams: bool
    layout: NetworkLayout
    most: int
    """How many features a position has at most."""
    certain: bool
    """Whether a value of 1 or -1 that the insight gives is certain."""
    see_moves: Callable[[], Any]
    """What works out how moves are seen."""

    @cached_property
    def seen(self) -> Any:
        """By view and move: its number as it is seen, or its parts; worked out when asked for, since moves are many."""
        return self.see_moves()

    @property
    def seats(self) -> str:
        """For how many seats it is; variants that agree in this share networks."""
        return "teams" if self.teams else str(self.players)


@dataclass(frozen=True, eq=False)
class Network:
    """Weights in whole numbers, and how they were made."""

    game: str
    seats: str
    """For how many seats, or ``teams``."""
    keep: float
    """How much of the insight's value is added to the network's."""
    arrays: dict[str, NDArray[np.integer[Any]]]
    note: str = ""

    def to_bytes(self) -> bytes:
        about = {"game": self.game, "seats": self.seats, "keep": round(self.keep * WHOLE), "note": self.note}
        numbers = b"".join(array.tobytes() for array in self.arrays.values())
        return MAGIC + json.dumps(about, ensure_ascii=False).encode() + b"\n" + zlib.compress(numbers, 9)


def silent_network(form: NetworkForm) -> Network:
    """A network that says nothing, so that all of the insight's value counts."""
    arrays = {name: np.zeros(shape, kind) for name, kind, shape in form.layout.arrays}
    return Network(form.game, form.seats, 1.0, arrays)


def read_network(path: Path | Traversable, form: NetworkForm) -> Network:
    """Read a file that holds a network for a variant, or raise BadNetwork."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise BadNetwork("network-unreadable", path=str(path), reason=reason_of(error)) from None
    return parse_network(content, form, str(path))


def parse_network(content: bytes, form: NetworkForm, name: str) -> Network:
    """Read a network for a variant from the content of a file; ``name`` is what messages call it."""
    if not content.startswith(MAGIC):
        raise BadNetwork("network-form", path=name)
    head, _, packed = content[len(MAGIC) :].partition(b"\n")
    try:
        about = json.loads(head)
        made_for, seats, keep, note = about["game"], about["seats"], about["keep"], about["note"]
    except (ValueError, TypeError, KeyError, RecursionError):
        raise BadNetwork("network-form", path=name) from None
    if not isinstance(note, str) or type(keep) is not int or not 0 <= keep <= WHOLE:
        raise BadNetwork("network-form", path=name)
    if (made_for, seats) != (form.game, form.seats):
        found, wanted = f"{made_for}, {seats}", f"{form.game}, {form.seats}"
        raise BadNetwork("network-others", path=name, found=found, wanted=wanted)
    arrays = _arrays(_unpacked(packed, form.layout, name), form.layout)
    if not all(map(_is_within_limits, arrays.items())):
        raise BadNetwork("network-form", path=name)
    return Network(form.game, form.seats, keep / WHOLE, arrays, note)


def _unpacked(packed: bytes, layout: NetworkLayout, name: str) -> bytes:
    """The numbers, which are as many as the game's networks have."""
    size = sum(np.dtype(kind).itemsize * int(np.prod(shape)) for _, kind, shape in layout.arrays)
    unpacking = zlib.decompressobj()
    try:
        numbers = unpacking.decompress(packed, size + 1)
        is_whole = len(numbers) == size and unpacking.eof and not unpacking.unused_data
    except zlib.error:
        is_whole = False
    if not is_whole:
        raise BadNetwork("network-numbers", path=name)
    return numbers


def _arrays(numbers: bytes, layout: NetworkLayout) -> dict[str, NDArray[np.integer[Any]]]:
    found, at = {}, 0
    for name, kind, shape in layout.arrays:
        count = int(np.prod(shape))
        found[name] = np.frombuffer(numbers, kind, count, at).reshape(shape)
        at += found[name].nbytes
    return found


def _is_within_limits(array: tuple[str, NDArray[np.integer[Any]]]) -> bool:
    name, numbers = array
    return not numbers.size or int(np.abs(numbers.astype(np.int64)).max()) <= LIMITS.get(name, BIAS_LIMIT)


def fill(tables: Any, network: Network | None, form: NetworkForm) -> None:
    """Put a network into the tables of a variant, or have the insight alone count if there is none."""
    tables["use_network"] = network is not None
    if network is None:
        return
    record = tables["network"]
    record["tells_moves"] = bool(network.arrays["moves"].any() or network.arrays["moves_bias"].any())
    record["seats"] = form.players
    record["in_parts"] = form.layout.in_parts
    record["certain"] = form.certain
    record["keep"] = round(network.keep * WHOLE)
    if not form.layout.in_parts:
        record["seen"] = form.seen
    for name, numbers in network.arrays.items():
        record[name] = numbers
