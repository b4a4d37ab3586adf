"""Kwis 't!: the questions, and a line for each player, on which the disc lies at what is bid."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from rich.cells import cell_len
from rich.text import Text

from quizkit.play.boards import Board, Sight, mark_players
from quizkit.play.boards.lines import (
    JOINT,
    draw_heading,
    draw_own,
    draw_title,
    fit,
    frame,
    hang,
    join_lines,
    keep_together,
    lay_out,
)
from quizkit.play.games.kwis_t.material import Doubt, KwisTBox, KwisTHand, KwisTTable
from quizkit.play.hands import name_card
from quizkit.play.view import View

FREE, HIDDEN, NONE = "·", "?", "–"
WIDEST = 9
"""Columns that a bid space may take."""
SHORTEST = 20
"""Columns in which a question can still be recognised."""


def draw(view: View[KwisTTable, KwisTHand | Doubt | None, Any], box: KwisTBox, sight: Sight) -> Text:
    """Draw the table of Kwis 't!."""
    seen, say = view.table, sight.say
    head = say("table.round-of", round=seen.round, rounds=seen.rounds)
    about = (say("table.quizmaster", name=sight.name(seen.quizmaster)), say("table.bonus-pile", count=seen.pile))
    return join_lines([
        *draw_heading(head, about, "", sight.width),
        *frame(_questions(seen, sight, is_whole=isinstance(view.hand, Doubt))), Text(),
        *_bids(seen, box, sight),
        *draw_own(view.seat, list(_held(view.hand, box, sight)), sight),
    ])  # fmt: skip


def _questions(seen: KwisTTable, sight: Sight, *, is_whole: bool) -> Iterator[Text]:
    """Draw the card. Once the answers are read, a line is enough for each, unless one is to be ruled on."""
    width = sight.width - 2
    for index, question in enumerate(map(sight.text, seen.questions)):
        number, text = Text(f"{index + 1}  ", "bold"), Text(question)
        if seen.answers:
            answer = Text(f" →{JOINT}{sight.text(seen.answers[index])}", "bold")
            room = width - number.cell_len - answer.cell_len
            if SHORTEST <= room < text.cell_len and not is_whole:
                text = fit(text, room)
            text += answer
        yield from hang(number, text, width)


def _bids(seen: KwisTTable, box: KwisTBox, sight: Sight) -> list[Text]:
    """Draw the bid spaces, the tokens on them, and whose disc lies where."""
    spaces = range(1, len(box.tokens) + 1)
    # A disc between its brackets, and more where there is room.
    size = min(max(map(cell_len, mark_players(sight.names))) + 2 + max(0, sight.width - 60) // 10, WIDEST)
    tokens = [f"+{token}" for token in seen.tokens] or [HIDDEN] * len(spaces)
    score, cards, bonus = (draw_title(f"table.{name}", sight) for name in ("score", "cards", "bonus"))
    rows: list[list[Text | str]] = [
        ["", score, cards, *(Text(str(space), "bold") for space in spaces)],
        [bonus, "", "", *tokens],
    ]
    for seat, bid in enumerate(seen.bids, 1):
        discs = [_disc(seat, seen, sight) if space == bid else Text(FREE, "dim") for space in spaces]
        rows.append([sight.name_player(seat), str(seen.scores[seat - 1]), str(seen.hands[seat - 1]), *discs])
    wide = [[*row[:3], *(fit(cell, size, "^") for cell in row[3:])] for row in rows]
    return lay_out(wide, "<>>" + "^" * len(spaces), sight.width)


def _disc(seat: int, seen: KwisTTable, sight: Sight) -> Text:
    """Draw a disc; one that has left the board, between round brackets."""
    left, right = ("[", "]") if seat in seen.board else ("(", ")")
    return Text.assemble(left, sight.disc(seat), right)


def _held(hand: KwisTHand | Doubt | None, box: KwisTBox, sight: Sight) -> Iterator[Text]:
    """Draw the player's own answers and cards; for the table, the answer it is to rule on."""
    say, width = sight.say, sight.width
    if isinstance(hand, Doubt):
        yield from hang(f"{say('table.doubt', number=hand.number)}  ", Text(hand.text, "bold"), width)
    elif hand:
        if hand.answers:
            signs = [f"{JOINT}{'✓' if verdict == 'right' else '✗'}" for verdict in hand.verdicts]
            marks = signs or [""] * len(hand.answers)
            answers = zip(hand.answers, marks, strict=True)
            line = "   ".join(f"{number}{JOINT}{text or NONE}{mark}" for number, (text, mark) in enumerate(answers, 1))
            right = "" if hand.right is None else f"→ {say('table.right', count=hand.right)}"
            yield from hang(
                f"{say('table.answers')} ", Text.assemble(line, "   ", keep_together(Text(right, "bold"))), width
            )
        if hand.cards:
            counted = Counter(name_card(card, box.names, say.cards) for card in sorted(hand.cards))
            cards = ", ".join(f"{card} ×{count}" if count > 1 else card for card, count in counted.items())
            yield from hang(f"{say('table.bonus-cards')} ", cards, width)


BOARD = Board(
    draw,
    shown_events=frozenset(("question", "answer", "tokens", "knows", "cards")),
    urgent_events=frozenset(("sees", "looks")),
    pauses=frozenset(("honest", "caught", "ends")),
)
