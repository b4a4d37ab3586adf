"""The search also knows in which languages a card is written, and counts what is stale or missing."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column, and let the search start afresh."""
    op.execute("DELETE FROM search_card")
    op.execute("DELETE FROM search_mark")
    op.execute("DELETE FROM search_word")
    is_sqlite = op.get_bind().dialect.name == "sqlite"
    # The table keeps nothing but an index, from which single rows cannot be deleted.
    op.execute(
        "INSERT INTO search_text (search_text) VALUES ('delete-all')" if is_sqlite else "DELETE FROM search_text"
    )
    op.add_column("search_card", sa.Column("written", sa.String, nullable=False, server_default=""))
