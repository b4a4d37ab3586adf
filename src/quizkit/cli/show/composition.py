"""A composition in the terminal: a table of stacks, and a ribbon of verdicts and categories."""

from collections.abc import Sequence

from rich.table import Table
from rich.text import Text

from quizkit.cli.screen import Screen
from quizkit.decks.quotas import CATEGORIES, FALSE, TRUE, VERDICT, Feature
from quizkit.workflow.composing.portrait import NumberedCard, Portrait, describe_miss, name_feature

MARKS = {True: ("▀", "blue"), False: ("▄", "yellow"), None: ("?", "red")}
"""True is up, false is down: to be told apart without colour. A card that is not there is neither."""
NARROW = 76
"""Below so many columns, there is no room for the categories beside the stacks."""


def show_portrait(screen: Screen, one: Portrait) -> None:
    """Print one kind of card of a deck."""
    say, layout = screen.say, one.layout
    cards = say(f"compose.{one.kind}{'.one' if layout.size == 1 else ''}")
    parts = [say("compose.size", count=layout.size, cards=cards)]
    parts += [say("compose.planned", count=one.planned)] if layout.size != one.planned else []
    parts += [say("compose.in-stacks", stacks=layout.stacks, height=layout.height)] if layout.stacks > 1 else []
    parts += [say("compose.longest", count=one.longest_run)] if one.has_verdicts else []
    screen.heading(one.deck.slug, *parts)
    if one.has_verdicts:
        screen.out.print(_table(screen, one))
        if screen.out.width < NARROW:
            for number, stack in enumerate(one.stacks, 1):
                counts = (
                    f"{category.letter} {stack.counts[Feature(CATEGORIES, slug)]}"
                    for slug, category in one.deck.brief.categories.items()
                )
                screen.out.print(Text(f"{say('compose.stack')} {number}: {' · '.join(counts)}"))
        for number, stack in enumerate(one.stacks, 1):
            screen.out.print(Text(f"{say('compose.stack')} {number}", "bold"))
            for side in stack.sides:
                _ribbon(screen, one, side)
        letters = [
            f"{category.letter} {name_feature(one, Feature(CATEGORIES, slug), say)}"
            for slug, category in one.deck.brief.categories.items()
        ]
        screen.out.print(Text(" · ".join([say("compose.legend"), *letters]), "dim"))
    for group, counted in one.groups.items():
        said = " · ".join(f"{name_feature(one, Feature(group, word), say)} {count}" for word, count in counted.items())
        screen.out.print(said, markup=False)
    _show_missed(screen, one)
    screen.out.print()


def _table(screen: Screen, one: Portrait) -> Table:
    categories = one.deck.brief.categories if screen.out.width >= NARROW else {}
    table = Table(box=None, header_style="bold", pad_edge=False)
    for name in ("stack", "numbers", "true", "false"):
        table.add_column(screen.say(f"compose.{name}"), justify="left" if name == "numbers" else "right", no_wrap=True)
    for category in categories.values():
        table.add_column(category.letter, justify="right")
    for number, stack in enumerate(one.stacks, 1):
        verdicts = (str(stack.counts[Feature(VERDICT, word)]) for word in (TRUE, FALSE))
        counts = (str(stack.counts[Feature(CATEGORIES, slug)]) for slug in categories)
        table.add_row(str(number), stack.numbers, *verdicts, *counts)
    return table


def _ribbon(screen: Screen, one: Portrait, side: Sequence[NumberedCard]) -> None:
    """Print a side of a stack: verdicts above, letters of categories below; as many to a line as fit."""
    room = max(10, screen.out.width - 12)
    for first in range(0, len(side), room):
        part = side[first : first + room]
        verdicts = Text(f"  {part[0].number:>4}–{part[-1].number:<4} ", "dim")
        letters = Text(" " * 12)
        for seat in part:
            verdicts.append(*MARKS[seat.verdict])
            category = one.deck.brief.categories.get(seat.category)
            letters.append(category.letter[0] if category else " ", category.colour if category else "")
        screen.out.print(verdicts)
        screen.out.print(letters)


def _show_missed(screen: Screen, one: Portrait) -> None:
    demands = [miss for miss in one.missed if not miss.quota.is_wish]
    wishes = [miss for miss in one.missed if miss.quota.is_wish]
    for key, missed, style in (("demands-missed", demands, "red"), ("wishes-missed", wishes, "yellow")):
        if missed:
            screen.out.print(Text(screen.say(f"compose.{key}"), style))
            for miss in missed:
                screen.out.print(f"  {describe_miss(one, miss, screen.say)}", markup=False)
    if one.missing:
        numbers = ", ".join(f"{seat.number} ({seat.card})" for seat in one.missing)
        screen.out.print(Text(screen.say("compose.missing", numbers=numbers), "red"))
    elif one.deck.composition and one.has_wishes and not wishes:
        screen.out.print(Text(screen.say("compose.wishes-kept"), "green"))
    if one.left_out:
        screen.out.print(Text(screen.say("compose.left-out", count=one.left_out), "dim"))
