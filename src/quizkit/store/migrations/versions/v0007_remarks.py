"""Remarks become part of the history: comments, suggestions, and what became of them. Queries are kept beside it."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "remark",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("changeset_id", sa.Integer, sa.ForeignKey("changeset.id"), nullable=False),
        sa.Column("item", sa.String, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("language", sa.String, nullable=False),
        sa.Column("path", sa.String, nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("words", sa.String, nullable=False),
        sa.Column("about", sa.Integer, nullable=False),
        sa.Column("seal", sa.String, nullable=False),
    )
    op.create_index("remark_item", "remark", ["item", "id"])
    op.create_table(
        "saved_query",
        sa.Column("owner", sa.String, primary_key=True),
        sa.Column("name", sa.String, primary_key=True),
        sa.Column("asked", sa.String, nullable=False),
        sa.Column("seal", sa.String, nullable=False),
    )
    op.execute(f"INSERT INTO checksum (name, count, sha256) VALUES ('saved_query', 0, '{0:064x}')")  # noqa: S608
    _guard()


def _guard() -> None:
    """Refuse to rewrite history, as for its other tables."""
    if op.get_bind().dialect.name == "postgresql":
        op.execute(
            "CREATE TRIGGER remark_no_change BEFORE UPDATE OR DELETE OR TRUNCATE ON remark "
            "FOR EACH STATEMENT EXECUTE FUNCTION quizkit_refuse()"
        )
        _let_others_write()
        return
    refuse = "BEGIN SELECT RAISE(ABORT, 'history is never changed'); END"
    for verb in ("UPDATE", "DELETE"):
        op.execute(f"CREATE TRIGGER remark_no_{verb.lower()} BEFORE {verb} ON remark {refuse}")
    taken = "NEW.seal = '' OR EXISTS (SELECT 1 FROM remark WHERE id = NEW.id)"
    op.execute(f"CREATE TRIGGER remark_no_replace BEFORE INSERT ON remark WHEN {taken} {refuse}")


def _let_others_write() -> None:
    """Give the new tables to all who were given the old ones."""
    query = (
        "SELECT DISTINCT grantee FROM information_schema.role_table_grants "
        "WHERE table_name = 'playtest_answer' AND privilege_type = 'INSERT' AND grantee <> current_user"
    )
    quote = op.get_bind().dialect.identifier_preparer.quote_identifier
    for user in op.get_bind().execute(sa.text(query)).scalars().all():
        op.execute(f"GRANT SELECT, INSERT ON remark TO {quote(user)}")
        op.execute(f"GRANT SELECT, INSERT, UPDATE, DELETE ON saved_query TO {quote(user)}")
        op.execute(f"GRANT USAGE, SELECT ON SEQUENCE remark_id_seq TO {quote(user)}")
