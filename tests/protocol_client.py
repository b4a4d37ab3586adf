"""Another program at the table: it knows legal moves only as data."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

Named = Mapping[str, Any]
NO_NAMES: Named = {}


def draw(moves: Any, random: Random, named: Named = NO_NAMES) -> Any:  # noqa: PLR0911  # one for each kind
    """Draw a move."""
    match moves["kind"]:
        case "choice":
            return random.choice(moves["choices"])["move"]
        case "number":
            return random.randint(moves["low"], moves["low"] + 999 if moves["high"] is None else moves["high"])
        case "text":
            return "".join(random.choices("abc", k=random.randint(moves["shortest"], min(moves["longest"], 5))))
        case "some":
            size = random.randint(moves["low"], moves["high"])
            places = random.sample(range(len(moves["items"])), size)
            places = places if moves["any_order"] else sorted(places)
            return [moves["items"][place]["move"] for place in places]
        case "parts":
            while True:
                parts = [draw(part, random, named) for part in moves["parts"]]
                if not moves["different"] or len({str(part) for part in parts}) == len(parts):
                    return parts
        case "either":
            return draw(random.choice(moves["either"]), random, {**named, **moves["named"]})
        case _:
            return draw(named[moves["name"]], random, named)


def fits(moves: Any, move: Any, named: Named = NO_NAMES) -> bool:  # noqa: PLR0911  # one for each kind
    """Tell whether a move is described."""
    match moves["kind"]:
        case "choice":
            return any(move == choice["move"] for choice in moves["choices"])
        case "number":
            is_number = isinstance(move, int) or (isinstance(move, float) and not moves["whole"])
            return is_number and moves["low"] <= move and (moves["high"] is None or move <= moves["high"])
        case "text":
            is_long = isinstance(move, str) and moves["shortest"] <= len(move) <= moves["longest"]
            return is_long and not set(moves["without"]) & set(move)
        case "some":
            items = [item["move"] for item in moves["items"]]
            is_many = isinstance(move, list) and moves["low"] <= len(move) <= moves["high"]
            is_there = is_many and all(move.count(part) <= items.count(part) for part in move)
            return is_there and (moves["any_order"] or move == sorted(move, key=items.index))
        case "parts":
            if not isinstance(move, list) or len(move) != len(moves["parts"]):
                return False
            is_mixed = not moves["different"] or len(set(map(str, move))) == len(move)
            return is_mixed and all(fits(part, one, named) for part, one in zip(moves["parts"], move, strict=True))
        case "either":
            return any(fits(way, move, {**named, **moves["named"]}) for way in moves["either"])
        case _:
            return fits(named[moves["name"]], move, named)


class RandomClient:
    """Answers the last ask it was given, for the first who is asked, or now and then says something unasked."""

    def __init__(self, random: Random) -> None:
        self.random, self.ask = random, dict[str, Any]()

    def hear(self, line: dict[str, Any]) -> None:
        """Take a line."""
        if "ask" in line:
            self.ask = line
        elif "end" in line:
            self.ask = {}

    def answers(self) -> Iterator[dict[str, Any]]:
        """Yield answers as long as something is asked."""
        while self.ask:
            is_rude = self.ask["interrupts"] and self.random.random() < 0.1
            seat, moves = next(iter(self.ask["interrupts" if is_rude else "moves"].items()))
            yield {"seat": int(seat), "move": draw(moves, self.random)}
