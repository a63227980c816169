"""The types of the messages that sockets send."""

from typing import Annotated, Literal

from pydantic import Field

from brettwerk.server.schemas.boards import BoardBody
from brettwerk.server.schemas.common import EffectBody, ErrorDetail, Model, Result, Text


class BoardMessage(Model):
    """The whole board: sent first, and when too much was missed."""

    type: Literal["board"] = "board"
    board: BoardBody


class EventMessage(Model):
    """Something happened."""

    type: Literal["event"] = "event"
    number: int
    kind: Literal[
        "move", "undo", "leave", "draw", "flag", "sit", "move-seat", "replace", "ask", "answer", "withdraw", "rematch"
    ]
    """flag: the time is up, which is leaving."""
    seat: int
    move: str
    effects: list[EffectBody]
    board: BoardBody
    """The board after it."""


class ThinkingMessage(Model):
    """An engine starts or stops thinking."""

    type: Literal["thinking"] = "thinking"
    seat: int
    on: bool


class HintLine(Model):
    """A move and what may follow."""

    moves: list[str]
    value: float
    proven: bool


class HintMessage(Model):
    """What the engine recommends."""

    type: Literal["hint"] = "hint"
    ply: int
    move: str
    value: float
    """The share of a win that the seat to move may expect, from 0 to 1."""
    proven: bool
    lines: list[HintLine]


class CompilingMessage(Model):
    """How far the game's code has been compiled."""

    type: Literal["compiling"] = "compiling"
    done: int
    of: int


class SeatPresence(Model):
    """Whether somebody's browser is connected."""

    seat: int
    present: bool


class PresenceMessage(Model):
    """Somebody has connected or disconnected."""

    type: Literal["presence"] = "presence"
    seats: list[SeatPresence]


Reaction = Literal["hello", "good-luck", "good-move", "oops", "thinking", "thanks", "good-game", "see-you"]
"""What players can say to each other: nothing but these, and clients have the words in the reader's language."""


class ReactionMessage(Model):
    """A player says one of the few things that can be said."""

    type: Literal["reaction"] = "reaction"
    id: str
    """By which it is known again: the last ones are sent once more to who reconnects."""
    seat: int
    reaction: Reaction


class PingMessage(Model):
    """Keeps the connection alive."""

    type: Literal["ping"] = "ping"


SocketMessage = Annotated[
    BoardMessage
    | EventMessage
    | ThinkingMessage
    | HintMessage
    | CompilingMessage
    | PresenceMessage
    | ReactionMessage
    | PingMessage,
    Field(discriminator="type"),
]


class WaitingBoard(Model):
    """A board on which it is the visitor's turn."""

    id: str
    name: Text
    game: str
    opponents: list[Text | None]
    """The names of the other players, as far as they have any."""


class TurnsMessage(Model):
    """All boards on which other people wait for the visitor's move."""

    type: Literal["turns"] = "turns"
    boards: list[WaitingBoard]


VisitorMessage = Annotated[TurnsMessage | PingMessage, Field(discriminator="type")]


class EvaluatedLine(Model):
    """A move and the best replies known."""

    moves: list[str]
    chances: list[float]
    """Each seat's chance of winning, from 0 to 1; a draw is a half."""
    proven: bool
    length: int | None
    """The plies to the end where the result is certain, as far as known."""
    solved: bool
    """Whether the value comes from a table of the whole game."""


class EvaluationMessage(Model):
    """What the engine thinks of a position so far."""

    type: Literal["evaluation"] = "evaluation"
    id: int
    """The number that the request bore."""
    chances: list[float]
    proven: bool
    lines: list[EvaluatedLine]
    """The best moves, best first; none if the game is over."""
    simulations: int
    depth: int
    outcome: Result | None
    done: bool
    """Whether there will be no more."""


class JudgementMessage(Model):
    """What one move of a game was worth."""

    type: Literal["judgement"] = "judgement"
    id: int
    index: int
    """Which of the things that happened it is, from 0."""
    ply: int
    seat: int
    move: str
    before: list[float]
    after: list[float]
    certain: bool
    loss: float
    grade: Literal["", "inaccuracy", "mistake", "blunder"]
    better: list[str]
    """The best move and what may follow, if it was another one."""


class ReviewedMessage(Model):
    """All moves are judged."""

    type: Literal["reviewed"] = "reviewed"
    id: int


class ErrorMessage(Model):
    """A request that cannot be fulfilled."""

    type: Literal["trouble"] = "trouble"
    id: int | None
    """None if the request could not be read."""
    error: ErrorDetail


AnalysisMessage = Annotated[
    EvaluationMessage | JudgementMessage | ReviewedMessage | ErrorMessage | PingMessage,
    Field(discriminator="type"),
]
