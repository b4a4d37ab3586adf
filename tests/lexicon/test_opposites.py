"""Opposites: which side of a set a text says."""

import sys
from pathlib import Path

import pytest

from quizkit.lexicon.opposites import find_exchange, find_opposites
from quizkit.lexicon.reading import read

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("language", "text", "name", "said"),
    [
        ("fr", "Le lac se trouve au nord de la ville.", "compass", {"north"}),
        ("fr", "La ville est à l’est du lac.", "compass", {"east"}),
        ("fr", "Le lac est profond.", "compass", set()),
        ("de", "Das Team verlor den Final.", "victory", {"lose"}),
        ("de", "Fast alle Kühe sind braun.", "quantity", {"nearly-all"}),
        ("nl", "De Maas is langer dan de Schelde.", "length", {"long"}),
        ("en", "Nearly all cows are brown.", "quantity", {"nearly-all"}),
        ("en", "It has at least 300 tunnels.", "bound", {"at-least"}),
        ("nl", "Het telt niet minder dan 300 tunnels.", "amount", set()),
    ],
)
def test_a_text_says_one_side(language: str, text: str, name: str, said: set[str]) -> None:
    sides = find_opposites(read(text, language)).get(name)
    assert set(sides.said if sides else ()) == said


def test_what_is_less_large_may_be_called_smaller() -> None:
    ours, theirs = read("Le lac est moins grand.", "fr"), read("Der See ist kleiner.", "de")
    assert find_exchange(find_opposites(ours)["size"], find_opposites(theirs)["size"]) is None


@pytest.mark.slow
@pytest.mark.parametrize("language", ["de", "en", "fr", "it", "nl"])
def test_the_forms_are_those_of_the_words(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "scripts"))
    sys.modules.pop("forms", None)
    from forms import FOLDER, list_forms

    assert (FOLDER / f"{language}.tsv").read_text("utf-8") == list_forms(language), "run scripts/forms"
