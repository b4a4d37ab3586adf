"""Seals: a hash of each row as it was written, so that no byte of it can change unseen.

How a seal is computed is part of the stored data and never changes: a database keeps the seals it has.
"""

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from operator import itemgetter
from typing import Any

SEALED: Mapping[str, tuple[str, ...]] = {
    "changeset": ("id", "author", "at", "message", "file", "file_sha256", "previous", "row_counts", "contents"),
    # The payload is covered by its own hash.
    "revision": ("id", "item", "number", "deck", "kind", "changeset_id", "base", "sha256", "stale"),
    "review": ("id", "changeset_id", "item", "language", "state", "sha256"),
    "confirmation": ("id", "changeset_id", "item", "number", "path", "language"),
    "release": ("id", "changeset_id", "deck", "version", "root_sha256", "forced", "frozen"),
    "release_item": ("release_id", "item", "number", "sha256"),
    "remark": ("id", "changeset_id", "item", "number", "language", "path", "kind", "words", "about"),
    "playtest_answer": ("sitting", "player", "item", "part", "revision", "deck", "is_right", "at"),
    "playtest_flag": ("id", "sitting", "player", "item", "revision", "deck", "reason", "word", "at"),
    "member": ("name", "role", "languages", "ticket_sha256", "invited_by", "at"),
    "saved_query": ("owner", "name", "asked"),
}
"""The columns that the seal of a row covers, by table."""
CONTENTS = ("revision", "review", "confirmation", "release", "release_item", "remark")
"""What a changeset consists of, in the order in which its seal covers it."""

_read = {table: itemgetter(*columns) for table, columns in SEALED.items()}


def seal(table: str, *values: object) -> str:
    """Return the seal of a row, given the values of its sealed columns; true is 1.

    Texts are quoted and escaped, so that no two rows look the same; whatever a damaged row holds can be written so.
    """
    return sha256(ascii((table, *values)).encode()).hexdigest()


def seal_row(table: str, row: Mapping[str, Any]) -> str:
    """Return the seal of a row."""
    return seal(table, *as_stored(table, _read[table](row)))


def as_stored(table: str, values: Sequence[object]) -> Sequence[object]:
    """Return values to be sealed as every engine stores them: SQLite has no booleans."""
    if table in ("release", "playtest_answer"):
        return [int(value) if isinstance(value, bool) else value for value in values]
    return values


def hash_text(text: str) -> str:
    """Return the SHA-256 hash of a text for a seal, byte by byte as it is stored: a damaged one may not be UTF-8."""
    return sha256(text.encode("utf-8", "surrogateescape")).hexdigest()


def hash_contents(seals: Iterable[str]) -> str:
    """Return one hash for the seals of the rows of a changeset."""
    return sha256("".join(seals).encode("utf-8", "surrogateescape")).hexdigest()


def write_counts(counts: Mapping[str, int]) -> str:
    """Write for a changeset's seal how many rows it has in each table: `revision:5 review:2`."""
    return " ".join(f"{table}:{counts[table]}" for table in CONTENTS if counts.get(table))


def add_up(total: str, seals: Iterable[str], sign: int = 1) -> str:
    """Add seals to a total, or subtract them: rows that may go again are added up, in whatever order they come."""
    return f"{(int(total or '0', 16) + sign * sum(int(seal, 16) for seal in seals)) % 2**256:064x}"
