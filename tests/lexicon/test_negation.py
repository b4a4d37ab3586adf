"""Negations: what negates, what only looks like it, and what may be said in other words."""

import pytest

from quizkit.lexicon.negation import find_negations
from quizkit.lexicon.reading import Reading


@pytest.mark.parametrize(
    ("language", "text", "count"),
    [
        ("fr", "Le lac ne gèle pas.", 1),
        ("fr", "Aucun canton n’a refusé.", 1),
        ("fr", "Personne n’habite ici, et rien n’y pousse.", 2),
        ("fr", "Il n’y a ni tram ni métro.", 1),
        ("fr", "Il ne neige qu’en hiver.", 0),
        ("fr", "Il n’en reste plus que trois.", 0),
        ("fr", "Rentrons avant qu’il ne pleuve.", 0),
        ("fr", "Il est plus haut qu’on ne le croit.", 0),
        ("fr", "Un pas après l’autre.", 0),
        ("fr", "Le Pas de Calais est large.", 0),
        ("fr", "Une personne a tout mangé.", 0),
        ("de", "Der See gefriert nicht.", 1),
        ("de", "Es gibt weder Tram noch Bus.", 1),
        ("de", "Nicht nur Kühe, sondern auch Ziegen.", 0),
        ("de", "Anna Nie wohnt noch hier.", 0),
        ("nl", "Er is geen meer, en nooit sneeuw.", 2),
        ("nl", "Noch hier noch daar.", 1),
        ("nl", "Niet alleen koeien, maar ook geiten.", 0),
        ("nl", "De film “Nie wieder Krieg” draaide in Luzern.", 0),
    ],
)
def test_negations_are_counted(language: str, text: str, count: int) -> None:
    assert len(find_negations(Reading(text, language)).hard) == count


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("fr", "Il roule sans conducteur."),
        ("de", "Das ist unmöglich."),
        ("nl", "Dat is verboden."),
        ("nl", "Het is onmogelijk."),
    ],
)
def test_words_for_what_is_absent_are_found(language: str, text: str) -> None:
    assert len(find_negations(Reading(text, language)).lacking) == 1


@pytest.mark.parametrize("text", ["Der Zug fährt unter dem See und uns davon.", "Die Universität von Ungarn."])
def test_words_that_only_look_negative_are_not(text: str) -> None:
    negations = find_negations(Reading(text, "de"))
    assert not negations.hard
    assert not negations.lacking
