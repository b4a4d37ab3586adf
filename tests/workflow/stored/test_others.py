"""Several processes on one server hear of each other's changes."""

import subprocess
import sys
import time
from pathlib import Path
from queue import Empty, Queue

import pytest
from making import ANNA, change

from quizkit.store.engine import decode_leniently, reading
from quizkit.store.history import Store
from quizkit.workflow.stored.others import HeardChange, hear_others

ELSEWHERE = """
import sys
sys.path.insert(0, sys.argv[2])
from making import BEAT, change
from quizkit.store.engine import decode_leniently, reading
from quizkit.store.history import Store
from quizkit.store.values import Remark, RemarkKind
store = Store.open(sys.argv[1])
store.commit([change("c-2", {"n": 2}), change("deck/deck.yaml", {"n": 3})], BEAT)
store.commit([], BEAT, said=[Remark("c-1", RemarkKind.COMMENT, "Why?")])
"""

PRESENT = """
import sys
from quizkit.store.engine import decode_leniently, reading
from quizkit.store.history import Store
from quizkit.workflow.stored.others import hear_others
with hear_others(Store.open(sys.argv[1]), print, print) as others:
    others.announce("c-1", ["Beat"])
    sys.stdin.readline()
"""


@pytest.mark.slow
def test_a_change_made_elsewhere_is_heard_and_ones_own_is_not(postgres_address: str) -> None:
    store, heard = Store.create(postgres_address), Queue[HeardChange]()
    with hear_others(store, heard.put, print):
        time.sleep(0.5)
        store.commit([change("c-1", {"n": 1})], ANNA)
        tests = str(Path(__file__).parents[2])
        subprocess.run([sys.executable, "-c", ELSEWHERE, postgres_address, tests], check=True)
        assert heard.get(timeout=30) == HeardChange("Beat", ("c-2",), ())
        assert heard.get(timeout=30) == HeardChange("Beat", (), ("c-1",))
        with pytest.raises(Empty):
            heard.get(timeout=0.6)


@pytest.mark.slow
def test_who_is_elsewhere_is_known_until_they_leave_or_fall_silent(
    postgres_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("quizkit.store.hearing.SILENCE", 2.0)
    store, heard = Store.create(postgres_address), Queue[tuple[str, str, list[str]]]()
    with hear_others(store, print, lambda *present: heard.put(present)):
        for leaves in (True, False):
            words = [sys.executable, "-c", PRESENT, postgres_address]
            with subprocess.Popen(words, stdin=subprocess.PIPE, text=True) as elsewhere:
                process, place, who = heard.get(timeout=30)
                assert (place, who) == ("c-1", ["Beat"])
                elsewhere.communicate("\n") if leaves else elsewhere.kill()
            while (present := heard.get(timeout=30)) == (process, "c-1", ["Beat"]):
                pass  # said again, as now and then
            assert present == (process, "c-1", [])


@pytest.mark.slow
def test_a_file_is_opened_all_the_same(on_sqlite: Store) -> None:
    with on_sqlite.stay_open() as open_store, hear_others(open_store, print, print):
        assert open_store.commit([change("c-1", {"n": 1})], ANNA).changeset
        with reading(open_store.engine) as connection:
            decode_leniently(connection)
        # The next one who has the same connection is told about damage again.
        with reading(open_store.engine) as connection:
            assert connection.connection.driver_connection.text_factory is str  # type: ignore[union-attr]
    assert on_sqlite.head("c-1").data == {"n": 1}
