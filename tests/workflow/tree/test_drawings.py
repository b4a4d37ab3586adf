"""Drawings are parsed and drawn when they are read: none is printed as an empty place."""

from pathlib import Path

import pytest
from commands import run
from making import ANNA, change

from quizkit.bundled import find_bundled
from quizkit.press.blank import find_blank
from quizkit.store.history import Store
from quizkit.store.values import dump_payload
from quizkit.workflow.tree.drawings import find_undrawable
from quizkit.workflow.tree.read import read_tree

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">'
SHAPE = '<path d="M1 1h7v7h-7z" fill="#b2182b"/>'
SOUND = f"{HEAD}{SHAPE}</svg>"


@pytest.mark.parametrize(("svg", "told"), [
    ("just words", "not-a-drawing"),
    ("<html/>", "not-a-drawing"),
    ("<svg/>", "not-a-drawing"),
    (SOUND[:-9], "not-a-drawing"),
    (f"{HEAD}</svg>", "blank-drawing"),
    (f"{HEAD}<script>alert(1)</script>{SHAPE}</svg>", "not-a-drawing"),
    (SOUND.replace("<path", '<path onload="alert(1)"'), "not-a-drawing"),
    (f'{HEAD}<image href="http://example.org/a.png"/>{SHAPE}</svg>', "not-a-drawing"),
    (f'{HEAD}<use xlink:href="file:///etc/passwd#a"/>{SHAPE}</svg>', "not-a-drawing"),
    (f'{HEAD}<a href="javascript:alert(1)">{SHAPE}</a></svg>', "not-a-drawing"),
    (f'<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>{HEAD}{SHAPE}<text>&a;</text></svg>', "not-a-drawing"),
    (f'{HEAD}<b xmlns="http://www.w3.org/1999/xhtml">x</b>{SHAPE}</svg>', "not-a-drawing"),
    (SOUND.replace("0 0 9 9", "0 0 9.9.9 0"), "blank-drawing"),
    ("x" * 600_000, "picture-too-large"),
    (SOUND.replace("M1 1h7v7h-7z", "hello"), "blank-drawing"),
    (SOUND.replace("M1 1h7v7h-7z", "M91 91h7v7h-7z"), "blank-drawing"),
    (f'{HEAD}<use href="#nothing"/></svg>', "blank-drawing"),
    (SOUND, ""),
    (SOUND.replace("#b2182b", "#ffffff"), ""),
])  # fmt: skip
def test_what_would_be_missing_in_print_is_found(svg: str, told: str) -> None:
    found = list(find_undrawable({"a.svg": svg}, "pub/pictures"))
    assert [problem.fault.name for problem in found] == ([told] if told else [])
    assert [problem.place.file for problem in found] == ["pub/pictures/a.svg"] * len(found)


@pytest.mark.slow
def test_our_own_drawings_all_draw_something() -> None:
    pictures = {path.name: path.read_text() for path in find_bundled("content").glob("*/pictures/*.svg")}
    assert len(pictures) > 90
    assert list(find_blank(pictures)) == []


def test_every_command_names_a_blank_drawing(tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A tree with one is not taken; a store that has one from before is told so, and does not print it."""
    monkeypatch.chdir(tmp_path)
    pictures = tree / "petit-jeu/pictures"
    pictures.mkdir()
    (pictures / "cow.svg").write_text(SOUND)
    assert run("init", "a", "--from", str(tree)).exit_code == 0
    (pictures / "cow.svg").write_text(f'{HEAD}<use href="#nothing"/></svg>')
    calls = [
        ("init", "b", "--from", str(tree)),
        ("import", str(tree), "--db", "a/quizkit.db"),
        ("check", "--content", str(tree)),
    ]
    blank = dump_payload({"svg": f'{HEAD}<use href="#nothing"/></svg>'})
    picture = change("petit-jeu/pictures/cow.svg", {}, 1, "petit-jeu")._replace(kind="picture", payload=blank)
    Store.open("a/quizkit.db").commit([picture], ANNA)
    stored = (("check",), ("release", "create", "petit-jeu", "1.0.0"), ("print", "petit-jeu", "-o", "out"))
    calls += [(*words, "--db", "a/quizkit.db") for words in stored]
    for call in calls:
        done = run(*call)
        assert done.exit_code in (1, 2), (call, done.output)
        assert "cow.svg" in done.output, (call, done.output)
    assert not (tmp_path / "b").exists()
    assert not (tmp_path / "out").exists()


def test_links_out_of_the_tree_are_refused(tree: Path, tmp_path: Path) -> None:
    (tmp_path / "secret.svg").write_text(SOUND)
    (tmp_path / "elsewhere").mkdir()
    deck = tree / "petit-jeu"
    (deck / "pictures").mkdir()
    (deck / "pictures/a.svg").symlink_to(tmp_path / "secret.svg")
    (deck / "pictures/b.svg").write_text(SOUND)
    (deck / "pictures/c.svg").symlink_to("b.svg")
    (deck / "game.yaml").symlink_to("/etc/passwd")
    (tree / "other").symlink_to(tmp_path / "elsewhere")
    library = read_tree(tree)
    told = sorted((problem.fault.name, problem.place.file) for problem in library.problems if problem.is_error)
    linked = ("other", "petit-jeu/game.yaml", "petit-jeu/pictures/a.svg")
    assert told == [("link-outside", name) for name in linked]
    assert list(library.decks[0].pictures) == ["b.svg", "c.svg"]
