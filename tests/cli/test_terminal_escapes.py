"""No text steers the terminal, whatever it comes from: words that are typed, names of files, what is in them."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer
from books import HEADER, LAKE, book
from commands import run

from quizkit.cli import app
from quizkit.problems import STEERING

EVIL = "x\x1b[2J\x1b]0;mine\x07\x9b31m\u202e\r[/bold]"
SOURCES = Path(__file__).parents[2] / "src/quizkit/cli"


def list_commands(command: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Yield every command with the words that call it."""
    for name in command.list_commands(None) if hasattr(command, "list_commands") else ():
        yield from list_commands(command.get_command(None, name), (*path, name))
    if not hasattr(command, "list_commands"):
        yield path, command


COMMANDS = dict(list_commands(typer.main.get_command(app)))


def list_calls(command: Any) -> Iterator[list[str]]:
    """Yield ways to call a command with a hostile word: as every argument, as an option, as the value of options."""
    arguments = [EVIL for part in command.params if part.param_type_name == "argument"]
    options = [part for part in command.params if part.param_type_name == "option" and not part.is_flag]
    if arguments:
        yield arguments
    yield [*arguments, f"--{EVIL}"]
    yield [*arguments, *(word for part in options if "--lang" not in part.opts for word in (part.opts[-1], EVIL))]


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("evil")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        assert run("init", "--empty").exit_code == 0
        # A file of that name: commands that read something read it, those that make a folder cannot.
        (folder / EVIL.replace("/", "")).write_text(EVIL)
    return folder


@pytest.mark.parametrize("path", COMMANDS, ids=" ".join)
def test_every_command_shows_what_is_typed_and_obeys_none_of_it(
    path: tuple[str, ...], workspace: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(workspace)
    for call in list_calls(COMMANDS[path]):
        words = [word.replace("/", "") for word in call]
        done = run(*path, *words, PAGER="cat", EDITOR="false")
        assert done.exception is None or isinstance(done.exception, SystemExit), (words, done.exception)
        assert not STEERING.search(done.output), (words, done.output)


@pytest.mark.slow
def test_what_is_in_files_and_their_names_is_only_shown(
    tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("init", "--from", str(tree)).exit_code == 0
    name = EVIL.replace("/", "")
    texts = {
        f"{name}.json": json.dumps([{"id": EVIL, "text": {"fr": EVIL}, EVIL: 1}]),
        f"{name}.yaml": json.dumps([{"id": EVIL, "text": {"fr": EVIL}}]),
        f"{name}.csv": f'id;text fr\n"{EVIL}";"{EVIL}"\n',
        f"{name}.po": f'msgid ""\nmsgstr ""\n"Language: {EVIL}\\n"\n\nmsgctxt "{EVIL}"\nmsgid "a"\nmsgstr "b"\n',
        f"{name}.jsonl": json.dumps({"seats": [EVIL], "game": EVIL}) + "\n",
        f"{name}.xlf": f"<xliff>{EVIL}</xliff>",
    }
    for file, text in texts.items():
        Path(file).write_text(text)
    sheet = re.sub(r"[\x00-\x1f\[\]/:*?\\]", "", EVIL) + "\x9b"
    Path(f"{name}.xlsx").write_bytes(book(HEADER, LAKE, (*LAKE[:2], "\x9b31m", *LAKE[3:]), title=sheet))
    shown = ""
    for file in (*texts, f"{name}.xlsx"):
        for call in (
            ("import", file),
            ("import", "--dry-run", file),
            ("playtest", "add", file),
            ("replay", file),
            ("pack", "verify", file),
        ):
            done = run(*call)
            assert done.exception is None or isinstance(done.exception, SystemExit), (call, done.exception)
            assert not STEERING.search(done.output), (call, done.output)
            shown += done.output
    assert "\\u001b[2J" in shown


def test_a_name_in_brackets_is_a_name(tmp_path: Path, tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run("init", "--from", str(tree))
    assert "[red]x[bold].xlsx" in run("export", "xlsx", "petit-jeu", "-o", "[red]x[bold].xlsx").output


def test_text_meets_the_screen_in_one_place() -> None:
    """Everything else goes through it: nobody writes to a stream, prompts or echoes by themselves."""
    direct = re.compile(r"\.file\.write\(|typer\.(?:echo|prompt|confirm)\(|\bprint\(|sys\.std(?:out|err)\.write")
    allowed = {
        "screen.py": 2,  # the filter itself
        "__init__.py": 1,  # the version
        "commands/preview.py": 1,  # a picture for the terminal
    }
    counts = {
        path.relative_to(SOURCES).as_posix(): len(
            [m for m in direct.finditer(path.read_text()) if path.read_text()[m.start() - 1] != "."]
        )
        for path in SOURCES.rglob("*.py")
    }
    assert {name: count for name, count in counts.items() if count} == allowed
