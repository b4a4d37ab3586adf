import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from making import ANNA, BEAT, workspace_of

from quizkit.problems import QuizkitError
from quizkit.store.history import Store
from quizkit.store.values import Change
from quizkit.workflow.files import BadFileName
from quizkit.workflow.intake.content_tree import (
    BrokenMemory,
    TreeHalfWritten,
    TreeHasChanges,
    commit_tree,
    export_tree,
    receive_tree,
)
from quizkit.workflow.intake.delivery import plan_delivery
from quizkit.workflow.outgoing.decks import export_pack
from quizkit.workflow.settings import DATABASE
from quizkit.workflow.stored import items, workspace
from quizkit.workflow.stored.edit import delete_card, store_card, undo_change
from quizkit.workflow.tree.read import BrokenContent, read_tree


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def outcomes(store: Store, tree: Path, *, delete: bool = False) -> dict[str, str]:
    plan = plan_delivery(store, receive_tree(store, tree), delete=delete)
    return {one.change.item: str(one.outcome) for one in plan if str(one.outcome) != "unchanged"}


def put(store: Store, item: str, **fields: object) -> None:
    card, _ = items.read_card(store.head(item))
    assert card is not None
    changed = type(card).model_validate({**card.data(), **fields})
    assert store_card(store, changed, "petit-jeu", store.head(item).number, BEAT).changeset


@pytest.fixture
def out(store: Store, tmp_path: Path) -> Path:
    """The store, written as a tree."""
    export_tree(store, tmp_path / "out")
    return tmp_path / "out"


def test_what_was_written_out_brings_nothing_new(store: Store, out: Path, tree: Path) -> None:
    assert outcomes(store, out) == {}
    assert commit_tree(store, receive_tree(store, out), ANNA, out, delete=False).changeset is None
    assert read_tree(out).decks == read_tree(tree).decks


def test_changed_new_and_missing_cards_are_told_and_taken_in(store: Store, out: Path) -> None:
    change(out / "petit-jeu/statement/nature.yaml", "verdict: true", "verdict: false")
    change(out / "petit-jeu/canton/simple.yaml", "pj-0003", "pj-0009")
    assert outcomes(store, out) == {"pj-0002": "changed", "pj-0009": "new"}
    delivery = receive_tree(store, out)
    assert [one.item for one in delivery.missing] == ["pj-0003"]
    done = commit_tree(store, delivery, ANNA, out, delete=False)
    assert [revision.item for revision in done.revisions] == ["pj-0009", "pj-0002"]
    assert not store.head("pj-0003").is_tombstone
    assert outcomes(store, out, delete=True) == {"pj-0003": "deleted"}
    commit_tree(store, receive_tree(store, out), ANNA, out, delete=True)
    assert store.head("pj-0003").is_tombstone


@pytest.mark.slow
def test_what_others_did_since_is_merged_not_overwritten(store: Store, out: Path) -> None:
    put(store, "pj-0001", verdict=True)
    put(store, "pj-0002", verdict=False)
    assert outcomes(store, out) == {}
    change(out / "petit-jeu/statement/nature.yaml", "gefriert jeden Winter", "gefriert oft")
    assert outcomes(store, out) == {"pj-0001": "merged"}
    done = commit_tree(store, receive_tree(store, out), ANNA, out, delete=False)
    assert done.merged == ["pj-0001"]
    head = store.head("pj-0001")
    assert (head.data["verdict"], "oft" in str(head.data)) == (True, True)
    assert outcomes(store, out) == {}


def test_the_same_field_changed_twice_is_a_conflict_and_nothing_is_taken(store: Store, out: Path) -> None:
    put(store, "pj-0001", text={"fr": "Autre.", "de": "Anders."})
    change(out / "petit-jeu/statement/nature.yaml", "gefriert jeden Winter", "gefriert oft")
    change(out / "petit-jeu/statement/nature.yaml", "verdict: true", "verdict: false")
    assert outcomes(store, out) == {"pj-0001": "conflict", "pj-0002": "changed"}
    done = commit_tree(store, receive_tree(store, out), ANNA, out, delete=False)
    assert [conflict.path for conflict in done.conflicts] == ["text.de"]
    assert store.head("pj-0002").number == 1


def test_a_card_added_meanwhile_is_not_missing(store: Store, out: Path) -> None:
    card, _ = items.read_card(store.head("pj-0001"))
    assert card is not None
    store_card(store, card.model_copy(update={"id": "pj-0050"}), "petit-jeu", 0, BEAT)
    assert receive_tree(store, out).missing == ()


def test_a_tree_without_memory_has_the_last_word(store: Store, tree: Path) -> None:
    put(store, "pj-0001", verdict=True)
    assert outcomes(store, tree) == {"pj-0001": "changed"}


@pytest.mark.slow
def test_work_that_is_only_in_the_folder_is_not_overwritten(store: Store, out: Path) -> None:
    put(store, "pj-0001", verdict=True)
    assert export_tree(store, out) == 1
    change(out / "petit-jeu/statement/nature.yaml", "verdict: true", "verdict: false")
    with pytest.raises(TreeHasChanges):
        export_tree(store, out)
    (out / "petit-jeu/canton/simple.yaml").write_text("- id: [")
    with pytest.raises(BrokenContent):
        export_tree(store, out)


def take(store: Store, out: Path, *, delete: bool = False) -> list[str]:
    done = commit_tree(store, receive_tree(store, out), ANNA, out, delete=delete)
    return [revision.item for revision in done.revisions]


@pytest.mark.slow
def test_a_tree_is_up_to_date_after_it_was_taken_in(store: Store, out: Path) -> None:
    nature = out / "petit-jeu/statement/nature.yaml"
    put(store, "pj-0002", difficulty=3)
    for old, new in (("jeden Winter", "oft"), ("oft", "nie"), ("nie", "jeden Winter")):
        change(nature, old, new)
        assert take(store, out) == ["pj-0001"]
    assert "jeden Winter" in str(store.head("pj-0001").data)
    assert "difficulty: 3" in nature.read_text(encoding="utf-8")
    cantons = out / "petit-jeu/canton/simple.yaml"
    text = cantons.read_text(encoding="utf-8")
    cantons.write_text(text + text.replace("pj-0003", "pj-0009"), encoding="utf-8")
    assert take(store, out) == ["pj-0009"]
    cantons.write_text(text, encoding="utf-8")
    assert take(store, out, delete=True) == ["pj-0009"]
    assert store.head("pj-0009").is_tombstone


@pytest.mark.slow
def test_what_was_deleted_in_the_store_goes_from_the_tree(store: Store, out: Path) -> None:
    (out / "petit-jeu/canton/ideas.yaml").write_text("# nothing yet\n")
    delete_card(store, "pj-0003", BEAT)
    export_tree(store, out)
    assert sorted(path.name for path in (out / "petit-jeu/canton").iterdir()) == ["ideas.yaml"]
    for number in (2, 1):
        undo_change(store, str(number), BEAT)
    export_tree(store, out)
    assert not (out / "petit-jeu/deck.yaml").exists()


def test_a_tree_of_an_empty_store_remembers_that_it_was_empty(tree: Path, tmp_path: Path) -> None:
    workspace.make_workspace(tmp_path / "ws", None, None, ANNA, empty=True)
    store = Store.open(str(tmp_path / "ws" / DATABASE))
    export_tree(store, tmp_path / "mine")
    shutil.copytree(tree, tmp_path / "mine", dirs_exist_ok=True)
    take(store, tree)
    put(store, "pj-0001", verdict=True)
    assert outcomes(store, tmp_path / "mine") == {"pj-0001": "conflict"}


def test_a_tree_of_another_store_is_refused(store: Store, out: Path, tmp_path: Path) -> None:
    workspace.make_workspace(tmp_path / "ws2", None, None, BEAT, empty=False)
    other = Store.open(str(tmp_path / "ws2" / DATABASE))
    with pytest.raises(BrokenMemory):
        receive_tree(other, out)
    assert store.log()


@pytest.mark.slow
@pytest.mark.parametrize(
    "memory",
    ["", "[]", "{}", '{"store": "", "change": "x"}', '{"store": "", "change": 999}', '{"store": "", "change": -1}'],
)
def test_a_memory_of_another_workspace_is_refused(store: Store, out: Path, memory: str) -> None:
    (out / ".quizkit").write_text(memory)
    with pytest.raises(BrokenMemory):
        receive_tree(store, out)


def test_an_empty_workspace_takes_a_tree_in(tree: Path, tmp_path: Path) -> None:
    workspace.make_workspace(tmp_path / "ws", None, None, ANNA, empty=True)
    store = Store.open(str(tmp_path / "ws" / DATABASE))
    done = commit_tree(store, receive_tree(store, tree), ANNA, tree, delete=False)
    assert len(done.revisions) == 4


STOP = """
import errno, os, signal, sys
from pathlib import Path
from quizkit.problems import QuizkitError
from quizkit.store.history import Store
from quizkit.workflow.intake.content_tree import export_tree

renamed = []

def stop(event, _):
    if event == "os.rename":
        renamed.append(event)
        if len(renamed) == 3 and sys.argv[3] == "killed":
            os.kill(os.getpid(), signal.SIGKILL)
        if len(renamed) >= 3:
            raise OSError(errno.ENOSPC, "No space left on device")

sys.addaudithook(stop)
try:
    export_tree(Store.open(sys.argv[1]), Path(sys.argv[2]))
except QuizkitError as error:
    print(error.name)
"""
"""An export in a process of its own, which is stopped before the third file gets its name."""


def stop_export(address: str, tree: Path, how: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", STOP, address, str(tree), how], capture_output=True, text=True, check=False
    )
    return done.stdout or str(done.returncode)


def list_tree(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.slow
@pytest.mark.parametrize(("how", "told", "is_new"), [("killed", "-9", True), ("full", "cannot-write\n", False)])
def test_an_export_that_broke_off_is_told_and_can_be_repeated(
    how: str, told: str, is_new: bool, store: Store, address: str, out: Path, tmp_path: Path
) -> None:
    half = tmp_path / "new" if is_new else out
    put(store, "pj-0001", verdict=True)
    put(store, "pj-0003", question={"fr": "Où ?"})
    assert stop_export(address, half, how) == told
    with pytest.raises(TreeHalfWritten):
        receive_tree(store, half)
    export_tree(store, half)
    assert outcomes(store, half) == {}
    export_tree(store, tmp_path / "whole")
    assert list_tree(half) == list_tree(tmp_path / "whole")


@pytest.mark.slow
def test_what_somebody_writes_into_half_an_export_is_not_overwritten(
    store: Store, address: str, tmp_path: Path
) -> None:
    half = tmp_path / "new"
    stop_export(address, half, "killed")
    [written] = half.rglob("*.yaml")
    written.write_text(written.read_text() + "# mine\n")
    with pytest.raises(TreeHasChanges):
        export_tree(store, half)


@pytest.mark.slow
def test_parts_of_a_process_that_was_killed_are_cleaned_up(store: Store, out: Path) -> None:
    child = subprocess.run([sys.executable, "-c", "import os; print(os.getpid())"], capture_output=True, check=True)
    dead = out / "petit-jeu" / f".deck.yaml.{int(child.stdout)}-abcdefgh.part"
    alive = out / "petit-jeu" / ".deck.yaml.1-abcdefgh.part"
    for part in (dead, alive):
        part.write_text("half")
    put(store, "pj-0001", verdict=True)
    change(out / "petit-jeu/deck.yaml", "edition: starter", "edition: full")
    commit_tree(store, receive_tree(store, out), ANNA, out, delete=False)
    change(out / "petit-jeu/deck.yaml", "edition: full", "edition:  full")
    commit_tree(store, receive_tree(store, out), ANNA, out, delete=False)
    assert (dead.exists(), alive.exists()) == (False, True)


@pytest.mark.slow
def test_no_deck_is_written_outside_its_folder(store: Store, tmp_path: Path) -> None:
    """Whoever can write to a database can call a deck anything."""
    brief = store.head("petit-jeu/deck.yaml")
    for name in ("../evil", "/tmp/evil", "a/../../evil", ".hidden", "a\\b", "a\x1bb"):
        named = Change(f"{name}/deck.yaml", name, "brief", brief.payload, 0, "fr")
        assert store.commit([named], ANNA).changeset
        with pytest.raises(BadFileName):
            export_tree(store, tmp_path / "in" / "out")
        with pytest.raises(QuizkitError):
            export_pack(workspace_of(store), name, None, tmp_path / "in" / "out")
        store.commit([Change(f"{name}/deck.yaml", name, "brief", None, 1, "fr")], ANNA)
    assert [path for path in tmp_path.rglob("*") if "evil" in path.name] == []


def test_a_folder_that_cannot_be_a_deck_is_told(tree: Path) -> None:
    (tree / "petit-jeu").rename(tree / "Petit Jeu!")
    assert [(one.fault.name, one.suggestion) for one in read_tree(tree).problems] == [("bad-format", "petit-jeu")]
