import pytest

from quizkit import languages
from quizkit.cards.kinds import kinds
from quizkit.labels import Labels
from quizkit.tables import headings
from quizkit.tables.columns import Column, columns

ALL = ("fr", "de", "nl")


def understood(kind: str, *header: str) -> list[str | None]:
    """Read a header of a deck whose source is French."""
    keys = headings.keys(columns(kinds()[kind], ALL), "fr", headings.find_language(header))
    matches = [keys.get(headings.read_heading(words)) for words in header]
    return [None if column is None else ".".join(map(str, column.path)) for column in matches]


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        (("category", "text", "verdict", "explanation"), ["category", "text.fr", "verdict", "explanation.fr"]),
        (("Rubrik", "Text", "Urteil", "Erklärung"), ["category", "text.de", "verdict", "explanation.de"]),
        (("Rubrik", "Text", "Urteil", "Explication"), ["category", "text.de", "verdict", "explanation.fr"]),
        (("rubriek", "stelling", "juist/fout", "uitleg"), ["category", "text.nl", "verdict", "explanation.nl"]),
        (("Texte F", "Text D", "Tekst N"), ["text.fr", "text.de", "text.nl"]),
        (("texte en allemand", "Deutscher Text", "Duitse tekst"), ["text.de"] * 3),
        (("Français", "Deutsch", "Nederlands"), ["text.fr", "text.de", "text.nl"]),
        (("texte", "note de la rédaction", "Lieblingsfarbe"), ["text.fr", None, None]),
    ],
)
def test_a_text_without_a_language_is_in_the_language_of_the_header(
    header: tuple[str, ...], expected: list[str | None]
) -> None:
    assert understood("statement", *header) == expected


def test_questions_are_told_apart_by_their_number() -> None:
    assert understood("quiz", "vraag 1", "antwoord 1", "Frage 2: Antwort (NL)", "thème 3", "questions.4.number") == [
        "questions.0.question.nl",
        "questions.0.answer.nl",
        "questions.1.answer.nl",
        "questions.2.theme",
        "questions.3.number",
    ]


@pytest.mark.parametrize("kind", sorted(kinds()))
@pytest.mark.parametrize("language", languages.spoken())
def test_every_heading_we_write_is_understood(kind: str, language: str) -> None:
    own: list[Column] = [headings.BASE, *map(headings.state_column, ALL), *columns(kinds()[kind], ALL)]
    keys = headings.keys(own, "fr", language)
    for column in own:
        assert keys[headings.read_heading(headings.heading(column, Labels(language)))] is column
