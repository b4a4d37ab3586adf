"""What the form of statements gives away about their verdicts: how much, by which signs, and on which cards."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from math import exp, sqrt
from typing import cast

from quizkit.cards.kinds.statement import Statement
from quizkit.decks.unread_cards import UnreadCards
from quizkit.figures import SURE, Interval, Share, wilson_interval
from quizkit.tells.guess import guess_verdicts, hash_id
from quizkit.tells.signs import ALL_FORMS, Sign, find_signs

LEAST = 6
"""With fewer true statements, or fewer false ones, there is nothing to learn."""
MOST = 1000
"""So many statements say it to within three in a hundred; of a larger deck, they are drawn by lot."""
REWRITE = 10
"""How many cards to rewrite first."""
TOO_GOOD = 0.55
"""Somebody who knows nothing should not be correct more often than this."""


@dataclass(frozen=True, slots=True)
class SignCount:
    """A sign, and how many of the cards that have it are true."""

    sign: Sign
    true: int
    cards: tuple[str, ...]
    is_true: bool
    """The verdict it speaks for."""

    @property
    def share(self) -> Share:
        """Return how often the verdict it speaks for is correct."""
        return Share(self.true if self.is_true else len(self.cards) - self.true, len(self.cards))


@dataclass(frozen=True, slots=True)
class Giveaway:
    """A card whose verdict is guessed correctly, how surely, and the signs that give it away."""

    card: str
    verdict: bool
    sureness: float
    signs: tuple[Sign, ...]


@dataclass(frozen=True, slots=True)
class VerdictTells:
    """How often somebody who only looks at the form of statements would be correct, in one language."""

    language: str
    cards: int
    share: float
    interval: Interval
    signs: tuple[SignCount, ...]
    """The signs that speak for a verdict, the strongest first."""
    looked_at: int
    """How many signs were counted."""
    rewrite: tuple[Giveaway, ...]
    """Cards to rewrite first: the surest guesses."""

    @property
    def is_too_good(self) -> bool:
        """Return whether players would notice."""
        return self.interval.low > TOO_GOOD

    @property
    def by_chance(self) -> int:
        """Return how many signs would seem to speak for a verdict if verdicts were tossed."""
        return round((1 - SURE) * self.looked_at)


def find_verdict_tells(statements: Sequence[Statement], language: str) -> VerdictTells | None:
    """Let somebody who knows nothing guess the verdicts of statements; nothing if there are too few to say."""
    drawn = (card for card in _draw_lots(statements) if card.text.get(language))
    cards = sorted(islice(drawn, MOST), key=lambda card: card.id)
    verdicts = [card.verdict for card in cards]
    true = sum(verdicts)
    if min(true, len(cards) - true) < LEAST:
        return None
    signs = find_signs([card.text[language] for card in cards], language)
    odds = guess_verdicts([card.id for card in cards], signs, verdicts)
    share, interval = _measure(odds, verdicts)
    counted = [*_count_signs(cards, signs)]
    speaking = _find_speaking(counted, true / len(cards))
    return VerdictTells(
        language, len(cards), share, interval, speaking, len(counted), _find_giveaways(cards, signs, odds, speaking)
    )


def _draw_lots(statements: Sequence[Statement]) -> Sequence[Statement]:
    """Return statements in an order that is drawn by lot, the same every time."""
    if isinstance(statements, UnreadCards):
        return cast("Sequence[Statement]", statements.pick(sorted(statements.ids, key=hash_id)))
    return sorted(statements, key=lambda card: hash_id(card.id))


def find_speaking_signs(statements: Sequence[Statement], language: str) -> tuple[SignCount, ...]:
    """Find the signs that speak for a verdict, among all statements that are written in a language."""
    cards = sorted((card for card in statements if card.text.get(language)), key=lambda card: card.id)
    true = sum(card.verdict for card in cards)
    if min(true, len(cards) - true) < LEAST:
        return ()
    signs = find_signs([card.text[language] for card in cards], language)
    return _find_speaking([*_count_signs(cards, signs)], true / len(cards))


def _measure(odds: Sequence[float], verdicts: Sequence[bool]) -> tuple[float, Interval]:
    """Return the share of correct guesses and its interval; true and false statements count the same."""
    shares = [
        Share(sum((value > 0) is verdict for value in own), len(own))
        for verdict in (True, False)
        for own in [[value for value, is_true in zip(odds, verdicts, strict=True) if is_true is verdict]]
    ]
    share = sum(part.value for part in shares) / 2
    # An uneven deck says as much as an even one of this size.
    size = round(4 / sum(1 / part.of for part in shares))
    return share, wilson_interval(Share(round(share * size), size))


def _count_signs(cards: Sequence[Statement], signs: Sequence[frozenset[Sign]]) -> Iterator[SignCount]:
    """Count each sign; of several that are on the very same cards, take the plainest form, or the longest words."""
    holders, share = dict[Sign, list[Statement]](), sum(card.verdict for card in cards) / len(cards)
    for card, own in zip(cards, signs, strict=True):
        for sign in own:
            holders.setdefault(sign, []).append(card)
    told = set[tuple[str, ...]]()
    for sign in sorted(holders, key=lambda sign: (ALL_FORMS.index(sign.form), -len(sign.word), sign)):
        ids = tuple(card.id for card in holders[sign])
        true = sum(card.verdict for card in holders[sign])
        if ids not in told:
            yield SignCount(sign, true, ids, true > share * len(ids))
        told.add(ids)


def _find_speaking(counted: Sequence[SignCount], true: float) -> tuple[SignCount, ...]:
    """Find the signs that go with a verdict more often than chance would have it, the strongest first."""

    def find_excess(count: SignCount) -> float:
        return count.share.value - (true if count.is_true else 1 - true)

    speaking = [count for count in counted if wilson_interval(count.share).low > (true if count.is_true else 1 - true)]
    return tuple(sorted(speaking, key=lambda count: (-find_excess(count) * sqrt(len(count.cards)), count.sign)))


def _find_giveaways(
    cards: Sequence[Statement],
    signs: Sequence[frozenset[Sign]],
    odds: Sequence[float],
    speaking: Sequence[SignCount],
) -> tuple[Giveaway, ...]:
    """Find the cards whose verdicts are guessed most surely, and correctly."""
    sure = [(value if card.verdict else -value, card, own) for card, own, value in zip(cards, signs, odds, strict=True)]
    first = sorted((guess for guess in sure if guess[0] > 0), key=lambda guess: (-guess[0], guess[1].id))[:REWRITE]
    return tuple(
        Giveaway(
            card.id,
            card.verdict,
            1 / (1 + exp(-sureness)),
            tuple(count.sign for count in speaking if count.sign in own and count.is_true is card.verdict),
        )
        for sureness, card, own in first
    )
