"""Golden files: what somebody has looked at and found good, to compare with.

`QUIZKIT_WRITE_GOLDEN=1 scripts/test …` writes those that differ; look at the difference in git before you commit it.
"""

import os
from collections.abc import Callable
from operator import eq
from pathlib import Path

GOLDEN = Path(__file__).parent / "golden"


def golden(name: str, made: bytes, same: Callable[[bytes, bytes], bool] = eq) -> bytes:
    """Return what a golden file holds, which is what was `made` if goldens are written anew."""
    path = GOLDEN / name
    if os.environ.get("QUIZKIT_WRITE_GOLDEN") and not (path.exists() and same(path.read_bytes(), made)):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(made)
    return path.read_bytes()


def golden_text(name: str, made: str) -> str:
    """Return what a golden file of text holds."""
    return golden(name, made.encode()).decode()
