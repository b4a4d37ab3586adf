"""Samples: example cards, with which a fresh deck can be printed and played before anybody has written a card."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from quizkit.cards.card import SAMPLE, Card
from quizkit.cards.kinds import kinds
from quizkit.cards.parse import parse
from quizkit.cards.row import Row
from quizkit.decks.brief import Brief
from quizkit.labels import Labels
from quizkit.problems import Place
from quizkit.safe_yaml import Value
from quizkit.workflow.stored.card_ids import make_id

STATEMENTS = (True, False, True, False)
SUMS = ((7, 5), (12, 3))
SHAPES: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "circle": ('<circle cx="50" cy="50" r="40" fill="#0072b2"/>', ("round", "blue")),
    "square": ('<path d="M12 12H88V88H12Z" fill="#0072b2"/>', ("corners", "blue")),
    "triangle": ('<path d="M50 8L94 90H6Z" fill="#d55e00"/>', ("corners",)),
    "ring": (
        '<path d="M50 8A42 42 0 1 0 50 92A42 42 0 1 0 50 8M50 30A20 20 0 1 1 50 70A20 20 0 1 1 50 30" fill="#d55e00"/>',
        ("round", "hole"),
    ),
    "frame": ('<path d="M8 8H92V92H8ZM30 30V70H70V30Z" fill="#0072b2"/>', ("corners", "hole", "blue")),
    "drop": ('<path d="M50 6C78 44 82 58 82 66A32 32 0 0 1 18 66C18 58 22 44 50 6Z" fill="#009e73"/>', ()),
}  # fmt: skip
"""The drawings of the example tiles, and which questions each answers with yes."""
QUESTIONS = ("round", "corners", "hole", "blue")
Say = Callable[..., dict[str, Value]]
"""Says the same in every language of a deck."""


def say_in(languages: Sequence[str]) -> Say:
    """Return an example card's text: what says a label, in all these languages."""

    def say(key: str, **facts: object) -> dict[str, Value]:
        return {language: Labels(language)(key, **facts) for language in languages}

    return say


def write_samples(brief: Brief, taken: Callable[[str], int]) -> tuple[Card, ...]:
    """Write a few example cards of every kind; `taken` says up to which number the ids of a prefix are in use."""
    cards, say = list[Card](), say_in(brief.languages)
    for kind in brief.kinds:
        prefix = brief.prefixes[kind]
        for number, data in enumerate(WRITERS[kind](brief, say), taken(prefix) + 1):
            row = Row({"id": make_id(prefix, number), **data, "tags": [SAMPLE]}, {(): Place(SAMPLE)})
            card, problems = parse(row, kinds()[kind])
            assert card is not None, problems  # noqa: S101  # a test writes them all
            cards.append(card)
    return tuple(cards)


def draw_samples(brief: Brief) -> dict[str, str]:
    """Return the drawings that example tiles show."""
    if "tile" not in brief.kinds:
        return {}
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
    return {f"{name}.svg": f"{head}{shape}</svg>\n" for name, (shape, _) in SHAPES.items()}


Written = Iterator[dict[str, Value]]


def _write_statements(brief: Brief, say: Say) -> Written:
    categories = list(brief.categories)
    for number, verdict in enumerate(STATEMENTS, 1):
        yield {
            "category": categories[number % len(categories)], "text": say(f"sample.statement-{number}"),
            "verdict": verdict, "explanation": say(f"sample.explanation-{number}"), "difficulty": 1,
        }  # fmt: skip


def _write_quizzes(brief: Brief, say: Say) -> Written:
    themes = list(brief.themes)
    for first, second in SUMS:
        results = (first + second, first - second, first * second, 60 * second, 7 * first)
        yield {
            "questions": [
                {
                    "theme": themes[number % len(themes)],
                    "question": say(f"sample.question-{number}", first=first, second=second),
                    "answer": dict.fromkeys(brief.languages, str(result)),
                    "number": result,
                }
                for number, result in enumerate(results, 1)
            ]
        }


def _write_bonus(brief: Brief, say: Say) -> Written:  # noqa: ARG001
    for points, copies in ((1, 24), (2, 12)):
        yield {"copies": copies, "points": points}
    action: Value = {"do": "take", "cards": 1, "pick": "random"}
    yield {"copies": 2, "title": say("sample.bonus-title"), "text": say("sample.bonus-text"), "action": action}


def _write_cantons(brief: Brief, say: Say) -> Written:  # noqa: ARG001
    answers: Mapping[str, Value] = {"simple": ["AG"], "double": ["BL", "BS"], "lightning": ["AI", "AR"]}
    for type_, answer in answers.items():
        yield {"type": type_, "question": say(f"sample.canton-{type_}"), "answer": answer}


def _write_encounters(brief: Brief, say: Say) -> Written:
    guesses: list[Value] = [
        {
            "question": say(f"sample.guess-{unit}"), "number": number, "unit": unit,
            "display": dict.fromkeys(brief.languages, str(number)),
        }
        for unit, number in (("minutes", 1440), ("days", 366))
    ]  # fmt: skip
    yield {"difficulty": 1, "guesstimates": guesses}


def _write_chances(brief: Brief, say: Say) -> Written:  # noqa: ARG001
    for name, steps in (("forward", 2), ("back", -1)):
        yield {"text": say(f"sample.chance-{name}"), "effect": {"do": "move", "who": "me", "steps": steps}}


def _write_tiles(brief: Brief, say: Say) -> Written:  # noqa: ARG001
    for name, (_, yes) in SHAPES.items():
        said: list[Value] = [question for question in QUESTIONS if question in yes]
        denied: list[Value] = [question for question in QUESTIONS if question not in yes]
        yield {"name": say(f"sample.tile-{name}"), "picture": {"svg": f"{name}.svg"}, "yes": said, "no": denied}


def _write_numbers(brief: Brief, say: Say) -> Written:  # noqa: ARG001
    for colour in ("red", "blue", "yellow", "green"):
        for value in range(1, 17):
            yield {"colour": colour, "value": value, "dice": 3 if value < 7 else 4 if value < 13 else 5}


WRITERS: Mapping[str, Callable[[Brief, Say], Written]] = {
    "statement": _write_statements,
    "quiz": _write_quizzes,
    "bonus": _write_bonus,
    "canton": _write_cantons,
    "encounter": _write_encounters,
    "chance": _write_chances,
    "tile": _write_tiles,
    "number": _write_numbers,
}
