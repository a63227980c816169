"""What a rulebook leaves open and how a game decides it: the table at the end of its guide, row by row."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from brettwerk.core.errors import BadGuide

if TYPE_CHECKING:
    from brettwerk.core.definition import GameDefinition

HEADINGS = {"en": "Rulings", "de": "Auslegungen"}
COLUMNS = 5
NO_OPTION = "–"


@dataclass(frozen=True)
class Ruling:
    """One open point. All but the option is Markdown of one line."""

    section: str
    """Where the rulebook speaks of it."""
    open_point: str
    decision: str
    reason: str
    option: str
    """The option that decides otherwise, such as ``guards=anywhere``; empty if there is none."""


def read_rulings(game: GameDefinition, language: str = "en") -> tuple[Ruling, ...]:
    """The rulings of a game, none if its guide has no such part; BadGuide names a row that is not like the others."""
    text = game.guide(language)
    found = re.search(rf"^## {HEADINGS.get(language, HEADINGS['en'])}$(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    rows = [line for line in found[1].splitlines() if line.startswith("|")] if found else []
    return tuple(_read_row(row) for row in rows[2:])


def _read_row(row: str) -> Ruling:
    cells = [cell.strip() for cell in row.strip().strip("|").split("|")]
    if len(cells) != COLUMNS:
        raise BadGuide("guide-ruling", row=row, columns=COLUMNS, found=len(cells))
    section, open_point, decision, reason, option = cells
    return Ruling(section, open_point, decision, reason, "" if option == NO_OPTION else option.strip("`"))
