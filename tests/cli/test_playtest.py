"""`quizkit playtest`, as an editor uses it: play, add, read, forget."""

import json
import shutil
from pathlib import Path
from random import Random

import pytest
from commands import run
from tables import make_table, step

from quizkit.bundled import find_bundled
from quizkit.languages import spoken
from quizkit.play import log
from quizkit.play.log import Note, Sitting
from quizkit.workflow.stored.find_pack import read_pack


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A workspace with one deck and a release of it."""
    folder = tmp_path_factory.mktemp("playtest")
    shutil.copytree(find_bundled("content") / "swiss-quiz", folder / "content" / "swiss-quiz")
    assert run("init", str(folder / "ws"), "--from", str(folder / "content"), "--author", "Anna").exit_code == 0
    db = str(folder / "ws" / "quizkit.db")
    assert run("release", "create", "swiss-quiz", "1.0.0", "--db", db, "--author", "Anna").exit_code == 0
    assert run("export", "json", "swiss-quiz", "--db", db, "-o", str(folder / "ws" / "pack.json")).exit_code == 0
    return folder / "ws"


@pytest.fixture
def here(made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shutil.copytree(made, tmp_path / "ws")
    monkeypatch.chdir(tmp_path / "ws")
    return tmp_path / "ws"


def play(
    seats: str, *verdicts: str, out: str = "games/game.jsonl", of: tuple[str, ...] = ("--release", "1.0.0")
) -> str:
    """Play from a script: who sits where, and what they tip on the first statement, the first to read first."""
    lines = [json.dumps({"seat": seat, "move": [verdict, 0, 0]}) for seat, verdict in enumerate(verdicts, 1)]
    Path("moves.jsonl").write_text("\n".join(lines) + "\n")
    done = run("play", "swiss-quiz", "--seats", seats, "--moves", "moves.jsonl", "-o", out, *of)
    assert done.exit_code == 0, done.stderr
    return out


def note(file: str, *notes: Note) -> None:
    """Put notes into a log, as the table does."""
    match = log.resume(Path(file).read_bytes(), file, read_pack(Path("pack.json")))
    Path(file).write_bytes(log.dumps(match, Sitting("5f", {}, tuple((1, one) for one in notes))))


def first() -> tuple[str, str]:
    """Name the first statement, and what is right."""
    card = json.loads(Path("pack.json").read_text())["cards"][0]["card"]
    return card["id"], "true" if card["verdict"] else "false"


@pytest.mark.slow
def test_a_round_is_played_added_read_and_forgotten(here: Path) -> None:
    card, right = first()
    wrong = "false" if right == "true" else "true"
    file = play("Anna,Zoë,bot:skilled", right, wrong)
    note(file, Note(seat=2, card=card, reason="wrong", word="since 2019 it is not"))
    assert run("playtest", "add", file).stderr == "games/game.jsonl · answers: 2 · players: 2 · notes: 1\n"
    again = run("playtest", "add", file, "--lang", "fr")
    assert (
        again.stderr.splitlines()[1]
        == "  Cette partie était déjà enregistrée\u202f; les anciens chiffres ont été remplacés."
    )
    report = run("playtest", "report", COLUMNS="80").stdout
    assert report.startswith("swiss-quiz · answers: 2 · players: 2 · games: 1\n")
    assert f"{card}@1 " in report
    assert "  ! wrong: since 2019 it is not\n" in report
    assert "1/2     9–91%   0.0 ± 1.1  " in report.replace("\u202f", " ").replace("\u00a0", " ")
    data = json.loads(run("playtest", "report", "swiss-quiz", "--json").stdout)
    assert [(one["card"], one["questions"][0]["right"], one["flags"][0]["word"]) for one in data[0]["cards"]] == [
        (card, 1, "since 2019 it is not")
    ]
    gone = run("playtest", "forget", "zoe")
    assert gone.exit_code == 0
    assert gone.stderr == "zoe has been forgotten. Answers removed: 1; notes: 1; logs that contained the name: 1.\n"
    assert "Zo" not in (here / file).read_text()
    assert run("replay", file, "--release", "1.0.0").exit_code == 0
    assert json.loads(run("playtest", "report", "--json").stdout)[0]["answers"] == 1


@pytest.mark.slow
def test_a_report_reads_well_in_every_language(here: Path) -> None:
    _, right = first()
    for number in range(3):
        play(f"Anna{number},Ben{number},Chloé{number}", right, right, "true", out=f"games/{number}.jsonl")
    assert run("playtest", "add", *map(str, sorted(here.glob("games/*.jsonl")))).exit_code == 0
    for language in spoken():
        lines = run("playtest", "report", "--lang", language, COLUMNS="80").stdout.splitlines()
        assert max(map(len, lines)) <= 80
        assert any("±" in line and "%" in line and "/9" in line for line in lines)
        assert run("playtest", "report", "--lang", language, COLUMNS="40").exit_code == 0


@pytest.mark.slow
def test_everything_is_written_as_a_table(here: Path) -> None:
    run("playtest", "add", play("Anna,Ben,Chloé", "true", "false", "true"))
    assert run("playtest", "report", "-o", "tested.csv", "--lang", "de").stderr == "Geschrieben: tested.csv\n"
    assert (here / "tested.csv").read_text("utf-8-sig").startswith("Karte;Revision;aktuell;Frage;Antworten;")
    assert run("playtest", "report", "-o", "tested.xlsx").exit_code == 0
    refused = run("playtest", "report", "-o", "tested.pdf")
    assert (refused.exit_code, ".csv, .xlsx" in refused.stderr) == (2, True)


@pytest.mark.slow
def test_check_warns_of_what_everybody_knows(here: Path) -> None:
    card, right = first()
    for number in range(3):
        # As the deck is now, which is the same.
        file = play(f"A{number},B{number},C{number}", right, right, right, out=f"games/{number}.jsonl", of=())
        run("playtest", "add", file)
    found = run("check", "swiss-quiz", "--select", "C509", "--format", "json")
    assert [(one["card"], one["severity"]) for one in json.loads(found.stdout)["problems"]] == [(card, "warning")]
    assert here


@pytest.mark.usefixtures("here")
def test_what_cannot_be_added_is_told_and_the_rest_is() -> None:
    file = play("Anna,Ben,Chloé", "true", "false", "true")
    Path("cut.jsonl").write_bytes(Path(file).read_bytes()[:-5])
    done = run("playtest", "add", "cut.jsonl", "nowhere.jsonl", file)
    assert done.exit_code == 2
    assert [line.split()[:2] for line in done.stderr.splitlines()] == [
        ["quizkit:", "cut.jsonl:4"],
        ["quizkit:", "nowhere.jsonl"],
        ["games/game.jsonl", "·"],
    ]
    assert "2.0.0" in run("playtest", "add", file, "--release", "2.0.0").stderr
    assert run("playtest", "add", file, "--pack", "pack.json").exit_code == 0
    assert run("playtest", "add", file, "--pack", "nowhere.json").exit_code == 2


@pytest.mark.usefixtures("here")
def test_nothing_played_nobody_known_and_no_such_deck_are_told() -> None:
    nothing = run("playtest", "report")
    assert (nothing.exit_code, nothing.stdout) == (0, "")
    assert "quizkit playtest add FILE" in nothing.stderr
    assert json.loads(run("playtest", "report", "--json").stdout) == []
    assert "quizkit playtest add FILE" in run("playtest", "report", "swiss-quiz").stderr
    nobody = run("playtest", "forget", "Zoé")
    assert (nobody.exit_code, "Nobody called Zoé" in nobody.stderr) == (2, True)
    unknown = run("playtest", "report", "swis-quiz")
    assert (unknown.exit_code, "Did you mean swiss-quiz?" in unknown.stderr) == (2, True)


@pytest.mark.usefixtures("here")
def test_a_damaged_log_is_told_when_somebody_is_forgotten() -> None:
    file = Path(play("Anna,Ben,Chloé", "true", "false", "true"))
    file.write_bytes(file.read_bytes()[:-5])
    done = run("playtest", "forget", "Anna")
    assert done.exit_code == 2
    assert "game.jsonl is damaged" in done.stderr
    assert "Nobody called Anna" in done.stderr


def test_cards_of_another_workspace_are_refused(here: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = here / play("Anna,Ben,Chloé", "true", "false", "true")
    assert run("init", str(tmp_path / "other"), "--empty", "--author", "Beat").exit_code == 0
    monkeypatch.chdir(tmp_path / "other")
    done = run("playtest", "add", str(file), "--pack", str(here / "pack.json"))
    assert done.exit_code == 2
    assert "versions of cards that are not in this workspace" in done.stderr
    monkeypatch.chdir(tmp_path)
    assert "quizkit init" in run("playtest", "report").stderr


@pytest.mark.slow
def test_the_log_of_a_party_is_taken_by_all_who_take_logs(here: Path) -> None:
    table, random = make_table(here, "swiss-quiz", is_started=False), Random(2)
    table.agree("arrivals", 2)
    table.start()
    while step(table, random):
        pass
    assert table.game
    file = table.game.file
    replayed = run("replay", str(file), "--json")
    assert (replayed.exit_code, '"event": "answer"' in replayed.stdout) == (0, True)
    recorded = run("playtest", "add", str(file))
    assert recorded.exit_code == 0, recorded.stderr
    answered = len([move for seat, move in table.game.match.entries if seat])
    assert f"answers: {answered}" in recorded.stderr
    bots = ("--bots", "skilled,skilled,skilled", "--games", "20")
    compared = run("simulate", "swiss-quiz", *bots, "--against", str(file), "--json")
    assert compared.exit_code == 0, compared.stderr
    names = [one["name"] for one in json.loads(compared.stdout)["runs"]]
    assert [name.rpartition(", ")[2] for name in names] == ["arrivals=1", "arrivals=2"]
    assert names[1].startswith(file.name)
    refused = run("simulate", "flashcards", "--bots", "skilled", "--against", str(file), "--pack", "pack.json")
    assert (refused.exit_code, "is a game of swiss-quiz" in " ".join(refused.stderr.split())) == (2, True)
