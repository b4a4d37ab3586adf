"""Run all checks on 20,000 statements in three languages: 80,000 translations with their source, then a second time."""

import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from datetime import date
from functools import partial
from pathlib import Path

import polib

from benches import Figure, measure
from quizkit.cards.card import Card
from quizkit.cards.kinds.statement import Statement
from quizkit.checks import checks
from quizkit.decks.deck import Deck
from quizkit.store.history import Store
from quizkit.store.values import Origin
from quizkit.workflow.checking.draft import check_each_card, some_cards
from quizkit.workflow.checking.found_before import FoundBefore
from quizkit.workflow.checking.inspect import CheckChoice
from quizkit.workflow.checking.run import check_subjects
from quizkit.workflow.checking.subject import subject_of_store
from quizkit.workflow.stored import items
from quizkit.workflow.tree.read import read_tree

ROWS, TODAY = 20_000, date(2026, 1, 1)
NOBODY = Origin("bench", "2026-01-01T00:00:00Z")
PATTERNS = (
    {
        "fr": "Le {a} de {P} compte {n} {b}s, mais il n’a pas de {c}.",
        "de": "Der {a} von {P} zählt {n} {b}en, aber er hat keinen {c}.",
        "nl": "De {a} van {P} telt {n} {b}en, maar hij heeft geen {c}.",
    },
    {
        "fr": "Depuis {y}, on ne trouve la {a} qu’au bord du lac de {P}, à {n}\u00a0m d’altitude.",
        "de": "Seit {y} findet man die {a} nur am Ufer des Sees von {P}, auf {n}\u00a0m Höhe.",
        "nl": "Sinds {y} vind je de {a} alleen aan de oever van het meer van {P}, op {n}\u00a0m hoogte.",
    },
    {
        "fr": "Tous les {a}s de {P} ont plus de {n} {b}s et au moins un {c} en bois de {d}.",
        "de": "Alle {a}e von {P} haben mehr als {n} {b}e und mindestens einen {c} aus Holz der {d}.",
        "nl": "Alle {a}s van {P} hebben meer dan {n} {b}s en minstens één {c} van het hout van de {d}.",
    },
    {
        "fr": "La première {a} fut construite en {y} par {P} {Q}, et sa {b} pèse encore {n}\u00a0kg.",
        "de": "Die erste {a} wurde {y} von {P} {Q} gebaut, und ihre {b} wiegt noch immer {n}\u00a0kg.",
        "nl": "De eerste {a} werd in {y} gebouwd door {P} {Q}, en haar {b} weegt nog altijd {n}\u00a0kg.",
    },
)
"""Sentences like those on cards; invented words fill the gaps, to give 20,000 cards a realistic vocabulary."""


def statements(count: int) -> list[Statement]:
    """Return statements, all different, with a vocabulary that grows as it does in real texts."""
    rng = random.Random(1)  # a benchmark must be repeatable
    syllables = [a + b for a in "bcdfglmnprstv" for b in "aeiou"]
    words = ["".join(rng.choices(syllables, k=3)) for _ in range(6_000)]
    categories = list(read_tree().deck("swiss-quiz").brief.categories)

    def text() -> dict[str, str]:
        names = {name: rng.choice(words) for name in "abcd"} | {name: rng.choice(words).title() for name in "PQ"}
        facts = {**names, "n": rng.randrange(20, 999), "y": rng.randrange(1300, 2000)}
        pattern = rng.choice(PATTERNS)
        return {language: words.format(**facts) for language, words in pattern.items()}

    def both() -> dict[str, str]:
        first, second = text(), text()
        return {language: f"{first[language]} {second[language]}" for language in first}

    return [
        Statement.model_validate({
            "id": f"sq-{number:05}", "category": rng.choice(categories), "text": text(), "verdict": number % 2 == 0,
            "explanation": text() if number % 2 else both(), "as_of": "2026", "source": "HLS, Uri",
        })
        for number in range(1, count + 1)
    ]  # fmt: skip


def create_store(folder: Path, cards: list[Statement]) -> Store:
    """Return a new store with these statements."""
    store = Store.create(str(folder / f"{len(cards)}.db"))
    deck = read_tree().deck("swiss-quiz")
    store.commit(items.deck_changes(Deck(deck.slug, deck.brief, tuple(cards))), NOBODY)
    return store


def count_problems(store: Store, memory: Path | None) -> int:
    """Run all checks, as `quizkit check` does."""
    report = check_subjects([subject_of_store(store, "swiss-quiz", TODAY)], CheckChoice(), FoundBefore(memory))
    return len(report.problems)


def write_po(folder: Path, cards: Sequence[Card], language: str) -> Path:
    """Write the same texts to a PO file."""
    file = polib.POFile()
    for card in cards:
        for text in card.texts():
            words = text.text
            if {"fr", language} <= set(words):
                file.append(polib.POEntry(msgctxt=f"{card.id} {text.path}", msgid=words["fr"], msgstr=words[language]))
    path = folder / f"{language}.po"
    file.save(str(path))
    return path


def run_pofilter(paths: list[Path]) -> None:
    """Run pofilter from translate-toolkit."""
    for path in paths:
        program = [str(Path(sys.executable).with_name("pofilter")), "--progress=none", f"--language={path.stem}"]
        subprocess.run([*program, "-i", str(path), "-o", str(path.with_suffix(".out"))], check=True)


def speed() -> Iterator[Figure]:
    """Compare with pofilter, with half as many cards, and with a second run; then time a single card."""
    cards = statements(ROWS)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        store, half = create_store(folder, cards), create_store(folder, cards[: ROWS // 2])
        paths = [write_po(folder, cards, language) for language in ("de", "nl")]
        once = partial(measure, repeat=1)
        times: dict[str, list[float]] = {"half": [], "all": [], "peer": []}
        for _ in range(2):
            times["half"].append(once(lambda: count_problems(half, None)))
            times["all"].append(once(lambda: count_problems(store, None)))
            times["peer"].append(once(lambda: run_pofilter(paths)))
        halves, whole, peer = (min(runs) for runs in times.values())
        yield Figure(f"all checks on {ROWS} statements, {4 * ROWS} pairs", whole, "pofilter, the same pairs", peer)
        yield Figure(f"all checks on {ROWS} statements", whole, f"on {ROWS // 2}", halves)
        count_problems(store, folder / "memory")
        again = measure(lambda: count_problems(store, folder / "memory"), 3)
        yield Figure("a second run, nothing changed", again, "the first run", whole)
        program = [sys.executable, "-m", "benches.checks", str(folder / f"{ROWS}.db")]
        first = float(subprocess.check_output(program, text=True))
        yield Figure(f"one card of {ROWS}, the first after start", first, "50 ms", 0.05)


BENCH = speed

if __name__ == "__main__":
    opened = Store.open(sys.argv[1])
    card = opened.head("sq-00017")
    checks()
    start = time.perf_counter()
    check_each_card(some_cards(opened, card.deck, [card], TODAY))
    print(time.perf_counter() - start)  # noqa: T201
