"""Rows that may be cards we already have: the same card again, or another one with the same words."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from hashlib import sha256
from typing import NamedTuple

from quizkit.safe_yaml import Path, Value
from quizkit.store.history import Store
from quizkit.store.values import Data, Revision, without_id
from quizkit.tables.columns import columns, value_at
from quizkit.tables.layout import ColumnLayout
from quizkit.workflow.stored.similar import SimilarCards

Words = tuple[str, tuple[str, ...]]
"""A language, and what a card says in it."""


class Earlier(NamedTuple):
    """A revision that says what a row says."""

    item: str
    number: int
    is_deleted: bool
    """Whether the card has been deleted since."""


class KnownCards:
    """Tells whether a row is a new card. If there are few rows, only cards that might be like them are read."""

    def __init__(self, store: Store, deck: str, layout: ColumnLayout, rows: int) -> None:
        self._store, self._here = store, (deck, layout.kind.kind)
        languages, self.source = layout.brief.languages, layout.brief.source
        required = [column for column in columns(layout.kind, languages) if column.language and column.required]
        # A card with one main text is known by it; one that is a list of questions, by all of them.
        self._main = str(required[0].field[0]) if required and len(required[0].field) == 1 else ""
        self._paths: dict[str, list[Path]] = {
            language: [column.path for column in required if column.language == language] for language in languages
        }
        self._similar = SimilarCards.of(store, deck, rows)
        self._known: dict[Words, str] = {}
        if self._similar is None:
            self._remember(store.living(deck).values())

    def _remember(self, heads: Iterable[Revision]) -> None:
        for head in heads:
            if head.kind == self._here[1]:
                self._known |= dict.fromkeys(self._find_words(head.data), head.item)

    @cached_property
    def _earlier(self) -> dict[bytes, tuple[str, int]]:
        """Hash of all a card says but its id → the last revision that said so."""
        return {
            _hash(payload): (item, number) for item, number, payload in self._store.payloads(*self._here) if payload
        }

    @cached_property
    def _deleted(self) -> frozenset[str]:
        outline = self._store.outline(self._here[0]).values()
        return frozenset(head.item for head in outline if head.is_tombstone)

    def find_same(self, payload: str) -> Earlier | None:
        """Return the revision, of any time, that says exactly the same in every field but the id."""
        earlier = self._earlier.get(_hash(payload)) if self._earlier else None
        return Earlier(*earlier, earlier[0] in self._deleted) if earlier else None

    def find_twin(self, item: str, data: Data, *, is_new: bool) -> tuple[str, str]:
        """Return another card that has the same words, and the language; the source language counts most.

        A new card is remembered: the next one may be like it.
        """
        said = list(self._find_words(data))
        if self._similar:
            self._remember(self._similar.find((language, " ".join(words)) for language, words in said).values())
        find = self._known.setdefault if is_new else self._known.get
        twins = [(known, words[0]) for words in said if (known := find(words, item)) != item]
        return min(twins, key=lambda twin: twin[1] != self.source) if twins else ("", "")

    def _find_words(self, data: Mapping[str, Value]) -> Iterator[Words]:
        if self._main:
            text = data.get(self._main)
            if isinstance(text, dict):
                yield from ((language, (str(words),)) for language, words in text.items())
            return
        for language, paths in self._paths.items():
            words = tuple(text for path in paths if isinstance(text := value_at(data, path), str))
            if words and len(words) == len(paths):
                yield language, words


def _hash(payload: str) -> bytes:
    return sha256(without_id(payload).encode()).digest()
