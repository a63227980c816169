"""Playing together: invitations, clocks, rematches, links to other devices, and all that happens besides moves."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("boards", sa.Column("token", sa.String, nullable=True))
    op.add_column("boards", sa.Column("listed", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("boards", sa.Column("clock", sa.JSON(none_as_null=True), nullable=True))
    op.add_column("boards", sa.Column("next", sa.String, nullable=True))
    op.add_column("boards", sa.Column("deadline", sa.Float, nullable=True))
    op.create_index("boards_by_token", "boards", ["token"], unique=True)
    op.create_index("boards_by_deadline", "boards", ["deadline"])
    op.add_column("events", sa.Column("note", sa.String, nullable=False, server_default=""))
    op.add_column("events", sa.Column("visitor", sa.String, nullable=True))
    op.add_column("events", sa.Column("served", sa.Float, nullable=False, server_default="0"))
    op.create_table(
        "devices",
        sa.Column("token", sa.String, primary_key=True),
        sa.Column("board", sa.String, sa.ForeignKey("boards.id", ondelete="CASCADE"), nullable=False),
        sa.Column("visitor", sa.String, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table(
        "uptime", sa.Column("id", sa.Integer, primary_key=True), sa.Column("seconds", sa.Float, nullable=False)
    )


def downgrade() -> None:
    op.drop_table("uptime")
    op.drop_table("devices")
    with op.batch_alter_table("events") as events:
        for column in ("note", "visitor", "served"):
            events.drop_column(column)
    op.drop_index("boards_by_token", "boards")
    op.drop_index("boards_by_deadline", "boards")
    with op.batch_alter_table("boards") as boards:
        for column in ("token", "listed", "clock", "next", "deadline"):
            boards.drop_column(column)
