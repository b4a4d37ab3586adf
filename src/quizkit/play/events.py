"""Events: what happened, and who may know it."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from quizkit.labels import Labels, Sayable
from quizkit.play.words import write_number

SEATS = ("seat", "other")
"""The facts that are seats."""


class Event(NamedTuple):
    """Something that happened."""

    kind: str
    facts: Mapping[str, Any]
    audience: tuple[int, ...] | None = None
    """Who may know; everybody, if it is not said."""

    def is_for(self, seat: int) -> bool:
        """Return whether a seat may know."""
        return self.audience is None or seat in self.audience


def tell_event(event: Event, game: str, say: Labels, names: Sequence[str]) -> str:
    """Return what happened in a game in words: the label `play.<game>-<kind>`, or `…-one` if first equals last."""
    facts = {key: _say_fact(key, fact, say, names) for key, fact in event.facts.items()}
    is_one = "first" in facts and facts["first"] == facts.get("last")
    return say(f"play.{game}-{event.kind}{'-one' if is_one else ''}", **facts)


def _say_fact(key: str, fact: Any, say: Labels, names: Sequence[str]) -> str:
    if key in SEATS:
        return names[fact - 1] if fact else say("play.word-nobody")
    if isinstance(fact, Sayable):
        return fact.tell(say)
    if isinstance(fact, Mapping):
        return str(fact.get(say.cards) or next(iter(fact.values()), ""))
    if isinstance(fact, tuple | list):
        return ", ".join(_say_fact("", part, say, names) for part in fact)
    if isinstance(fact, str):
        return say.word(f"play.word-{fact}", fact)
    return write_number(fact, say) if isinstance(fact, int | float) else str(fact)
