"""The time, which use cases take as an argument; and times as people read them."""

from datetime import UTC, date, datetime


def now() -> datetime:
    """Return the time by the clock."""
    return datetime.now(UTC)


def today() -> date:
    """Return the day by the clock."""
    return now().date()


def tell_time(at: str, *, zone: bool = False) -> str:
    """Return a stored time as the clock on the wall showed it here, on request with the time zone."""
    try:
        moment = datetime.fromisoformat(at)
    except ValueError:
        return at
    local = moment.astimezone() if moment.tzinfo else moment
    return local.strftime("%Y-%m-%d %H:%M") + (local.strftime(" UTC%z") if zone else "")
