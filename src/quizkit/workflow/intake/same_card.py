"""Rows that may be cards we already have: the same card again, or another one with the same words."""

from collections.abc import Iterator, Mapping

from quizkit.safe_yaml import Path, Value
from quizkit.store.history import Store
from quizkit.store.values import Data, Revision, without_id
from quizkit.tables.columns import columns, value_at
from quizkit.tables.layout import ColumnLayout

Words = tuple[str, tuple[str, ...]]
"""A language, and what a card says in it."""


class KnownCards:
    """Tells whether a row is a new card."""

    def __init__(self, store: Store, deck: str, layout: ColumnLayout, heads: Mapping[str, Revision]) -> None:
        here, languages, self.source = (deck, layout.kind.kind), layout.brief.languages, layout.brief.source
        required = [column for column in columns(layout.kind, languages) if column.language and column.required]
        # A card with one main text is known by it; one that is a list of questions, by all of them.
        self._main = str(required[0].field[0]) if required and len(required[0].field) == 1 else ""
        self._paths: dict[str, list[Path]] = {
            language: [column.path for column in required if column.language == language] for language in languages
        }
        self._earlier = {
            without_id(revision.payload): revision
            for revision in store.everything()
            if (revision.deck, revision.kind) == here and revision.payload
        }
        self._known: dict[Words, str] = {}
        for head in heads.values():
            if (head.deck, head.kind) == here and not head.is_tombstone:
                self._known |= dict.fromkeys(self._find_words(head.data), head.item)

    def find_same(self, payload: str) -> Revision | None:
        """Return the revision, of any time, that says exactly the same in every field but the id."""
        return self._earlier.get(without_id(payload))

    def find_twin(self, item: str, data: Data, *, is_new: bool) -> tuple[str, str]:
        """Return another card that has the same words, and the language; the source language counts most.

        A new card is remembered: the next one may be like it.
        """
        twins = []
        for words in self._find_words(data):
            known = self._known.setdefault(words, item) if is_new else self._known.get(words, item)
            if known != item:
                twins.append((known, words[0]))
        return min(twins, key=lambda twin: twin[1] != self.source, default=("", ""))

    def _find_words(self, data: Mapping[str, Value]) -> Iterator[Words]:
        if self._main:
            text = data.get(self._main)
            if isinstance(text, Mapping):
                yield from ((language, (str(words),)) for language, words in text.items())
            return
        for language, paths in self._paths.items():
            words = tuple(text for path in paths if isinstance(text := value_at(data, path), str))
            if words and len(words) == len(paths):
                yield language, words
