"""Words: what people type at the table, understood in every language.

Inside: words and numbers read as people type them, numbers written, synonyms in every language.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from quizkit.labels import Labels, read_labels
from quizkit.languages import find_language
from quizkit.lexicon.lexicon import style
from quizkit.problems import QuizkitError, shorten

LONGEST = 1000
"""How many characters anybody may type."""
GROUPS = re.compile(r"(?<=\d)[\s'’.,](?=\d{3}(?!\d))")
"""What people write between thousands."""
LONG = 10_000
"""From here on digits are written in groups: 10,000."""
WHOLE = re.compile(r"-?\d+")


class NotUnderstood(QuizkitError):
    """What somebody typed means nothing here."""

    name = "not-understood"


class Saying(NamedTuple):
    """Words of ours with what they are about, said when the language is known."""

    key: str
    facts: Mapping[str, object] = {}

    def tell(self, say: Labels) -> str:
        """Return it in words."""
        return say(self.key, **self.facts)


def clean(text: str) -> str:
    """Refuse what nobody types at the table: far too much, or what would upset a terminal."""
    if len(text) > LONGEST or not all(char.isprintable() or char.isspace() for char in text):
        raise NotUnderstood(text=shorten(text), legal=Saying("play.plain-text", {"limit": LONGEST}))
    return " ".join(text.split())


def simplify(text: str) -> str:
    """Return a typed word without what people leave out: case, accents, and letters that are two in one."""
    bare = unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe").replace("æ", "ae"))
    return "".join(char for char in bare if not unicodedata.combining(char)).replace("’", "'").strip()


@lru_cache(1024)
def list_synonyms(word: str) -> frozenset[str]:
    """Return how a word of ours is said in any language, and what else people may type for it."""
    labels = read_labels("play")
    also = [synonym for words in labels.get(f"also-{word}", {}).values() for synonym in words.split(", ")]
    return frozenset({simplify(word), *map(simplify, labels.get(f"word-{word}", {}).values()), *map(simplify, also)})


def find(text: str, names: Mapping[str, Iterable[str]]) -> str | None:
    """Find which key somebody types, by one of its names, or by the beginning of only one of them."""
    wanted = simplify(text)
    known = {key: {simplify(name) for name in (key, *its)} for key, its in names.items()}
    exact = [key for key, its in known.items() if wanted in its]
    likely = [key for key, its in known.items() if wanted and any(name.startswith(wanted) for name in its)]
    return next((keys[0] for keys in (exact, likely) if len(keys) == 1), None)


def read_number(text: str, language: str, *, is_whole: bool) -> int | float | None:
    """Read a number that somebody types, as the language writes it: `25’653’451`, `1 000`, `3,5`."""
    mark = find_language(language).decimal
    before, _, after = (text, "", "") if is_whole else text.partition(mark)
    whole = GROUPS.sub("", before)
    if not WHOLE.fullmatch(whole) or (after and not after.isdecimal()):
        return None
    return float(f"{whole}.{after}") if after else int(whole)


def write_number(number: float, say: Labels) -> str:
    """Write a number at the table in digits, a long one in groups, as the language does."""
    written = style(say.language)
    if isinstance(number, int):
        return f"{number:,}".replace(",", written.groups[0]) if abs(number) >= LONG else str(number)
    return f"{number:f}".rstrip("0").rstrip(".").replace(".", written.decimal)
