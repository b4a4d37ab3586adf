"""Files made by hand to trip a reader: each gets an answer with its place, and none a traceback."""

import json
from pathlib import Path

import pytest
from books import EN, HEADER, LAKE, book, received, rezipped
from making import ANNA

from quizkit.decks.units import Progress
from quizkit.exports import xliff
from quizkit.store.history import Store
from quizkit.workflow.outgoing.translation_jobs import prepare_job
from quizkit.workflow.stored.workspace import make_workspace, open_workspace


@pytest.fixture
def store(tree: Path, tmp_path: Path) -> Store:
    make_workspace(tmp_path / "ws", None, tree, ANNA, empty=False)
    return open_workspace(tmp_path / "ws").store


def codes(store: Store, tmp_path: Path, data: bytes, name: str) -> list[str]:
    is_named = not name.endswith((".xlf", ".xlsx"))
    delivery = (
        received(store, tmp_path, data, name, deck="petit-jeu") if is_named else received(store, tmp_path, data, name)
    )
    problems = delivery.problems
    assert all(EN.problem(problem) for problem in problems)
    return sorted({problem.fault.code for problem in problems if problem.is_error})


def test_a_comment_in_front_of_a_segment_is_a_comment(store: Store, tmp_path: Path) -> None:
    job = prepare_job(store, "petit-jeu", (None, "de"), list(Progress), EN)
    data = xliff.EXPORT.writers["2.0"](job)
    assert b"<segment" in data
    commented = data.replace(b"<segment", b"<!-- look --><?a b?><segment").replace(
        b"<target>", b"<target><!-- here -->"
    )
    assert codes(store, tmp_path, commented, "a.xlf") == codes(store, tmp_path, data, "a.xlf")
    prefixed = data.replace(b"<notes>", b"<slr:notes>").replace(b"</notes>", b"</slr:notes>")
    assert codes(store, tmp_path, prefixed, "a.xlf") == []


@pytest.mark.parametrize("text", [
    "- id: pj-0001\n  tags: [a, {b: c}]\n",
    "- id: pj-0001\n  text: [fr, {de: x}]\n",
    "- id: {a: b}\n  text: {fr: x}\n",
    "- [a, {b: c}]\n",
    "statement: [a, {id: pj-0001, text: {fr: {a: b}}}]\n",
    "? {a: b}\n: c\n",
])  # fmt: skip
def test_a_list_with_a_mapping_in_it(text: str, store: Store, tmp_path: Path) -> None:
    assert codes(store, tmp_path, text.encode(), "a.yaml")


def test_control_characters_in_a_sheet(store: Store, tmp_path: Path) -> None:
    def put_in(raw: bytes) -> bytes:
        return rezipped(
            book(HEADER, LAKE), "xl/sharedStrings.xml", lambda text: text.replace(b"Le lac", b"Le " + raw + b"lac")
        )

    for raw in (b"\x01", b"\x1b[2J", b"\0", b"\x0b"):
        assert codes(store, tmp_path, put_in(raw), "a.xlsx") == ["R304"]
    for raw in (b"\xc2\x9b31m", b"_x001B_", b"\xe2\x80\xae", b"&#x9b;"):
        assert codes(store, tmp_path, put_in(raw), "a.xlsx") in (["R213"], ["R304"])


@pytest.mark.slow
@pytest.mark.parametrize("where", ["id", "key", "text", "deck"])
def test_half_a_character(where: str, store: Store, tmp_path: Path) -> None:
    half = "a\ud800"
    card = {"id": "pj-0001", "category": "nature", "text": {"fr": "x"}, "verdict": True}
    changed = {"id": card | {"id": half}, "key": card | {half: 1}, "text": card | {"text": {"fr": half}}, "deck": card}
    document = {"deck": half if where == "deck" else "petit-jeu", "statement": [changed[where]]}
    assert codes(store, tmp_path, json.dumps(document).encode(), "a.json") == ["R317"]
    surrogate = json.dumps(document, ensure_ascii=False).encode("utf-8", "surrogatepass")
    assert codes(store, tmp_path, surrogate, "a.json") == ["R317"]
