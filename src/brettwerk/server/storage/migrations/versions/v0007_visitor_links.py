"""Links by which another device becomes the same visitor."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "visitor_links",
        sa.Column("token", sa.String, primary_key=True),
        sa.Column("visitor", sa.String, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
        sa.Column("data", sa.String, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("visitor_links")
