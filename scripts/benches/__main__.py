"""Run the benchmarks named on the command line, or all."""

import gc
import sys

from rich.console import Console
from rich.table import Table

import benches
from quizkit.discovery import discover

gc.set_threshold(1_000_000)  # as quizkit itself does
benchmarks = discover(benches.__name__, "BENCH")
table = Table("benchmark", "work", "seconds", "peer", "peer's seconds", "ratio", box=None, header_style="bold")
for name in sys.argv[1:] or benchmarks:
    for figure in benchmarks[name]():
        table.add_row(
            name, figure.what, f"{figure.seconds:.3f}", figure.peer, f"{figure.peer_seconds:.3f}", f"{figure.ratio:.2f}"
        )
Console(width=150).print(table)
