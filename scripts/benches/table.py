"""Play in a real terminal: the time from the last key to the next prompt, and from the command to the first one."""

import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from terminal import Terminal

from benches import Figure

PROMPT, BEGIN = 0.1, 1.0
"""What feels instant, and what people do not mind waiting for, in seconds."""
PROMPTS = 6
GATE, NAME = "Press Enter when ready:", "Anna>"


def time_prompts(folder: Path) -> Iterator[float]:
    """Play a few rounds against bots, which all move between an answer and the next prompt; yield each delay."""
    words = ("play", "swiss-quiz", "--seats", "Anna,bot:expert,bot:expert,bot:expert,bot:expert,bot:expert")
    terminal = Terminal(*words, "--lang", "en", "--seed", "1", folder=folder)
    terminal.wait(NAME)
    terminal.process.delaybeforesend = None
    for _ in range(PROMPTS):
        began = time.perf_counter()
        terminal.process.send("true\r")
        # First the line with the answer is drawn again, then the board and the commands.
        terminal.process.expect_exact("u undo")
        terminal.process.expect_exact(NAME)
        yield time.perf_counter() - began
    terminal.process.close(force=True)


def table() -> Iterator[Figure]:
    """Compare with what people perceive."""
    with tempfile.TemporaryDirectory() as folder:
        began = time.perf_counter()
        first = Terminal("play", "swiss-quiz", "--seats", "Anna,Ben,Chloé", "--lang", "en", folder=Path(folder))
        first.process.expect_exact(GATE)
        yield Figure("from the command to the first prompt", time.perf_counter() - began, "a second", BEGIN)
        first.process.close(force=True)
        yield Figure(
            f"the slowest of {PROMPTS} prompts, five bots moving", max(time_prompts(Path(folder))), "0.1 s", PROMPT
        )


BENCH = table
