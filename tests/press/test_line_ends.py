"""Where lines end: numbers, single letters and pronouns stay with what they belong to, and no line is cut short."""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from presses import pack

from quizkit.press.line_ends import GLUE, JOINER, LONGEST, keep_together

LANGUAGES = ("fr", "de", "nl", "it")


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Que voit-on à Expo. 02 ?", "Que voit-|on à~Expo.~02 ?"),
        ("Y a-t-elle 12 cantons sur 26 ?", "Y~a-|t-|elle 12~cantons sur~26 ?"),
        ("Où la K-pop est-elle née ?", "Où la K-|pop est-|elle née ?"),
        ("Louis XIV manque de vitamine C.", "Louis~XIV manque de vitamine~C."),
        ("Was geschah am 1. August 1291?", "Was geschah am~1.~August 1291?"),
        ("J. S. Bach schrieb von 1723–1750 dort.", "J.~S.~Bach schrieb von 1723–|1750~dort."),
        ("Wie lang sind 26,2 Meilen in Kilometern?", "Wie lang sind 26,2~Meilen in Kilometern?"),
        ("Bâle-Ville et 1848 restent libres ici", "Bâle-Ville et 1848 restent libres ici"),
    ],
)
def test_what_belongs_together_stays_on_one_line(text: str, kept: str) -> None:
    text = text.replace(" ?", "\u202f?")
    expected = kept.replace(" ?", "\u202f?").replace("~", GLUE).replace("|", JOINER)
    assert keep_together(text, is_last="dort" in text) == expected


def test_too_much_together_would_leave_a_gap() -> None:
    kept = keep_together("Man zählt 1 x 2 a b c d e f g h i j k l m n o p und fertig")
    assert max(len(part) for part in kept.split(" ")) <= LONGEST
    assert (
        keep_together("Sie gewann 55 Weltcupslaloms-Wettkampfrennen.")
        == "Sie gewann 55 Weltcupslaloms-Wettkampfrennen."
    )


def test_a_short_last_word_takes_one_along_but_not_a_long_one() -> None:
    assert keep_together("Wo hat der Bundesrat seinen Sitz?", is_last=True).endswith("seinen~Sitz?".replace("~", GLUE))
    assert " " in keep_together("Das tut ein Genossenschaftsbund oft", is_last=True).removeprefix("Das tut ein ")
    assert keep_together("Appenzell Innerrhoden", is_last=True) == "Appenzell Innerrhoden"


def find_texts(value: Any) -> Iterator[str]:
    """Find the texts of cards and booklets."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from [inner] if key in LANGUAGES and isinstance(inner, str) else find_texts(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from find_texts(inner)


@pytest.mark.parametrize("slug", ["swiss-quiz", "kwis-t", "cantuun", "switch", "secret-square"])
def test_no_text_of_ours_can_be_torn(slug: str) -> None:
    deck, torn = pack(slug), set[str]()
    for text in find_texts([deck.booklet, *(entry["card"] for entry in deck.cards)]):
        kept = keep_together(text, is_last=True)
        parts = [(one, other) for one, other in pairwise(kept.split(" ")) if len(one) + len(other) < LONGEST]
        torn |= {f"{one}/{other}" for one, other in parts if re.fullmatch(r"[«“(]?(\d{1,3}|[^\W\d_])", one)}
        torn |= set(re.findall(r"-(?:on|ils?|elles?|tu|je|[nv]ous)\b", kept))
    assert torn == set()
