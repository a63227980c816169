"""Which request caused an event, so that one that is sent again is answered as it was the first time."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("events", sa.Column("request", sa.String, nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("events") as events:
        events.drop_column("request")
