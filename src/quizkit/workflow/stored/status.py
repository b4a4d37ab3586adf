"""The state of a workspace: what is new since the last release, and what each language still needs."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from quizkit.decks.deck import Deck
from quizkit.store import releases, reviews
from quizkit.store.history import Store
from quizkit.store.merge import Absent
from quizkit.store.staleness import find_texts
from quizkit.store.values import Revision, State
from quizkit.workflow.stored.compare import ItemDiff, compare_snapshots, items_of, take_snapshot
from quizkit.workflow.stored.items import list_decks, read_deck, select_cards
from quizkit.workflow.stored.review import DRAFT


@dataclass(frozen=True, slots=True)
class LanguageStatus:
    """What one language of a deck needs."""

    changed: int
    """Cards whose texts in this language are new, or differ from the last release."""
    missing: int
    stale: int
    states: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class DeckStatus:
    """What is new in a deck since its last release."""

    deck: str
    release: str
    cards: int
    new: int
    changed: int
    deleted: int
    languages: Mapping[str, LanguageStatus]


def find_status(store: Store) -> list[DeckStatus]:
    """Look at every deck."""
    return [_deck_status(store, slug) for slug in list_decks(store)]


def _deck_status(store: Store, slug: str) -> DeckStatus:
    heads = store.living(slug)
    cards = select_cards(heads)
    deck, _ = read_deck(slug, heads.values())
    last = next(iter(reversed(releases.list_releases(store, slug))), None)
    before = take_snapshot(store, f"{slug}@{last.version}") if last else None
    differing = [diff for diff in compare_snapshots(before, items_of(heads)) if "/" not in diff.item] if before else []
    missing = Counter(
        language
        for card in deck.cards
        for text in card.texts()
        if text.required
        for language in deck.brief.languages
        if language not in text.text
    )
    stale = Counter(code for head in cards.values() for codes in store.stale(head).values() for code in codes)
    states = _count_states(store, cards, deck.brief.languages)
    by_language = {
        language: LanguageStatus(
            # Before the first release everything is new.
            sum(_touches(diff, language) for diff in differing) if last else _count_written(deck, language),
            missing[language],
            stale[language],
            states[language],
        )
        for language in deck.brief.languages
    }
    new = sum(diff.is_new for diff in differing) if last else len(cards)
    gone = sum(diff.is_gone for diff in differing)
    changed = sum(not (diff.is_new or diff.is_gone) for diff in differing)
    version = last.version if last else ""
    return DeckStatus(slug, version, len(cards), new, changed, gone, by_language)


def _count_written(deck: Deck, language: str) -> int:
    return sum(any(language in text.text for text in card.texts()) for card in deck.cards)


def _touches(diff: ItemDiff, language: str) -> bool:
    """Return whether a card's texts in a language are new or have changed."""
    return any(
        field.path.endswith(f".{language}")
        or any(language in words for _, words in find_texts(None if isinstance(field.new, Absent) else field.new))
        for field in diff.fields
    )


def _count_states(store: Store, cards: Mapping[str, Revision], languages: tuple[str, ...]) -> dict[str, dict[str, int]]:
    states = reviews.find_states(store, cards)
    counts: dict[str, dict[str, int]] = {language: dict.fromkeys(map(str, State), 0) for language in languages}
    for item in cards:
        for language in languages:
            counts[language][str(states.get((item, language), DRAFT).state)] += 1
    return counts
