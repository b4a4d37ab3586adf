"""The tables of the history. It is append-only: triggers refuse to change or delete its rows.

Every row has a seal, a hash of what it holds. The seal of a changeset covers its rows and the changeset before it.
What is kept beside the history, and what the search knows, have modules of their own: to make a table takes a while.

sqlmodel does not validate table rows; whatever is stored here has been validated as a card before.
"""

from sqlalchemy import Index, Table, UniqueConstraint
from sqlmodel import Field, SQLModel


class ChangesetRow(SQLModel, table=True):
    """Who made changes, when, why, and from which file."""

    __tablename__ = "changeset"

    id: int | None = Field(default=None, primary_key=True)
    author: str
    at: str
    message: str
    file: str
    file_sha256: str
    previous: str
    """The seal of the changeset before it."""
    row_counts: str
    contents: str
    """The hash of the seals of its rows."""
    seal: str


class RevisionRow(SQLModel, table=True):
    """One state of an item. A null payload is a tombstone."""

    __tablename__ = "revision"
    __table_args__ = (
        UniqueConstraint("item", "number"),
        Index("revision_changeset", "changeset_id"),
        Index("revision_deck", "deck"),
    )

    id: int | None = Field(default=None, primary_key=True)
    item: str
    number: int
    deck: str
    kind: str
    changeset_id: int = Field(foreign_key="changeset.id")
    base: int | None
    sha256: str
    payload: str | None
    stale: str
    seal: str


class ReviewRow(SQLModel, table=True):
    """A review step of a card in one language; `sha256` is the hash of what was reviewed."""

    __tablename__ = "review"
    __table_args__ = (Index("review_item", "item", "language", "id"),)

    id: int | None = Field(default=None, primary_key=True)
    changeset_id: int = Field(foreign_key="changeset.id")
    item: str
    language: str
    state: str
    sha256: str
    seal: str


class ConfirmationRow(SQLModel, table=True):
    """A translation confirmed, as of this revision, as still correct although its source has changed."""

    __tablename__ = "confirmation"
    __table_args__ = (Index("confirmation_item", "item", "number"),)

    id: int | None = Field(default=None, primary_key=True)
    changeset_id: int = Field(foreign_key="changeset.id")
    item: str
    number: int
    path: str
    language: str
    seal: str


class ReleaseRow(SQLModel, table=True):
    """A frozen deck. `frozen` is what a pack needs besides the items: order, cantons, toolkit version."""

    __tablename__ = "release"
    __table_args__ = (UniqueConstraint("deck", "version"),)

    id: int | None = Field(default=None, primary_key=True)
    changeset_id: int = Field(foreign_key="changeset.id")
    deck: str
    version: str
    root_sha256: str
    forced: bool
    frozen: str
    seal: str


class ReleaseItemRow(SQLModel, table=True):
    """An item of a release, at the revision that was released."""

    __tablename__ = "release_item"

    release_id: int = Field(foreign_key="release.id", primary_key=True)
    item: str = Field(primary_key=True)
    number: int
    sha256: str
    seal: str


class RemarkRow(SQLModel, table=True):
    """What somebody says about a card without changing it: a comment, a suggestion, or what became of one."""

    __tablename__ = "remark"
    __table_args__ = (Index("remark_item", "item", "id"),)

    id: int | None = Field(default=None, primary_key=True)
    changeset_id: int = Field(foreign_key="changeset.id")
    item: str
    number: int
    """The revision that was before their eyes."""
    language: str
    path: str
    kind: str
    words: str
    about: int
    """The remark that this one answers; 0, if it stands by itself."""
    seal: str


class ChecksumRow(SQLModel, table=True):
    """What a table must hold: for changesets, the last number and seal; for rows that may go, their count and sum."""

    __tablename__ = "checksum"

    name: str = Field(primary_key=True)
    count: int
    sha256: str


def find_table(row: type[SQLModel]) -> Table:
    """Return the table of a kind of row. Statements name tables: nothing is mapped to objects row by row."""
    return SQLModel.metadata.tables[str(row.__tablename__)]


changesets, revisions, reviews = find_table(ChangesetRow), find_table(RevisionRow), find_table(ReviewRow)
confirmations, releases = find_table(ConfirmationRow), find_table(ReleaseRow)
release_items, remarks = find_table(ReleaseItemRow), find_table(RemarkRow)
checksums = find_table(ChecksumRow)

HISTORY = (changesets, revisions, reviews, confirmations, releases, release_items, remarks)
