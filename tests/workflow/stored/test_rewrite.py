"""Texts as somebody types them: stored by field, merged with others, refused where they are not a card's."""

from datetime import date

import pytest
from making import ANNA, BEAT

from quizkit.store.history import Store
from quizkit.workflow.checking.draft import check_rewrite
from quizkit.workflow.stored.items import read_texts
from quizkit.workflow.stored.rewrite import (
    NoSuchText,
    NotSaved,
    Rewrite,
    list_past_texts,
    store_rewrite,
)

TODAY = date(2026, 11, 1)


def rewrite(words: str, path: str = "text", language: str = "de", base: int = 1) -> Rewrite:
    return Rewrite("pj-0001", base, {(path, language): words})


def test_texts_of_one_card_are_merged_and_the_same_text_is_a_conflict(store: Store) -> None:
    assert store_rewrite(store, rewrite("Der See friert zu."), ANNA).changeset
    assert store_rewrite(store, rewrite("Nur 1963.", "explanation"), BEAT).merged == ["pj-0001"]
    refused = store_rewrite(store, rewrite("Der Teich friert zu."), BEAT)
    [conflict] = refused.conflicts
    assert (conflict.path, conflict.base) == ("text.de", "Der See gefriert jeden Winter.")
    assert (conflict.ours, conflict.theirs) == ("Der See friert zu.", "Der Teich friert zu.")
    texts = read_texts(store.head("pj-0001"))
    assert (texts["text"]["de"], texts["explanation"]["de"]) == ("Der See friert zu.", "Nur 1963.")


def test_without_words_a_translation_is_missing_again(on_sqlite: Store) -> None:
    store_rewrite(on_sqlite, rewrite(""), ANNA)
    assert read_texts(on_sqlite.head("pj-0001"))["text"] == {"fr": "Le lac gèle chaque hiver."}


@pytest.mark.parametrize("path", ["verdict", "id", "text.fr", "nothing", ""])
def test_only_texts_can_be_written(on_sqlite: Store, path: str) -> None:
    with pytest.raises(NoSuchText):
        store_rewrite(on_sqlite, rewrite("x", path), ANNA)


def test_what_is_not_a_card_any_more_is_not_saved(on_sqlite: Store) -> None:
    for words, language in (("x", "xx"), ("bell\x07", "de"), ("x" * 3_000, "de")):
        with pytest.raises(NotSaved):
            store_rewrite(on_sqlite, rewrite(words, language=language), ANNA)
    assert on_sqlite.head("pj-0001").number == 1


def test_typing_is_checked_without_being_stored(on_sqlite: Store) -> None:
    draft = check_rewrite(on_sqlite, rewrite("Der See gefriert 12 Winter ..."), TODAY)
    found = {(problem.fault.name, problem.span) for problem in draft.findings if problem.language == "de"}
    assert {("number-differs", (17, 19)), ("ellipsis", (27, 30))} <= found
    assert on_sqlite.head("pj-0001").number == 1


def test_the_past_of_a_text_names_who_wrote_it_and_leaves_other_changes_out(on_sqlite: Store) -> None:
    store_rewrite(on_sqlite, rewrite("Zwei.", "explanation"), ANNA)
    store_rewrite(on_sqlite, rewrite("Der See friert zu.", base=2), BEAT)
    past = list_past_texts(on_sqlite, "pj-0001", "text", "de")
    assert [(text.revision, text.origin.author, text.words) for text in past] == [
        (3, "Beat", "Der See friert zu."),
        (1, "Anna", "Der See gefriert jeden Winter."),
    ]
