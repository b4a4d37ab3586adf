"""Swiss Quiz: the way to the edelweiss, to and fro over the screen; under it chips, flags, stakes and the statement."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from rich.cells import cell_len
from rich.text import Text

from quizkit.play.boards import Board, Sight, mark_players
from quizkit.play.boards.lines import draw_heading, draw_own, draw_title, fit, frame, hang, join_lines, lay_out
from quizkit.play.games.swiss_quiz.material import SwissQuizTable
from quizkit.play.view import View

SIGNS = {
    "green 1": ("+1", "green"),
    "green 2": ("+2", "green"),
    "red 1": ("−1", "bright_red"),
    "camera": ("◉", "yellow"),
}
GOAL, FLAG, NONE = ("❀", "bold"), ("⚑", "bold"), "–"
BEND = 2
"""Columns that a bend takes."""
WIDEST = 8
"""Columns that a field may take."""


class TrackLines(NamedTuple):
    """How the track lies on the screen: in rows that run to the right and back, in turns."""

    rows: int
    each: int
    """Fields in a row."""
    pitch: int
    """Columns that a field takes."""
    margin: int
    """Columns for those at the start, and for those at the goal."""


def draw(view: View[SwissQuizTable, str | None, Any], box: Any, sight: Sight) -> Text:  # noqa: ARG001  # the view has it all
    """Draw the table of Swiss Quiz."""
    seen, say = view.table, sight.say
    reads = [] if sight.is_over else [say("table.who-reads", name=sight.name(seen.reader))]
    head = [*reads, say("table.bank", chips=seen.bank)]
    signs = [f"{SIGNS['camera'][0]} {say('board.skip')}"]
    if seen.spots:
        signs.append(f"{FLAG[0]} {say('table.flag')}")
    else:
        head.append(say("board.sprint"))
    hand = [Text(say("table.tip", tip=say(f"play.word-{view.hand}")))] if view.hand else []
    return join_lines([
        *draw_heading(say("table.round", round=seen.round - sight.is_over), head, "  ".join(signs), sight.width),
        *_track(seen, sight), Text(),
        *_players(seen, sight), Text(),
        *_statement(seen, sight),
        *draw_own(view.seat, hand, sight),
    ])  # fmt: skip


def _track(seen: SwissQuizTable, sight: Sight) -> Iterator[Text]:
    """Draw the rows, and between two of them the bend."""
    way = _way(seen.goal, sight)
    for row in range(way.rows):
        fields = range(row * way.each + 1, min((row + 1) * way.each, seen.goal) + 1)
        yield _row(row, fields, way, seen, sight)
        below = Text() if row else _pawns(0, seen, sight)
        if fields[-1] != seen.goal:
            bend = FLAG if fields[-1] in seen.spots else ("│", "dim")
            place = way.margin - BEND if row % 2 else way.margin + way.each * way.pitch + 1
            yield Text.assemble(fit(below, place), bend)
        elif below:
            yield below


def _way(goal: int, sight: Sight) -> TrackLines:
    """Find the fewest rows in which all fields find room."""
    sizes = [cell_len(mark) for mark in mark_players(sight.names)]
    margin = max(cell_len(sight.say("board.start")), sum(sizes) + 2) + BEND
    rows, each, pitch = 0, goal, 0
    # A pawn between brackets, and a flag behind it.
    while pitch < max(sizes) + 3 and rows < goal:
        rows += 1
        each = -(-goal // rows)
        # Of an odd number of rows, the last one ends at the right.
        pitch = (sight.width - margin - (margin if rows % 2 else BEND)) // each
    return TrackLines(rows, each, min(pitch, WIDEST), margin)


def _row(row: int, fields: range, way: TrackLines, seen: SwissQuizTable, sight: Sight) -> Text:
    """Draw a row, with what leads to it and away from it: in the direction of travel, then turned if that is back."""
    is_back, start = row % 2 == 1, sight.say("board.start")
    parts = [Text(start), _rail(way.margin - cell_len(start))] if not row else [Text("─╯" if is_back else "╰─", "dim")]
    for field in fields:
        is_flag = field in seen.spots and field != fields[-1]
        parts += _field(field, way.pitch, seen, sight, behind=Text(*FLAG) if is_flag else _rail(1))
    if fields[-1] == seen.goal:
        # Nothing lies behind it.
        parts[-2:] = [_pawns(seen.goal, seen, sight)]
    else:
        parts.append(Text("╭─" if is_back else "─╮", "dim"))
    if is_back:
        return fit(Text().join(reversed(parts)), way.margin + way.each * way.pitch + BEND, ">")
    return Text().join([Text(" " * (way.margin - BEND if row else 0)), *parts])


def _field(field: int, pitch: int, seen: SwissQuizTable, sight: Sight, behind: Text) -> list[Text]:
    """Draw a field on its rail. Who stands there hides what it brings: nobody else can end a move there."""
    sign = Text(*GOAL)
    if field < seen.goal:
        sign = _pawns(field, seen, sight) or Text(*SIGNS.get(seen.events.get(field, ""), (str(field), "")))
    room = pitch - sign.cell_len
    return [_rail(room // 2), sign, _rail(room - room // 2 - 1), behind]


def _rail(size: int) -> Text:
    return Text("─" * size, "dim")


def _pawns(field: int, seen: SwissQuizTable, sight: Sight) -> Text:
    """Draw who stands on a field."""
    here = [seat for seat, place in enumerate(seen.fields, 1) if place == field]
    return Text.assemble("[", sight.disc(*here), "]") if here else Text()


def _players(seen: SwissQuizTable, sight: Sight) -> list[Text]:
    """Draw what everybody has."""
    say = sight.say
    titles = [draw_title(label, sight) for label in ("table.field", "board.chips", "table.stake")]
    titles.insert(2, Text(FLAG[0], "dim"))
    rows: list[list[Text | str]] = [["", *titles, ""]]
    for seat, field in enumerate(seen.fields, 1):
        chips, flags = seen.stakes[seat - 1]
        stake = " + ".join(([str(chips)] if chips else []) + ([f"{flags} {FLAG[0]}"] if flags else []))
        note = "photo" if seat in seen.missing else "arrived" if field == seen.goal else ""
        rows.append([
            sight.name_player(seat), str(field), str(seen.chips[seat - 1]), str(seen.flags[seat - 1]), stake or NONE,
            say(f"table.{note}") if note else "",
        ])  # fmt: skip
    return lay_out(rows, "<>>>><", sight.width)


def _statement(seen: SwissQuizTable, sight: Sight) -> list[Text]:
    """Draw the card, with its answer once it is read."""
    if not seen.text:
        return []
    lines = hang(Text(f"{seen.statement}  ", "bold"), sight.text(seen.text), sight.width - 2)
    if seen.verdict:
        lines.append(Text(sight.say(f"play.word-{seen.verdict}"), "bold"))
    return frame(lines)


BOARD = Board(
    draw,
    shown_events=frozenset(("reads",)),
    question_and_answer=("reads", "answer"),
    pauses=frozenset(("answer",)),
)
