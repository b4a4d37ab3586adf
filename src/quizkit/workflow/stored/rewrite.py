"""Rewrite: texts of a card as somebody types them, and the revision they started from.

A rewrite names single texts in single languages, so people who work on one card at the same time meet only where
they write the same one.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from quizkit.cards.card import Card
from quizkit.cards.kinds import kinds
from quizkit.cards.parse import parse
from quizkit.cards.paths import set_words
from quizkit.cards.row import Row
from quizkit.decks.brief import Brief
from quizkit.decks.misfits import find_misfits
from quizkit.problems import Place, Problem, QuizkitError
from quizkit.store.history import Store
from quizkit.store.values import Change, Committed, Origin, Remark, Revision, dump_payload
from quizkit.workflow.stored.edit import put_in_order
from quizkit.workflow.stored.items import find_brief, find_card, read_texts


class NoSuchText(QuizkitError):
    """A card has no text of this name, or not in this language."""

    name = "no-such-text"


class NotSaved(QuizkitError):
    """What somebody wrote is not a card any more."""

    name = "not-saved"


@dataclass(frozen=True, slots=True)
class Rewrite:
    """What somebody has written."""

    item: str
    base: int
    """The revision they started from."""
    texts: Mapping[tuple[str, str], str]
    """Path and language → the words; none, if the text is to go."""


@dataclass(frozen=True, slots=True)
class Rewritten:
    """What a rewrite makes of the revision it started from."""

    base: Revision
    brief: Brief
    card: Card | None
    """Nothing, if it is not a card any more."""
    problems: tuple[Problem, ...]

    def accept(self) -> Card:
        """Return the card; refuse what is not one any more."""
        if self.card is None:
            first = self.problems[0]
            raise NotSaved(item=self.base.item, field=first.field, code=first.fault.code, value=first.value)
        return self.card


def read_rewrite(store: Store, rewrite: Rewrite) -> Rewritten:
    """Read the texts of a card as somebody rewrote them, and find what is wrong with them."""
    base = _find_base(store, rewrite)
    brief = find_brief(store, base.deck)
    row = Row(_write_data(base, rewrite), {(): Place(rewrite.item)})
    card, problems = parse(row, kinds()[base.kind])
    return Rewritten(base, brief, card, (*problems, *(find_misfits(card, brief, row.place) if card else ())))


def store_rewrite(store: Store, rewrite: Rewrite, origin: Origin, said: Sequence[Remark] = ()) -> Committed:
    """Store texts as somebody rewrote them, merged with others' changes; a text that both changed is a conflict.

    `said` is what goes with it, such as that a suggestion was accepted.
    """
    written = read_rewrite(store, rewrite)
    base, payload = written.base, dump_payload(written.accept().data())
    change = Change(rewrite.item, base.deck, base.kind, payload, rewrite.base, written.brief.source)
    return store.commit([change], origin, put_in_order, said=said)


def _find_base(store: Store, rewrite: Rewrite) -> Revision:
    """Return the revision that a rewrite started from, of a card that is still there."""
    head = find_card(store, rewrite.item)
    return head if head.number == rewrite.base else store.revision(rewrite.item, rewrite.base)


def _write_data(revision: Revision, rewrite: Rewrite) -> dict[str, Any]:
    data: dict[str, Any] = dict(revision.data)
    written = read_texts(revision)
    for (path, language), words in rewrite.texts.items():
        if path not in written and path not in _list_paths(revision):
            raise NoSuchText(item=rewrite.item, path=path)
        set_words(data, path, language, words)
    return data


def _list_paths(revision: Revision) -> set[str]:
    """Return the paths of the texts that a card has, or may have."""
    card, _ = parse(Row(revision.data, {(): Place(revision.item)}), kinds()[revision.kind])
    return {text.path for text in card.texts()} if card else set(read_texts(revision))


@dataclass(frozen=True, slots=True)
class PastText:
    """What a text said from a revision on, who wrote it, when and why."""

    revision: int
    origin: Origin
    words: str
    before: str


def list_past_texts(store: Store, item: str, path: str, language: str) -> list[PastText]:
    """Return what a text said at each time it was rewritten, newest first."""
    return list(_walk(store, item, path, language))[::-1]


def _walk(store: Store, item: str, path: str, language: str) -> Iterator[PastText]:
    before = ""
    for revision in store.history(find_card(store, item).item):
        words = read_texts(revision).get(path, {}).get(language, "")
        if words != before:
            yield PastText(revision.number, store.origin(revision.changeset), words, before)
            before = words
