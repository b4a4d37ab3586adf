"""Playtests: answers and flags for a revision of a card, and the key of players' pseudonyms."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables; their rows may be deleted."""
    op.create_table("playtest_salt", sa.Column("salt", sa.String, primary_key=True))
    op.create_table(
        "playtest_answer",
        sa.Column("sitting", sa.String, primary_key=True),
        sa.Column("player", sa.String, primary_key=True),
        sa.Column("item", sa.String, primary_key=True),
        sa.Column("part", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("deck", sa.String, nullable=False),
        sa.Column("is_right", sa.Boolean, nullable=False),
        sa.Column("at", sa.String, nullable=False),
        sa.ForeignKeyConstraint(["item", "revision"], ["revision.item", "revision.number"]),
    )
    op.create_index("playtest_answer_deck", "playtest_answer", ["deck"])
    op.create_index("playtest_answer_player", "playtest_answer", ["player"])
    op.create_table(
        "playtest_flag",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("sitting", sa.String, nullable=False),
        sa.Column("player", sa.String, nullable=False),
        sa.Column("item", sa.String, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("deck", sa.String, nullable=False),
        sa.Column("reason", sa.String, nullable=False),
        sa.Column("word", sa.String, nullable=False),
        sa.Column("at", sa.String, nullable=False),
        sa.ForeignKeyConstraint(["item", "revision"], ["revision.item", "revision.number"]),
    )
    for column in ("deck", "sitting", "player"):
        op.create_index(f"playtest_flag_{column}", "playtest_flag", [column])
