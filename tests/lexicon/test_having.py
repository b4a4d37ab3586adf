"""With and without, however it is said."""

import pytest

from quizkit.lexicon.having import find_having
from quizkit.lexicon.reading import read


@pytest.mark.parametrize(
    ("words", "language", "expected"),
    [
        ("Un fruit sans pépins.", "fr", [(False, "pépins")]),
        ("Ein fahrerloser Zug.", "de", [(False, "fahrer")]),
        ("Glutenhaltiges Brot.", "de", [(True, "gluten")]),
        ("Rijst bevat van nature geen gluten, maar met melk wel.", "nl", [(True, "nature"), (True, "melk")]),
        ("Er fährt Velos.", "de", []),
        ("Le lait est dépourvu de lactose.", "fr", [(False, "lactose")]),
    ],
)
def test_a_thing_is_there_or_not(words: str, language: str, expected: list[tuple[bool, str]]) -> None:
    assert [(having.has, having.thing) for having in find_having(read(words, language))] == expected
