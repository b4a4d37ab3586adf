"""Show a composition: a table of stacks, and ribbons of verdicts and categories."""

from collections.abc import Sequence

from rich.table import Table
from rich.text import Text

from quizkit.cli.screen import Screen
from quizkit.decks.deck import Deck
from quizkit.decks.quotas import CATEGORIES, FALSE, TRUE, VERDICT, Feature
from quizkit.workflow.composing.portrait import (
    NumberedCard,
    Portrait,
    as_data,
    describe_miss,
    name_feature,
    portray_deck,
)

MARKS = {True: ("▀", "blue"), False: ("▄", "yellow"), None: ("?", "red")}
"""True is up and false is down, so that they can be told apart without colour; a missing card is neither."""
NARROW = 76
"""With fewer columns than this, the categories do not fit next to the stacks."""


def show_portrait(screen: Screen, portrait: Portrait) -> None:
    """Print what the cards of one kind in a deck look like as a whole."""
    say, layout = screen.say, portrait.layout
    cards = say(f"compose.{portrait.kind}{'.one' if layout.size == 1 else ''}")
    parts = [say("compose.size", count=layout.size, cards=cards)]
    parts += [say("compose.planned", count=portrait.planned)] if layout.size != portrait.planned else []
    parts += [say("compose.in-stacks", stacks=layout.stacks, height=layout.height)] if layout.stacks > 1 else []
    parts += [say("compose.longest", count=portrait.longest_run)] if portrait.has_verdicts else []
    screen.heading(portrait.deck.slug, *parts)
    if portrait.has_verdicts:
        _show_stacks(screen, portrait)
    for group, counts in portrait.groups.items():
        names = (f"{name_feature(portrait, Feature(group, word), say)} {count}" for word, count in counts.items())
        screen.out.print(" · ".join(names), markup=False)
    _show_missed(screen, portrait)
    screen.out.print()


def _show_stacks(screen: Screen, portrait: Portrait) -> None:
    """Show the stacks of statements: a table, a ribbon for each side, and what the letters mean."""
    say, categories = screen.say, portrait.deck.brief.categories
    screen.out.print(_make_table(screen, portrait))
    if screen.out.width < NARROW:
        for number, stack in enumerate(portrait.stacks, 1):
            counts = (
                f"{category.letter} {stack.counts[Feature(CATEGORIES, slug)]}" for slug, category in categories.items()
            )
            screen.out.print(Text(f"{say('compose.stack')} {number}: {' · '.join(counts)}"))
    for number, stack in enumerate(portrait.stacks, 1):
        screen.out.print(Text(f"{say('compose.stack')} {number}", "bold"))
        for side in stack.sides:
            _show_ribbon(screen, portrait, side)
    letters = [
        f"{category.letter} {name_feature(portrait, Feature(CATEGORIES, slug), say)}"
        for slug, category in categories.items()
    ]
    screen.out.print(Text(" · ".join([say("compose.legend"), *letters]), "dim"))


def _make_table(screen: Screen, portrait: Portrait) -> Table:
    categories = portrait.deck.brief.categories if screen.out.width >= NARROW else {}
    table = Table(box=None, header_style="bold", pad_edge=False)
    for name in ("stack", "numbers", "true", "false"):
        table.add_column(screen.say(f"compose.{name}"), justify="left" if name == "numbers" else "right", no_wrap=True)
    for category in categories.values():
        table.add_column(category.letter, justify="right")
    for number, stack in enumerate(portrait.stacks, 1):
        verdicts = (str(stack.counts[Feature(VERDICT, word)]) for word in (TRUE, FALSE))
        counts = (str(stack.counts[Feature(CATEGORIES, slug)]) for slug in categories)
        table.add_row(str(number), stack.numbers, *verdicts, *counts)
    return table


def _show_ribbon(screen: Screen, portrait: Portrait, side: Sequence[NumberedCard]) -> None:
    """Show one side of a stack, with verdicts above and letters of categories below, as many to a line as fit."""
    room = max(10, screen.out.width - 12)
    for first in range(0, len(side), room):
        part = side[first : first + room]
        verdicts = Text(f"  {part[0].number:>4}–{part[-1].number:<4} ", "dim")
        letters = Text(" " * 12)
        for seat in part:
            verdicts.append(*MARKS[seat.verdict])
            category = portrait.deck.brief.categories.get(seat.category)
            letters.append(category.letter[0] if category else " ", category.colour if category else "")
        screen.out.print(verdicts)
        screen.out.print(letters)


def _show_missed(screen: Screen, portrait: Portrait) -> None:
    demands = [miss for miss in portrait.missed if not miss.quota.is_wish]
    wishes = [miss for miss in portrait.missed if miss.quota.is_wish]
    for key, missed, style in (("demands-missed", demands, "red"), ("wishes-missed", wishes, "yellow")):
        if missed:
            screen.out.print(Text(screen.say(f"compose.{key}"), style))
            for miss in missed:
                screen.out.print(f"  {describe_miss(portrait, miss, screen.say)}", markup=False)
    if portrait.missing:
        numbers = ", ".join(f"{seat.number} ({seat.card})" for seat in portrait.missing)
        screen.out.print(Text(screen.say("compose.missing", numbers=numbers), "red"))
    elif portrait.deck.composition and portrait.has_wishes and not wishes:
        screen.out.print(Text(screen.say("compose.wishes-kept"), "green"))
    if portrait.left_out:
        screen.out.print(Text(screen.say("compose.left-out", count=portrait.left_out), "dim"))


def show_deck(screen: Screen, deck: Deck, *, json: bool) -> None:
    """Print a composition as a table and a ribbon, or as data."""
    portraits = list(portray_deck(deck))
    if json:
        screen.json([as_data(portrait, screen.say) for portrait in portraits])
        return
    for portrait in portraits:
        show_portrait(screen, portrait)
    if deck.composition is None:
        screen.talk.print(screen.say("compose.not-composed", deck=deck.slug), style="yellow", soft_wrap=True)
