"""A game that another program plays: lines in, lines out."""

import json
from typing import Any

from playing import NAMES, begin, pack

from quizkit.labels import Labels
from quizkit.play import start
from quizkit.play.chance import open_stream
from quizkit.play.company import Company
from quizkit.play.engine import Match
from quizkit.play.hands import Pick
from quizkit.play.script import Script, follow

SAY = Labels("de")


def told(match: Match, *lines: Any, bots: tuple[int, ...] = ()) -> list[dict[str, Any]]:
    company = Company(match, dict.fromkeys(bots, "skilled"))
    written = [line if isinstance(line, str) else json.dumps(line) for line in lines]
    hello, *others = Script(match, company, SAY).run(written)
    assert hello["protocol"] == 1
    return others


def test_moves_are_taken_and_what_happens_is_told() -> None:
    lines = told(begin("swiss-quiz", 3), {"seat": 1, "move": ["true", 1, 0]}, {"seat": 2, "text": "gemogelt 2"})
    assert [next(iter(line)) for line in lines] == ["event", "ask", "event", "ask", "event", "ask"]
    facts = {"event": "tips", "audience": None, "seat": 1, "chips": 1, "flags": 0}
    assert lines[2] == {**facts, "prose": "Anna hat getippt. Einsatz: Chips 1, Fähnchen 0."}
    assert list(lines[-1]["legal"]) == ["3"]


def test_a_wrong_line_changes_nothing_and_says_what_would_be_right() -> None:
    match = begin("swiss-quiz", 3)
    lines: tuple[Any, ...] = (
        {"seat": 1, "move": ["true", 9, 0]}, {"seat": 2, "move": ["true", 0, 0]}, {"seat": 7, "move": 1}, {"move": 1},
        {"seat": True, "move": ["true", 0, 0]}, [], "nonsense", "{", {"seat": 1, "text": "x" * 1_000_000},
        {"seat": 1, "text": "wahr\u001b[2J"}, {"undo": True}, "[" * 100_000,
    )  # fmt: skip
    for wrong in lines:
        line = told(match, wrong)[-1]
        assert line["error"], wrong
        assert line["line"] == 1
        assert list(line["legal"]) == ["1"]
        assert match.history == []


def test_a_view_can_be_asked_for_and_changes_nothing() -> None:
    match = begin("swiss-quiz", 3)
    view, other = told(match, {"seat": 1, "move": ["true", 1, 0]}, {"view": 1}, {"view": "public"})[-2:]
    assert (view["view"], view["hand"], other["view"], other["hand"]) == (1, "true", "public", None)
    for wrong in ({"view": 4}, {"view": -1}, {"view": True}, {"view": "Anna"}, {"view": None}):
        line = told(match, wrong)[-1]
        assert (line["error"], "public" in line["message"]) == ("bad-line", True)
    assert match.entries == [(1, ("true", 1, 0))]


def test_a_move_can_be_taken_back() -> None:
    match = begin("swiss-quiz", 3)
    lines = told(match, {"seat": 1, "move": ["true", 1, 0]}, {"undo": True}, {"seat": 1, "move": ["false", 0, 0]})
    assert [line["chips"] for line in lines if line.get("event") == "tips"] == [1, 0]
    assert match.entries == [(1, ("false", 0, 0))]


def test_bots_answer_when_it_is_their_turn() -> None:
    match = begin("swiss-quiz", 3)
    lines = told(match, {"seat": 1, "move": ["true", 0, 0]}, bots=(2, 3))
    assert [line["seat"] for line in lines if line.get("event") == "tips"][:3] == [1, 2, 3]
    alone = begin("switch", 4)
    assert "end" in told(alone, bots=(1, 2, 3, 4))[-1]


def test_a_game_with_bots_goes_on_the_same_after_it_was_saved() -> None:
    whole, first = begin("swiss-quiz", 3), begin("swiss-quiz", 3)
    tips = [{"seat": 1, "move": ["true", 0, 0]}] * 4
    told(whole, *tips, bots=(2, 3))
    told(first, *tips[:2], bots=(2, 3))
    second = first.branch(len(first.entries))
    told(second, *tips[2:], bots=(2, 3))
    assert second.entries == whole.entries


def test_a_recorded_game_is_followed_answer_by_answer() -> None:
    match = begin("switch", 2)
    told(match, bots=(1, 2))
    lines = list(follow(match, SAY))
    assert lines[0]["answer"] == 0
    assert "end" in lines[-1]
    assert len(lines) == len(match.entries) + 2
    assert json.loads(json.dumps(lines)) == lines
    happened = [event["event"] for line in lines[:-1] for event in line["events"]]
    assert happened == [event.kind for event in match.events()]


def test_bots_answer_the_same_after_something_was_taken_back() -> None:
    match = begin("cantuun", 4)
    company = Company(match, {2: "skilled"})
    company.act()
    before = match.entries, match.waiting
    for _ in range(4):
        match.answer(3, ("ZH",))
        company.act()
        company.take_back()
        company.act()
        assert (match.entries, match.waiting) == before


def test_what_may_be_answered_for_all_to_see_tells_nothing_that_only_one_knows() -> None:
    """Action cards that are not yet played are in a hand."""
    for seed in range(20):
        match = start("kwis-t", pack("kwis-t"), NAMES[:3], seed)
        rolls = open_stream("open", str(seed))
        while match.ask:
            seat = match.waiting[0]
            if seat and match.ask.audience is None and not match.ask.is_quiet and len(match.ask.options) == 1:
                legal = match.ask.options[seat].tell(SAY)
                assert not [card for card in match.rules.show_hand(seat).cards if card in legal]
                assert not isinstance(match.ask.options[seat], Pick)
            match.answer(seat, match.ask.options[seat].sample(rolls))
