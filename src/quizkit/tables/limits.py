"""Limits: how much is read from one file."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """How much is read from one file; `quizkit.toml` can change it."""

    megabytes: int = 200
    rows: int = 100_000
    columns: int = 500
