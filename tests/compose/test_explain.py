"""The explanation names what is really missing: following its advice makes the deck possible."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pools import CATEGORY_NAMES, brief, candidate, candidates, task

from quizkit.compose.composer import compose
from quizkit.compose.explain import Shortage, explain
from quizkit.compose.solve import Unsolved
from quizkit.compose.task import Candidate, Task
from quizkit.decks.blueprint import StackLayout
from quizkit.decks.quotas import CANTONS, CATEGORIES, FALSE, THEMES, TYPES, VERDICT, Feature, Quota

EVEN = dict.fromkeys(CATEGORY_NAMES, 8)


def write_missing(short: Shortage) -> tuple[Candidate, ...]:
    """Return new cards, as many as the shortage asks for."""
    cards = [Counter(sort) for sort, count in short.write for _ in range(count)]
    return tuple(Candidate(f"new-{number}", features) for number, features in enumerate(cards))


def can_annotate(asked: Task) -> bool:
    try:
        compose(asked)
    except Unsolved:
        return False
    return True


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10_000), st.integers(0, 30), st.integers(0, 10))
def test_following_the_advice_makes_the_deck_possible(seed: int, count: int, begun: int) -> None:
    made_up = candidates(seed, count + begun)
    pool, reserve = made_up[:count], made_up[count:]
    plan = brief(categories=EVEN)
    asked = task(plan, pool)
    if can_annotate(asked):
        return
    smaller = [task(plan, pool, size) for size in range(4, 24, 4)]
    short = explain(asked, reserve, smaller)
    finished = tuple(card for card in reserve if card.id in short.finish)
    assert can_annotate(replace(asked, pool=(*pool, *finished, *write_missing(short))))
    needed = len(finished) + len(write_missing(short))
    assert needed
    if len(write_missing(short)):
        # One card fewer would not be enough.
        assert not can_annotate(replace(asked, pool=(*pool, *finished, *write_missing(short)[1:])))
    if short.size:
        assert can_annotate(task(plan, pool, short.size))
    if short.shares:
        changed = {name: short.shares.get(name, (0, 8))[1] for name in CATEGORY_NAMES}
        assert can_annotate(task(brief(categories=changed), pool))


def test_an_editor_is_told_the_verdict_and_the_category() -> None:
    pool = tuple(
        candidate(f"x-{number:02}", verdict, category)
        for number, (verdict, category) in enumerate(
            (verdict, category) for category in CATEGORY_NAMES for verdict in (True, False) for _ in range(4)
        )
    )
    falsehoods = [
        card for card in pool if card.features[Feature(VERDICT, FALSE)] and card.features[Feature(CATEGORIES, "sport")]
    ]
    asked = task(brief(categories=EVEN), tuple(card for card in pool if card not in falsehoods[:3]))
    short = explain(asked, [], [])
    assert short.write == (((Feature(VERDICT, FALSE), Feature(CATEGORIES, "sport")), 3),)
    begun = explain(asked, falsehoods[:2], [])
    assert begun.finish == tuple(sorted(card.id for card in falsehoods[:2]))
    assert begun.write[0][1] == 1


def test_missing_types_and_cantons_are_named() -> None:
    pool = tuple(
        Candidate(f"c-{number}", Counter({Feature(TYPES, "simple"): 1, Feature(CANTONS, "VD"): 1}))
        for number in range(4)
    )
    asked = Task(
        StackLayout(4),
        pool,
        (
            Quota(Feature(TYPES, "simple"), "deck", 3, 3),
            Quota(Feature(TYPES, "double"), "deck", 1, 1),
            Quota(Feature(CANTONS, "VD"), "deck", 2, 4),
            Quota(Feature(CANTONS, "AI"), "deck", 2, 4),
        ),
    )
    short = explain(asked, [], [])
    assert dict(short.write) == {(Feature(TYPES, "simple"),): 1, (Feature(TYPES, "double"),): 1}
    assert short.answers == {"AI": 2}


def test_missing_themes_and_impossible_runs_are_explained() -> None:
    pool = tuple(Candidate(f"k-{number}", Counter({Feature(THEMES, "world"): 5})) for number in range(4))
    asked = Task(
        StackLayout(4),
        pool,
        (Quota(Feature(THEMES, "world"), "deck", 10, 10), Quota(Feature(THEMES, "sport"), "deck", 10, 10)),
    )
    assert explain(asked, [], []).answers == {"sport": 10}
    half = Counter({True: 15, False: 15})
    cards = tuple(candidate(f"x-{n:02}", verdict, "nature") for n, verdict in enumerate(half.elements()))
    alternating = task(brief(size=30, stacks=1, longest_run=1), cards)
    assert can_annotate(alternating)
    stacked = task(brief(size=20, stacks=2, longest_run=1), cards)
    assert not can_annotate(stacked)
    assert explain(stacked, [], []).longest_run == 2


def test_a_task_that_nothing_can_fix_does_not_crash() -> None:
    asked = Task(StackLayout(2), (), (Quota(Feature(TYPES, "simple"), "deck", 3, 3),))
    assert explain(asked, [], []) == Shortage()
