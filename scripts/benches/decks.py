"""Load, check and print the five decks that come with quizkit, at their full sizes."""

import os
import tempfile
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path

import yaml

from benches import Figure, measure
from benches.checks import run_pofilter, write_po
from benches.press import NAIVE, OURS, measure_alone, print_cold
from quizkit.bundled import find_bundled
from quizkit.workflow.checking.inspect import CheckChoice
from quizkit.workflow.checking.run import check_subjects
from quizkit.workflow.checking.subject import subject_of_tree
from quizkit.workflow.stored.unreleased import pack_deck
from quizkit.workflow.tree.read import Library, read_tree

TODAY = date(2026, 1, 1)


def full_decks() -> Iterator[Figure]:
    """Compare with PyYAML's C reader, pofilter, and one WeasyPrint document for each deck."""
    library = read_tree()
    cards = [card for deck in library.decks for card in deck.cards]
    texts = [path.read_text(encoding="utf-8") for path in find_bundled("content").rglob("*.yaml")]
    read = measure(read_tree, 3)
    peer = measure(lambda: [yaml.load(text, yaml.CSafeLoader) for text in texts], 3)
    yield Figure(f"load the five decks, {len(cards)} cards", read, "PyYAML CSafeLoader", peer)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        paths = [write_po(folder, cards, language) for language in ("de", "nl")]
        check = measure_work(lambda: check_all(library))
        peer = measure_work(lambda: run_pofilter(paths))
        yield Figure("check them in all their languages", check, "pofilter, German and Dutch", peer)
        ours = naive = 0.0
        for deck in library.decks:
            pack = folder / f"{deck.slug}.json"
            pack.write_bytes(pack_deck(deck).with_digest().dumps())
            ours += print_cold(folder, OURS, str(pack))[0]
            naive += measure_alone(NAIVE, str(pack), str(folder / "naive.pdf"), cache=folder / "cache")[0]
        yield Figure("print all their cards in French, cold", ours, "a WeasyPrint document each", naive)


def check_all(library: Library) -> int:
    """Run all checks on all decks, and across them."""
    subjects = [subject_of_tree(library, deck.slug, TODAY) for deck in library.decks]
    return len(check_subjects(subjects, CheckChoice()).problems)


def measure_work(work: Callable[[], object]) -> float:
    """Return the processor time of some work in seconds, with that of the processes it starts."""
    before = os.times()
    work()
    return sum(os.times()[:4]) - sum(before[:4])


BENCH = full_decks
