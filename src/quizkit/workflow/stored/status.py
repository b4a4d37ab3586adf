"""The state of a workspace: what is new in each deck since its last release, what each language still needs."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from quizkit.store import releases
from quizkit.store.history import Store
from quizkit.store.merge import Absent
from quizkit.store.tally import CardStanding
from quizkit.store.values import State, find_texts
from quizkit.workflow.stored.compare import ItemDiff, compare_snapshots, items_of
from quizkit.workflow.stored.items import find_brief, list_decks
from quizkit.workflow.stored.known_cards import count_standings, find_differing_cards


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
    """Return the status of every deck, without reading its cards."""
    standings = count_standings(store)
    by_deck = dict[str, dict[CardStanding, int]]()
    for standing, count in standings.items():
        by_deck.setdefault(standing.deck, {})[standing] = count
    return [_deck_status(store, slug, by_deck.get(slug, {})) for slug in list_decks(store)]


def find_needs(store: Store, slug: str, language: str) -> LanguageStatus:
    """Return what one language of a deck still needs, without a look at releases."""
    standings = {standing: count for standing, count in count_standings(store).items() if standing.deck == slug}
    return _count_language(standings, language)


def _deck_status(store: Store, slug: str, standings: Mapping[CardStanding, int]) -> DeckStatus:
    last = next(iter(reversed(releases.list_releases(store, slug))), None)
    differing = _compare_with_release(store, last) if last else []
    cards = sum(standings.values())
    by_language = {}
    for language in find_brief(store, slug).languages:
        counted = _count_language(standings, language)
        # Before the first release everything is new.
        changed = sum(_touches(diff, language) for diff in differing) if last else counted.changed
        by_language[language] = replace(counted, changed=changed)
    new = sum(diff.is_new for diff in differing) if last else cards
    gone = sum(diff.is_gone for diff in differing)
    changed = sum(not (diff.is_new or diff.is_gone) for diff in differing)
    version = last.version if last else ""
    return DeckStatus(slug, version, cards, new, changed, gone, by_language)


def _count_language(standings: Mapping[CardStanding, int], language: str) -> LanguageStatus:
    """Add up what a language needs; what is written in it counts as changed."""
    written = missing = stale = 0
    states = dict.fromkeys(map(str, State), 0)
    for standing, count in standings.items():
        written += count * (language in (standing.written or ()))
        missing += count * standing.missing.count(language)
        stale += count * standing.stale.count(language)
        states[dict(standing.states).get(language, str(State.DRAFT))] += count
    return LanguageStatus(written, missing, stale, states)


def _compare_with_release(store: Store, release: releases.Release) -> list[ItemDiff]:
    """Compare the cards that have come, changed or gone since a release."""
    items = find_differing_cards(store, release)
    was = releases.read_contents(store, release, items)
    now = {
        item: head
        for item, head in store.heads_of(items).items()
        if head.deck == release.deck and not head.is_tombstone
    }
    return compare_snapshots(items_of(was), items_of(now))


def _touches(diff: ItemDiff, language: str) -> bool:
    """Return whether a card's texts in a language are new or have changed."""
    return any(
        field.path.endswith(f".{language}")
        or any(language in words for _, words in find_texts(None if isinstance(field.new, Absent) else field.new))
        for field in diff.fields
    )
