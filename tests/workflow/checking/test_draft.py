"""One card is checked by itself, and remembered until it changes."""

from datetime import date
from pathlib import Path

from commands import run

from quizkit.workflow.checking.draft import check_stored_card
from quizkit.workflow.stored.workspace import open_workspace

TODAY = date(2026, 11, 18)


def test_what_was_found_is_found_again_until_the_card_changes(tree: Path, tmp_path: Path) -> None:
    home = tmp_path / "ws"
    cards = tree / "petit-jeu/statement/nature.yaml"
    cards.write_text(cards.read_text().replace("Die Arve ist eine Kiefer.", "Die Arve ist keine Kiefer."))
    run("init", str(home), "--from", str(tree), "--author", "Anna")
    store = open_workspace(home).store
    first = check_stored_card(store, store.head("pj-0002"), TODAY)
    assert "negation-differs" in [problem.fault.name for problem in first]
    assert check_stored_card(store, store.head("pj-0002"), TODAY) == first
    right = store.head("pj-0002").payload.replace("keine Kiefer", "eine Kiefer")  # type: ignore[union-attr]
    corrected = store.head("pj-0002")._replace(payload=right, sha256="another")
    now = check_stored_card(store, corrected, TODAY)
    assert "negation-differs" not in [problem.fault.name for problem in now]
