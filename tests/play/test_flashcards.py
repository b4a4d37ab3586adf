"""Flashcards: any deck can be played; what was wrong comes back, and what is nearly right is for the table."""

from bundled_decks import bundled_library
from playing import answers, begin, happened, kinds, pack, refusal

from quizkit.play import start
from quizkit.play.marking import mark_answers
from quizkit.play.rules import make_hint


def test_true_or_false_and_what_was_wrong_comes_back() -> None:
    truth = {card.id: str(card.data["verdict"]).lower() for card in pack("swiss-quiz").packed_cards[:2]}
    first, second = truth
    match = start("flashcards", pack("swiss-quiz"), ["Anna", "Ben"], 1, {"cards": 2}, chance=[first, second])
    wrong = "false" if truth[first] == "true" else "true"
    answers(match, wrong, truth[second])
    assert [line[0] for line in happened(match)] == [
        "asks",
        "answer",
        "wrong",
        "asks",
        "answer",
        "right",
        "again",
        "asks",
    ]
    assert match.rules.on_table() == (first,)
    answers(match, truth[first])
    assert match.outcome
    # Only what somebody knew before counts for the card.
    assert [(mark.card, mark.seat, mark.is_right) for mark in mark_answers(match)] == [
        (first, 1, False),
        (second, 2, True),
    ]
    assert [standing.score for standing in match.outcome.standings] == [(1,), (1,)]


def test_several_cantons_may_come_in_any_order_and_language() -> None:
    for said in ("Basel-Stadt, Basel-Landschaft", "bâle-campagne, BÂLE-VILLE", "BL, BS"):
        match = begin("flashcards", 1, {"cards": 1, "repeats": 0}, chance=["fc-0002"])
        answers(match, said)
        assert happened(match)[-1] == ("right", 1), said


def test_what_is_nearly_right_is_for_the_table() -> None:
    match = start("flashcards", pack("kwis-t"), ["Anna"], 1, {"cards": 1, "repeats": 0}, chance=["kw-0001.2"])
    assert kinds(match) == ["answer 1"]
    answers(match, "Fatikan")
    assert kinds(match) == ["rule 0"]
    answers(match, "right")
    assert happened(match)[-1] == ("right", 1)


def test_a_card_that_asks_nothing_is_shown_and_judged_by_the_player() -> None:
    match = start("flashcards", pack("switch"), ["Anna"], 1, {"cards": 1, "repeats": 0}, chance=["sw-red-01"])
    answers(match, "show")
    assert dict(happened(match)[-1][1])["de"]
    answers(match, "no")
    assert happened(match)[-1] == ("wrong", 1)
    assert match.outcome


def test_whoever_begins_sits_at_the_table() -> None:
    assert refusal("flashcards", 2, {"first": 3}).endswith("allowed: 1, 2.")


def test_a_hint_is_written_as_people_type() -> None:
    card = next(iter(bundled_library().deck("kwis-t").cards))
    hint = make_hint("6\u00a0juni", card, {"nl": "6\u00a0juni"})
    assert (hint.answer, hint.spellings) == ("6 juni", {"nl": "6 juni"})
