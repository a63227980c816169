"""All layouts to choose from by their pictures, each with the best solution known."""

from brettwerk.core.extensions.gallery import Gallery, GalleryEntry
from brettwerk.core.messages import Phrase
from brettwerk.games.allein.layouts import LAYOUTS, StartLayout
from brettwerk.games.allein.measures import Measured


def entry_of(layout: StartLayout) -> GalleryEntry:
    notes = tuple(note_on(measured) for measured in (layout.jumps, layout.chains) if measured.moves)
    return GalleryEntry(str(layout.number), notes, layout.jumps.moves or ())


def note_on(measured: Measured) -> Phrase:
    """How long the shortest solution known is, and what is proven."""
    code = "shortest" if measured.is_proven else "shorter-open"
    return Phrase(f"gallery.{measured.measure}.{code}", found=measured.size, least=measured.at_least)


GALLERY = Gallery("layout", Phrase("gallery.about", layouts=len(LAYOUTS)), tuple(map(entry_of, LAYOUTS)))
