"""What people say about cards without changing them, and what becomes of it."""

import pytest
from making import ANNA, BEAT

from quizkit.store.history import Store
from quizkit.store.permits import NotAllowed, Permit, TeamRole
from quizkit.store.values import RemarkKind
from quizkit.store.verify import verify
from quizkit.workflow.stored.items import read_texts
from quizkit.workflow.stored.remarks import (
    BadRemark,
    NoSuchRemark,
    SuggestionOutdated,
    add_comment,
    answer_remark,
    list_open,
    list_threads,
    suggest_texts,
)
from quizkit.workflow.stored.rewrite import NoSuchText, NotSaved, Rewrite, store_rewrite

GUEST = Permit(TeamRole.GUEST)
SEE = {("text", "de"): "Der See friert zu."}


def test_a_guest_suggests_and_an_editor_accepts_in_one_change(store: Store) -> None:
    guest = store.act_as(GUEST)
    assert suggest_texts(guest, Rewrite("pj-0001", 1, SEE), BEAT) == 1
    [thread] = list_open(store, "petit-jeu")
    assert (thread.before, thread.remark.words, thread.origin.author) == (
        "Der See gefriert jeden Winter.",
        "Der See friert zu.",
        "Beat",
    )
    with pytest.raises(NotAllowed):
        answer_remark(guest, thread.id, RemarkKind.ACCEPTED, BEAT)
    with pytest.raises(NotAllowed):
        answer_remark(guest, thread.id, RemarkKind.REFUSED, BEAT)
    answer_remark(store, thread.id, RemarkKind.ACCEPTED, ANNA)
    head = store.head("pj-0001")
    assert (head.number, read_texts(head)["text"]["de"], store.newest()) == (2, "Der See friert zu.", 3)
    assert list_open(store) == []
    [answered] = list_threads(store, "pj-0001")
    assert answered.answer is not None
    assert (answered.answer.remark.kind, answered.answer.origin.author) == (RemarkKind.ACCEPTED, "Anna")
    with pytest.raises(NoSuchRemark):
        answer_remark(store, thread.id, RemarkKind.REFUSED, ANNA)
    assert verify(store).damages == []


def test_a_suggestion_never_overwrites_what_was_written_since(on_sqlite: Store) -> None:
    suggest_texts(on_sqlite, Rewrite("pj-0001", 1, SEE), BEAT)
    store_rewrite(on_sqlite, Rewrite("pj-0001", 1, {("text", "de"): "Der See ist weg."}), ANNA)
    [thread] = list_open(on_sqlite)
    with pytest.raises(SuggestionOutdated):
        answer_remark(on_sqlite, thread.id, RemarkKind.ACCEPTED, ANNA)
    assert [one.id for one in list_open(on_sqlite)] == [thread.id]
    answer_remark(on_sqlite, thread.id, RemarkKind.REFUSED, ANNA)
    assert read_texts(on_sqlite.head("pj-0001"))["text"]["de"] == "Der See ist weg."
    assert list_open(on_sqlite) == []


def test_a_translator_decides_in_their_language_only(on_sqlite: Store) -> None:
    suggest_texts(on_sqlite, Rewrite("pj-0001", 1, SEE), BEAT)
    [thread] = list_open(on_sqlite)
    with pytest.raises(NotAllowed):
        answer_remark(on_sqlite.act_as(Permit(TeamRole.TRANSLATOR, ("fr",))), thread.id, RemarkKind.ACCEPTED, BEAT)
    # A reviewer may say no; only whoever may write puts words on a card.
    with pytest.raises(NotAllowed):
        answer_remark(on_sqlite.act_as(Permit(TeamRole.REVIEWER, ("de",))), thread.id, RemarkKind.ACCEPTED, BEAT)
    answer_remark(on_sqlite.act_as(Permit(TeamRole.TRANSLATOR, ("de",))), thread.id, RemarkKind.ACCEPTED, BEAT)
    assert on_sqlite.head("pj-0001").number == 2


def test_comments_are_settled_and_change_no_card(on_sqlite: Store) -> None:
    add_comment(on_sqlite.act_as(GUEST), "pj-0001", "de", " Wirklich\x07 jeden?\n\nIch zweifle. ", BEAT)
    add_comment(on_sqlite, "pj-0001", "", "Für alle.", ANNA)
    first, second = list_open(on_sqlite, "petit-jeu")
    assert (first.remark.words, second.remark.language) == ("Wirklich  jeden?\nIch zweifle.", "")
    with pytest.raises(NoSuchRemark):
        answer_remark(on_sqlite, first.id, RemarkKind.ACCEPTED, ANNA)
    answer_remark(on_sqlite, first.id, RemarkKind.SETTLED, ANNA)
    assert [thread.id for thread in list_threads(on_sqlite, "pj-0001")] == [first.id, second.id]
    assert [thread.id for thread in list_open(on_sqlite)] == [second.id]
    assert on_sqlite.head("pj-0001").number == 1


def test_what_says_nothing_or_is_not_a_card_is_refused(on_sqlite: Store) -> None:
    for words in ("", " \n ", "x" * 2_001):
        with pytest.raises(BadRemark):
            add_comment(on_sqlite, "pj-0001", "de", words, ANNA)
    with pytest.raises(NoSuchText):
        suggest_texts(on_sqlite, Rewrite("pj-0001", 1, {("verdict", "de"): "x"}), ANNA)
    with pytest.raises(NotSaved):
        suggest_texts(on_sqlite, Rewrite("pj-0001", 1, {("text", "de"): "x" * 3_000}), ANNA)
    assert (
        suggest_texts(on_sqlite, Rewrite("pj-0001", 1, {("text", "de"): "Der See gefriert jeden Winter."}), ANNA) == 0
    )
    assert on_sqlite.newest() == 1
