"""How a game ended."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a finished game.

    >>> match = load_game("tor").new_match()
    >>> match.resign()
    >>> match.outcome.code, match.outcome.winners, match.outcome.payoffs
    ('left', (1,), (-1.0, 1.0))
    """

    payoffs: tuple[float, ...]
    """What each seat gets: +1 for a win, -1 for a loss, 0 for a draw."""
    winners: tuple[int, ...]
    """The seats that won; empty in a draw."""
    code: str
    """A stable id of the reason, such as ``escape`` or ``repetition``."""
    sentences: Mapping[str, str] = field(repr=False, compare=False, default_factory=dict)
    """The reason in words, by language."""

    def text(self, language: str = "en") -> str:
        """Say in a sentence who won and why."""
        return self.sentences.get(language) or self.sentences.get("en") or self.code
