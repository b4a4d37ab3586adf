"""Questions for Moodle, read back the way Moodle reads them."""

import re
from dataclasses import replace
from typing import NamedTuple

import pytest
from bundled_decks import bundled_library
from hypothesis import example, given
from strategies import words

from quizkit.cards.card import Exercise
from quizkit.cards.kinds.quiz import Quiz
from quizkit.cards.kinds.statement import Statement
from quizkit.cards.text import Text
from quizkit.decks.deck import Deck
from quizkit.exports import OutgoingDeck, explain, gift
from quizkit.labels import Labels

QUESTION = re.compile(r"::(.*?)::(.*?) \{(.*)\}", re.DOTALL)
DECKS = {deck.slug: deck for deck in bundled_library().decks}


class Question(NamedTuple):
    """A question as Moodle understands it."""

    text: str
    sort: str
    answers: tuple[str, ...]
    feedback: str


def read_gift(data: bytes) -> tuple[str, dict[str, Question]]:
    """Read a file in Moodle's order: comments go, escapes are set aside, a blank line ends a question."""
    lines = [line for line in data.decode().split("\n") if not line.startswith("//")]
    category, *blocks = re.split(r"\n\n+", "\n".join(lines).strip("\n"))
    questions = {}
    for block in blocks:
        hidden = re.sub(r"\\([\\~=#{}:])", lambda match: chr(0xE000 + ord(match[1])), block)
        match = QUESTION.fullmatch(hidden)
        assert match, block
        name, text, answer = match.groups()
        answer, _, feedback = answer.partition("####")
        if answer in ("TRUE", "FALSE"):
            sort, answers = "truth", [answer]
        elif answer.startswith("#"):
            sort, answers = "number", answer[1:].split(":")
        else:
            sort = "match" if "->" in answer else "short"
            answers = [part.strip() for part in answer.split("=")[1:]]
        questions[name] = Question(_show(text), sort, tuple(map(_show, answers)), _show(feedback))
    return category.removeprefix("$CATEGORY: "), questions


def _show(text: str) -> str:
    return "".join(chr(ord(char) - 0xE000) if 0xE000 <= ord(char) < 0xE080 else char for char in text)


def written(deck: Deck, language: str = "fr") -> dict[str, Question]:
    [(name, data)] = gift.write(OutgoingDeck(deck, Labels("en"), language=language)).items()
    assert name == f"{deck.slug}-{language}.gift"
    return read_gift(data)[1]


def answer_of(exercise: Exercise) -> tuple[str, tuple[str, ...]]:
    if exercise.truth is not None:
        return "truth", (str(exercise.truth).upper(),)
    if exercise.number is not None:
        return "number", (f"{exercise.number:.12g}", f"{exercise.tolerance:.12g}")
    return "short", exercise.answers


@pytest.mark.parametrize("slug", ["swiss-quiz", "kwis-t", "cantuun"])
@pytest.mark.parametrize("language", ["fr", "de", "nl"])
def test_moodle_understands_every_question_of_our_decks(slug: str, language: str) -> None:
    deck = DECKS[slug]
    exercises = {exercise.key: exercise for card in deck.cards for exercise in card.exercises(language)}
    assert written(deck, language) == {
        key: Question(exercise.question, *answer_of(exercise), explain(exercise, language))
        for key, exercise in exercises.items()
    }


ODD = r"a=b ~c #d {e} f:g \h :: ####, TRUE}"


@given(words, words)
@example(ODD, ODD)
@example("//", "\\")
def test_no_character_of_a_card_has_a_meaning_in_moodle(text: str, why: str) -> None:
    card = Statement.model_validate(
        {"id": "x-1", "category": "c", "text": {"fr": text}, "verdict": False, "explanation": {"fr": why}}
    )
    deck = replace(DECKS["swiss-quiz"], cards=(card,))
    assert written(deck) == {"x-1": Question(text, "truth", ("FALSE",), why)}


def answered(answer: str, *accepted: str) -> Question:
    """Return the question of a quiz card with these answers."""
    card = next(card for card in DECKS["kwis-t"].cards if isinstance(card, Quiz))
    first = next(question for question in card.questions if question.number is None)
    told = first.model_copy(update={"answer": Text(nl=answer), "accepted": Text(nl=" | ".join(accepted))})
    others = tuple(told if question is first else question for question in card.questions)
    questions = written(replace(DECKS["kwis-t"], cards=(card.model_copy(update={"questions": others}),)), "nl")
    return questions[f"{card.id}-{card.questions.index(first) + 1}"]


@given(words.filter(lambda word: "->" not in word))
@example(ODD)
@example("#5")
@example("TRUE")
def test_an_answer_counts_as_it_is_written(answer: str) -> None:
    question = answered(answer)
    assert (question.sort, question.answers) == ("short", (answer,))


def test_other_answers_count_too() -> None:
    assert answered("Bern", "Berne", "de stad = Bern").answers == ("Bern", "Berne", "de stad = Bern")


def test_an_arrow_in_an_answer_does_not_ask_for_pairs() -> None:
    question = answered("Bern -> Thun")
    assert (question.sort, question.answers) == ("short", ("Bern → Thun",))


def test_a_title_with_a_slash_is_one_category() -> None:
    deck = DECKS["swiss-quiz"]
    title = deck.brief.model_copy(update={"title": type(deck.brief.title)(fr="Vrai/Faux")})
    [data] = gift.write(OutgoingDeck(replace(deck, brief=title), Labels("en"), language="fr")).values()
    assert read_gift(data)[0] == "Vrai//Faux"


def test_a_language_without_texts_gives_no_question() -> None:
    card = Statement.model_validate(
        {"id": "x-1", "category": "c", "text": {"fr": "Oui."}, "verdict": True, "explanation": {"fr": "Non."}}
    )
    assert written(replace(DECKS["swiss-quiz"], cards=(card,)), "nl") == {}
