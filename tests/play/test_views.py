"""Views: frozen, and with nothing in them that a player could not know."""

from typing import Any

import pytest
from playing import TABLES, answers, begin, pack

from quizkit.play import log
from quizkit.play.ask import Draw
from quizkit.play.bots import bot, run
from quizkit.play.chance import Chance
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
    run(match, (bot("random"),) * seats)
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
    other = whole.model_copy(update={"cards": tuple(map(turned, whole.cards))}).sealed()
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
        logs.append([log.redacted(match, seat) for seat in (2, 3, 4)])
        assert all(match.events(seat=seat) == match.events(seat=2) for seat in (3, 4))
        assert "secret" not in {event.kind for event in match.events(seat=2)}
    assert (views[0], logs[0]) == (views[1], logs[1])
    assert own[0] != own[1]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_the_future_is_in_no_view(game: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[Any] = []
    draw = Chance.__call__

    def noted(chance: Chance, wanted: Draw) -> Any:
        drawn.append(draw(chance, wanted))
        return drawn[-1]

    monkeypatch.setattr(Chance, "__call__", noted)
    one = begin(game, seats)
    run(one, (bot("random"),) * seats, 10)
    # Dictate what came, and let another seed decide what will come.
    two = begin(game, seats, chance=tuple(drawn)).anew("another seed")
    for seat, move in one.entries:
        two.answer(seat, move)
    for seat in one.rules.seats:
        assert as_bytes(one.view(seat)) == as_bytes(two.view(seat))
        assert one.events(seat=seat) == two.events(seat=seat)
