"""The pieces of the collection's big board, as a game needs them on paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brettwerk.core.drawing.scene import Shape
from brettwerk.core.extensions.paper import PaperPiece
from brettwerk.core.messages import Phrase
from brettwerk.games.shared.big_board import piece_parts

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from brettwerk.core.drawing.scene import Part


def pieces_of_colours(
    colours: Iterable[str], counts: Mapping[str, int], marks: Mapping[str, tuple[Part, ...]] | None = None
) -> Iterator[PaperPiece]:
    """The same pieces for each colour; marks tell the roles of some shapes."""
    for colour in colours:
        for shape, count in counts.items():
            parts = piece_parts(shape) + (marks or {}).get(shape, ())
            name = Phrase(f"piece.{shape}")
            drawn = Shape("", "piece", f"piece {colour} shape-{shape}", parts)
            yield PaperPiece((drawn,), count, colour, name)
