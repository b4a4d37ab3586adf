"""The tables beside the history: playtests, members, saved queries. Their rows may be deleted again.

Playtests are not part of the history, so that players can have their answers deleted.
"""

from sqlalchemy import ForeignKeyConstraint, Index
from sqlmodel import Field, SQLModel

from quizkit.store.tables import HISTORY, checksums, find_table


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


playtest_keys, playtest_answers = find_table(PseudonymKeyRow), find_table(AnswerRow)
playtest_flags = find_table(FlagRow)
members, saved_queries = find_table(MemberRow), find_table(SavedQueryRow)

KEPT = (playtest_answers, playtest_flags, members, saved_queries)
"""What may be deleted again."""
TABLES = (*HISTORY, *KEPT, playtest_keys, checksums)
"""What a copy needs."""
