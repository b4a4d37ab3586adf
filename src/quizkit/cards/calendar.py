"""Calendar: days out of dates that are only as precise as a fact is known, such as 2024 or 2024-06."""

from calendar import monthrange
from datetime import date


def first_day(partial: str) -> date:
    """Return the first day that a date may mean, such as 2024-06.

    >>> first_day("2024"), first_day("2024-06")
    (datetime.date(2024, 1, 1), datetime.date(2024, 6, 1))
    """
    return date.fromisoformat((partial + "-01-01")[:10])


def last_day(day: date, precision: str) -> date:
    """Return the last day of the year or the month that a day begins, as precisely as another date is written.

    >>> last_day(date(2032, 3, 1), "2027-03")
    datetime.date(2032, 3, 31)
    """
    match len(precision):
        case 4:
            return date(day.year, 12, 31)
        case 7:
            return date(day.year, day.month, monthrange(day.year, day.month)[1])
    return day


def add_months(day: date, months: int) -> date:
    """Return the day so many months later; a month that is too short ends earlier.

    >>> add_months(date(2026, 8, 31), 6)
    datetime.date(2027, 2, 28)
    """
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    if year > date.max.year:
        return date.max
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))
