"""Tries: whether somebody may try now, or was wrong so often that they have to wait: codes cannot be guessed."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

MOST_ADDRESSES = 10_000
"""How many addresses are remembered at once; the oldest is forgotten first."""


@dataclass(slots=True)
class Tries:
    """Counts wrong tries by address."""

    clock: Callable[[], float]
    most: int = 5
    seconds: float = 60.0
    """Within which they are counted."""
    _wrong: dict[str, deque[float]] = field(default_factory=dict)

    def may_try(self, address: str) -> bool:
        """Return whether somebody may try now."""
        wrong = self._wrong.get(address)
        if wrong is None:
            return True
        while wrong and wrong[0] <= self.clock() - self.seconds:
            wrong.popleft()
        if not wrong:
            del self._wrong[address]
        return len(wrong) < self.most

    def count_wrong(self, address: str) -> None:
        """Take note that somebody was wrong."""
        if address not in self._wrong and len(self._wrong) >= MOST_ADDRESSES:
            del self._wrong[next(iter(self._wrong))]
        self._wrong.setdefault(address, deque(maxlen=self.most)).append(self.clock())
