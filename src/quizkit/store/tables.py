"""The tables. Rows of the history are only ever added: triggers refuse to change or delete them.

What players did in test rounds is no history of ours: who wants to be forgotten, is.

sqlmodel does not validate table rows; what goes in here has been validated as a card before.
"""

from sqlalchemy import ForeignKeyConstraint, Index, Table, UniqueConstraint
from sqlmodel import Field, SQLModel


class ChangesetRow(SQLModel, table=True):
    """Who, when, why, from which file."""

    __tablename__ = "changeset"

    id: int | None = Field(default=None, primary_key=True)
    author: str
    at: str
    message: str
    file: str
    file_sha256: str


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


class ReviewRow(SQLModel, table=True):
    """A step of a card's review in one language; `sha256` is that of what was reviewed."""

    __tablename__ = "review"
    __table_args__ = (Index("review_item", "item", "language", "id"),)

    id: int | None = Field(default=None, primary_key=True)
    changeset_id: int = Field(foreign_key="changeset.id")
    item: str
    language: str
    state: str
    sha256: str


class ConfirmationRow(SQLModel, table=True):
    """A translation that is right although its source changed: as of this revision."""

    __tablename__ = "confirmation"
    __table_args__ = (Index("confirmation_item", "item", "number"),)

    id: int | None = Field(default=None, primary_key=True)
    changeset_id: int = Field(foreign_key="changeset.id")
    item: str
    number: int
    path: str
    language: str


class ReleaseRow(SQLModel, table=True):
    """A deck, frozen. `frozen` is what a pack needs beside the items: order, cantons, toolkit version."""

    __tablename__ = "release"
    __table_args__ = (UniqueConstraint("deck", "version"),)

    id: int | None = Field(default=None, primary_key=True)
    changeset_id: int = Field(foreign_key="changeset.id")
    deck: str
    version: str
    root_sha256: str
    forced: bool
    frozen: str


class ReleaseItemRow(SQLModel, table=True):
    """One item of a release, at its revision."""

    __tablename__ = "release_item"

    release_id: int = Field(foreign_key="release.id", primary_key=True)
    item: str = Field(primary_key=True)
    number: int
    sha256: str


class SaltRow(SQLModel, table=True):
    """What pseudonyms are made with, the same as long as the store lives."""

    __tablename__ = "playtest_salt"

    salt: str = Field(primary_key=True)


class AnswerRow(SQLModel, table=True):
    """Whether a player got a question of a card right in a test round."""

    __tablename__ = "playtest_answer"
    __table_args__ = (
        ForeignKeyConstraint(("item", "revision"), ("revision.item", "revision.number")),
        Index("playtest_answer_deck", "deck"),
        Index("playtest_answer_player", "player"),
    )

    sitting: str = Field(primary_key=True)
    player: str = Field(primary_key=True)
    item: str = Field(primary_key=True)
    part: int = Field(primary_key=True)
    revision: int
    deck: str
    is_right: bool
    at: str


class FlagRow(SQLModel, table=True):
    """What a player had to say about a card; nobody in particular, if there is no player."""

    __tablename__ = "playtest_flag"
    __table_args__ = (
        ForeignKeyConstraint(("item", "revision"), ("revision.item", "revision.number")),
        Index("playtest_flag_deck", "deck"),
        Index("playtest_flag_sitting", "sitting"),
        Index("playtest_flag_player", "player"),
    )

    id: int | None = Field(default=None, primary_key=True)
    sitting: str
    player: str
    item: str
    revision: int
    deck: str
    reason: str
    word: str
    at: str


def table(row: type[SQLModel]) -> Table:
    """Return the bare table of a row, for statements over many rows."""
    return SQLModel.metadata.tables[str(row.__tablename__)]


HISTORY: tuple[type[SQLModel], ...] = (
    ChangesetRow, RevisionRow, ReviewRow, ConfirmationRow, ReleaseRow, ReleaseItemRow,
)  # fmt: skip
TABLES: tuple[type[SQLModel], ...] = (*HISTORY, SaltRow, AnswerRow, FlagRow)
