"""What goes over the wire, as types: the OpenAPI schema, and with it the client's types, come from here."""

from datetime import datetime
from typing import Annotated, Any, Literal, NotRequired

from pydantic import BaseModel, ConfigDict, Field
from typing_extensions import TypeAliasType, TypedDict

from brettwerk.core.editing import Kind
from brettwerk.core.scene import Scene


class Model(BaseModel):
    """An answer: exactly what is written here and nothing else."""

    model_config = ConfigDict(extra="forbid", use_attribute_docstrings=True)


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
    address: "Address"


class Address(Model):
    """Where this server is found."""

    url: str
    reachable: bool
    """Whether other devices can reach it."""


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


class VariantBody(Model):
    """A game as somebody chose to play it."""

    edition: str
    players: int
    teams: bool
    options: dict[str, str]


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
    kind: Literal["me", "here", "engine", "link"]
    level: int | None
    name: Text | None
    mine: bool
    open: bool
    """Whether nobody sits here yet."""
    present: bool | None
    """Whether the person's browser is connected; None for engines and open seats."""
    left: int | None
    """Milliseconds on the clock as of this message; None without a clock."""
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
    seconds: float | None
    """How long it took; None without a clock."""


class ClockBody(Model):
    """How much time there is: for the whole game with an increment for each move, or so many days for a move."""

    kind: Literal["game", "move"]
    minutes: float | None = None
    increment: float | None = None
    """Seconds."""
    days: int | None = None
    running: int | None = None
    """Whose clock runs now; a seat's clock starts with its second turn."""


class Asked(Model):
    """A request that waits for answers; a move or a refusal ends it."""

    kind: Literal["undo", "draw"]
    seat: int
    agreed: list[int]
    waits_for: list[int]


class Can(Model):
    """What the visitor who asks may do now."""

    undo: bool
    resign: bool
    hint: bool
    rematch: bool
    draw: bool
    claim: bool
    """Take an open seat; only an invitation lets one do so."""
    replace: list[int]
    """Seats on which an engine may be put, because nobody has come or the player is gone."""
    answer: bool
    """A request waits for this visitor."""
    withdraw: bool


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
    open: bool
    """Whether seats are open; nobody moves until all are taken."""
    clock: ClockBody | None
    asked: Asked | None
    next: str | None
    """The rematch, once there is one."""
    creator: bool
    """Whether the visitor made this board."""
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
    open: bool
    outcome: Result | None
    seats: list[SeatBody]
    updated: datetime
    scene: Scene | None


class BoardList(Model):
    """The boards of a visitor."""

    running: list[BoardCard]
    finished: list[BoardCard]


# Playing together


class Share(Model):
    """The links to a board that can be given to others."""

    watch: str
    join: str | None
    """None once no seat is open."""
    reachable: bool
    """Whether other devices can follow these links."""
    note: Text | None
    """Why they cannot, and what to do about it."""
    qr: str | None
    """Where the code to scan is; None if it would lead nowhere."""


class Invitation(Model):
    """What a link to a seat leads to."""

    board: Board
    seats: list[int]
    """Those still open."""


class DeviceLink(Model):
    """A private link that moves one's seats to another device, once."""

    url: str
    minutes: int
    """How long it holds."""
    qr: str | None
    """Where the code to scan is; None if it would lead nowhere."""


class Continuing(Model):
    """What a link to continue leads to."""

    name: Text
    board: Board


class OpenGame(Model):
    """A game that waits for players."""

    id: str
    token: str
    """The invitation to it."""
    game: str
    edition: str
    name: Text
    seats: list[SeatBody]
    clock: ClockBody | None
    updated: datetime


# Puzzles


class PuzzleCard(Model):
    """A puzzle in a list."""

    id: str
    game: str
    difficulty: Literal["easy", "medium", "hard"]
    moves: int
    """How many moves the solver makes."""


class PuzzleOfTheDay(Model):
    """A puzzle to begin the day with."""

    puzzle: PuzzleCard
    name: Text
    task: Text
    scene: Scene | None
    """None while the game's code is being compiled."""


class PuzzleBody(Model):
    """A puzzle as it is put before somebody."""

    puzzle: PuzzleCard
    name: Text
    task: Text
    turn: int
    scene: Scene
    inputs: Inputs


class PuzzleMove(Model):
    """A move that is played out, and the position after it."""

    move: str
    seat: int
    scene: Scene
    effects: list[Effect]
    outcome: Text | None
    """How the game ended, if it did."""


class PuzzleAnswer(Model):
    """What comes of a try."""

    right: bool
    solved: bool
    line: list[PuzzleMove]
    """The move tried, then the opponent's longest defence, or the refutation played out."""
    inputs: Inputs
    """What can be tried next; empty if the try was wrong or the last one."""


# Analysis


class AnalysedPly(Model):
    """One thing that happened in a game that is looked at."""

    word: str
    """A move text, or ``~leave:SEAT`` or ``~draw:SEAT`` as in records."""
    seat: int
    state: str
    """The position text after it."""
    clock: float | None
    """The seconds that the seat had left afterwards, where a record says so."""
    comment: str
    """Said after it."""
    variations: list["AnalysedLine"]
    """What might have happened instead."""


class AnalysedLine(Model):
    """What might have happened."""

    comment: str
    """Said before the first of them."""
    plies: list[AnalysedPly]
    outcome: Result | None
    """How it would have ended, if it would."""


class Analysed(Model):
    """A game, a line or a single position to look at closely."""

    game: str
    variant: VariantBody
    name: Text
    colours: list[Colour]
    seats: list[str]
    """The names of the players, empty where unknown."""
    date: str
    """In ISO form, empty if unknown."""
    headers: dict[str, str]
    """Whatever else the head of a record says."""
    start: str
    """A position text; empty for the game's own start."""
    state: str
    """The position text of the start in any case."""
    comment: str
    """Said before the first of them."""
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
    """What a position that is being edited comes to."""

    state: str
    """Its text."""
    draft: DraftBody | None
    """None if the board cannot be read."""
    wrong: Text | None
    """Why it cannot be played, if so."""


ERRORS: dict[int | str, dict[str, Any]] = {
    status: {"model": ErrorBody} for status in (400, 403, 404, 405, 408, 409, 413, 422, 429, 500, 503)
}
