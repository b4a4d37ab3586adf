import os
import shutil
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from quizkit.workflow import files
from quizkit.workflow.tree.read import NoSuchFolder, read_tree
from quizkit.workflow.tree.write import find_misplaced, format_tree, write_tree


def all_files(root: Path) -> dict[str, bytes]:
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in root.rglob("*") if path.is_file()}


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def found(root: Path) -> list[tuple[str, str, str, str]]:
    problems = read_tree(root).problems
    return [(str(problem.place), problem.fault.name, problem.field, problem.suggestion) for problem in problems]


def test_load_write_load_is_the_same_byte_for_byte(tree: Path, tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    library = read_tree(tree)
    write_tree(library, first)
    again = read_tree(first)
    write_tree(again, second)
    assert again.decks == library.decks
    assert all_files(first) == all_files(second) == all_files(tree)


def test_every_card_has_its_file_and_line(tree: Path) -> None:
    assert {card: str(place) for card, place in read_tree(tree).places.items()} == {
        "pj-0001": "petit-jeu/statement/nature.yaml:1:3",
        "pj-0002": "petit-jeu/statement/nature.yaml:10:3",
        "pj-0003": "petit-jeu/canton/simple.yaml:1:3",
    }


def test_all_problems_of_a_run_come_together(tree: Path) -> None:
    statements = tree / "petit-jeu/statement/nature.yaml"
    change(statements, "category: nature\n  text:\n    fr: L’", "category: natur\n  text:\n    fr: L’")
    change(statements, "verdict: false", "verdict: nope")
    change(tree / "petit-jeu/canton/simple.yaml", "GR, TI", "GR")
    (tree / "petit-jeu/statement/broken.yaml").write_text("- id: [")
    (tree / "petit-jeu/statement/latin.yaml").write_bytes("- id: é".encode("cp1252"))
    (tree / "petit-jeu/statment").mkdir()
    (tree / "other").mkdir()
    assert sorted(found(tree)) == [
        ("other/deck.yaml", "missing-file", "", ""),
        ("petit-jeu/canton/simple.yaml:6:3", "answer-disagrees", "answer", "GR, TI"),
        ("petit-jeu/statement/broken.yaml:2:1", "yaml-indent", "", ""),
        ("petit-jeu/statement/latin.yaml:1", "not-utf8", "", ""),
        ("petit-jeu/statement/nature.yaml:11:3", "unknown-value", "category", "nature"),
        ("petit-jeu/statement/nature.yaml:6:3", "not-yes-or-no", "verdict", ""),
        ("petit-jeu/statment", "unknown-kind", "", "statement"),
    ]


def test_a_missing_translation_is_a_warning(tree: Path) -> None:
    change(tree / "petit-jeu/canton/simple.yaml", "    de: Wo spricht man Italienisch?\n", "")
    library = read_tree(tree)
    assert found(tree) == [("petit-jeu/canton/simple.yaml:3:3", "missing-language", "question", "")]
    assert not library.has_errors
    assert len(library.decks[0].cards) == 3


def test_a_missing_source_text_is_an_error(tree: Path) -> None:
    change(tree / "petit-jeu/canton/simple.yaml", "    fr: Où parle-t-on italien ?\n", "")
    assert found(tree) == [("petit-jeu/canton/simple.yaml:3:3", "missing-source", "question", "")]
    assert read_tree(tree).has_errors


def test_an_id_is_used_once(tree: Path) -> None:
    change(tree / "petit-jeu/canton/simple.yaml", "pj-0003", "pj-0001")
    library = read_tree(tree)
    assert found(tree) == [("petit-jeu/statement/nature.yaml:1:3", "duplicate-id", "id", "")]
    assert library.problems[0].detail == "petit-jeu/canton/simple.yaml:1:3"


@pytest.mark.parametrize(
    ("old", "new", "place", "name", "suggestion"),
    [
        ("[statement, canton]", "[statment, canton]", 8, "unknown-value", "statement"),
        ("source: fr", "source: nl", 7, "unknown-value", ""),
        ("languages: [fr, de]", "languages: [fr, fr]", 6, "repeated-value", ""),
        ("languages: [fr, de]", "langauges: [fr, de]", 6, "unknown-field", "languages"),
        ("edition: starter", "edition: startr", 4, "unknown-value", "starter"),
        ("width: 59", "width: 5900", 13, "out-of-range", ""),
        ("width: 59", "width: wide", 13, "not-a-number", ""),
        ("title:\n  fr: Petit jeu\n  de: Kleines Spiel", "title: x", 1, "not-texts", ""),
    ],
)
def test_a_bad_deck_yaml_says_where(tree: Path, old: str, new: str, place: int, name: str, suggestion: str) -> None:
    change(tree / "petit-jeu/deck.yaml", old, new)
    library = read_tree(tree)
    places = [(problem.place.line, problem.fault.name, problem.suggestion) for problem in library.problems]
    assert (place, name, suggestion) in places


def test_an_unreadable_place_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NoSuchFolder):
        read_tree(tmp_path / "nowhere")
    file = tmp_path / "file"
    file.write_text("x")
    with pytest.raises(files.CannotWrite):
        files.replace(file / "below", b"")


def test_nothing_half_written_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "deck.yaml"
    target.write_text("old")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", full)
    with pytest.raises(files.CannotWrite):
        files.replace(target, b"new")
    assert all_files(tmp_path) == {"deck.yaml": b"old"}


def test_tidy_puts_cards_where_they_belong(tree: Path) -> None:
    before = all_files(tree)
    statements = tree / "petit-jeu/statement/nature.yaml"
    cards = statements.read_text(encoding="utf-8")
    statements.rename(statements.with_name("misc.yml"))
    (tree / "petit-jeu/statement/misc.yml").write_text("# a comment\n\n" + cards, encoding="utf-8")
    library = read_tree(tree)
    assert find_misplaced(library, tree) == ["petit-jeu/statement/misc.yml", "petit-jeu/statement/nature.yaml"]
    assert format_tree(library, tree) == 2
    assert all_files(tree) == before
    assert find_misplaced(read_tree(tree), tree) == []


def test_no_file_is_passed_over_in_silence(tree: Path) -> None:
    deck = tree / "petit-jeu"
    (deck / "statement/nature.yaml").rename(deck / "statement/nature.yaml.txt")
    (deck / "statement/empty.yaml").write_text("")
    (deck / "statement/.hidden.yaml").write_text("broken: [")
    (deck / "statement/below").mkdir()
    (deck / "extra.yaml").write_text("[]")
    (deck / "canton/simple.yaml").rename(deck / "canton/simple.YAML")
    assert sorted(found(tree)) == [
        ("petit-jeu/extra.yaml", "stray-file", "", ""),
        ("petit-jeu/statement/below", "stray-file", "", ""),
        ("petit-jeu/statement/empty.yaml", "no-cards", "", ""),
        ("petit-jeu/statement/nature.yaml.txt", "stray-file", "", ""),
    ]
    assert [card.id for card in read_tree(tree).decks[0].cards] == ["pj-0003"]


def test_what_is_no_file_is_not_read(tree: Path) -> None:
    os.mkfifo(tree / "petit-jeu/statement/pipe.yaml")
    (tree / "petit-jeu/statement/loop.yaml").symlink_to("loop.yaml")
    assert [name for _, name, _, _ in found(tree)] == ["stray-file", "stray-file"]


def test_pictures_are_drawings_and_are_there(tree: Path) -> None:
    deck = tree / "petit-jeu"
    change(
        deck / "deck.yaml",
        "kinds: [statement, canton]\nprefixes:\n",
        "kinds: [statement, canton, tile]\nprefixes:\n  tile: t\n",
    )
    (deck / "tile").mkdir()
    (deck / "tile/t.yaml").write_text(
        "- id: t-1\n  name: {fr: a, de: b}\n  picture: {svg: cow.svg}\n  yes: []\n  no: []\n"
        "- id: t-2\n  name: {fr: a, de: b}\n  picture: {svg: ../../secret.svg}\n  yes: []\n  no: []\n"
    )
    (deck / "pictures").mkdir()
    (deck / "pictures/binary.svg").write_bytes(b"\x80\x81")
    assert sorted(found(tree)) == [
        ("petit-jeu/pictures/binary.svg", "not-a-drawing", "", ""),
        ("petit-jeu/tile/t.yaml:1:3", "missing-picture", "picture.svg", ""),
        ("petit-jeu/tile/t.yaml:8:13", "bad-format", "picture.svg", ""),
    ]
    cow = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="4"/></svg>'
    (deck / "pictures/cow.svg").write_text(cow)
    assert read_tree(tree).decks[0].pictures == {"cow.svg": cow}


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=60)
@given(st.binary(max_size=300), st.sampled_from(["deck.yaml", "game.yaml", "statement/nature.yaml"]))
def test_nothing_crashes(tree: Path, data: bytes, name: str) -> None:
    copy = tree.parent / "copy"
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(tree, copy)
    (copy / "petit-jeu" / name).write_bytes(data)
    read_tree(copy)


@pytest.mark.slow
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=150)
@given(
    st.lists(
        st.dictionaries(
            st.sampled_from(["id", "category", "text", "verdict", "explanation", "tags", "as_of", "difficulty"]),
            st.recursive(
                st.one_of(st.none(), st.booleans(), st.integers(), st.text(max_size=5), st.just("pj-0001")),
                lambda inner: st.one_of(
                    st.lists(inner, max_size=2), st.dictionaries(st.sampled_from(["fr", "de", "x"]), inner)
                ),
            ),
        )
    )
)
def test_cards_of_any_shape_give_problems_not_crashes(tree: Path, cards: list[dict[str, object]]) -> None:
    from quizkit import safe_yaml

    text = safe_yaml.write(cards)  # type: ignore[arg-type]
    (tree / "petit-jeu/statement/nature.yaml").write_text(text, encoding="utf-8", errors="replace")
    library = read_tree(tree)
    assert library.problems or not cards or len(library.decks[0].cards) > 1
