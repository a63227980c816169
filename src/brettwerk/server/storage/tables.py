"""The tables of the database."""

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    false,
)

metadata = MetaData()

boards = Table(
    "boards",
    metadata,
    Column("id", String, primary_key=True),
    Column("creator", String, nullable=False),
    Column("created", Float, nullable=False),
    Column("game", String, nullable=False),
    Column("edition", String, nullable=False),
    Column("players", Integer, nullable=False),
    Column("teams", Boolean, nullable=False),
    Column("options", JSON, nullable=False),
    Column("start", String, nullable=False),  # a position text, empty for the game's own start
    Column("token", String, nullable=True),  # the invitation to its seats
    Column("listed", Boolean, nullable=False, server_default=false()),  # among the open games
    Column("clock", JSON(none_as_null=True), nullable=True),
    Column("next", String, nullable=True),  # the rematch
    Column("rules_version", Integer, nullable=False, server_default="1"),  # of the game, when the board was made
    Column("challenge", String, nullable=True),  # an offer that stands, of which this is one board
    Column("renewed_until", Float, nullable=True),
    Column("first", String, nullable=True),
    # What the events come to, kept here so that lists need not replay them
    Column("updated", Float, nullable=False),
    Column("number", Integer, nullable=False),  # of the last event
    Column("ply", Integer, nullable=False),
    Column("turn", Integer, nullable=False),
    Column("position", String, nullable=False),
    Column("outcome", JSON(none_as_null=True), nullable=True),
    Column("deadline", Float, nullable=True),  # when the running clock's flag falls, in seconds of uptime
    Index("boards_of_creator", "creator", "updated"),
    Index("boards_by_token", "token", unique=True),
    Index("boards_by_deadline", "deadline"),
    Index("boards_by_challenge", "challenge"),
)

seats = Table(
    "seats",
    metadata,
    Column("board", ForeignKey("boards.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String, nullable=False),  # me, here, engine or link
    Column("owner", String, nullable=True),  # the visitor who moves here; nobody yet if the seat is open
    Column("level", Integer, nullable=True),
    Column("name", String, nullable=False),
    Index("seats_of_owner", "owner"),
)

events = Table(
    "events",
    metadata,
    Column("board", ForeignKey("boards.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),  # from 1 on, without gaps
    Column("at", Float, nullable=False),
    Column("kind", String, nullable=False),  # table/events.py says which there are
    Column("seat", Integer, nullable=False),  # who did it
    Column("move", String, nullable=False),
    Column("keep", Integer, nullable=False),  # undo: how many of the things that stood before it still do
    Column("note", String, nullable=False, server_default=""),
    Column("visitor", String, nullable=True),  # sit, move-seat: who sits here from now on
    Column("served", Float, nullable=False, server_default="0"),  # when it happened, in seconds of uptime
    Column("request", String, nullable=True),  # what caused it, so that the same request is not served twice
)

devices = Table(
    "devices",
    metadata,
    Column("token", String, primary_key=True),
    Column("board", ForeignKey("boards.id", ondelete="CASCADE"), nullable=False),
    Column("visitor", String, nullable=False),  # whose seats move
    Column("until", Float, nullable=False),
)

subscriptions = Table(
    "subscriptions",
    metadata,
    Column("endpoint", String, primary_key=True),  # where a push service takes messages for a browser
    Column("visitor", String, nullable=False),
    Column("p256dh", String, nullable=False),  # the browser's keys
    Column("auth", String, nullable=False),
    Column("language", String, nullable=False),
    Column("created", Float, nullable=False),
    Index("subscriptions_of_visitor", "visitor"),
)

visitor_links = Table(
    "visitor_links",
    metadata,
    Column("token", String, primary_key=True),
    Column("visitor", String, nullable=False),  # who the device becomes that follows it
    Column("until", Float, nullable=False),
    Column("data", String, nullable=False),  # what the browser sent along
)

uptime = Table(
    "uptime",
    metadata,
    Column("id", Integer, primary_key=True),  # there is one row
    Column("seconds", Float, nullable=False),  # how long the server has been up in all its life
    Column("at", Float, nullable=False, server_default="0"),  # when that was so, by the clock of a shared database
)

# What servers need that share a database. All times are by its clock.

servers = Table(
    "servers",
    metadata,
    Column("id", String, primary_key=True),
    Column("version", String, nullable=False),
    Column("seen", Float, nullable=False),  # when it last said that it lives
)

leases = Table(
    "leases",
    metadata,
    Column("name", String, primary_key=True),  # of what one server does for all
    Column("holder", String, nullable=False),
)

attendance = Table(
    "attendance",
    metadata,
    Column("server", ForeignKey("servers.id", ondelete="CASCADE"), primary_key=True),
    Column("board", String, primary_key=True),  # empty for the socket that is about all boards
    Column("visitor", String, primary_key=True),
)

engine_turns = Table(
    "engine_turns",
    metadata,
    Column("board", ForeignKey("boards.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, nullable=False),  # of the last event, after which an engine is to move
    Column("since", Float, nullable=False),
    Column("holder", ForeignKey("servers.id", ondelete="SET NULL"), nullable=True),  # where it thinks
    Index("engine_turns_by_holder", "holder", "since"),
)

notices = Table(
    "notices",
    metadata,
    Column("board", ForeignKey("boards.id", ondelete="CASCADE"), primary_key=True),
    Column("visitor", String, nullable=False),  # whose turn it is
    Column("ply", Integer, nullable=False),
    Column("due", Float, nullable=False),
    Column("sent", Boolean, nullable=False, server_default=false()),
    Column("holder", ForeignKey("servers.id", ondelete="SET NULL"), nullable=True),  # which sends it
    Index("notices_by_due", "sent", "due"),
)

kept_messages = Table(
    "kept_messages",
    metadata,
    Column("id", String, primary_key=True),
    Column("body", String, nullable=False),  # what is too large, or nobody's business, for a notification
    Column("until", Float, nullable=False),
)

keys = Table(
    "keys",
    metadata,
    Column("name", String, primary_key=True),
    Column("content", LargeBinary, nullable=False),
)
