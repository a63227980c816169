"""What goes over the wire, as types: the OpenAPI schema, and with it the client's types, come from here."""

from datetime import datetime
from typing import Annotated, Any, Literal, NotRequired

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints
from typing_extensions import TypeAliasType, TypedDict

from brettwerk.core.scene import Scene


class Model(BaseModel):
    """An answer: exactly what is written here and nothing else."""

    model_config = ConfigDict(extra="forbid", use_attribute_docstrings=True)


class Request(BaseModel):
    """A question: nothing is guessed, and nothing unknown passes unseen."""

    model_config = ConfigDict(extra="forbid", strict=True, use_attribute_docstrings=True)


class Text(Model):
    """A text for people, in every language."""

    de: str
    en: str


class Problem(Model):
    """What is wrong."""

    code: str
    """A stable id."""
    text: Text
    field: str | None = None
    """Which part of the request is meant."""


class ErrorBody(Model):
    """The one form of all errors."""

    error: Problem


class Health(Model):
    """A sign of life."""

    status: Literal["ok"]
    version: str


class App(Model):
    """What a client needs to begin."""

    version: str
    theme: str
    """The address of the style sheet for scenes."""
    languages: list[str]


# Games


class Progress(Model):
    """How far a game's code is on its way."""

    done: int
    of: int


class Needs(Model):
    """Another option and the value that it must have."""

    option: str
    value: str


class OptionCard(Model):
    """A choice beside edition and players; values are texts."""

    name: str
    label: Text
    kind: Literal["yes-no", "number", "text"]
    default: str
    wanted: Text
    """What a value looks like."""
    needs: Needs | None


class Colour(Model):
    """The colour of a seat."""

    id: str
    name: Text


class EditionCard(Model):
    """What can be played in one edition."""

    name: Text
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
    length: Text
    editions: dict[str, EditionCard]
    compiled: Literal["ready", "compiling", "waiting"]
    progress: Progress | None


# Positions

Inputs = TypeAliasType("Inputs", "dict[str, Inputs | str]")
"""A tree of clicks: ids of shapes, and at the end of each path a move."""


class Effect(TypedDict):
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


class Position(Model):
    """One position of a game, without its game."""

    ply: int
    scene: Scene
    effects: list[Effect]
    """Of the move that led here."""
    sentence: Text


class Tried(Model):
    """A position that somebody tries out."""

    state: str
    turn: int
    scene: Scene
    inputs: Inputs
    effects: list[Effect]
    sentence: Text
    outcome: Result | None


class Prose(Model):
    """A part of a guide to read."""

    kind: Literal["prose"] = "prose"
    html: str


class Refused(Model):
    """A move that is not legal, and why."""

    move: str
    text: Text


class GuideTask(Model):
    """A task for the reader: find the moves that win at once, or the only ones that do not lose at once."""

    kind: Literal["wins", "saves"]
    answers: list[str]


class Diagram(Model):
    """A part of a guide to look at and to try."""

    kind: Literal["diagram"] = "diagram"
    number: int
    """The prose speaks of it by this number."""
    variant: "VariantBody"
    state: str
    scene: Scene
    inputs: Inputs
    sentence: Text
    caption: str
    moves: list[str]
    """Moves to try."""
    refused: list[Refused]
    task: GuideTask | None


class Guide(Model):
    """The guide to a game."""

    title: str
    parts: list[Annotated[Prose | Diagram, Field(discriminator="kind")]]
    complete: bool
    """False while diagrams are missing because the game is still being compiled."""


# Boards

Name = Annotated[str, StringConstraints(strip_whitespace=True, max_length=40, pattern=r"^[^\x00-\x1f\x7f]*$")]
Options = dict[Annotated[str, StringConstraints(max_length=40)], Annotated[str, StringConstraints(max_length=200)]]
MoveText = Annotated[str, StringConstraints(min_length=1, max_length=200)]
StateText = Annotated[str, StringConstraints(max_length=2000)]
GameId = Annotated[str, StringConstraints(min_length=1, max_length=60)]
Edition = Annotated[str, StringConstraints(min_length=1, max_length=40)]
WHOLE = BeforeValidator(lambda value: int(value) if isinstance(value, float) and value.is_integer() else value)
"""JSON does not tell whole numbers from others: 2.0 is 2."""
Ply = Annotated[int, Field(ge=0, le=1_000_000), WHOLE]
SeatNumber = Annotated[int, Field(ge=0, le=3), WHOLE]
Players = Annotated[int, Field(ge=1, le=4), WHOLE]
Level = Annotated[int, Field(ge=1, le=9), WHOLE]


class VariantBody(Model):
    """A game as somebody chose to play it."""

    edition: str
    players: int
    teams: bool
    options: dict[str, str]


class SeatWish(Request):
    """Who is to sit somewhere."""

    kind: Literal["me", "here", "engine", "link"]
    """me, another person at this screen, an engine, or another person by link (later)."""
    level: Level | None = None
    name: Name | None = None


class VariantWish(Request):
    """Which variant of which game."""

    game: GameId
    edition: Edition = "classic"
    players: Players | None = None
    teams: bool = False
    options: Options = {}


class BoardWish(VariantWish):
    """A new game."""

    state: StateText = ""
    """A position to begin with; empty for the game's own start."""
    seats: Annotated[list[SeatWish], Field(min_length=1, max_length=4)]
    first: Literal["as-is", "me", "other", "random"] = "as-is"
    """Who begins; the seats are turned accordingly, because seat 0 always begins."""


class TryWish(VariantWish):
    """A position to look at, and perhaps a move to try."""

    state: StateText = ""
    move: MoveText | None = None


class MoveWish(Request):
    """A move, for the position after so many moves."""

    ply: Ply
    move: MoveText


class PlyWish(Request):
    """What is wanted for the position after so many moves."""

    ply: Ply


class ResignWish(Request):
    """Which seat gives up; by default the one to move, if it is one's own."""

    seat: SeatNumber | None = None


class Created(Model):
    """The id of a new board."""

    id: str


class Accepted(Model):
    """The number of the last event that a request has caused."""

    number: int


class PileBody(Model):
    """Some pieces of one kind."""

    token: str
    count: int
    label: Text


class SeatBody(Model):
    """A seat at a board."""

    seat: int
    colour: str
    colour_name: Text
    kind: Literal["me", "here", "engine"]
    level: int | None
    name: Text | None
    mine: bool
    out: bool
    score: int | None
    hand: list[PileBody]
    captured: list[PileBody]
    facts: list[Text]


class LastMove(Model):
    """The move that led to the present position."""

    move: str
    effects: list[Effect]


class PlayedMove(Model):
    """A move of the list."""

    ply: int
    """How many moves had been played before it."""
    seat: int
    text: str


class Can(Model):
    """What the visitor who asks may do now."""

    undo: bool
    resign: bool
    hint: bool
    rematch: bool
    draw: bool


class Board(Model):
    """A board as one visitor sees it."""

    id: str
    number: int
    """Of the last event; it grows by one with each."""
    game: str
    variant: VariantBody
    name: Text
    ply: int
    turn: int
    sentence: Text
    seats: list[SeatBody]
    sides: list[list[int]]
    scene: Scene | None
    """None while the game's code is being compiled."""
    inputs: Inputs
    """Empty unless the seat to move is one's own."""
    last: LastMove | None
    moves: list[PlayedMove]
    thinking: bool
    compiling: Progress | None
    outcome: Result | None
    can: Can


class BoardCard(Model):
    """A board in a list."""

    id: str
    game: str
    edition: str
    name: Text
    ply: int
    turn: int
    mine_to_move: bool
    outcome: Result | None
    seats: list[SeatBody]
    updated: datetime
    scene: Scene | None


class BoardList(Model):
    """The boards of a visitor."""

    running: list[BoardCard]
    finished: list[BoardCard]


# Messages of a board's socket


class BoardMessage(Model):
    """The whole board, to begin with or when too much was missed."""

    type: Literal["board"] = "board"
    board: Board


class EventMessage(Model):
    """Something happened."""

    type: Literal["event"] = "event"
    number: int
    kind: Literal["move", "undo", "leave", "draw"]
    seat: int
    move: str
    effects: list[Effect]
    board: Board
    """The board after it."""


class ThinkingMessage(Model):
    """An engine begins or ends to think."""

    type: Literal["thinking"] = "thinking"
    seat: int
    on: bool


class HintLine(Model):
    """A move and what may follow."""

    moves: list[str]
    value: float
    proven: bool


class HintMessage(Model):
    """What the engine advises."""

    type: Literal["hint"] = "hint"
    ply: int
    move: str
    value: float
    """The share of a win that the seat to move may expect, from 0 to 1."""
    proven: bool
    lines: list[HintLine]


class CompilingMessage(Model):
    """How far the game's code is."""

    type: Literal["compiling"] = "compiling"
    done: int
    of: int


class PingMessage(Model):
    """The connection lives."""

    type: Literal["ping"] = "ping"


SocketMessage = Annotated[
    BoardMessage | EventMessage | ThinkingMessage | HintMessage | CompilingMessage | PingMessage,
    Field(discriminator="type"),
]

ERRORS: dict[int | str, dict[str, Any]] = {
    status: {"model": ErrorBody} for status in (400, 403, 404, 405, 409, 413, 422, 500, 503)
}
