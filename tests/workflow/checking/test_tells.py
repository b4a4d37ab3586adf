"""What a deck gives away, from its cards and its playtests to a report."""

import json
from datetime import date
from pathlib import Path

import pytest
from bundled_decks import bundled_library
from making import ANNA, workspace_of

from quizkit.decks.deck import NoSuchDeck
from quizkit.labels import Labels
from quizkit.languages import SIDE_BY_SIDE
from quizkit.store import playtests
from quizkit.store.history import Store
from quizkit.store.playtests import Answer
from quizkit.tells.signs import ALL_FORMS, Sign
from quizkit.workflow.checking.found_before import FoundBefore
from quizkit.workflow.checking.inspect import CheckChoice
from quizkit.workflow.checking.run import check_subjects
from quizkit.workflow.checking.subject import subject_of_store
from quizkit.workflow.checking.tells import as_html, as_json, describe_questions, find_tells, name_sign
from quizkit.workflow.stored import items
from quizkit.workflow.stored.languages import NoSuchLanguage
from quizkit.workflow.tree.read import read_tree

TODAY = date(2026, 1, 1)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """Five question cards were played by two people, who always knew the first answer and no other."""
    made = Store.create(str(tmp_path / "only.db"))
    made.commit([*items.deck_changes(bundled_library().deck("kwis-t"))], ANNA)
    answers = [
        Answer(f"kw-{number:04}", made.head(f"kw-{number:04}").number, part, player, part == 1)
        for number in range(1, 6)
        for part in range(1, 6)
        for player in ("Anna", "Beat")
    ]
    playtests.record(made, "evening", "kwis-t", "2026-01-02T20:00:00Z", answers, [])
    return made


def test_the_easiest_question_is_known_from_playtests(store: Store) -> None:
    [tells] = find_tells(workspace_of(store), ["kwis-t"], [], TODAY)
    assert tells.place is not None
    assert (tells.place.place, len(tells.place.cards), tells.place.of) == (1, 5, 5)
    said = [*describe_questions(tells, Labels("en"))]
    assert said[0] == ("Question 1 is the easiest on 5 of 5 cards played; chance is one in five.", True)


@pytest.mark.slow
def test_the_check_says_so_too_and_says_the_same_after_more_playtests(store: Store) -> None:
    def find_places() -> list[str]:
        subject = subject_of_store(store, "kwis-t", TODAY)
        report = check_subjects([subject], CheckChoice(("place-tells",)), FoundBefore())
        return [f"{problem.card} {problem.value} {problem.allowed}{problem.detail}" for problem in report.problems]

    assert find_places() == ["kwis-t 1 "]
    answers = [Answer("kw-0001", store.head("kw-0001").number, part, "Carla", part == 1) for part in range(1, 6)]
    playtests.record(store, "later", "kwis-t", "2026-01-03T20:00:00Z", answers, [])
    assert find_places() == ["kwis-t 1 "]


@pytest.mark.slow
def test_only_the_languages_wanted_are_looked_at() -> None:
    [tells] = find_tells(bundled_library(), ["swiss-quiz"], ["nl"], TODAY)
    assert [one.language for one in tells.verdicts] == ["nl"]
    with pytest.raises(NoSuchLanguage):
        find_tells(bundled_library(), ["swiss-quiz"], ["it"], TODAY)
    with pytest.raises(NoSuchDeck):
        find_tells(bundled_library(), ["swiss-quizz"], [], TODAY)


def test_a_few_statements_say_nothing_in_any_language(tree: Path) -> None:
    [tells] = find_tells(read_tree(tree), ["petit-jeu"], [], TODAY)
    assert tells.verdicts == ()
    assert tells.too_few == ("fr", "de")


def test_the_data_has_every_card_and_the_same_counts_as_the_report(dated: Path) -> None:
    found = find_tells(read_tree(dated), ["petit-jeu"], ["fr"], TODAY)
    [data] = json.loads(as_json(found, Labels("en")))
    [verdicts], [tells] = data["verdicts"], found[0].verdicts
    assert (verdicts["share"], verdicts["too_good"]) == (round(tells.share, 4), tells.is_too_good)
    year = next(sign for sign in verdicts["signs"] if sign["form"] == "year")
    assert (year["name"], year["verdict"], year["count"], year["of"]) == ("a year", True, 31, 44)
    assert len(year["cards"]) == 44
    assert verdicts["rewrite"][0]["text"] == found[0].words(tells.rewrite[0].card, "fr")


@pytest.mark.parametrize("language", SIDE_BY_SIDE)
def test_every_sign_has_a_name_and_the_page_shows_them(dated: Path, language: str) -> None:
    say = Labels(language)
    names = {name_sign(Sign(form, "x"), say) for form in ALL_FORMS}
    assert len(names) == len(ALL_FORMS)
    page = as_html(find_tells(read_tree(dated), [], [], TODAY), say)
    assert f'<html lang="{language}">' in page
    assert name_sign(Sign("year"), say) in page
    assert "pj-0101" in page
