"""The option spaces of bids in Kwis 't!: a number, or an appeal; and what can be shown afterwards."""

from dataclasses import dataclass
from typing import Any

from quizkit.labels import Labels
from quizkit.play.moves import Moves, offer_choice, offer_parts
from quizkit.play.spaces import NumberRange, WordChoice
from quizkit.play.words import Saying, clean, list_synonyms, simplify

APPEAL = "appeal"
MAY_SHOW = WordChoice(("quiet", "show"))


@dataclass(frozen=True, slots=True)
class BidOrAppeal(NumberRange):
    """A bid; or first an appeal to the table against the judge, once for each answer. It is never drawn by lot."""

    wrong: tuple[int, ...] = ()
    """The answers that may be appealed."""

    def contains(self, move: Any) -> bool:
        """Return whether it is a bid, or an appeal that can be made."""
        if type(move) is tuple:
            return len(move) == 2 and move[0] == APPEAL and type(move[1]) is int and move[1] in self.wrong
        return NumberRange.contains(self, move)

    def parse(self, text: str, say: Labels) -> Any:
        """Read a number, or a word of ours and the number of an answer."""
        word, _, number = clean(text).partition(" ")
        if simplify(word) not in list_synonyms(APPEAL):
            return NumberRange.parse(self, text, say)
        # Without a number it is refused with those that can be appealed.
        return APPEAL, int(number) if number.strip().isdecimal() else 0

    def describe(self, move: Any, say: Labels) -> str:
        """Write the number, or say the appeal."""
        if isinstance(move, tuple):
            return f"{say('play.word-appeal')} {move[1]}"
        return NumberRange.describe(self, move, say)

    def tell(self, say: Labels) -> str:
        """Return the limits, and what may be appealed."""
        if not self.wrong:
            return NumberRange.tell(self, say)
        numbers = ", ".join(map(str, self.wrong))
        return say("play.bid-or-appeal", bids=NumberRange.tell(self, say), numbers=numbers)

    def offer(self, say: Labels) -> Moves:
        """Offer bids, and what may be appealed."""
        if not self.wrong:
            return NumberRange.offer(self, say)
        word = offer_choice((APPEAL,), lambda _: say("play.word-appeal"))
        return {
            "kind": "either",
            "either": [NumberRange.offer(self, say), offer_parts(word, offer_choice(self.wrong, str))],
            "named": {},
        }

    def describe_fault(self, move: Any) -> Saying | None:
        """Return why it is not a bid, or cannot be appealed."""
        return Saying("play.fault-appeal") if isinstance(move, tuple) else NumberRange.describe_fault(self, move)


class KeepQuiet(WordChoice):
    """What an honest bidder can do: there is nothing to show."""

    __slots__ = ()

    def parse(self, text: str, say: Labels) -> str:
        """Understand what a bluffer could say too: it is refused, not misunderstood."""
        return MAY_SHOW.parse(text, say)

    def describe_fault(self, move: Any) -> Saying | None:
        """Return that there is no bluff to show."""
        return Saying("play.fault-no-bluff") if move == "show" else None
