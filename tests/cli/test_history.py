"""A workspace on the command line, from `init` to a verified pack."""

import json
import os
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pexpect
import pytest
from commands import QUIZKIT, run
from typer.testing import CliRunner, Result

from quizkit.cli import app


def edit(item: str, old: str, new: str, *more: str) -> Result:
    return run("edit", item, *more, EDITOR=f"sed -i 's/{old}/{new}/'")


@pytest.mark.usefixtures("here")
def test_edit_log_show_diff_blame_and_undo() -> None:
    assert edit("pj-0001", "chaque hiver", "parfois", "-m", "softer").exit_code == 0
    assert [line.split()[0] for line in run("log", "pj-0001").stdout.splitlines()[1:]] == ["#2", "#1"]
    shown = run("show", "pj-0001").stdout
    assert "pj-0001 · Petit jeu · statement · @2 ·" in shown
    assert "Stale (de). The source text has changed since it was translated:" in shown
    assert "text (FR): Le lac gèle [-chaque hiver-][+parfois+]." in shown
    assert "text (FR): Le lac gèle [-chaque hiver-][+parfois+]." in run("diff", "pj-0001@1").stdout
    assert json.loads(run("diff", "pj-0001@1", "--json").stdout)[0]["fields"] == [
        {"path": "text.fr", "old": "Le lac gèle chaque hiver.", "new": "Le lac gèle parfois."}
    ]
    assert "chaque" in run("show", "pj-0001@1").stdout
    blamed = run("blame", "pj-0001", "--zone").stdout
    assert re.search(
        r"text \(FR\)  @2 · [-0-9]{10} [0-9:]{5} UTC[-+][0-9]{4} · Anna · softer\n    Le lac gèle parfois", blamed
    )
    assert re.search(r"verdict  @1 · .* · quizkit init\n    false\n", blamed)
    assert "Saved as change #3: pj-0001@3" in run("undo", "#2").stderr
    assert "chaque hiver" in run("show", "pj-0001").stdout
    assert "Stale" not in run("show", "pj-0001").stdout


@pytest.mark.usefixtures("here")
def test_delete_and_restore() -> None:
    assert run("delete", "pj-0001").exit_code == 0
    assert run("show", "pj-0001").exit_code == 2
    assert run("restore", "pj-0001@1").exit_code == 0
    assert run("show", "pj-0001").exit_code == 0
    assert run("restore", "pj-0001").exit_code == 2
    assert run("undo", "everything").exit_code == 2


@pytest.mark.usefixtures("here")
def test_a_conflict_is_told_with_all_sides() -> None:
    edit("pj-0001", "chaque hiver", "parfois")
    edit("pj-0001", "parfois", "souvent")
    result = run("undo", "2", "--lang", "de")
    assert result.exit_code == 1
    lines = [re.sub(r" \(Anna, [-0-9: ]{16}\)", " (Anna)", line.strip()) for line in result.stderr.splitlines()]
    assert lines[1:] == [
        "pj-0001 Text (FR)",
        "vorher: Le lac gèle parfois.",
        "gespeichert (Anna): Le lac gèle souvent.",
        "eigene Version: Le lac gèle chaque hiver.",
    ]


@pytest.mark.slow
@pytest.mark.usefixtures("here")
def test_what_was_typed_is_given_back_when_it_cannot_be_stored() -> None:
    other = f"{QUIZKIT} edit pj-0001 --author Beat"
    editor = f"sh -c 'EDITOR=\"sed -i s/chaque/tout/\" {other}; sed -i s/chaque/quelque/ $0'"
    result = run("edit", "pj-0001", EDITOR=editor)
    assert result.exit_code == 1
    assert "Le lac gèle quelque hiver." in result.stdout


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(
    "arguments",
    [
        ("show", "nope"), ("log", "nope"), ("show", "pj-0001@v2"), ("show", "pj-0001@0"), ("show", "petit-jeu/deck.yaml@1"), ("show", "pj-0001@99999999999999999999"), ("diff", "nope"),
        ("restore", "pj-0001@0"), ("undo", "99999999999"), ("blame", "nope"), ("status", "--db", "mysql://a@b/c"),
        ("delete", "petit-jeu/deck.yaml"), ("export", "json", "petit-jeu", "--release", "1.0.0"), ("diff", "x", ""), ("review", "submit", "pj-0001", "--in", "xx"), ("add", "statment"),
    ],
)  # fmt: skip
def test_what_cannot_be_done_is_told(arguments: tuple[str, ...]) -> None:
    result = run(*arguments)
    assert (result.exit_code, result.stderr.startswith("quizkit: ")) == (2, True), result.output


@pytest.mark.usefixtures("here")
def test_a_review_is_not_undone() -> None:
    run("review", "submit", "pj-0001")
    result = run("undo", "2", "--lang", "nl")
    assert (result.exit_code, "quizkit review reopen" in result.stderr) == (2, True)


@pytest.mark.usefixtures("here")
def test_the_log_of_a_card_names_its_revisions() -> None:
    edit("pj-0001", "chaque hiver", "parfois")
    lines = [line.split() for line in run("log", "pj-0001").stdout.splitlines()]
    assert [(line[0], line[4 if at else 3]) for at, line in enumerate(lines)] == [
        ("number", "revision"), ("#2", "@2"), ("#1", "@1"),
    ]  # fmt: skip


@pytest.mark.usefixtures("here")
def test_odd_bytes_in_a_message_are_replaced() -> None:
    assert run("delete", "pj-0001", "-m", "gr\udcff\x1b[31m").exit_code == 0
    assert "gr? [31m" in run("log").stdout


def test_status_and_review(here: Path) -> None:
    edit("pj-0001", "chaque hiver", "parfois")
    assert run("review", "submit", "pj-0001", "--in", "fr").exit_code == 0
    found = json.loads(run("status", "--json").stdout)[0]
    assert (found["new"], found["languages"]["de"]["stale"]) == (3, 1)
    assert found["languages"]["fr"]["states"] == {"draft": 2, "review": 1, "ready": 0, "retired": 0}
    assert "Confirmed: pj-0001 text.de" in run("review", "confirm", "pj-0001").stderr
    assert "petit-jeu  de" in run("status").stdout
    (here / "quizkit.toml").write_text('author = "Anna"\nfour_eyes = true\n')
    assert run("review", "approve", "pj-0001", "--in", "fr").exit_code == 2
    assert run("review", "approve", "pj-0001", "--in", "fr", "--author", "Beat").exit_code == 0
    assert "fr ready" in run("show", "pj-0001").stdout


@pytest.mark.slow
def test_release_export_and_verify(here: Path) -> None:
    assert run("release", "create", "petit-jeu", "1.0.0", "-m", "first printing").exit_code == 0
    edit("pj-0001", "chaque hiver", "parfois")
    assert run("release", "create", "petit-jeu", "1.1.0").exit_code == 0
    assert "[+parfois+]" in run("release", "diff", "petit-jeu", "1.0.0", "1.1.0").stdout
    assert "first printing" in run("release", "list").stdout
    assert "pj-0001              @1" in run("release", "show", "petit-jeu", "1.0.0").stdout
    assert run("release", "verify", "petit-jeu", "1.0.0").exit_code == 0
    assert run("export", "json", "petit-jeu", "--release", "1.0.0", "-o", "packs").exit_code == 0
    path = here / "packs/petit-jeu-1.0.0.json"
    assert "petit-jeu 1.0.0 is intact: 3 cards." in run("pack", "verify", str(path)).stderr
    path.write_bytes(path.read_bytes().replace(b"chaque", b"Chaque"))
    changed = run("pack", "verify", str(path))
    assert (changed.exit_code, "was changed after it was exported" in changed.stderr) == (2, True)


@pytest.mark.usefixtures("here")
def test_a_release_with_problems_is_refused_with_each_of_them() -> None:
    assert edit("pj-0001", "de: Der See.*", "").exit_code == 0
    result = run("release", "create", "petit-jeu", "1.0.0")
    assert result.exit_code == 1
    assert "Not translated yet: de." in result.stderr
    assert run("release", "create", "petit-jeu", "1.0.0", "--force").exit_code == 0
    assert "1.0.0 (forced)" in run("release", "list").stdout


@pytest.mark.slow
def test_files_go_out_and_come_in_again(here: Path) -> None:
    assert run("export", "yaml", "-o", "out").exit_code == 0
    path = here / "out/petit-jeu/statement/nature.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("chaque hiver", "parfois"), encoding="utf-8")
    tried = run("import", "out", "--dry-run")
    assert (tried.exit_code, tried.stderr.splitlines()[0]) == (0, "changed 1 · unchanged 3")
    assert tried.stdout.splitlines() == ["~ pj-0001", "    text (FR): Le lac gèle [-chaque hiver-][+parfois+]."]
    assert json.loads(run("import", "out", "--dry-run", "--json").stdout)["items"]["pj-0001"]["outcome"] == "changed"
    assert len(json.loads(run("log", "--json").stdout)) == 1
    assert run("export", "yaml", "-o", "out").exit_code == 2
    assert "Saved as change #2: pj-0001@2" in run("import", "out", "-m", "softer").stderr
    assert "Nothing has changed." in run("import", "out").stderr
    assert run("export", "yaml", "-o", "out").exit_code == 0
    edit("pj-0001", "parfois", "souvent")
    path.write_text(path.read_text(encoding="utf-8").replace("parfois", "jamais"), encoding="utf-8")
    clash = run("import", "out", "--dry-run")
    assert (clash.exit_code, "Le lac gèle souvent." in clash.stderr, "Le lac gèle jamais." in clash.stderr) == (
        1,
        True,
        True,
    )
    path.write_text("- id: pj-0001\n  verdict: maybe\n", encoding="utf-8")
    broken = run("import", "out", "--lang", "nl")
    assert (broken.exit_code, "is niet waar of onwaar" in broken.stderr) == (1, True)


def test_the_database_is_looked_after(here: Path) -> None:
    assert run("db", "backup", "copy.db").exit_code == 0
    assert run("status", "--db", "copy.db").exit_code == 0
    check = run("db", "check")
    assert "Nothing is damaged. Revisions: 4; changes: 1; seal of the last change: " in check.stderr
    seal = json.loads(run("db", "check", "--json").stdout)["seal"]
    assert seal[:16] in check.stderr
    assert "The history up to change 1 is what it was" in run("db", "check", "--seal", seal[:8]).stderr
    assert run("db", "check", "--seal", "0000").exit_code == 2
    assert run("db", "upgrade").exit_code == 0
    (here / "broken.db").write_text("x" * 5000)
    result = run("status", "--db", "broken.db")
    assert (result.exit_code, "is damaged, or it is not a database" in result.stderr) == (2, True)
    assert run("log", QUIZKIT_DB="nowhere.db").exit_code == 2


@pytest.mark.slow
def test_a_team_works_on_postgresql_the_same(
    tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, postgres_address: str
) -> None:
    monkeypatch.chdir(tmp_path)
    me = ("--author", "Anna")
    assert run("init", "team", "--from", str(tree), "--db", postgres_address, *me).exit_code == 0
    monkeypatch.setenv("QUIZKIT_DB", postgres_address)
    assert edit("pj-0001", "chaque hiver", "parfois", *me).exit_code == 0
    assert run("undo", "2", *me).exit_code == 0
    assert run("release", "create", "petit-jeu", "1.0.0", *me).exit_code == 0
    assert run("export", "json", "petit-jeu").exit_code == 0
    assert "Nothing is damaged. Revisions: 6; changes: 4;" in run("db", "check").stderr
    assert run("db", "backup", "copy.db").exit_code == 0
    assert run("log", "--json").stdout == run("log", "--json", "--db", "copy.db").stdout
    first = (tmp_path / "petit-jeu-1.0.0.json").read_bytes()
    assert run("export", "json", "petit-jeu", "--db", "copy.db").exit_code == 0
    assert (tmp_path / "petit-jeu-1.0.0.json").read_bytes() == first


def test_who_has_no_name_is_asked_for_one(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (here / "quizkit.toml").write_text("")
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    monkeypatch.setenv("GIT_CONFIG_SYSTEM", os.devnull)
    result = run("delete", "pj-0001")
    assert (result.exit_code, "The history needs your name." in result.stderr) == (2, True)


@pytest.mark.usefixtures("here")
def test_the_workspace_can_be_compared_with_a_tree(tree: Path) -> None:
    path = tree / "petit-jeu/canton/simple.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("simple", "double"), encoding="utf-8")
    assert run("diff", ".", str(tree)).stdout.splitlines() == ["~ pj-0003", "    type: [-simple-][+double+]"]


def spawn(*arguments: str, **environment: str) -> "pexpect.spawn[str]":
    full = {**os.environ, "LANG": "C.UTF-8", "COLUMNS": "100", "NO_COLOR": "1", **environment}
    return pexpect.spawn(QUIZKIT, list(arguments), encoding="utf-8", timeout=20, env=full)


def test_a_wrong_edit_goes_back_to_the_editor_and_is_not_lost(here: Path) -> None:
    editor = here / "editor"
    editor.write_text(
        "#!/bin/sh\nif grep -q 'verdict: false' \"$1\"; then sed -i 's/verdict: false/verdict: maybe/' \"$1\"; else sed -i 's/verdict: maybe/verdict: vrai/' \"$1\"; fi\n"
    )
    editor.chmod(0o755)
    child = spawn("edit", "pj-0001", EDITOR=str(editor))
    child.expect("“maybe” is neither true nor false")
    child.expect("Back to the editor")
    child.sendline("y")
    child.expect("Saved as change #2: pj-0001@2")
    child.expect(pexpect.EOF)
    assert json.loads(run("show", "pj-0001", "--json").stdout)["card"]["verdict"] is True


@pytest.mark.slow
@pytest.mark.usefixtures("here")
def test_add_asks_field_by_field_in_the_users_language() -> None:
    child = spawn("add", "statement", "--lang", "fr")
    for prompt, answer in (
        ("identifiant", ""),
        (r"catégorie \(Nature\)", "Nateur"),
        ("Vouliez-vous dire Nature", None),
        (r"catégorie \(Nature\)", "nat"),
        (r"texte \(fr, 0/180\)", ""),
        ("Une réponse est obligatoire", None),
        (r"texte \(fr, 0/180\)", "Le Rhône naît dans un glacier."),
        (r"30/180", None),
        (r"texte \(de, 0/180\)", "Die Rhone entspringt einem Gletscher."),
        (r"verdict \(VRAI . faux\)", "peut-être"),
        ("n’est ni vrai ni faux", None),
        (r"verdict \(VRAI . faux\)", "V"),
        (r"explication \(fr, 0/240\)", "Le glacier du Rhône, en Valais."),
        (r"explication \(de, 0/240\)", "Dem Rhonegletscher im Wallis."),
    ):
        child.expect(prompt)
        if answer is not None:
            child.sendline(answer)
    for prompt, answer in (("difficulté", "4"), ("difficulté", "3"), ("étiquettes", ""), ("source", ""), ("état au", ""),
                           ("à revoir", "janvier"), ("à revoir", "31.1.2027"), ("note", "")):  # fmt: skip
        child.expect(prompt)
        child.sendline(answer)
    child.expect("Enregistrer cette carte")
    child.sendline("y")
    child.expect(r"Enregistré comme modification #2")
    child.expect(pexpect.EOF)
    card = json.loads(run("show", "pj-0004", "--json").stdout)["card"]
    assert card["text"]["de"] == "Die Rhone entspringt einem Gletscher."
    assert (card["verdict"], card["category"]) == (True, "nature")


@pytest.mark.slow
@pytest.mark.usefixtures("here")
def test_add_tells_what_the_checks_find_before_it_saves() -> None:
    child = spawn("add", "statement")
    for prompt, answer in (
        (r"id \[", ""), ("category", "Nature"), (r"text \(fr", "Le lac gèle chaque hiver."),
        (r"text \(de", "x" * 181), (r"181/180", None), ("only has room for 180", None), ("verdict", "vrai"),
        (r"explanation \(fr", "Elle a 5 aiguilles."), (r"explanation \(de", "Sie hat 6 Nadeln."), *[("", "")] * 6,
        ("says 5", None), ("pj-0001", None), ("Save this card", "n"), ("Ask again", "n"),
    ):  # fmt: skip
        child.expect(prompt)
        if answer is not None:
            child.sendline(answer)
    child.expect("category: Nature")
    child.expect(pexpect.EOF)
    assert run("show", "pj-0004").exit_code == 2


@pytest.mark.slow
@pytest.mark.usefixtures("here")
def test_an_interview_that_is_broken_off_gives_the_answers_back() -> None:
    child = spawn("add", "statement")
    for prompt, answer in (
        (r"id \[", "pj-0001"), (r"id \[", "pj-0077"), ("category", "nature"), (r"text \(fr", "Le Rhône naît en Valais."),
    ):  # fmt: skip
        child.expect(prompt)
        child.sendline(answer)
    child.expect(r"text \(de")
    child.sendcontrol("c")
    child.expect("id: pj-0077\r\ncategory: Nature\r\ntext:\r\n  fr: Le Rhône")
    child.expect(pexpect.EOF)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "answers", "field", "value"),
    [
        ("chance", ["", "Avance.", "Los.", "Vooruit.", "", "move", "me", "2", *[""] * 7], "effect", {"do": "move", "who": "me", "steps": 2}),
        ("number", ["sw-red-99", "red", "7", "4", *[""] * 7], "dice", 4),
        (
            "encounter",
            ["", *["Combien ?", "Wie viel?", "Hoeveel?", "", "5", "km", "", "5 km", "5 km", "5 km", ""],
             *["Combien ?", "Wie viel?", "Hoeveel?", "", "6.5", "km", "2024", "6,5", "6,5", "6,5", ""], "n", "2", *[""] * 6],
            "difficulty", 2,
        ),
        ("tile", ["", "chat", "Katze", "kat", "ss-0001.svg", "", "", "oui", "N", "perhaps", "no", *[""] * 30, *[""] * 7], "yes", ["animal"]),
    ],
)  # fmt: skip
def test_add_knows_every_shape_of_card(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str, answers: list[str], field: str, value: object
) -> None:
    run("init", str(tmp_path / "ws"), "--author", "Anna")
    monkeypatch.chdir(tmp_path / "ws")
    result = CliRunner(env={"COLUMNS": "140", "LANG": "C"}).invoke(
        app, ["add", kind, "--author", "Anna"], input="\n".join([*answers, "y", ""])
    )
    assert result.exit_code == 0, result.output
    stored = result.stderr.rsplit(": ", 1)[1].split("@")[0]
    assert json.loads(run("show", stored, "--json").stdout)["card"][field] == value


@pytest.mark.slow
def test_damage_is_told_with_its_place_and_nothing_is_made_from_it(here: Path) -> None:
    with closing(sqlite3.connect(here / "quizkit.db")) as connection, connection:
        connection.execute("DROP TRIGGER revision_no_update")
        broken = "CAST(x'ff' || CAST(payload AS BLOB) AS TEXT)"
        connection.execute(f"UPDATE revision SET payload = {broken} WHERE item = 'pj-0001'")
    check = run("db", "check")
    assert (check.exit_code, check.stdout) == (1, "Revision pj-0001@1: not what was stored\n")
    assert "Unharmed: 3 of 4 revisions. Damaged cards: pj-0001." in check.stderr
    for words in (
        ("show", "pj-0001"),
        ("status",),
        ("check",),
        ("db", "backup", "copy.db"),
        ("release", "create", "petit-jeu", "1.0.0", "--author", "Anna"),
    ):
        refused = run(*words)
        assert (refused.exit_code, "pj-0001@1" in refused.stderr) == (2, True), (words, refused.stderr)
    assert not (here / "copy.db").exists()
    assert run("show", "pj-0002").exit_code == 0
    assert "1.0.0" not in run("release", "list").stdout


@pytest.mark.usefixtures("here")
def test_diff_and_blame_say_what_people_say() -> None:
    assert edit("pj-0001", "verdict: faux", "verdict: VRAI", "--lang", "fr").exit_code == 0
    assert "verdict: [-faux-][+VRAI+]" in run("diff", "pj-0001", "--lang", "fr").stdout
    blamed = run("blame", "pj-0001", "--lang", "fr").stdout
    assert re.search(r"catégorie  @1 .*\n    Nature\n", blamed)
    assert re.search(r"verdict  @2 .*\n    VRAI\n", blamed)
    came = run("diff", "0", "1", "--lang", "de").stdout
    assert "+ pj-0002\n    Kategorie: [+Natur+]\n    Text (FR): [+L’arolle est un pin.+]\n" in came


def test_a_refused_release_says_each_reason_once(here: Path) -> None:
    run("export", "yaml", "-o", "content")
    brief = here / "content" / "petit-jeu" / "deck.yaml"
    brief.write_text(brief.read_text() + "release:\n  needs: ready\n")
    assert run("import", "content").exit_code == 0
    refused = run("release", "create", "petit-jeu", "1.0.0")
    assert refused.exit_code == 1
    assert refused.stderr.count("In fr this card is “draft”") == 1
    assert "pj-0001, pj-0002" in refused.stderr
