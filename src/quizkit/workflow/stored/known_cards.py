"""What the store knows of each card without reading it: words, states, gaps; kept up to date, counted and listed."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from quizkit.cards.card import Card
from quizkit.cards.kinds import kinds
from quizkit.cards.parse import parse
from quizkit.cards.row import Row
from quizkit.decks.brief import Brief
from quizkit.problems import Place
from quizkit.safe_yaml import Value
from quizkit.store import reviews, search, tally
from quizkit.store.history import Store
from quizkit.store.releases import Release, list_members
from quizkit.store.search import SearchEntry, split_words
from quizkit.store.tally import CardStanding
from quizkit.store.values import Revision, find_texts
from quizkit.workflow.stored.items import find_brief, list_decks, select_cards
from quizkit.workflow.stored.review import DRAFT


def refresh_search(store: Store) -> bool:
    """Bring what the search knows of cards up to date; return whether it could be written down."""
    return search.refresh(store, lambda heads: _describe(store, heads))


def count_standings(store: Store) -> Counter[CardStanding]:
    """Count the known cards of all decks by how they stand."""
    if refresh_search(store):
        return tally.count_cards(store)
    return tally.count_entries(_describe(store, list(store.living().values())))


def find_differing_cards(store: Store, release: Release) -> list[str]:
    """Return the ids of known cards that have come, changed or gone since a release; maybe of others too."""
    if refresh_search(store):
        return tally.find_differing(store, release)
    cards = {*list_members(store, release), *store.outline(release.deck)}
    return sorted(item for item in cards if "/" not in item)


def verify_search(store: Store) -> list[str]:
    """Compare what the search knows of cards with the history; name those that differ; it is then made again."""
    if not refresh_search(store):
        return []
    outdated = tally.find_outdated(store, lambda heads: _describe(store, heads))
    if outdated:
        search.forget(store)
        refresh_search(store)
    return outdated


def _describe(store: Store, heads: Sequence[Revision]) -> Iterator[SearchEntry]:
    """Yield what cards are found by."""
    cards = select_cards({head.item: head for head in heads})
    living = set(list_decks(store))
    briefs = {slug: find_brief(store, slug) for slug in {head.deck for head in cards.values()} & living}
    states = reviews.find_states(store, cards)
    for item, head in cards.items():
        if brief := briefs.get(head.deck):
            stale = store.stale(head) if head.stale else {}
            yield _describe_card(
                head,
                brief,
                {code: str(states.get((item, code), DRAFT).state) for code in brief.languages},
                Counter(code for codes in stale.values() for code in codes),
            )


def _describe_card(head: Revision, brief: Brief, states: Mapping[str, str], stale: Mapping[str, int]) -> SearchEntry:
    data = head.data
    card, _ = parse(Row(data, {(): Place(head.item)}), kinds()[head.kind])
    words = {(code, word) for _, text in find_texts(data) for code in text for word in split_words(text[code])}
    plain = (head.item, *_list_strings([data.get(name) for name in ("source", "note", "tags")]))
    words |= {("", word) for line in plain for word in split_words(line)}
    difficulty, texts = data.get("difficulty"), list(card.texts()) if card else []
    return SearchEntry(
        head,
        tuple(dict.fromkeys(_list_categories(card))) if card else (),
        tuple(card.tags) if card else (),
        difficulty if isinstance(difficulty, int) else 0,
        states,
        tuple(code for code in brief.languages for _ in range(stale.get(code, 0))),
        tuple(code for code in brief.languages for text in texts if text.required and code not in text.text),
        tuple(code for code in brief.languages if any(code in text.text for text in texts)) if card else None,
        frozenset(words),
    )


def _list_categories(card: Card) -> Iterator[str]:
    yield from (word for _, vocabulary, word in card.refs() if vocabulary in ("categories", "themes"))


def _list_strings(value: Value) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for inner in value:
            yield from _list_strings(inner)
