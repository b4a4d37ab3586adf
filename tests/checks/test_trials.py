"""Sentences from trials: faults that were missed once, and false alarms."""

from datetime import date

import pytest
from examples import BRIEF, STATEMENT

from quizkit.cards.kinds.statement import Statement
from quizkit.checks import Context
from quizkit.problems import Severity
from quizkit.workflow.checking.inspect import CheckChoice, Inspector

PARITY = Inspector(Context(BRIEF, date(2026, 1, 1)), CheckChoice(("P",), ("missing-text",)))
SENTENCES = [
    ("miss", "Le pays compte 2055 communes.", "Das Land hat 55 Gemeinden.", None),
    ("miss", "Le fond de la page est vide.", "_ _ _.", None),
    ("ok", "On y dansait déjà en mai 68.", "Man tanzte dort schon im Mai 1968.", "Men danste er al in mei ’68."),
    ("miss", "Le concours n’a pas lieu chaque année.", "Der Wettbewerb findet jedes Jahr statt.", None),
    (
        "miss",
        "Le facteur Cheval a bâti seul son palais.",
        "Der Briefträger Cheval hat seinen Palast nicht allein gebaut.",
        None,
    ),
    ("miss", "La preuve est improuvable et sa vente illégale.", "Es ist unbeweisbar, und der Verkauf ist legal.", None),
    ("miss", "La population a doublé en vingt ans.", "Die Bevölkerung hat sich in zwanzig Jahren verdreifacht.", None),
    ("miss", "Seules les femelles piquent.", None, "De vrouwtjes steken."),
    (
        "miss",
        "L’italien est langue officielle dans un seul canton suisse.",
        "Italienisch ist in einem Schweizer Kanton Amtssprache.",
        None,
    ),
    (
        "miss",
        "Le roi Louis XIV régna longtemps.",
        "König Ludwig XV. regierte lange.",
        "Koning Lodewijk XV regeerde lang.",
    ),
    (
        "miss",
        "Le lac se trouve au nord de la ville.",
        "Der See liegt südlich der Stadt.",
        "Het meer ligt ten zuiden van de stad.",
    ),
    (
        "miss",
        "C’est le plus grand lac du pays.",
        "Es ist der kleinste See des Landes.",
        "Het is het kleinste meer van het land.",
    ),
    (
        "miss",
        "Depuis 1848, Berne abrite le Parlement.",
        "Bis 1848 beherbergte Bern das Parlament.",
        "Tot 1848 huisvestte Bern het parlement.",
    ),
    (
        "ok",
        "La barque ne peut transporter plus de douze personnes.",
        "Das Boot fasst höchstens zwölf Personen.",
        "De boot kan maximaal twaalf personen vervoeren.",
    ),
    (
        "ok",
        "Le sentier mesure 1,2\u00a0km et s’élève de 300\u00a0m.",
        "Der Weg ist 1200\u00a0m lang und steigt um 300\u00a0m.",
        "Het pad is 1200 meter lang en stijgt 300 meter.",
    ),
    (
        "ok",
        "Johanna Spyri a écrit «\u202fHeidi\u202f» à Zurich.",
        "Johanna Spyri schrieb «Heidi» in Zürich.",
        "Johanna Spyri schreef “Heidi” in Zürich.",
    ),
    (
        "ok",
        "Un essai sur deux échoue\u202f: le robot rate sa cible.",
        "Jeder zweite Versuch misslingt: Der Roboter trifft das Ziel nicht.",
        "Eén op de twee pogingen mislukt: de robot raakt zijn doel niet.",
    ),
    (
        "ok",
        "Il faut avoir dix-huit ans révolus pour voter.",
        "Abstimmen darf, wer mindestens 18 Jahre alt ist.",
        "Wie minstens 18 jaar is, mag stemmen.",
    ),
    (
        "ok",
        "Le Grand Raid part à 6\u00a0h\u00a030.",
        "Der Grand Raid startet um 6.30 Uhr.",
        "De Grand Raid start om half zeven.",
    ),
    (
        "ok",
        "Le soleil brille non seulement au Tessin, mais aussi en Valais.",
        "Die Sonne scheint nicht allein im Tessin, sondern auch im Wallis.",
        "De zon schijnt niet alleen in Ticino, maar ook in Wallis.",
    ),
]


@pytest.mark.parametrize(("kind", "fr", "de", "nl"), SENTENCES, ids=lambda value: (value or "")[:20])
def test_what_was_missed_is_found_and_what_was_correct_is_left_alone(
    kind: str, fr: str, de: str | None, nl: str | None
) -> None:
    texts = {code: words for code, words in (("fr", fr), ("de", de), ("nl", nl)) if words}
    card = Statement.model_validate({**STATEMENT, "id": "x-1", "text": texts})
    languages = {problem.language for problem in PARITY.card(card) if problem.fault.severity is not Severity.INFO}
    # Where both translations differ from the source in the same way, the source is the odd one out.
    assert languages in (([texts.keys() - {"fr"}, {"fr"}] if len(texts) == 3 else [texts.keys() - {"fr"}])
                         if kind == "miss" else [set()])  # fmt: skip


def test_a_term_that_the_glossary_rejects_is_reported_with_its_place() -> None:
    texts = {"fr": "Le Conseil fédéral a sept membres.", "nl": "De Federale Raad heeft zeven leden."}
    card = Statement.model_validate({**STATEMENT, "id": "x-1", "text": texts})
    (problem,) = (problem for problem in PARITY.card(card) if problem.fault.code == "P114")
    assert (problem.value, problem.allowed, problem.span) == ("Federale Raad", "Bondsraad", (3, 16))
