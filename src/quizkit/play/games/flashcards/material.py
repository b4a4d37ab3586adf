"""What Flashcards is played with: the questions of any deck, options, a position, and what lies open on the table."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from pydantic import NonNegativeInt, PositiveInt

from quizkit.cards.card import Card, Exercise
from quizkit.cards.kinds import kinds
from quizkit.labels import Labels
from quizkit.packs.pack import Pack
from quizkit.play.judging import AnswerKey, Verdict, judge, make_text_key, normalise
from quizkit.play.rules import GameDocument, Hint, Lesson, make_hint
from quizkit.play.settings import PackUnfit, demand, list_values

GAME = "flashcards"
Way = Literal["verdict", "answer", "think"]
"""How one answers: true or false, in words, or in one's head."""


class FlashcardsOptions(GameDocument, title="Options"):
    """What tables may agree on."""

    cards: NonNegativeInt = 20
    """How many questions are asked; 0: all there are."""
    repeats: NonNegativeInt = 3
    """How often a question comes back at most."""
    first: PositiveInt = 1
    """Who begins."""


class FlashcardsPosition(GameDocument, title="Position"):
    """The state before a question."""

    turn: PositiveInt
    scores: tuple[NonNegativeInt, ...]
    left: tuple[str, ...]
    """The questions that have not been asked yet."""
    again: tuple[str, ...] = ()
    """Those that come back, in order."""
    round: PositiveInt = 1


@dataclass(frozen=True, slots=True)
class Flashcard:
    """A question, its answer, and how the two are compared."""

    card: str
    part: int
    """Which question of the card, from 1; 0 if it has only one."""
    way: Way
    question: Mapping[str, str]
    answer: Mapping[str, str]
    """As it is read out, with the explanation."""
    key: AnswerKey
    sets: frozenset[frozenset[str]]
    """Where several things are asked for, in any order."""
    hint: Hint | None

    def judge(self, said: str) -> Verdict:
        """Compare an answer in words with what counts."""
        if frozenset(map(normalise, said.split(","))) in self.sets:
            return "right"
        return judge(self.key, said)


@dataclass(frozen=True, slots=True)
class FlashcardsBox:
    """What the game is played with: every question by its key."""

    cards: Mapping[str, Flashcard]


class FlashcardsTable(NamedTuple):
    """What everybody sees."""

    round: int
    turn: int
    text: Mapping[str, str]
    answer: Mapping[str, str]
    """Once it has been read out."""
    scores: tuple[int, ...]
    left: int
    """How many questions have not been asked yet."""
    again: int
    """How many come back."""


def unpack(pack: Pack) -> FlashcardsBox:
    """Unpack Flashcards: every question of the deck; a card that asks none is shown and explained."""
    languages, cards = pack.deck_brief.languages, dict[str, Flashcard]()
    for kind in dict.fromkeys(card.kind for card in pack.packed_cards):
        for card in pack.cards_of(kinds()[kind]):
            for flashcard in _ask(card, languages) or _show(card, pack, languages):
                cards[f"{card.id}.{flashcard.part}" if flashcard.part else card.id] = flashcard
    if not cards:
        raise PackUnfit(deck=pack.deck, game=GAME, missing="cards")
    return FlashcardsBox(cards)


def _ask(card: Card, languages: tuple[str, ...]) -> list[Flashcard]:
    """Return what a card asks that can be learned."""
    by_key = dict[str, dict[str, Exercise]]()
    for language in languages:
        for exercise in card.exercises(language):
            by_key.setdefault(exercise.key, {})[language] = exercise
    return [
        _make_flashcard(card, number if len(by_key) > 1 else 0, exercises)
        for number, exercises in enumerate(by_key.values(), 1)
    ]


def _make_flashcard(card: Card, part: int, exercises: Mapping[str, Exercise]) -> Flashcard:
    """Put one question together from all languages."""
    first = next(iter(exercises.values()))
    is_verdict = first.truth is not None
    words = "true" if first.truth else "false"
    texts = [text for exercise in exercises.values() for text in exercise.answers]
    spellings = {language: exercise.answers[0] for language, exercise in exercises.items() if exercise.answers}
    answers = {
        language: ". ".join(filter(None, (_read_out(exercise, language), exercise.explanation)))
        for language, exercise in exercises.items()
    }
    return Flashcard(
        card.id, part, "verdict" if is_verdict else "answer",
        {language: exercise.question for language, exercise in exercises.items()}, answers,
        make_text_key(texts, first.number, first.tolerance),
        frozenset(frozenset(map(normalise, text.split(","))) for text in texts if "," in text),
        make_hint(words, card) if is_verdict else make_hint(first.answers[0], card, spellings),
    )  # fmt: skip


def _read_out(exercise: Exercise, language: str) -> str:
    """Return the answer in words."""
    if exercise.truth is None:
        return exercise.answers[0]
    return Labels(language)(f"play.word-{'true' if exercise.truth else 'false'}")


def _show(card: Card, pack: Pack, languages: tuple[str, ...]) -> Iterator[Flashcard]:
    """Ask what a card says beyond its first line: to be answered in one's head."""
    brief = pack.deck_brief
    question, answer = dict[str, str](), dict[str, str]()
    for language in languages:
        say = Labels(language)
        texts = [text.text.get(language) or next(iter(text.text.values())) for text in card.texts() if text.text]
        facts = [
            f"{say.field(fact.path)}: "
            + ", ".join(
                say.word(f"card.value.{value}", brief.called(fact.vocabulary, value, language)) for value in fact.values
            )
            for fact in card.facts()
            if not fact.path.startswith(("picture", "tags"))
        ]
        first, *others = texts + facts
        question[language], answer[language] = first, "; ".join(others) or first
    yield Flashcard(card.id, 0, "think", question, answer, AnswerKey(frozenset()), frozenset(), None)


def recall(box: FlashcardsBox, card: str, part: int) -> Lesson | None:
    """Return a question of Flashcards and its answer."""
    flashcard = next((known for known in box.cards.values() if (known.card, known.part) == (card, part)), None)
    return Lesson(flashcard.question, flashcard.answer) if flashcard else None


def check_position(position: FlashcardsPosition, box: FlashcardsBox, seats: tuple[int, ...]) -> None:
    """Refuse a position in Flashcards that cannot be."""
    demand(position.turn in seats, "position.turn", position.turn, list_values(seats))
    demand(len(position.scores) == len(seats), "position.scores", position.scores, f"{len(seats)} ×")
    open_cards = (*position.left, *position.again)
    for key in open_cards:
        demand(key in box.cards, "position.left", key, list_values(list(box.cards)[:9]))
    demand(0 < len(open_cards) == len(set(open_cards)), "position.left", open_cards, "≠")
