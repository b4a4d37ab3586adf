"""A tree of 20,000 statements: read with places and checks, written canonically."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import yaml

from benches import Figure, timed
from quizkit.workflow.tree.read import Library, read_tree
from quizkit.workflow.tree.write import write_tree

CARDS = 20_000


def trees() -> Iterator[Figure]:
    """Compare with PyYAML's own C reader and writer, which give bare values without places."""
    bundled = read_tree().deck("swiss-quiz")
    cards = tuple(bundled.cards[i % 20].model_copy(update={"id": f"sq-{i:05}"}) for i in range(CARDS))
    deck = type(bundled)("swiss-quiz", bundled.brief, cards)
    library = Library((deck,), {}, ())
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        write = timed(lambda: write_tree(library, root), 3)
        files = [path.read_text(encoding="utf-8") for path in root.rglob("*.yaml")]
        values = [yaml.load(text, yaml.CSafeLoader) for text in files]  # it is the safe one
        read = timed(lambda: read_tree(root), 3)
        peer_read = timed(lambda: [yaml.load(text, yaml.CSafeLoader) for text in files], 3)
        peer_write = timed(lambda: [yaml.dump(value, Dumper=yaml.CSafeDumper) for value in values], 3)
    yield Figure(f"read and parse {CARDS} cards", read, "PyYAML CSafeLoader", peer_read)
    yield Figure(f"write {CARDS} cards", write, "PyYAML CSafeDumper", peer_write)


BENCH = trees
