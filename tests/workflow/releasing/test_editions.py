"""Editions: one deck, released in some of its languages and without some of its cards."""

from pathlib import Path

import pytest
from making import ANNA

from quizkit.decks.brief import Brief
from quizkit.store.history import Store
from quizkit.workflow.making.add_language import add_language
from quizkit.workflow.making.decks import open_deck, read_draft, store_deck
from quizkit.workflow.making.new_deck import DeckWish, make_deck
from quizkit.workflow.outgoing.decks import export_pack
from quizkit.workflow.printing.print_deck import PrintRequest
from quizkit.workflow.releasing.release import ReleaseRefused, create_release, verify_release
from quizkit.workflow.settings import Settings
from quizkit.workflow.stored.editions import NoSuchEdition
from quizkit.workflow.stored.find_pack import EditionIsFrozen, find_pack, find_printable, read_pack
from quizkit.workflow.stored.released import pack_release
from quizkit.workflow.stored.workspace import Workspace

EDITIONS = """\
editions:
  romandie:
    languages: [fr]
  bern:
    languages: [de, fr]
    without: [history]
"""


def edit(store: Store, more: str) -> tuple[Brief | None, list[str]]:
    opened = open_deck(store, "bern-quiz")
    brief, problems = read_draft(store, opened, opened.text + more)
    if brief:
        store_deck(store, opened, brief, ANNA)
    return brief, [problem.field for problem in problems if problem.is_error]


@pytest.fixture
def store(tmp_path: Path) -> Store:
    store = Store.create(str(tmp_path / "cards.db"))
    make_deck(store, DeckWish("bern-quiz", "Bern Quiz", ("statement",), ("de", "fr")), ANNA)
    add_language(store, "bern-quiz", "it", ANNA)
    return store


def test_an_edition_waits_for_no_other_language_and_leaves_cards_out(store: Store) -> None:
    assert edit(store, EDITIONS)[1] == []
    with pytest.raises(ReleaseRefused):
        create_release(store, "bern-quiz", "1.0.0", ANNA, force=False)
    create_release(store, "bern-quiz", "1.0.0", ANNA, force=False, edition="bern")
    create_release(store, "bern-quiz", "1.0.1", ANNA, force=False, edition="romandie")
    bern, romandie = (pack_release(store, "bern-quiz", version) for version in ("1.0.0", "1.0.1"))
    assert (bern.deck_brief.languages, bern.deck_brief.source) == (("de", "fr"), "de")
    assert (romandie.deck_brief.languages, romandie.deck_brief.source) == (("fr",), "fr")
    assert len(bern.cards) == len(romandie.cards) == 4
    assert verify_release(store, "bern-quiz", "1.0.0")


def test_cards_with_a_tag_are_left_out(store: Store) -> None:
    edit(store, EDITIONS.replace("[history]", "[sample]"))
    create_release(store, "bern-quiz", "1.0.0", ANNA, force=True, edition="bern")
    assert pack_release(store, "bern-quiz", "1.0.0").cards == ()


def test_an_edition_that_cannot_be_is_refused(store: Store) -> None:
    assert edit(store, EDITIONS.replace("[fr]", "[nl]")) == (None, ["editions.romandie.languages"])
    with pytest.raises(NoSuchEdition):
        create_release(store, "bern-quiz", "1.0.0", ANNA, force=False, edition="nl")


def test_an_edition_is_tried_before_it_is_released_and_then_its_last_release_is_printed(
    store: Store, tmp_path: Path
) -> None:
    edit(store, EDITIONS.replace("[history]", "[sample]"))
    db = str(tmp_path / "cards.db")
    tried = find_pack(tmp_path, db, "bern-quiz", edition="romandie")
    assert (tried.deck_brief.languages, len(tried.cards)) == (("fr",), 4)
    assert find_pack(tmp_path, db, "bern-quiz", edition="bern").cards == ()
    create_release(store, "bern-quiz", "1.0.0", ANNA, force=False, edition="romandie")
    found = PrintRequest("bern-quiz", edition="romandie").find_pack(tmp_path, db)
    assert (found.source, found.pack.version) == ("release", "1.0.0")
    whole = find_printable(tmp_path, db, "bern-quiz", file=None, release=None, unreleased=False)
    assert (whole.source, whole.pack.deck_brief.languages) == ("workspace", ("de", "fr", "it"))


def test_a_pack_of_an_edition_is_written_under_its_name(store: Store, tmp_path: Path) -> None:
    edit(store, EDITIONS)
    workspace = Workspace(store, Settings())
    written = export_pack(workspace, "bern-quiz", None, tmp_path, "romandie")
    assert (written.file.name, written.is_released) == ("bern-quiz-romandie-unreleased.json", False)
    assert read_pack(written.file).deck_brief.languages == ("fr",)
    with pytest.raises(EditionIsFrozen):
        export_pack(workspace, "bern-quiz", "1.0.0", tmp_path, "romandie")
