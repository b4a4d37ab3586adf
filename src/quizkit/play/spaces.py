"""Option spaces: what may be answered, without listing it all.

Inside: whether a move is possible; one drawn at random; moves read from JSON and from what people type, and said in
words.

A space says whether it contains a move, draws one, reads one from what people type and says it in their language. Moves
are plain values that JSON can hold: words, numbers, and tuples of them. Spaces that serve again and again have slots,
which are read fastest; those made anew for a move are named tuples, which are made fastest.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, islice, pairwise, product
from math import isfinite, prod
from typing import Any, Protocol, cast

from quizkit.labels import Labels
from quizkit.play.moves import (
    ChoiceMoves,
    Moves,
    PartsMoves,
    TextMoves,
    offer_choice,
    offer_parts,
    offer_text,
)
from quizkit.play.words import NotUnderstood, Saying, clean, find, list_synonyms, read_number, write_number
from quizkit.problems import shorten

FAR = 1_000_000
"""How far a number without a limit is drawn."""
FEW = 50_000
"""How many moves are few enough to list: five dice and the faces of a sixth are."""


TRIED = 50
"""How many ways to understand a line are tried."""
new = tuple.__new__
"""Makes a named tuple of all its fields, twice as fast as calling it: for what is made with every move."""


class Lots(Protocol):
    """Draws lots: nothing else of chance is known to spaces, games and policies."""

    def random(self) -> float:
        """Return a number from 0 up to, but not including, 1."""


class Space(Protocol):
    """What may be answered."""

    def contains(self, move: Any, /) -> bool:
        """Return whether a move is one of them."""

    def sample(self, random: Lots, /) -> Any:
        """Draw one, each as likely as any other where they can be counted."""

    def parse(self, text: str, say: Labels, /) -> Any:
        """Read what somebody typed; it may still not be an option."""

    def describe(self, move: Any, say: Labels, /) -> str:
        """Return a move in words, so that it can be typed again."""

    def tell(self, say: Labels, /) -> str:
        """Return what there is to choose from, in words."""

    def offer(self, say: Labels, /) -> Moves:
        """Return the same as data, for another program."""


def freeze_move(move: Any) -> Any:
    """Return a move from JSON as the rules and option spaces know it."""
    return tuple(map(freeze_move, move)) if isinstance(move, list | tuple) else move


@dataclass(frozen=True, slots=True)
class WordChoice:
    """One of a few words of ours: the labels `play.word-<word>`. A word that stands there twice is twice as likely."""

    words: tuple[str, ...]

    def contains(self, move: Any) -> bool:
        """Return whether it is one of the words."""
        return move in self.words

    def sample(self, random: Lots) -> str:
        """Draw a word."""
        return self.words[int(random.random() * len(self.words))]

    def list_moves(self) -> Sequence[str]:
        """List the words."""
        return self.words

    def parse(self, text: str, say: Labels) -> str:  # noqa: ARG002
        """Understand the word in any language, or its beginning."""
        word = find(clean(text), {word: list_synonyms(word) for word in self.words})
        if word is None:
            raise NotUnderstood(text=shorten(text), legal=self)
        return word

    def describe(self, move: str, say: Labels) -> str:
        """Return the word."""
        return say.word(f"play.word-{move}", move)

    def tell(self, say: Labels) -> str:
        """Return all words."""
        return ", ".join(self.describe(word, say) for word in dict.fromkeys(self.words))

    def offer(self, say: Labels) -> ChoiceMoves:
        """Offer all words."""
        return offer_choice(dict.fromkeys(self.words), lambda word: self.describe(word, say))


@dataclass(frozen=True, slots=True)
class NumberRange:
    """A number from `low` to `high`, or from `low` up without end."""

    low: int
    high: int | None
    is_whole: bool = True
    reason: str = ""
    """Why a number beyond the limits cannot be: a label, if a rule says so."""

    def contains(self, move: Any) -> bool:
        """Return whether it lies between the two; a truth value is not a number."""
        high = self.high
        if type(move) is int or (type(move) is float and not self.is_whole and isfinite(move)):
            return bool(self.low <= move and (high is None or move <= high))
        return False

    def sample(self, random: Lots) -> int:
        """Draw a whole number."""
        low, high = self.low, self.high
        return low + int(random.random() * (FAR if high is None else high - low + 1))

    def list_moves(self) -> Sequence[int]:
        """List the whole numbers."""
        return range(self.low, self.low + FAR if self.high is None else self.high + 1)

    def parse(self, text: str, say: Labels) -> int | float:
        """Read a number as people write it."""
        value = read_number(clean(text), say.language, is_whole=self.is_whole)
        if value is None:
            raise NotUnderstood(text=shorten(text), legal=self)
        return value

    def describe(self, move: float, say: Labels) -> str:
        """Write it in digits."""
        return write_number(move, say)

    def describe_fault(self, move: Any) -> Saying | None:
        """Return the rule that a number beyond the limits breaks."""
        is_told = self.reason and type(move) in {int, float}
        return Saying(self.reason, {"low": self.low, "high": self.high, "value": shorten(move)}) if is_told else None

    def tell(self, say: Labels) -> str:
        """Return the limits."""
        if self.high is None:
            return say("play.number-from", low=self.low)
        return str(self.low) if self.low == self.high else f"{self.low}–{self.high}"

    def offer(self, say: Labels) -> Moves:  # noqa: ARG002
        """Offer what lies between the limits."""
        return {"kind": "number", "low": self.low, "high": self.high, "whole": self.is_whole}


@dataclass(frozen=True, slots=True)
class PlayerChoice:
    """Another player by name or number, or nobody (0) where that is allowed."""

    seats: tuple[int, ...]
    names: tuple[str, ...]
    may_pass: bool = False
    own: int = 0
    """Who chooses."""
    reason: str = ""
    """Why the others cannot be chosen: a label, if a rule says so."""

    def contains(self, move: Any) -> bool:
        """Return whether it is one of these."""
        return type(move) is int and (move in self.seats or (self.may_pass and move == 0))

    def sample(self, random: Lots) -> int:
        """Draw a player, or nobody."""
        index = int(random.random() * (len(self.seats) + self.may_pass))
        return self.seats[index] if index < len(self.seats) else 0

    def parse(self, text: str, say: Labels) -> int:  # noqa: ARG002
        """Understand a name, its beginning, or the number of the seat; also of those who cannot be chosen."""
        said = clean(text)
        known: dict[str, Iterable[str]] = {str(seat): (name,) for seat, name in enumerate(self.names, 1)}
        known["nobody"] = list_synonyms("nobody")
        legal = {*map(str, self.seats), *(("nobody",) if self.may_pass else ())}
        key = find(said, {key: its for key, its in known.items() if key in legal}) or find(said, known)
        if key is None:
            raise NotUnderstood(text=shorten(text), legal=self)
        return 0 if key == "nobody" else int(key)

    def describe_fault(self, move: Any) -> Saying | None:
        """Return why somebody at the table cannot be chosen."""
        if type(move) is not int or not 0 <= move <= len(self.names):
            return None
        if move in (0, self.own):
            return Saying("play.fault-oneself" if move else "play.fault-nobody")
        return Saying(self.reason, {"name": self.names[move - 1]}) if self.reason else None

    def describe(self, move: int, say: Labels) -> str:
        """Return the name."""
        return self.names[move - 1] if move else say("play.word-nobody")

    def tell(self, say: Labels) -> str:
        """Return all names."""
        return ", ".join(self.describe(seat, say) for seat in self._list_seats())

    def offer(self, say: Labels) -> ChoiceMoves:
        """Offer all seats."""
        return offer_choice(self._list_seats(), lambda seat: self.describe(seat, say))

    def _list_seats(self) -> tuple[int, ...]:
        return (*self.seats, *((0,) if self.may_pass else ()))


@dataclass(frozen=True, slots=True)
class FreeText:
    """Free words."""

    limit: int

    def contains(self, move: Any) -> bool:
        """Return whether it is text, not too long, as `clean` leaves it."""
        return isinstance(move, str) and 0 < len(move) <= self.limit and move.isprintable() and move == move.strip()

    def sample(self, random: Lots) -> str:
        """Write some letters."""
        size = 1 + int(random.random() * min(self.limit, 12))
        return "".join(chr(97 + int(random.random() * 26)) for _ in range(size))

    def parse(self, text: str, say: Labels) -> str:  # noqa: ARG002
        """Take it as it is."""
        return clean(text)

    def describe(self, move: str, say: Labels) -> str:  # noqa: ARG002
        """Return it in words."""
        return move

    def tell(self, say: Labels) -> str:
        """Return how long it may be."""
        return Saying("play.plain-text", {"limit": self.limit}).tell(say)

    def offer(self, say: Labels) -> TextMoves:  # noqa: ARG002
        """Offer words."""
        return offer_text(1, self.limit)


def _groups(words: Sequence[str], count: int) -> Iterator[list[Sequence[str]]]:
    """Share words out among parts, in order: first so that the last part gets all that is left over."""
    for cuts in islice(combinations(range(1, len(words)), count - 1), TRIED):
        yield [words[since:until] for since, until in pairwise((0, *cuts, len(words)))]


@dataclass(frozen=True)
class Product:
    """Several things at once, such as a tip and a stake. Numbers that are left out at the end are the lowest."""

    parts: tuple[Any, ...]

    @cached_property
    def moves(self) -> tuple[tuple[Any, ...], ...]:
        """List the moves, if each part can list its own and they are few; otherwise there are none in the list."""
        parts = [part.list_moves() if hasattr(part, "list_moves") else range(FAR) for part in self.parts]
        return tuple(product(*parts)) if prod(map(len, parts)) < FEW else ()

    def contains(self, move: Any) -> bool:
        """Return whether each part is one of its options."""
        if type(move) is not tuple or len(move) != len(self.parts):
            return False
        for part, answer in zip(self.parts, move):  # noqa: B905, SIM110  # of the same length; `all` takes twice as long
            if not part.contains(answer):
                return False
        return True

    def sample(self, random: Lots) -> tuple[Any, ...]:
        """Draw each part; where there are few moves in all, with one random number."""
        moves = self.moves
        return moves[int(random.random() * len(moves))] if moves else tuple(part.sample(random) for part in self.parts)

    def parse(self, text: str, say: Labels) -> tuple[Any, ...]:
        """Read the parts, with a slash or only spaces between them; a part may have spaces in itself, such as dice."""
        said, size = clean(text), len(self.parts)
        words = said.split("/") if "/" in said else said.split()
        rest = self.parts[len(words) :]
        if not words or not all(isinstance(part, NumberRange) for part in rest) or ("/" in said and len(words) > size):
            raise NotUnderstood(text=shorten(text), legal=self)
        refused: NotUnderstood | None = None
        for groups in _groups(words, size - len(rest)):
            try:
                read = [part.parse(" ".join(group), say) for part, group in zip(self.parts, groups, strict=False)]
                return (*read, *(part.low for part in rest))
            except NotUnderstood as error:
                refused = refused or error
        raise refused or NotUnderstood(text=shorten(text), legal=self)

    def describe(self, move: tuple[Any, ...], say: Labels) -> str:
        """Return the parts."""
        return " / ".join(part.describe(answer, say) for part, answer in zip(self.parts, move, strict=True))

    def tell(self, say: Labels) -> str:
        """Return what each part may be."""
        return " / ".join(part.tell(say) for part in self.parts)

    def offer(self, say: Labels) -> PartsMoves:
        """Offer each part."""
        return offer_parts(*(part.offer(say) for part in self.parts))


def describe_fault(space: Space, move: Any) -> Saying:
    """Return what is wrong with a move that is not in its option space; one of a game's own may know better."""
    own = getattr(space, "describe_fault", None)
    if own and (reason := own(move)):
        return cast("Saying", reason)
    if isinstance(space, Product):
        if not isinstance(move, tuple) or len(move) != len(space.parts):
            return Saying("play.fault-parts", {"count": len(space.parts)})
        wrong = [(part, answer) for part, answer in zip(space.parts, move, strict=True) if not part.contains(answer)]
        return describe_fault(*wrong[0])
    if isinstance(space, NumberRange) and type(move) in {int, float}:
        if move < space.low:
            return Saying("play.fault-too-low", {"value": shorten(move)})
        if space.high is not None and move > space.high:
            return Saying("play.fault-too-high", {"value": shorten(move)})
    return Saying("play.fault-no-option", {"value": shorten(move)})
