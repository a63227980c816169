"""The numbers behind a game's insight: kept in a data file, so that they can be learned and compared without compiling.

A file is JSON: ``note`` says how the weights were made, ``means`` what they are for, and ``weights`` gives each its
name and a number, or a list of numbers, or a list of such lists. ``by_play`` may name those that only play can tell.
A game's own file may give the ``renamed`` weights: files with the old names are still read.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from brettwerk.core.errors import BrettwerkError
from brettwerk.core.files import reason_of

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable
    from pathlib import Path

    from numpy.typing import NDArray

FILE = "weights.json"
"""What the file is called in a game's folder."""
DIGITS = 5
"""Significant digits of what is written."""


class BadWeights(BrettwerkError):
    """A file of weights cannot be read, or is not for this game."""


@dataclass(frozen=True)
class Weights:
    """Named numbers, or arrays of them, and how they were made."""

    values: dict[str, NDArray[np.float64]]
    note: str = ""
    means: dict[str, str] = field(default_factory=dict)
    by_play: tuple[str, ...] = ()
    """Those that are a matter of the search, so that no position says what is right."""
    renamed: dict[str, str] = field(default_factory=dict)
    """The new names of weights that were once called something else."""

    def __bool__(self) -> bool:
        return bool(self.values)

    @property
    def fields(self) -> list[tuple[str, type, tuple[int, ...]]]:
        """The fields of a record that holds them."""
        return [(name, np.float64, value.shape) for name, value in self.values.items()]

    def flat(self) -> NDArray[np.float64]:
        """All of them in a row."""
        return np.concatenate([np.zeros(0), *(value.ravel() for value in self.values.values())])

    def names(self) -> list[str]:
        """A name for each of the row."""
        return [
            f"{name}{list(place) if place else ''}"
            for name, value in self.values.items()
            for place in np.ndindex(value.shape)
        ]

    def is_by_play(self) -> NDArray[np.bool_]:
        """For each of the row, whether it is one of those that only play can tell."""
        return self.spread([name in self.by_play for name in self.values])

    def spread(self, flags: list[bool]) -> NDArray[np.bool_]:
        """A flag of each name, for each of the row."""
        return np.repeat(flags, [value.size for value in self.values.values()]).astype(bool)

    def parts(self, row: NDArray[Any]) -> list[NDArray[Any]]:
        """A row cut into those of each name."""
        *parts, _ = np.split(row, np.cumsum([value.size for value in self.values.values()]))
        return parts

    def changed(self, row: NDArray[np.float64]) -> Weights:
        """The same names with other numbers, given in a row."""
        shapes = [value.shape for value in self.values.values()]
        parts = map(np.reshape, self.parts(row), shapes)
        return replace(self, values=dict(zip(self.values, parts, strict=True)))

    def rounded(self) -> Weights:
        """The same, as they will be read when they have been written."""
        return replace(self, values={name: np.array(_plain(value)) for name, value in self.values.items()})

    def fill(self, record: Any) -> None:
        """Put them into a record with these fields."""
        for name, value in self.values.items():
            record[name] = value

    def to_text(self) -> str:
        """Write them as a file, one weight on a line."""
        parts = [f'"note": {json.dumps(self.note, ensure_ascii=False)}', _section("means", self.means)]
        if self.by_play:
            parts.append(f'"by_play": {json.dumps(self.by_play)}')
        if self.renamed:
            parts.append(f'"renamed": {json.dumps(self.renamed)}')
        parts.append(_section("weights", {name: _plain(value) for name, value in self.values.items()}))
        return "{\n  " + ",\n  ".join(parts) + "\n}\n"


def _section(name: str, content: dict[str, Any]) -> str:
    lines = [f"    {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in content.items()]
    return f'"{name}": {{\n' + ",\n".join(lines) + "\n  }"


def _plain(value: NDArray[np.float64]) -> Any:
    return np.vectorize(lambda number: float(f"{number:.{DIGITS}g}"), otypes=[float])(value).tolist()


def read_weights(path: Path | Traversable, like: Weights | None = None) -> Weights:
    """Read a file of weights; they must have the names and shapes of others, if those are given."""
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadWeights("weights-unreadable", path=str(path), reason=reason_of(error)) from None
    return parse_weights(text, like, str(path))


def parse_weights(text: str, like: Weights | None = None, name: str = FILE) -> Weights:
    """Read weights from a text; ``name`` is what messages call it."""
    try:
        content = json.loads(text)
        renamed = (
            {str(old): str(new) for old, new in content.get("renamed", {}).items()} if like is None else like.renamed
        )
        values = {renamed.get(key, key): np.array(value, np.float64) for key, value in content["weights"].items()}
        means = {renamed.get(key, key): str(say) for key, say in content["means"].items()}
        by_play = tuple(renamed.get(key, str(key)) for key in content.get("by_play", ()))
        weights = Weights(values, str(content["note"]), means, by_play, renamed)
    except (ValueError, TypeError, KeyError, AttributeError, OverflowError, RecursionError):
        raise BadWeights("weights-form", path=name) from None
    if not np.isfinite(weights.flat()).all() or not set(weights.by_play) <= set(weights.values):
        raise BadWeights("weights-form", path=name)
    if like is not None and like.fields != weights.fields:
        raise BadWeights("weights-others", path=name, wanted=", ".join(like.values))
    return weights
