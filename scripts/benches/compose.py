"""Compose decks with one worker: 660 of 900 and 2,000 of 3,000 cards, twice; a reprint; a pool that is too small."""

import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from datetime import date
from pathlib import Path

from benches import Figure
from benches.checks import NOBODY, statements
from quizkit.cards.kinds.statement import Statement
from quizkit.decks.brief import Brief
from quizkit.decks.deck import Deck
from quizkit.store.history import Store
from quizkit.workflow.composing.compose import ComposedDeck, ComposeRequest, compose, store_composition
from quizkit.workflow.releasing import release
from quizkit.workflow.stored import items
from quizkit.workflow.tree.read import read_tree

TODAY = date(2026, 1, 1)


def make_brief(size: int, stacks: int) -> Brief:
    """Return the brief of the published game, with a blueprint of this size."""
    brief = read_tree().deck("swiss-quiz").brief
    planned = {
        "cards": {"statement": size},
        "stacks": stacks,
        "categories": dict.fromkeys(brief.categories, size // len(brief.categories)),
        "difficulty": (3, 5, 2),
    }
    return brief.model_copy(update={"blueprint": brief.blueprint.model_copy(update=planned)})


def make_pool(count: int) -> list[Statement]:
    """Return statements like those of real editors: nearly as many true as false, in difficulties 1 to 3."""
    dice = random.Random(2)
    return [
        card.model_copy(update={"verdict": dice.random() < 0.49, "difficulty": dice.choice((1, 1, 2, 2, 2, 3))})
        for card in statements(count)
    ]


def create_store(folder: Path, name: str, brief: Brief, cards: list[Statement]) -> Store:
    """Return a new store with a pool of cards."""
    store = Store.create(str(folder / f"{name}.db"))
    store.commit(items.deck_changes(Deck("swiss-quiz", brief, tuple(cards))), NOBODY)
    return store


def time_compose(store: Store, keep: str | None = None) -> tuple[float, ComposedDeck]:
    """Compose as `quizkit compose` does; return the seconds it took, and the deck."""
    start = time.perf_counter()
    composed = compose(store, ComposeRequest("swiss-quiz", keep=keep), TODAY)
    return time.perf_counter() - start, composed


def speed() -> Iterator[Figure]:
    """Compare with the times that editors were promised."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        # What checks remember of a benchmark is none of the user's business.
        os.environ["XDG_CACHE_HOME"] = name
        small = create_store(folder, "660", make_brief(660, 6), make_pool(900))
        first, deck = time_compose(small)
        second, again = time_compose(small)
        assert deck.composition == again.composition, "not the same deck twice"
        yield Figure("660 of 900, checks included", first, "15 s", 15)
        store_composition(small, "swiss-quiz", deck.composition, NOBODY)
        release.create_release(small, "swiss-quiz", "1.0.0", NOBODY, force=True)
        kept, reprint = time_compose(small, keep="1.0.0")
        assert reprint.kept == 660, "numbers changed for nothing"
        yield Figure("660 of 900 again, every number kept", kept, "composing it anew", second)
        large = create_store(folder, "2000", make_brief(2000, 10), make_pool(3000))
        seconds, deck = time_compose(large)
        assert deck.composition == time_compose(large)[1].composition, "not the same deck twice"
        yield Figure("2,000 of 3,000, checks included", seconds, "90 s", 90)
        few = [card for card in make_pool(900) if card.category != "sport" or card.verdict]
        create_store(folder, "few", make_brief(660, 6), few)
        cold, warm = time_explanation(folder), time_explanation(folder)
        yield Figure("a pool too small, explained, from the command to the last word", warm, "2 s", 2)
        yield Figure("the same, cards never checked before", cold, "checked before", warm)


def time_explanation(folder: Path) -> float:
    """Ask the command line for a deck that cannot be composed; return how long it takes to say why."""
    program = [str(Path(sys.executable).with_name("quizkit")), "compose", "swiss-quiz", "--author", "bench"]
    start = time.perf_counter()
    command = [*program, "--db", str(folder / "few.db")]
    process = subprocess.run(command, capture_output=True, text=True, check=False, env={"XDG_CACHE_HOME": str(folder)})
    assert "write" in process.stderr, process.stderr
    return time.perf_counter() - start


BENCH = speed
