"""Figures: what can be said of counts, and how sure one may be. Pure functions, from textbooks.

Inside: intervals of shares and of differences, ranks and quantiles, samples in bins, whether samples differ by chance.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from math import sqrt
from statistics import NormalDist
from typing import NamedTuple

SURE = 0.95
"""How sure an interval is."""
Z = NormalDist().inv_cdf((1 + SURE) / 2)
SEEN = NormalDist().inv_cdf(0.8)
"""A difference that would be noticed four times in five."""


class Share(NamedTuple):
    """So many of so many."""

    hits: int
    of: int

    @property
    def value(self) -> float:
        """Return the share; of nothing, it is 0."""
        return self.hits / self.of if self.of else 0.0


class Interval(NamedTuple):
    """Where the truth lies, 95 times in a hundred."""

    low: float
    high: float


def wilson_interval(share: Share) -> Interval:
    """Return the interval of a share (Wilson 1927): right for small numbers too, and never below 0 or above 1."""
    hits, of = share
    if not of:
        return Interval(0.0, 1.0)
    middle, half = hits + Z * Z / 2, Z * sqrt(hits * (of - hits) / of + Z * Z / 4)
    # Exact at both ends, where rounding is not.
    low = 0.0 if hits == 0 else (middle - half) / (of + Z * Z)
    return Interval(low, 1.0 if hits == of else (middle + half) / (of + Z * Z))


def newcombe_interval(first: Share, second: Share) -> Interval:
    """Return the interval of the second share less the first (Newcombe 1998)."""
    here, there = wilson_interval(first), wilson_interval(second)
    change = second.value - first.value
    return Interval(
        change - sqrt((second.value - there.low) ** 2 + (here.high - first.value) ** 2),
        change + sqrt((there.high - second.value) ** 2 + (first.value - here.low) ** 2),
    )


def compare_shares(first: Share, second: Share) -> float:
    """Return how likely two shares of the same truth differ by so much: the two-proportion z test."""
    if not (first.of and second.of):
        return 1.0
    pooled = Share(first.hits + second.hits, first.of + second.of).value
    spread = sqrt(pooled * (1 - pooled) * (1 / first.of + 1 / second.of))
    return _two_sided((second.value - first.value) / spread) if spread else 1.0


def estimate_larger(first: Counter[int], second: Counter[int]) -> float:
    """Return how often one of the second is larger than one of the first; equals count half."""
    pairs, below, wins = first.total() * second.total(), 0, 0.0
    for value in sorted({*first, *second}):
        wins += second[value] * (below + first[value] / 2)
        below += first[value]
    return wins / pairs if pairs else 0.5


def compare_ranks(first: Counter[int], second: Counter[int]) -> float:
    """Return how likely samples of the same truth differ so much: Mann and Whitney's rank test, equals corrected."""
    few, many = first.total(), second.total()
    total = few + many
    if not (few and many):
        return 1.0
    equals = sum(count**3 - count for count in (first + second).values())
    spread = sqrt((total + 1 - equals / (total * (total - 1))) / (12 * few * many))
    return _two_sided((estimate_larger(first, second) - 0.5) / spread) if spread else 1.0


def _two_sided(z: float) -> float:
    return 2 * NormalDist().cdf(-abs(z))


def correct_for_looks(chances: Sequence[float]) -> list[float]:
    """Make chances larger because several were looked at: the more one looks, the more one finds (Holm 1979)."""
    order = sorted(range(len(chances)), key=chances.__getitem__)
    corrected, most = [1.0] * len(chances), 0.0
    for rank, index in enumerate(order):
        most = max(most, min(1.0, chances[index] * (len(chances) - rank)))
        corrected[index] = most
    return corrected


def find_noticeable(shares: Iterable[Share], few: int, many: int, looks: int = 1) -> float:
    """Return the smallest difference that so many games show four times in five, if so many figures are compared."""
    if not (few and many):
        return 1.0
    spread = max((share.value * (1 - share.value) for share in shares), default=0.25)
    sure = NormalDist().inv_cdf(1 - (1 - SURE) / 2 / looks)
    return (sure + SEEN) * sqrt(spread * (1 / few + 1 / many))


def quantile(counts: Counter[int], share: float) -> int:
    """Return the smallest value that at least such a share does not exceed."""
    needed, reached = share * counts.total(), 0
    for value in sorted(counts):
        reached += counts[value]
        # A sum of floats may be a hair too high.
        if reached >= needed - 1e-9:
            return value
    return 0


class Bins(NamedTuple):
    """Values in equal bins: where the first begins, how wide each is, and how many each holds."""

    low: int
    width: int
    counts: tuple[tuple[int, ...], ...]
    """For each of the samples."""

    @property
    def shares(self) -> tuple[tuple[float, ...], ...]:
        """Return the same as shares of each sample."""
        return tuple(tuple(Share(count, sum(counts)).value for count in counts) for counts in self.counts)


def bin_samples(samples: Sequence[Counter[int]], most: int) -> Bins:
    """Put samples into the same bins, so many at most."""
    values = {value for sample in samples for value in sample}
    low, high = min(values, default=0), max(values, default=0)
    width = -(-(high - low + 1) // most)
    size = (high - low) // width + 1
    counts = [[0] * size for _ in samples]
    for heights, sample in zip(counts, samples, strict=True):
        for value, count in sample.items():
            heights[(value - low) // width] += count
    return Bins(low, width, tuple(map(tuple, counts)))
