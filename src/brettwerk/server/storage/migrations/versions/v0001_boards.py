"""Boards, seats and events."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "boards",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("creator", sa.String, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("edition", sa.String, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("teams", sa.Boolean, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("start", sa.String, nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("position", sa.String, nullable=False),
        sa.Column("outcome", sa.JSON(none_as_null=True), nullable=True),
    )
    op.create_index("boards_of_creator", "boards", ["creator", "updated"])
    op.create_table(
        "seats",
        sa.Column("board", sa.String, sa.ForeignKey("boards.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("owner", sa.String, nullable=True),
        sa.Column("level", sa.Integer, nullable=True),
        sa.Column("name", sa.String, nullable=False),
    )
    op.create_index("seats_of_owner", "seats", ["owner"])
    op.create_table(
        "events",
        sa.Column("board", sa.String, sa.ForeignKey("boards.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("move", sa.String, nullable=False),
        sa.Column("keep", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    for table in ("events", "seats", "boards"):
        op.drop_table(table)
