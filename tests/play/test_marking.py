"""Marks: what answers say about cards. Whole games agree with what the games themselves tell."""

from collections import Counter
from typing import Any

import pytest
from playing import TABLES, answers, begin, pack

from quizkit.play import Match, log
from quizkit.play.bots import find_bot, run
from quizkit.play.marking import mark_answers
from quizkit.play.rules import Mark

FIRST = pack("swiss-quiz").cards[0]["card"]
QUIZ = pack("kwis-t").cards[0]["card"]
RIGHT = tuple(one["answer"]["fr"] for one in QUIZ["questions"])
TRUTH = next(one["card"] for one in pack("cantuun").cards if one["card"]["id"] == "ce-0001")["guesstimates"][1][
    "number"
]


def tips(*verdicts: bool) -> list[tuple[str, int, int]]:
    return [("true" if FIRST["verdict"] == one else "false", 0, 0) for one in verdicts]


def test_a_tip_is_right_or_wrong() -> None:
    match = begin("swiss-quiz", 3)
    answers(match, *tips(True, False))
    assert mark_answers(match) == [Mark(FIRST["id"], 0, 1, True), Mark(FIRST["id"], 0, 2, False)]


def test_an_answer_taken_back_is_not_marked() -> None:
    match = begin("swiss-quiz", 3)
    answers(match, *tips(True, False))
    match.undo()
    answers(match, *tips(True))
    assert mark_answers(match) == [Mark(FIRST["id"], 0, 1, True), Mark(FIRST["id"], 0, 2, True)]


def test_bots_are_not_marked() -> None:
    match = begin("swiss-quiz", 3)
    answers(match, *tips(True, False, True))
    assert [mark.seat for mark in mark_answers(match, {2: "skilled"})] == [1, 3]


def kwis(*sheets: tuple[str, ...]) -> Match:
    match = begin("kwis-t", len(sheets), chance=[(QUIZ["id"],)])
    answers(match, *sheets)
    return match


def test_each_of_five_questions_is_marked_and_a_blank_is_wrong() -> None:
    match = kwis((*RIGHT[:3], "", "?"), ("",) * 5)
    verdicts = {seat: [mark.is_right for mark in mark_answers(match) if mark.seat == seat] for seat in (1, 2)}
    assert verdicts == {1: [True, True, True, False, False], 2: [False] * 5}
    assert [mark.part for mark in mark_answers(match)] == [1, 2, 3, 4, 5] * 2


@pytest.mark.parametrize("ruling", ["right", "wrong"])
def test_what_is_nearly_right_counts_as_the_table_rules_for_all_who_wrote_it(ruling: str) -> None:
    nearly = ("", "Fatikan", "", "", "")
    match = kwis(nearly, nearly, ("",) * 5)
    assert [mark for mark in mark_answers(match) if mark.part == 2] == [Mark(QUIZ["id"], 2, 3, False)]
    assert match.ask
    assert match.ask.kind == "rule"
    answers(match, ruling)
    ruled = [Mark(QUIZ["id"], 2, seat, ruling == "right") for seat in (1, 2)]
    assert [mark for mark in mark_answers(match) if mark.part == 2] == [Mark(QUIZ["id"], 2, 3, False), *ruled]
    # A bot that wrote the same is still no person.
    assert Mark(QUIZ["id"], 2, 1, ruling == "right") not in mark_answers(match, {1: "skilled"})


def test_cantons_must_be_exactly_those_on_the_card() -> None:
    card = next(one["card"] for one in pack("cantuun").cards if len(one["card"].get("answer", ())) == 3)
    match = begin("cantuun", 3, chance=[card["id"]])
    answers(match, tuple(card["answer"]), tuple(card["answer"][:2]))
    assert mark_answers(match) == [Mark(card["id"], 0, 2, True), Mark(card["id"], 0, 3, False)]


def meeting(guess: float, word: str) -> list[Mark]:
    """Let seat 1 move by two and meet seat 2; give what is said about the second guesstimate of a card."""
    cards = [one["card"] for one in pack("cantuun").cards if one["card"].get("type") == "simple"]
    question = next(card for card in cards if len(card["answer"]) == 2 and "ZH" not in card["answer"])
    position = {"reader": 3, "spaces": [1, 2, 1]}
    match = begin("cantuun", 3, chance=[question["id"], "ce-0001"], position=position)
    answers(match, tuple(question["answer"]), ("ZH",), 2, guess, word)
    return mark_answers(match)[2:]


@pytest.mark.parametrize(("far", "word", "is_right"), [(-1, "more", True), (-1, "less", False), (1, "less", True)])
def test_more_or_less_is_marked_by_guesstimate_and_the_guess_is_not(far: int, word: str, is_right: bool) -> None:
    assert meeting(TRUTH + far, word) == [Mark("ce-0001", 2, 2, is_right)]


def test_nobody_can_be_right_after_an_exact_guess() -> None:
    assert meeting(TRUTH, "more") == []


def counted(match: Match) -> dict[int, int]:
    """Count what each seat got right, as the game itself tells it."""
    found = Counter[int]()
    verdict, cantons = "", ()
    for event in match.events():
        facts: dict[str, Any] = dict(event.facts)
        if event.kind == "answer" and match.setup.game.name == "swiss-quiz":
            verdict = facts["verdict"]
        elif event.kind == "shows" and match.setup.game.name == "swiss-quiz":
            found[facts["seat"]] += facts["tip"] == verdict
        elif match.setup.game.name == "flashcards" and event.kind == "again":
            break  # a card that comes back says nothing about what somebody knew
        elif match.setup.game.name == "flashcards" and event.kind == "right":
            found[facts["seat"]] += 1
        elif event.kind == "knows" and event.audience:
            found[event.audience[0]] += facts["count"]
        elif event.kind == "answer" and match.setup.game.name == "cantuun":
            cantons = facts["cantons"]
        elif event.kind == "shows" and match.setup.game.name == "cantuun":
            found[facts["seat"]] += facts["cantons"] == cantons
    return {seat: found[seat] for seat in match.rules.seats}


@pytest.mark.parametrize("at_table", [False, True])
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_marks_of_whole_games_agree_with_what_happened(game: str, seats: int, at_table: bool) -> None:
    match = begin(game, seats, at_table=at_table)
    run(match, (find_bot("skilled"),) * seats)
    match = log.resume(log.dumps(match), "x", pack(game))
    marks = mark_answers(match)
    known = {one["card"]["id"] for one in pack(game).cards}
    assert {mark.card for mark in marks} <= known
    if game in ("secret-square", "switch"):
        assert marks == []
        return
    asked = [mark for mark in marks if not mark.card.startswith("ce-")]
    right = Counter(mark.seat for mark in asked if mark.is_right)
    assert {seat: right[seat] for seat in match.rules.seats} == counted(match)
