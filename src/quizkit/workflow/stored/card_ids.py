"""The ids of cards: the next one, and whether one was ever used."""

import re
from collections.abc import Iterable

from quizkit.store.history import Store


def highest_number(prefix: str, ids: Iterable[str]) -> int:
    """Return the highest number after a prefix of card ids: none is ever used twice, not even after a deletion.

    >>> highest_number("sq", ["sq-0009", "sq-0017", "kw-0400"])
    17
    """
    matches = (re.fullmatch(rf"{prefix}-(\d{{1,9}})", item) for item in ids)
    return max((int(match[1]) for match in matches if match), default=0)


def make_id(prefix: str, number: int) -> str:
    """Make the id of a card: `sq-0018`."""
    return f"{prefix}-{number:04}"


def is_taken(store: Store, item: str) -> bool:
    """Return whether a card ever had this id."""
    return bool(store.history(item))
