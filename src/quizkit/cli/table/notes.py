"""Notes: what somebody at the table has to say about a card."""

from collections.abc import Callable
from contextlib import suppress
from typing import get_args

from quizkit.cards.card import Card
from quizkit.cards.kinds import kinds
from quizkit.labels import Labels
from quizkit.packs.pack import Pack, PackUnreadable
from quizkit.play.engine import Match
from quizkit.play.log import Note, Reason
from quizkit.play.spaces import WordChoice
from quizkit.play.words import NotUnderstood, Saying, clean, find, list_synonyms, simplify
from quizkit.problems import QuizkitError, shorten
from quizkit.workflow.stored.overview import card_title

FEW = 5
"""How many cards are listed; of a whole board of pictures, people name the one they mean."""
REASONS = WordChoice(get_args(Reason))
OTHER = "other"
"""The reason for what people say in words of their own."""


class NoCardToNote(QuizkitError):
    """No card has been on the table yet."""

    name = "no-card-to-note"


class Noting:
    """Remembers the cards that were on the table, and asks which one a note is about, and why."""

    def __init__(self, match: Match, say: Labels) -> None:
        self._match, self._say = match, say
        self._headlines = _find_headlines(match.setup.pack, say)
        self._seen: dict[str, None] = {}
        """The cards in the order in which they were last on the table."""

    def look(self) -> None:
        """Remember what is on the table now."""
        for card in reversed(self._match.rules.on_table()):
            self._seen.pop(card, None)
            self._seen[card] = None

    @property
    def has_cards(self) -> bool:
        """Whether there is a card to make a note about."""
        return bool(self._seen)

    def ask(self, seat: int, words: str, line: Callable[[str], str], show: Callable[[str], None]) -> Note:
        """Ask for the card, the reason and a comment, unless `words` give them already."""
        cards = [*reversed(self._seen)]
        if not cards:
            raise NoCardToNote
        card, words = _split_card(cards, words)
        reason, word = self._split_reason(words) if words else ("", "")
        # It need not be the one on the table: people learn that a card is wrong when the next one is already there.
        card = card or self._ask_card(cards, line, show)
        if not reason:
            show(self._say("table.note-reasons", reasons=REASONS.tell(self._say)))
            reason, word = self._split_reason(line("! ").strip() or "–")
            word = word or line(self._say("table.note-word") + " ")
        return Note(seat=seat, card=card, reason=reason, word=clean(word))  # type: ignore[arg-type]

    def _split_reason(self, words: str) -> tuple[str, str]:
        """Return the reason that the words begin with, and the rest; of a sentence the reason it names, and all."""
        parts = words.split()
        for size in range(min(3, len(parts)), 1, -1):
            with suppress(NotUnderstood):
                return REASONS.parse(" ".join(parts[:size]), self._say), " ".join(parts[size:])
        try:
            return REASONS.parse(parts[0], self._say), " ".join(parts[1:])
        except NotUnderstood:
            # One word may be a slip of somebody who meant a reason; a sentence says what it says.
            if len(parts) == 1:
                raise
        return next(filter(None, map(self._find_reason, parts)), OTHER), words

    def _find_reason(self, word: str) -> str:
        """Return the reason that a whole word names, if any."""
        bare = word.strip(".,;:!?")
        with suppress(NotUnderstood):
            reason: str = REASONS.parse(bare, self._say)
            return reason if simplify(bare) in list_synonyms(reason) else ""
        return ""

    def _ask_card(self, cards: list[str], line: Callable[[str], str], show: Callable[[str], None]) -> str:
        """Ask which card is meant: a recent one by its number, any by its name; an empty answer means the last."""
        if len(cards) == 1:
            return cards[0]
        for number, card in enumerate(cards[:FEW], 1):
            show(f"{number}  {self._headlines[card]}")
        if len(cards) > FEW:
            show("   …")
        text = line(self._say("table.note-which") + " ").strip()
        names = {card: (self._headlines[card], str(number)) for number, card in enumerate(cards, 1)}
        chosen = find(text, names) if text else cards[0]
        if chosen is None:
            raise NotUnderstood(text=shorten(text), legal=Saying("table.note-legal", {"count": len(cards)}))
        return chosen


def _split_card(cards: list[str], words: str) -> tuple[str, str]:
    """Return the id of the card that the words begin with, if they do, and the rest."""
    first, _, rest = words.partition(" ")
    return (first, rest) if first in cards else ("", words)


def _find_headlines(pack: Pack, say: Labels) -> dict[str, str]:
    """Return the headline of every card, or its id if it is of an older release and does not fit today's types."""
    headlines = {card.id: card.id for card in pack.packed_cards}
    for kind in {card.kind for card in pack.packed_cards} & set(kinds()):
        with suppress(PackUnreadable):
            headlines |= {card.id: headline(card, say) for card in pack.cards_of(kinds()[kind])}
    return headlines


def headline(card: Card, say: Labels) -> str:
    """Return the first text of a card that somebody notes something about; nothing if it has no text."""
    has_text = any(text.text for text in card.texts())
    return shorten(card_title(card, say.cards, say)) if has_text else ""
