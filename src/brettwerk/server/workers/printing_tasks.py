"""What worker processes do for those who want a game on paper."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from brettwerk.core.registry import game_of
from brettwerk.printing.settings import CannotPrint
from brettwerk.server.workers.answers import RequestRefused

if TYPE_CHECKING:
    from brettwerk.core.variant import Variant
    from brettwerk.printing.settings import PrintSettings
    from brettwerk.server.workers.lanes import Tell


@dataclass(frozen=True)
class PrintGame:
    """Make the PDF of a game: a guide of one page, the board and the pieces."""

    variant: Variant
    language: str
    settings: PrintSettings

    def run(self, tell: Tell) -> bytes:  # noqa: ARG002
        from brettwerk.printing.document import make_pdf  # noqa: PLC0415, no server needs its libraries

        try:
            return make_pdf(game_of(self.variant), self.language, self.settings)
        except CannotPrint as error:
            raise RequestRefused(error) from None
