"""The time, which use cases take as an argument."""

from datetime import UTC, date, datetime


def now() -> datetime:
    """Return the time."""
    return datetime.now(UTC)


def today() -> date:
    """Return the day."""
    return now().date()
