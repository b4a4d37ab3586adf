"""Pools of made-up statements to compose decks from."""

from collections import Counter
from random import Random

from examples import BRIEF

from quizkit.compose.task import Candidate, Task
from quizkit.decks.brief import Brief, Category
from quizkit.decks.quotas import CATEGORIES, DIFFICULTY, VERDICT, Feature, quotas

CATEGORY_NAMES = ("history", "nature", "sport")


def brief(size: int = 24, stacks: int = 2, longest_run: int | None = 3, **more: object) -> Brief:
    """Make a brief with a blueprint of statements in three categories, half of them true."""
    planned = {
        "cards": {"statement": size},
        "stacks": stacks,
        "sides": 2,
        "true_share": 0.5,
        "longest_run": longest_run,
    }
    data = BRIEF.model_dump(mode="json")
    data["categories"] = {
        name: Category(name={"fr": name}, letter=name[0], colour="#000000").model_dump() for name in CATEGORY_NAMES
    }
    return Brief.model_validate(data | {"blueprint": planned | more})


def candidates(seed: int, count: int) -> tuple[Candidate, ...]:
    """Make up statements."""
    dice = Random(seed)
    return tuple(
        candidate(f"x-{number:04}", dice.random() < 0.5, dice.choice(CATEGORY_NAMES), dice.choice("1223"))
        for number in range(1, count + 1)
    )


def candidate(card: str, verdict: bool, category: str, difficulty: str = "2") -> Candidate:
    """Make up a statement."""
    features = (Feature(VERDICT, str(verdict).lower()), Feature(CATEGORIES, category), Feature(DIFFICULTY, difficulty))
    return Candidate(card, Counter(features))


def task(found: Brief, pool: tuple[Candidate, ...], size: int | None = None, seed: int = 1) -> Task:
    """Say what to compose."""
    blueprint = found.blueprint
    size = size or blueprint.cards["statement"]
    layout = blueprint.layout("statement", size)
    return Task(layout, pool, quotas(found, "statement", size), blueprint.longest_run, seed=seed)
