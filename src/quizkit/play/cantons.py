"""Option space of cantons: a few of many, as people name them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from quizkit.labels import Labels
from quizkit.play.moves import SomeMoves, list_options, offer_some
from quizkit.play.spaces import Lots, NumberRange
from quizkit.play.words import NotUnderstood, Saying, clean, find
from quizkit.problems import QuizkitError, shorten

BETWEEN = re.compile(r"[,;/+&]|\s(?:et|und|en|and)\s")
"""What people write between cantons, if not only a space."""


class NamedTwice(QuizkitError):
    """A canton is named twice: probably another one was meant."""

    name = "named-twice"


LISTED = 3
"""Up to how many cantons there are few enough sets to list them."""


Sets = tuple[tuple[tuple[str, ...], ...], ...]


def list_sets(codes: tuple[str, ...]) -> Sets:
    """List the sets of no canton, of one, of two and of three: drawing from a list is quicker."""
    return tuple(tuple(combinations(codes, size)) for size in range(LISTED + 1))


@dataclass(frozen=True, slots=True)
class Cantons:
    """At least one canton, at most so many. A move has their codes in alphabetical order."""

    codes: tuple[str, ...]
    most: int
    names: Mapping[str, Mapping[str, str]]
    """What each is called, by language."""
    sets: Sets = ()
    """Of the few sizes that are worth listing."""

    def __hash__(self) -> int:
        """Names cannot be hashed, and belong to the codes, as do sets."""
        return hash((self.codes, self.most))

    def contains(self, move: Any) -> bool:
        """Return whether these are different cantons, and not too many."""
        if type(move) is not tuple or not 0 < len(move) <= self.most:
            return False
        names, last = self.names, ""
        for code in move:
            if type(code) is not str or code <= last or code not in names:
                return False
            last = code
        return True

    def describe_fault(self, move: Any) -> Saying | None:
        """Return what is wrong: too many or none, one twice, or one that does not exist."""
        if not isinstance(move, tuple):
            return None
        unknown = [code for code in move if code not in self.names]
        if unknown:
            return Saying("play.fault-no-canton", {"value": shorten(unknown[0])})
        if len(set(move)) < len(move):
            return Saying("play.fault-twice", {"value": max(move, key=move.count)})
        if len(move) > self.most:
            return Saying("play.fault-too-many", {"count": len(move), "most": self.most})
        return None if move else Saying("play.fault-no-cards")

    def sample(self, random: Lots) -> tuple[str, ...]:
        """Draw how many, then which."""
        draw = random.random
        size = 1 + int(draw() * self.most)
        if size < len(self.sets):
            moves = self.sets[size]
            return moves[int(draw() * len(moves))]
        left = list(self.codes)
        return tuple(sorted([left.pop(int(draw() * len(left))) for _ in range(size)]))

    def parse(self, text: str, say: Labels) -> tuple[str, ...]:  # noqa: ARG002
        """Read codes or names in any language: `GE, VD`, `ge vd`, `Genf und Waadt`, `Genève Vaud`."""
        codes: list[str] = []
        for part in BETWEEN.split(clean(text)):
            words = part.split()
            while words:
                code, count = self._first(words)
                if not code:
                    raise NotUnderstood(text=shorten(words[0]), legal=self)
                if code in codes:
                    raise NamedTwice(text=" ".join(words[:count]))
                codes.append(code)
                words = words[count:]
        if not codes:
            raise NotUnderstood(text=shorten(text), legal=self)
        return tuple(sorted(codes))

    def _first(self, words: list[str]) -> tuple[str | None, int]:
        """Find which canton comes first, and how many words it takes: some names have several."""
        names = {code: its.values() for code, its in self.names.items()}
        longest = max(len(name.split()) for its in names.values() for name in its)
        tries = [(find(" ".join(words[:count]), names), count) for count in range(min(longest, len(words)), 0, -1)]
        return next(((canton, count) for canton, count in tries if canton), (None, 0))

    def describe(self, move: tuple[str, ...], say: Labels) -> str:
        """Return the names, or the codes where the cards are in other languages."""
        return ", ".join(self.names[code].get(say.cards, code) for code in move)

    def tell(self, say: Labels) -> str:
        """Return how many of which."""
        return say("play.how-many", numbers=NumberRange(1, self.most).tell(say), items=", ".join(self.codes))

    def offer(self, say: Labels) -> SomeMoves:
        """Offer all cantons."""
        items = list_options(self.codes, lambda code: self.describe((code,), say))
        return offer_some(items, 1, self.most, any_order=False)
