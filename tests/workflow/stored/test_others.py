"""Several processes on one server hear of each other's changes."""

import subprocess
import sys
import time
from pathlib import Path
from queue import Empty, Queue

import pytest
from making import ANNA, change

from quizkit.store.history import Store
from quizkit.workflow.stored.others import HeardChange, hear_others

ELSEWHERE = """
import sys
sys.path.insert(0, sys.argv[2])
from making import BEAT, change
from quizkit.store.history import Store
from quizkit.store.values import Remark, RemarkKind
store = Store.open(sys.argv[1])
store.commit([change("c-2", {"n": 2}), change("deck/deck.yaml", {"n": 3})], BEAT)
store.commit([], BEAT, said=[Remark("c-1", RemarkKind.COMMENT, "Why?")])
"""


@pytest.mark.slow
def test_a_change_made_elsewhere_is_heard_and_ones_own_is_not(postgres_address: str) -> None:
    store, heard = Store.create(postgres_address), Queue[HeardChange]()
    with hear_others(store, heard.put):
        time.sleep(0.5)
        store.commit([change("c-1", {"n": 1})], ANNA)
        tests = str(Path(__file__).parents[2])
        subprocess.run([sys.executable, "-c", ELSEWHERE, postgres_address, tests], check=True)
        assert heard.get(timeout=30) == HeardChange("Beat", ("c-2",), ())
        assert heard.get(timeout=30) == HeardChange("Beat", (), ("c-1",))
        with pytest.raises(Empty):
            heard.get(timeout=0.6)


def test_a_file_is_opened_all_the_same(on_sqlite: Store) -> None:
    with on_sqlite.stay_open(), hear_others(on_sqlite, print):
        assert on_sqlite.commit([change("c-1", {"n": 1})], ANNA).changeset
