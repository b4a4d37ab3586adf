"""A card as text in people's words: written in theirs, read in anybody's."""

import pytest
from bundled_decks import bundled_library

from quizkit.cards.card import Card
from quizkit.decks.deck import Deck
from quizkit.labels import Labels
from quizkit.workflow.stored.worded import list_choices, read_worded, write_worded
from quizkit.workflow.tree.read import Library


@pytest.fixture(scope="module")
def library() -> Library:
    return bundled_library()


def first(library: Library, deck: str, kind: str) -> tuple[Deck, Card]:
    found = library.deck(deck)
    return found, min(found.of_kind(kind), key=lambda card: card.id)


def written(library: Library, deck: str, kind: str, language: str) -> str:
    found, card = first(library, deck, kind)
    return write_worded(card.data(), kind, found.brief, Labels(language))


@pytest.mark.parametrize("language", ["en", "fr", "de", "nl"])
@pytest.mark.parametrize(
    ("deck", "kind"),
    [("swiss-quiz", "statement"), ("cantuun", "canton"), ("cantuun", "encounter"), ("cantuun", "chance"),
     ("kwis-t", "quiz"), ("kwis-t", "bonus"), ("secret-square", "tile"), ("switch", "number")],
)  # fmt: skip
def test_every_kind_is_read_as_it_was_written(library: Library, deck: str, kind: str, language: str) -> None:
    found, card = first(library, deck, kind)
    text = "".join(list_choices(kind, found.brief, Labels(language))) + written(library, deck, kind, language)
    assert read_worded(text, kind, found.brief) == (card, [])


def test_values_have_their_names(library: Library) -> None:
    text = written(library, "swiss-quiz", "statement", "fr")
    assert "category: Géographie\n" in text
    assert "verdict: FAUX\n" in text
    choices = "".join(list_choices("statement", library.deck("swiss-quiz").brief, Labels("fr")))
    assert "# verdict: VRAI | FAUX\n" in choices


@pytest.mark.parametrize("category", ["Histoire", "Geschichte", "gesch", "history"])
@pytest.mark.parametrize("verdict", ["VRAI", "wahr", "v", "true"])
def test_any_language_is_understood(library: Library, category: str, verdict: str) -> None:
    text = written(library, "swiss-quiz", "statement", "fr")
    text = text.replace("category: Géographie", f"category: {category}").replace("verdict: FAUX", f"verdict: {verdict}")
    card, problems = read_worded(text, "statement", library.deck("swiss-quiz").brief)
    assert card
    assert problems == []
    assert (card.data()["category"], card.data()["verdict"]) == ("history", True)


def test_an_unknown_word_is_told_with_its_line_and_in_words(library: Library) -> None:
    text = written(library, "swiss-quiz", "statement", "fr").replace("Géographie", "Geografy")
    card, [problem] = read_worded(text, "statement", library.deck("swiss-quiz").brief)
    assert (card, problem.place.line, problem.field) == (None, 2, "category")
    told = Labels("nl").problem(problem)
    assert "Bedoel je Aardrijkskunde?" in told
    assert "Aardrijkskunde, Natuur" in told


def test_a_tile_answers_question_by_question(library: Library) -> None:
    text = written(library, "secret-square", "tile", "de")
    assert "  Ist es ein Tier?: JA\n" in text
    brief = library.deck("secret-square").brief
    card, problems = read_worded(text.replace("Ist es ein Tier?: JA", "animal: nee"), "tile", brief)
    assert card
    assert problems == []
    assert "animal" in card.data()["no"]  # type: ignore[operator]
    card, problems = read_worded(text.replace("Ist es ein Tier?: JA", "Ist es ein Tier?: jein"), "tile", brief)
    assert (card, [(problem.fault.name, problem.value) for problem in problems]) == (None, [("unknown-value", "jein")])
    card, problems = read_worded(text.replace("Ist es ein Tier?", "Ist es ein Stier?"), "tile", brief)
    assert (card, problems[0].suggestion) == (None, "Ist es ein Tier?")
