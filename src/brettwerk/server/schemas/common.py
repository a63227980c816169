"""The types of answers that several resources share. The OpenAPI schema and the client's types are made from them."""

from typing import Annotated, Any, Literal, NotRequired

from pydantic import BaseModel, ConfigDict, Field
from typing_extensions import TypeAliasType, TypedDict

from brettwerk.core.drawing.scene import Scene


class Model(BaseModel):
    """An answer: exactly these fields and nothing else."""

    model_config = ConfigDict(extra="forbid", use_attribute_docstrings=True)


class Text(Model):
    """A text for people, in every language."""

    de: str
    en: str


class ErrorDetail(Model):
    """What is wrong."""

    code: str
    """A stable id."""
    text: Text
    field: str | None = None
    """Which part of the request is meant."""


class ErrorBody(Model):
    """The one form that all errors have."""

    error: ErrorDetail


class Health(Model):
    """A sign of life."""

    status: Literal["ok"]
    version: str


class App(Model):
    """What a client needs to start."""

    version: str
    theme: str
    """The address of the style sheet for scenes."""
    languages: list[str]
    address: "Address"
    push: str | None
    """The key with which browsers ask to be told of turns; None if this server tells nobody."""
    local: str | None
    """The folder with what it takes to play in the browser itself; None if that was not built."""


class Address(Model):
    """Where this server is found."""

    url: str
    reachable: bool
    """Whether other devices can reach it."""


# Games


class ProgressBody(Model):
    """How far a game's code has been compiled."""

    done: int
    of: int


class Needs(Model):
    """Another option and the value that it must have."""

    option: str
    value: str


class Colour(Model):
    """The colour of a seat."""

    id: str
    name: Text


class OptionChoice(Model):
    """One of the values that an option offers by name."""

    value: str
    label: Text
    colours: list[Colour] | None
    """The colours of the seats, where this value changes them."""


class OptionCard(Model):
    """A choice beside edition and players; values are texts."""

    name: str
    label: Text
    about: Text | None
    """What the rulebook leaves open."""
    kind: Literal["yes-no", "choice", "number", "text"]
    default: str
    wanted: Text
    """What a value looks like."""
    choices: list[OptionChoice]
    gallery: bool
    """Whether its values can be chosen by their pictures."""
    needs: Needs | None
    players: list[int]
    """The numbers of players that it is for; all if empty."""
    teams: bool
    """Whether it is for teams only."""


class EditionCard(Model):
    """What can be played in one edition."""

    name: Text
    translation: Text | None
    """What the name means in the other language, where that is another word."""
    summary: Text
    players: list[int]
    teams: bool
    options: list[OptionCard]
    colours: dict[str, list[Colour]]
    """By number of players: the colours of the seats."""


class GameCard(Model):
    """A game and what it offers."""

    id: str
    summary: Text
    credits: Text | None
    """Who invented it."""
    difficulty: Literal[1, 2, 3]
    minutes: int
    """How long it takes at most."""
    length: Text
    """How long it takes, in words."""
    lesson: int
    """How many steps its first lesson has; 0 if there is none."""
    editions: dict[str, EditionCard]
    compiled: Literal["ready", "compiling", "waiting"]
    progress: ProgressBody | None


class GalleryEntryBody(Model):
    """A value of an option, and what is known of it."""

    value: str
    notes: list[Text]
    moves: list[str]
    """The best line known from the start position."""


class GalleryBody(Model):
    """The values of an option that one chooses by their pictures."""

    option: str
    about: Text
    entries: list[GalleryEntryBody]


class RulingBody(Model):
    """What a rulebook leaves open, and what is played; the words are HTML."""

    section: str
    open_point: str
    decision: str
    reason: str
    option: str
    """The option that decides otherwise, such as guards=anywhere; empty if there is none."""


class GameRulings(Model):
    """The rulings of one game."""

    game: str
    name: Text
    rulings: list[RulingBody]


class BrokenGameCard(Model):
    """A game that cannot be played, by a mistake of its author."""

    id: str
    error: Text


class VariantBody(Model):
    """The variant of a game that is played."""

    edition: str
    players: int
    teams: bool
    options: dict[str, str]


# Positions

Inputs = TypeAliasType("Inputs", "dict[str, Inputs | str]")
"""A tree of clicks: ids of shapes, and at the end of each path a move."""


class EffectBody(TypedDict):
    """One step of a move, for animation and sound."""

    kind: str
    piece: str
    target: NotRequired[str]
    path: NotRequired[list[str]]
    tower: NotRequired[str]
    quarters: NotRequired[int]


class Result(Model):
    """How a game ended."""

    code: str
    winners: list[int]
    payoffs: list[float]
    text: Text


class PositionBody(Model):
    """One position of a game, without its game."""

    ply: int
    scene: Scene
    effects: list[EffectBody]
    """Of the move that led here."""
    sentence: Text


class OpeningMove(Model):
    """A move that was played in a position, and what became of it."""

    move: str
    games: int
    wins: list[int]
    """Of each seat; games that nobody won were drawn."""


class Openings(Model):
    """How games went on from a position."""

    games: int
    """How many were counted from the start; 0 if there are none of this variant."""
    moves: list[OpeningMove]
    """The most frequent first."""


class Tried(Model):
    """A position that somebody tries out."""

    state: str
    turn: int
    scene: Scene
    inputs: Inputs
    effects: list[EffectBody]
    sentence: Text
    outcome: Result | None
    openings: Openings


class Prose(Model):
    """A part of a guide to read."""

    kind: Literal["prose"] = "prose"
    html: str


class RefusedMove(Model):
    """A move that is not legal, and why."""

    move: str
    text: Text


class GuideTask(Model):
    """A task for the reader: find the moves that win at once, or the only ones that do not lose at once."""

    kind: Literal["wins", "saves"]
    answers: list[str]


class GuideDiagram(Model):
    """A part of a guide to look at and to try."""

    kind: Literal["diagram"] = "diagram"
    number: int
    """The prose speaks of it by this number."""
    variant: VariantBody
    state: str
    scene: Scene
    inputs: Inputs
    sentence: Text
    caption: str
    moves: list[str]
    """Moves to try."""
    refused: list[RefusedMove]
    task: GuideTask | None


class Guide(Model):
    """The guide to a game."""

    title: str
    parts: list[Annotated[Prose | GuideDiagram, Field(discriminator="kind")]]
    complete: bool
    """False while diagrams are missing because the game is still being compiled."""


ERRORS: dict[int | str, dict[str, Any]] = {
    status: {"model": ErrorBody} for status in (400, 403, 404, 405, 408, 409, 413, 422, 429, 500, 503)
}
