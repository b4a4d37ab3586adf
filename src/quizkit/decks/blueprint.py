"""Blueprint: the numbers that a deck is composed to match.

Inside: shares, stacks with two sides, the stack and side of a number.
"""

from collections.abc import Iterator, Mapping
from math import ceil, floor
from typing import Annotated, Literal, NamedTuple, TypeAlias

from pydantic import AfterValidator

from quizkit.cards import faults
from quizkit.cards.card import Count, Integer, Part, Slug, between, distinct
from quizkit.cards.kinds import KindName
from quizkit.cards.text import Line
from quizkit.problems import Fault

NEAR_DUPLICATES = "near-duplicates"
"""The key in `apart` for pairs of cards that, according to the checks, say nearly the same."""

Amount = Annotated[Integer, between(0, 100_000)]
Scope: TypeAlias = Literal["deck", "stack", "side"]


class StackLayout(NamedTuple):
    """How numbers are laid out in stacks. Of N numbers, a card has i on one side and i + N/2 on the other.

    Play goes through the first sides of all stacks, then through their second sides.
    """

    size: int
    stacks: int = 1
    sides: int = 1

    @property
    def height(self) -> int:
        """Return the number of cards in a stack."""
        return self.size // (self.stacks * self.sides)

    def numbers(self, stack: int, side: int) -> range:
        """Return the numbers on one side of a stack, both counted from 0."""
        first = side * (self.size // self.sides) + stack * self.height + 1
        return range(first, first + self.height)

    def cell(self, number: int) -> tuple[int, int]:
        """Return the stack and the side a number is on, both counted from 0."""
        side, place = divmod(number - 1, self.size // self.sides)
        return place // self.height, side

    def spans(self, scope: Scope) -> Iterator[tuple[range, ...]]:
        """Yield the numbers of the deck, of each stack, or of each side of each stack."""
        by_stack = [[self.numbers(stack, side) for side in range(self.sides)] for stack in range(self.stacks)]
        match scope:
            case "deck":
                yield (range(1, self.size + 1),)
            case "stack":
                yield from map(tuple, by_stack)
            case "side":
                yield from ((side,) for stack in by_stack for side in stack)


class Contradiction(NamedTuple):
    """Something impossible in a blueprint: the fault, the field, and the facts for the message."""

    fault: Fault
    at: str
    value: str
    allowed: str = ""
    detail: str = ""


class Blueprint(Part):
    """The numbers of the published game.

    The shares and counts of a smaller or larger deck follow from these; the height of a stack stays the same.
    """

    cards: Mapping[KindName, Annotated[Integer, between(1, 100_000)]]
    stacks: Annotated[Integer, between(1, 100)] = 1
    sides: Annotated[Integer, between(1, 2)] = 1
    true_share: Annotated[float, between(0, 1)] | None = None
    longest_run: Annotated[Integer, between(1, 100)] | None = None
    """How many true statements, or false ones, may follow each other."""
    categories: Mapping[Slug, Amount] = {}
    types: Mapping[Slug, Amount] = {}
    themes: Mapping[Slug, Amount] = {}
    coverage: Annotated[Integer, between(0, 1000)] = 0
    """How many answers every canton must be part of."""
    difficulty: Annotated[tuple[Amount, ...], Count(3, 3)] | None = None
    """The ratio of easy, medium and hard cards."""
    avoid_tells: bool = False
    """Whether to choose statements so that their form does not give verdicts away."""
    apart: Mapping[Line, Literal["deck", "stack"]] = {NEAR_DUPLICATES: "deck", "sibling-*": "deck"}
    """Which cards must not be together, by their tags, and where: in the deck or in a stack."""
    states: Annotated[tuple[Literal["draft", "review", "ready"], ...], AfterValidator(distinct), Count(1, 3)] = (
        "ready",
    )
    """The review states that let a card into the deck; it needs one of them in every language."""

    @property
    def numbered(self) -> str:
        """Return the kind that is numbered in stacks: the first one."""
        return next(iter(self.cards), "")

    def layout(self, kind: str, size: int) -> StackLayout:
        """Lay out `size` cards of a kind, in stacks of the planned height."""
        if kind != self.numbered or self.stacks == 1:
            return StackLayout(size, 1, self.sides if kind == self.numbered else 1)
        stacks = max(1, round(size * self.stacks / self.cards[kind]))
        return StackLayout(size, stacks, self.sides)

    def contradictions(self, size: int | None = None) -> Iterator[Contradiction]:
        """Find demands that no pool of cards could satisfy, for the planned size or another one."""
        kind = self.numbered
        planned = size or self.cards.get(kind, 0)
        layout = self.layout(kind, planned) if kind else StackLayout(0)
        at, unit = f"cards.{kind}", layout.stacks * layout.sides
        if self.coverage > planned:
            yield Contradiction(faults.OUT_OF_RANGE, "coverage", str(self.coverage), f"0–{planned}")
        if planned % unit:
            yield Contradiction(
                faults.NOT_DIVISIBLE, at, str(planned), ", ".join(self._near(planned)), str(layout.stacks)
            )
        elif self.true_share is not None:
            yield from self._check_verdicts(self.true_share, layout)
        for field, parts in (("categories", self.categories), ("types", self.types)):
            wanted = [str(count) for name, count in self.cards.items() if field == "types" or name == kind]
            total = sum(parts.values())
            if (total or (field == "categories" and parts)) and str(total) not in wanted:
                yield Contradiction(faults.DOES_NOT_ADD_UP, field, str(total), ", ".join(wanted))

    def _near(self, size: int) -> Iterator[str]:
        """Find the next smaller and larger sizes that divide evenly, with a whole number of true statements a stack."""
        for sizes in (range(size - 1, 0, -1), range(size + 1, 2 * size + NEAR)):
            for candidate in sizes:
                layout = self.layout(self.numbered, candidate)
                is_even = candidate % (layout.stacks * layout.sides) == 0
                if is_even and _is_whole((self.true_share or 0) * (candidate // layout.stacks)):
                    yield str(candidate)
                    break

    def _check_verdicts(self, share: float, layout: StackLayout) -> Iterator[Contradiction]:
        stack = layout.size // layout.stacks
        if not _is_whole(share * stack):
            near = ", ".join(self._near(layout.size))
            yield Contradiction(faults.NO_SUCH_SHARE, "true_share", f"{share:g}", near, str(stack))
        fewer = min(share, 1 - share) * layout.size
        least = ceil((layout.size - fewer) / (fewer + 1) - SLIGHT)
        if self.longest_run and self.longest_run < least:
            yield Contradiction(faults.RUN_TOO_SHORT, "longest_run", str(self.longest_run), str(least))


NEAR = 1000
"""How far above a size to look for one that works."""
SLIGHT = 1e-9
"""How far off a share may be as a float."""


def _is_whole(number: float) -> bool:
    return abs(number - round(number)) < SLIGHT


def round_both_ways(number: float) -> tuple[int, int]:
    """Return a blueprint's share rounded down and rounded up."""
    return (round(number), round(number)) if _is_whole(number) else (floor(number), ceil(number))
