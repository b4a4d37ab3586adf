"""Checks on the command line: what people type, what they see, what is left behind."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pexpect
import pytest
from books import edited, opened, saved
from commands import QUIZKIT, run

from quizkit.checks import checks


def spoil(here: Path, **texts: str) -> None:
    """Change texts of the first statement, `fr` and `de`, through a workbook."""
    run("export", "xlsx", "petit-jeu", "-o", "spoil")
    path = here / "spoil" / "petit-jeu.xlsx"
    cells = {"fr": "D2", "de": "F2", "why_fr": "I2", "why_de": "K2"}
    path.write_bytes(edited(path.read_bytes(), **{cells[key]: words for key, words in texts.items()}))
    assert run("import", str(path), "-m", "spoil").exit_code == 0


def test_errors_make_the_command_fail_and_are_shown_with_their_place(here: Path) -> None:
    assert run("check").exit_code == 0
    spoil(here, de="Der See gefriert nicht jeden Winter.")
    result = run("check")
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    at = lines.index("  error P107 negation-differs  text (DE)")
    assert lines[at - 1] == "pj-0001"
    assert lines[at + 1 : at + 3] == ["    Le lac gèle chaque hiver.", "    Der See gefriert nicht jeden Winter."]
    assert lines[at + 3] == "                     ^^^^^"
    assert lines[at + 4].startswith("    → “nicht” (de) is a negation")
    assert "Errors: 1, warnings: 1, notes: 2. Cards checked: 3." in result.stderr
    assert "Notes not shown: 2." in result.stderr
    assert "F303" in run("check", "--notes").stdout


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr", "de", "nl"])
def test_every_check_has_its_page_in_every_language(language: str) -> None:
    for code, check in checks().items():
        page = run("rule", code, "--lang", language).stdout
        assert page.startswith(f"{code} {check.name}")
    assert len(run("rule", "--lang", language).stdout.splitlines()) == len(checks()) + 7
    assert {one["code"] for one in json.loads(run("rule", "--json").stdout)} == set(checks())


def test_a_code_nobody_knows_is_told_with_what_was_meant(here: Path) -> None:
    assert here
    for command in (("rule", "P170"), ("check", "--select", "P170"), ("check", "--ignore", "negation")):
        result = run(*command)
        assert result.exit_code == 2
        assert "Did you mean" in result.stderr
    assert run("check", "nobody").exit_code == 2
    assert run("check", "--since", "9.9.9").exit_code == 2


def test_select_ignore_and_language_narrow_it_down(here: Path) -> None:
    spoil(here, de="Der See gefriert nicht  jeden Winter.", fr="Le lac gèle  chaque hiver.")

    def codes(*options: str) -> list[str]:
        return re.findall(r" ([A-Z]\d{3}) ", run("check", *options).stdout)

    assert codes("--select", "P,T") == ["P107", "T208", "T208"]
    assert codes("--select", "T", "--in", "fr") == ["T208"]
    assert codes("--select", "P", "--select", "T208", "--ignore", "negation-differs") == ["T208", "T208"]


def test_one_card_and_a_language_in_capitals(here: Path) -> None:
    spoil(here, de="Der See gefriert nicht jeden Winter.")
    assert "P107" in run("check", "pj-0001", "--in", "DE").stdout
    assert "P107" not in run("check", "pj-0002").stdout
    assert run("check", "--in", "xx").exit_code == 2
    assert run("check", "--dismiss", "P107", "pj-9999", "--reason", "x").exit_code == 2


def test_what_needs_a_workspace_says_so(tree: Path) -> None:
    for options in (("--fix",), ("--since", "1.0.0"), ("--dismiss", "P107", "pj-0001", "--reason", "x")):
        refused = run("check", "--content", str(tree), *options)
        assert (refused.exit_code, f"{tree} is not in a workspace" in refused.stderr) == (2, True)


def test_outside_a_workspace_one_is_told_where_one_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for options in (("--fix",), ("--since", "1.0.0"), ("--dismiss", "P107", "sq-0001", "--reason", "x")):
        refused = run("check", *options)
        assert (refused.exit_code, f"{tmp_path} is not in a workspace" in refused.stderr) == (2, True)


def test_reports_for_programs(here: Path) -> None:
    spoil(here, de="Der See gefriert nicht jeden Winter.")
    found = json.loads(run("check", "--format", "json").stdout)
    assert found["counts"] == {"error": 1, "warning": 1, "info": 2}
    wrong = next(one for one in found["problems"] if one["code"] == "P107")
    assert (wrong["card"], wrong["field"], wrong["language"], wrong["span"]) == ("pj-0001", "text", "de", [17, 22])
    assert wrong["text"] == "Der See gefriert nicht jeden Winter."
    run("check", "--format", "sarif", "-o", "out.sarif")
    sarif = json.loads((here / "out.sarif").read_text(encoding="utf-8"))
    (runs,) = sarif["runs"]
    assert sarif["version"] == "2.1.0"
    assert {one["ruleId"] for one in runs["results"]} == {one["id"] for one in runs["tool"]["driver"]["rules"]}
    assert {one["level"] for one in runs["results"]} == {"error", "warning", "note"}
    run("check", "--format", "text", "-o", "out.txt")
    assert "pj-0001 text.de: error P107 “nicht” (de)" in (here / "out.txt").read_text(encoding="utf-8")


def test_sarif_names_the_line_of_a_content_tree(tree: Path, tmp_path: Path) -> None:
    path = tree / "petit-jeu/statement/nature.yaml"
    path.write_text(
        path.read_text(encoding="utf-8").replace("gefriert jeden", "gefriert nicht jeden"), encoding="utf-8"
    )
    result = run("check", "--content", str(tree), "--format", "sarif", "--select", "P", XDG_CACHE_HOME=str(tmp_path))
    assert result.exit_code == 1
    (found,) = json.loads(result.stdout)["runs"][0]["results"]
    place = found["locations"][0]["physicalLocation"]
    assert place == {"artifactLocation": {"uri": "petit-jeu/statement/nature.yaml"}, "region": {"startLine": 1}}


class _Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.links += [value or "" for name, value in attrs if name in ("src", "href")]
        if tag not in ("meta", "input", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open.pop() != tag:
            pass


@pytest.mark.slow
@pytest.mark.parametrize("language", ["fr", "de", "nl"])
def test_a_page_stands_by_itself_and_escapes_what_people_write(here: Path, language: str) -> None:
    spoil(here, de="Der <b>See</b> & gefriert nicht jeden Winter.")
    assert run("check", "--format", "html", "-o", "p.html", "--lang", language).exit_code == 0
    page = (here / "p.html").read_text(encoding="utf-8")
    tags = _Tags()
    tags.feed(page)
    assert tags.links == []
    assert "&lt;b&gt;See&lt;/b&gt;" in page
    assert '<mark class="warning">nicht</mark>' in page
    assert f'<html lang="{language}">' in page
    run("parity", "petit-jeu", "-o", "m.html", "--lang", language)
    assert "pj-0001" in (here / "m.html").read_text(encoding="utf-8")


@pytest.mark.slow
def test_a_workbook_with_comments_can_be_put_right_and_imported(here: Path) -> None:
    spoil(here, de="Der See gefriert nicht jeden Winter.")
    assert run("check", "petit-jeu", "--format", "xlsx").exit_code == 2
    assert run("check", "petit-jeu", "--format", "xlsx", "-o", "p.xlsx").exit_code == 1
    book = opened((here / "p.xlsx").read_bytes())
    assert "is a negation" in book["Statement"]["F2"].comment.text
    book["Statement"]["F2"] = "Der See gefriert jeden Winter."
    (here / "p.xlsx").write_bytes(saved(book))
    assert "pj-0001@3" in run("import", "p.xlsx").stderr
    assert run("check").exit_code == 0


def test_a_large_import_says_that_it_is_not_checked(here: Path) -> None:
    rows = [f"nature,Le lac {number} gèle.,Der See {number} gefriert.,vrai,Froid.,Kalt." for number in range(501)]
    header = "category,text fr,text de,verdict,explanation fr,explanation de"
    (here / "many.csv").write_text("\n".join([header, *rows]), encoding="utf-8")
    result = run("import", "many.csv", "--deck", "petit-jeu", "--dry-run")
    assert (result.exit_code, "Run “quizkit check” afterwards" in result.stderr) == (0, True)


def test_dismissing_needs_a_reason_and_can_be_undone(here: Path) -> None:
    spoil(here, de="Der See gefriert nicht jeden Winter.")
    assert "--reason" in run("check", "--dismiss", "P107", "pj-0001").stderr
    done = run("check", "--dismiss", "P107", "pj-0001", "--reason", "a joke")
    assert (done.exit_code, "Dismissed P107 for pj-0001" in done.stderr) == (0, True)
    assert "Dismissed: 1." in run("check").stderr
    assert run("check").exit_code == 0
    assert "dismiss P107 pj-0001: a joke" in run("log").stdout
    assert run("undo", "3").exit_code == 0
    assert run("check").exit_code == 1


def test_a_check_may_be_dismissed_by_its_name(here: Path) -> None:
    assert here
    done = run("check", "--dismiss", "canton-coverage", "petit-jeu", "--reason", "a small game")
    assert (done.exit_code, "Dismissed B607 for petit-jeu" in done.stderr) == (0, True)
    assert "dismiss B607 petit-jeu: a small game" in run("log").stdout


def test_fixes_are_shown_and_asked_for_on_a_terminal(here: Path) -> None:
    spoil(here, de="Der  See gefriert jeden Winter.", fr="L'étang gèle chaque hiver.")
    child = pexpect.spawn(QUIZKIT, ["check", "--fix"], encoding="utf-8", timeout=30, cwd=here, env={"LANG": "C", "PATH": "/usr/bin:/bin", "HOME": str(here), "COLUMNS": "100"})  # fmt: skip
    child.expect("pj-0001")
    child.expect(r"Save as one change\? Cards: 1 \[Y/n\]")
    child.sendline("n")
    child.expect(pexpect.EOF)
    assert len(json.loads(run("log", "--json").stdout)) == 2
    done = run("check", "--fix", "--yes")
    assert "text (DE): Der[-␣␣-][+␣+]See" in done.stdout
    assert "Saved as change #3: pj-0001@3" in done.stderr
    assert "There is nothing to fix automatically." in run("check", "--fix", "--yes").stderr


def test_the_translators_screen(here: Path) -> None:
    spoil(here, fr="Le lac gèle chaque matin.")
    shown = run("parity", "petit-jeu").stdout
    assert re.search(r"pj-0001 +✓ +~ +Le lac gèle chaque matin", shown)
    assert re.search(r"^de +0 +1 +0 +2 +0$", shown, re.MULTILINE)
    work = run("parity", "--lang", "de", "--only", "stale").stdout
    assert "Le lac gèle chaque [-hiver-][+matin+]." in work
    assert "de Der See gefriert jeden Winter." in work
    assert run("parity", "petit-jeu", "--in", "nl").exit_code == 2
    totals = json.loads(run("parity", "petit-jeu", "--json").stdout)[0]["totals"]
    assert totals["de"] == {"stale": 1, "done": 2}


def test_one_card_is_checked_where_it_is_shown(here: Path) -> None:
    spoil(here, de="Der See gefriert nicht jeden Winter.")
    shown = run("show", "pj-0001")
    assert (shown.exit_code, "error P107 negation-differs  text (DE)" in shown.stdout) == (1, True)
    assert "P107" in {one["code"] for one in json.loads(run("show", "pj-0001", "--json").stdout)["problems"]}


@pytest.mark.slow
def test_spelling_says_what_it_needs_or_works(here: Path) -> None:
    spoil(here, fr="Le lac gèlle chaque hiver.")
    result = run("check", "--select", "T212")
    if result.exit_code == 2:
        assert "quizkit[spelling]" in result.stderr
    else:
        assert "gèlle" in result.stdout
