"""Where the easiest question is, and answers that repeat."""

import random
from collections.abc import Sequence

from quizkit.cards.card import Card
from quizkit.cards.kinds.canton import CantonQuestion
from quizkit.cards.kinds.quiz import Quiz
from quizkit.decks.survey import list_answers
from quizkit.tells.questions import Playtests, RepeatedAnswer, find_place_tell, find_repeated_answers


def quiz(number: int, *answers: str) -> Quiz:
    asked = [
        {"theme": "nature", "question": {"fr": "Quoi\u202f?"}, "answer": {"fr": answer}}
        for answer in answers or [f"réponse {number}-{place}" for place in range(5)]
    ]
    return Quiz.model_validate({"id": f"k-{number:02}", "questions": asked})


def play(shares: list[list[int]]) -> tuple[dict[str, int], Playtests]:
    """Return cards of five questions, and how many of ten players answered each question correctly."""
    cards = {f"k-{number:02}": 5 for number in range(len(shares))}
    counts = {
        card: {place: (right, 10) for place, right in enumerate(own, 1)}
        for card, own in zip(cards, shares, strict=True)
    }
    return cards, counts


def given(cards: Sequence[Card]) -> list[tuple[str, str]]:
    """Return the answers on cards."""
    return [(card.id, answer) for card in cards for answer in list_answers(card, "fr")]


def test_an_easy_first_question_is_noticed() -> None:
    tell = find_place_tell(*play([[9, 5, 5, 4, 3]] * 8 + [[3, 9, 5, 4, 3]] * 2))
    assert tell is not None
    assert (tell.place, len(tell.cards), tell.of, tell.is_noticed) == (1, 8, 10, True)


def test_questions_in_any_order_are_not_noticed() -> None:
    lot = random.Random(1)
    for _ in range(20):
        tell = find_place_tell(*play([lot.sample(range(11), 5) for _ in range(60)]))
        assert tell is not None
        assert not tell.is_noticed


def test_three_cards_are_too_few_to_notice_anything() -> None:
    for count, is_noticed in ((3, False), (4, True)):
        tell = find_place_tell(*play([[9, 5, 5, 4, 3]] * count))
        assert tell is not None
        assert tell.is_noticed is is_noticed


def test_without_playtests_of_all_questions_nothing_is_said() -> None:
    cards, counts = play([[9, 5, 5, 4, 3]] * 8)
    assert find_place_tell(cards, {}) is None
    assert find_place_tell(cards, {card: {1: counts[card][1]} for card in counts}) is None
    assert find_place_tell(*play([[9, 9, 5, 4, 3]] * 8)) is None


def test_answers_that_repeat_are_counted_whatever_their_capitals() -> None:
    cards = [
        quiz(1, "le Rhin", "a", "b", "c", "d"),
        quiz(2, "Le Rhin", "e", "f", "g", "h"),
        quiz(3, "le Rhin", "le Rhin", "a", "i", "j"),
    ]
    assert find_repeated_answers(given(cards)) == (RepeatedAnswer("le Rhin", ("k-01", "k-02", "k-03", "k-03")),)
    assert find_repeated_answers(given(cards[:2])) == ()


def test_sets_of_cantons_repeat_only_as_a_whole() -> None:
    asked = {"fr": "Quels cantons\u202f?"}
    cards = [
        CantonQuestion.model_validate({"id": f"c-{at}", "type": "double", "question": asked, "answer": codes})
        for at, codes in enumerate((["VS", "UR"], ["UR", "VS"], ["UR"], ["VS", "UR"], ["GR", "UR", "VS"]))
    ]
    assert find_repeated_answers(given(cards)) == (RepeatedAnswer("Uri, Valais", ("c-0", "c-1", "c-3")),)
