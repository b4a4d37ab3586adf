"""The tables. The history is append-only: triggers refuse to change or delete its rows.

Every row has a seal, a hash of what it holds. The seal of a changeset covers its rows and the changeset before it.
Playtests are not part of the history, so that players can have their answers deleted. What the search knows is
derived from the history, and made again where it is lost.

sqlmodel does not validate table rows; whatever is stored here has been validated as a card before.
"""

from sqlalchemy import ForeignKeyConstraint, Index, Table, UniqueConstraint
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


class PseudonymKeyRow(SQLModel, table=True):
    """The hash of the key of players' pseudonyms; the key itself is in a file outside the database."""

    __tablename__ = "playtest_key"

    sha256: str = Field(primary_key=True)


class AnswerRow(SQLModel, table=True):
    """Whether a player answered a question of a card correctly in a playtest."""

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
    seal: str


class FlagRow(SQLModel, table=True):
    """What a player said about a card; `player` is empty if nobody in particular said it."""

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
    seal: str


class MemberRow(SQLModel, table=True):
    """Somebody who was invited to a studio; the hash of their ticket goes when it is used."""

    __tablename__ = "member"

    name: str = Field(primary_key=True)
    role: str
    languages: str
    ticket_sha256: str
    invited_by: str
    at: str
    seal: str


class SavedQueryRow(SQLModel, table=True):
    """A query that somebody keeps under a name; `asked` is what stands after the question mark of its address."""

    __tablename__ = "saved_query"

    owner: str = Field(primary_key=True)
    name: str = Field(primary_key=True)
    asked: str
    seal: str


class SearchCardRow(SQLModel, table=True):
    """What cards are found by, as they are now. Lists are written `,fr,de,`, so that a part can be looked for."""

    __tablename__ = "search_card"
    __table_args__ = (Index("search_card_revision", "revision_id"),)

    item: str = Field(primary_key=True)
    revision_id: int
    deck: str
    kind: str
    changeset_id: int
    categories: str
    tags: str
    difficulty: int
    states: str
    stale: str
    missing: str
    written: str


class SearchWordRow(SQLModel, table=True):
    """A word that some card has, or once had."""

    __tablename__ = "search_word"

    word: str = Field(primary_key=True)


class SearchMarkRow(SQLModel, table=True):
    """The last changeset that the search knows; one row."""

    __tablename__ = "search_mark"

    changeset_id: int = Field(primary_key=True)


def _table(row: type[SQLModel]) -> Table:
    return SQLModel.metadata.tables[str(row.__tablename__)]


# Statements name tables: nothing is mapped to objects row by row.
changesets, revisions, reviews = _table(ChangesetRow), _table(RevisionRow), _table(ReviewRow)
confirmations, releases, release_items = _table(ConfirmationRow), _table(ReleaseRow), _table(ReleaseItemRow)
playtest_keys, playtest_answers, playtest_flags = _table(PseudonymKeyRow), _table(AnswerRow), _table(FlagRow)
remarks, members, checksums = _table(RemarkRow), _table(MemberRow), _table(ChecksumRow)
saved_queries = _table(SavedQueryRow)
search_cards, search_words, search_marks = _table(SearchCardRow), _table(SearchWordRow), _table(SearchMarkRow)

HISTORY = (changesets, revisions, reviews, confirmations, releases, release_items, remarks)
KEPT = (playtest_answers, playtest_flags, members, saved_queries)
"""What may be deleted again."""
TABLES = (*HISTORY, *KEPT, playtest_keys, checksums)
"""What a copy needs."""
SEARCH = (search_cards, search_words, search_marks)
