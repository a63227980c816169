"""What is published on the bus: small messages that survive JSON, since other processes may read them.

They name a board and the number of an event rather than carrying the board: subscribers load what they need.
"""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from brettwerk.server.schemas.messages import HintLine, Reaction


class _Published(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class BoardChanged(_Published):
    """An event of a board is on disk. Published to those who watch the board, and to its players wherever they are."""

    type: Literal["board-changed"] = "board-changed"
    board: str
    number: int
    """Of the event."""


class EngineThinking(_Published):
    """An engine starts or stops thinking."""

    type: Literal["engine-thinking"] = "engine-thinking"
    seat: int
    on: bool


class HintReady(_Published):
    """The hint that a visitor has asked for."""

    type: Literal["hint-ready"] = "hint-ready"
    visitor: str
    ply: int
    move: str
    value: float
    proven: bool
    lines: list[HintLine]


class PresenceChanged(_Published):
    """A visitor has connected or disconnected."""

    type: Literal["presence-changed"] = "presence-changed"
    seats: list[int]
    """Their seats."""
    present: bool


class PermissionsChanged(_Published):
    """What a visitor may do at a board has changed, though nothing happened there."""

    type: Literal["permissions-changed"] = "permissions-changed"
    visitor: str


class Reacted(_Published):
    """A player says one of the few things that can be said."""

    type: Literal["reacted"] = "reacted"
    id: str
    seat: int
    reaction: Reaction


class CompileProgress(_Published):
    """A game has been compiled further, or can be played now."""

    type: Literal["compile-progress"] = "compile-progress"
    game: str


class Missed(_Published):
    """Messages may have been lost: whoever has subscribed looks what is new by the numbers that they know."""

    type: Literal["missed"] = "missed"


class Attended(_Published):
    """A visitor's browser shows a board, or shows it no longer, at one of several servers."""

    type: Literal["attended"] = "attended"
    server: str
    board: str
    """Empty for the socket that is about all boards."""
    visitor: str
    present: bool


class EngineWanted(_Published):
    """An engine is to move at a board, and no server has taken its turn."""

    type: Literal["engine-wanted"] = "engine-wanted"
    board: str


class Spent(_Published):
    """What visitors and addresses have used of their share at one of several servers."""

    type: Literal["spent"] = "spent"
    shares: list[tuple[str, str, int]]
    """Kind of request, who, and how many."""


BusMessage = (
    BoardChanged
    | EngineThinking
    | HintReady
    | PresenceChanged
    | PermissionsChanged
    | Reacted
    | CompileProgress
    | Missed
    | Attended
    | EngineWanted
    | Spent
)
_ANY: TypeAdapter[BusMessage] = TypeAdapter(Annotated[BusMessage, Field(discriminator="type")])


def to_json(message: BusMessage) -> str:
    return message.model_dump_json()


def from_json(text: str) -> BusMessage:
    """Read what ``to_json`` wrote."""
    return _ANY.validate_json(text)


def from_facts(facts: object) -> BusMessage:
    """The same where the JSON has been read already."""
    return _ANY.validate_python(facts)


# Topics


def board_topic(board: str) -> str:
    return f"board:{board}"


def visitor_topic(visitor: str) -> str:
    return f"visitor:{visitor}"


SERVERS = "servers"
"""What only servers have to know."""


def game_topic(game: str) -> str:
    return f"game:{game}"
