"""Printing what somebody asks for: which pack, which cards, and the files that are left behind."""

from dataclasses import replace
from pathlib import Path

import pytest
from bundled_decks import bundled_library
from making import ANNA, BEAT
from presses import few, spoiled

from quizkit.decks.deck import Deck
from quizkit.packs.pack import Pack
from quizkit.press.pieces import NoSuchPiece
from quizkit.store.errors import NoSuchRelease
from quizkit.store.history import Store
from quizkit.store.values import Change
from quizkit.workflow.printing.print_deck import (
    DeckOrPack,
    NeedsRelease,
    PackIsReleased,
    PrintRequest,
    PrintResult,
    print_deck,
)
from quizkit.workflow.releasing.release import create_release
from quizkit.workflow.stored import items

CARDS = few("switch", "7")
FIRST = str(CARDS.cards[0]["card"]["id"])


def write(file: Path, pack: Pack) -> Path:
    file.write_bytes(pack.with_digest().dumps())
    return file


def names(result: PrintResult) -> list[str]:
    return [path.name for path, _ in result.groups]


def test_a_pack_is_printed_in_the_language_it_was_written_in(tmp_path: Path) -> None:
    request, out = PrintRequest(pack=write(tmp_path / "pack.json", CARDS)), tmp_path / "out"
    result = print_deck(request, tmp_path, None, out)
    [(path, [file])] = result.groups
    assert (path, file.name) == (out / "switch-1.0.0-number-fr.pdf", "switch-1.0.0-number-fr.pdf")
    assert path.read_bytes() == file.data
    assert file.cards == len(CARDS.cards)
    assert (result.turn, result.has_findings, result.found.source) == ("long", False, "file")


@pytest.mark.parametrize("named", [(), ("deck", "pack")])
def test_either_a_deck_or_a_pack_is_printed(named: tuple[str, ...]) -> None:
    deck, pack = "switch" if "deck" in named else None, Path("pack.json") if "pack" in named else None
    with pytest.raises(DeckOrPack):
        PrintRequest(deck, pack=pack)


def test_a_pack_has_no_releases_to_choose_from() -> None:
    with pytest.raises(PackIsReleased):
        PrintRequest(pack=Path("pack.json"), release="1.0.0")
    with pytest.raises(PackIsReleased):
        PrintRequest(pack=Path("pack.json"), unreleased=True)


def test_pictures_of_a_kind_lie_in_a_folder_and_on_no_sheet(tmp_path: Path) -> None:
    request = PrintRequest(pack=write(tmp_path / "pack.json", CARDS), only=(FIRST,), service="gamecrafter")
    result = print_deck(request, tmp_path, None, tmp_path)
    [(folder, pictures)] = result.groups
    assert folder.is_dir()
    assert sorted(path.name for path in folder.iterdir()) == ["001-back.png", "001-front.png"]
    assert len(pictures) == 2
    assert result.turn is None


def test_only_what_looks_different_is_printed_again(tmp_path: Path) -> None:
    before = write(tmp_path / "before.json", CARDS)
    now = write(tmp_path / "now.json", spoiled(CARDS, value=16).model_copy(update={"version": "1.1.0"}))
    request, out = PrintRequest(pack=now, changed_since=str(before)), tmp_path / "out"
    result = print_deck(request, tmp_path, None, out)
    assert names(result) == ["switch-1.1.0-number-fr-since-before.pdf"]
    assert [file.cards for _, files in result.groups for file in files] == [1]
    other = str(CARDS.cards[1]["card"]["id"])
    for same in (replace(request, pack=before), replace(request, only=(other,))):
        nothing = print_deck(same, tmp_path, None, tmp_path / "nothing")
        assert (nothing.groups, nothing.turn) == ((), None)
    assert not (tmp_path / "nothing").exists()


def test_a_card_that_nobody_knows_is_refused(tmp_path: Path) -> None:
    request = PrintRequest(pack=write(tmp_path / "pack.json", CARDS), only=("sw-9999",))
    with pytest.raises(NoSuchPiece):
        print_deck(request, tmp_path, None, tmp_path / "out")
    assert not (tmp_path / "out").exists()


@pytest.mark.slow
def test_the_last_release_is_printed_or_the_cards_as_they_stand(tmp_path: Path) -> None:
    bundled = bundled_library().deck("switch")
    some = [card for card in bundled.cards if card.id.endswith("07")]
    store, db, out = Store.create(str(tmp_path / "cards.db")), str(tmp_path / "cards.db"), tmp_path / "out"
    store.commit(items.deck_changes(Deck("switch", bundled.brief, tuple(some))), ANNA)
    request = PrintRequest("switch")
    unreleased = print_deck(request, tmp_path, db, out)
    assert (names(unreleased), unreleased.found.source) == (["switch-unreleased-number-fr.pdf"], "workspace")
    with pytest.raises(NeedsRelease):
        print_deck(replace(request, service="gamecrafter"), tmp_path, db, out)
    create_release(store, "switch", "1.0.0", ANNA, force=True)
    store.commit([Change(some[0].id, "switch", "number", None)], BEAT)
    assert names(print_deck(request, tmp_path, db, out)) == ["switch-1.0.0-number-fr.pdf"]
    with pytest.raises(NoSuchRelease):
        print_deck(replace(request, release="2.0.0"), tmp_path, db, out)
