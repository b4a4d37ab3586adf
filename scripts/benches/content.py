"""A tree of 20,000 statements: read and parse it with places, and write it in canonical form."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import yaml

from benches import Figure, measure
from quizkit.workflow.tree.read import Library, read_tree
from quizkit.workflow.tree.write import write_tree

CARDS = 20_000


def trees() -> Iterator[Figure]:
    """Compare with PyYAML's C reader and writer, which know values but no places."""
    bundled = read_tree().deck("swiss-quiz")
    cards = tuple(bundled.cards[i % 20].model_copy(update={"id": f"sq-{i:05}"}) for i in range(CARDS))
    deck = type(bundled)("swiss-quiz", bundled.brief, cards)
    library = Library((deck,), {}, ())
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        write = measure(lambda: write_tree(library, root), 3)
        files = [path.read_text(encoding="utf-8") for path in root.rglob("*.yaml")]
        values = [yaml.load(text, yaml.CSafeLoader) for text in files]  # it is the safe loader
        read = measure(lambda: read_tree(root), 3)
        peer_read = measure(lambda: [yaml.load(text, yaml.CSafeLoader) for text in files], 3)
        peer_write = measure(lambda: [yaml.dump(value, Dumper=yaml.CSafeDumper) for value in values], 3)
    yield Figure(f"read and parse {CARDS} cards", read, "PyYAML CSafeLoader", peer_read)
    yield Figure(f"write {CARDS} cards", write, "PyYAML CSafeDumper", peer_write)


BENCH = trees
