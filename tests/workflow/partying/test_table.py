import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from commands import run
from tables import GAMES, StillClock, make_table, people_of, read, step

from quizkit.play import log
from quizkit.play.bots import LevelNotOffered, NoSuchBot
from quizkit.play.engine import IllegalMove
from quizkit.play.log import Note
from quizkit.play.settings import BadSetting, SameName
from quizkit.workflow.partying.codes import LETTERS, make_code, same_code
from quizkit.workflow.partying.game import GamePaused, TooLate
from quizkit.workflow.partying.guests import NoSuchGuest
from quizkit.workflow.partying.hall import Hall, resume_table
from quizkit.workflow.partying.sight import SCREEN, Onlooker, show_party, write_party
from quizkit.workflow.partying.table import PartyTable
from quizkit.workflow.playing.setup import PackRequest
from quizkit.workflow.playing.sitting import NothingToResume


@pytest.fixture(autouse=True)
def _own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_to_its_end_and_its_log_is_an_ordinary_one(game: str, tmp_path: Path) -> None:
    table, random = make_table(tmp_path, game, 2, ("skilled",)), Random(game)
    while step(table, random):
        pass
    assert table.game
    assert table.game.match.outcome
    shown = show_party(table, people_of(table)[0], "fr")
    assert shown["phase"] == "over"
    assert {one["seat"] for one in shown["end"]["standings"]} == {1, 2, 3}
    data = table.game.file.read_bytes()
    assert log.resume(data, "log", table.pack).outcome == table.game.match.outcome
    assert log.read_header(data, "log").bots == {3: "skilled"}
    replayed = run("replay", str(table.game.file))
    assert replayed.exit_code == 0, replayed.output


def test_everybody_reads_the_same_statement_in_their_own_language(tmp_path: Path) -> None:
    table = make_table(tmp_path, "swiss-quiz")
    chloe, beat, fien = people_of(table)
    lines = [show_party(table, guest, guest.language) for guest in (chloe, beat, fien)]
    told = [line["told"][-1]["prose"] for line in lines]
    texts = lines[0]["table"]["text"]
    assert [texts[code] in prose for code, prose in zip(("fr", "de", "nl"), told, strict=True)] == [True] * 3
    assert lines[0]["languages"] == ["fr", "de", "nl"]
    assert lines[0]["ask"]["moves"]
    assert not lines[1]["ask"]["moves"]
    assert lines[1]["ask"]["waiting"] == [1]


def test_an_answer_counts_once_and_is_on_the_disk(tmp_path: Path) -> None:
    table = make_table(tmp_path, "swiss-quiz")
    chloe, beat, _ = people_of(table)
    assert table.game
    turn = table.game.turn
    assert table.answer(chloe.id, turn, ["true", 1, 0])
    assert b'"move": ["true", 1, 0]' in table.game.file.read_bytes()
    with pytest.raises(TooLate):
        table.answer(chloe.id, turn, ["false", 0, 0])
    with pytest.raises(IllegalMove):
        table.answer(beat.id, table.game.turn, ["true", 99, 0])
    assert len(table.game.match.entries) == 1


@pytest.mark.slow
def test_where_all_answer_at_once_a_second_tap_changes_nothing(tmp_path: Path) -> None:
    table = make_table(tmp_path, "kwis-t")
    chloe = people_of(table)[0]
    assert table.game
    turn, sheet = table.game.turn, ["a", "b", "c", "d", "e"]
    assert table.answer(chloe.id, turn, sheet)
    assert not table.answer(chloe.id, turn, sheet)
    assert not table.answer(chloe.id, turn, ["x"] * 5)
    assert table.game.match.entries == [(1, tuple(sheet))]


def test_the_game_waits_until_all_have_read_what_was_revealed(tmp_path: Path) -> None:
    table, random = make_table(tmp_path, "swiss-quiz"), Random(1)
    guests = people_of(table)
    for _ in range(3):
        step(table, random)
    shown = show_party(table, guests[1], "de")
    assert shown["phase"] == "reveal"
    assert shown["ask"] is None
    assert [event["event"] for event in shown["gate"]["events"]][1] == "answer"
    assert "reads" not in {event["event"] for event in shown["gate"]["events"]}
    assert set(shown["gate"]["question"]) >= {"fr", "de", "nl"}
    for guest in guests[:2]:
        table.be_ready(guest.id)
    assert show_party(table, guests[0], "fr")["phase"] == "reveal"
    # Whoever is not there is not waited for.
    table.close_page(guests[2].id)
    table.be_ready(guests[1].id)
    assert show_party(table, guests[0], "fr")["phase"] == "play"


def test_a_game_that_is_ended_while_people_read_asks_nobody_to_go_on(tmp_path: Path) -> None:
    table, random = make_table(tmp_path, "swiss-quiz"), Random(1)
    for _ in range(3):
        step(table, random)
    assert "gate" in show_party(table, people_of(table)[0], "fr")
    table.end()
    shown = show_party(table, people_of(table)[0], "fr")
    assert (shown["phase"], "gate" in shown, shown["ask"]) == ("over", False, None)


def test_the_host_pauses_skips_and_takes_back(tmp_path: Path) -> None:
    table = make_table(tmp_path, "swiss-quiz")
    chloe = people_of(table)[0]
    assert table.game
    table.pause(is_paused=True)
    with pytest.raises(GamePaused):
        table.answer(chloe.id, table.game.turn, ["true", 0, 0])
    table.pause(is_paused=False)
    turn = table.game.turn
    table.answer(chloe.id, turn, ["true", 0, 0])
    table.undo()
    assert table.game.turn not in (turn, turn + 1)
    assert table.game.match.waiting == (1,)
    table.skip()
    assert table.game.match.waiting == (2,)
    table.end()
    shown = show_party(table, SCREEN, "en")
    assert (shown["phase"], shown["end"]["broken_off"], len(shown["end"]["standings"])) == ("over", True, 3)


def test_somebody_comes_back_with_another_phone_if_the_host_agrees(tmp_path: Path) -> None:
    table = make_table(tmp_path, "swiss-quiz")
    chloe = people_of(table)[0]
    again = table.join("chloe", "de")
    assert (again.seat, again.wants) == (0, 1)
    assert show_party(table, again, "de")["hand"] is None
    table.admit(again.id)
    assert (again.seat, table.guests.at(1)) == (1, again)
    with pytest.raises(NoSuchGuest):
        table.answer(chloe.id, 0, ["true", 0, 0])


def test_a_bot_takes_over_and_gives_the_seat_back(tmp_path: Path) -> None:
    table = make_table(tmp_path, "swiss-quiz")
    assert table.game
    table.replace_by_bot(1, "skilled")
    assert table.tick()
    assert [seat for seat, _ in table.game.match.entries] == [1]
    assert log.read_header(table.game.file.read_bytes(), "log").bots == {1: "skilled"}
    again = table.join("Chloé", "fr")
    table.admit(again.id)
    assert dict(table.game.bots) == {}


def test_bots_are_offered_and_seated_as_strong_as_the_game_has_them(tmp_path: Path) -> None:
    table = make_table(tmp_path, "switch", 1, is_started=False)

    def show_lobby() -> Any:
        return show_party(table, SCREEN, "en")["lobby"]

    assert "expert" in show_lobby()["strengths"]
    table.add_bot("expert")
    assert show_lobby()["bots"] == ["expert"]
    assert "expert" not in show_lobby()["strengths"]
    # One more person, and an expert would play no better than a skilled bot: so it says what it is.
    beat = table.join("Beat", "de")
    assert show_lobby()["bots"] == ["skilled"]
    table.send_away(beat.id)
    assert show_lobby()["bots"] == ["expert"]
    table.join("Beat", "de")
    table.start()
    assert table.game
    assert table.game.bots == {3: "skilled"}
    with pytest.raises(LevelNotOffered):
        table.replace_by_bot(1, "expert")
    with pytest.raises(NoSuchBot):
        table.replace_by_bot(1, "genius")


@pytest.mark.slow
@pytest.mark.parametrize("phase", ["lobby", "play", "reveal", "over"])
def test_what_is_written_once_for_many_says_what_each_may_see(phase: str, tmp_path: Path) -> None:
    table, random = make_table(tmp_path, "swiss-quiz", is_started=phase != "lobby"), Random(1)
    table.join("Zoë", "de", looks_on=True)
    table.join("Yann", "de", looks_on=True)
    table.agree("timer-tip", 20)
    while table.game and show_party(table, SCREEN, "en")["phase"] != phase:
        step(table, random)
    onlookers: list[Onlooker] = [SCREEN, *people_of(table)]
    for who in onlookers * 2:
        language = "en" if who == SCREEN else who.language
        assert json.loads(write_party(table, who, language)) == show_party(table, who, language)
    # Time goes by, and somebody becomes host: what was written before does not stay.
    beat = people_of(table)[1]
    assert isinstance(table.clock, StillClock)
    table.clock.now += 3
    table.hand_over(beat.id, is_host=True)
    assert json.loads(write_party(table, beat, "de")) == show_party(table, beat, "de")
    assert table.code in write_party(table, beat, "de")


@pytest.mark.slow
def test_names_are_taken_once_and_late_guests_look_on(tmp_path: Path) -> None:
    table = make_table(tmp_path, "swiss-quiz", is_started=False)
    with pytest.raises(SameName):
        table.join("CHLOE", "fr")
    table.start()
    late = table.join("Zoë", "nl")
    assert late.seat == 0
    assert show_party(table, late, "nl")["hand"] is None


@pytest.mark.slow
def test_after_a_crash_everybody_sits_where_they_sat(tmp_path: Path) -> None:
    table, random = make_table(tmp_path, "kwis-t", 2, ("novice",), is_started=False), Random(5)
    table.agree("open_bids", True)
    table.start()
    for _ in range(9):
        step(table, random)
    assert table.game
    again = resume_table(None, tmp_path, StillClock())
    assert again.game
    assert (again.id, again.code, again.game.turn) == (table.id, table.code, table.game.turn)
    assert [(guest.id, guest.seat) for guest in people_of(again)] == [
        (guest.id, guest.seat) for guest in people_of(table)
    ]
    assert again.game.match.entries == table.game.match.entries
    # The next game is played by the same rules.
    assert again.agreed.list_options() == table.agreed.list_options()
    table.game.is_ended = True
    while step(again, random):
        pass
    with pytest.raises(NothingToResume):
        resume_table(None, tmp_path, StillClock())


def test_a_card_is_flagged_in_the_log(tmp_path: Path) -> None:
    table = make_table(tmp_path, "swiss-quiz")
    beat = people_of(table)[1]
    card = show_party(table, beat, "de")["here"][0]
    table.note(beat.id, Note(seat=0, card=card, reason="typo", word="Tippfehler"))
    assert table.game
    [(_, note)] = log.read_sitting(table.game.file.read_bytes(), "log").notes
    assert (note.seat, note.card, note.reason) == (2, card, "typo")
    with pytest.raises(TooLate):
        table.note(beat.id, Note(seat=0, card="sq-9999", reason="typo"))


def test_the_order_of_a_race_is_that_of_receipt_and_is_shown_with_times(tmp_path: Path) -> None:
    table = make_table(tmp_path, "cantuun")
    game = table.game
    assert game
    clock = game.clock
    assert isinstance(clock, StillClock)
    assert game.match.ask
    assert game.match.ask.is_race
    first, second = reversed(game.match.waiting)
    for seat, wait in ((first, 1.25), (second, 2.0)):
        clock.now += wait
        guest = table.guests.at(seat)
        assert guest
        table.answer(guest.id, game.turn, game.match.options[seat].sample(Random(1)))
    assert [seat for seat, _ in game.match.entries] == [first, second]
    assert show_party(table, SCREEN, "en")["times"] == {str(first): 1.25, str(second): 3.25}


def test_time_runs_out_only_where_a_timer_was_agreed_on(tmp_path: Path) -> None:
    table = make_table(tmp_path, "swiss-quiz", is_started=False)
    table.start()
    game = table.game
    assert game
    clock = game.clock
    assert isinstance(clock, StillClock)
    clock.now += 1e6
    assert not table.tick()
    table.agree("timer-tip", 20)
    game.asked_at = clock.now
    assert not table.tick()
    clock.now += 20
    assert table.tick()
    assert game.match.waiting == (2,)


def test_codes_have_no_look_alikes_and_are_compared_whole() -> None:
    codes = {make_code() for _ in range(200)}
    assert len(codes) == 200
    assert not set("".join(codes)) - set(LETTERS)
    assert not set("IL1O0") & set(LETTERS)
    assert same_code(" abc 23d", "ABC23D")
    assert not same_code("", "ABC23D")
    assert not same_code("ABC23é", "ABC23D")


@pytest.mark.slow
def test_a_hall_finds_tables_by_their_codes_which_are_new_for_each_game(tmp_path: Path) -> None:
    table, hall = make_table(tmp_path, "switch", 2), Hall()
    hall.add(table)
    code = table.code
    assert hall.find(code.lower()) is table
    table.end()
    table.start()
    assert hall.find(code) is None
    assert hall.find(table.code) is table


def test_only_hosts_learn_the_code_and_how_to_refer_to_guests(tmp_path: Path) -> None:
    table = make_table(tmp_path, "swiss-quiz")
    chloe, beat, _ = people_of(table)
    assert table.code in read(table, SCREEN).decode()
    assert table.code not in read(table, chloe).decode()
    everything = read(table, SCREEN) + read(table, chloe)
    assert not [guest for guest in people_of(table) if guest.id.encode() in everything]
    table.hand_over(beat.id, is_host=True)
    assert json.loads(read(table, beat))["code"] == table.code


def test_with_real_dice_everybody_may_say_what_came_up(tmp_path: Path) -> None:
    table = PartyTable("switch", PackRequest(tmp_path), StillClock(), language="en", at_table=True)
    for name, language in (("Chloé", "fr"), ("Beat", "de")):
        table.open_page(table.join(name, language).id)
    table.start()
    chloe, beat = people_of(table)
    for guest in (chloe, beat):
        ask = show_party(table, guest, guest.language)["ask"]
        assert (ask["seat"], list(ask["moves"]), ask["waiting"]) == (0, ["0"], [0])
    assert not show_party(table, SCREEN, "en")["ask"]["moves"]
    random = Random(1)
    assert step(table, random)
    for _ in range(40):
        step(table, random)
    assert table.game
    assert log.read_header(table.game.file.read_bytes(), "log").at_table


def test_a_deck_without_rules_is_played_as_flashcards(tmp_path: Path) -> None:
    table = PartyTable("flashcards", PackRequest(tmp_path, deck="swiss-quiz"), StillClock(), language="en")
    table.open_page(table.join("Fien", "nl").id)
    table.agree("cards", 3)
    table.start()
    random = Random(1)
    while step(table, random):
        pass
    assert table.game
    assert table.game.match.outcome


def test_what_cannot_be_agreed_on_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    table = make_table(tmp_path, "swiss-quiz", is_started=False)
    with pytest.raises(BadSetting):
        table.agree("arrivals", 7)
    table.agree("arrivals", 2)
    lobby = show_party(table, SCREEN, "de")["lobby"]
    assert {one["name"]: one["value"] for one in lobby["options"]}["arrivals"] == 2
    assert lobby["timers"][0]["seconds"] == 0
    table.start()
    assert table.game
    assert table.game.match.setup.chosen["arrivals"] == 2
