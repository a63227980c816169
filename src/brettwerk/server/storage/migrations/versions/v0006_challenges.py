"""Boards that are offered again once all their seats are taken."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("boards", sa.Column("challenge", sa.String, nullable=True))
    op.add_column("boards", sa.Column("renewed_until", sa.Float, nullable=True))
    op.add_column("boards", sa.Column("first", sa.String, nullable=True))
    op.create_index("boards_by_challenge", "boards", ["challenge"])


def downgrade() -> None:
    op.drop_index("boards_by_challenge", "boards")
    with op.batch_alter_table("boards") as boards:
        for column in ("challenge", "renewed_until", "first"):
            boards.drop_column(column)
