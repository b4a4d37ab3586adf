"""Search: what there is to find of each card as it is now. It is derived from the history and can be made again."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables; they are filled when somebody searches."""
    op.create_table("search_mark", sa.Column("changeset_id", sa.Integer, primary_key=True, autoincrement=False))
    op.create_table("search_word", sa.Column("word", sa.String, primary_key=True))
    op.create_table(
        "search_card",
        sa.Column("item", sa.String, primary_key=True),
        sa.Column("revision_id", sa.Integer, nullable=False),
        sa.Column("deck", sa.String, nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("changeset_id", sa.Integer, nullable=False),
        sa.Column("categories", sa.String, nullable=False),
        sa.Column("tags", sa.String, nullable=False),
        sa.Column("difficulty", sa.Integer, nullable=False),
        sa.Column("states", sa.String, nullable=False),
        sa.Column("stale", sa.String, nullable=False),
        sa.Column("missing", sa.String, nullable=False),
    )
    op.create_index("search_card_revision", "search_card", ["revision_id"])
    if op.get_bind().dialect.name == "sqlite":
        # Only which words a revision has: neither their places nor the text itself, which the history keeps.
        op.execute(
            "CREATE VIRTUAL TABLE search_text USING fts5(words, content='', detail=none, columnsize=0, "
            "tokenize=\"unicode61 remove_diacritics 0 tokenchars ':'\")"
        )
    else:
        op.execute("CREATE TABLE search_text (revision_id integer PRIMARY KEY, words tsvector NOT NULL)")
        op.execute("CREATE INDEX search_text_words ON search_text USING gin (words)")
