"""Text: the same words in every language, and the role they play on a card.

Inside: the canonical form of words, words without case and accents to compare, languages and pictures accepted.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import AfterValidator, GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

from quizkit import languages
from quizkit.cards import faults
from quizkit.problems import closest
from quizkit.safe_yaml import original_code_point

MAX_CHARS = 2_000
"""No text in a card game is longer. The limits of the cards themselves are far lower (see `Role`)."""

LONGEST_RAW = 5 * MAX_CHARS
"""How much somebody may send for one text, with all its breaks and blanks."""

# Control, bidi and private-use characters, byte order marks, and what broken encodings leave behind.
_FORBIDDEN = re.compile(
    "[\x00-\x1f\x7f-\x9f\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ue000-\uf8ff\ufeff\ufffd-\uffff\ud800-\udfff\U000f0000-\U0010ffff]"
)


_SPACE = re.compile(r"[ \t\r\n]+")


def clean(text: str) -> str:
    """Bring a text of a card into its only canonical form, or refuse it."""
    if _is_plain(text):
        return text
    # A limit before any pattern sees it; breaks and blanks around them count once.
    if len(text) <= LONGEST_RAW:
        text = _SPACE.sub(lambda space: " " if space[0].strip(" ") else space[0], text).strip()
    if len(text) > MAX_CHARS:
        raise faults.make_error(faults.TEXT_TOO_LONG, detail=len(text), allowed=MAX_CHARS)
    if bad := _FORBIDDEN.search(text):
        value = f"U+{original_code_point(bad[0]):04X}"
        raise faults.make_error(faults.FORBIDDEN_CHARACTER, value=value, detail=bad.start() + 1)
    return unicodedata.normalize("NFC", text)


def fold(words: str) -> str:
    """Reduce the words of a text to bare letters and digits, without case or accents, to compare spellings.

    >>> fold("Vrai / Faux"), fold("Genève")
    ('vraifaux', 'geneve')
    """
    return "".join(char for char in unicodedata.normalize("NFKD", words.casefold()) if char.isalnum())


Line = Annotated[str, AfterValidator(clean)]
"""One line of text in no particular language: a source, a note."""


class Text(Mapping[str, str]):
    """A text by language, immutable, always in the order of `languages.py`, then by code.

    >>> Text(nl="gelogen", fr="faux")
    Text(fr='faux', nl='gelogen')
    """

    __slots__ = ("_words",)

    def __init__(self, words: Mapping[str, str] | None = None, /, **more: str) -> None:
        by_code = {**(words or {}), **more} if more else words or {}
        words = {code: by_code[code] for code in languages.codes() if code in by_code}
        if len(words) < len(by_code):
            words |= {
                code: by_code[code] for code in sorted(by_code) if code not in words and languages.is_language(code)
            }
        self._words = words

    def __getitem__(self, language: str) -> str:
        return self._words[language]

    def __contains__(self, language: object) -> bool:
        return language in self._words

    def __iter__(self) -> Iterator[str]:
        return iter(self._words)

    def __len__(self) -> int:
        return len(self._words)

    def __hash__(self) -> int:
        return hash(tuple(self._words.items()))

    def by_language(self) -> dict[str, str]:
        """Return the words by language, as a plain dictionary that its owner may change."""
        return self._words.copy()

    def lacking(self, among: Sequence[str]) -> list[str]:
        """Return those of some languages in which nothing has been written."""
        words = self._words
        return [code for code in among if code not in words]

    def __repr__(self) -> str:
        return f"Text({', '.join(f'{code}={words!r}' for code, words in self._words.items())})"

    @classmethod
    def __get_pydantic_core_schema__(cls, _source: Any, _handler: GetCoreSchemaHandler) -> CoreSchema:
        by_language = core_schema.dict_schema(
            keys_schema=core_schema.no_info_after_validator_function(check_language, core_schema.str_schema()),
            values_schema=core_schema.no_info_after_validator_function(clean, core_schema.str_schema(strict=True)),
        )
        carefully = core_schema.no_info_before_validator_function(
            _drop_blanks, core_schema.no_info_after_validator_function(cls, by_language)
        )
        return core_schema.no_info_wrap_validator_function(
            _take_if_clean, carefully, serialization=core_schema.plain_serializer_function_ser_schema(dict)
        )


def _take_if_clean(value: object, carefully: Callable[[object], Text]) -> Text:
    """Take a clean text as it is, which nearly all are; validate and tidy up the others."""
    if not isinstance(value, dict):
        return carefully(value)
    for code, words in value.items():
        if not languages.is_language(code) or not isinstance(words, str) or not _is_plain(words):
            return carefully(value)
    return Text(value)


def _is_plain(words: str) -> bool:
    """Return whether a text is certain to be in its canonical form; no-break spaces are fine."""
    return (
        0 < len(words) <= MAX_CHARS
        and (words.isprintable() or words.replace("\u202f", " ").replace("\u00a0", " ").isprintable())
        and not (words[0].isspace() or words[-1].isspace())
        and "\ufffd" not in words
        and unicodedata.is_normalized("NFC", words)
    )


def check_language(language: str) -> str:
    """Accept any language that CLDR knows for a text."""
    if not languages.is_language(language):
        allowed = ", ".join(languages.codes())
        suggestion = closest(language, languages.codes())
        raise faults.make_error(faults.UNKNOWN_LANGUAGE, value=language, allowed=allowed, suggestion=suggestion)
    return language


def _drop_blanks(value: object) -> object:
    """Drop empty cells: their text has not been written yet."""
    if not isinstance(value, Mapping):
        return value
    return {key: words for key, words in value.items() if words is not None and str(words).strip()}


@dataclass(frozen=True, slots=True)
class Role:
    """The role a text plays on its card, and how many characters fit there.

    A text that is not required may be missing in any language: alternative answers, for example.
    """

    name: str
    limit: int
    required: bool = True

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        schema = handler(source)
        return core_schema.no_info_after_validator_function(_refuse_empty, schema) if self.required else schema


def _refuse_empty(text: Text) -> Text:
    if not text:
        raise faults.make_error(faults.EMPTY_TEXT)
    return text


def check_drawing(name: str) -> str:
    """Accept the plain file name of a drawing on a card: all pictures are in one folder."""
    if name and not re.fullmatch(r"[a-z0-9][a-z0-9_-]*\.svg", name):
        raise faults.make_error(faults.BAD_FORMAT, allowed="a-z 0-9 - .svg")
    return name


def check_picture(name: str) -> str:
    """Accept the plain file name of a picture, a drawing or a bitmap."""
    if name and not re.fullmatch(r"[a-z0-9][a-z0-9_-]*\.(svg|png)", name):
        raise faults.make_error(faults.BAD_FORMAT, allowed="a-z 0-9 - .svg .png")
    return name
