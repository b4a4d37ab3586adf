"""Views: frozen, and with nothing in them that a player could not know."""

from typing import Any

import pytest
from playing import TABLES, answers, begin, pack

from quizkit.play import Match, log
from quizkit.play.ask import TABLE, Draw
from quizkit.play.bots import find_bot, run
from quizkit.play.chance import ChanceSource
from quizkit.play.events import Event
from quizkit.play.view import as_bytes


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_view_is_frozen_and_stays_as_it_was(game: str, seats: int) -> None:
    match = begin(game, seats)
    view = match.view(match.waiting[0])
    before = as_bytes(view)
    for name in (*view._fields, "other"):
        with pytest.raises(AttributeError):
            setattr(view, name, None)
    hash((view.seat, view.kind, view.options))
    run(match, (find_bot("random"),) * seats)
    assert as_bytes(view) == before


def test_a_tip_is_its_seats_own_until_the_answer_is_read() -> None:
    views, own = [], []
    for tip in ("true", "false"):
        match = begin("swiss-quiz", 4)
        answers(match, (tip, 2, 0), ("true", 1, 0))
        views.append([as_bytes(match.view(seat)) for seat in (2, 3, 4)])
        own.append(as_bytes(match.view(1)))
        assert [event.facts for event in match.events()][1] == {"seat": 1, "chips": 2, "flags": 0}
    assert views[0] == views[1]
    assert own[0] != own[1]


def test_the_verdict_is_in_no_view_before_it_is_read() -> None:
    def turned(card: Any) -> Any:
        return {**card, "card": {**card["card"], "verdict": not card["card"]["verdict"], "explanation": {"fr": "?"}}}

    whole = pack("swiss-quiz")
    other = whole.model_copy(update={"cards": tuple(map(turned, whole.cards))}).with_digest()
    one, two = begin("swiss-quiz", 3), begin("swiss-quiz", 3, of=other)
    for match in (one, two):
        answers(match, ("true", 2, 0), ("false", 1, 0))
    assert [as_bytes(one.view(seat)) for seat in (1, 2, 3)] == [as_bytes(two.view(seat)) for seat in (1, 2, 3)]
    assert one.events() == two.events()


def test_where_the_chip_is_is_in_no_view_but_the_hiders() -> None:
    layout = begin("secret-square", 4).view(1).table.layout
    views, own, logs = [], [], []
    for at in (5, 6):
        match = begin("secret-square", 4, {"hider_answers": True})
        # Both lie in the second row, so that the answers are the same; one is forgotten and hidden anew.
        answers(match, layout[at], "row 2", "yes", "row 1", "no", "row 3", "forgotten", layout[13 - at])
        answers(match, "row 3")
        views.append([as_bytes(match.view(seat)) for seat in (2, 3, 4)])
        own.append(as_bytes(match.view(1)))
        logs.append([log.redact(match, seat) for seat in (2, 3, 4)])
        assert all(match.events(seat=seat) == match.events(seat=2) for seat in (3, 4))
        assert "secret" not in {event.kind for event in match.events(seat=2)}
    assert (views[0], logs[0]) == (views[1], logs[1])
    assert own[0] != own[1]


# Kwis 't!: answers, counts, hands


def views(match: Match, *seats: int) -> list[tuple[bytes, list[Event]]]:
    return [(as_bytes(match.view(seat)), match.events(seat=seat)) for seat in seats]


def kwis(first: tuple[str, ...], *moves: Any, drawn: Any = (), **position: Any) -> Match:
    """Play a round in which only the first player's answers, cards or draws differ."""
    given = {"quizmaster": 1, "scores": [0, 0, 0], "hands": [[], [], []], **position}
    match = begin("kwis-t", 3, position=given, chance=[("kw-0001",), (1, 2, 3, 4, 5), *drawn])
    answers(match, first, ("",) * 5, ("8", "", "", "", ""), *moves)
    return match


def test_answers_and_how_many_are_right_are_ones_own() -> None:
    before = ("8", "Vatikan", "", "", ""), ("9", "", "", "", "x")
    for moves in ((), (1, 1, 1), (3, 1, 1, 0, 0, 0, "quiet")):
        # A bluffer who keeps quiet looks like an honest player; with two right, 3 is a bluff in both.
        one, two = (kwis(sheet, *moves) for sheet in before)
        if len(moves) == 7:
            two = kwis(("8", "Vatikan", "1989", "", ""), *moves)
        assert views(one, 2, 3) == views(two, 2, 3)
        assert views(one, 1) != views(two, 1)
        assert log.redact(one, 2) == log.redact(two, 2)


def test_a_control_shows_the_answers_to_the_controller_only() -> None:
    sheets = ("8", "Vatikan", "", "", ""), ("8", "Vatikan", "1989", "", "")
    one, two = (kwis(sheet, 2, 1, 1, 0, 1, drawn=[("+1", "+2")]) for sheet in sheets)
    assert views(one, 3) == views(two, 3)
    assert views(one, 2) != views(two, 2)


def test_bonus_cards_are_their_owners() -> None:
    one, two = (kwis(("",) * 5, 2, 1, 1, 0, 0, 0, "show", drawn=[cards]) for cards in (("+1", "+2"), ("+3", "+3")))
    assert views(one, 2, 3) == views(two, 2, 3)
    assert views(one, 1) != views(two, 1)
    # The table's view, which rules on answers, has no hand at all.
    assert one.view(TABLE).hand is None


def test_cards_that_change_hands_are_known_to_those_two() -> None:
    given = {"hands": [[], ["+1", "+2", "+3"], []]}
    one, two = (
        kwis(("",) * 5, 1, 1, 1, 0, 0, 0, "show", "quiet", "quiet", 2, drawn=[("kb-0101",), cards], **given)
        for cards in (("+1", "+2"), ("+3", "+2"))
    )
    assert views(one, 3) == views(two, 3)
    assert views(one, 1) != views(two, 1)
    assert views(one, 2) != views(two, 2)


def test_a_peek_and_a_gift_are_between_two() -> None:
    for card, moves in (("kb-0105", ((2,), (2,))), ("kb-0104", ((2, ("+1",)), (2, ("+2",))))):
        hands = [["+1", "+2"], ["+3"], []]
        one, two = (
            kwis(("",) * 5, 1, 1, 1, 0, 0, 0, "show", "quiet", "quiet", *move, drawn=[(card,)], hands=hands)
            for move in moves
        )
        assert views(one, 3) == views(two, 3)
        assert log.redact(one, 3) == log.redact(two, 3)
        assert not [event for event in one.events(seat=3) if event.kind in {"looks", "cards"}]


def encounter(later: tuple[str, ...] = ("ZH",), order: tuple[int, ...] = (1, 2, 4)) -> Match:
    """Begin an encounter of Cantuun: seat 1 comes to where seat 2 is, with one right canton of those that seat 3 asks for."""
    match = begin("cantuun", 4, position={"reader": 3, "spaces": [1, 2, 1, 1]}, chance=["cu-0008", "ce-0005"])
    laid = {1: ("UR",), 2: later, 4: later}
    for seat in order:
        match.answer(seat, laid[seat])
    assert match.ask
    assert match.ask.kind == "pick"
    return match


def test_in_cantuun_cards_lie_face_down_until_their_seal_is_called() -> None:
    one, two = encounter(("AI",)), encounter(("GE", "ZH"))
    for seat in (1, 3):
        assert as_bytes(one.view(seat)) == as_bytes(two.view(seat))
        assert one.events(seat=seat) == two.events(seat=seat)
        assert log.redact(one, seat).splitlines()[1:4] == log.redact(two, seat).splitlines()[1:4]
    assert as_bytes(one.view(2)) != as_bytes(two.view(2))
    assert (one.view(2).hand.laid, one.view(1).hand.laid) == (("AI",), ())
    assert one.view(4).table.laid == ((1, ("UR",)), (2, ()), (4, ()))


def test_while_others_still_think_nobody_sees_what_was_laid() -> None:
    views = []
    for cards in (("AI",), ("GE", "ZH")):
        match = begin("cantuun", 4, chance=["cu-0008"])
        match.answer(2, cards)
        views.append([as_bytes(match.view(seat)) for seat in (1, 3, 4)])
    assert views[0] == views[1]


def test_only_the_reader_sees_the_answer_before_all_have_laid() -> None:
    def other(card: Any) -> Any:
        return {**card, "card": {**card["card"], "answer": ["JU", "ZG"]}} if card["card"]["id"] == "cu-0008" else card

    whole = pack("cantuun")
    changed = whole.model_copy(update={"cards": tuple(map(other, whole.cards))}).with_digest()
    one, two = begin("cantuun", 4, chance=["cu-0008"]), begin("cantuun", 4, chance=["cu-0008"], of=changed)
    assert [as_bytes(one.view(seat)) == as_bytes(two.view(seat)) for seat in (1, 2, 3, 4)] == [False, True, True, True]
    assert (one.view(1).hand.answer, one.view(2).hand.answer, one.view(2).table.answer) == (("UR", "VS"), (), ())
    assert one.events() == two.events()


def test_only_the_drawer_sees_an_encounter_card_and_the_others_what_is_asked() -> None:
    match, seen = encounter(), []
    for step in (2, 100, "more"):
        for seat in (1, 2, 4):
            assert match.view(seat).hand.guesstimates == ()
            seen.append(as_bytes(match.view(seat)) + str(match.events(seat=seat)).encode())
        assert [one.number for one in match.view(3).hand.guesstimates] == [1320000, 142, 1100000]
        answers(match, step)
    assert not any(b"trains des CFF" in view or b"1,32 million" in view or b"142 litres" in view for view in seen)
    assert [b"eau potable" in view for view in seen] == [False] * 3 + [True] * 6
    assert {event.kind for event in match.events(seat=3)} - {event.kind for event in match.events(seat=1)} == {"finds"}


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_the_future_is_in_no_view(game: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[Any] = []
    draw = ChanceSource.__call__

    def noted(chance: ChanceSource, wanted: Draw) -> Any:
        drawn.append(draw(chance, wanted))
        return drawn[-1]

    monkeypatch.setattr(ChanceSource, "__call__", noted)
    one = begin(game, seats)
    run(one, (find_bot("random"),) * seats, 10)
    # Dictate what came, and let another seed decide what will come.
    two = begin(game, seats, chance=tuple(drawn)).restart("another seed")
    for seat, move in one.entries:
        two.answer(seat, move)
    for seat in one.rules.seats:
        assert as_bytes(one.view(seat)) == as_bytes(two.view(seat))
        assert one.events(seat=seat) == two.events(seat=seat)
