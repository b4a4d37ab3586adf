"""Members: who was invited to a studio, and what they may do there. They are not part of the history."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "member",
        sa.Column("name", sa.String, primary_key=True),
        sa.Column("role", sa.String, nullable=False),
        sa.Column("languages", sa.String, nullable=False),
        sa.Column("ticket_sha256", sa.String, nullable=False),
        sa.Column("invited_by", sa.String, nullable=False),
        sa.Column("at", sa.String, nullable=False),
    )
