"""Limits: how much is read from one file."""

from dataclasses import dataclass

UNITS = 300_000
"""How many texts a translator's file may have: three for each of 100,000 cards."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How much is read from one file; `quizkit.toml` can change it.

    Reading any file within these limits takes less than 300 MB of memory.
    """

    megabytes: int = 40
    rows: int = 100_000
    columns: int = 500
