"""Files out and in on the command line: what people type, what they are told, what is left behind."""

import json
import os
import re
from pathlib import Path

import pexpect
import pytest
from books import HEADER, LAKE, book, edited, opened, saved
from commands import QUIZKIT, run


def change(path: Path, **cells: object) -> None:
    path.write_bytes(edited(path.read_bytes(), **cells))


def test_a_workbook_goes_out_is_edited_and_comes_in(here: Path) -> None:
    assert run("export", "xlsx", "petit-jeu").stderr == "Wrote petit-jeu.xlsx\n"
    change(here / "petit-jeu.xlsx", D2="Le lac gèle chaque été.")
    tried = run("import", "petit-jeu.xlsx", "--dry-run")
    assert (tried.exit_code, tried.stderr.splitlines()[0]) == (0, "changed 1 · unchanged 2")
    assert "note P115  Statement!F2  pj-0001  text (DE)" in tried.stderr, "the German still says: in winter"
    assert opened((here / "petit-jeu-problems.xlsx").read_bytes())["Statement"]["F2"].comment
    assert tried.stdout.splitlines() == ["~ pj-0001", "    text (FR): Le lac gèle chaque [-hiver-][+été+]."]
    assert "Saved as change #2: pj-0001@2" in run("import", "petit-jeu.xlsx", "-m", "softer").stderr
    assert "Nothing has changed." in run("import", "petit-jeu.xlsx").stderr
    logged = json.loads(run("log", "--json").stdout)[0]["origin"]
    assert (logged["message"], logged["file"]) == ("softer", "petit-jeu.xlsx")


def test_errors_come_with_cells_and_a_copy_and_nothing_is_stored(here: Path) -> None:
    (here / "geo.xlsx").write_bytes(book(HEADER, LAKE, (*LAKE[:1], "Autre.", "Anders.", "peut-être", *LAKE[4:])))
    result = run("import", "geo.xlsx", "--lang", "fr")
    assert result.exit_code == 1
    assert "erreur R244  statement!D3  verdict" in result.stderr
    assert "geo-problems.xlsx est une copie avec un commentaire" in result.stderr
    assert len(json.loads(run("log", "--json").stdout)) == 1
    made = opened((here / "geo-problems.xlsx").read_bytes())
    assert made.sheetnames == ["Problèmes", "statement"]
    made["statement"]["D3"] = "faux"
    (here / "geo-problems.xlsx").write_bytes(saved(made))
    assert "pj-0004@1, pj-0005@1" in run("import", "geo-problems.xlsx").stderr


def test_a_program_gets_the_whole_plan(here: Path) -> None:
    run("export", "xlsx", "petit-jeu")
    change(here / "petit-jeu.xlsx", D2="Le lac gèle parfois.", C3="?")
    result = run("import", "petit-jeu.xlsx", "--dry-run", "--json", "-o", "copy.xlsx")
    found = json.loads(result.stdout)
    assert result.exit_code == 1
    assert found["items"]["pj-0001"]["fields"] == [
        {"path": "text.fr", "old": "Le lac gèle chaque hiver.", "new": "Le lac gèle parfois."}
    ]
    assert [(one["code"], one["place"]["sheet"], one["place"]["cell"]) for one in found["problems"]] == [
        ("R203", "Statement", "C3")
    ]
    assert found["copies"] == ["copy.xlsx"]
    assert (here / "copy.xlsx").exists()


def test_a_clash_is_shown_from_all_sides_and_can_be_skipped(here: Path) -> None:
    run("export", "xlsx", "petit-jeu")
    change(here / "petit-jeu.xlsx", D2="Le lac gèle parfois.", D3="L’arolle est un grand pin.")
    assert run("edit", "pj-0001", EDITOR="sed -i 's/chaque hiver/souvent/'").exit_code == 0
    clash = run("import", "petit-jeu.xlsx")
    assert clash.exit_code == 1
    lines = [re.sub(r" \(Anna, [-0-9: ]{16}\)", " (Anna)", line.strip()) for line in clash.stderr.splitlines()]
    assert [line for line in lines if "Le lac" in line] == [
        "before: Le lac gèle chaque hiver.",
        "saved (Anna): Le lac gèle souvent.",
        "yours: Le lac gèle parfois.",
    ]
    assert "petit-jeu-problems.xlsx" in clash.stderr
    assert "pj-0002@2" in run("import", "petit-jeu.xlsx", "--skip-conflicts").stderr
    assert "souvent" in run("show", "pj-0001").stdout


@pytest.mark.slow
def test_a_folder_of_all_formats_is_one_change(here: Path) -> None:
    inbox = here / "inbox"
    inbox.mkdir()
    (inbox / "a.xlsx").write_bytes(book(HEADER, LAKE))
    rows = ("category;text fr;verdict;explanation fr", "nature;Le col est fermé.;faux;Il est ouvert.")
    (inbox / "statement.csv").write_text("\n".join(rows), encoding="utf-8")
    card = {"category": "nature", "text": {"fr": "L’été est court."}, "verdict": "vrai", "explanation": {"fr": "Oui."}}
    (inbox / "c.json").write_text(json.dumps({"statement": [card]}))
    (inbox / "d.yaml").write_text("canton:\n- type: simple\n  question.fr: Où ?\n  answer: Tessin\n", encoding="utf-8")
    (inbox / "~$a.xlsx").write_bytes(b"what Excel leaves while a file is open")
    result = run("import", "inbox", "-m", "all")
    assert "Saved as change #2: pj-0004@1, pj-0005@1, pj-0006@1, pj-0007@1" in result.stderr
    assert "Nothing has changed." in run("import", "inbox").stderr


def test_what_belongs_nowhere_is_bad_usage(here: Path) -> None:
    (here / "notes.docx").write_bytes(b"PK")
    assert run("import", "notes.docx").exit_code == 2
    assert run("import", "nowhere.xlsx").exit_code == 2
    (here / "empty").mkdir()
    assert run("import", "empty").exit_code == 2
    (here / "geo.xlsx").write_bytes(book(HEADER, LAKE))
    unknown = run("import", "geo.xlsx", "--deck", "grand-jeu")
    assert (unknown.exit_code, "There is no deck grand-jeu" in unknown.stderr) == (2, True)
    assert run("export", "csv", "petit-jeu", "-o", "one.csv").exit_code == 2
    assert run("export", "xliff", "petit-jeu", "--to", "nl").exit_code == 2
    assert run("export", "xliff", "petit-jeu", "--to", "de", "--version", "3").exit_code == 2
    assert run("export", "anki", "petit-jeu", "--in", "nl").exit_code == 2


def test_limits_stand_in_the_settings(here: Path) -> None:
    (here / "quizkit.toml").write_text('author = "Anna"\n[limits]\nrows = 1\n')
    (here / "geo.xlsx").write_bytes(book(HEADER, LAKE))
    assert "more than 1 rows" in run("import", "geo.xlsx").stderr
    (here / "quizkit.toml").write_text('author = "Anna"\n[limits]\nrows = "many"\n')
    assert run("import", "geo.xlsx").exit_code == 2


def test_a_translators_file_goes_out_and_comes_in(here: Path) -> None:
    out = run("export", "xliff", "petit-jeu", "--from", "fr", "--to", "de")
    assert out.stderr.splitlines() == [
        "Wrote petit-jeu-fr-de.xlf",
        "Texts to translate: 8 (characters in the source text: 140).",
    ]
    path = here / "petit-jeu-fr-de.xlf"
    path.write_text(path.read_text("utf-8").replace("Der See gefriert", "Der See friert"), encoding="utf-8")
    result = run("import", path.name)
    assert "Translations: accepted 1 · unchanged 7" in result.stderr
    assert "Saved as change #2: pj-0001@2" in result.stderr
    nothing = run("export", "po", "petit-jeu", "--to", "de", "--only", "missing,stale", "-o", "work")
    assert (nothing.stderr, (here / "work").exists()) == ("There is nothing to translate.\n", False)


@pytest.mark.slow
@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("name", ["anki", "csv", "gift", "po", "tbx", "tmx", "xliff", "xlsx"])
def test_every_format_has_a_command_with_help_and_repeats_itself(name: str, here: Path) -> None:
    assert "Example" in run("export", name, "--help").stdout
    to = ("--to", "de") if name in ("po", "xliff") else ()
    assert run("export", name, "petit-jeu", *to, "-o", "one").exit_code == 0
    assert run("export", name, "petit-jeu", *to, "-o", "two").exit_code == 0
    first = {path.name: path.read_bytes() for path in (here / "one").iterdir()}
    assert first == {path.name: path.read_bytes() for path in (here / "two").iterdir()}


@pytest.mark.slow
def test_progress_is_shown_on_a_terminal_only(here: Path) -> None:
    rows = ((*LAKE[:1], f"Lac numéro {number}.", f"See {number}.", *LAKE[3:]) for number in range(3_000))
    (here / "many.xlsx").write_bytes(book(HEADER, *rows))
    environment = {**os.environ, "LANG": "C", "TERM": "xterm", "COLUMNS": "100"}
    child = pexpect.spawn(QUIZKIT, ["import", "many.xlsx"], cwd=here, env=environment, encoding="utf-8", timeout=60)
    child.expect("Reading cards")
    child.expect("Saved as change #2")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    child = pexpect.spawn(QUIZKIT, ["export", "xlsx", "petit-jeu"], cwd=here, env=environment, encoding="utf-8")
    child.expect("Writing …")
    child.expect("Wrote petit-jeu.xlsx")
    again = run("import", "many.xlsx")
    assert "Reading" not in again.stderr
