"""What happens when people, machines and processes misbehave."""

import multiprocessing
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from making import ANNA, ROUNDS, change, count_up

from quizkit.store.history import Store
from quizkit.store.upkeep import backup
from quizkit.store.values import Data, dump_payload
from quizkit.store.verify import verify

pytestmark = pytest.mark.slow

WRITERS = 8

IMPORTER = """
import sys
sys.path.insert(0, sys.argv[2])
from making import ANNA, change
from quizkit.store.history import Store
store = Store.open(sys.argv[1])
number = len(store.log(limit=10_000))
print("ready", flush=True)
while True:
    number += 1
    store.commit([change(f"c-{i}", {"text": {"fr": f"{i} {number} " + "x" * 300}}) for i in range(2000)], ANNA)
"""


def test_killed_at_any_moment_a_changeset_is_whole_or_not_there(tmp_path: Path) -> None:
    path, dice = str(tmp_path / "cards.db"), random.Random(5)
    Store.create(path).commit([change(f"c-{i}", {"text": {"fr": f"{i} " + "x" * 300}}) for i in range(2000)], ANNA)
    began = time.monotonic()
    Store.open(path).commit([change(f"c-{i}", {"text": {"fr": f"{i}  " + "x" * 300}}) for i in range(2000)], ANNA)
    # Whether a machine is fast or slow, about every second process is killed within its first changeset.
    longest = 2 * (time.monotonic() - began)
    for _ in range(16):
        command = [sys.executable, "-c", IMPORTER, path, str(Path(__file__).parents[1])]
        process = subprocess.Popen(command, stdout=subprocess.PIPE)
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(dice.random() * longest)
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        process.stdout.close()
        store = Store.open(path)
        assert {changeset.items for changeset in store.log(limit=10_000)} <= {2000}
    assert len(store.log(limit=10_000)) > 2
    counted, faults = verify(store)
    assert (counted % 2000, faults) == (0, [])


def test_eight_processes_lose_no_update(store: Store, address: str) -> None:
    store.commit([change("shared", {"names": []})], ANNA)
    spawn = multiprocessing.get_context("spawn")
    writers = [spawn.Process(target=count_up, args=(address, writer)) for writer in range(WRITERS)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join(120)
    assert [writer.exitcode for writer in writers] == [0] * WRITERS
    data = store.head("shared").data
    names = data["names"]
    assert isinstance(names, list)
    assert sorted(names) == sorted(f"{writer}-{done}" for writer in range(WRITERS) for done in range(1, ROUNDS + 1))
    assert [data[f"w-{writer}"] for writer in range(WRITERS)] == [ROUNDS] * WRITERS
    assert [changeset.number for changeset in store.log(limit=1000)] == list(range(WRITERS * ROUNDS + 1, 0, -1))
    assert verify(store) == (2 * WRITERS * ROUNDS + 1, [])


def test_a_backup_while_others_write_is_whole(store: Store, address: str, tmp_path: Path) -> None:
    store.commit([change("shared", {"names": []})], ANNA)
    writer = multiprocessing.get_context("spawn").Process(target=count_up, args=(address, 1))
    writer.start()
    copies: list[Path] = []
    while writer.is_alive():
        copies.append(tmp_path / f"backup-{len(copies)}.db")
        backup(store, copies[-1])
    writer.join()
    assert len(copies) > 1
    for copy in copies:
        counted, faults = verify(Store.open(str(copy)))
        assert (counted % 2, faults) == (1, [])


def test_a_payload_is_stored_to_the_letter(store: Store) -> None:
    odd: Data = {"text": {"fr": "é\u0301 \u202f ’ \\ \" ' % :x 🐘 {}"}, "n": 68_000_000, "f": 84.4, "none": None}
    store.commit([change("a", odd)], ANNA)
    assert store.head("a").payload == dump_payload(odd)


@pytest.mark.parametrize("count", [499, 501, 1500])
def test_few_and_many_at_once_are_the_same(store: Store, count: int) -> None:
    cards = [change(f"c-{number}", {"n": number}) for number in range(count)]
    assert len(store.commit(cards, ANNA).revisions) == count
    assert store.commit(cards, ANNA).changeset is None
    changed = [change(f"c-{number}", {"n": number + (number == 3)}) for number in range(count)]
    assert [revision.item for revision in store.commit(changed, ANNA).revisions] == ["c-3"]
