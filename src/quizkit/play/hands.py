"""Option spaces of what players hold: a sheet of answers, and cards of a hand or a pile.

Inside: how many, as they are typed, and in words.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from quizkit.labels import Labels
from quizkit.play.heaps import describe_drawn, is_drawn
from quizkit.play.moves import PartsMoves, SomeMoves, list_options, offer_parts, offer_some, offer_text
from quizkit.play.spaces import Lots
from quizkit.play.words import NotUnderstood, Saying, clean, find
from quizkit.problems import shorten

BETWEEN = re.compile(r"[|;]")
"""What stands between answers: the same as between the accepted ones on a card, so that “AC/DC” can be written."""
NOTHING = ("", "-", "–")
LONGEST = 60
SYLLABLES = tuple(first + second for first in "bcdfghjklmnpqrstvwxz" for second in "aeiou")
Names = Mapping[str, Mapping[str, str]]
"""What cards are called, by language; what is worth points has no name."""


class AnswerSheet(NamedTuple):
    """An answer to each question; nothing where one does not know."""

    size: int

    def contains(self, move: Any) -> bool:
        """Return whether there is one for each, as it would be typed."""
        if type(move) is not tuple or len(move) != self.size:
            return False
        for text in move:  # noqa: SIM110  # `all` takes twice as long
            if type(text) is not str or not _is_tidy(text):
                return False
        return True

    def describe_fault(self, move: Any) -> Saying | None:
        """Return how many answers there must be, or that one is too long."""
        if type(move) is not tuple:
            return None
        if len(move) != self.size:
            return Saying("play.fault-count", {"wanted": self.size, "count": len(move)})
        is_long = any(len(text) > LONGEST for text in move if type(text) is str)
        return Saying("play.fault-too-long", {"limit": LONGEST}) if is_long else None

    def sample(self, random: Lots) -> tuple[str, ...]:
        """Write something."""
        draw = random.random
        return tuple([SYLLABLES[int(draw() * 100)] for _ in range(self.size)])

    def parse(self, text: str, say: Labels) -> tuple[str, ...]:  # noqa: ARG002
        """Read answers with semicolons between them; those left out at the end are empty."""
        parts = [part.strip() for part in BETWEEN.split(clean(text))]
        if len(parts) > self.size:
            raise NotUnderstood(text=shorten(text), legal=self)
        said = ["" if part in NOTHING else part for part in parts]
        return (*said, *[""] * (self.size - len(parts)))

    def describe(self, move: tuple[str, ...], say: Labels) -> str:  # noqa: ARG002
        """Return them in words."""
        return "; ".join(text or "–" for text in move)

    def tell(self, say: Labels) -> str:
        """Return how many, and how they are typed."""
        return say("play.how-many-between", count=self.size, limit=LONGEST)

    def offer(self, say: Labels) -> PartsMoves:  # noqa: ARG002
        """Offer words, or none, for each."""
        return offer_parts(*[offer_text(0, LONGEST, "|;")] * self.size)


@lru_cache(4096)
def _is_tidy(text: str) -> bool:
    """Return whether `parse` would leave it so."""
    if not text:
        return True
    is_short = len(text) <= LONGEST and text.isprintable() and text == text.strip() and "  " not in text
    return is_short and text not in NOTHING and not BETWEEN.search(text)


class Pick(NamedTuple):
    """So many of some cards, in the order in which they are picked."""

    cards: tuple[str, ...]
    size: int
    names: Names
    is_blind: bool = False
    """Whether nobody may see which cards there are."""

    def contains(self, move: Any) -> bool:
        """Return whether each is a card of its own."""
        return is_drawn(move, self.cards, self.size)

    def describe_fault(self, move: Any) -> Saying | None:
        """Return how many cards there must be, or which one is not there."""
        return describe_drawn(move, self.cards, self.size)

    def sample(self, random: Lots) -> tuple[str, ...]:
        """Draw one after the other."""
        cards, size, _, _ = self
        draw, count = random.random, len(cards)
        if size == 1:
            return (cards[int(draw() * count)],)
        left = list(cards)
        return tuple([left.pop(int(draw() * few)) for few in range(count, count - size, -1)])

    def parse(self, text: str, say: Labels) -> tuple[str, ...]:  # noqa: ARG002
        """Read cards by worth, title or id, with commas between them."""
        known = {
            card: (card.removeprefix("+"), *self.names.get(card, {}).values()) for card in dict.fromkeys(self.cards)
        }
        chosen = [find(part, known) for part in clean(text).split(",") if part.strip()]
        if None in chosen:
            raise NotUnderstood(text=shorten(text), legal=self)
        return tuple(card for card in chosen if card)

    def describe(self, move: tuple[str, ...], say: Labels) -> str:
        """Return what is on them."""
        return ", ".join(name_card(card, self.names, say.cards) for card in move)

    def tell(self, say: Labels) -> str:
        """Return how many of which; if nobody may know which, of all there can be."""
        items = self.describe(tuple(self.names) if self.is_blind else self.cards, say)
        return say("play.how-many", numbers=self.size, items=shorten(items))

    def offer(self, say: Labels) -> SomeMoves:
        """Offer the cards; if nobody may know which, all there can be."""
        cards = [card for card in self.names for _ in range(self.size)] if self.is_blind else self.cards
        items = list_options(cards, lambda card: name_card(card, self.names, say.cards))
        return offer_some(items, self.size, self.size, any_order=True)


def name_card(card: str, names: Names, language: str) -> str:
    """Return the title of an action card in somebody's hand, in a language or in any; else the card as we know it."""
    title = names.get(card, {})
    return title.get(language) or next(iter(title.values()), card)
