"""Texts that say nearly the same, found among many without comparing each with each."""

from collections import Counter
from collections.abc import Iterator, Sequence
from math import ceil
from typing import NamedTuple

from quizkit.lexicon.lexicon import cut_phrase, lexicon

SHARED = 0.6
"""The share of telling words that two texts must have in common to be compared at all."""
ALIKE = 82
"""How alike they must then be, letter by letter, in a hundred."""
STEM, ENOUGH = 6, 3


class Twin(NamedTuple):
    """Two texts, by their position."""

    one: int
    other: int


def find_twins(texts: Sequence[str], language: str) -> Iterator[Twin]:
    """Find all pairs of texts in one language that are nearly the same.

    Texts that share so many words share one of their rarest: only those are compared.
    """
    from rapidfuzz.fuzz import token_sort_ratio

    small = frozenset(lexicon(language).function_words)
    plain = [" ".join(cut_phrase(text)) for text in texts]
    stems = [frozenset(word[:STEM] for word in words.split() if word not in small) for words in plain]
    seen = Counter(stem for found in stems for stem in found)
    by_stem: dict[str, list[int]] = {}
    for index, found in enumerate(stems):
        if len(found) < ENOUGH:
            continue
        rarest = sorted(found, key=lambda stem: (seen[stem], stem))[: len(found) - ceil(SHARED * len(found)) + 1]
        near = {other for stem in rarest for other in by_stem.get(stem, ())}
        for other in sorted(near):
            is_near = len(found & stems[other]) >= SHARED * len(found | stems[other])
            if is_near and token_sort_ratio(plain[index], plain[other], score_cutoff=ALIKE):
                yield Twin(other, index)
        for stem in rarest:
            by_stem.setdefault(stem, []).append(index)
