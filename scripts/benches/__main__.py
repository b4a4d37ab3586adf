"""Run the benchmarks named on the command line, or all; each figure is printed as soon as it is measured."""

import gc
import sys

from rich.console import Console
from rich.text import Text

import benches
from quizkit.discovery import discover

WIDTHS = (10, 52, 9, 36, 9, 7)


def write_line(*cells: str) -> Text:
    """Lay cells out in columns; numbers to the right."""
    padded = [
        cell.rjust(width) if cell[:1].isdigit() else cell.ljust(width)
        for cell, width in zip(cells, WIDTHS, strict=True)
    ]
    return Text("  ".join(padded))


gc.set_threshold(1_000_000)  # as quizkit itself does
benchmarks = discover(benches.__name__, "BENCH")
if unknown := [name for name in sys.argv[1:] if name not in benchmarks]:
    sys.exit(f"There is no benchmark {unknown[0]}. Available: {', '.join(benchmarks)}.")
console = Console(width=150, highlight=False)
console.print(write_line("benchmark", "work", "seconds", "peer", "seconds", "ratio"), style="bold", soft_wrap=True)
for name in sys.argv[1:] or benchmarks:
    for figure in benchmarks[name]():
        ours, theirs = f"{figure.seconds:.3f}", f"{figure.peer_seconds:.3f}"
        line = write_line(name, figure.what, ours, figure.peer, theirs, f"{figure.ratio:.2f}")
        console.print(line, soft_wrap=True)
