"""Even out what gives verdicts away: as many true cards as false ones with each of the strongest signs."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import islice
from math import sqrt

from quizkit.cards.card import Card
from quizkit.cards.kinds.statement import Statement
from quizkit.decks.brief import Brief
from quizkit.tells.verdicts import SignCount, find_speaking_signs

MOST = 20
"""How many signs are evened out."""
FINEST = 10
"""A share of true statements is taken as tenths, or coarser."""
ALIKE = 0.8
"""Signs that share so many of their cards are one: a year in French is a year in German."""


def balance_tells(brief: Brief, cards: Iterable[Card]) -> tuple[Mapping[str, int], ...]:
    """Even out signs that give verdicts away: return what a card with each of the strongest adds for or against it."""
    statements = [card for card in cards if isinstance(card, Statement)]
    if not statements:
        return ()
    planned, true = brief.blueprint.true_share, sum(card.verdict for card in statements)
    # At a share of 2 in 5, a sign is even on 2 true cards and 3 false ones: 2 × 3 - 3 × 2 is 0.
    share = Fraction(true, len(statements)) if planned is None else Fraction(planned)
    share = share.limit_denominator(FINEST)
    weights = {card.id: share.denominator * card.verdict - share.numerator for card in statements}
    strongest = islice(_find_strongest(statements, brief.languages), MOST)
    return tuple({card: weights[card] for card in count.cards} for count in strongest)


def _find_strongest(statements: Sequence[Statement], languages: Iterable[str]) -> Iterator[SignCount]:
    """Find the signs that speak for a verdict in any language, the strongest first, each of them once."""
    counts = [count for language in languages for count in find_speaking_signs(statements, language)]
    told = list[frozenset[str]]()
    for count in sorted(counts, key=lambda count: (-_weigh(count), count.sign)):
        cards = frozenset(count.cards)
        if all(len(cards & others) < ALIKE * len(cards | others) for others in told):
            told.append(cards)
            yield count


def _weigh(count: SignCount) -> float:
    """Return how far a sign is from speaking for neither verdict."""
    return (count.share.value - 0.5) * sqrt(count.share.of)
