"""History: changesets, revisions, reviews, confirmations, releases; all append-only."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

TABLES = ("changeset", "revision", "review", "confirmation", "release", "release_item")


def upgrade() -> None:
    """Create the tables and make them append-only."""
    op.create_table(
        "changeset",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("author", sa.String, nullable=False),
        sa.Column("at", sa.String, nullable=False),
        sa.Column("message", sa.String, nullable=False),
        sa.Column("file", sa.String, nullable=False),
        sa.Column("file_sha256", sa.String, nullable=False),
    )
    op.create_table(
        "revision",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("item", sa.String, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("deck", sa.String, nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("changeset_id", sa.Integer, sa.ForeignKey("changeset.id"), nullable=False),
        sa.Column("base", sa.Integer),
        sa.Column("sha256", sa.String, nullable=False),
        sa.Column("payload", sa.String),
        sa.Column("stale", sa.String, nullable=False),
        sa.UniqueConstraint("item", "number"),
    )
    op.create_index("revision_changeset", "revision", ["changeset_id"])
    op.create_index("revision_deck", "revision", ["deck"])
    op.create_table(
        "review",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("changeset_id", sa.Integer, sa.ForeignKey("changeset.id"), nullable=False),
        sa.Column("item", sa.String, nullable=False),
        sa.Column("language", sa.String, nullable=False),
        sa.Column("state", sa.String, nullable=False),
        sa.Column("sha256", sa.String, nullable=False),
    )
    op.create_index("review_item", "review", ["item", "language", "id"])
    op.create_table(
        "confirmation",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("changeset_id", sa.Integer, sa.ForeignKey("changeset.id"), nullable=False),
        sa.Column("item", sa.String, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("path", sa.String, nullable=False),
        sa.Column("language", sa.String, nullable=False),
    )
    op.create_index("confirmation_item", "confirmation", ["item", "number"])
    op.create_table(
        "release",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("changeset_id", sa.Integer, sa.ForeignKey("changeset.id"), nullable=False),
        sa.Column("deck", sa.String, nullable=False),
        sa.Column("version", sa.String, nullable=False),
        sa.Column("root_sha256", sa.String, nullable=False),
        sa.Column("forced", sa.Boolean, nullable=False),
        sa.Column("frozen", sa.String, nullable=False),
        sa.UniqueConstraint("deck", "version"),
    )
    op.create_table(
        "release_item",
        sa.Column("release_id", sa.Integer, sa.ForeignKey("release.id"), primary_key=True),
        sa.Column("item", sa.String, primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("sha256", sa.String, nullable=False),
    )
    guard()


def guard() -> None:
    """Add triggers that refuse to rewrite history."""
    if op.get_bind().dialect.name == "sqlite":
        for table in TABLES:
            for verb in ("UPDATE", "DELETE"):
                op.execute(
                    f"CREATE TRIGGER {table}_no_{verb.lower()} BEFORE {verb} ON {table} "
                    f"BEGIN SELECT RAISE(ABORT, 'history is never changed'); END"
                )
        return
    op.execute(
        "CREATE FUNCTION quizkit_refuse() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN RAISE EXCEPTION 'history is never changed'; END $$"
    )
    for table in TABLES:
        op.execute(
            f"CREATE TRIGGER {table}_no_change BEFORE UPDATE OR DELETE OR TRUNCATE ON {table} "
            f"FOR EACH STATEMENT EXECUTE FUNCTION quizkit_refuse()"
        )
