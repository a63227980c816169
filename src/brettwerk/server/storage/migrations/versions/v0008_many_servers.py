"""What servers need that share a database: who lives, who does what, who watches where, and the keys."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("uptime", sa.Column("at", sa.Float, nullable=False, server_default="0"))
    op.create_table(
        "servers",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("version", sa.String, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
    )
    op.create_table(
        "leases", sa.Column("name", sa.String, primary_key=True), sa.Column("holder", sa.String, nullable=False)
    )
    op.create_table(
        "attendance",
        sa.Column("server", sa.String, sa.ForeignKey("servers.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("board", sa.String, primary_key=True),
        sa.Column("visitor", sa.String, primary_key=True),
    )
    op.create_table(
        "engine_turns",
        sa.Column("board", sa.String, sa.ForeignKey("boards.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("holder", sa.String, sa.ForeignKey("servers.id", ondelete="SET NULL"), nullable=True),
    )
    op.create_index("engine_turns_by_holder", "engine_turns", ["holder", "since"])
    op.create_table(
        "notices",
        sa.Column("board", sa.String, sa.ForeignKey("boards.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("visitor", sa.String, nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("due", sa.Float, nullable=False),
        sa.Column("sent", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("holder", sa.String, sa.ForeignKey("servers.id", ondelete="SET NULL"), nullable=True),
    )
    op.create_index("notices_by_due", "notices", ["sent", "due"])
    op.create_table(
        "kept_messages",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("body", sa.String, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table(
        "keys",
        sa.Column("name", sa.String, primary_key=True),
        sa.Column("content", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    for table in ("keys", "kept_messages", "notices", "engine_turns", "attendance", "leases", "servers"):
        op.drop_table(table)
    with op.batch_alter_table("uptime") as uptime:
        uptime.drop_column("at")
