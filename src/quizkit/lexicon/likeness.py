"""Likeness: texts that say nearly the same (twins), found without comparing every text with every other."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain
from math import ceil
from typing import NamedTuple

from quizkit.lexicon.lexicon import cut_phrase, lexicon

SHARED = 0.6
"""The share of content words that two texts must have in common to be compared at all."""
ALIKE = 82
"""How similar they must then be, letter by letter, in percent."""
STEM, ENOUGH = 6, 3


class Twin(NamedTuple):
    """Two texts, by their position."""

    one: int
    other: int


class Clues(NamedTuple):
    """Beginnings of words of a text; any text that is nearly the same shares one of them, whichever `few` one takes."""

    words: tuple[str, ...]
    few: int


def find_clues(text: str, language: str) -> Clues:
    """Return the clues to look for in texts that are nearly the same; with too few words, in those that are the same.

    >>> find_clues("Le lac de Morat gèle chaque hiver.", "fr")
    Clues(words=('gèle', 'hiver', 'lac', 'morat'), few=2)
    """
    words = cut_phrase(text)
    stems = _cut_stems(words, frozenset(lexicon(language).function_words)) or frozenset(words)
    return Clues(tuple(sorted(stems)), _count_rarest(stems))


def can_have_twins(text: str, language: str) -> bool:
    """Return whether a text has enough words to have a twin, a text that is nearly the same."""
    return len(_cut_stems(cut_phrase(text), frozenset(lexicon(language).function_words))) >= ENOUGH


def _cut_stems(words: Iterable[str], function_words: frozenset[str]) -> frozenset[str]:
    return frozenset(word[:STEM] for word in words if word not in function_words)


def _count_rarest(stems: frozenset[str] | frozenset[int]) -> int:
    """Return how many stems one must look for, not to miss a text that shares enough of them."""
    return len(stems) - ceil(SHARED * len(stems)) + 1 if stems else 0


def find_twins(texts: Iterable[str], language: str) -> Iterator[Twin]:
    """Find all pairs of texts in one language that are nearly the same.

    Texts that share this many words also share two of their rarest ones, so only those are compared.
    """
    from rapidfuzz.fuzz import token_sort_ratio

    function_words, numbers = frozenset(lexicon(language).function_words), dict[str, int]()
    plain, stems = list[str](), list[tuple[int, ...]]()
    for text in texts:
        words = cut_phrase(text)
        plain.append(" ".join(words))
        # Numbers take less memory than words, and tuples less than sets: a hundred thousand texts must fit.
        stems.append(tuple(numbers.setdefault(stem, len(numbers)) for stem in _cut_stems(words, function_words)))
    counts = Counter(chain.from_iterable(stems))
    by_stem: dict[int, list[int]] = {}
    for index, own in enumerate(map(frozenset, stems)):
        if len(own) < ENOUGH:
            continue
        rarest = sorted(own, key=lambda stem: (counts[stem], stem))[: _count_rarest(own) + 1]
        near = Counter(chain.from_iterable(by_stem.get(stem, ()) for stem in rarest))
        for other in sorted(other for other, shared in near.items() if shared > 1):
            shared = len(own.intersection(stems[other]))
            is_near = shared >= SHARED * (len(own) + len(stems[other]) - shared)
            if is_near and token_sort_ratio(plain[index], plain[other], score_cutoff=ALIKE):
                yield Twin(other, index)
        for stem in rarest:
            by_stem.setdefault(stem, []).append(index)
