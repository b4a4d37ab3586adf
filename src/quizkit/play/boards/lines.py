"""Lines of a drawing: measured by the columns they take on a screen, whatever the script.

Inside: text wrapped, cut, padded and kept together; columns and their titles; cards framed; what only one seat knows.
"""

import re
from collections.abc import Iterable, Sequence
from itertools import accumulate

from rich.cells import cell_len, chop_cells
from rich.text import Text

from quizkit.play.boards import Sight

WORD = re.compile("[^ ]+ *| +")
"""Up to where a line can be broken: at a space, but at no other white space."""
JOINT = "\ue000"
"""A space at which no line is broken, until the drawing is done. Nobody can type it."""
GAP = 2
"""Columns between two columns of a table."""
LONGEST_NAME = 24
"""Columns that a player's mark and name take at most."""
FRAME = ("┃ ", "dim")
"""Stands before every line of what is printed on a card."""


def join_lines(lines: Iterable[Text]) -> Text:
    """Put lines of a drawing together."""
    done = list(lines)
    for line in done:
        line.plain = line.plain.replace(JOINT, " ").rstrip()
    return Text("\n", no_wrap=True).join(done)


def fit(text: Text | str, width: int, align: str = "<") -> Text:
    """Return a line's text that takes so many columns: cut with an ellipsis, or padded."""
    line = text.copy() if isinstance(text, Text) else Text(text)
    line.truncate(width, overflow="ellipsis")
    room = width - line.cell_len
    before = {"<": 0, ">": room, "^": room // 2}[align]
    line.pad_left(before)
    line.pad_right(room - before)
    return line


def wrap(text: Text | str, width: int) -> list[Text]:
    """Wrap a text into lines of a drawing. Rich would break at no-break spaces, textwrap knows no wide characters."""
    whole = text if isinstance(text, Text) else Text(text)
    breaks: list[int] = []
    used = 0
    for word in WORD.finditer(whole.plain):
        bare = word[0].rstrip(" ")
        if used and used + cell_len(bare) > width:
            breaks.append(word.start())
            used = 0
        # Only a word that is too long for any line is chopped.
        parts = chop_cells(bare, width) or [""]
        breaks += [word.start() + end for end in accumulate(map(len, parts[:-1]))]
        used += cell_len(parts[-1]) + len(word[0]) - len(bare)
    lines = list(whole.divide(breaks))
    for line in lines:
        line.rstrip()
    return lines


def keep_together(text: Text | str) -> Text:
    """Return a text of a drawing that no line breaks, unless it is too long for any."""
    line = text.copy() if isinstance(text, Text) else Text(text)
    line.plain = line.plain.replace(" ", JOINT)
    return line


def draw_title(label: str, sight: Sight) -> Text:
    """Draw the line above a column."""
    return Text(sight.say(label), "dim")


def hang(head: Text | str, text: Text | str, width: int) -> list[Text]:
    """Break a text into lines beside a head, under which nothing stands."""
    first = head if isinstance(head, Text) else Text(head)
    lines = wrap(text, width - first.cell_len) or [Text()]
    rest = Text(" " * first.cell_len)
    return [Text.assemble(rest if index else first, line) for index, line in enumerate(lines)]


def frame(lines: Iterable[Text]) -> list[Text]:
    """Draw a bar before every line of a card. They must leave two columns for it."""
    return [Text.assemble(FRAME, line) for line in lines]


def lay_out(rows: Sequence[Sequence[Text | str]], aligns: str, width: int) -> list[Text]:
    """Lay rows out in columns of lines; the first is for players, and gives room if they need too much."""
    texts = [[cell if isinstance(cell, Text) else Text(cell) for cell in row] for row in rows]
    sizes = [max(cell.cell_len for cell in column) for column in zip(*texts, strict=True)]
    sizes[0] = min(sizes[0], LONGEST_NAME)
    sizes[0] = max(1, sizes[0] - max(0, sum(sizes) + GAP * (len(sizes) - 1) - width))
    gap = " " * GAP
    return [Text(gap).join(map(fit, row, sizes, aligns)) for row in texts]


def draw_heading(first: str, others: Sequence[Text | str], legend: str, width: int) -> list[Text]:
    """Draw a board's first line: how the game stands; at the right what signs mean, or on a line of its own."""
    head = Text(" · ").join([Text(first, "bold"), *map(Text.assemble, others)])
    lines, signs = wrap(head, width), Text(legend, "dim")
    room = width - lines[-1].cell_len
    if signs.cell_len + GAP > room:
        return [*lines, *wrap(signs, width)]
    return [*lines[:-1], lines[-1] + fit(signs, room, ">")]


def draw_own(seat: int, lines: Sequence[Text], sight: Sight) -> list[Text]:
    """Draw the lines that only one seat may see, under one that says whose they are."""
    if not lines:
        return []
    whose = sight.say("table.own", name=sight.name(seat)) if seat else sight.say("table.own-table")
    words = fit(f"── {whose} ", min(sight.width, cell_len(whose) + 4))
    rule = "─" * (sight.width - words.cell_len)
    return [Text.assemble(words, rule, style="dim"), *lines]
