"""Facts: which of them somebody has to look at again, and that somebody has.

Inside: cards due by a day, confirmations of one or many cards, answers to questions about cantons.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from quizkit.cards.cantons import cantons
from quizkit.cards.card import Card
from quizkit.cards.fact import FactError, answer, find_dates
from quizkit.decks.ageing import Age, find_age
from quizkit.decks.deck import Deck
from quizkit.problems import QuizkitError
from quizkit.store.history import Store
from quizkit.store.values import Change, Committed, Origin, dump_payload
from quizkit.workflow.author import clean_line
from quizkit.workflow.stored.edit import put_in_order
from quizkit.workflow.stored.items import find_brief, find_card, read_card, select_cards
from quizkit.workflow.stored.open import CardSource, take_stock
from quizkit.workflow.stored.review import find_retired
from quizkit.workflow.tree.read import Library


class NotYet(QuizkitError):
    """Nobody can have confirmed something on a day to come."""

    name = "not-yet"


class BrokenCard(QuizkitError):
    """Today's rules no longer accept the card, so it has to be edited first."""

    name = "broken-card"


class BrokenQuery(QuizkitError):
    """A fact query cannot be read."""

    name = "broken-query"


@dataclass(frozen=True, slots=True)
class DueFact:
    """A card that somebody has to look at again."""

    deck: str
    card: Card
    age: Age
    due: date | None
    """The last day on which it holds; None if nobody has said when it was true."""

    def text(self, language: str) -> str:
        """Return the text that tells how fast it changes, or else the first one, in a language if it is there."""
        texts = [text for text in self.card.texts() if text.text]
        told = [text for text in texts if text.path == self.age.cue.path]
        words = (told or texts)[0].text if texts else {}
        return words.get(language) or next(iter(words.values()), "")


@dataclass(frozen=True, slots=True)
class QueryAnswer:
    """The cantons that a query finds, and the date of each number that the answer depends on."""

    cantons: tuple[str, ...]
    as_of: dict[str, str]

    def names(self, language: str) -> list[str]:
        """Return the names of the cantons, in German if a language has none."""
        return [cantons()[code].called(language) for code in self.cantons]


def list_due(source: CardSource, slugs: Sequence[str], by: date) -> list[DueFact]:
    """List the cards whose facts are due by a day, of some decks or all: those without a date first, then by date."""
    decks = [deck for slug in slugs or (None,) for deck in take_stock(source, slug).decks]
    due = [fact for deck in decks for fact in find_due(deck, by, _find_retired(source, deck))]
    return sorted(due, key=lambda fact: (fact.due or date.min, fact.deck, fact.card.id))


def find_due(deck: Deck, by: date, retired: Iterable[str] = ()) -> Iterator[DueFact]:
    """Find the cards of a deck whose facts are due by a day, except for those that are not used any more."""
    left_out = set(retired)
    for card in deck.cards:
        age = find_age(card, deck.brief.source)
        if card.id in left_out:
            continue
        if age.changes and age.true_on is None:
            yield DueFact(deck.slug, card, age, None)
        elif (day := min(_find_days(card, age), default=date.max)) <= by:
            yield DueFact(deck.slug, card, age, day)


def _find_days(card: Card, age: Age) -> Iterator[date]:
    """Yield the days on which a card must have been looked at."""
    if age.holds_until:
        yield age.holds_until
    if card.review_by and not (card.confirmed and card.confirmed >= card.review_by):
        yield card.review_by


def _find_retired(source: CardSource, deck: Deck) -> set[str]:
    if isinstance(source, Library):
        return set()
    return find_retired(source.store, select_cards(source.store.living(deck.slug)), deck.brief.languages)


def confirm_facts(store: Store, ids: Iterable[str], by: str, on: date, origin: Origin, today: date) -> Committed:
    """Confirm facts: record that cards were true on a day, and who says so: one change, all or none."""
    if on > today:
        raise NotYet(day=on, today=today)
    changes = [_confirm(store, item, clean_line(by), on) for item in dict.fromkeys(ids)]
    return store.commit(changes, origin, put_in_order)


def _confirm(store: Store, item: str, by: str, on: date) -> Change:
    head = find_card(store, item)
    card, problems = read_card(head)
    if card is None:
        raise BrokenCard(item=item, field=problems[0].field, code=problems[0].fault.code)
    confirmed = card.model_copy(update={"confirmed": on, "confirmed_by": by})
    source = find_brief(store, head.deck).source
    return Change(item, head.deck, head.kind, dump_payload(confirmed.data()), head.number, source)


def answer_query(expression: str) -> QueryAnswer:
    """Answer a fact query from the table of cantons."""
    try:
        return QueryAnswer(answer(expression), find_dates(expression))
    except FactError as error:
        raise BrokenQuery(word=error.word or "…", allowed=error.allowed) from error
