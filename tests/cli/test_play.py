"""Games from the command line: scripts in, events out, logs to follow."""

import json
from pathlib import Path

import pytest
from commands import run
from presses import pack


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "switch.json").write_bytes(pack("switch").with_digest().dumps())
    return tmp_path


def script(folder: Path, *lines: object) -> str:
    """Write a script of moves."""
    (folder / "moves.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    return str(folder / "moves.jsonl")


def test_a_script_is_played_and_its_log_followed(folder: Path) -> None:
    moves = script(folder)
    result = run(
        "play",
        "switch",
        "--pack",
        "switch.json",
        "--seats",
        "bot:expert,bot:random",
        "--moves",
        moves,
        "--json",
        "-o",
        "game.jsonl",
    )
    assert result.exit_code == 0, result.stderr
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert "end" in lines[-1]
    again = run("replay", "game.jsonl", "--pack", "switch.json", "--json")
    followed = [json.loads(line) for line in again.stdout.splitlines()]
    assert followed[-1] == lines[-1]
    assert [event for line in followed[:-1] for event in line["events"]] == [line for line in lines if "event" in line]
    german = run("replay", "game.jsonl", "--pack", "switch.json", "--lang", "de")
    assert "würfelt" in german.stdout
    assert "1. Expert 1" in german.stdout or "1. Random 2" in german.stdout


def test_dice_and_position_are_dictated(folder: Path) -> None:
    position = {"turn": 1, "piles": [{"colour": "blue", "top": 1}, {"colour": "green", "top": 12}]}
    (folder / "here.json").write_text(json.dumps(position))
    (folder / "dice.json").write_text(json.dumps([[[1, 2, 4], "blank"]]))
    moves = script(folder, {"seat": 1, "move": 7}, {"seat": 1, "text": "stop"})
    result = run(
        "play",
        "switch",
        "--pack",
        "switch.json",
        "--seats",
        "A,B",
        "--moves",
        moves,
        "--position",
        "here.json",
        "--chance",
        "dice.json",
        "--json",
    )
    assert result.exit_code == 0, result.stderr
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    laid = {"event": "lays", "audience": None, "seat": 1, "first": 1, "last": 7}
    assert {**laid, "prose": "A discards 1 to 7."} in lines


def test_real_dice_are_asked_of_the_table(folder: Path) -> None:
    moves = script(
        folder,
        {"seat": 0, "move": [6, 6, 6, 6, 6]},
        {"seat": 0, "move": [1, 1, 1, 1, 7]},
        {"seat": 0, "text": "1 1 1 1 1"},
    )
    result = run("play", "switch", "--pack", "switch.json", "--seats", "A,B", "--moves", moves, "--at-table", "--json")
    assert result.exit_code == 1
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert [line["line"] for line in lines if "error" in line] == [2]
    assert {"event": "begins", "audience": None, "seat": 1, "prose": "A starts."} in lines


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("chess", "--seats", "A,B"), "chess"),
        (("swiss-quiz", "--pack", "switch.json", "--seats", "A,B,C"), "statement"),
        (("switch", "--pack", "switch.json", "--seats", "A"), "2"),
        (("switch", "--pack", "switch.json", "--seats", "A,A"), "A"),
        (("switch", "--pack", "switch.json", "--seats", "A,bot:skiled"), "skilled"),
        (("switch", "--pack", "switch.json", "--seats", "A,B", "--option", "edition"), "NAME=VALUE"),
        (("switch", "--pack", "switch.json", "--seats", "A,B", "--option", "editon=nl"), "edition"),
        (("switch", "--pack", "switch.json", "--seats", "A,B", "--option", "edition=it"), "fr, nl"),
        (("switch", "--pack", "switch.json", "--seats", "A,B", "--position", "moves.jsonl"), "JSON"),
    ],
)
def test_what_cannot_be_played_is_told(arguments: tuple[str, ...], words: str, folder: Path) -> None:
    script(folder)
    (folder / "moves.jsonl").write_text("{")
    result = run("play", *arguments, "--moves", "moves.jsonl")
    assert result.exit_code == 2, result.stdout
    assert words in result.stderr


def test_a_log_that_was_cut_or_changed_is_refused(folder: Path) -> None:
    run(
        "play",
        "switch",
        "--pack",
        "switch.json",
        "--seats",
        "bot:random,bot:random",
        "--moves",
        script(folder),
        "-o",
        "game.jsonl",
    )
    whole = Path("game.jsonl").read_bytes()
    for spoiled in (b"", whole[:-20], whole.replace(b'"seat": 1', b'"seat": 2', 1), b"{}\n", b"\xff\xfe"):
        Path("bad.jsonl").write_bytes(spoiled)
        result = run("replay", "bad.jsonl", "--pack", "switch.json")
        assert result.exit_code == 2, spoiled[:40]
        assert "bad.jsonl" in result.stderr


def test_secret_square_in_german_with_words_of_ones_own(folder: Path) -> None:
    texts = [(1, "Burg"), (2, "Enthält der Name den Buchstaben B?"), (1, "ja"), (2, "Quietscht es?"), (1, "nein"),
             (1, "keine"), (1, "vergessen"), (1, "Biene")]  # fmt: skip
    moves = script(folder, *({"seat": seat, "text": text} for seat, text in texts))
    result = run(
        "play",
        "secret-square",
        "--seats",
        "Anna,Ben",
        "--seed",
        "4",
        "--moves",
        moves,
        "--lang",
        "de",
        "--option",
        "hider_answers=true",
    )
    assert result.exit_code == 0, result.stdout
    told = ["Anna antwortet: JA. Plättchen übrig: 6.", "Ben fragt: Quietscht es?", "Anna antwortet: NEIN. Plättchen übrig: 6.",
            "Anna hat das geheime Plättchen vergessen.", "Das geheime Plättchen: Biene."]  # fmt: skip
    assert [line for line in told if line not in result.stdout] == []
