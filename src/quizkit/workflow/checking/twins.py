"""Twins: pairs of cards that are nearly alike, in all decks. Cards that have not changed are not compared again."""

from collections.abc import Iterator, Sequence

from quizkit.decks.deck import Deck
from quizkit.lexicon.likeness import can_have_twins
from quizkit.problems import Problem
from quizkit.store.values import digest
from quizkit.workflow.checking.found_before import FoundBefore, Pair
from quizkit.workflow.checking.inspect import find_alike
from quizkit.workflow.checking.subject import Subject, find_home

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
