"""Help and usage errors, in the language of whoever asks."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer
from commands import run
from typer import rich_utils

from quizkit import languages
from quizkit.cli import app
from quizkit.cli.help import TITLES, list_texts, normalise
from quizkit.labels import read_labels
from quizkit.workflow.outgoing.formats import list_formats

WIDE = "400"
"""Columns enough for every text to stay on one line."""
FIXED = {*TITLES.values(), "usage", "option-help"}
"""What typer says by itself."""
ALIKE = {("panel-options", "fr"), ("panel-arguments", "fr"), ("panel-maintenance", "fr")}
"""Words that are the same in English."""
TRANSLATIONS = [language for language in languages.SIDE_BY_SIDE if language != "en"]


@pytest.fixture(autouse=True)
def _restore_titles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Typer keeps its titles in globals; a program speaks one language only, tests speak several."""
    for constant in TITLES:
        monkeypatch.setattr(rich_utils, constant, getattr(rich_utils, constant))


def all_texts() -> set[str]:
    command = typer.main.get_command(app)
    export = command.commands["export"]  # type: ignore[attr-defined]
    context = typer.Context(export, info_name="export")
    formats = (export.get_command(context, name) for name in list_formats())
    return {text for shown in (command, *formats) for text in list_texts(shown)}


def all_commands(command: object = None, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    yield path
    for name, inner in getattr(command or typer.main.get_command(app), "commands", {}).items():
        if not getattr(inner, "hidden", False):
            yield from all_commands(inner, (*path, name))


def words(text: str) -> str:
    """Return a text without markup, as it is shown."""
    for mark in ("[bold]", "[/bold]", "[dim]", "[/dim]"):
        text = text.replace(mark, "")
    return text


def sentences(text: str) -> set[str]:
    """Return the parts of a text that are written in a language: paragraphs, and comments on commands."""
    found = set()
    for paragraph in text.split("\n\n"):
        said = paragraph.partition("[dim]")[2] if paragraph.startswith("quizkit ") else paragraph
        found.add(words(said))
    return found - {""}


def commands(text: str) -> list[str]:
    """Return the commands of an example."""
    return [part.partition("[dim]")[0] for part in text.split("\n\n") if part.startswith("quizkit ")]


def test_every_text_has_an_entry_and_every_entry_is_shown() -> None:
    entries = {key: label["en"] for key, label in read_labels("help").items() if key not in FIXED}
    assert set(entries.values()) == all_texts()
    assert len(set(entries.values())) == len(entries)
    assert all(normalise(text) == text for text in entries.values())
    assert set(read_labels("help")) >= FIXED


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_every_text_is_translated_and_its_commands_are_not(language: str) -> None:
    labels = read_labels("help")
    assert {(key, language) for key, label in labels.items() if label[language] == label["en"]} <= ALIKE
    for key, label in labels.items():
        assert commands(label[language]) == commands(label["en"]), key
        for mark in ("[bold]", "[/bold]", "[dim]", "[/dim]", "[blue]", "\n\n"):
            assert label[language].count(mark) == label["en"].count(mark), key


def test_examples_fit_a_terminal() -> None:
    lines = {
        words(line) for label in read_labels("help").values() for text in label.values() for line in text.split("\n\n")
    }
    examples = {line for line in lines if line.startswith("quizkit ") and "   " in line}
    assert {line for line in examples if len(line) > 78} == set()


EVERYTHING = [*all_commands(), *(("export", name) for name in list_formats())]
# A translated help is made in the same way in every language.
WANTED = {"fr": EVERYTHING, "de": [(), ("check",), ("print",)], "nl": [(), ("play",), ("export", "xliff")]}


@pytest.mark.slow
@pytest.mark.parametrize("language", TRANSLATIONS)
def test_no_help_has_an_english_sentence(language: str) -> None:
    translated = {label["en"]: label[language] for label in read_labels("help").values()}
    english = {one for text, other in translated.items() for one in sentences(text) - sentences(other)}
    # Short words, such as titles, may be part of something else.
    english = {one for one in english if " " in one}
    for path in WANTED[language]:
        shown = run(*path, "--help", QUIZKIT_LANG=language, COLUMNS=WIDE)
        assert shown.exit_code == 0, path
        assert {one for one in english if one in shown.output} == set(), path


@pytest.mark.slow
@pytest.mark.parametrize("language", languages.SIDE_BY_SIDE)
def test_no_help_names_types_of_python(language: str) -> None:
    for path in EVERYTHING:
        shown = run(*path, "--help", QUIZKIT_LANG=language, COLUMNS=WIDE).output
        assert re.findall(r"<[\w ,|\[\]]+>", shown) == [], path


def test_an_option_names_its_value_and_a_flag_has_none() -> None:
    shown = run("print", "--help", COLUMNS=WIDE).output
    values = dict(re.findall(r"^│ (--[\w-]+) +(?:-\w +)?(?:([\w|,\[\]]+(?: \[.+?\])?)  +)?[A-Z]", shown, re.MULTILINE))
    assert {name: values[name] for name in ("--kit", "--paper", "--gutter", "--flip", "--profile", "--out")} == {
        "--kit": "", "--paper": "SIZE", "--gutter": "MM [0<=x<=20]", "--flip": "long|short", "--profile": "FILE", "--out": "DIR",
    }  # fmt: skip


SAYS = {
    "en": ("Usage: quizkit check", "Skip these checks; may be repeated.", "Show this message and exit."),
    "fr": (
        "Utilisation\u202f: quizkit check",
        "Ignorer ces contrôles\u202f; peut être répété.",
        "Afficher cette aide et quitter.",
    ),
    "de": (
        "Verwendung: quizkit check",
        "Diese Kontrollen auslassen; mehrmals möglich.",
        "Diese Hilfe anzeigen und beenden.",
    ),
    "nl": ("Gebruik: quizkit check", "Sla deze controles over; mag meermaals.", "Toon deze hulp en stop."),
}


@pytest.mark.parametrize("language", languages.SIDE_BY_SIDE)
def test_help_speaks_the_language_of_the_option(language: str) -> None:
    shown = run("check", "--help", "--lang", language, COLUMNS=WIDE).output
    assert [text for text in SAYS[language] if text not in shown] == []
    assert run("--lang", language, "check", "--help", COLUMNS=WIDE).output == shown
    assert run("check", "--help", f"--lang={language}", COLUMNS=WIDE).output == shown


def test_help_speaks_the_language_of_the_environment() -> None:
    shown = run("check", "--help", QUIZKIT_LANG="fr", COLUMNS=WIDE).output
    assert [text for text in SAYS["fr"] if text not in shown] == []
    assert run("check", "--help", LANG="fr_CH.UTF-8", COLUMNS=WIDE).output == shown


def test_help_speaks_the_language_of_the_workspace(here: Path) -> None:
    (here / "quizkit.toml").write_text('author = "Anna"\nlang = "nl"\n')
    shown = run("check", "--help", COLUMNS=WIDE).output
    assert [text for text in SAYS["nl"] if text not in shown] == []
    other = run("check", "--help", "--lang", "de", COLUMNS=WIDE).output
    assert [text for text in SAYS["de"] if text not in other] == []


MISTAKES = {
    "unknown option": ("check", "--unsafe-fixe", "P"),
    "unknown command": ("chekc",),
    "missing argument": ("show",),
    "extra argument": ("show", "sq-0001", "sq-0002"),
    "not a number": ("log", "-n", "many"),
    "too small": ("log", "-n", "0"),
    "too large": ("print", "swiss-quiz", "--gutter", "99"),
    "not a choice": ("check", "--format", "doc"),
    "not a language": ("check", "--lang", "xx"),
    "not together": ("init", "--empty", "--from", "content"),
}
ANSWERS = {
    "en": {
        "unknown option": "There is no option --unsafe-fixe. Did you mean --unsafe-fixes?",
        "unknown command": "There is no command “chekc”. Did you mean check?",
        "missing argument": "ID[@REVISION] is missing.",
        "extra argument": "This is more than the command takes: sq-0002.",
        "not a number": "-n: this value cannot be used. It must be a number.",
        "too small": "-n: this value cannot be used. The smallest possible value is 1.",
        "too large": "--gutter: this value cannot be used. The largest possible value is 20.",
        "not a choice": "--format: this value cannot be used. Choose one of text, json, sarif, html, xlsx.",
        "not a language": "--lang: this value cannot be used. Choose one of en, fr, de, nl, it.",
        "not together": "--empty and --from cannot be used together.",
    },
    "fr": {
        "unknown option": "L’option --unsafe-fixe n’existe pas. Vouliez-vous dire --unsafe-fixes\u202f?",
        "unknown command": "La commande «\u202fchekc\u202f» n’existe pas. Vouliez-vous dire check\u202f?",
        "missing argument": "Il manque ID[@REVISION].",
        "extra argument": "La commande n’attend pas autant d’arguments\u202f; en trop\u202f: sq-0002.",
        "not a number": "-n\u202f: cette valeur ne convient pas. Il faut un nombre.",
        "too small": "-n\u202f: cette valeur ne convient pas. La valeur minimale est 1.",
        "too large": "--gutter\u202f: cette valeur ne convient pas. La valeur maximale est 20.",
        "not a choice": (
            "--format\u202f: cette valeur ne convient pas. Choisissez parmi text, json, sarif, html, xlsx."
        ),
        "not a language": "--lang\u202f: cette valeur ne convient pas. Choisissez parmi en, fr, de, nl, it.",
        "not together": "--empty et --from s’excluent.",
    },
    "de": {
        "unknown option": "Die Option --unsafe-fixe gibt es nicht. Ist --unsafe-fixes gemeint?",
        "unknown command": "Den Befehl «chekc» gibt es nicht. Ist check gemeint?",
        "missing argument": "ID[@REVISION] fehlt.",
        "extra argument": "Das ist mehr, als der Befehl annimmt: sq-0002.",
        "not a number": "-n: Dieser Wert geht nicht. Es muss eine Zahl sein.",
        "too small": "-n: Dieser Wert geht nicht. Der kleinste mögliche Wert ist 1.",
        "too large": "--gutter: Dieser Wert geht nicht. Der grösste mögliche Wert ist 20.",
        "not a choice": "--format: Dieser Wert geht nicht. Möglich sind text, json, sarif, html, xlsx.",
        "not a language": "--lang: Dieser Wert geht nicht. Möglich sind en, fr, de, nl, it.",
        "not together": "--empty und --from schliessen einander aus.",
    },
    "nl": {
        "unknown option": "De optie --unsafe-fixe bestaat niet. Bedoel je --unsafe-fixes?",
        "unknown command": "De opdracht ‘chekc’ bestaat niet. Bedoel je check?",
        "missing argument": "ID[@REVISION] ontbreekt.",
        "extra argument": "Dat is meer dan de opdracht aanneemt: sq-0002.",
        "not a number": "-n: deze waarde kan niet. Het moet een getal zijn.",
        "too small": "-n: deze waarde kan niet. De laagst mogelijke waarde is 1.",
        "too large": "--gutter: deze waarde kan niet. De hoogst mogelijke waarde is 20.",
        "not a choice": "--format: deze waarde kan niet. Kies uit text, json, sarif, html, xlsx.",
        "not a language": "--lang: deze waarde kan niet. Kies uit en, fr, de, nl, it.",
        "not together": "--empty en --from gaan niet samen.",
    },
}


@pytest.mark.parametrize("language", languages.SIDE_BY_SIDE)
def test_what_was_typed_wrong_is_explained(language: str) -> None:
    complaints = {}
    for name, mistake in MISTAKES.items():
        result = run(*mistake, QUIZKIT_LANG=language, COLUMNS=WIDE)
        assert (result.exit_code, result.stdout) == (2, ""), name
        complaints[name] = next(line for line in result.stderr.splitlines() if line.startswith("│")).strip("│ ")
    assert complaints == ANSWERS[language]
