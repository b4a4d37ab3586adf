"""Find cards among 100,000: processor time of each question, beside a fifth of a second."""

import random
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from statistics import median

from benches import Figure
from quizkit.store.history import Store
from quizkit.store.values import Change, Data, Origin, dump_payload
from quizkit.workflow.finding.find import find_cards
from quizkit.workflow.settings import Settings
from quizkit.workflow.stored.items import deck_changes
from quizkit.workflow.stored.query import Query
from quizkit.workflow.stored.workspace import Workspace
from quizkit.workflow.tree.read import read_tree

CARDS, LIMIT, TODAY = 100_000, 0.2, date(2026, 1, 1)
NOBODY = Origin("bench", "2026-01-01T00:00:00Z")
QUESTIONS = {
    "a word": Query(words=("matterhorn",)),
    "a misspelt word": Query(words=("mattrehorn",)),
    "a word that half of the cards have": Query(words=("der",), languages=("de",)),
    "drafts of a category": Query(categories=("nature",), states=("draft",)),
    "what is missing in Dutch": Query(languages=("nl",), missing=True),
    "what somebody wrote": Query(author="bench"),
    "what changed since a day": Query(changed_since="2026-01-02"),
}


def find() -> Iterator[Figure]:
    """Ask what people ask, once the search knows the cards; and let it learn them."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store.create(str(Path(folder) / "cards.db"))
        deck = read_tree(None).deck("swiss-quiz")
        store.commit(deck_changes(deck), NOBODY)
        store.commit(make_changes([card.data() for card in deck.cards]), NOBODY)
        workspace = Workspace(store, Settings())
        learn = _measure(lambda: find_cards(workspace, Query(), TODAY, most=50), 1)
        yield Figure(f"learn {CARDS} cards, once", learn, "a tenth of a millisecond a card", CARDS / 10_000)
        for name, query in QUESTIONS.items():
            seconds = _measure(lambda query=query: find_cards(workspace, query, TODAY, most=50), 5)  # type: ignore[misc]
            yield Figure(name, seconds, "a fifth of a second", LIMIT)


def make_changes(cards: list[Data]) -> Iterator[Change]:
    """Yield many cards: each a real one, with its words in another order."""
    chance = random.Random(1)  # cards to search, not secrets
    for number in range(CARDS - len(cards)):
        data = dict(cards[number % len(cards)])
        for field in ("text", "explanation"):
            texts: dict[str, str] = dict(data[field])  # type: ignore[arg-type]
            data[field] = {code: _shuffle(chance, words, number) for code, words in texts.items()}
        item = f"sq-{number + 10_000}"
        yield Change(item, "swiss-quiz", "statement", dump_payload({**data, "id": item}), source="fr")


def _shuffle(chance: random.Random, said: str, number: int) -> str:
    words = said.split()
    chance.shuffle(words)
    return f"{' '.join(words)[:150]} {number}"


def _measure(work: Callable[[], object], repeat: int) -> float:
    """Return the median processor time of some work."""
    times = []
    for _ in range(repeat):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return median(times)


BENCH = find
