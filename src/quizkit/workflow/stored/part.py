"""Some cards of a large deck as a pack, numbered as in the whole deck; to print them, no others are read."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from quizkit.decks.brief import Brief
from quizkit.decks.composition import Composition
from quizkit.packs.pack import MOST_CARDS, Pack
from quizkit.store.history import Store
from quizkit.store.sharing import count_items
from quizkit.store.tally import list_readable, list_retired
from quizkit.workflow.stored.items import find_brief, read_composition, read_deck
from quizkit.workflow.stored.known_cards import refresh_search
from quizkit.workflow.stored.similar import WORTH_IT
from quizkit.workflow.stored.unreleased import pack_deck

Numbers = dict[str, Mapping[str, int]]
"""Kind → card → its number."""


def pack_part(store: Store, slug: str, ids: Sequence[str], *, is_printed: bool) -> Pack | None:
    """Return a pack of the printed cards that carry these cards; nothing, if the whole deck is to be read.

    What `is_printed` leaves out retired cards, and keeps to the composition.
    """
    if count_items(store, slug) < WORTH_IT or not refresh_search(store):
        return None
    brief, files = find_brief(store, slug), store.files(slug)
    composition = read_composition(files.values())
    if composition and not is_printed and any(composition.leaves_out(kind, ids[0]) for kind in brief.kinds):
        composition = None
    retired = set(list_retired(store, slug, brief.languages)) if is_printed else set[str]()
    cards = {kind: [item for item in list_readable(store, slug, kind) if item not in retired] for kind in brief.kinds}
    numbers = _number_cards(cards, composition)
    known = {item for own in cards.values() for item in own}
    beside = {item for kind, own in numbers.items() for item in _find_beside(own, ids, _count_sides(brief, kind))}
    if not (beside & known).issuperset(ids) or any(len(own) > MOST_CARDS for own in numbers.values()):
        # A pack numbers no more cards than that.
        return None
    heads = store.heads_of(sorted(beside & known))
    deck, _ = read_deck(slug, {**files, **heads})
    revisions = {item: head.number for item, head in heads.items()} if is_printed else {}
    return pack_deck(replace(deck, composition=composition), revisions, numbers)


def _number_cards(cards: Mapping[str, Sequence[str]], composition: Composition | None) -> Numbers:
    """Number all cards: as composed if one of those is missing, else by their place."""
    known = {item for own in cards.values() for item in own}
    composed = composition.cards if composition else {}
    if any(item not in known for own in composed.values() for item in own):
        return {kind: composed[kind] if kind in composed else _count(own) for kind, own in cards.items()}
    orders = {kind: composition.order(kind) if composition else None for kind in cards}
    return {kind: _count(own if (order := orders[kind]) is None else order) for kind, own in cards.items()}


def _count(items: Sequence[str]) -> dict[str, int]:
    return {item: number for number, item in enumerate(items, 1)}


def _count_sides(brief: Brief, kind: str) -> int:
    return brief.blueprint.sides if kind == brief.blueprint.numbered else 1


def _find_beside(numbers: Mapping[str, int], ids: Sequence[str], sides: int) -> list[str]:
    """Return the cards that are printed on the same pieces as these."""
    half = -(-len(numbers) // sides)
    places = {(numbers[item] - 1) % half for item in ids if item in numbers}
    return [item for item, number in numbers.items() if (number - 1) % half in places] if places else []
