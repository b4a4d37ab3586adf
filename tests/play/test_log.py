"""Logs: a game saved is the game resumed, and nothing else passes for one."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from playing import NAMES, TABLES, answers, begin, changed, pack

from quizkit.labels import Labels
from quizkit.languages import spoken
from quizkit.play import Match, log
from quizkit.play.bots import find_bot, run
from quizkit.play.log import LogBroken, LogOfOtherPack, LogOfOtherRules, LogRedacted, Note, PartialAnswer, Sitting
from quizkit.play.view import as_bytes
from quizkit.problems import QuizkitError

RANDOM = find_bot("random")


def played(game: str, seats: int, limit: int | None = None) -> Match:
    match = begin(game, seats)
    run(match, (RANDOM,) * seats, limit)
    return match


def state(match: Match) -> object:
    return match.outcome, match.waiting, match.events(), [as_bytes(match.view(seat)) for seat in match.rules.seats]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_replay_is_the_original_at_every_length(game: str, seats: int) -> None:
    for limit in (0, 1, 17, None):
        match = played(game, seats, limit)
        again = log.resume(log.dumps(match), "game.jsonl", pack(game))
        assert state(again) == state(match)
        assert log.dumps(again) == log.dumps(match)


def test_a_resumed_game_goes_on_as_if_it_had_never_stopped() -> None:
    whole, stopped = played("switch", 3), played("switch", 3, 20)
    resumed = log.resume(log.dumps(stopped), "x", pack("switch"))
    for seat, move in whole.entries[20:]:
        resumed.answer(seat, move)
    assert log.dumps(resumed) == log.dumps(whole)


def test_undo_is_logged_and_replays() -> None:
    match = begin("swiss-quiz", 3)
    answers(match, ("true", 1, 0), ("false", 2, 0))
    match.undo()
    answers(match, ("true", 0, 0))
    lines = log.dumps(match).decode().splitlines()
    assert [json.loads(line).get("undo") for line in lines] == [None, None, None, True, None]
    assert state(log.resume(log.dumps(match), "x", pack("swiss-quiz"))) == state(match)


def test_who_is_a_bot_and_what_was_noted_stands_in_a_log_and_changes_no_game() -> None:
    match = played("swiss-quiz", 3, 7)
    first = Note(seat=1, card="sq-0001", reason="typo", word="«dass»")
    last = Note(seat=0, card="sq-0002", reason="too-easy")
    told = Sitting(
        "5f", {3: "skilled"}, ((2, first), (7, last)), "de", PartialAnswer(order=(2, 1), seat=2, lines=("a", ""))
    )
    data = log.dumps(match, told)
    assert log.read_sitting(data, "x") == told
    assert state(log.resume(data, "x", pack("swiss-quiz"))) == state(match)
    assert log.dumps(match, Sitting("5f")) != data
    assert log.read_sitting(log.dumps(match), "x") == Sitting()


def test_options_positions_dictated_chance_and_real_dice_are_in_the_head() -> None:
    match = begin("switch", 2, {"edition": "nl", "target": 100}, chance=[[3], [2]], at_table=True)
    answers(match, ((1, 2, 4), "blank"), 2)
    head = json.loads(log.dumps(match).splitlines()[0])
    assert (head["format"], head["game"], head["rules"], head["seats"]) == (1, "switch", 2, list(NAMES[:2]))
    assert (head["options"], head["chance"], head["at_table"], head["seed"]) == (
        {"edition": "nl", "target": 100},
        [[3], [2]],
        True,
        "1",
    )
    assert head["pack"] == {"deck": "switch", "version": "1.0.0", "sha256": pack("switch").digest}
    assert state(log.resume(log.dumps(match), "x", pack("switch"))) == state(match)


# What is refused


def refused(error: type[QuizkitError], data: bytes, game: str = "switch") -> str:
    with pytest.raises(error) as caught:
        log.resume(data, "game.jsonl", pack(game))
    assert all(Labels(language).error(caught.value) for language in spoken())
    return Labels("en").error(caught.value)


def test_another_pack_is_refused_by_name() -> None:
    data = log.dumps(played("switch", 2, 5))
    with pytest.raises(LogOfOtherPack) as caught:
        log.resume(data, "game.jsonl", changed("switch", material={"dice": 5, "switch_die": ["blank", "red"]}))
    assert Labels("en").error(caught.value).startswith("game.jsonl was played with switch 1.0.0 (")


def test_other_rules_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played("switch", 2, 5)
    data = log.dumps(match)
    monkeypatch.setattr(match.setup.game.rules, "version", 3)
    assert "version 2 of the rules of switch, but this is version 3" in refused(LogOfOtherRules, data)


def test_a_cut_or_changed_log_is_refused_with_its_line() -> None:
    data = log.dumps(played("switch", 2, 12))
    lines = data.splitlines(keepends=True)
    assert "game.jsonl:13 " in refused(LogBroken, data[:-5])
    assert "game.jsonl:13 " in refused(LogBroken, data[:-1])
    assert "game.jsonl:4 " in refused(LogBroken, b"".join(lines[:3] + lines[4:]))
    assert "game.jsonl:4 " in refused(LogBroken, b"".join([*lines[:3], b"{}\n", *lines[4:]]))
    assert "game.jsonl:1 " in refused(LogBroken, b"")
    assert "game.jsonl:1 " in refused(LogBroken, b"\x00\xff\n")
    assert "game.jsonl:1 " in refused(LogBroken, b"[1]\n")
    assert "game.jsonl:1 " in refused(LogBroken, b"[" * 100_000 + b"\n")
    for index in range(len(data)):
        other = data[:index] + (b"7" if data[index : index + 1] != b"7" else b"8") + data[index + 1 :]
        refused(LogBroken, other)


def test_a_move_that_is_not_possible_is_refused_with_its_line() -> None:
    match = played("switch", 2, 3)
    match.history[1] = (1, "nonsense")
    assert "game.jsonl:3 is damaged or incomplete: this move is not possible here." in refused(
        LogBroken, log.dumps(match)
    )
    match.history[1] = None
    match.history[0] = None
    assert "game.jsonl:2 " in refused(LogBroken, log.dumps(match))


def test_another_end_is_refused() -> None:
    match = played("switch", 2)
    assert match.outcome
    match.outcome = match.outcome._replace(standings=match.outcome.standings[::-1])
    assert "the game does not end like this" in refused(LogBroken, log.dumps(match))


# Redaction


def test_a_log_for_one_seat_has_neither_the_seed_nor_what_others_keep_secret() -> None:
    match = begin("swiss-quiz", 3)
    answers(match, ("true", 1, 0), ("false", 2, 0))
    lines = [json.loads(line) for line in log.redact(match, 2).splitlines()]
    assert (lines[0]["seed"], lines[0]["redacted_for"]) == (None, 2)
    assert [{key: line[key] for key in line if key != "sum"} for line in lines[1:]] == [
        {"seat": 1, "hidden": True},
        {"seat": 2, "move": ["false", 2, 0]},
    ]
    other = begin("swiss-quiz", 3)
    answers(other, ("false", 1, 0), ("false", 2, 0))
    assert log.redact(other, 2) == log.redact(match, 2)
    refused(LogRedacted, log.redact(match, 2), "swiss-quiz")


# The same everywhere

SCRIPT = """
import sys
from playing import begin
from quizkit.play import log
from quizkit.play.bots import find_bot, run
for game, seats, name in (("kwis-t", 4, "skilled"), ("switch", 3, "skilled"), ("swiss-quiz", 4, "skilled"), ("switch", 4, "random"), ("secret-square", 3, "skilled"), ("secret-square", 4, "random"), ("cantuun", 4, "skilled")):
    match = begin(game, seats)
    run(match, (find_bot(name),) * seats)
    sys.stdout.buffer.write(log.dumps(match))
"""


@pytest.mark.slow
def test_the_same_seed_is_the_same_game_in_every_process() -> None:
    tests = str(Path(__file__).parents[1])
    found = {
        subprocess.run(
            [sys.executable, "-c", SCRIPT], check=True, capture_output=True,
            env={**os.environ, "PYTHONPATH": tests, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("0", "1", "4242")
    }  # fmt: skip
    assert len(found) == 1
    assert found.pop().count(b'"end"') == 7
