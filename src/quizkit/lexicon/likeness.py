"""Finds texts that say nearly the same, without comparing every text with every other."""

from collections import Counter
from collections.abc import Iterator, Sequence
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


def find_twins(texts: Sequence[str], language: str) -> Iterator[Twin]:
    """Find all pairs of texts in one language that are nearly the same.

    Texts that share this many words also share one of their rarest words, so only those are compared.
    """
    from rapidfuzz.fuzz import token_sort_ratio

    function_words = frozenset(lexicon(language).function_words)
    plain = [" ".join(cut_phrase(text)) for text in texts]
    stems = [frozenset(word[:STEM] for word in words.split() if word not in function_words) for words in plain]
    counts = Counter(stem for own in stems for stem in own)
    by_stem: dict[str, list[int]] = {}
    for index, own in enumerate(stems):
        if len(own) < ENOUGH:
            continue
        rarest = sorted(own, key=lambda stem: (counts[stem], stem))[: len(own) - ceil(SHARED * len(own)) + 1]
        near = {other for stem in rarest for other in by_stem.get(stem, ())}
        for other in sorted(near):
            is_near = len(own & stems[other]) >= SHARED * len(own | stems[other])
            if is_near and token_sort_ratio(plain[index], plain[other], score_cutoff=ALIKE):
                yield Twin(other, index)
        for stem in rarest:
            by_stem.setdefault(stem, []).append(index)
