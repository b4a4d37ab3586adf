"""Checks on a workspace: what is found, remembered, dismissed, fixed, and told where people work."""

import os
from dataclasses import replace
from datetime import date
from functools import cache
from pathlib import Path

import pytest
from bundled_decks import bundled_library
from hypothesis import given, settings
from hypothesis import strategies as st
from making import ANNA, BEAT, workspace_of
from pydantic_core import PydanticCustomError

from quizkit.cards.kinds.statement import Statement
from quizkit.cards.text import clean
from quizkit.checks import Context, spelling
from quizkit.decks.brief import Brief
from quizkit.decks.deck import Deck
from quizkit.decks.units import Standing
from quizkit.labels import Labels
from quizkit.problems import Problem, QuizkitError, Severity
from quizkit.store.errors import NoSuchCard
from quizkit.store.history import Store
from quizkit.store.values import Change, Revision, State, dump_payload
from quizkit.workflow.checking import parity
from quizkit.workflow.checking.dismiss import Dismissed, NeedsReason, NothingToDismiss, dismiss
from quizkit.workflow.checking.fix import FixedCard, is_fixable, propose_fixes, store_fixes
from quizkit.workflow.checking.found_before import FoundBefore
from quizkit.workflow.checking.inspect import CheckChoice, Inspector
from quizkit.workflow.checking.report import CheckReport
from quizkit.workflow.checking.run import CheckRequest, NotOneDeck, check_subjects, run
from quizkit.workflow.checking.subject import subject_of_store, subject_of_tree
from quizkit.workflow.parallel import map_parallel
from quizkit.workflow.releasing import release
from quizkit.workflow.stored import items
from quizkit.workflow.stored.released import pack_release
from quizkit.workflow.stored.review import NothingToReview, Policy, find_states, take_step
from quizkit.workflow.tree.read import read_tree

TODAY = date(2026, 1, 1)


def put(store: Store, item: str, **fields: object) -> None:
    """Change fields of a card, as an editor would."""
    head = store.head(item)
    data = {**head.data, **fields}
    done = store.commit([Change(item, head.deck, head.kind, dump_payload(data), head.number, "fr")], BEAT)  # type: ignore[arg-type]
    assert done.changeset


def check(store: Store, *select: str, memory: FoundBefore | None = None) -> CheckReport:
    subject = subject_of_store(store, "petit-jeu", TODAY)
    return check_subjects([subject], CheckChoice(select, () if select else ("no-source",)), memory)


def dismissed(store: Store, code: str, item: str, reason: str) -> Dismissed:
    return dismiss(workspace_of(store), code, item, reason, ANNA, TODAY)


def fixes(store: Store, *, unsafe: bool, languages: tuple[str, ...] = ()) -> list[FixedCard]:
    return propose_fixes(workspace_of(store), CheckRequest(languages=languages), TODAY, unsafe=unsafe)


def told(report: CheckReport) -> list[tuple[str, str, str, str]]:
    return [(one.fault.code, one.card, one.field, one.language) for one in report.problems]


def test_a_clean_deck_has_nothing_wrong(store: Store) -> None:
    assert told(check(store)) == [("B607", "petit-jeu", "", "")]


def test_a_lost_negation_is_an_error_on_a_statement_and_a_warning_elsewhere(on_sqlite: Store) -> None:
    put(on_sqlite, "pj-0002", text={"fr": "L’arolle n’est pas un pin.", "de": "Die Arve ist eine Kiefer."})
    put(on_sqlite, "pj-0001", explanation={"fr": "Il ne gèle pas.", "de": "Er gefriert."})
    found = {one.card: one for one in check(on_sqlite, "P107").problems}
    assert {card: one.fault.severity for card, one in found.items()} == {
        "pj-0001": Severity.WARNING,
        "pj-0002": Severity.ERROR,
    }
    assert (found["pj-0002"].value, found["pj-0002"].detail, found["pj-0002"].allowed) == ("n… pas", "fr", "de")


def test_errors_hold_a_release_back_and_warnings_do_not(on_sqlite: Store) -> None:
    put(on_sqlite, "pj-0002", text={"fr": "L’arolle a 5 aiguilles.", "de": "Die Arve hat 6 Nadeln."})
    with pytest.raises(release.ReleaseRefused) as refused:
        release.create_release(on_sqlite, "petit-jeu", "1.0.0", ANNA, force=False)
    assert [one.fault.name for one in refused.value.problems] == ["number-differs"]
    put(on_sqlite, "pj-0002", text={"fr": "L’arolle a 5 aiguilles.", "de": "Die Arve hat 5  Nadeln."})
    assert [one.fault.name for one in check(on_sqlite, "T").problems] == ["stray-space"]
    assert release.create_release(on_sqlite, "petit-jeu", "1.0.0", ANNA, force=False)


def test_a_deck_raises_lowers_and_ignores(on_sqlite: Store) -> None:
    put(on_sqlite, "petit-jeu/deck.yaml", checks={"F303": "error", "canton-coverage": "ignore"})
    found = check(on_sqlite, "F303", "B607").problems
    assert {(one.fault.name, one.fault.severity) for one in found} == {("no-source", Severity.ERROR)}
    put(on_sqlite, "petit-jeu/deck.yaml", checks={"F33": "error"})
    (unknown,) = (one for one in check(on_sqlite).problems if one.fault.code == "R203")
    assert (unknown.card, unknown.value, unknown.suggestion) == ("petit-jeu", "F33", "F303")


def test_a_style_is_the_decks_own(on_sqlite: Store) -> None:
    put(on_sqlite, "pj-0003", question={"fr": "Où parle-t-on italien\u202f?", "de": "Wo spricht man „Italienisch“?"})
    assert told(check(on_sqlite, "T")) == [("T202", "pj-0003", "question", "de")]
    put(on_sqlite, "petit-jeu/deck.yaml", style={"de": "de-DE", "fr": "fr-CH-closed"})
    assert told(check(on_sqlite, "T")) == [("T203", "pj-0003", "question", "fr")]


def test_only_what_changed_since_a_release(on_sqlite: Store) -> None:
    def report(named: tuple[str, ...], since: str) -> CheckReport:
        request = CheckRequest(named, CheckChoice(("T208",)), since=since)
        return run(workspace_of(on_sqlite), request, TODAY)

    for card in ("pj-0001", "pj-0002"):
        put(on_sqlite, card, explanation={"fr": "Un  pin.", "de": "Eine Kiefer."})
    release.create_release(on_sqlite, "petit-jeu", "1.0.0", ANNA, force=False)
    put(on_sqlite, "pj-0002", source="a book")
    changed = report((), "1.0.0")
    assert (told(changed), changed.cards) == ([("T208", "pj-0002", "explanation", "fr")], 1)
    brief = items.find_brief(on_sqlite, "petit-jeu")
    on_sqlite.commit(items.deck_changes(Deck("other", brief)), ANNA)
    assert told(report((), "petit-jeu@1.0.0")) == told(changed)
    assert told(report(("petit-jeu",), "1.0.0")) == told(changed)
    assert report(("pj-0001",), "petit-jeu@1.0.0").problems == ()
    with pytest.raises(NotOneDeck):
        report((), "1.0.0")


def test_duplicates_and_contradictions_are_found_among_cards(on_sqlite: Store) -> None:
    head = on_sqlite.head("pj-0002")
    twin = {
        **head.data,
        "id": "pj-0009",
        "text": {"fr": "L’arolle des Alpes est un grand pin à 5 aiguilles."},
        "verdict": True,
    }
    other = {**twin, "id": "pj-0010", "text": {"fr": "L’arolle des Alpes est un grand pin à 3 aiguilles."}}
    on_sqlite.commit(
        [Change(str(one["id"]), "petit-jeu", "statement", dump_payload(one)) for one in (twin, other)], BEAT
    )
    found = check(on_sqlite, "D").problems
    assert [(one.fault.name, one.card, one.detail, one.allowed) for one in found] == [
        ("contradicting-cards", "pj-0010", "pj-0009", "number"),
        ("near-duplicate", "pj-0010", "pj-0009", ""),
    ]


# Memory -----------------------------------------------------------------------------------------


def test_what_was_found_is_remembered_until_the_card_changes(on_sqlite: Store, tmp_path: Path) -> None:
    file = tmp_path / "cache" / "memory.json"
    first = check(on_sqlite, memory=FoundBefore(file))
    size = file.stat().st_size
    put(on_sqlite, "pj-0002", text={"fr": "L’arolle a 5 aiguilles.", "de": "Die Arve hat 6 Nadeln."})
    assert told(check(on_sqlite, memory=FoundBefore(file))) == told(check(on_sqlite))
    put(on_sqlite, "pj-0002", text={"fr": "L’arolle est un pin.", "de": "Die Arve ist eine Kiefer."})
    again = check(on_sqlite, memory=FoundBefore(file))
    assert again.problems == first.problems
    assert file.stat().st_size == size, "what changed cards left behind is gone"


def test_a_memory_gives_the_very_same_problems(on_sqlite: Store, tmp_path: Path) -> None:
    put(on_sqlite, "pj-0002", text={"fr": "L’arolle a 5 kg.", "de": "Die Arve hat 6 g."}, review_by="2025-01-01")
    file = tmp_path / "memory.json"
    assert check(on_sqlite, memory=FoundBefore(file)).problems == check(on_sqlite, memory=FoundBefore(file)).problems


@pytest.mark.parametrize("content", [b"", b"{", b'{"made": "other", "found": {}}', b"[]"])
def test_a_broken_or_old_memory_is_forgotten(content: bytes, on_sqlite: Store, tmp_path: Path) -> None:
    (tmp_path / "memory.json").write_bytes(content)
    assert check(on_sqlite, memory=FoundBefore(tmp_path / "memory.json")).problems == check(on_sqlite).problems


def test_a_review_date_passes_although_the_card_stays(on_sqlite: Store, tmp_path: Path) -> None:
    put(on_sqlite, "pj-0002", review_by="2026-06-01")
    for today, expected in ((date(2026, 5, 1), []), (date(2026, 7, 1), ["review-overdue"])):
        subject = subject_of_store(on_sqlite, "petit-jeu", today)
        report = check_subjects([subject], CheckChoice(("F304",)), FoundBefore(tmp_path / "memory.json"))
        assert [one.fault.name for one in report.problems] == expected


def test_a_memory_that_cannot_be_written_does_no_harm(on_sqlite: Store, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    assert check(on_sqlite, memory=FoundBefore(tmp_path / "file" / "memory.json")).problems


# Dismissals -------------------------------------------------------------------------------------


def test_a_dismissal_expires_when_the_text_changes(store: Store) -> None:
    put(store, "pj-0002", text={"fr": "L’arolle a 5 aiguilles.", "de": "Die Arve hat 6 Nadeln."})
    assert dismissed(store, "P105", "pj-0002", "it grows").committed.changeset
    after = check(store, "P")
    assert (after.problems, after.dismissed, after.expired) == ((), 1, ())
    put(store, "pj-0002", difficulty=2)
    assert check(store, "P").problems == (), "only the words count"
    put(store, "pj-0002", text={"fr": "L’arolle a 5 aiguilles.", "de": "Die Arve hat 7 Nadeln."})
    changed = check(store, "P")
    assert (told(changed), changed.expired) == ([("P105", "pj-0002", "text", "de")], (("P105", "pj-0002"),))


def test_a_dismissal_needs_a_problem_and_a_reason(on_sqlite: Store) -> None:
    for code, item, reason, error in (
        ("P105", "pj-0002", "why not", NothingToDismiss),
        ("B607", "nobody", "why not", NoSuchCard),
        ("B607", "petit-jeu", "  ", NeedsReason),
    ):
        with pytest.raises(error):
            dismissed(on_sqlite, code, item, reason)
    assert items.find_dismissals(on_sqlite, "petit-jeu") is None


def test_a_decks_own_problem_comes_back_with_other_figures(on_sqlite: Store) -> None:
    dismissed(on_sqlite, "B607", "petit-jeu", "a small game")
    assert check(on_sqlite, "B607").dismissed == 1
    put(on_sqlite, "pj-0003", answer=["TI", "VS"], fact="")
    assert told(check(on_sqlite, "B607")) == [("B607", "petit-jeu", "", "")]


@pytest.mark.slow
def test_dismissals_go_out_and_come_in_with_the_tree_and_stay_out_of_packs(on_sqlite: Store, tmp_path: Path) -> None:
    from quizkit.workflow.intake import content_tree as tree

    dismissed(on_sqlite, "B607", "petit-jeu", "a small game")
    tree.export_tree(on_sqlite, tmp_path / "out")
    library = read_tree(tmp_path / "out")
    assert library.problems == ()
    assert library.deck("petit-jeu").dismissals["B607"]["petit-jeu"].reason == "a small game"
    subject = subject_of_tree(library, "petit-jeu", TODAY)
    assert check_subjects([subject], CheckChoice(("B607",))).dismissed == 1
    assert tree.receive_tree(on_sqlite, tmp_path / "out").missing == ()
    release.create_release(on_sqlite, "petit-jeu", "1.0.0", ANNA, force=False)
    assert b"a small game" not in pack_release(on_sqlite, "petit-jeu", None).dumps()


def test_a_dismissal_over_several_languages_holds_whatever_is_looked_at(on_sqlite: Store) -> None:
    put(on_sqlite, "pj-0002", text={"fr": "L’arolle  est un pin.", "de": "Die Arve  ist eine Kiefer."})
    dismissed(on_sqlite, "T208", "pj-0002", "gaps to be filled in")
    narrow = run(workspace_of(on_sqlite), CheckRequest(choice=CheckChoice(("T",)), languages=("de",)), TODAY)
    assert (narrow.problems, narrow.expired, narrow.dismissed) == ((), (), 2)


def test_a_dismissed_contradiction_comes_back_when_the_other_card_changes(on_sqlite: Store) -> None:
    for number, needles in (("pj-0008", 5), ("pj-0009", 3)):
        text = {"fr": f"L’arolle des Alpes est un grand pin à {needles} aiguilles."}
        data = {**on_sqlite.head("pj-0002").data, "id": number, "text": text}
        on_sqlite.commit([Change(number, "petit-jeu", "statement", dump_payload(data), source="fr")], BEAT)
    dismissed(on_sqlite, "D402", "pj-0009", "two kinds")
    assert check(on_sqlite, "D402").dismissed == 1
    put(on_sqlite, "pj-0008", text={"fr": "L’arolle des Alpes est un grand pin à 4 aiguilles."})
    assert told(check(on_sqlite, "D402")) == [("D402", "pj-0009", "text", "fr")]


def test_two_dismissals_on_one_card_are_both_kept(store: Store) -> None:
    put(store, "pj-0002", text={"fr": "L’arolle  a 5 aiguilles.", "de": "Die Arve hat 6 Nadeln."})
    dismissed(store, "P105", "pj-0002", "it grows")
    dismissed(store, "T208", "pj-0002", "a gap")
    assert check(store, "P105", "T208").dismissed == 2


class Lumberjack:
    """A dictionary that knows every word but one."""

    def spell(self, word: str) -> bool:
        return word != "arolle"

    def suggest(self, _: str) -> tuple[str, ...]:
        return ()


def test_what_an_optional_check_finds_can_be_dismissed(on_sqlite: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spelling, "dictionary", lambda _: Lumberjack())
    assert told(check(on_sqlite, "T212")) == [("T212", "pj-0002", "text", "fr")]
    assert dismissed(on_sqlite, "spelling", "pj-0002", "a tree").code == "T212"
    after = check(on_sqlite, "T212")
    assert (after.problems, after.dismissed) == ((), 1)


# Fixes ------------------------------------------------------------------------------------------


def test_safe_fixes_are_one_change_and_leave_translations_fresh(store: Store) -> None:
    put(store, "pj-0001", text={"fr": 'L\'eau gèle  à "zéro" ?', "de": "Das Wasser gefriert bei „null“ ?"})
    found = fixes(store, unsafe=False)
    after = found[0].after.data()["text"]
    assert after == {"fr": "L’eau gèle à «\u202fzéro\u202f»\u202f?", "de": "Das Wasser gefriert bei «null»?"}
    done = store_fixes(workspace_of(store), found, ANNA, unsafe=False)
    assert [one.item for one in done.revisions] == ["pj-0001"]
    assert store.stale(store.head("pj-0001")) == {}
    assert check(store, "T").problems == ()


def test_unsafe_fixes_must_be_asked_for(on_sqlite: Store) -> None:
    put(on_sqlite, "pj-0002", explanation={"fr": "Un pin pin.", "de": "Es sind 12500 Bäume."})
    assert fixes(on_sqlite, unsafe=False) == []
    (one,) = fixes(on_sqlite, unsafe=True)
    assert one.after.data()["explanation"] == {"fr": "Un pin.", "de": "Es sind 12’500 Bäume."}


def test_what_was_dismissed_is_not_fixed(on_sqlite: Store) -> None:
    put(on_sqlite, "pj-0002", explanation={"fr": "Un pin.", "de": "Eine  Kiefer."})
    dismissed(on_sqlite, "T208", "pj-0002", "a gap to be filled in")
    assert fixes(on_sqlite, unsafe=True) == []


def test_fixes_are_merged_with_what_others_did_meanwhile(store: Store) -> None:
    put(store, "pj-0002", explanation={"fr": "Un pin.", "de": "Eine  Kiefer."})
    found = fixes(store, unsafe=False)
    put(store, "pj-0002", verdict=False)
    store_fixes(workspace_of(store), found, ANNA, unsafe=False)
    after = store.head("pj-0002").data
    assert (after["verdict"], after["explanation"]) == (False, {"fr": "Un pin.", "de": "Eine Kiefer."})


def test_only_the_language_that_is_looked_at_is_fixed(on_sqlite: Store) -> None:
    put(on_sqlite, "pj-0002", explanation={"fr": "Un  pin.", "de": "Eine  Kiefer."})
    (one,) = fixes(on_sqlite, unsafe=False, languages=("de",))
    assert one.after.data()["explanation"] == {"fr": "Un  pin.", "de": "Eine Kiefer."}


@cache
def read_brief() -> Brief:
    return bundled_library().deck("swiss-quiz").brief


@pytest.mark.slow
@given(
    st.text(alphabet=" \u00a0\u202f.,;:!?()«»„“”\"'’…ß12aé", min_size=1, max_size=14),
    st.sampled_from(["fr", "de", "nl"]),
)
@settings(max_examples=200, deadline=None)
def test_safe_fixes_always_come_to_an_end(words: str, language: str) -> None:
    inspector = Inspector(Context(read_brief(), TODAY), CheckChoice(("T",)))
    for _ in range(12):
        try:
            text = clean(words)
        except PydanticCustomError:
            return
        if not text:
            return
        card = Statement.model_validate(
            {
                "id": "x-1",
                "category": "nature",
                "text": {language: text},
                "verdict": True,
                "explanation": {language: "a"},
            }
        )
        found = [one for one in inspector.card(card) if one.field == "text" and is_fixable(one, unsafe=False)]
        if not found:
            return
        first = max(found, key=lambda one: one.span or (0, 0))
        start, end = first.span or (0, 0)
        words = text[:start] + first.suggestion + text[end:]
    raise AssertionError(words)


def test_a_fix_is_stable(on_sqlite: Store) -> None:
    put(on_sqlite, "pj-0002", explanation={"fr": 'Il dit : "oui"... (  non ) !', "de": 'Er sagt "ja"... Ende.'})
    (one,) = fixes(on_sqlite, unsafe=False)
    store_fixes(workspace_of(on_sqlite), [one], ANNA, unsafe=False)
    assert fixes(on_sqlite, unsafe=False) == []


# Parity -----------------------------------------------------------------------------------------


def test_the_matrix_tells_where_each_card_stands(store: Store) -> None:
    put(store, "pj-0001", text={"fr": "Le lac gèle souvent.", "de": "Der See gefriert jeden Winter."})
    put(store, "pj-0003", question={"fr": "Où parle-t-on italien\u202f?"})
    for state in (State.REVIEW, State.READY):
        take_step(store, ["pj-0002"], ("de",), state, BEAT, Policy())
    found = parity.make_matrix(store, "petit-jeu", None, TODAY, Labels("en"))
    assert {line.card: {code: str(one) for code, one in line.standing.items()} for line in found.lines} == {
        "pj-0001": {"fr": "done", "de": "stale"},
        "pj-0002": {"fr": "done", "de": "ready"},
        "pj-0003": {"fr": "done", "de": "missing"},
    }
    assert found.totals()["de"][Standing.STALE] == 1
    ((language, unit),) = parity.list_work(workspace_of(store), [found], [Standing.STALE], Labels("en"))
    assert (language, unit.item, unit.path) == ("de", "pj-0001", "text")
    assert (unit.previous, unit.source) == ("Le lac gèle chaque hiver.", "Le lac gèle souvent.")
    french = parity.make_matrix(store, "petit-jeu", "fr", TODAY, Labels("en"))
    assert parity.list_work(workspace_of(store), [french], [Standing.STALE], Labels("en")) == []


def test_what_is_not_there_cannot_be_approved(on_sqlite: Store) -> None:
    put(on_sqlite, "pj-0003", question={"fr": "Où parle-t-on italien\u202f?"})
    with pytest.raises(NothingToReview):
        take_step(on_sqlite, ["pj-0003"], ("de",), State.REVIEW, BEAT, Policy())
    take_step(on_sqlite, ["pj-0003"], (), State.REVIEW, BEAT, Policy())
    states = find_states(on_sqlite, on_sqlite.head("pj-0003"), ("fr", "de"))
    assert {code: one.state for code, one in states.items()} == {"fr": State.REVIEW, "de": State.DRAFT}


def test_problems_make_a_cell_of_the_matrix(on_sqlite: Store) -> None:
    put(on_sqlite, "pj-0002", text={"fr": "L’arolle a 5 aiguilles.", "de": "Die Arve hat 6 Nadeln."})
    found = parity.make_matrix(on_sqlite, "petit-jeu", "de", TODAY, Labels("en"))
    assert [str(line.standing["de"]) for line in found.lines] == ["done", "problems", "done"]


def test_a_review_date_passes_in_a_tree_too(tree: Path, tmp_path: Path) -> None:
    path = tree / "petit-jeu/statement/nature.yaml"
    path.write_text(
        path.read_text(encoding="utf-8").replace("  verdict: true", "  verdict: true\n  review_by: 2026-06-01"),
        encoding="utf-8",
    )
    for today, expected in ((date(2026, 5, 1), []), (date(2026, 7, 1), ["review-overdue"])):
        subject = subject_of_tree(read_tree(tree), "petit-jeu", today)
        report = check_subjects([subject], CheckChoice(("F304",)), FoundBefore(tmp_path / "memory.json"))
        assert [one.fault.name for one in report.problems] == expected


def test_decks_without_categories_types_or_small_numbers_are_checked(on_sqlite: Store) -> None:
    brief = on_sqlite.head("petit-jeu/deck.yaml").data["blueprint"]
    assert isinstance(brief, dict)
    put(on_sqlite, "petit-jeu/deck.yaml", blueprint={**brief, "types": {"simple": 0}})
    data = {**on_sqlite.head("pj-0002").data, "id": "pj-200000000"}
    on_sqlite.commit([Change("pj-200000000", "petit-jeu", "statement", dump_payload(data))], BEAT)
    assert "B605" in {code for code, *_ in told(check(on_sqlite))}


def test_an_unknown_check_in_a_deck_is_told_with_its_line(tree: Path) -> None:
    path = tree / "petit-jeu/deck.yaml"
    path.write_text(path.read_text(encoding="utf-8") + "checks:\n  F999: error\n", encoding="utf-8")
    (found,) = read_tree(tree).problems
    assert (found.fault.code, found.value, found.place.file) == ("R203", "F999", "petit-jeu/deck.yaml")
    assert found.place.line == len(path.read_text(encoding="utf-8").splitlines())


# Odd cards --------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", ["…", "?", "-", "4", "«»", "\u202f?", "(", "’", "A", "😀 😀", "a" * 1999, "1 " * 900])
def test_no_text_breaks_a_check(words: str, on_sqlite: Store) -> None:
    head = on_sqlite.head("pj-0001")
    card, problems = items.read_card(replace_texts(head, words))
    assert card or problems
    if card:
        for problem in Inspector(Context(subject_of_store(on_sqlite, "petit-jeu", TODAY).brief, TODAY)).card(card):
            assert isinstance(problem, Problem)
            start, end = problem.span or (0, 0)
            assert 0 <= start <= end <= len(words)


def replace_texts(head: Revision, words: str) -> Revision:
    text = {"fr": words, "de": words}
    return head._replace(payload=dump_payload({**head.data, "text": text, "explanation": text}))


def test_work_may_be_shared_out_among_processes() -> None:
    base = os.getpid()
    found = list(map_parallel(lambda number: (number * 2, os.getpid()), range(500), least=1))
    assert [one for one, _ in found] == [2 * number for number in range(500)]
    if len(os.sched_getaffinity(0)) > 1:
        assert base not in {process for _, process in found}


def test_a_choice_knows_codes_groups_and_names() -> None:
    assert CheckChoice(("P",)).takes("P107")
    assert CheckChoice(("negation-differs",)).takes("P107")
    assert not CheckChoice(("P",), ("P107",)).takes("P107")
    assert not CheckChoice().takes("T212"), "spelling must be asked for"
    assert CheckChoice(("T212",)).takes("T212")
    with pytest.raises(QuizkitError):
        CheckChoice(("X999",))


def test_a_choice_of_nothing_unknown_is_frozen() -> None:
    assert replace(CheckChoice(("P",)), ignore=("P107",)) == CheckChoice(("P",), ("P107",))
