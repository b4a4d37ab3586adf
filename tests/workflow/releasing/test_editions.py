"""Editions: one deck, released in some of its languages and without some of its cards."""

from datetime import date
from pathlib import Path

import pytest
from making import ANNA
from openpyxl import load_workbook

from quizkit.decks.brief import Brief
from quizkit.exports import xlsx
from quizkit.labels import Labels
from quizkit.press.pieces import NoSuchPiece
from quizkit.store.history import Store
from quizkit.workflow.checking.inspect import CheckChoice
from quizkit.workflow.checking.run import CheckRequest, run
from quizkit.workflow.intake.batch import ImportOptions
from quizkit.workflow.intake.prepare import ImportRequest, import_files
from quizkit.workflow.making.add_language import add_language
from quizkit.workflow.making.decks import open_deck, read_draft, store_deck
from quizkit.workflow.making.new_deck import DeckWish, make_deck
from quizkit.workflow.outgoing.decks import export_deck, export_pack
from quizkit.workflow.printing.preview import preview
from quizkit.workflow.printing.print_deck import PrintRequest
from quizkit.workflow.releasing.release import ReleaseRefused, create_release, verify_release
from quizkit.workflow.settings import Settings
from quizkit.workflow.stored.edit import tag_cards
from quizkit.workflow.stored.editions import NoSuchEdition
from quizkit.workflow.stored.find_pack import EditionIsFrozen, find_pack, find_printable, read_pack
from quizkit.workflow.stored.items import find_stored_deck
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


@pytest.mark.slow
def test_an_edition_is_checked_previewed_and_sent_out_as_such(store: Store, tmp_path: Path) -> None:
    edit(store, EDITIONS.replace("[history]", "[other]"))
    first = min(card.id for card in find_stored_deck(store, "bern-quiz").cards)
    tag_cards(store, [first], ("other",), (), ANNA)
    workspace, today = Workspace(store, Settings()), date(2026, 1, 1)

    def missing(edition: str) -> set[str]:
        request = CheckRequest(choice=CheckChoice(("missing-text",)), edition=edition)
        return {problem.language for problem in run(workspace, request, today).problems}

    # Italian is in neither edition, so nothing is missing there.
    assert (missing(""), missing("bern"), missing("romandie")) == ({"it"}, set(), set())
    assert run(workspace, CheckRequest(edition="bern"), today).cards == 3
    with pytest.raises(NoSuchEdition):
        run(workspace, CheckRequest(edition="zug"), today)
    [book] = export_deck(workspace, xlsx.EXPORT, "bern-quiz", None, tmp_path, Labels("en"), edition="bern")
    assert book.name == "bern-quiz-bern.xlsx"
    sheet = load_workbook(book)["Statement"]
    heads, ids = [str(cell.value) for cell in sheet[1]], {row[0] for row in sheet.iter_rows(2, values_only=True)}
    assert [head for head in heads if "(IT)" in head] == []
    assert [head for head in heads if "(DE)" in head]
    assert first not in ids
    # The workbook is a part: neither the card nor the language that is not in it is missed.
    request = ImportRequest((book,), ImportOptions(Labels("en")), delete=True)
    imported = import_files(workspace, request, ANNA, today)
    assert imported.committed is not None
    assert imported.committed.changeset is None
    assert not imported.prepared.delivery.missing
    with pytest.raises(NoSuchPiece):
        preview(workspace, first, (), edition="bern")
    assert preview(workspace, "bern-quiz", (), edition="romandie").pieces == 2
