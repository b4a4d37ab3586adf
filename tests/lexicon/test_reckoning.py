"""Sums: what follows from the numbers of a text."""

import pytest

from quizkit.lexicon.amounts import read_amounts
from quizkit.lexicon.reading import read
from quizkit.lexicon.reckoning import is_reckoned


@pytest.mark.parametrize(
    ("ours", "theirs", "is_same"),
    [
        ("Der Lauf ist 42,195 Kilometer lang.", "De loop is 42 kilometer en 195 meter lang.", True),
        ("Der Lauf ist 42,195 Kilometer lang.", "De loop is 42 kilometer en 915 meter lang.", False),
        ("Für Schnaps muss man 18 sein.", "Vanaf zestien; voor sterkedrank twee jaar meer.", True),
        ("Für Schnaps muss man 18 sein.", "Vanaf zestien; voor sterkedrank drie jaar meer.", False),
        ("Das Verbot kam 1955.", "Tot 1954 werd er gereden, het volgende jaar kwam er een verbod.", True),
        ("Sie braucht 24 Stunden.", "Ze heeft er een dag voor nodig.", True),
    ],
)
def test_a_number_may_follow_from_others(ours: str, theirs: str, is_same: bool) -> None:
    one, other = read(ours, "de"), read(theirs, "nl")
    assert is_reckoned(read_amounts(one)[0], one, other) == is_same
