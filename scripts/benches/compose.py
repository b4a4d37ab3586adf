"""A deck from a pool, one worker: 660 of 900 and 2,000 of 3,000, twice; a reprint; and a pool that is too small."""

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


def brief(size: int, stacks: int) -> Brief:
    """Take the blueprint of the published game, or one of its kind."""
    found = read_tree().deck("swiss-quiz").brief
    planned = {
        "cards": {"statement": size},
        "stacks": stacks,
        "categories": dict.fromkeys(found.categories, size // len(found.categories)),
        "difficulty": (3, 5, 2),
    }
    return found.model_copy(update={"blueprint": found.blueprint.model_copy(update=planned)})


def pool(count: int) -> list[Statement]:
    """Make statements as editors would have them: nearly as many true as false, some categories fuller than others."""
    dice = random.Random(2)  # noqa: S311
    made = statements(count)
    return [
        card.model_copy(update={"verdict": dice.random() < 0.49, "difficulty": dice.choice((1, 1, 2, 2, 2, 3))})
        for card in made
    ]


def stored(folder: Path, name: str, found: Brief, cards: list[Statement]) -> Store:
    """Put a pool into a store of its own."""
    store = Store.create(str(folder / f"{name}.db"))
    store.commit(items.deck_changes(Deck("swiss-quiz", found, tuple(cards))), NOBODY)
    return store


def composed(store: Store, keep: str | None = None) -> tuple[float, ComposedDeck]:
    """Compose, as `quizkit compose` does, and give how long it took."""
    start = time.perf_counter()
    made = compose(store, ComposeRequest("swiss-quiz", keep=keep), TODAY)
    return time.perf_counter() - start, made


def speed() -> Iterator[Figure]:
    """Compare with the limits that editors were promised."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        small = stored(folder, "660", brief(660, 6), pool(900))
        first, made = composed(small)
        second, again = composed(small)
        assert made.composition == again.composition, "not the same deck twice"  # noqa: S101
        yield Figure("660 of 900, checks included", first, "15 s", 15)
        store_composition(small, "swiss-quiz", made.composition, NOBODY)
        release.create_release(small, "swiss-quiz", "1.0.0", NOBODY, force=True)
        kept, reprint = composed(small, keep="1.0.0")
        assert reprint.kept == 660, "numbers changed for nothing"  # noqa: S101
        yield Figure("660 of 900 again, every number kept", kept, "composing it anew", second)
        large = stored(folder, "2000", brief(2000, 10), pool(3000))
        seconds, made = composed(large)
        assert made.composition == composed(large)[1].composition, "not the same deck twice"  # noqa: S101
        yield Figure("2,000 of 3,000, checks included", seconds, "90 s", 90)
        stored(folder, "few", brief(660, 6), [card for card in pool(900) if card.category != "sport" or card.verdict])
        cold, warm = explained(folder), explained(folder)
        yield Figure("a pool too small, explained, from the command to the last word", warm, "2 s", 2)
        yield Figure("the same, cards never checked before", cold, "checked before", warm)


def explained(folder: Path) -> float:
    """Ask the command line for a deck that cannot be."""
    program = [str(Path(sys.executable).with_name("quizkit")), "compose", "swiss-quiz", "--author", "bench"]
    start = time.perf_counter()
    asked = [*program, "--db", str(folder / "few.db")]
    told = subprocess.run(asked, capture_output=True, text=True, check=False, env={"XDG_CACHE_HOME": str(folder)})  # noqa: S603
    assert "write" in told.stderr, told.stderr  # noqa: S101
    return time.perf_counter() - start


BENCH = speed
