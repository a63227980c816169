"""The types of answers about analysed games and edited positions."""

from brettwerk.core.drawing.scene import Scene
from brettwerk.core.extensions.editing import Kind
from brettwerk.server.schemas.common import Colour, Model, Result, Text, VariantBody


class AnalysedPly(Model):
    """One event of an analysed game."""

    word: str
    """A move text, or ``~leave:SEAT`` or ``~draw:SEAT`` as in records."""
    seat: int
    state: str
    """The position text after it."""
    clock: float | None
    """The seconds that the seat had left afterwards, where a record says so."""
    comment: str
    """The comment after it."""
    variations: list["AnalysedLine"]
    """What might have been played instead."""


class AnalysedLine(Model):
    """A variation."""

    comment: str
    """The comment before the first event."""
    plies: list[AnalysedPly]
    outcome: Result | None
    """How it would have ended, if it would."""


class Analysed(Model):
    """A game, a line or a single position to analyse."""

    game: str
    variant: VariantBody
    name: Text
    colours: list[Colour]
    seats: list[str]
    """The names of the players, empty where unknown."""
    date: str
    """In ISO form, empty if unknown."""
    headers: dict[str, str]
    """Any further headers of the record."""
    start: str
    """A position text; empty for the game's own start."""
    state: str
    """The position text of the start, also if it is the game's own."""
    comment: str
    """The comment before the first event."""
    plies: list[AnalysedPly]
    outcome: Result | None
    number: int
    """Which game of its file it is."""
    of: int
    """How many games the file has."""


class Kit(Model):
    """What it takes to edit positions of a game."""

    board: Scene
    """What is drawn of every position."""
    kinds: list[Kind]
    """What can be put on it; none if positions can only be written."""


class FieldChoice(Model):
    """A value that a field of a position text can have."""

    value: str
    label: Text


class DraftField(Model):
    """A field of a position text, and what can be chosen there."""

    name: str
    label: Text
    value: str
    choices: list[FieldChoice]


class DraftBody(Model):
    """A position as it is being edited."""

    pieces: dict[str, str]
    """The token on each place, by the id of its shape."""
    turn: int
    fields: list[DraftField]


class Drafted(Model):
    """The result of editing a position."""

    state: str
    """Its text."""
    draft: DraftBody | None
    """None if the board cannot be read."""
    wrong: Text | None
    """Why it cannot be played, if so."""
