"""The types of answers about boards and invitations to them."""

from datetime import datetime
from typing import Literal

from brettwerk.core.drawing.scene import Part, Scene
from brettwerk.server.schemas.common import EffectBody, Inputs, Model, ProgressBody, Result, Text, VariantBody


class Created(Model):
    """The id of a new board."""

    id: str


class Accepted(Model):
    """The number of the last event that a request caused."""

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
    effects: list[EffectBody]
    words: Text
    """Who made it, and what happened."""


class PlayedMove(Model):
    """A move of the list."""

    ply: int
    """How many moves had been played before it."""
    seat: int
    text: str
    seconds: float | None
    """How long it took; None without a clock."""


class ClockBody(Model):
    """The time control: time for the whole game with an increment for each move, or a number of days for each move."""

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
    """What this visitor may do now."""

    undo: bool
    resign: bool
    hint: bool
    rematch: bool
    draw: bool
    claim: bool
    """Take an open seat, which only an invitation allows."""
    replace: list[int]
    """Seats on which an engine may be put, because nobody has come or the player is gone."""
    answer: bool
    """A request waits for this visitor's answer."""
    withdraw: bool


class BoardBody(Model):
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
    request: Text | None
    """The same said to the player to move; None unless somebody is."""
    seats: list[SeatBody]
    sides: list[list[int]]
    at_corners: bool
    """Whether three or four players have the corners of the board, clockwise from the bottom left."""
    scene: Scene | None
    """None while the game's code is being compiled."""
    inputs: Inputs
    """Empty unless the visitor is to move."""
    last: LastMove | None
    moves: list[PlayedMove]
    thinking: bool
    compiling: ProgressBody | None
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


class MarkBody(Model):
    """A threat or a chance to draw over the scene."""

    kind: str
    classes: str
    parts: list[Part]
    """In the coordinates of the scene."""
    about: list[str]
    """The shapes of the scene that it speaks of."""
    when: list[str]
    """It is shown as soon as all these shapes have been clicked or are pointed at."""
    resting: bool
    """It is shown only while nothing has been clicked."""
    below: bool
    """It lies under the pieces."""
    text: Text


class MarkKind(Model):
    """What marks of a kind mean."""

    kind: str
    classes: str
    parts: list[Part]
    """A sample, in a box of 10 by 10 about the origin."""
    text: Text


class MarksBody(Model):
    """What matters in the present position of a board."""

    ply: int
    marks: list[MarkBody]
    legend: list[MarkKind]


class ClickBody(Model):
    """What a click that leads nowhere may tell."""

    ply: int
    reach: list[str]
    """The places to which an enemy's piece on the place clicked last could go, were it its turn."""
    reason: Text | None
    """What the move that was begun would have needed."""


class PlansBody(Model):
    """What a seat that is not to move could do, were it its turn."""

    ply: int
    inputs: Inputs


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


class BrokenCard(Model):
    """A board in a list that cannot be read."""

    id: str
    sentence: Text


class BoardList(Model):
    """The boards of a visitor."""

    running: list[BoardCard]
    finished: list[BoardCard]
    broken: list[BrokenCard]
    """Those of both kinds that cannot be read."""


# Playing together


class Share(Model):
    """The links to a board that can be passed on."""

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

    board: BoardBody
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
    board: BoardBody


class BroughtAlong(Model):
    """What a browser sent along to the device that takes its place."""

    data: str


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
    standing: bool
    """Whether it is offered again each time its seats are taken."""
    updated: datetime
