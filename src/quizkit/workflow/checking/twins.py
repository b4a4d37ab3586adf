"""Twins: pairs of cards that are nearly alike, in all decks. Cards that have not changed are not compared again."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from quizkit.cards.card import SAMPLE, Card
from quizkit.checks import Said
from quizkit.decks.brief import Brief
from quizkit.decks.deck import Deck
from quizkit.decks.unread_cards import UnreadCards
from quizkit.lexicon.likeness import can_have_twins, find_twins
from quizkit.problems import Problem
from quizkit.store.history import Store
from quizkit.store.values import digest
from quizkit.workflow.checking.found_before import FoundBefore, Pair
from quizkit.workflow.checking.inspect import Inspector
from quizkit.workflow.checking.subject import Subject, find_home
from quizkit.workflow.stored.items import read_card, select_cards
from quizkit.workflow.stored.similar import SimilarCards

FEW = 200
"""With more new cards than this, comparing all cards is quicker than looking for what may be like them."""


def check_twins(subjects: Sequence[Subject], memory: FoundBefore) -> list[Problem]:
    """Compare all cards of all decks for twins, always in the same order: a pair belongs to its second card."""
    briefs = [subject.brief for subject in subjects]
    languages = tuple(dict.fromkeys(code for brief in briefs for code in (brief.source, *brief.languages)))
    scope = digest(" ".join(languages))
    compared, pairs = memory.recall_compared(scope)
    keys = frozenset(key for subject in subjects for key in subject.keys.values())
    if keys != compared:
        new = keys - compared
        pairs = [pair for pair in pairs if pair.one in keys and pair.other in keys]
        pairs += _compare(subjects, new, languages) if new else ()
    memory.learn_compared(scope, keys, pairs)

    def rank(pair: Pair) -> tuple[int, list[tuple[str, str]]]:
        problem = pair.problems[0]
        places = [_find_deck(card, subjects) for card in (problem.card, problem.detail)]
        return languages.index(problem.language), places

    return [problem for pair in sorted(pairs, key=rank) for problem in pair.problems]


def _compare(subjects: Sequence[Subject], new: frozenset[str], languages: Sequence[str]) -> Iterator[Pair]:
    """Find the pairs that have a new card."""
    decks = _gather(subjects, new) if len(new) <= FEW else [subject.deck for subject in subjects]
    inspectors = [subject.inspector for subject in subjects]
    pairs = dict[tuple[str, str], list[Problem]]()
    for problem in find_alike([*zip(decks, inspectors, strict=True)], languages):
        pair = _find_key(problem.detail, subjects), _find_key(problem.card, subjects)
        pairs.setdefault(pair, []).append(problem)
    return (Pair(*pair, tuple(problems)) for pair, problems in pairs.items() if not new.isdisjoint(pair))


def _find_deck(card: str, subjects: Sequence[Subject]) -> tuple[str, str]:
    home = find_home(card, subjects)
    return home.slug if home else "", card


def _find_key(card: str, subjects: Sequence[Subject]) -> str:
    return next(subject.keys[card] for subject in subjects if card in subject.keys)


def _gather(subjects: Sequence[Subject], new: frozenset[str]) -> list[Deck]:
    """Return decks with the new cards, and with those cards only that may be nearly the same."""
    changed = [[item for item, key in subject.keys.items() if key in new] for subject in subjects]
    cards = (card for subject, ids in zip(subjects, changed, strict=True) for card in subject.read(ids))
    asked = [text.text for card in cards for text in card.asked()]
    said = dict.fromkeys(entry for text in asked for entry in text.items() if can_have_twins(entry[1], entry[0]))
    decks = list[Deck]()
    for subject, ids in zip(subjects, changed, strict=True):
        similar = subject.find_similar([*said]) if said else ()
        if similar is None:
            decks.append(subject.deck)
        else:
            near = sorted({*ids, *(item for item in similar if item in subject.keys)})
            decks.append(Deck(subject.slug, subject.brief, tuple(subject.read(near))))
    return decks


def find_twins_of_new(store: Store, subject: Subject) -> Iterator[Problem]:
    """Compare cards that are not stored yet with those of their deck, to find their twins."""
    similar = SimilarCards.of(store, subject.slug, len(subject.keys))
    texts = (said for card in subject.deck.cards for text in card.asked() for said in text.text.items())
    heads = select_cards(similar.find(texts) if similar else store.living(subject.slug))
    known = (read_card(head)[0] for item, head in heads.items() if item not in subject.keys)
    deck = Deck(subject.slug, subject.brief, (*(card for card in known if card), *subject.deck.cards))
    twins = find_alike([(deck, subject.inspector)], subject.brief.languages)
    yield from (twin for twin in twins if not subject.keys.keys().isdisjoint((twin.card, twin.detail)))


def find_alike(decks: Sequence[tuple[Deck, Inspector]], languages: Iterable[str]) -> Iterator[Problem]:
    """Find twins in any of the decks: cards that say nearly the same or contradict each other; each pair once."""
    reported = set[frozenset[str]]()
    readers = [_card_reader(deck) for deck, _ in decks]
    for language in languages:
        places = list[_TextPlace]()
        for first, second in find_twins(_list_asked([deck for deck, _ in decks], language, places), language):
            ours, theirs = places[first], places[second]
            pair = frozenset((ours.card, theirs.card))
            if len(pair) < 2 or pair in reported:
                continue
            cards = [readers[place.deck](place.card) for place in (ours, theirs)]
            # Example cards of new decks are meant to go; that two decks have the same ones tells nobody anything.
            if all(SAMPLE in card.tags for card in cards):
                continue
            reported.add(pair)
            inspector = decks[theirs.deck][1]
            brief = inspector.brief
            yield from inspector.twins(_say(cards[0], ours, language, brief), _say(cards[1], theirs, language, brief))


class _TextPlace(NamedTuple):
    """A question or statement: the number of its deck, its card, and its number there."""

    deck: int
    card: str
    number: int


def _list_asked(decks: Sequence[Deck], language: str, places: list[_TextPlace]) -> Iterator[str]:
    """Yield what cards ask in a language, and add to `places` where each text is."""
    for index, deck in enumerate(decks):
        for card in deck.cards:
            for number, text in enumerate(card.asked()):
                if language in text.text:
                    places.append(_TextPlace(index, card.id, number))
                    yield text.text[language]


def _card_reader(deck: Deck) -> Callable[[str], Card]:
    if isinstance(deck.cards, UnreadCards):
        return deck.cards.read
    return {card.id: card for card in deck.cards}.__getitem__


def _say(card: Card, place: _TextPlace, language: str, brief: Brief) -> Said:
    text = card.asked()[place.number]
    return Said(text.text[language], language, text.role, brief, card, text.path)
