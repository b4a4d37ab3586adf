"""One card, with everything worth knowing about it: where it comes from, its state, and what is wrong with it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date

from quizkit import safe_yaml
from quizkit.cards.card import Card
from quizkit.cards.kinds import kinds
from quizkit.decks.brief import Brief
from quizkit.decks.deck import Deck
from quizkit.problems import Place, Problem
from quizkit.store.history import Store
from quizkit.store.merge import Difference
from quizkit.store.reviews import Review
from quizkit.store.values import Origin, Revision, Stale, digest
from quizkit.workflow.checking.found_before import FoundBefore, cache_file
from quizkit.workflow.stored.compare import NoSuchState, find_revision
from quizkit.workflow.stored.edit import find_problems
from quizkit.workflow.stored.items import NotACard, find_brief, find_card, find_composition, read_card, read_texts
from quizkit.workflow.stored.open import CardSource
from quizkit.workflow.stored.review import find_states
from quizkit.workflow.tree.read import Library

LOOKED_AT = 500
"""The findings of so many cards are kept: enough for an editor's day, and read in no time."""


@dataclass(frozen=True, slots=True)
class StoredFacts:
    """What a workspace knows about a card beyond its text."""

    revision: int
    origin: Origin
    number: int | None
    """Its number in the composed deck."""
    states: Mapping[str, Review]
    stale: Stale
    changes: tuple[tuple[tuple[str, ...], Difference], ...]
    """For translations that are stale: their languages, and what has changed in the source since."""


@dataclass(frozen=True, slots=True)
class CardSheet:
    """A card as people want to see it."""

    deck: Deck
    card: Card
    problems: tuple[Problem, ...]
    place: Place | None = None
    """Where it is written, in a content tree."""
    stored: StoredFacts | None = None

    @property
    def has_errors(self) -> bool:
        """Return whether something must be put right."""
        return any(problem.is_error for problem in self.problems)

    def words(self, problem: Problem) -> str:
        """Return the text that a problem is about."""
        return self.card.words(problem.field, problem.language)


@dataclass(frozen=True, slots=True)
class UnreadableCard:
    """Something that today's rules do not accept as a card."""

    problems: tuple[Problem, ...]
    text: str = ""
    """What it says, if it is in the store."""


def card_sheet(source: CardSource, card_id: str, today: date) -> CardSheet | UnreadableCard:
    """Return the sheet of a card (`sq-0001`), or in a workspace of a revision (`sq-0001@2`): origin, state, faults."""
    if isinstance(source, Library):
        return _sheet_from_tree(source, card_id, today)
    return _sheet_from_store(source.store, card_id, today)


def _sheet_from_tree(library: Library, card_id: str, today: date) -> CardSheet | UnreadableCard:
    problems = [problem for problem in library.problems if problem.card == card_id]
    if problems and card_id not in library.places:
        # The card is too broken to be shown; what is wrong with it can be.
        return UnreadableCard(tuple(problems))
    deck, card = library.card(card_id)
    from quizkit.workflow.checking.draft import check_draft

    problems += check_draft(card, deck.brief, today)
    return CardSheet(deck, card, tuple(problems), library.places[card.id])


def _sheet_from_store(store: Store, card_id: str, today: date) -> CardSheet | UnreadableCard:
    item, _, word = card_id.partition("@")
    revision = find_revision(store, item, word) if word else find_card(store, item)
    if revision is None:
        raise NoSuchState(state=card_id)
    if revision.is_tombstone or revision.kind not in kinds():
        raise NotACard(item=card_id)
    brief = find_brief(store, revision.deck)
    deck, (card, problems) = Deck(revision.deck, brief), read_card(revision)
    if card is None:
        return UnreadableCard(tuple(problems), safe_yaml.write(revision.data))
    problems += [*find_problems(card, brief), *_check_once(store, revision, today)]
    return CardSheet(deck, card, tuple(problems), stored=_find_facts(store, revision, brief))


def _check_once(store: Store, revision: Revision, today: date) -> list[Problem]:
    """Check a card, unless it was looked at before and nothing has changed: loading the checks takes a while."""

    def find() -> list[Problem]:
        from quizkit.workflow.checking.draft import check_stored_card

        return check_stored_card(store, revision, today)

    memory = FoundBefore(cache_file(f"{store.fingerprint()} looked at"))
    key = digest(f"{store.pulse()} {revision.item}@{revision.number} {today}")
    problems = memory.recall_or_find(key, today, find)
    memory.save(forget=False, most=LOOKED_AT)
    return problems


def _find_facts(store: Store, revision: Revision, brief: Brief) -> StoredFacts:
    composition = find_composition(store, revision.deck)
    return StoredFacts(
        revision.number,
        store.origin(revision.changeset),
        composition.cards.get(revision.kind, {}).get(revision.item) if composition else None,
        find_states(store, revision, brief.languages),
        store.stale(revision),
        tuple(_find_changes(store, revision, brief.source)),
    )


def _find_changes(store: Store, revision: Revision, source: str) -> Iterator[tuple[tuple[str, ...], Difference]]:
    """Find what has changed in the source since stale translations were made."""
    now = read_texts(revision)
    for path, translations in store.stale(revision).items():
        for since in sorted(set(translations.values())):
            languages = tuple(language for language, number in translations.items() if number == since)
            then = read_texts(store.revision(revision.item, since)).get(path, {})
            yield languages, Difference(f"{path}.{source}", then.get(source, ""), now[path].get(source, ""))
