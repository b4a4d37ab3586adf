"""Rows without an id: new cards, or the same ones again."""

from collections.abc import Mapping

from quizkit.safe_yaml import Value
from quizkit.store.history import Store
from quizkit.store.values import Revision
from quizkit.tables.columns import columns, value_at
from quizkit.tables.layout import Layout


class Newcomers:
    """Tells whether a row without an id is a new card."""

    def __init__(self, store: Store, deck: str, layout: Layout, heads: Mapping[str, Revision]) -> None:
        here, brief = (deck, layout.kind.kind), layout.brief
        self._paths = [one.path for one in columns(layout.kind, brief.languages) if one.language == brief.source]
        self._earlier = {
            _without_id(one.payload): one for one in store.everything() if (one.deck, one.kind) == here and one.payload
        }
        living = [head for head in heads.values() if (head.deck, head.kind) == here and not head.is_tombstone]
        self._words = {words: head.item for head in living if (words := self._said(head.data))}

    def again(self, payload: str) -> Revision | None:
        """Find the revision, of any time, that says exactly the same in every field."""
        return self._earlier.get(_without_id(payload))

    def twin(self, item: str, data: Mapping[str, Value]) -> str:
        """Name the card that has the same words in the source language, if there is one."""
        words = self._said(data)
        return "" if not words or (known := self._words.setdefault(words, item)) == item else known

    def _said(self, data: Mapping[str, Value]) -> tuple[str, ...]:
        return tuple(words for path in self._paths if isinstance(words := value_at(data, path), str))


def _without_id(payload: str) -> str:
    """Give a payload without its first field, the id."""
    return payload.partition(",")[2]
