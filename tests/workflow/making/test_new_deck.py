"""A fresh deck prints and plays, whatever its kinds; what cannot be a deck is refused, and nothing is half made."""

from datetime import date
from itertools import combinations
from pathlib import Path

import pytest
from making import ANNA, BEAT

from quizkit.cards.kinds import kinds
from quizkit.play import start
from quizkit.play.bots import find_bot, run
from quizkit.play.games import find_game
from quizkit.press import kit
from quizkit.press.faces import Look, face, faces
from quizkit.press.pieces import card_size, list_pieces
from quizkit.problems import QuizkitError
from quizkit.store.history import Store
from quizkit.store.values import Change
from quizkit.workflow.checking.run import CheckRequest
from quizkit.workflow.checking.run import run as check
from quizkit.workflow.making import decks
from quizkit.workflow.making.new_deck import BadSlug, DeckExists, DeckWish, choose_prefixes, draft_deck, make_deck
from quizkit.workflow.making.rules_of import find_unplayable
from quizkit.workflow.settings import Settings
from quizkit.workflow.stored.edit import DeckInUse, tag_cards, undo_change
from quizkit.workflow.stored.items import find_brief, find_stored_deck, list_decks
from quizkit.workflow.stored.unreleased import pack_as_it_stands, pack_deck
from quizkit.workflow.stored.workspace import Workspace

PAIRS = [*((kind,) for kind in kinds()), *combinations(kinds(), 2), tuple(kinds())]


@pytest.fixture
def empty(tmp_path: Path) -> Store:
    return Store.create(str(tmp_path / "cards.db"))


def test_a_language_without_words_of_ours_is_printed_with_everything_in_the_box(empty: Store) -> None:
    pack = pack_deck(draft_deck(empty, DeckWish("quiz", "Quiz", ("canton", "encounter", "chance"), ("rm",))))
    for piece in (*list_pieces(pack), *kit.extras(pack)):
        assert all(face.html for face in faces(piece, pack, Look(("rm",)), card_size(pack)))
    assert face("board", kit.board(pack) or "", pack, Look(("rm",)), {"size": kit.BOARD, "side": "front"}).html


@pytest.mark.slow
@pytest.mark.parametrize("wanted", PAIRS, ids="+".join)
def test_all_kinds_can_be_combined_printed_and_played(empty: Store, wanted: tuple[str, ...]) -> None:
    deck = draft_deck(empty, DeckWish("bern-quiz", "Bern Quiz", wanted, ("de", "fr")))
    assert list(find_unplayable(deck)) == []
    pack = pack_deck(deck)
    for piece in list_pieces(pack):
        assert all(face.html for face in faces(piece, pack, Look(("de", "fr")), card_size(pack)))
    game = find_game(deck.brief.plays or "")
    few = game.rules.seating[0]
    match = start(game.name, pack, ["Anna", "Ben", "Chloé"][:few], 1)
    run(match, (find_bot("random"),) * few, 3000)
    assert match.outcome


def test_a_deck_is_made_as_one_change_and_named_apart_from_others(empty: Store) -> None:
    first = make_deck(empty, DeckWish("bern-quiz", "Bern Quiz", ("statement",), ("de", "fr")), ANNA)
    assert (first.game, empty.newest()) == ("swiss-quiz", 1)
    assert find_brief(empty, "bern-quiz").title == {"de": "Bern Quiz", "fr": "Bern Quiz"}
    assert [card.id for card in first.deck.cards][:2] == ["bq-0001", "bq-0002"]
    # Another deck with the same initials gets other ids.
    assert choose_prefixes(empty, "basel-quiz", ("statement", "quiz")) == {"statement": "bq2", "quiz": "bq3"}
    with pytest.raises(DeckExists):
        make_deck(empty, DeckWish("bern-quiz", "", ("statement",), ("de",)), ANNA)
    assert empty.newest() == 1


@pytest.mark.slow
def test_a_deck_like_another_has_everything_but_its_cards(empty: Store) -> None:
    made = make_deck(empty, DeckWish("bern-quiz", "Bern Quiz", like="swiss-quiz", languages=("de",)), ANNA)
    brief, model = made.deck.brief, draft_deck(empty, DeckWish("x", like="swiss-quiz")).brief
    assert brief.blueprint == model.blueprint
    assert brief.labels["false"] == {"de": "GEMOGELT"}
    assert brief.languages == (brief.source,) == ("de",)
    assert made.deck.game["board"]
    assert {tag for card in made.deck.cards for tag in card.tags} == {"sample"}


@pytest.mark.parametrize(
    "slug", ["common", "flashcards", "../bern", "Bern Quiz", "", "a" * 41, "a--b", "é", "con/quiz", "con", "fonts"]
)
def test_a_name_that_cannot_be_is_refused(empty: Store, slug: str) -> None:
    with pytest.raises(BadSlug):
        make_deck(empty, DeckWish(slug, "", ("statement",), ("de",)), ANNA)
    assert (empty.newest(), list_decks(empty)) == (0, [])


@pytest.mark.parametrize("wish", [
    DeckWish("x", kinds=("statment",), languages=("de",)),
    DeckWish("x", kinds=("statement",), languages=("klingon",)),
    DeckWish("x", kinds=("statement",), languages=("de", "de")),
    DeckWish("x", kinds=("statement",), languages=("de",), plays="chess"),
    DeckWish("x", like="bern"),
    DeckWish("swiss-quiz", kinds=("tile",), languages=("de",)),
    DeckWish("x", title="T" * 99, kinds=("number",), languages=("de",)),
])  # fmt: skip
def test_what_does_not_make_a_deck_is_refused(empty: Store, wish: DeckWish) -> None:
    with pytest.raises(QuizkitError):
        make_deck(empty, wish, ANNA)
    assert empty.newest() == 0


@pytest.mark.slow
def test_a_fresh_deck_of_all_kinds_passes_the_checks_in_six_languages(empty: Store) -> None:
    for slug, languages in {
        "bern-quiz": ("de", "fr", "it"),
        "pub-quiz": ("en", "nl"),
        "quiz-rumantsch": ("rm",),
    }.items():
        make_deck(empty, DeckWish(slug, "Quiz", tuple(kinds()), languages), ANNA)
    report = check(Workspace(empty, Settings()), CheckRequest(), date(2026, 1, 1)).without_notes()
    # That there are few cards yet is told of the decks.
    assert [(problem.fault.name, problem.card) for problem in report.problems if "-0" in problem.card] == []
    assert not report.has_errors


def test_the_renaming_of_a_deck_can_be_undone_and_later_changes_stay(empty: Store) -> None:
    make_deck(empty, DeckWish("bern-quiz", "Bern Quiz", ("statement",), ("de", "fr")), ANNA)
    decks.rename_deck(empty, "bern-quiz", "bern", BEAT, Path())
    tag_cards(empty, ["bq-0001"], ("easy",), (), ANNA)
    assert undo_change(empty, "#2", BEAT).changeset
    assert list_decks(empty) == ["bern-quiz"]
    assert len(find_stored_deck(empty, "bern-quiz").cards) == 4
    assert empty.head("bq-0001").data["tags"] == ["sample", "easy"]


def test_undo_leaves_no_card_without_a_deck(empty: Store) -> None:
    make_deck(empty, DeckWish("bern-quiz", "Bern Quiz", ("statement",), ("de",)), ANNA)
    decks.rename_deck(empty, "bern-quiz", "bern", BEAT, Path())
    late = empty.head("bq-0001")
    empty.commit([Change("bq-0099", "bern", "statement", late.payload)], ANNA)
    with pytest.raises(DeckInUse, match="bq-0099"):
        undo_change(empty, "2", BEAT)
    assert list_decks(empty) == ["bern"]


@pytest.mark.slow
def test_a_renamed_deck_keeps_cards_history_and_rules(empty: Store) -> None:
    make_deck(empty, DeckWish("kneipe", "Kneipe", ("quiz", "bonus"), ("nl", "de")), ANNA)
    before = find_stored_deck(empty, "kneipe")
    assert decks.rename_deck(empty, "kneipe", "pub", BEAT, Path()).changeset
    after = find_stored_deck(empty, "pub")
    assert (list_decks(empty), after.cards, after.game) == (["pub"], before.cards, before.game)
    assert len(empty.history("kn-0001")) == 2
    assert empty.living("kneipe") == {}
    assert pack_as_it_stands(empty, "pub").deck_brief.plays == "kwis-t"
    # As it was before the change.
    assert len(empty.living("kneipe", until=1)) == len(empty.living("pub"))
    decks.rename_deck(empty, "pub", "kneipe", BEAT, Path())
    assert find_stored_deck(empty, "kneipe") == before


@pytest.mark.slow
def test_a_deleted_deck_is_gone_and_its_ids_stay_taken(empty: Store) -> None:
    make_deck(empty, DeckWish("bern-quiz", "", ("statement",), ("de",)), ANNA)
    decks.delete_deck(empty, "bern-quiz", BEAT)
    assert list_decks(empty) == []
    again = make_deck(empty, DeckWish("bern-quiz", "", ("statement",), ("de",)), ANNA)
    assert again.deck.cards[0].id == "bq2-0001"


def test_a_brief_is_checked_against_the_cards_before_it_is_stored(empty: Store) -> None:
    make_deck(empty, DeckWish("bern-quiz", "", ("statement", "chance"), ("de",)), ANNA)
    opened = decks.open_deck(empty, "bern-quiz")

    def faults(text: str) -> list[str]:
        brief, problems = decks.read_draft(empty, opened, text)
        assert (brief is None) == any(problem.is_error for problem in problems)
        return [f"{problem.fault.name} {problem.field}" for problem in problems]

    assert faults(opened.text) == []
    smaller = opened.text.replace("[statement, chance]", "[statement]").replace("\n    chance: 10", "")
    assert faults(smaller) == ["kind-in-use kinds"]
    assert faults(opened.text.replace("plays: swiss-quiz", "plays: chess")) == ["unknown-value plays"]
    assert faults(opened.text.replace("plays: swiss-quiz", "plays: kwis-t")) == ["game-needs kinds"]
    assert faults("title: [") != []
    both = opened.text.replace("[de]", "[fr, de]").replace("source: de", "source: fr")
    assert "source-unwritten source" in faults(both)
    other = opened.text.replace("true_share: 0.5", "true_share: 0.3")
    brief, _ = decks.read_draft(empty, opened, other)
    assert brief is not None
    assert decks.store_deck(empty, opened, brief, BEAT).changeset
    assert find_brief(empty, "bern-quiz").blueprint.true_share == 0.3
