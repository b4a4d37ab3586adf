"""Rows that may be cards we have: the same ones again, or others with the same words."""

from collections.abc import Iterator, Mapping

from quizkit.safe_yaml import Path, Value
from quizkit.store.history import Store
from quizkit.store.values import Revision
from quizkit.tables.columns import columns, value_at
from quizkit.tables.layout import ColumnLayout

Words = tuple[str, tuple[str, ...]]
"""A language, and what a card says in it."""


class KnownCards:
    """Tells whether a row is a card of its own."""

    def __init__(self, store: Store, deck: str, layout: ColumnLayout, heads: Mapping[str, Revision]) -> None:
        here, languages, self.source = (deck, layout.kind.kind), layout.brief.languages, layout.brief.source
        own = [one for one in columns(layout.kind, languages) if one.language and one.required]
        # A card with one main text is known by it; one that is a list of questions, by all of them.
        self._main = str(own[0].field[0]) if own and len(own[0].field) == 1 else ""
        self._paths: dict[str, list[Path]] = {
            language: [one.path for one in own if one.language == language] for language in languages
        }
        self._earlier = {
            _without_id(one.payload): one for one in store.everything() if (one.deck, one.kind) == here and one.payload
        }
        self._known: dict[Words, str] = {}
        for head in heads.values():
            if (head.deck, head.kind) == here and not head.is_tombstone:
                self._known |= dict.fromkeys(self._said(head.data), head.item)

    def again(self, payload: str) -> Revision | None:
        """Find the revision, of any time, that says exactly the same in every field."""
        return self._earlier.get(_without_id(payload))

    def twin(self, item: str, data: Mapping[str, Value], *, is_new: bool) -> tuple[str, str]:
        """Name another card that has the same words, and the language; the source language counts most.

        A new card is remembered: the next one may be like it.
        """
        found = []
        for words in self._said(data):
            known = self._known.setdefault(words, item) if is_new else self._known.get(words, item)
            if known != item:
                found.append((known, words[0]))
        return min(found, key=lambda one: one[1] != self.source, default=("", ""))

    def _said(self, data: Mapping[str, Value]) -> Iterator[Words]:
        if self._main:
            text = data.get(self._main)
            if isinstance(text, Mapping):
                yield from ((language, (str(words),)) for language, words in text.items())
            return
        for language, paths in self._paths.items():
            words = tuple(text for path in paths if isinstance(text := value_at(data, path), str))
            if words and len(words) == len(paths):
                yield language, words


def _without_id(payload: str) -> str:
    """Return a payload without its first field, the id."""
    return payload.partition(",")[2]
