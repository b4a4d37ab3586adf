"""How much is taken from one file."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """How much is taken from one file; `quizkit.toml` may say otherwise."""

    megabytes: int = 200
    rows: int = 100_000
    columns: int = 500
