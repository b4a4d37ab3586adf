"""What the place of a question, or the answers to other questions, give away.

Inside: answers that several questions have, the place of the easiest question.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from quizkit.figures import Share, wilson_interval

OFTEN = 3
"""From so many questions with one answer on, it is worth a guess."""
NOTICED = 1 / 3
"""If lots were drawn, each of five places would have the easiest question on one card in five."""
LEAST = 4
"""From so many cards on, questions in any order are taken for a habit less than once in 25 times."""
Playtests = Mapping[str, Mapping[int, tuple[int, int]]]
"""Card → number of the question → how many players were correct, of how many."""


class RepeatedAnswer(NamedTuple):
    """An answer to several questions, and their cards."""

    answer: str
    cards: tuple[str, ...]


class PlaceTell(NamedTuple):
    """The place in which the easiest question usually is, the cards on which it is there, and how many were played."""

    place: int
    cards: tuple[str, ...]
    of: int

    @property
    def is_noticed(self) -> bool:
        """Return whether players would notice."""
        return self.of >= LEAST and wilson_interval(Share(len(self.cards), self.of)).low > NOTICED


def find_repeated_answers(answers: Iterable[tuple[str, str]]) -> tuple[RepeatedAnswer, ...]:
    """Find answers that several questions give away, the most frequent first, given each one's card."""
    by_answer = dict[str, list[tuple[str, str]]]()
    for card, answer in answers:
        by_answer.setdefault(answer.casefold(), []).append((card, answer))
    candidates = (RepeatedAnswer(group[0][1], tuple(card for card, _ in group)) for group in by_answer.values())
    return tuple(
        sorted(
            (answer for answer in candidates if len(answer.cards) >= OFTEN),
            key=lambda answer: (-len(answer.cards), answer),
        )
    )


def find_place_tell(questions: Mapping[str, int], playtests: Playtests) -> PlaceTell | None:
    """Find where the easiest question usually is, by playtests of whole cards, given how many questions each has.

    Two equally easy ones say nothing.
    """
    shares = dict(_list_shares(questions, playtests))
    places = {card: own.index(max(own)) + 1 for card, own in shares.items() if own.count(max(own)) == 1}
    if not places:
        return None
    place, _ = min(Counter(places.values()).items(), key=lambda counted: (-counted[1], counted[0]))
    return PlaceTell(place, tuple(sorted(card for card, own in places.items() if own == place)), len(places))


def _list_shares(questions: Mapping[str, int], playtests: Playtests) -> Iterator[tuple[str, list[float]]]:
    """List the shares of correct answers to the questions of each card of which all were asked."""
    for card, count in questions.items():
        counts = playtests.get(card, {})
        shares = [Share(*counts.get(place, (0, 0))) for place in range(1, count + 1)]
        if all(share.of for share in shares):
            yield card, [share.value for share in shares]
