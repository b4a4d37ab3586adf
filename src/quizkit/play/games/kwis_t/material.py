"""What Kwis 't! is played with: its options, its cards, a position, and what lies open on the table.

A bonus card is known by what it is worth, `+2`, or by the id of its action; copies cannot be told apart.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from pydantic import Field, NonNegativeInt, PositiveInt

from quizkit.cards.kinds.bonus import Bonus, Discard, Give, Peek, SwapHands, Take
from quizkit.cards.kinds.bonus import DrawBonus as DrawCards
from quizkit.cards.kinds.quiz import Quiz
from quizkit.cards.text import Text
from quizkit.packs.pack import Pack
from quizkit.play.fair_judging import FairKey, make_fair_key
from quizkit.play.hands import Names
from quizkit.play.judging import AnswerKey, Verdict
from quizkit.play.rules import GameDocument, Hint, make_hint
from quizkit.play.settings import PackUnfit, demand, list_values, read_cards, read_part

GAME = "kwis-t"
Texts = tuple[Mapping[str, str], ...]
Action = Take | Give | SwapHands | Peek | DrawCards | Discard
"""What an action card has one do."""


class KwisTOptions(GameDocument, title="Options"):
    """What tables may agree on."""

    rounds: dict[str, PositiveInt]
    """By the number of players."""
    open_bids: bool
    """Whether discs are laid one by one, in free order and for all to see, as in the book."""
    refill_each: PositiveInt
    """How many cards everybody returns when the pile is empty."""
    first_quizmaster: PositiveInt
    judging: Literal["fair", "strict"] = "fair"
    """How answers are compared with the card: as a fair quizmaster does, or to the letter."""
    appeals: tuple[PositiveInt, ...] = ()
    """The seats that may appeal to the table against the judge: people."""


class KwisTMaterial(GameDocument):
    """What is in the box beside the cards."""

    tokens: tuple[NonNegativeInt, ...] = Field(min_length=1)
    """One for each bid space."""


@dataclass(frozen=True, slots=True)
class QuestionCard:
    """Questions, and on the back their answers."""

    id: str
    questions: Texts
    answers: Texts
    keys: tuple[FairKey, ...]
    strict: tuple[AnswerKey, ...]
    """The same to the letter."""
    hint: Hint


@dataclass(frozen=True, slots=True)
class KwisTBox:
    """What the game is played with."""

    questions: Mapping[str, QuestionCard]
    bonus: tuple[str, ...]
    """Every bonus card, copy by copy, in order."""
    points: Mapping[str, int]
    """What each is worth; an action nothing."""
    actions: Mapping[str, Action]
    """What there is to do, by card."""
    names: Names
    called: Mapping[str, Any]
    """Each as events tell it: by title in every language, or by worth."""
    tokens: tuple[int, ...]


class KwisTPosition(GameDocument, title="Position"):
    """The state before a round, or before its action cards are played."""

    phase: Literal["questions", "actions"] = "questions"
    """Where it begins: action cards are in hands only before they are played."""
    quizmaster: PositiveInt
    round: PositiveInt = 1
    scores: tuple[NonNegativeInt, ...]
    hands: tuple[tuple[str, ...], ...]
    under: tuple[str, ...] = ()
    """Cards put back under the pile, in order."""
    gone: tuple[str, ...] = ()
    """Action cards that have been played; all other cards are in the pile."""
    used: tuple[str, ...] = ()
    """Question cards that have been read."""


class KwisTTable(NamedTuple):
    """What everybody sees."""

    round: int
    rounds: int
    quizmaster: int
    questions: Texts
    answers: Texts
    """Once they have been read."""
    tokens: tuple[int, ...]
    """Bonus cards tied to space 1, 2 and so on, once they are turned up."""
    bids: tuple[int, ...]
    """0: not yet."""
    board: tuple[int, ...]
    """Whose discs are on the board."""
    scores: tuple[int, ...]
    hands: tuple[int, ...]
    """How many bonus cards each has."""
    pile: int
    gone: tuple[str, ...]
    points: Mapping[str, int]
    """What is printed on the bonus cards."""


class KwisTHand(NamedTuple):
    """What only one player knows."""

    answers: tuple[str, ...]
    right: int | None
    """How many of them, once the answers have been read."""
    verdicts: tuple[Verdict, ...]
    """Of each."""
    cards: tuple[str, ...]


class Doubt(NamedTuple):
    """What the table is to rule on: an answer that is nearly right, and not whose it is."""

    number: int
    text: str


def unpack(pack: Pack) -> KwisTBox:
    """Unpack Kwis 't!: every question card asks as many questions as there are bid spaces."""
    tokens = read_part(KwisTMaterial, pack, GAME, "material").tokens
    questions = {card.id: _read_question_card(card) for card in read_cards(pack, GAME, Quiz)}
    for name, asked in questions.items():
        if len(asked.keys) != len(tokens):
            raise PackUnfit(deck=pack.deck, game=GAME, missing=f"{name}: {len(tokens)} × question")
    coded = [(card.id if card.action else f"+{card.points}", card) for card in read_cards(pack, GAME, Bonus)]
    bonus = dict(coded)
    pieces = [code for code, card in coded for _ in range(card.copies)]
    names = _name_actions(bonus)
    return KwisTBox(
        questions, tuple(sorted(pieces)),
        MappingProxyType({code: card.points or 0 for code, card in bonus.items()}),
        {code: card.action for code, card in bonus.items() if card.action},
        names, {code: its or code for code, its in names.items()}, tokens,
    )  # fmt: skip


def _read_question_card(card: Quiz) -> QuestionCard:
    hints = tuple(make_hint(next(iter(question.answer.values())), card, question.answer) for question in card.questions)
    keys = tuple(map(make_fair_key, card.questions))
    return QuestionCard(
        card.id,
        tuple(question.question for question in card.questions),
        tuple(question.answer for question in card.questions),
        keys,
        tuple(key.strict for key in keys),
        Hint(tuple(hint.answer for hint in hints), parts=hints),
    )


def _name_actions(bonus: Mapping[str, Bonus]) -> Names:
    """Call an action by its title, unless that could be taken for another one or for several."""
    titles = {code: card.title if card.action else Text() for code, card in bonus.items()}
    common = Counter(title for its in titles.values() for title in set(its.values()))
    return MappingProxyType({
        code: Text() if any(common[word] > 1 or "," in word for word in title.values()) else title
        for code, title in titles.items()
    })  # fmt: skip


def check_position(position: KwisTPosition, box: KwisTBox, seats: tuple[int, ...], rounds: int) -> None:
    """Refuse a position in Kwis 't! that cannot be."""
    each = f"{len(seats)} ×"
    demand(position.quizmaster in seats, "position.quizmaster", position.quizmaster, list_values(seats))
    demand(position.round <= rounds, "position.round", position.round, f"≤ {rounds}")
    demand(len(position.scores) == len(seats), "position.scores", position.scores, each)
    demand(len(position.hands) == len(seats), "position.hands", position.hands, each)
    held = [card for hand in position.hands for card in hand]
    # Phase 8: no action card outlives its round.
    worth = [card for card in box.points if card not in box.actions or position.phase == "actions"]
    demand(set(held) <= set(worth), "position.hands", held, list_values(worth))
    demand(set(position.gone) <= set(box.actions), "position.gone", position.gone, list_values(box.actions))
    spread = Counter((*held, *position.under, *position.gone))
    demand(spread <= Counter(box.bonus), "position.hands", dict(spread), dict(Counter(box.bonus)))
    demand(set(position.used) <= set(box.questions), "position.used", position.used, list_values(box.questions))
    demand(len(set(position.used)) == len(position.used), "position.used", position.used, "≠")
    # The card of a round whose actions are due has been read.
    left = len(box.questions) - len(position.used)
    wanted = rounds - position.round + (position.phase == "questions")
    demand(left >= wanted, "position.used", len(position.used), f"≤ {len(box.questions) - wanted}")
