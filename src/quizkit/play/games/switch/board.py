"""Switch: a pile for each player, with its top card; above them who throws, below them what was thrown."""

from collections.abc import Iterator
from typing import Any

from rich.text import Text

from quizkit.play.boards import Board, Sight
from quizkit.play.boards.lines import draw_heading, fit, join_lines, keep_together, wrap
from quizkit.play.games.switch.material import SwitchBox, SwitchTable
from quizkit.play.view import View

DICE = "⚀⚁⚂⚃⚄⚅"
COLUMN, CARD = 30, 15
"""Columns that a pile and its top card take at most."""
STYLES = {"red": "bright_red", "blue": "bright_blue", "yellow": "yellow", "green": "green", "block": "bold"}
"""Of cards, and of the faces of the Switch die."""


def draw(view: View[SwitchTable, None, Any], box: SwitchBox, sight: Sight) -> Text:
    """Draw the table of Switch, which has no secrets."""
    seen, say = view.table, sight.say
    head = [say("table.throws", name=sight.name(seen.turn))] if seen.turn else []
    head.append(_token(seen, sight))
    column = min(sight.width // len(sight.names), COLUMN)
    piles = [list(_pile(seat, column, seen, box, sight)) for seat in range(1, len(sight.names) + 1)]
    lines = [Text().join([fit(line, column) for line in row]) for row in zip(*piles, strict=True)]
    return join_lines([
        *draw_heading(head[0], head[1:], "", sight.width),
        *(line for line in lines if line.plain.strip()),
        *_throw(seen, sight),
    ])  # fmt: skip


def _token(seen: SwitchTable, sight: Sight) -> str:
    """Return where the Block token is."""
    where = "on-pile" if seen.blocked else "in-hand" if seen.token_of else "on-table"
    return sight.say(f"table.token-{where}", name=sight.name(seen.token_of), other=sight.name(seen.blocked))


def _pile(seat: int, column: int, seen: SwitchTable, box: SwitchBox, sight: Sight) -> Iterator[Text]:
    """Draw a player's pile, and how much of it is gone."""
    top, colour, say = seen.tops[seat - 1], seen.colours[seat - 1], sight.say
    # Here colours are those of the cards.
    yield fit(Text(f"{'▸' if seat == seen.turn else ' '}{sight.name_player(seat).plain}", "bold"), column - 1)
    inside = min(column - 2, CARD) - 2
    word, edge = say(f"table.colour-{colour}"), STYLES[colour]
    card = (Text(str(top), "bold"), f"{box.decks[colour][top]} × ⚄", word) if top <= box.last else ("", "✓", word)
    yield Text.assemble(" ", (f"┌{'─' * inside}┐", edge))
    for line in card:
        yield Text.assemble(" ", ("│", edge), fit(line, inside, "^"), ("│", edge))
    yield Text.assemble(" ", (f"└{'─' * inside}┘", edge))
    yield Text.assemble(" ", _discarded(top - 1, column - 2, seen))
    yield Text.assemble(" ", say("table.points", points=seen.totals[seat - 1]) if _has_points(seen) else "")
    yield Text(" ") + _note(seat, seen, sight)


def _note(seat: int, seen: SwitchTable, sight: Sight) -> Text:
    """Return who has the Block token in hand, or under it."""
    if seat == seen.blocked:
        return Text(f"⊘ {sight.say('table.blocked')}", "bold bright_red")
    return Text(f"◆ {sight.say('play.word-block')}" if seat == seen.token_of and not seen.blocked else "", "bold")


def _discarded(count: int, room: int, seen: SwitchTable) -> str:
    """Show how many cards are gone, one by one; between the click card and the next there is a line."""
    last, click = len(seen.known.dice), seen.known.click_card
    cards = "■" * count + "□" * (last - count)
    bar = f"{cards[:click]}│{cards[click:]}" if 0 < click < last else cards
    return bar if len(bar) <= room else f"{count} / {last}"


def _has_points(seen: SwitchTable) -> bool:
    """Return whether points are counted: after a single round they only repeat the piles."""
    return any(seen.totals) and seen.totals != tuple(top - 1 for top in seen.tops)


def _throw(seen: SwitchTable, sight: Sight) -> list[Text]:
    """Draw the dice as they lie."""
    if not seen.throw:
        return []
    say = sight.say
    parts = [
        keep_together(say("table.throw", number=seen.throws)),
        *(keep_together(Text(f"{DICE[die - 1]} {die}", "bold")) for die in seen.throw),
        keep_together(Text(say("table.switch-die", face=say(f"play.word-{seen.face}")), STYLES.get(seen.face, ""))),
    ]
    lines = wrap(Text("   ").join(parts), sight.width)
    if seen.partner:
        wants = say("play.switch-wants", seat=sight.name(seen.turn), other=sight.name(seen.partner))
        lines += wrap(wants, sight.width)
    return lines


BOARD = Board(draw, pauses=frozenset(("won",)), rolls=frozenset(("throws",)))
