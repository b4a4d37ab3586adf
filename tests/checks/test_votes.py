"""Three languages vote: two that agree against one, and what is put in other words."""

import pytest
from examples import STATEMENT
from fault_corpus import find_all

from quizkit.cards.kinds.statement import Statement
from quizkit.lexicon.alignment import find_unmatched_words
from quizkit.lexicon.comparison import find_flip
from quizkit.lexicon.reading import read


def find(fr: str, de: str, nl: str, source: str = "fr") -> list[tuple[str, str]]:
    entry = {"kind": "statement", "source": source, "text": {"fr": fr, "de": de, "nl": nl}}
    assert Statement.model_validate({**STATEMENT, "id": "x-1", "text": entry["text"]})
    return [(finding.code, finding.at) for finding in find_all(entry)]


@pytest.mark.parametrize(
    ("fr", "de", "nl"),
    [
        ("La moto roule sans bruit.", "Das Motorrad fährt mit Lärm.", "De motor rijdt zonder lawaai."),
        ("La soupe est sans sel.", "Die Suppe ist mit Salz.", "De soep is zonder zout."),
    ],
)
def test_with_in_place_of_without_is_found(fr: str, de: str, nl: str) -> None:
    assert find(fr, de, nl) == [("P107", "text.de")]


def test_a_negation_put_in_other_words_is_left_alone() -> None:
    assert not find("Le roi était aveugle.", "Der König konnte nicht sehen.", "De koning was blind.")


def test_two_negations_may_become_none() -> None:
    fr, de = "Il est interdit d’entrer sans chapeau.", "Zutritt hat man nur mit Hut."
    assert not find(fr, de, "Zonder hoed is het verboden binnen te gaan.")


@pytest.mark.parametrize(
    ("ours", "theirs", "is_opposite"),
    [
        ("Le lion est plus grand que le loup.", "Der Löwe ist kleiner als der Wolf.", True),
        ("Le lion est plus grand que le loup.", "Der Wolf ist kleiner als der Löwe.", False),
        ("Le lion est plus grand que le loup.", "Der Wolf ist grösser als der Löwe.", True),
        ("Le lion est moins grand que l’ours.", "Der Löwe ist kleiner als der Bär.", False),
        ("La mer est moins salée que le lac.", "Das Meer ist salziger als der See.", True),
    ],
)
def test_a_comparison_is_turned_round_by_each_of_its_parts(ours: str, theirs: str, is_opposite: bool) -> None:
    flip = find_flip(read(ours, "fr"), read(theirs, "de"))
    assert flip is not None
    assert flip.is_opposite == is_opposite


def test_a_river_for_another_is_found_though_they_are_spelled_alike() -> None:
    fr, de = "Le Rhône prend sa source ici.", "Die Rhone entspringt hier."
    assert find(fr, de, "De Rijn ontspringt hier.") == [("P110", "text.nl")]


def test_an_unlisted_person_at_the_beginning_of_a_sentence_is_compared() -> None:
    fr, de = "Dürrenmatt a écrit ce livre.", "Dürrenmatt schrieb dieses Buch."
    assert find(fr, de, "Frisch schreef dit boek.") == [("P110", "text.nl")]


def test_words_without_counterpart_are_known() -> None:
    ours, theirs = read("Les serpents sont sans oreilles.", "fr"), read("Schlangen sind taub.", "de")
    assert [theirs.words[at] for at in find_unmatched_words(theirs, ours)] == []
    assert [ours.words[at] for at in find_unmatched_words(ours, theirs)] == ["oreilles"]


def test_every_text_may_ask_for_a_word_in_its_own_language() -> None:
    fr, de = "Comment dit-on « gracias » en français ?", "Was heisst «gracias» auf Deutsch?"
    assert find(fr, de, "Wat betekent ‘gracias’ in het Nederlands?") == []
    assert find(fr, de, "Wat betekent ‘gracias’ in het Engels?") == [("P110", "text.nl")]


def test_the_source_is_the_odd_one_out_if_all_translations_differ_from_it() -> None:
    de, nl = "Eine Mannschaft hat sechs Spieler.", "Een ploeg heeft zes spelers."
    assert find("Une équipe compte cinq joueurs.", de, nl) == [("P105", "text.fr")]
    assert find("Une équipe compte six joueurs.", de, nl) == []


@pytest.mark.parametrize(
    ("fr", "de", "nl"),
    [
        ("Le soleil se lève tôt.", "Die Sonne geht früh unter.", "De zon komt vroeg op."),
        ("La Suisse importe du cacao.", "Die Schweiz importiert Kakao.", "Zwitserland voert cacao uit."),
    ],
)
def test_a_separable_verb_is_read_as_one_word(fr: str, de: str, nl: str) -> None:
    assert [code for code, _ in find(fr, de, nl)] == ["P115"]


@pytest.mark.parametrize(
    ("fr", "de", "nl"),
    [
        ("Theo mourut bien après Vincent.", "Theo starb lange vor Vincent.", "Theo stierf lang na Vincent."),
        ("Le train passe au-dessus du lac.", "Der Zug fährt oberhalb des Sees.", "De trein rijdt onder het meer."),
    ],
)
def test_two_languages_tell_what_a_small_word_means(fr: str, de: str, nl: str) -> None:
    assert [code for code, _ in find(fr, de, nl)] == ["P115"]


def test_what_lies_on_the_other_side_may_be_said_from_there() -> None:
    fr, de = "Monaco est plus grand que le Vatican.", "Der Vatikan ist kleiner als Monaco."
    assert find(fr, de, "Monaco is groter dan Vaticaanstad.") == []


def test_a_lost_limit_is_only_a_note_if_other_words_may_say_it() -> None:
    fr, de = "Le col n’est ouvert qu’en été.", "Der Pass ist im Winter geschlossen."
    assert find(fr, de, "De pas is alleen in de zomer open.") == []


def test_questions_that_ask_for_something_else_are_told_apart() -> None:
    entry = {"kind": "question", "source": "fr"}
    text = {"fr": "Combien de temps est-il resté\u202f?", "de": "Wie lange blieb er?", "nl": "Waarom bleef hij?"}
    assert [(one.code, one.at) for one in find_all({**entry, "text": text})] == [("P109", "text.nl")]
    text = {"fr": "Combien coûte le billet\u202f?", "de": "Was kostet das Billett?", "nl": "Hoeveel kost het kaartje?"}
    assert find_all({**entry, "text": text}) == []
