"""The types of request bodies."""

import re
from datetime import date
from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints

from brettwerk.core.records.text import MAX_COMMENT, MAX_VALUE
from brettwerk.core.variant import MAX_SEATS
from brettwerk.server.schemas.messages import Reaction


def _day(value: str) -> str:
    if not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", value):
        raise ValueError(value)
    return value


NAME_LENGTH = 40
Name = Annotated[str, StringConstraints(strip_whitespace=True, max_length=NAME_LENGTH)]
"""Of a player; ``table.names`` says what may be in it."""
Options = dict[Annotated[str, StringConstraints(max_length=40)], Annotated[str, StringConstraints(max_length=200)]]
OptionText = Annotated[str, StringConstraints(max_length=241, pattern=r"^[^=]{1,40}=[^=]{0,200}$")]
"""As on the command line: name=value."""
MoveText = Annotated[str, StringConstraints(min_length=1, max_length=200)]
StateText = Annotated[str, StringConstraints(max_length=2000)]
Comment = Annotated[str, StringConstraints(max_length=MAX_COMMENT)]
HeaderText = Annotated[str, StringConstraints(max_length=MAX_VALUE)]
ShortText = Annotated[str, StringConstraints(max_length=40)]
GameId = Annotated[str, StringConstraints(min_length=1, max_length=60)]
Edition = Annotated[str, StringConstraints(min_length=1, max_length=40)]
WHOLE = BeforeValidator(lambda value: int(value) if isinstance(value, float) and value.is_integer() else value)
"""JSON does not tell whole numbers from others: 2.0 is 2."""

MOST_SECONDS = 1_000_000 * 3600 - 1
"""What a record can say of a clock."""
Day = Annotated[date, BeforeValidator(_day)]
"""Written like 2026-11-16; a timestamp is not accepted."""
Ply = Annotated[int, Field(ge=0, le=1_000_000), WHOLE]
SeatNumber = Annotated[int, Field(ge=0, le=3), WHOLE]
Players = Annotated[int, Field(ge=1, le=MAX_SEATS), WHOLE]
Level = Annotated[int, Field(ge=1, le=9), WHOLE]


class RequestBody(BaseModel):
    """The body of a request: types are strict, and unknown fields are refused."""

    model_config = ConfigDict(extra="forbid", strict=True, use_attribute_docstrings=True)


class SeatRequest(RequestBody):
    """Who is to have a seat."""

    kind: Literal["me", "here", "engine", "link"]
    """me, another person at this screen, an engine, or another person by link."""
    level: Level | None = None
    name: Name | None = None


class VariantRequest(RequestBody):
    """Which variant of which game."""

    game: GameId
    edition: Edition = "classic"
    players: Players | None = None
    teams: bool = False
    options: Options = {}


class GameClock(RequestBody):
    """Time for the whole game, with an increment for each move."""

    kind: Literal["game"]
    minutes: Annotated[float, Field(ge=0.1, le=1440)]
    increment: Annotated[float, Field(ge=0, le=600)] = 0
    """Seconds."""


class MoveClock(RequestBody):
    """A number of days for each move."""

    kind: Literal["move"]
    days: Annotated[int, Field(ge=1, le=14), WHOLE]


class BoardRequest(VariantRequest):
    """A new game."""

    state: StateText = ""
    """A position to begin with; empty for the game's own start."""
    seats: Annotated[list[SeatRequest], Field(min_length=1, max_length=MAX_SEATS)]
    first: Literal["as-is", "me", "other", "random"] = "as-is"
    """Who begins; the seats are turned accordingly, because seat 0 always begins."""
    clock: Annotated[GameClock | MoveClock, Field(discriminator="kind")] | None = None
    listed: bool = False
    """Whether everybody sees it in the list of open games; only with a seat by link."""
    standing: bool = False
    """Whether it is offered again, as another board, each time its seats are taken; only a listed one."""


class TryRequest(VariantRequest):
    """A position to look at, and perhaps a move to try."""

    state: StateText = ""
    move: MoveText | None = None


class LessonRequest(RequestBody):
    """What was clicked in a step of a lesson: the clicks of a move, or such as lead nowhere."""

    clicks: Annotated[list[ShortText], Field(min_length=1, max_length=10)]


class MoveRequest(RequestBody):
    """A move in the position after ``ply`` moves."""

    ply: Ply
    move: MoveText


class PlyRequest(RequestBody):
    """Something to be done in the position after ``ply`` moves."""

    ply: Ply


class ResignRequest(RequestBody):
    """Which seat resigns; by default the one to move, if it is the visitor's."""

    seat: SeatNumber | None = None


class ClaimRequest(RequestBody):
    """Take an open seat, by default the first one."""

    seat: SeatNumber | None = None
    name: Name = ""


class AskRequest(RequestBody):
    """Ask the other players for something in the position after ``ply`` moves."""

    kind: Literal["undo", "draw"]
    ply: Ply


class ReactionRequest(RequestBody):
    """Say one of the few things that can be said."""

    reaction: Reaction


Endpoint = Annotated[str, StringConstraints(min_length=1, max_length=1000)]
KeyText = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{16,100}=*$")]


class EndpointRequest(RequestBody):
    """The address at which a push service takes messages for a browser."""

    endpoint: Endpoint


MOST_DATA = 400_000


class VisitorLinkRequest(RequestBody):
    """What goes along to another device: what this browser keeps, as a text that only browsers read."""

    data: Annotated[str, StringConstraints(max_length=MOST_DATA)] = ""


class SubscriptionKeys(RequestBody):
    """The keys with which messages to a browser are encrypted."""

    p256dh: KeyText
    auth: KeyText


class SubscriptionRequest(EndpointRequest):
    """A browser that wants to be told of turns."""

    keys: SubscriptionKeys
    language: Literal["de", "en"]


class AnswerRequest(RequestBody):
    """Answer what another player has asked for."""

    agree: bool
    ply: Ply


class ReplaceRequest(RequestBody):
    """Put an engine on a seat whose player is gone."""

    seat: SeatNumber
    level: Level


class PuzzleRequest(RequestBody):
    """How far somebody is with a puzzle."""

    played: Annotated[list[MoveText], Field(max_length=200)] = []
    """The moves of both sides so far."""


class PuzzleMoveRequest(PuzzleRequest):
    """A move to try next."""

    move: MoveText


class DraftPieces(RequestBody):
    """A position as somebody has put it together."""

    pieces: Annotated[dict[ShortText, ShortText], Field(max_length=400)]
    """The token on each place, by the id of its shape."""
    turn: SeatNumber
    fields: Annotated[dict[ShortText, ShortText], Field(max_length=20)] = {}
    """The named fields of its text."""


class DraftRequest(VariantRequest):
    """A position that is being edited, by its text or piece by piece."""

    state: StateText = ""
    """Read if there are no pieces."""
    draft: DraftPieces | None = None


class LineRequest(VariantRequest):
    """A position and what happens from there on."""

    state: StateText = ""
    moves: list[MoveText] = []
    """Move texts, and ``~leave:SEAT`` and ``~draw:SEAT`` as in records."""
    seats: Annotated[list[HeaderText], Field(max_length=MAX_SEATS)] = []
    """The names of the players."""


class RecordRequest(RequestBody):
    """A record to read, in any format."""

    text: str
    name: Annotated[str, StringConstraints(max_length=200)] = ""
    """The name of its file, whose extension tells the format; without one, the formats are tried in turn."""
    number: Annotated[int, Field(ge=1, le=1_000_000), WHOLE] = 1
    """Which game of the file."""


class KeptNode(RequestBody):
    """One event with its comment."""

    word: MoveText
    """A move text, or ``~leave:SEAT`` or ``~draw:SEAT`` as in records."""
    clock: Annotated[float, Field(ge=0, le=MOST_SECONDS)] | None = None
    """The seconds that the seat had left afterwards."""
    comment: Comment = ""
    variations: list["KeptLine"] = []
    """What might have happened instead."""


class KeptLine(RequestBody):
    """The events of a game or of a variation."""

    comment: Comment = ""
    """The comment before the first event."""
    nodes: list[KeptNode]


class KeepRequest(VariantRequest):
    """A game to be kept as a record."""

    state: StateText = ""
    line: KeptLine
    seats: Annotated[list[HeaderText], Field(max_length=MAX_SEATS)] = []
    """The names of the players."""
    date: ShortText = ""
    """In ISO form."""
    headers: dict[HeaderText, HeaderText] = {}
    """Any further headers of the record."""


class FileRequest(LineRequest):
    """A line to be kept as a file."""

    dark: bool = False


class EvaluateRequest(LineRequest):
    """Ask what the engine thinks of the position at the end of a line; it replaces what was asked before."""

    type: Literal["evaluate"]
    id: Ply
    """Answers carry the same number."""
    lines: Annotated[int, Field(ge=1, le=5), WHOLE] = 3


class ReviewRequest(LineRequest):
    """Ask for all moves of a line to be judged; it replaces what was asked before."""

    type: Literal["review"]
    id: Ply


class StopRequest(RequestBody):
    """Stop the evaluation that was asked for."""

    type: Literal["stop"]
    id: Ply


AnalysisRequest = Annotated[EvaluateRequest | ReviewRequest | StopRequest, Field(discriminator="type")]
