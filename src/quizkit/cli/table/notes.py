"""Noting: what somebody at the table has to say about a card."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, get_args

from quizkit.labels import Labels
from quizkit.languages import spoken
from quizkit.play.engine import Match
from quizkit.play.log import Note, Reason
from quizkit.play.spaces import WordChoice
from quizkit.play.words import NotUnderstood, Saying, clean, find
from quizkit.problems import QuizkitError, shorten

FEW = 5
"""So many cards are listed; a board of pictures is asked for by name."""
REASONS = WordChoice(get_args(Reason))


class NoCardToNote(QuizkitError):
    """No card has been on the table."""

    name = "no-card-to-note"


class Noting:
    """Knows which cards were seen, and asks which one is meant and why."""

    def __init__(self, match: Match, say: Labels) -> None:
        self._match, self._say = match, say
        self._texts = {card.id: headline(card.data, say.language) for card in match.setup.pack.packed_cards}
        self._seen: dict[str, None] = {}
        """The last one was on the table last."""

    def look(self) -> None:
        """See what lies on the table."""
        for card in reversed(self._match.rules.on_table()):
            self._seen.pop(card, None)
            self._seen[card] = None

    @property
    def has_cards(self) -> bool:
        """Return whether there is anything to note something about."""
        return bool(self._seen)

    def ask(self, seat: int, words: str, line: Callable[[str], str], show: Callable[[str], None]) -> Note:
        """Ask for card, reason and a word, as far as `words` do not say them."""
        cards = [*reversed(self._seen)]
        if not cards:
            raise NoCardToNote
        card, words = self._named(cards, words)
        reason, word = self._reason(words) if words else ("", "")
        # Somebody who has just read that a card is wrong has the next one before their eyes.
        card = card or self._which(cards, line, show)
        if not reason:
            show(self._say("table.note-reasons", reasons=REASONS.tell(self._say)))
            reason = REASONS.parse(line("! "), self._say)
            word = line(self._say("table.note-word") + " ")
        return Note(seat=seat, card=card, reason=reason, word=clean(word))  # type: ignore[arg-type]

    def _named(self, cards: list[str], words: str) -> tuple[str, str]:
        """Take the id of a card off the words, if they begin with one."""
        first, _, rest = words.partition(" ")
        return (first, rest) if first in cards else ("", words)

    def _reason(self, words: str) -> tuple[str, str]:
        """Read a reason, which may be of two words, and what follows it."""
        parts = words.split()
        for size in range(min(3, len(parts)), 1, -1):
            with suppress(NotUnderstood):
                return REASONS.parse(" ".join(parts[:size]), self._say), " ".join(parts[size:])
        return REASONS.parse(parts[0], self._say), " ".join(parts[1:])

    def _which(self, cards: list[str], line: Callable[[str], str], show: Callable[[str], None]) -> str:
        """Ask for one of the last cards by number, or for any by name; nothing means the last."""
        if len(cards) == 1:
            return cards[0]
        for number, card in enumerate(cards[:FEW], 1):
            show(f"{number}  {self._texts[card]}")
        if len(cards) > FEW:
            show("   …")
        text = line(self._say("table.note-which") + " ").strip()
        names = {card: (self._texts[card], str(number)) for number, card in enumerate(cards, 1)}
        found = find(text, names) if text else cards[0]
        if found is None:
            raise NotUnderstood(text=shorten(text), legal=Saying("table.note-legal", {"count": len(cards)}))
        return found


def headline(card: Any, language: str) -> str:
    """Return the first text of a card, by which people know it again."""
    parts = list(card.values()) if isinstance(card, Mapping) else list(card)
    for part in parts:
        if isinstance(part, Mapping) and set(part) & set(spoken()):
            return shorten(part.get(language) or next(iter(part.values())))
    deeper = [headline(part, language) for part in parts if isinstance(part, Mapping | list | tuple)]
    return next((text for text in deeper if text), "")
