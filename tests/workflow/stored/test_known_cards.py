"""What the search knows of cards is counted, and verified."""

from pathlib import Path

from sqlalchemy import text

from quizkit.store.engine import writing
from quizkit.store.history import Store
from quizkit.store.values import Origin
from quizkit.workflow.settings import Settings
from quizkit.workflow.stored.database import check_database
from quizkit.workflow.stored.items import deck_changes
from quizkit.workflow.stored.status import find_status
from quizkit.workflow.stored.workspace import Workspace
from quizkit.workflow.tree.read import read_tree


def test_counts_that_are_wrong_are_found_and_made_again(tree: Path, tmp_path: Path) -> None:
    store = Store.create(str(tmp_path / "cards.db"))
    store.commit(deck_changes(read_tree(tree).deck("petit-jeu")), Origin("Ada", "2026-01-01T00:00:00Z"))
    before, first = find_status(store), next(item for item in store.living() if "/" not in item)
    with writing(store.engine) as connection:
        connection.execute(text(f"UPDATE search_card SET missing = ',de,de,de,' WHERE item = '{first}'"))
    assert find_status(store) != before

    checked = check_database(Workspace(store, Settings()))

    assert (checked.damages, checked.recounted) == ((), (first,))
    assert find_status(store) == before
    assert check_database(Workspace(store, Settings())).recounted == ()
