"""The commands, as people and programs call them."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.main import get_command
from typer.testing import CliRunner, Result

from quizkit.bundled import find_bundled
from quizkit.cli import app

HEAVY = ("weasyprint", "sqlmodel", "sqlalchemy", "ortools", "openpyxl", "pydantic", "yaml", "jinja2")


def run(*arguments: str, columns: int = 120) -> Result:
    return CliRunner(env={"COLUMNS": str(columns), "LANG": "C", "NO_COLOR": "1"}).invoke(app, arguments)


@pytest.mark.parametrize("argument", ["--help", "--version"])
def test_start_imports_nothing_heavy(argument: str) -> None:
    code = (
        "import sys; from quizkit.cli import main\n"
        "try: main()\n"
        f"finally: print([name for name in {HEAVY!r} if name in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code, argument], capture_output=True, text=True, check=True)
    assert done.stderr.strip() == "[]"
    assert "quizkit" in done.stdout


def commands() -> list[list[str]]:
    def walk(command: object, path: list[str]) -> list[list[str]]:
        below = getattr(command, "commands", {})
        # What is hidden is what a group does when nobody names a command.
        paths = {name: path if getattr(sub, "hidden", False) else [*path, name] for name, sub in below.items()}
        return [found for name, sub in below.items() for found in walk(sub, paths[name])] if below else [path]

    return walk(get_command(app), [])


@pytest.mark.slow
@pytest.mark.parametrize("command", commands(), ids=" ".join)
def test_every_command_has_help_with_an_example_and_a_language(command: list[str]) -> None:
    result = run(*command, "--help")
    assert result.exit_code == 0
    assert f"quizkit {' '.join(command)}" in result.output.split("Example")[1]
    assert "--lang" in result.output


@pytest.mark.slow
def test_content_list_counts_cards_and_translations() -> None:
    result = run("content", "list")
    assert result.exit_code == 0
    assert "kwis-t         bonus card         120               120  100%  100%  100%" in result.stdout


def test_content_list_of_a_deck_names_its_cards(tree: Path) -> None:
    result = run("content", "list", "petit-jeu", "--content", str(tree), "--lang", "de")
    assert [line.rstrip() for line in result.stdout.splitlines()] == [
        "Karte    Art           Kleines Spiel",
        "pj-0003  Kantonsfrage  Wo spricht man Italienisch?",
        "pj-0001  Aussage       Der See gefriert jeden Winter.",
        "pj-0002  Aussage       Die Arve ist eine Kiefer.",
    ]


def test_problems_come_with_place_field_and_a_way_out(tree: Path) -> None:
    path = tree / "petit-jeu/canton/simple.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("TI", "TX"), encoding="utf-8")
    result = run("content", "list", "--content", str(tree))
    assert result.exit_code == 1
    assert result.stderr.splitlines()[:2] == ["petit-jeu/canton/simple.yaml", "      6:16  error R221 pj-0003 answer.2"]
    assert "“TX” is not a canton." in result.stderr
    assert "Did you mean TG, TI?" in result.stderr


def test_problems_as_data(tree: Path) -> None:
    path = tree / "petit-jeu/canton/simple.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("TI", "TX"), encoding="utf-8")
    result = run("content", "list", "--content", str(tree), "--json", "--lang", "fr")
    answer = json.loads(result.stdout)
    assert result.exit_code == 1
    assert [card["card"]["id"] for card in answer["cards"]] == ["pj-0001", "pj-0002"]
    problem = answer["problems"][0]
    assert (problem["code"], problem["name"], problem["severity"]) == ("R221", "unknown-canton", "error")
    assert problem["place"] == {"file": "petit-jeu/canton/simple.yaml", "line": 6, "column": 16}
    assert (problem["card"], problem["field"], problem["value"]) == ("pj-0003", "answer.2", "TX")


def test_show_sets_languages_side_by_side(tree: Path) -> None:
    result = run("show", "pj-0001", "--content", str(tree), "--lang", "fr", columns=100)
    lines = [line.rstrip() for line in result.stdout.splitlines()]
    assert lines[0] == "pj-0001 · Petit jeu · affirmation · petit-jeu/statement/nature.yaml:1:3"
    assert " texte         Le lac gèle chaque hiver.   Der See gefriert jeden Winter." in lines
    assert " catégorie     Nature                      Natur" in lines


def test_show_stacks_languages_on_a_narrow_screen(tree: Path) -> None:
    lines = run("show", "pj-0003", "--content", str(tree), columns=50).stdout.splitlines()
    assert any(line.split() == ["answer", "fr", "Grisons", "·", "Tessin"] for line in lines)
    assert all(len(line) <= 50 for line in lines[1:])


def test_show_does_not_break_french_at_no_break_spaces() -> None:
    assert all(not line.lstrip().startswith("?") for line in run("show", "ce-0001").stdout.splitlines())


@pytest.mark.slow
@pytest.mark.parametrize("columns", [10, 28, 60, 300])
def test_show_fits_any_screen(columns: int) -> None:
    assert run("show", "ce-0001", columns=columns).exit_code == 0


def test_show_says_what_is_wrong_with_a_card_it_cannot_show(tree: Path) -> None:
    path = tree / "petit-jeu/canton/simple.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("TI", "TX"), encoding="utf-8")
    result = run("show", "pj-0003", "--content", str(tree))
    assert result.exit_code == 1
    assert "“TX” is not a canton." in result.stderr


def test_show_as_data() -> None:
    shown = json.loads(run("show", "sw-red-07", "--json").stdout)
    assert shown["card"] == {"id": "sw-red-07", "colour": "red", "value": 7, "dice": 4}
    assert (shown["deck"], shown["kind"], shown["place"]) == ("switch", "number", "switch/number/red.yaml:25:3")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("show", "sq-9999x"), "There is no card sq-9999x."),
        (("content", "list", "swissquiz"), "Did you mean swiss-quiz?"),
        (("content", "list", "--content", "nowhere"), "The folder nowhere does not exist."),
        (("content", "list", "--content", str(find_bundled("content") / "switch")), "is the folder of a single deck."),
        (("pack", "verify", "nowhere.json"), "could not be read"),
        (("status",), "is not in a workspace."),
        (("show", "sq-9999x", "--lang", "de"), "Eine Karte sq-9999x gibt es nicht."),
    ],
)
def test_bad_usage_is_told_and_exits_2(arguments: tuple[str, ...], message: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert message in result.stderr
    assert result.stdout == ""


def test_an_unknown_language_is_refused() -> None:
    result = run("show", "sq-0001", "--lang", "xx")
    assert result.exit_code == 2
    assert "Choose one of en, fr, de, nl" in result.stderr


@pytest.mark.slow
def test_the_systems_language_is_spoken() -> None:
    result = CliRunner(env={"LC_ALL": "nl_NL.UTF-8"}).invoke(app, ["show", "x"])
    assert "Er is geen kaart x." in result.stderr


def test_format_rewrites_or_tells(tree: Path) -> None:
    path = tree / "petit-jeu/canton/simple.yaml"
    canonical = path.read_text(encoding="utf-8")
    path.write_text(canonical.replace("[GR, TI]", '["TI", "GR"]'), encoding="utf-8")
    told = run("content", "format", str(tree), "--check")
    assert (told.exit_code, told.stdout) == (1, "petit-jeu/canton/simple.yaml is not in canonical form.\n")
    assert run("content", "format", str(tree)).exit_code == 0
    assert path.read_text(encoding="utf-8") == canonical
    assert run("content", "format", str(tree), "--check").exit_code == 0


def test_format_touches_nothing_while_there_are_errors(tree: Path) -> None:
    path = tree / "petit-jeu/canton/simple.yaml"
    broken = path.read_text(encoding="utf-8").replace("[GR, TI]", "[TI, XX]")
    path.write_text(broken, encoding="utf-8")
    result = run("content", "format", str(tree))
    assert result.exit_code == 1
    assert "Nothing was rewritten" in result.stderr
    assert path.read_text(encoding="utf-8") == broken


def test_page_shows_cards_as_text_never_as_markup(tree: Path, tmp_path: Path) -> None:
    path = tree / "petit-jeu/canton/simple.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("Où parle-t-on", "<script>x</script> &"), encoding="utf-8")
    out = tmp_path / "all.html"
    assert run("content", "page", "--content", str(tree), "-o", str(out)).exit_code == 0
    page = out.read_text(encoding="utf-8")
    assert "&lt;script&gt;x&lt;/script&gt; &amp;" in page
    assert "<script>" not in page
    assert run("content", "page", "--content", str(tree)).stdout == page


def test_page_tells_of_cards_it_could_not_show(tree: Path, tmp_path: Path) -> None:
    path = tree / "petit-jeu/canton/simple.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("TI", "TX"), encoding="utf-8")
    result = run("content", "page", "--content", str(tree), "-o", str(tmp_path / "all.html"))
    assert (result.exit_code, "“TX” is not a canton." in result.stderr) == (1, True)


def test_nothing_a_card_says_reaches_the_terminal_raw(tree: Path) -> None:
    path = tree / "petit-jeu/canton/simple.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("fact:", '"\\e[31m\\u202e' + "x" * 100_000 + '":'), encoding="utf-8")
    result = run("content", "list", "--content", str(tree))
    assert result.exit_code == 1
    assert "\x1b" not in result.output
    assert "\u202e" not in result.output
    assert len(result.output) < 2000


@pytest.mark.slow
@pytest.mark.parametrize("target", ["| head -1", "> /dev/full"])
def test_a_reader_who_leaves_or_a_full_disk_gives_no_traceback(target: str) -> None:
    quizkit = Path(sys.executable).parent / "quizkit"
    script = f"set -o pipefail; {quizkit} content list switch {target}; echo $?"
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=True)
    assert "Traceback" not in done.stderr
    assert done.stdout.splitlines()[-1] == ("0" if "head" in target else "1")


@pytest.mark.slow
def test_a_terminal_that_lacks_characters_gets_others(tree: Path) -> None:
    quizkit = Path(sys.executable).parent / "quizkit"
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    command: list[str | Path] = [quizkit, "show", "pj-0001", "--content", tree]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    assert "Le lac g?le" in done.stdout


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    result = run("demo", "-o", str(tmp_path / "file" / "demo"))
    assert result.exit_code == 2
    assert "could not be written" in result.stderr
