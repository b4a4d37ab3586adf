"""Card: what all kinds of card have in common.

Inside: ids, dates, lists and numbers accepted or refused; texts, facts, questions; the values in a card, and how to
write one.
"""

import re
from collections.abc import Iterator, Mapping, Sequence, Sized
from dataclasses import dataclass
from datetime import date
from functools import cache
from types import MappingProxyType
from typing import Annotated, Any, ClassVar, Literal, NamedTuple, Self, get_args

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    GetCoreSchemaHandler,
    Strict,
    model_validator,
)
from pydantic_core import CoreSchema, PydanticUndefined, core_schema

from quizkit.cards import faults
from quizkit.cards.paths import join_path
from quizkit.cards.text import Line, Role, Text, check_language
from quizkit.safe_yaml import Path, Value

SAMPLE = "sample"
"""The tag of every example card in a new deck."""
SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def slug(word: str) -> str:
    """Accept a card's id or another name such as `sq-0017`: lowercase letters, digits and single hyphens."""
    if not SLUG.fullmatch(word) or len(word) > 40:
        suggestion = "-".join(re.findall(r"[a-z0-9]+", word.lower()))[:40]
        raise faults.make_error(faults.BAD_FORMAT, value=word, allowed="a-z 0-9 -", suggestion=suggestion)
    return word


_PARTIAL = re.compile(r"\d{4}(-\d\d){0,2}")


def partial_date(value: object) -> object:
    """Accept a card's date, 2024, 2024-06 or 2024-06-30: as precise as the fact is known."""
    text = str(value)
    try:
        if _PARTIAL.fullmatch(text) and date.fromisoformat((text + "-01-01")[:10]):
            return text
    except ValueError:
        pass
    raise faults.make_error(faults.BAD_FORMAT, value=text, allowed="2024, 2024-06, 2024-06-30")


def distinct(values: tuple[Any, ...]) -> tuple[Any, ...]:
    """Refuse a list on a card that contains a value twice."""
    seen = set[Any]()
    for value in values:
        if value in seen:
            raise faults.make_error(faults.REPEATED_VALUE, value=value)
        seen.add(value)
    return values


@dataclass(frozen=True, slots=True)
class Count:
    """Refuses a list that is too short or too long."""

    least: int
    most: int

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_after_validator_function(self._check, handler(source))

    def _check(self, values: Sized) -> Sized:
        if not self.least <= len(values) <= self.most:
            allowed = f"{self.least}–{self.most}" if self.least < self.most else str(self.most)
            raise faults.make_error(faults.WRONG_COUNT, value="", detail=len(values), allowed=allowed)
        return values


def between(least: float, most: float) -> AfterValidator:
    """Refuse a number on a card that is too small or too large."""

    def check(value: float) -> float:
        if not least <= value <= most:
            raise faults.make_error(faults.OUT_OF_RANGE, allowed=f"{least:g}–{most:g}")
        return value

    return AfterValidator(check)


def whole(number: float) -> float:
    """Turn 3.0 on a card into 3, so that every number is written in only one way."""
    return int(number) if isinstance(number, float) and number.is_integer() and abs(number) < 1e15 else number


Integer = Annotated[int, Strict()]
Number = Annotated[Integer | Annotated[float, Strict()], AfterValidator(whole)]
Slug = Annotated[str, AfterValidator(slug)]
Slugs = Annotated[tuple[Slug, ...], AfterValidator(distinct)]
PartialDate = Annotated[str, BeforeValidator(partial_date)]
Difficulty = Literal[1, 2, 3]


class Levels(dict[str, Difficulty]):
    """Difficulties by language, in the order of texts, so that they are written in only one way."""

    def __init__(self, levels: Mapping[str, Difficulty] = MappingProxyType({})) -> None:
        super().__init__({code: levels[code] for code in Text(dict.fromkeys(levels, "–"))})

    def __hash__(self) -> int:  # type: ignore[override]  # a card is frozen, and so is what it holds
        return hash(tuple(self.items()))


Difficulties = Annotated[Mapping[Annotated[str, AfterValidator(check_language)], Difficulty], AfterValidator(Levels)]
Pace = Literal["never", "slowly", "fast"]
"""How soon what a card says may no longer be true."""


@dataclass(frozen=True, slots=True)
class Ref:
    """Marks a field whose values are named elsewhere: in the deck, or in the table of cantons.

    A deck must define every word of its own vocabularies (`categories`, `themes`, `questions`).
    It need not define `labels`, for which the program has defaults.
    """

    vocabulary: str

    @property
    def is_defined_by_deck(self) -> bool:
        """Return whether the deck must define the word."""
        return self.vocabulary not in ("labels", "cantons", "pictures")


class Part(BaseModel):
    """A frozen piece of a card; unknown fields are refused."""

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)

    examples: ClassVar[Mapping[str, str]] = {}
    """What to write in a required field, for whoever has left it out."""


class CardText(NamedTuple):
    """One text of a card, with everything needed to translate, check or print it."""

    at: Path
    role: str
    text: Text
    limit: int
    required: bool

    @property
    def path(self) -> str:
        """Return its path the way people count: `questions.1.answer`."""
        return join_path(self.at)

    @property
    def is_translated(self) -> bool:
        """Return whether it says the same in every language; other spellings of an answer belong to their own."""
        return self.role != "accepted"


class Claim(NamedTuple):
    """A text that says how things are, and how fast that changes, where the card itself tells."""

    text: CardText
    pace: Pace | None = None


class CardFact(NamedTuple):
    """One filled-in field that is not a text: its values, and the vocabulary that names them, if any."""

    path: str
    values: tuple[str, ...]
    vocabulary: str


class Exercise(NamedTuple):
    """A question somebody can learn or be tested on, with its correct answers."""

    key: str
    question: str
    answers: tuple[str, ...]
    """The printed answer first, then the others that are correct."""
    explanation: str = ""
    truth: bool | None = None
    """Set where the question is whether something is true."""
    number: float | None = None
    """Set where the answer is a number, give or take `tolerance`."""
    tolerance: float = 0
    as_of: str = ""
    """Set where the answer comes from a table: the date of its figures."""


class Card(Part):
    """One card of a deck. Kinds add their own fields."""

    kind: ClassVar[str]

    id: Slug
    difficulty: Difficulty | None = None
    difficulty_in: Difficulties = Levels()
    """Where it differs: what is common knowledge in one language may be hard in another."""
    tags: Slugs = ()
    source: Line = ""
    as_of: PartialDate | None = None
    changes: Pace | None = None
    confirmed: date | None = None
    confirmed_by: Line = ""
    review_by: date | None = None
    note: Annotated[Line, Field(description="For translators")] = ""

    def __init_subclass__(cls, **options: Any) -> None:
        """Name the kind after its file."""
        super().__init_subclass__(**options)
        cls.kind = cls.__module__.rpartition(".")[2]

    @model_validator(mode="after")
    def a_confirmation_has_a_date(self) -> Self:
        """Refuse somebody who has confirmed a card at no time."""
        if self.confirmed_by and not self.confirmed:
            raise faults.make_error(faults.MISSING_FIELD, at="confirmed", value="confirmed")
        return self

    def texts(self) -> Iterator[CardText]:
        """Yield every text of the card, whatever its kind."""
        for path, value, roles in leaves(self, only=Role):
            for role in roles:
                yield CardText(path, role.name, value, role.limit, role.required)

    def words(self, path: str, language: str) -> str:
        """Return what one of its texts says in a language; nothing if it has no such text."""
        return next((text.text.get(language, "") for text in self.texts() if text.path == path), "")

    def asked(self) -> list[CardText]:
        """Return the questions or the statement of the card, in order: what tells it from any other card."""
        return [text for text in self.texts() if text.role in ASKING]

    def claims(self) -> Iterator[Claim]:
        """Yield the texts that say how things are; the others only matter in the game."""
        yield from (Claim(text) for text in self.texts() if text.role in CLAIMING)

    def figures(self) -> Mapping[str, str]:
        """Return the numbers of a table that the card depends on, each with the date it is from."""
        return {}

    def known_as_of(self) -> str:
        """Return the year or date for which the card is true: its own, or that of the oldest number it depends on."""
        return self.as_of or min(self.figures().values(), default="")

    def facts(self) -> Iterator[CardFact]:
        """Yield every filled-in field that is not a text, such as the verdict, the answer or the effect."""
        for path, value, metadata in leaves(self):
            if path != ("id",) and not isinstance(value, Text) and value not in (None, "", ()):
                vocabulary = next((ref.vocabulary for ref in metadata if isinstance(ref, Ref)), "")
                yield CardFact(
                    join_path(path),
                    tuple(map(write_value, value if isinstance(value, tuple) else (value,))),
                    vocabulary,
                )

    def refs(self) -> Iterator[tuple[Path, str, str]]:
        """Yield every value that the deck must define: its path, the vocabulary, the value."""
        for path, value, refs in leaves(self, only=Ref):
            for ref in refs:
                if ref.is_defined_by_deck and isinstance(value, tuple):
                    yield from (((*path, index), ref.vocabulary, word) for index, word in enumerate(value))
                elif ref.is_defined_by_deck:
                    yield path, ref.vocabulary, value

    def paths(self) -> list[str]:
        """List the paths of all texts and facts: the kind's own fields first, then the common ones."""
        paths = [path for path, _, _ in leaves(self)]
        return [join_path(path) for path in sorted(paths, key=lambda path: path[0] in Card.model_fields)]

    def exercises(self, language: str) -> Iterator["Exercise"]:  # noqa: ARG002
        """Yield what the card asks, in one language. Most kinds ask nothing that can be learned."""
        yield from ()

    def difficulty_for(self, language: str) -> Difficulty | None:
        """Return how difficult the card is for people who play in a language."""
        return self.difficulty_in.get(language, self.difficulty)

    def pieces(self) -> int:
        """Return how many printed cards this one stands for."""
        return 1

    def shelf(self) -> str:
        """Return the name of the card's file in the content tree, small enough to be reviewed as a diff."""
        return self.kind

    def data(self) -> dict[str, Value]:
        """Return the card as plain data, in canonical order: id, the kind's own fields, the common ones."""
        return _write_part(self)


ASKING = frozenset(("statement", "question"))
"""Roles of the texts that say what a card is about."""
CLAIMING = frozenset(("statement", "explanation", "question"))
"""Roles of the texts that say how things are."""
UPKEEP = frozenset(("changes", "confirmed", "confirmed_by"))
"""Fields about the upkeep of a fact. Nobody who reads, plays or translates a card sees them."""
UNSEEN = UPKEEP | {"tags"}
"""Fields that may change without anybody having to look at the card again."""
COMMON = frozenset(Card.model_fields)
"""The fields that all kinds have."""


def leaves(part: BaseModel, path: Path = (), only: type | None = None) -> Iterator[tuple[Path, Any, Sequence[Any]]]:
    """Yield the values of a card with the metadata of their fields: all, or those with marks of one type, and these."""
    for name, key, metadata, is_leaf in _fields(type(part), only):
        value, here = getattr(part, name), (*path, key)
        if isinstance(value, dict):
            yield from (((*here, word), inner, metadata) for word, inner in value.items())
        elif is_leaf:
            yield here, value, metadata
        elif isinstance(value, BaseModel):
            yield from leaves(value, here, only)
        elif isinstance(value, tuple) and value:
            for index, item in enumerate(value):
                yield from leaves(item, (*here, index), only)
        elif only is None:
            yield here, value, metadata


def _write_part(part: BaseModel) -> dict[str, Value]:
    """Write a part without what it has by default: as pydantic's `model_dump` does, in half the time."""
    values, written = part.__dict__, dict[str, Value]()
    for name, key, default in _list_written(type(part)):
        value = values[name]
        if value is default or (default is not PydanticUndefined and value == default):
            continue
        written[key] = value if value.__class__ in _PLAIN else _write(value)
    return written


_PLAIN = frozenset((str, int, float, bool, type(None)))


def _write(value: Any) -> Value:
    if isinstance(value, Text):
        return value.by_language()
    if isinstance(value, tuple):
        return [_write(inner) for inner in value]
    if isinstance(value, BaseModel):
        return _write_part(value)
    if isinstance(value, dict):
        return {key: _write(inner) for key, inner in value.items()}
    return value.isoformat() if isinstance(value, date) else value


@cache
def _list_written(part: type[BaseModel]) -> tuple[tuple[str, str, object], ...]:
    """List the fields of a part in canonical order: name, name in files, what it is by default."""
    names = list(part.model_fields)
    if issubclass(part, Card):
        names = list(dict.fromkeys(("id", *(name for name in names if name not in COMMON), *names)))
    fields = ((name, part.model_fields[name]) for name in names)
    return tuple((name, field.alias or name, field.get_default(call_default_factory=True)) for name, field in fields)


@cache
def _fields(part: type[BaseModel], only: type | None) -> tuple[tuple[str, str, Sequence[Any], bool], ...]:
    """List a part's fields: name, name in files, metadata, and whether it is a leaf, with no parts inside."""
    fields = []
    for name, field in part.model_fields.items():
        is_leaf = not any(parts_in(field.annotation))
        marks = tuple(mark for mark in field.metadata if only is None or isinstance(mark, only))
        if not is_leaf or only is None or marks:
            fields.append((name, field.alias or name, marks, is_leaf))
    return tuple(fields)


def parts_in(annotation: object) -> Iterator[type[BaseModel]]:
    """Find the types of a card's parts that a field can hold."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for argument in get_args(annotation):
        yield from parts_in(argument)


def write_value(value: object) -> str:
    """Write a value of a card the way it is written in files: `true`, `2026-01-31`, `58.5`."""
    return str(value).lower() if isinstance(value, bool) else str(value)
