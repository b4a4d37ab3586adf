"""The driver: who may move, what is refused, what can be taken back, and what the core offers to games to come."""

import re
from pathlib import Path
from string import Formatter
from typing import Any, NamedTuple

import pytest
from playing import NAMES, TABLES, answers, begin, happened, kinds, pack

from quizkit.labels import Labels, read_labels
from quizkit.languages import spoken
from quizkit.packs.pack import Pack
from quizkit.play import Match, log, start
from quizkit.play.ask import TABLE, Ask, Draw, Play
from quizkit.play.bots import NoSuchBot, find_bot, run
from quizkit.play.chance import ChanceRefused
from quizkit.play.engine import GameOver, IllegalMove, NoMoveToUndo, NotAsked
from quizkit.play.events import tell_event
from quizkit.play.games import Game, NoSuchGame, list_games
from quizkit.play.heaps import Deal
from quizkit.play.rules import GameDocument, Rules
from quizkit.play.settings import BadSeats, BadSetting, SameName, UnknownSetting
from quizkit.play.spaces import FreeText, NumberRange, WordChoice
from quizkit.play.standings import rank_seats
from quizkit.play.view import as_bytes
from quizkit.problems import QuizkitError


def refused(error: type[QuizkitError], match: Match, seat: int, move: Any) -> str:
    """Try a move that is not allowed: nothing changes, and the refusal can be said in every language."""
    before = (log.dumps(match), match.waiting, [as_bytes(match.view(one)) for one in match.rules.seats])
    with pytest.raises(error) as caught:
        match.answer(seat, move)
    assert (log.dumps(match), match.waiting, [as_bytes(match.view(one)) for one in match.rules.seats]) == before
    assert all(Labels(language).error(caught.value) for language in spoken())
    return Labels("en").error(caught.value)


def test_an_illegal_move_is_refused_with_what_would_be_legal_and_the_same_seat_is_asked_again() -> None:
    match = begin("swiss-quiz", 3)
    assert (
        refused(IllegalMove, match, 1, ("true", 9, 0))
        == "Anna cannot do that: from 0 to 4 chips can be staked. Possible: TRUE, FALSE / 0–4 / 0."
    )
    for absurd in (None, "x" * 1_000_000, "\x00\x1b", [], {}, object(), float("nan"), ("true", 0, 0, 0)):
        refused(IllegalMove, match, 1, absurd)
    assert match.waiting == (1,)


def test_a_move_out_of_turn_is_refused() -> None:
    match = begin("swiss-quiz", 3)
    assert refused(NotAsked, match, 2, ("true", 0, 0)) == "It is not Ben’s turn. Waiting for: Anna."
    refused(NotAsked, match, 0, 1)
    refused(NotAsked, match, 99, 1)
    refused(NotAsked, match, -1, 1)
    assert [(view.kind, view.options is None) for view in map(match.view, (1, 2))] == [("tip", False), ("", True)]


def test_nobody_moves_when_the_game_is_over() -> None:
    match = begin("switch", 2)
    run(match, (find_bot("random"),) * 2)
    refused(GameOver, match, 1, "again")
    assert (dict(match.options), match.waiting, match.view(1).kind) == ({}, (), "")


@pytest.mark.parametrize(
    ("options", "error", "place", "suggestion"),
    [
        ({"editoin": "nl"}, UnknownSetting, "options.editoin", "edition"),
        ({"edition": "de"}, BadSetting, "options.edition", None),
        ({"click_card": "x"}, BadSetting, "options.click_card", None),
        ({"target": -1}, BadSetting, "options.target", None),
        ({"target": True}, BadSetting, "options.target", None),
        ({"click_card": "8"}, BadSetting, "options.click_card", None),
        ({"click_card": None}, BadSetting, "options.click_card", None),
    ],
)
def test_options_are_checked(
    options: dict[str, Any], error: type[QuizkitError], place: str, suggestion: str | None
) -> None:
    with pytest.raises(error) as caught:
        begin("switch", 2, options)
    assert (caught.value.facts["place"], caught.value.facts.get("suggestion")) == (place, suggestion)
    assert all(Labels(language).error(caught.value) for language in spoken())


def test_a_position_with_a_part_that_does_not_exist_is_refused() -> None:
    with pytest.raises(UnknownSetting) as caught:
        begin("switch", 2, position={"turn": 1, "piles": [], "blockd": 1})
    assert caught.value.facts["suggestion"] == "blocked"


@pytest.mark.parametrize(
    "seats",
    [
        ["Anna"],
        ["Anna"] * 2,
        ["Anna", "anna"],
        ["Anna", ""],
        ["Anna", "2"],
        ["Anna", "niemand"],
        ["Anna", "x" * 31],
        ["Anna", "B\n"],
        list("abcde"),
    ],
)
def test_seats_are_as_many_as_can_play_and_have_names_of_their_own(seats: list[str]) -> None:
    with pytest.raises((BadSeats, SameName)):
        start("switch", pack("switch"), seats, 1)


def test_a_name_that_is_there_twice_is_called_so() -> None:
    with pytest.raises(SameName) as refused:
        start("switch", pack("switch"), ["Anna", "Ben", "anna"], 1)
    assert Labels("en").error(refused.value) == "“anna” is there twice. Each player needs a different name."


def test_games_and_bots_that_do_not_exist_are_refused_with_a_suggestion() -> None:
    with pytest.raises(NoSuchGame) as unknown:
        start("swich", pack("switch"), NAMES[:2], 1)
    assert unknown.value.facts["suggestion"] == "switch"
    with pytest.raises(NoSuchBot) as nobody:
        find_bot("skiled_player")
    assert nobody.value.facts["suggestion"] == "skilled"


def test_chance_can_be_dictated_and_what_cannot_come_is_refused_with_its_place() -> None:
    with pytest.raises(ChanceRefused) as caught:
        begin("switch", 2, chance=[[1, 1, 1, 1, 1], [1, 1, 1, 1, 7]])
    assert caught.value.facts["place"] == 2
    assert "1–6" in Labels("en").error(caught.value)


def test_an_answer_that_leads_to_what_cannot_come_is_not_taken() -> None:
    dice = [(6, 6, 6, 6, 6), (1, 1, 1, 1, 1), ((1, 2, 4), "blank"), ((9, 9, 9), "blank")]
    match = begin("switch", 2, chance=dice)
    match.answer(1, 1)
    before = log.dumps(match)
    for _ in range(2):
        with pytest.raises(ChanceRefused):
            match.answer(1, "again")
        assert (log.dumps(match), match.waiting, kinds(match)) == (before, (1,), ["again 1"])


def test_at_a_real_table_people_say_what_the_dice_show() -> None:
    match = begin("switch", 2, {"edition": "nl"}, at_table=True)
    assert kinds(match) == ["dice 0"]
    for text in ("6", "1", "124 bl"):
        match.answer(TABLE, match.parse(TABLE, text.replace("bl", "blanc").replace("blanc", "vide"), Labels("fr")))
    assert happened(match)[-1] == ("throws", 1, (1, 2, 4), "blank")
    assert kinds(match) == ["lay 1"]


# Undo and branch


def test_undo_takes_back_answers_but_never_past_a_reveal() -> None:
    match = begin("swiss-quiz", 3)
    answers(match, ("true", 1, 0), ("false", 2, 0))
    assert match.undo() == (2, ("false", 2, 0))
    assert (match.waiting, match.view(1).table.chips) == ((2,), (3, 4, 4))
    assert match.undo() == (1, ("true", 1, 0))
    with pytest.raises(NoMoveToUndo):
        match.undo()
    answers(match, ("true", 0, 0), ("true", 0, 0), ("true", 0, 0))
    with pytest.raises(NoMoveToUndo):
        match.undo()


def test_dice_are_a_reveal() -> None:
    match = begin(
        "switch",
        2,
        position={"turn": 1, "piles": [{"colour": c, "top": 1} for c in begin("switch", 2).view(1).table.colours]},
        chance=[((1, 2, 4), "blank"), ((6, 6, 6), "blank")],
    )
    answers(match, 3)
    match.undo()
    answers(match, 4, "again")
    with pytest.raises(NoMoveToUndo):
        match.undo()


def test_a_die_read_wrongly_can_be_put_right_but_nothing_before_it() -> None:
    match = begin("switch", 2, {"edition": "nl"}, at_table=True)
    answers(match, (6,), (1,))
    assert match.undo() == (0, (1,))
    with pytest.raises(NoMoveToUndo):
        match.undo()
    answers(match, (5,))
    assert happened(match)[-1] == ("begins", 1)


def test_a_branch_goes_its_own_way() -> None:
    match = begin("swiss-quiz", 3)
    answers(match, ("true", 1, 0), ("false", 2, 0))
    other = match.branch(1)
    answers(other, ("false", 0, 0))
    assert (other.view(2).table.chips, match.view(2).table.chips) == ((3, 4, 4), (3, 2, 4))
    assert log.dumps(match.branch(2)) == log.dumps(match)


# What games to come need: a game made for this test


class Nothing(GameDocument):
    """No options, and no position."""


class Shown(NamedTuple):
    """What lies open."""

    laid: tuple[int, ...]


class Auction(Rules[None, Nothing, Nothing]):
    """Everybody names a secret number; the table says who is right; the fastest goes first; a secret card is drawn."""

    name, version, seating = "auction", 1, (2, 4)
    events = {"named": ("seat", "number"), "card": ("seat", "card")}  # noqa: RUF012
    option_model, position_model = Nothing, Nothing
    order: tuple[int, ...] = ()

    @staticmethod
    def unpack(pack: Pack) -> None:
        """Take nothing."""

    def play(self) -> Play:
        self.cards: dict[int, str] = {}
        bids = yield Ask("bid", {seat: NumberRange(0, seat) for seat in self.seats}, audience=())
        laid = yield Ask("lay", dict.fromkeys(self.seats, FreeText(10)), is_race=True)
        self.order = tuple(laid)
        for seat in self.order:
            self.tell("named", seat, bids[seat])
            self.cards[seat] = (yield Draw("deck", Deal(("a", "b", "c"), 1), audience=(seat,)))[0]
            self.whisper((seat,), "card", seat, self.cards[seat])
        right = (yield Ask("rule", {TABLE: WordChoice(("true", "false"))}))[TABLE]
        return rank_seats({seat: (bids[seat] if right == "true" else -bids[seat],) for seat in self.seats})

    def show_table(self) -> Shown:
        return Shown(self.order)

    def show_hand(self, seat: int) -> str | None:
        return self.cards.get(seat)


@pytest.fixture
def auction(monkeypatch: pytest.MonkeyPatch) -> Match:
    monkeypatch.setitem(list_games(), "auction", Game(Auction))
    return begin("auction", 3, of=pack("switch").model_copy(update={"game": {"rules": {}}}).with_digest())


def test_a_secret_simultaneous_move_is_revealed_only_when_all_are_in(auction: Match) -> None:
    before = [as_bytes(auction.view(seat)) for seat in (1, 3)]
    assert auction.waiting == (1, 2, 3)
    auction.answer(2, 2)
    assert [as_bytes(auction.view(seat)) for seat in (1, 3)] == before
    assert set(auction.waiting) == {1, 3}
    assert not happened(auction)
    with pytest.raises(NotAsked):
        auction.answer(2, 1)
    with pytest.raises(IllegalMove):
        auction.answer(1, 2)
    assert b'"move": 2' not in log.redact(auction, 1)
    auction.undo()
    assert auction.waiting == (1, 2, 3)


def test_the_order_of_answers_is_an_input_and_replays(auction: Match) -> None:
    for seat in (3, 1, 2):
        auction.answer(seat, 1)
    with pytest.raises(NoMoveToUndo):
        auction.undo()
    for seat in (2, 3, 1):
        auction.answer(seat, "ok")
    assert auction.view(1).table.laid == (2, 3, 1)
    assert log.dumps(log.resume(log.dumps(auction), "x", auction.setup.pack)) == log.dumps(auction)


def test_events_and_draws_have_an_audience(auction: Match) -> None:
    run(auction, (find_bot("random"),) * 3, limit=6)
    cards = [event for event in auction.events() if event.kind == "card"]
    assert [[event.is_for(seat) for seat in (1, 2, 3)].count(True) for event in cards] == [1, 1, 1]
    assert all(len(auction.events(seat=seat)) == len(auction.events()) - 2 for seat in (1, 2, 3))
    assert kinds(auction) == ["rule 0"]
    known = log.redact(auction, 2).decode()
    assert known.count('"hidden": true') == 2
    auction.answer(TABLE, "false")
    assert auction.outcome
    assert auction.outcome.standings[0].score[0] <= 0


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_every_ask_and_event_can_be_said(game: str, seats: int) -> None:
    match = begin(game, seats)
    run(match, (find_bot("random"),) * seats)
    kinds_of_events = {f"{game}-{kind}" for kind in match.rules.events}
    assert kinds_of_events <= set(read_labels("play"))
    for language in spoken():
        assert all(tell_event(event, game, Labels(language), match.setup.names) for event in match.events())


def test_every_question_to_a_player_has_its_rule() -> None:
    """What is drawn is typed in by the table, at a real one: there the same is said for all of it."""
    labels, drawn = (
        set(read_labels("play")),
        {"dice", "tiles", "encounter", "chance", "tokens", "bonus", "returned", "taken"},
    )
    asks = {key.removeprefix("ask-") for key in labels if key.startswith("ask-")}
    told = {key.removeprefix("rule-") for key in labels if key.startswith("rule-") and key != "rule-draw"}
    cards = {"cantuun-question", "kwis-t-question", "flashcards-card"}
    assert {ask for ask in asks - told if ask.rpartition("-")[2] not in drawn} == cards
    assert told <= asks


def test_what_is_said_of_an_event_is_among_its_facts() -> None:
    for name, game in list_games().items():
        for kind, facts in game.rules.events.items():
            for text in read_labels("play")[f"{name}-{kind}"].values():
                assert {field for _, field, _, _ in Formatter().parse(text) if field} <= {*facts}, text


def test_no_label_of_play_is_left_over() -> None:
    files = [
        path for part in ("play", "cli") for path in (Path(__file__).parents[2] / "src/quizkit" / part).rglob("*.py")
    ]
    source = "".join(path.read_text() for path in files)
    kinds = {f"{name}-{kind}" for name, game in list_games().items() for kind in game.rules.events}
    told_by_games = kinds | {f"{kind}-one" for kind in kinds}
    of_games = re.compile(f"(ask|rule)-({'|'.join(list_games())})-|(goal|total)-({'|'.join(list_games())})")
    for key in set(read_labels("play")) - told_by_games:
        word = of_games.sub("", key.removeprefix("word-").removeprefix("also-"))
        if not word:
            continue
        assert f'"{word}"' in source or f'"play.{word}"' in source or f'"play.word-{word}"' in source, key
