"""The guides to one's own deck and to languages: every command in them works, in the order in which they stand."""

import os
import re
import shlex
import sys
from pathlib import Path

import pytest
from commands import run

GUIDE = Path(__file__).parents[1] / "docs" / "your-own-deck.md"
TABLE = "Kategorie,Aussage (de),Wahr/Falsch,Erklärung (de)\nSeen,Luzern liegt am Meer.,falsch,Es liegt an einem See.\n"


def list_commands(text: str) -> list[list[str]]:
    blocks = re.findall(r"^```\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    return [shlex.split(line) for block in blocks for line in block.splitlines()]


@pytest.mark.slow
def test_the_guide_to_ones_own_deck_works_from_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    commands = list_commands(GUIDE.read_text("utf-8"))
    assert len(commands) > 12
    for program, *arguments in commands:
        if program == "cd":
            monkeypatch.chdir(arguments[0])
            Path("luzern.csv").write_text(TABLE)
            continue
        done = run(*arguments)
        assert (program, done.exit_code) == ("quizkit", 0), f"{arguments}: {done.output}"
    assert Path("bern-quiz.png").stat().st_size > 10_000
    assert {path.suffix for path in Path("print").iterdir()} == {".pdf"}
    assert "bern" in run("deck", "list").output


def test_the_guide_to_languages_shows_what_one_sees(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run("init", str(tmp_path / "cards"), "--empty", "--author", "Anna")
    monkeypatch.chdir(tmp_path / "cards")
    text = (GUIDE.parent / "languages.md").read_text("utf-8")
    romansh = re.search(r"^```yaml\n# (languages/rm.yaml)\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    assert romansh
    Path("languages").mkdir()
    Path(romansh[1]).write_text(romansh[2])
    run("deck", "new", "bern-quiz", "--kind", "statement", "--in", "de,fr")
    shown = re.search(r"^\$ quizkit (.*?)\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    assert shown
    said = run(*shlex.split(shown[1]))
    assert (said.exit_code, said.output) == (0, shown[2])
    run("deck", "add-language", "bern-quiz", "rm")
    assert "Romansh (rm)" not in run("check", "bern-quiz").output


def test_the_reference_of_looks_is_current() -> None:
    sys.path.insert(0, os.fspath(GUIDE.parents[1] / "scripts"))
    from look_reference import PAGE, page

    assert PAGE.read_text("utf-8") == page()
