"""The tables of the database."""

from sqlalchemy import JSON, Boolean, Column, Float, ForeignKey, Index, Integer, MetaData, String, Table

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
    # What the events come to, kept here so that lists need not replay them
    Column("updated", Float, nullable=False),
    Column("number", Integer, nullable=False),  # of the last event
    Column("ply", Integer, nullable=False),
    Column("turn", Integer, nullable=False),
    Column("position", String, nullable=False),
    Column("outcome", JSON(none_as_null=True), nullable=True),
    Index("boards_of_creator", "creator", "updated"),
)

seats = Table(
    "seats",
    metadata,
    Column("board", ForeignKey("boards.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String, nullable=False),  # me, here or engine
    Column("owner", String, nullable=True),  # the visitor who moves here
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
    Column("kind", String, nullable=False),  # move, undo, leave or draw
    Column("seat", Integer, nullable=False),  # who did it
    Column("move", String, nullable=False),
    Column("keep", Integer, nullable=False),  # undo: how many of the things that stood before it still do
)
