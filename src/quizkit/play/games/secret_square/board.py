"""Secret Square: the tiles in their rows and columns, and empty places where tiles were removed."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import zip_longest
from typing import Any

from rich.text import Text

from quizkit.play.boards import Board, Sight
from quizkit.play.boards.lines import draw_heading, draw_own, fit, hang, join_lines, keep_together, wrap
from quizkit.play.games.secret_square.material import SecretSquareTable
from quizkit.play.games.secret_square.questions import QuestionBook, SecretSquareBox, make_book
from quizkit.play.view import View

WIDEST = 30
"""Columns that a tile may take."""
LOW = 30
"""Lines that a screen needs for lines between the rows, with news, a question and a prompt."""


def draw(view: View[SecretSquareTable, str | None, Any], box: SecretSquareBox, sight: Sight) -> Text:
    """Draw the table of Secret Square."""
    seen, say = view.table, sight.say
    known = seen.known
    printed = make_book(box, known.language, known.columns, known.rows)
    # When the last tile is found, a round begins that is never played.
    head = say("table.round-of", round=min(seen.round, known.rounds), rounds=known.rounds)
    about = [say("table.tiles-left", count=len(seen.left))] if seen.left else []
    if seen.counters:
        about.append(say("table.found", tiles=", ".join(_name(tile, printed, sight) for tile in seen.counters)))
    return join_lines([
        *draw_heading(head, about, "", sight.width),
        *_grid(seen, printed, sight),
        *_players(seen, sight),
        *_question(seen, printed, sight),
        *draw_own(view.seat, _secret(view, printed, sight), sight),
    ])  # fmt: skip


def _name(tile: str, printed: QuestionBook, sight: Sight) -> str:
    """Return a tile's name; in a language that the tiles do not know, the one they are played in."""
    names = printed.names[tile]
    return names.get(sight.say.cards) or names[printed.language]


def _grid(seen: SecretSquareTable, printed: QuestionBook, sight: Sight) -> Iterator[Text]:
    """Draw the tiles, if any are laid out. The numbers of the columns stand in the frame.

    On a low screen the last line of a row is underlined, and takes no line more.
    """
    if not seen.layout:
        return
    columns, rows = seen.known.columns, seen.known.rows
    edge = len(str(rows)) + 1
    size = min((sight.width - edge - columns - 1) // columns, WIDEST)
    is_low = sight.height is not None and sight.height < LOW
    yield _frame("┌┬┐", range(1, columns + 1), size, edge)
    for row in range(rows):
        if row and not is_low:
            yield _frame("├┼┤", [""] * columns, size, edge)
        tiles = seen.layout[row * columns : (row + 1) * columns]
        lines = list(_cells(tiles, size, seen, printed, sight))
        for line, cells in enumerate(lines):
            number = "" if line else str(row + 1)
            is_last = is_low and line == len(lines) - 1 and row < rows - 1
            drawn = Text.assemble("│", Text("│").join(cells), "│", style="underline" if is_last else "")
            yield Text.assemble((f"{number:{edge}}", "bold"), drawn)
    yield _frame("└┴┘", [""] * columns, size, edge)


def _frame(corners: str, numbers: Iterable[object], size: int, edge: int) -> Text:
    sides = [f"{number!s:─^{size}}" for number in numbers]
    return Text(" " * edge + corners[0] + corners[1].join(sides) + corners[2])


def _cells(
    tiles: Sequence[str], size: int, seen: SecretSquareTable, printed: QuestionBook, sight: Sight
) -> Iterator[list[Text]]:
    """Draw a row of tiles, line by line. It stays as high as it was laid out, so that nothing moves when tiles go."""
    language = sight.say.cards if sight.say.cards in printed.names[tiles[0]] else printed.language
    words = [_name(tile, printed, sight).split(" ") for tile in tiles]
    names = [wrap(" ".join(_parted(word, size, language) for word in name), size) for name in words]
    for lines in zip_longest(*names, fillvalue=Text()):
        yield [fit(line if tile in seen.left else "", size, "^") for tile, line in zip(tiles, lines, strict=True)]


@lru_cache(1024)
def _parted(word: str, size: int, language: str) -> str:
    """Part a word that is too long for a tile: at its hyphen, or as its language does."""
    if len(word) <= size or "-" in word:
        return word.replace("-", "- ") if len(word) > size else word
    # It takes a while to read how a language parts words, and few words are too long.
    from pyphen import Pyphen  # type: ignore[import-untyped]

    parted = Pyphen(lang=language).wrap(word, size)
    return " ".join(parted) if parted else word


def _players(seen: SecretSquareTable, sight: Sight) -> list[Text]:
    """Draw everybody's chips, and what everybody does."""
    shown = []
    for seat, chips in enumerate(seen.chips, 1):
        does = "hides" if seat == seen.hider else "seeks" if seat == seen.seeker else ""
        parts = (sight.name_player(seat), f" ({chips})", f", {sight.say(f'table.{does}')}" if does else "")
        shown.append(keep_together(Text.assemble(*parts)))
    return hang(f"{sight.say('table.player-chips')} ", Text("   ").join(shown), sight.width)


def _question(seen: SecretSquareTable, printed: QuestionBook, sight: Sight) -> list[Text]:
    """Draw the question that the hider is about to answer."""
    if not seen.question:
        return []
    asked = printed.tell(seen.question, sight.say)
    text = sight.say("play.secret-square-asks", seat=sight.name(seen.seeker), question=asked)
    return wrap(Text(text, "bold"), sight.width)


def _secret(view: View[SecretSquareTable, str | None, Any], printed: QuestionBook, sight: Sight) -> list[Text]:
    """Draw where the chip is, for whoever has hidden it."""
    if not view.hand:
        return []
    row, column = divmod(view.table.layout.index(view.hand), view.table.known.columns)
    tile = _name(view.hand, printed, sight)
    return wrap(sight.say("table.secret", tile=tile, row=row + 1, column=column + 1), sight.width)


BOARD = Board(
    draw,
    shown_events=frozenset(("lays", "secret")),
    drawn_events=frozenset(("lays",)),
    pauses=frozenset(("finds", "is-broke")),
)
