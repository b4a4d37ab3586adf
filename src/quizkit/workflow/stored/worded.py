"""A card as text, in the words that people use: `category: Géographie`, `verdict: VRAI`, each question with its answer.

Codes are understood as well, and so are the words of every other language.
"""

from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import Annotated, Any

from pydantic import create_model
from pydantic.fields import FieldInfo

from quizkit import safe_yaml
from quizkit.cards import faults
from quizkit.cards.answers import ANSWERS, SIDES, find_answer, gather
from quizkit.cards.card import Card, Part
from quizkit.cards.kinds import kinds
from quizkit.cards.parse import parse
from quizkit.cards.paths import join_path
from quizkit.cards.row import Row
from quizkit.cards.text import fold
from quizkit.decks.brief import Brief
from quizkit.decks.misfits import find_misfits
from quizkit.labels import Labels
from quizkit.problems import Place, Problem, closest, shorten
from quizkit.safe_yaml import Path, Value
from quizkit.store.values import Data
from quizkit.tables.columns import CellShape, Column, deck_columns, value_at
from quizkit.tables.headings import heading
from quizkit.tables.wording import Wording

FILE = "card.yaml"
NAMED = (CellShape.WORD, CellShape.TRUTH)
"""What is written by name."""
READ = (*NAMED, CellShape.NUMBER, CellShape.DATE, CellShape.WORDS)
"""What is understood as people write it."""
FEW = 30
"""More choices than this are not listed."""


def write_worded(data: Data, kind: str, brief: Brief, say: Labels) -> str:
    """Write a card as YAML in somebody's words."""
    data = gather(data)
    wording, columns = Wording(brief), deck_columns(kinds()[kind], brief)
    written: Any = deepcopy(dict(data))
    for column in columns:
        if column.shape in NAMED and not column.question and (value := value_at(dict(data), column.path)) is not None:
            _put(written, column.path, _as_word(wording.shown(column, value, say)))
    if asked := [column for column in columns if column.question]:
        answers = {column: find_answer(data, str(column.path[-1])) for column in asked}
        said = {heading(column, say): _as_word(wording.shown(column, value, say)) for column, value in answers.items()}
        written = {name: value for name, value in written.items() if name not in SIDES} | {ANSWERS: said}
    return safe_yaml.write(written)


def read_worded(text: str, kind: str, brief: Brief) -> tuple[Card | None, list[Problem]]:
    """Read a card that somebody wrote as YAML, in whatever words, and find everything that is wrong with it."""
    document = safe_yaml.read(text.encode(), FILE)
    if not isinstance(document.value, Mapping):
        nothing = Problem(faults.NOT_FIELDS, Place(FILE, 1), value=shorten(document.value))
        return None, list(document.problems) or [nothing]
    wording, columns = Wording(brief), deck_columns(kinds()[kind], brief)
    data: Any = deepcopy(dict(document.value))
    odd = list(_read_answers(data, columns, wording, document.places))
    for column in columns:
        value = None if column.question else value_at(data, column.path)
        if column.shape in READ and isinstance(value, str | bool | int | float):
            _put(data, column.path, wording.reader(column)(value))
    row = Row(gather(data), document.places)
    odd += _find_unknown(row, columns, wording)
    told = {problem.place for problem in odd}
    card, problems = parse(row, kinds()[kind])
    problems += find_misfits(card, brief, row.place) if card else ()
    others = [problem for problem in problems if problem.place not in told]
    return None if odd else card, [*document.problems, *odd, *others]


def _as_word(shown: Value) -> Value:
    """Return a word as it is written in YAML, where true and false are not words."""
    return {"true": True, "false": False}.get(str(shown), shown)


def _put(data: Any, path: Path, value: Value) -> None:
    for part in path[:-1]:
        data = data[part]
    data[path[-1]] = value


def list_choices(kind: str, brief: Brief, say: Labels) -> Iterator[str]:
    """Yield a comment in YAML for each field with choices, in somebody's words; parts of a list share one."""
    wording, told = Wording(brief), set[str]()
    for column in deck_columns(kinds()[kind], brief):
        name = str(column.path[-1])
        choices = () if column.question or column.shape not in NAMED else wording.choices(column, say)
        if choices and name not in told and len(choices) <= FEW:
            told.add(name)
            yield f"# {name}: {' | '.join(choices)}\n"


def _read_answers(
    data: Any, columns: tuple[Column, ...], wording: Wording, places: Mapping[Path, Place]
) -> Iterator[Problem]:
    """Replace questions by their codes, and answers by yes or no; tell what is neither."""
    answers = data.get(ANSWERS)
    names = {
        name: column
        for column in columns
        for name in (str(column.path[-1]), *dict(column.question).values())
        if column.question
    }
    asked = {fold(name): column for name, column in names.items()}
    if not asked or not isinstance(answers, Mapping):
        return
    read = data[ANSWERS] = dict[str, Value]()
    for question, said in answers.items():
        place = places.get((ANSWERS, question), places[()])
        if (column := asked.get(fold(str(question)))) is None:
            likely = closest(str(question), names)
            yield Problem(faults.UNKNOWN_VALUE, place, "", ANSWERS, shorten(question), suggestion=likely)
            continue
        value = None if said in (None, "") else wording.reader(column)(said)
        if value is None or isinstance(value, bool):
            read[str(column.path[-1])] = value
        else:
            allowed = wording.terms(column, column.options)
            yield Problem(faults.UNKNOWN_VALUE, place, "", join_path(column.path), shorten(said), allowed)


def _find_unknown(row: Row, columns: tuple[Column, ...], wording: Wording) -> Iterator[Problem]:
    """Find words that the deck does not have, and name those it has."""
    for column in columns:
        value, words = value_at(dict(row.cells), column.path), wording.words(column)
        if column.shape is CellShape.WORD and words and isinstance(value, str) and value not in words:
            yield describe_unknown(column, value, wording, row.place(column.path))


def describe_unknown(column: Column, word: str, wording: Wording, place: Place) -> Problem:
    """Return the problem of a word that a column does not have, with the names of those it has."""
    allowed, likely = wording.terms(column, wording.words(column)), wording.guess(column, word)
    return Problem(faults.UNKNOWN_VALUE, place, "", join_path(column.path), shorten(word), allowed, likely)


def find_objections(column: Column, field: FieldInfo, answer: Value, wording: Wording) -> list[Problem]:
    """Return what is wrong with one answer in somebody's words, before there is a card."""
    words, answers = wording.words(column), answer if isinstance(answer, list) else [answer]
    unknown: list[str] = []
    if column.question and not isinstance(answer, bool):
        unknown = [str(answer)]
    elif column.shape in (CellShape.WORD, CellShape.WORDS) and words:
        unknown = [word for word in map(str, answers) if word not in words]
    if unknown:
        return [describe_unknown(column, word, wording, Place("")) for word in unknown]
    # `Annotated` needs at least one piece of metadata.
    annotation: Any = Annotated[(field.annotation, "", *field.metadata)]
    alone = create_model("Alone", __base__=Part, answer=(annotation, ...))
    return parse(Row({"answer": answer}, {(): Place("")}), alone)[1]
