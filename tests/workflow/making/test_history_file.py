"""A deck takes its history along: who did what, when and why. It joins the chain of the other store, or is refused."""

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from making import ANNA, BEAT

from quizkit.store.history import Store
from quizkit.store.reviews import find_states
from quizkit.store.values import Origin, State
from quizkit.store.verify import verify
from quizkit.workflow.making.archive import HISTORY, HistoryClashes, export_deck, import_deck
from quizkit.workflow.making.decks import rename_deck
from quizkit.workflow.making.history_file import BadHistory
from quizkit.workflow.making.new_deck import DeckWish, make_deck
from quizkit.workflow.settings import Settings
from quizkit.workflow.stored.edit import delete_cards, tag_cards
from quizkit.workflow.stored.items import find_stored_deck, list_decks
from quizkit.workflow.stored.review import Policy, take_step
from quizkit.workflow.stored.workspace import Workspace

CLAIRE = Origin("Claire", "2026-03-01T09:00:00Z", "checked", "geo.xlsx", "0" * 64)
DORA = Origin("Dora", "2026-11-18T08:00:00Z", "deck import pub.zip")


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A deck whose cards were made by Anna, tagged and deleted by Beat, and reviewed by Claire."""
    path = tmp_path_factory.mktemp("home")
    store = Store.create(str(path / "here.db"))
    make_deck(store, DeckWish("old", "Pub", ("statement",), ("de", "fr")), ANNA)
    first, second = sorted(card.id for card in find_stored_deck(store, "old").cards)[:2]
    tag_cards(store, [first], ("beer",), (), BEAT)
    rename_deck(store, "old", "pub", BEAT, Path())
    delete_cards(store, [second], BEAT)
    take_step(store, [first], ("de",), State.REVIEW, CLAIRE, Policy(), all_or_none=True)
    (path / "pub.zip").write_bytes(export_deck(Workspace(store, Settings()), path, "pub", history=True))
    return path


@pytest.mark.slow
def test_history_joins_the_chain_of_another_store(home: Path, tmp_path: Path, address: str) -> None:
    file, here, there = home / "pub.zip", Store.open(str(home / "here.db")), Store.create(address)
    make_deck(there, DeckWish("other", "Other", ("tile",), ("de",)), DORA)
    taken = import_deck(there, tmp_path, file, "bar", DORA)
    assert [change.origin.author for change in taken.past] == ["Anna", "Beat", "Beat", "Beat", "Claire"]
    assert not verify(there).damages
    assert list_decks(there) == ["bar", "other"]
    cards = {card.id: card for card in find_stored_deck(there, "bar").cards}
    assert tuple(cards.values()) == find_stored_deck(here, "pub").cards
    for item in (*cards, *(item for item in here.heads("pub") if "/" not in item)):
        theirs, ours = there.history(item), here.history(item)
        assert [(one.number, one.payload, one.base, one.stale) for one in theirs] == [
            (one.number, one.payload, one.base, one.stale) for one in ours
        ]
        tellers = [there.origin(one.changeset) for one in theirs]
        assert [(one.author, one.at) for one in tellers] == [
            (here.origin(one.changeset).author, here.origin(one.changeset).at) for one in ours
        ]
        # Who brought it can be told from every change, and what it once came from is not forgotten.
        assert {one.file for one in tellers} == {"pub.zip"}
    first = min(cards)
    review = find_states(there, there.heads_of([first]))[first, "de"]
    assert (review.state, review.reviewer) == (State.REVIEW, "Claire")
    assert "(geo.xlsx)" in there.log(limit=2)[1].origin.message
    assert there.log(limit=1)[0].origin.author == "Dora"


def test_nothing_gets_a_second_history(home: Path, tmp_path: Path) -> None:
    file, store = home / "pub.zip", Store.create(str(tmp_path / "there.db"))
    import_deck(store, tmp_path, file, "", DORA)
    before = store.newest()
    with pytest.raises(HistoryClashes):
        import_deck(store, tmp_path, file, "second", DORA)
    assert store.newest() == before
    # Without it, the deck comes in as a new one.
    assert not import_deck(store, tmp_path, file, "second", DORA, history=False).past
    assert store.newest() == before + 1


def spoil(home: Path, file: Path, change: Callable[[list[dict[str, Any]]], object]) -> Path:
    with ZipFile(home / "pub.zip") as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    history = json.loads(parts[HISTORY])
    change(history["changes"])
    parts[HISTORY] = json.dumps(history).encode()
    buffer = io.BytesIO()
    with ZipFile(buffer, "w") as archive:
        for name, data in parts.items():
            archive.writestr(name, data)
    file.write_bytes(buffer.getvalue())
    return file


@pytest.mark.parametrize("change", [
    lambda changes: changes.pop(0),
    lambda changes: changes[0].update(author=" \n"),
    lambda changes: changes[0].update(at="yesterday"),
    lambda changes: changes[0]["revisions"][0].update(number=2),
    lambda changes: changes[0]["revisions"][0].update(item="../deck.yaml"),
    lambda changes: changes[0]["revisions"][0].update(item="x\u0000-1"),
    lambda changes: changes[0]["revisions"][0].update(payload="[]"),
    lambda changes: changes[0]["revisions"][0].update(payload="{"),
    lambda changes: changes[0]["revisions"][0].update(payload='{"a":"\ud800"}'),
    lambda changes: changes[0]["revisions"][0].update(kind="spaceship"),
    lambda changes: changes[0]["revisions"][0].update(deck="other"),
    lambda changes: changes[-1]["reviews"][0].update(state="printed"),
    lambda changes: changes[-1]["reviews"][0].update(item="zz-0001"),
    lambda changes: changes[-1]["reviews"][0].update(sha256="0"),
])  # fmt: skip
def test_a_history_that_contradicts_itself_is_refused(
    home: Path, tmp_path: Path, change: Callable[[list[dict[str, Any]]], object]
) -> None:
    file, store = spoil(home, tmp_path / "x.zip", change), Store.create(str(tmp_path / "there.db"))
    with pytest.raises(BadHistory):
        import_deck(store, tmp_path, file, "", DORA)
    assert store.newest() == 0


def test_what_a_deck_is_now_counts_whatever_its_history_says(home: Path, tmp_path: Path) -> None:
    def forget_the_end(changes: list[dict[str, Any]]) -> None:
        # The deletion is missing, so the history ends with a card that the deck does not have.
        changes[3]["revisions"].clear()

    file, store = spoil(home, tmp_path / "x.zip", forget_the_end), Store.create(str(tmp_path / "there.db"))
    taken = import_deck(store, tmp_path, file, "", DORA)
    assert {card.id for card in find_stored_deck(store, "pub").cards} == {card.id for card in taken.deck.cards}
    assert [revision.is_tombstone for revision in taken.committed.revisions] == [True]
    assert not verify(store).damages
