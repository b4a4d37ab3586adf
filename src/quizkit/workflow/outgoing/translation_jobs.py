"""Jobs for translators: what is to be translated, and all that helps to do it right."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime

from quizkit.cards.card import Card, CardText
from quizkit.cards.kinds import kinds
from quizkit.decks.brief import Brief
from quizkit.decks.units import DECK, Progress, TranslationJob, Unit
from quizkit.labels import Labels
from quizkit.problems import QuizkitError
from quizkit.store import reviews
from quizkit.store.history import Store
from quizkit.store.staleness import find_texts
from quizkit.store.values import Revision, State
from quizkit.tables.columns import name_field
from quizkit.workflow.stored import items
from quizkit.workflow.stored.edit import find_brief
from quizkit.workflow.stored.review import NoSuchLanguage
from quizkit.workflow.worddiff import diff_words


class SameLanguage(QuizkitError):
    """Nothing is translated into its own language."""

    name = "same-language"


QUIET = ("source", "as_of", "review_by", "note", "difficulty", "fact", "copies", "picture", "yes", "no")
"""Fields that tell a translator nothing."""


def prepare_job(
    store: Store, slug: str, languages: tuple[str | None, str], only: Sequence[Progress], say: Labels
) -> TranslationJob:
    """Gather the texts of a deck, all of them or only those that want work."""
    known = find_brief(store, slug)
    source, target = languages[0] or known.source, languages[1]
    for language in (source, target):
        if language not in known.languages:
            raise NoSuchLanguage(language=language, known=", ".join(known.languages))
    if source == target:
        raise SameLanguage(language=target)
    heads = {item: head for item, head in store.heads(slug).items() if not head.is_tombstone}
    clerk = _Clerk(store, known, source, target, say, heads)
    units = [unit for unit in clerk.units() if not only or unit.progress in only]
    change = max(head.changeset for head in heads.values())
    memory = {"store": store.fingerprint(), "deck": slug, "change": str(change), "from": source, "to": target}
    return TranslationJob(slug, source, target, tuple(units), datetime.fromisoformat(store.origin(change).at), memory)


class _Clerk:
    """Makes the units of a deck."""

    def __init__(
        self, store: Store, brief: Brief, source: str, target: str, say: Labels, heads: Mapping[str, Revision]
    ) -> None:
        self._store, self._brief, self._source, self._target, self._say = store, brief, source, target, say
        self._heads = heads
        cards = {item: head for item, head in heads.items() if head.kind in kinds()}
        self._cards = cards
        self._states = reviews.find_states(store, cards)

    def units(self) -> Iterator[Unit]:
        """Return the units of the deck itself, then those of its cards by id."""
        head = next(head for head in self._heads.values() if head.kind == items.BRIEF)
        for text in self._brief.texts():
            if self._source in text.text:
                yield self._unit(DECK, head, text, None)
        for item, revision in sorted(self._cards.items()):
            card, _ = items.read_card(revision)
            for text in card.texts() if card else ():
                # What need not be there in every language is only offered where somebody has begun.
                if self._source in text.text and (text.required or self._target in text.text):
                    yield self._unit(item, revision, text, card)

    def _unit(self, item: str, head: Revision, text: CardText, card: Card | None) -> Unit:
        since = self._store.stale(head).get(text.path, {}).get(self._target)
        progress = self._progress(item, text, is_stale=since is not None)
        previous = ""
        if since is not None:
            # What has changed is the deck's own source, whichever language a translator starts from.
            before = dict(find_texts(self._store.revision(head.item, since).data))
            previous = before.get(text.path, {}).get(self._brief.source, "")
        kind = self._say(f"card.kind.{card.kind}") if card else self._say("cli.deck")
        name = f"{kind} · {name_field(text.path, self._say)}"
        notes = tuple(self._notes(text, card, previous))
        source, target = text.text[self._source], text.text.get(self._target, "")
        return Unit(item, text.path, name, source, target, text.limit, progress, notes, previous)

    def _progress(self, item: str, text: CardText, *, is_stale: bool) -> Progress:
        if self._target not in text.text:
            return Progress.MISSING
        if is_stale:
            return Progress.STALE
        review = self._states.get((item, self._target))
        return Progress.READY if review and review.state is State.READY else Progress.TRANSLATED

    def _notes(self, text: CardText, card: Card | None, previous: str) -> Iterator[str]:
        say = self._say
        if facts := "; ".join(self._facts(text, card)) if card else "":
            yield facts
        for other in card.texts() if card else ():
            if other.at != text.at and other.at[:-1] == text.at[:-1] and self._source in other.text:
                yield f"{name_field(other.at[-1:], say)}: {other.text[self._source]}"
        yield say("translation.limit", limit=text.limit)
        if previous:
            now = text.text.get(self._brief.source, "")
            marked = "".join(part if tag == "=" else f"[{tag}{part}{tag}]" for tag, part in diff_words(previous, now))
            yield say("translation.changed", words=marked)
        if card and card.note:
            yield say("translation.note", note=card.note)

    def _facts(self, text: CardText, card: Card) -> Iterator[str]:
        """Name what else stands on the card beside a text: its verdict, its unit, its category."""
        around = text.path.rpartition(".")[0]
        for fact in card.facts():
            field, _, rest = fact.path.partition(".")
            if field in QUIET or (rest and fact.path.rpartition(".")[0] != around):
                continue
            names: Mapping[str, Mapping[str, str]] = self._brief.vocabulary(fact.vocabulary) if fact.vocabulary else {}
            shown = [names.get(value, {}).get(self._target) or self._word(value) for value in fact.values]
            yield f"{name_field(fact.path.rpartition('.')[2], self._say)}: {', '.join(shown)}"

    def _word(self, value: str) -> str:
        return self._say.word(f"card.value.{value}", value)
