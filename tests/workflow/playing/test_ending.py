"""The end of a game: totals, what each one knew, what there was to learn, and where the next game goes on."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from commands import run
from playing import answers, begin, pack

from quizkit.play import log
from quizkit.play.bots import find_bot
from quizkit.play.bots import run as let_play
from quizkit.play.games import list_games
from quizkit.workflow.playing.ending import BestMoment, Knowledge, summarise_end
from quizkit.workflow.playing.setup import GameRequest, PackRequest, read_seating
from quizkit.workflow.playing.sitting import begin_next, request_again, resume_sitting, sit_down

STATEMENTS = [card["card"] for card in pack("swiss-quiz").cards]


def word(index: int, *, is_right: bool = True) -> str:
    return "true" if STATEMENTS[index]["verdict"] == is_right else "false"


def request(folder: Path, game: str = "swiss-quiz", seats: str = "Anna,Ben,Chloé", *options: str) -> GameRequest:
    return GameRequest(game, read_seating(seats), PackRequest(folder), "1", options, language="de")


def test_what_each_one_knew_and_the_best_moment() -> None:
    match = begin("swiss-quiz", 3)
    answers(match, (word(0), 4, 0), (word(0), 0, 0), (word(0, is_right=False), 1, 0))
    answers(match, *[(word(1), 0, 0)] * 3)
    end = summarise_end(match, {})
    assert end.known == (Knowledge(1, 2, 2), Knowledge(2, 2, 2), Knowledge(3, 1, 2))
    assert end.best == BestMoment(1, 5, 1)
    assert [lesson.question["de"] for lesson in end.lessons] == [STATEMENTS[0]["text"]["de"]]
    verdict = "WAHR" if STATEMENTS[0]["verdict"] else "GEMOGELT"
    assert end.lessons[0].answer["de"] == f"{verdict}. {STATEMENTS[0]['explanation']['de']}"
    # What only a bot did not know teaches nobody.
    assert summarise_end(match, {3: "skilled"}).lessons == ()


@pytest.mark.parametrize("game", list(list_games()))
def test_every_game_can_be_summarised(game: str) -> None:
    match = begin(game, 3)
    let_play(match, [find_bot("skilled"), find_bot("random"), find_bot("novice")])
    assert match.outcome
    end = summarise_end(match, {})
    assert end.standings == match.outcome.standings
    assert end.best
    assert (len(end.lessons) > 0) == (game in {"swiss-quiz", "kwis-t", "cantuun", "flashcards"})
    for lesson in end.lessons:
        assert lesson.question["fr"]
        assert lesson.answer["fr"]


@pytest.mark.slow
def test_swiss_quiz_goes_on_where_the_last_game_stopped_in_a_workspace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("init").exit_code == 0
    first = sit_down(request(tmp_path), "de", None)
    for seat in (1, 2, 3):
        first.answer(seat, ("true", 0, 0))
    first.save()
    # The second statement was read, so the next game begins with the third.
    second = sit_down(request(tmp_path), "de", None)
    assert second.match.view(1).table.statement == 3
    assert (
        sit_down(request(tmp_path, "swiss-quiz", "Anna,Ben,Chloé", "first_statement=7"), "de", None)
        .match.view(1)
        .table.statement
        == 7
    )
    assert begin_next(request(tmp_path), second, "9").match.view(1).table.statement == 4
    assert sit_down(request(tmp_path, "switch", "Anna,Ben"), "de", None).match.setup.chosen == {"block_asks": "useful"}


@pytest.mark.slow
def test_another_game_goes_on_from_the_statement_that_was_chosen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    chosen = request(tmp_path, "swiss-quiz", "Anna,Ben,Chloé", "first_statement=60")
    assert begin_next(chosen, sit_down(chosen, "de", None), "9").match.view(1).table.statement == 61


@pytest.mark.slow
def test_a_shorter_deck_and_another_one_begin_at_the_beginning(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("init").exit_code == 0
    sit_down(request(tmp_path, "swiss-quiz", "Anna,Ben,Chloé", "first_statement=60"), "de", None)
    whole = pack("swiss-quiz")
    for name, change in (("short", {"cards": whole.cards[:40]}), ("other", {"deck": "other"})):
        file = tmp_path / f"{name}.json"
        file.write_bytes(whole.model_copy(update=change).with_digest().dumps())
        asked = replace(request(tmp_path), pack=PackRequest(tmp_path, file=file))
        assert sit_down(asked, "de", None).match.view(1).table.statement == 1
    assert sit_down(request(tmp_path), "de", None).match.view(1).table.statement == 2


@pytest.mark.slow
def test_outside_a_workspace_every_game_begins_with_the_first_statement(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    for _ in range(2):
        assert sit_down(request(tmp_path), "de", None).match.view(1).table.statement == 1


@pytest.mark.slow
def test_games_that_begin_in_the_same_second_have_files_of_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    with ThreadPoolExecutor(8) as pool:
        sittings = list(pool.map(lambda _: sit_down(request(tmp_path, "switch", "Anna,Ben"), "de", None), range(16)))
    assert len({sitting.file for sitting in sittings}) == 16


def test_the_cards_language_is_kept_with_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    hot = sit_down(request(tmp_path, "secret-square", "Anna,Ben"), "en", None)
    assert (hot.language, hot.cards, hot.match.setup.chosen["language"]) == ("en", "de", "de")
    assert log.read_sitting(hot.file.read_bytes(), "x").cards == "de"


@pytest.mark.slow
def test_after_a_game_that_was_resumed_another_one_begins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    first = sit_down(request(tmp_path, "swiss-quiz", "Anna,Ben,bot:skilled", "arrivals=2"), "nl", None)
    again = resume_sitting(str(first.file), PackRequest(tmp_path))
    second = begin_next(request_again(again, PackRequest(tmp_path)), again, "2")
    assert second.match.setup.names == first.match.setup.names
    assert (second.bots, second.language, second.cards) == ({3: "skilled"}, "nl", "de")
    assert dict(second.match.setup.chosen) == {"arrivals": 2, "first_statement": 2}


@pytest.mark.parametrize(("game", "last"), [("kwis-t", 6), ("switch", None)])
def test_the_best_moment_was_in_a_round_that_was_played(game: str, last: int | None) -> None:
    match = begin(game, 2)
    let_play(match, [find_bot("skilled")] * 2)
    best = summarise_end(match, {}).best
    assert best
    assert 1 <= best.round <= (last or match.rules.rounds_played())
