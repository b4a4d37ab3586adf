"""Judging: what people write, in three languages, against what stands on the card."""

import pytest
from playing import OLD_CARDS, pack

from quizkit.cards.kinds.quiz import Question, Quiz
from quizkit.cards.text import Text
from quizkit.play.judging import AnswerKey, judge, make_key, read_digits

CARDS = {card.id: card for card in pack("kwis-t").cards_of(Quiz)}


def found(card: str, number: int) -> AnswerKey:
    """Give what counts for a question as it once was: the cards of the deck are edited and shuffled."""
    return make_key(OLD_CARDS[f"kw-{card}"].questions[number - 1])


def number(value: float, tolerance: float = 0) -> AnswerKey:
    return make_key(
        Question(theme="x", question=Text(fr="?"), answer=Text(fr=str(value)), number=value, tolerance=tolerance)
    )


def text(*accepted: str) -> AnswerKey:
    others = Text(fr=" | ".join(accepted[1:])) if accepted[1:] else Text()
    return make_key(Question(theme="x", question=Text(fr="?"), answer=Text(fr=accepted[0]), accepted=others))


@pytest.mark.parametrize(
    ("card", "which", "answer"),
    [
        # Case, accents, articles, in French, German, Dutch and English.
        ("0001", 2, "Le Vatican"), ("0001", 2, "le vatican"), ("0001", 2, "VATICAN"), ("0001", 2, "la cite du vatican"),
        ("0001", 2, "der Vatikan"), ("0001", 2, "Vatikanstadt"), ("0001", 2, "het Vaticaan"), ("0001", 2, "’t Vaticaan"),
        ("0001", 2, "the Vatican"), ("0001", 2, "Vaticaan-stad"), ("0001", 2, "Vatican."), ("0001", 2, "«Vatikan»!"), ("0007", 3, "San - Marino"),
        ("0001", 4, "avocat"), ("0001", 4, "l'avocat"), ("0001", 4, "L’ avocat"), ("0001", 4, "une avocat"), ("0001", 4, "eine Avocado"), ("0001", 4, "an avocado"),
        ("0001", 5, "au"), ("0001", 5, "AU"),
        ("0002", 1, "blauwal"), ("0002", 1, "de blauwe vinvis"), ("0002", 1, "Baleine-bleue"),
        ("0002", 5, "vermeer"), ("0002", 5, "Jan Vermeer"),
        ("0005", 4, "cervantes"), ("0005", 4, "Miguel de Cervantès"),
        ("0006", 3, "Jeanne d'Arc"), ("0006", 3, "jeanne darc"), ("0006", 3, "Johanna von Orleans"),
        ("0010", 3, "sicilie"), ("0010", 5, "Durrenmatt"), ("0010", 5, "Duerrenmatt"), ("0010", 5, "FRIEDRICH DÜRRENMATT"),
        ("0011", 4, "st petersburg"), ("0011", 4, "Saint Petersbourg"), ("0011", 4, "SINT PETERSBURG"),
        ("0019", 1, "water polo"), ("0019", 1, "Water-Polo"), ("0019", 3, "Heinrich VIII"), ("0019", 3, "Hendrik de achtste"),
        ("0019", 5, "O-"), ("0019", 5, "O −"), ("0019", 5, "o negatief"), ("0019", 5, "0 Rh-"),
        ("0022", 1, "oeil"), ("0022", 1, "L’œil"), ("0022", 1, "das Auge"),
        ("0023", 4, "IJsland"), ("0023", 4, "ijsland"), ("0023", 4, "L'Islande"),
        ("0025", 1, "H2O"), ("0025", 1, "h₂o"), ("0025", 5, "nimes"),
        ("0028", 3, "Karl der Große"), ("0044", 5, "Haiti"), ("0053", 2, "π"), ("0056", 3, "Bering Strasse"),
    ],
)  # fmt: skip
def test_what_does_not_count_is_left_out(card: str, which: int, answer: str) -> None:
    assert judge(found(card, which), answer) == "right"


@pytest.mark.parametrize(
    ("card", "which", "answer"),
    [
        ("0001", 2, ""), ("0001", 2, "–"), ("0001", 2, "?!"), ("0001", 2, "le"), ("0001", 2, "Monaco"), ("0001", 2, "Rome"),
        ("0001", 5, "Ag"), ("0001", 5, "A"), ("0001", 5, "Or"), ("0002", 2, "espagnol"), ("0005", 1, "Amazone"), ("0006", 1, "Spanje"),
        ("0019", 5, "O+"), ("0019", 5, "O"), ("0019", 5, "0"), ("0025", 1, "CO2"), ("0041", 2, "a"), ("0053", 2, "phi"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_wrong(card: str, which: int, answer: str) -> None:
    assert judge(found(card, which), answer) == "wrong"


@pytest.mark.parametrize(
    ("card", "which", "answer"),
    [
        ("0001", 2, "Vatikann"), ("0001", 2, "Vaticann"), ("0001", 2, "Vatcian"), ("0001", 4, "avokado"), ("0001", 4, "Avocato"),
        ("0002", 2, "portugees"[:-1]), ("0002", 4, "Danub"), ("0002", 5, "Johanes Vermer"), ("0003", 1, "Neil Amstrong"), ("0003", 1, "Niel Armstrong"),
        ("0004", 1, "Gepart"), ("0010", 5, "Dürenmatt"), ("0010", 5, "Fridrich Dürenmat"), ("0022", 3, "Saint Exupery's"), ("0028", 3, "Charlemange"),
    ],
)  # fmt: skip
def test_small_slips_are_for_the_table_to_decide(card: str, which: int, answer: str) -> None:
    assert judge(found(card, which), answer) == "near"


@pytest.mark.parametrize(
    ("right", "answer"),
    [
        (number(1000), "1000"), (number(1000), "1.000"), (number(1000), "1 000"), (number(1000), "1\u202f000"), (number(1000), "1'000"),
        (number(1000), "1’000"), (number(1000), "1,000"), (number(1000), " 1000. "), (number(1000), "= 1000"), (number(25653451), "25.653.451"),
        (number(25653451), "25’653’451"), (number(3.5), "3,5"), (number(3.5), "3.5"), (number(3.5), "3,50"), (number(1234.5), "1.234,5"),
        (number(1234.5), "1,234.5"), (number(1234.5), "1 234,5"), (number(0.125), "0,125"), (number(-5), "-5"), (number(-5), "−5"),
        (number(206, 10), "200"), (number(206, 10), "216"), (number(37, 1), "37,5"), (number(37, 1), "36"), (number(37), "37°"), (number(50), "50 %"),
        (number(8), "acht"), (number(8), "huit"), (number(8), "Huit"), (number(12), "zwölf"), (number(80), "quatre-vingts"),
        (number(27), "zevenentwintig"), (number(27), "siebenundzwanzig"), (number(27), "vingt-sept"),
    ],
)  # fmt: skip
def test_numbers_are_read_as_people_write_them(right: AnswerKey, answer: str) -> None:
    assert judge(right, answer) == "right"


@pytest.mark.parametrize(
    ("right", "answer"),
    [
        (number(1989), "1988"), (number(1989), "19890"), (number(1989), "198"), (number(8), "80"), (number(8), "sept"), (number(8), "8,5"), (number(8), "-8"),
        (number(206, 10), "195"), (number(206, 10), "217"), (number(8), ""), (number(8), "many"), (number(1000), "1.00.0"), (number(8), "88 pattes"),
    ],
)  # fmt: skip
def test_another_number_is_wrong(right: AnswerKey, answer: str) -> None:
    assert judge(right, answer) == "wrong"


@pytest.mark.parametrize(
    ("right", "answer"),
    [
        (number(8), "8 pattes"), (number(8), "environ 8"), (number(37), "37 °C"), (number(1989), "in 1989"), (number(1000), "ca. 1’000 km"),
        (number(3.125), "3,125"), (number(1), "1.000"), (found("0007", 4), "46 paires"), (found("0007", 4), "23 pairs"),
    ],
)  # fmt: skip
def test_a_number_with_other_words_or_two_meanings_is_for_the_table_to_decide(right: AnswerKey, answer: str) -> None:
    assert judge(right, answer) == "near"


def test_what_a_card_accepts_instead_of_the_number_counts() -> None:
    assert judge(found("0007", 4), "23 paires") == "right"


def test_short_words_and_digits_have_no_slips() -> None:
    assert judge(text("Nil"), "Nul") == "wrong"
    assert judge(text("1848"), "1849") == "wrong"
    assert judge(text("ABBA"), "ABBB") == "near"
    assert judge(text("AC/DC"), "ac dc") == "right"


@pytest.mark.parametrize(
    ("digits", "values"),
    [("12", (12,)), ("1.234.567", (1234567,)), ("3.125", (3125, 3.125)), ("1,5", (1.5,)), ("1.234,5", (1234.5,)), ("0.125", (0.125,)), ("-1’000", (-1000,))],
)  # fmt: skip
def test_digits_have_one_meaning_or_two(digits: str, values: tuple[float, ...]) -> None:
    assert read_digits(digits) == values


def test_every_answer_of_ours_is_right_in_every_language_and_as_people_type() -> None:
    for card in CARDS.values():
        for question in card.questions:
            right = make_key(question)
            for language, answer in question.answer.items():
                others = question.accepted.get(language, "").split("|")
                for one in (answer, *others):
                    if one.strip():
                        assert {judge(right, typed) for typed in (one, one.upper(), f" {one.lower()}.")} == {"right"}, (
                            one
                        )


def test_no_answer_of_ours_is_right_or_nearly_for_another_question_of_its_card() -> None:
    for card in CARDS.values():
        for number, question in enumerate(card.questions):
            for other in card.questions[:number] + card.questions[number + 1 :]:
                assert judge(make_key(question), other.answer["nl"]) == "wrong"
