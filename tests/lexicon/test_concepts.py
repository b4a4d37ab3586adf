"""Everyday words that mean the same in every language."""

import pytest

from quizkit.lexicon.concepts import find_concepts, has_name


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("chevaux", "fr"), ("Pferde", "de")),
        (("écoles", "fr"), ("scholen", "nl")),
        (("Kerzenflamme", "de"), ("bougie", "fr")),
        (("spinnen", "nl"), ("araignées", "fr")),
        (("regeerde", "nl"), ("régna", "fr")),
    ],
)
def test_forms_and_compounds_are_found(one: tuple[str, str], other: tuple[str, str]) -> None:
    (word, language), (theirs, their_language) = one, other
    assert find_concepts(word.casefold(), language) & find_concepts(theirs.casefold(), their_language)


def test_a_word_that_only_begins_like_another_is_not_a_form_of_it() -> None:
    assert not find_concepts("schweiz", "de")
    assert has_name("schweine", "de")


def test_a_word_may_mean_several_things() -> None:
    assert {"lake", "sea"} <= find_concepts("see", "de")


def test_a_language_without_words_has_no_concepts() -> None:
    assert not find_concepts("water", "it")
