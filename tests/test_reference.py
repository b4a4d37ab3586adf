"""What is generated is as the code is now, and says something about every command."""

import command_reference
import module_index
import pytest
import reference
import typer
from command_reference import entries, undocumented

from quizkit.cli import app


@pytest.mark.slow
def test_the_reference_of_checks_is_not_stale() -> None:
    assert reference.PAGE.read_text(encoding="utf-8") == reference.page(), "run scripts/docs"
    assert reference.GUIDE.read_text(encoding="utf-8") == reference.guide(), "run scripts/docs"


def test_the_reference_of_commands_is_not_stale_whatever_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"COLUMNS": "40", "LANG": "de_CH.UTF-8", "QUIZKIT_LANG": "fr", "QUIZKIT_DB": "x.db"}.items():
        monkeypatch.setenv(name, value)
    assert command_reference.PAGE.read_text(encoding="utf-8") == command_reference.page(), "run scripts/docs"


def test_the_index_of_the_map_has_every_module() -> None:
    assert module_index.PAGE.read_text(encoding="utf-8") == module_index.page(), "run scripts/docs"


def test_every_command_has_help_and_an_example_and_every_option_has_help() -> None:
    assert list(undocumented(app)) == []


def test_what_is_not_documented_is_named() -> None:
    careless = typer.Typer(help="Commands.")

    @careless.command(epilog="[bold]Example[/bold]  quizkit good")
    def good(loud: bool = typer.Option(False, help="Shout.")) -> None:
        """Do something."""

    @careless.command(epilog="Do not ask.")
    def bad(what: str, often: int = typer.Option(1)) -> None:
        pass

    assert list(undocumented(careless)) == [
        "quizkit bad",
        "quizkit bad: example",
        "quizkit bad: WHAT",
        "quizkit bad: --often OFTEN",
    ]


def test_examples_name_commands_and_options_that_exist() -> None:
    commands = {entry.name: entry for entry in entries(typer.main.get_command(app))}
    for words in (words for entry in commands.values() for words in entry.examples):
        spelled = (" ".join(words[:count]) for count in range(len(words), 1, -1))
        entry = next(commands[name] for name in spelled if name in commands)
        known = {name for one in entry.parameters for name in one.opts}
        assert {word for word in words if word.startswith("--")} <= known, words
