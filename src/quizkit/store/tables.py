"""The tables. The history is append-only: triggers refuse to change or delete its rows.

Playtests are not part of the history, so that players can have their answers deleted.

They are tables for statements, not classes: nothing is mapped to objects row by row, and setting that up would take
longer than most answers. Whatever is stored here has been validated as a card before.
"""

from sqlalchemy import (
    Boolean,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    UniqueConstraint,
)

_METADATA = MetaData()


def _key() -> Column[int]:
    return Column("id", Integer, primary_key=True)


def _words(*names: str) -> list[Column[str]]:
    return [Column(name, String, nullable=False) for name in names]


def _number(name: str) -> Column[int]:
    return Column(name, Integer, nullable=False)


def _changeset() -> Column[int]:
    return Column("changeset_id", Integer, ForeignKey("changeset.id"), nullable=False)


changesets = Table("changeset", _METADATA, _key(), *_words("author", "at", "message", "file", "file_sha256"))
"""Who made changes, when, why, and from which file."""

revisions = Table(
    "revision",
    _METADATA,
    _key(),
    *_words("item"),
    _number("number"),
    *_words("deck", "kind"),
    _changeset(),
    Column("base", Integer),
    *_words("sha256"),
    Column("payload", String),
    *_words("stale"),
    UniqueConstraint("item", "number"),
    Index("revision_changeset", "changeset_id"),
    Index("revision_deck", "deck"),
)
"""The states of items. A null payload is a tombstone."""

reviews = Table(
    "review",
    _METADATA,
    _key(),
    _changeset(),
    *_words("item", "language", "state", "sha256"),
    Index("review_item", "item", "language", "id"),
)
"""Review steps of a card in one language; `sha256` is the hash of what was reviewed."""

confirmations = Table(
    "confirmation",
    _METADATA,
    _key(),
    _changeset(),
    *_words("item"),
    _number("number"),
    *_words("path", "language"),
    Index("confirmation_item", "item", "number"),
)
"""Translations confirmed, as of this revision, as still correct although their source has changed."""

releases = Table(
    "release",
    _METADATA,
    _key(),
    _changeset(),
    *_words("deck", "version", "root_sha256"),
    Column("forced", Boolean, nullable=False),
    *_words("frozen"),
    UniqueConstraint("deck", "version"),
)
"""Frozen decks. `frozen` is what a pack needs besides the items: order, cantons, toolkit version."""

release_items = Table(
    "release_item",
    _METADATA,
    Column("release_id", Integer, ForeignKey("release.id"), primary_key=True),
    Column("item", String, primary_key=True),
    _number("number"),
    *_words("sha256"),
)
"""The items of a release, each at the revision that was released."""

playtest_salts = Table("playtest_salt", _METADATA, Column("salt", String, primary_key=True))
"""The key of players' pseudonyms; it never changes."""

playtest_answers = Table(
    "playtest_answer",
    _METADATA,
    Column("sitting", String, primary_key=True),
    Column("player", String, primary_key=True),
    Column("item", String, primary_key=True),
    Column("part", Integer, primary_key=True),
    _number("revision"),
    *_words("deck"),
    Column("is_right", Boolean, nullable=False),
    *_words("at"),
    ForeignKeyConstraint(("item", "revision"), ("revision.item", "revision.number")),
    Index("playtest_answer_deck", "deck"),
    Index("playtest_answer_player", "player"),
)
"""Whether a player answered a question of a card correctly in a playtest."""

playtest_flags = Table(
    "playtest_flag",
    _METADATA,
    _key(),
    *_words("sitting", "player", "item"),
    _number("revision"),
    *_words("deck", "reason", "word", "at"),
    ForeignKeyConstraint(("item", "revision"), ("revision.item", "revision.number")),
    Index("playtest_flag_deck", "deck"),
    Index("playtest_flag_sitting", "sitting"),
    Index("playtest_flag_player", "player"),
)
"""What players said about a card; `player` is empty if nobody in particular said it."""

HISTORY = (changesets, revisions, reviews, confirmations, releases, release_items)
TABLES = (*HISTORY, playtest_salts, playtest_answers, playtest_flags)
