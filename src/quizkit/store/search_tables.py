"""The tables of the search. What they hold is derived from the history, and made again where it is lost."""

from sqlalchemy import Index
from sqlmodel import Field, SQLModel

from quizkit.store.tables import find_table


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


search_cards, search_words = find_table(SearchCardRow), find_table(SearchWordRow)
search_marks = find_table(SearchMarkRow)

SEARCH = (search_cards, search_words, search_marks)
