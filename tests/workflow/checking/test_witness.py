"""A third language is asked where a finding is not sure: the odd one out is wrong."""

from datetime import date

from examples import BRIEF, STATEMENT

from quizkit.cards.kinds.statement import Statement
from quizkit.checks import Context
from quizkit.labels import Labels
from quizkit.problems import Problem, Severity
from quizkit.workflow.checking.inspect import CheckChoice, Inspector


def list_problems(**texts: str) -> list[Problem]:
    """Compare the texts of a statement, French first."""
    brief = BRIEF.model_copy(update={"languages": tuple(texts), "source": "fr"})
    inspector = Inspector(Context(brief, date(2026, 1, 1)), CheckChoice(("P",)))
    explanation = {code: words for code, words in STATEMENT["explanation"].items() if code in texts}  # type: ignore[attr-defined]
    card = Statement.model_validate({**STATEMENT, "id": "x-1", "text": texts, "explanation": explanation})
    return inspector.card(card)


def find(**texts: str) -> set[tuple[str, str, Severity]]:
    """Return language, code and severity of what is found in the texts of a statement."""
    return {(problem.language, problem.fault.code, problem.fault.severity) for problem in list_problems(**texts)}


def test_a_source_that_is_the_odd_one_out_is_not_compared_with_itself() -> None:
    texts = {"de": "Eine Mannschaft hat sechs Spieler.", "nl": "Een ploeg heeft zes spelers."}
    found = list_problems(fr="Une équipe compte cinq joueurs.", **texts)
    [problem] = [problem for problem in found if problem.language == "fr"]
    said = "The translations say “sechs”, but the source text says “cinq”. Correct whichever is wrong."
    assert (problem.fault.code, Labels("en").problem(problem)) == ("P105", said)


def test_a_limit_that_only_one_translation_has_lost_is_reported() -> None:
    found = find(
        fr="Presque toutes les maisons sont en bois.",
        de="Alle Häuser sind aus Holz.",
        nl="Bijna alle huizen zijn van hout.",
    )
    assert ("de", "P108", Severity.WARNING) in found
    assert not any(language == "nl" for language, _, _ in found)


def test_limits_are_read_in_english_and_not_missed_in_a_language_that_has_no_words_for_them() -> None:
    texts = {"fr": "Il en a exactement quatre.", "rm": "El ha quatter."}
    assert "P108" not in {code for _, code, _ in find(**texts, en="It has exactly four of them.")}
    assert ("en", "P108", Severity.WARNING) in find(
        fr="Le col n’est ouvert qu’en été.", en="The pass is open in summer."
    )


def test_a_comparison_may_change_sides_together_with_its_adjective() -> None:
    texts = {"fr": "Genève est plus grande que Berne.", "nl": "Genève is groter dan Bern."}
    assert not find(**texts, de="Bern ist kleiner als Genf.")
    assert ("de", "P115", Severity.WARNING) in find(**texts, de="Genf ist kleiner als Bern.")


def test_what_both_translations_put_differently_is_just_another_wording() -> None:
    texts = {"fr": "Les serpents n’ont pas de paupières."}
    assert not find(**texts, de="Schlangen sind lidlos.", nl="Slangen hebben ooglidloze ogen.")


def test_without_a_third_language_a_lost_negation_is_an_error_and_doubt_only_a_note() -> None:
    assert find(fr="Le lac ne gèle pas.", de="Der See gefriert.") == {("de", "P107", Severity.ERROR)}
    found = find(fr="Le musicien Rossini vivait à Paris.", de="Der Musiker Verdi lebte in Paris.")
    assert ("de", "P110", Severity.INFO) in found


def test_an_error_is_confirmed_by_the_third_language_or_becomes_a_warning() -> None:
    texts = {"fr": "Le lac ne gèle pas.", "de": "Der See gefriert."}
    assert ("de", "P107", Severity.ERROR) in find(**texts, nl="Het meer bevriest niet.")
    texts = {"fr": "La ville n’a pas de gare.", "de": "Die Stadt hat einen Bahnhof."}
    assert ("fr", "P107", Severity.WARNING) in find(**texts, nl="De stad heeft een station.")
