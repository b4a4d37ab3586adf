"""Bad cards: each is reported as a problem with its line, its field and a suggestion."""

import pytest

from quizkit import safe_yaml
from quizkit.cards.kinds import kinds
from quizkit.cards.parse import parse
from quizkit.cards.row import Row
from quizkit.problems import Problem

ONE_MORE = "- theme: world\n  question:\n    fr: Qui ?\n  answer:\n    fr: Lui\n"
GOOD = {
    "statement": """\
id: sq-1
category: nature
text:
  fr: Oui.
verdict: true
explanation:
  fr: Parce que.
""",
    "canton": """\
id: cu-1
type: simple
question:
  fr: Où ?
answer: [GE]
""",
    "quiz": "id: kw-1\nquestions:\n" + ONE_MORE * 5,
    "encounter": "id: ce-1\ndifficulty: 2\nguesstimates:\n"
    + "- question:\n    fr: Combien ?\n  number: 5\n  unit: km\n  display:\n    fr: 5 km\n" * 2,
    "chance": "id: cc-1\ntext:\n  fr: Avance.\neffect:\n  do: move\n  who: me\n  steps: 2\n",
    "bonus": "id: kb-1\npoints: 2\n",
    "tile": 'id: ss-1\nname:\n  fr: éléphant\npicture:\n  glyph: 🐘\n  font: Noto\n"yes": [alive]\n"no": [flies]\n',
    "number": "id: sw-1\ncolour: red\nvalue: 7\ndice: 4\n",
}


def problems_of(kind: str, text: str) -> list[Problem]:
    document = safe_yaml.read(text.encode(), "x.yaml")
    assert isinstance(document.value, dict)
    assert not document.problems
    return parse(Row(document.value, document.places), kinds()[kind])[1]


def test_the_good_cards_are_good() -> None:
    assert {kind: problems_of(kind, text) for kind, text in GOOD.items()} == {kind: [] for kind in kinds()}


@pytest.mark.parametrize(
    ("kind", "old", "new", "name", "line", "field", "suggestion"),
    [
        ("canton", "[GE]", "[GX]", "unknown-canton", 5, "answer.1", "GE, GL, GR"),
        ("canton", "[GE]", "Genve", "unknown-canton", 5, "answer", "GE"),
        ("canton", "[GE]", "[]", "wrong-count", 5, "answer", ""),
        ("canton", "[GE]", "[GE, VD, VS, NE, JU, FR, BE, TI, UR]", "wrong-count", 5, "answer", ""),
        ("canton", "[GE]", "[GE, GE]", "repeated-value", 5, "answer", ""),
        ("canton", "[GE]", "{GE: 1}", "not-a-list", 5, "answer", ""),
        ("canton", "simple", "dubble", "unknown-value", 2, "type", "double"),
        ("canton", "[GE]", "[GE]\nfact: languages hat it", "broken-fact", 6, "fact", ""),
        ("canton", "[GE]", "[GE]\nfact: languages has it", "answer-disagrees", 5, "answer", "GR, TI"),
        ("quiz", "id: kw-1\nquestions:\n", "id: kw-1\nquestions:\n" + ONE_MORE,
         "wrong-count", 2, "questions", ""),
        ("quiz", "answer:\n    fr: Lui\n", "anwser:\n    fr: Lui\n", "unknown-field", 6, "questions.1.anwser", "answer"),
        ("quiz", "answer:\n    fr: Lui\n", "answer:\n    fr: Lui\n  tolerance: 2\n", "missing-field", 3,
         "questions.1.number", ""),
        ("statement", "verdict: true", "verdict: maybe", "not-yes-or-no", 5, "verdict", ""),
        ("statement", "verdict: true\n", "", "missing-field", 1, "verdict", ""),
        ("statement", "verdict: true", "verdict: true\nexplanatoin: x", "unknown-field", 6, "explanatoin", "explanation"),
        ("statement", "  fr: Oui.", "  fr: Oui.\n  ge: Ja.", "unknown-language", 5, "text.ge", ""),
        ("statement", "text:\n  fr: Oui.", "text: Oui.", "not-texts", 3, "text", ""),
        ("statement", "  fr: Oui.", "  fr: 12", "not-text", 4, "text.fr", ""),
        ("statement", "  fr: Oui.", "  fr:", "empty-text", 3, "text", ""),
        ("statement", "Oui.", "O\x07ui.", "forbidden-character", 4, "text.fr", ""),
        ("statement", "Oui.", "O\u202eui.", "forbidden-character", 4, "text.fr", ""),
        ("statement", "Oui.", "x" * 1_000_000, "text-too-long", 4, "text.fr", ""),
        ("statement", "sq-1", "SQ_1", "bad-format", 1, "id", "sq-1"),
        ("statement", "sq-1", "17", "not-text", 1, "id", ""),
        ("statement", "verdict: true", "verdict: true\nas_of: 2024-13", "bad-format", 6, "as_of", ""),
        ("statement", "verdict: true", "verdict: true\nreview_by: soon", "not-a-date", 6, "review_by", ""),
        ("statement", "verdict: true", "verdict: true\ndifficulty: 4", "unknown-value", 6, "difficulty", ""),
        ("statement", "verdict: true", "verdict: true\ntags: nature", "not-a-list", 6, "tags", ""),
        ("encounter", "number: 5\n", "number: five\n", "not-a-number", 6, "guesstimates.1.number", ""),
        ("encounter", "number: 5\n", "number: 1e999\n", "not-a-number", 6, "guesstimates.1.number", ""),
        ("encounter", "unit: km\n", "unit: kms\n", "unknown-value", 7, "guesstimates.1.unit", "km"),
        ("encounter", "difficulty: 2\n", "", "missing-field", 1, "difficulty", ""),
        ("chance", "do: move", "do: mvoe", "unknown-value", 4, "effect", "move"),
        ("chance", "  do: move\n", "", "missing-field", 4, "effect", ""),
        ("chance", "steps: 2", "steps: 0", "out-of-range", 7, "effect.steps", ""),
        ("chance", "steps: 2", "steps: 99", "out-of-range", 7, "effect.steps", ""),
        ("chance", "steps: 2", "step: 2", "unknown-field", 7, "effect.step", "steps"),
        ("chance", "effect:\n  do: move\n  who: me\n  steps: 2\n", "effect: go\n", "not-fields", 4, "effect", ""),
        ("bonus", "points: 2\n", "", "contradiction", 1, "points", ""),
        ("bonus", "points: 2\n", "action:\n  do: swap\n", "missing-field", 1, "text", ""),
        ("tile", "[flies]", "[alive]", "repeated-value", 8, "no", ""),
        ("tile", "  font: Noto\n", "", "missing-field", 4, "picture.font", ""),
        ("number", "value: 7", "value: 17", "out-of-range", 3, "value", ""),
        ("number", "value: 7", "value: 7.5", "not-a-number", 3, "value", ""),
    ],
)  # fmt: skip
def test_bad_card(kind: str, old: str, new: str, name: str, line: int, field: str, suggestion: str) -> None:
    assert old in GOOD[kind]
    problems = problems_of(kind, GOOD[kind].replace(old, new, 1))
    reported = [(problem.fault.name, problem.place.line, problem.field, problem.suggestion) for problem in problems]
    assert (name, line, field, suggestion) in reported


def test_all_problems_of_a_card_come_together() -> None:
    text = "id: Q 1\ncategory: nature\ntext:\n  fr: Oui.\n  xx: Si.\nverdict: perhaps\nexplanation: no\ntag: [a]\n"
    problems = problems_of("statement", text)
    assert [
        (problem.place.line, problem.fault.name) for problem in sorted(problems, key=lambda one: one.place.line or 0)
    ] == [
        (1, "bad-format"),
        (5, "unknown-language"),
        (6, "not-yes-or-no"),
        (7, "not-texts"),
        (8, "unknown-field"),
    ]


def test_a_wrong_value_is_not_repeated_at_length() -> None:
    problem = problems_of("statement", GOOD["statement"].replace("Oui.", "x" * 1_000_000))[0]
    assert len(problem.value) <= 110
