"""Cantuun: everybody's route through the cantons to Uri, and under it the question, the seals and who meets whom.

For a lightning question the map is drawn instead of the routes: the book sends players there.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from rich.cells import cell_len
from rich.text import Text

from quizkit.cards.canton_map import canton_map
from quizkit.play.boards import Board, Sight, mark_players, style_seat
from quizkit.play.boards.lines import draw_heading, draw_own, fit, frame, hang, join_lines, keep_together, wrap
from quizkit.play.boards.tile_map import draw_tiles
from quizkit.play.games.cantuun.material import CantuunBox
from quizkit.play.games.cantuun.views import CantuunHand, CantuunTable
from quizkit.play.view import View

LEAST, MOST = 3, 6
"""Columns that a canton takes."""
CHANCE = "?"
PROMPT = 8
"""Lines that the question to a player takes under the board, at most."""


class RouteLines(NamedTuple):
    """How a route lies on the screen."""

    each: int
    """Cantons in a line."""
    pitch: int
    """Columns that a canton takes."""
    margin: int
    """Columns for whose route it is."""


def draw(view: View[CantuunTable, CantuunHand, Any], box: CantuunBox, sight: Sight) -> Text:
    """Draw the table of Cantuun."""
    seen, say = view.table, sight.say
    head = say("table.round", round=seen.round - sight.is_over)
    above = draw_heading(head, [_players(seen, sight)], say("table.below"), sight.width)
    below = [
        *frame(_question(seen, sight)),
        *_laid(seen, sight),
        *frame(_meeting(seen, box, sight)),
        *draw_own(view.seat, list(_held(view, sight)), sight),
    ]
    return join_lines([*above, *_middle(seen, box, sight, len(above) + len(below)), *below])


def _middle(seen: CantuunTable, box: CantuunBox, sight: Sight, taken: int) -> list[Text]:
    """Draw the routes and, for a lightning question, the map; if only one has room, what the question is about."""
    routes = list(_routes(seen, box, sight))
    if seen.type != "lightning" or seen.meeting or set(seen.known.routes[0]) != set(canton_map().places):
        return routes
    cantons = _map(seen, sight)
    if sight.height is None or taken + len(routes) + len(cantons) + PROMPT <= sight.height:
        return [*routes, *cantons]
    is_on_map = any(question.is_on_map for question in box.questions.values() if question.text == seen.text)
    return cantons if is_on_map else routes


def _players(seen: CantuunTable, sight: Sight) -> Text:
    """Draw who is who, who reads and who sits out."""
    shown = []
    for seat, rounds in enumerate(seen.missing, 1):
        does = [sight.say("table.reads")] if seat == seen.reader and not sight.is_over else []
        if rounds:
            does.append(sight.say("table.sits-out", rounds=rounds))
        shown.append(keep_together(Text.assemble(sight.name_player(seat), *(f", {what}" for what in does))))
    return Text("   ").join(shown)


def _map(seen: CantuunTable, sight: Sight) -> list[Text]:
    """Draw the cantons with their borders, and who is where."""
    marks: dict[str, Text] = {}
    for seat, (route, space) in enumerate(zip(seen.known.routes, seen.spaces, strict=False), 1):
        marks[route[space - 1]] = marks.get(route[space - 1], Text(" ")) + sight.disc(seat)
    return draw_tiles(canton_map().grid, marks, sight.width)


def _routes(seen: CantuunTable, box: CantuunBox, sight: Sight) -> Iterator[Text]:
    """Draw everybody's route; lightning questions may also be about a route that nobody has."""
    way = _way(seen, sight)
    for seat in range(1, len(sight.names) + 1):
        yield from _route(seat, way, seen, sight)
    for route in box.routes if seen.type == "lightning" else ():
        if route.spaces not in seen.known.routes:
            chances = [
                Text(CHANCE if space in route.chance else "", "yellow") for space in range(1, len(route.spaces) + 1)
            ]
            yield from _draw_route(route.spaces, -1, chances, way, Text(), "")


def _way(seen: CantuunTable, sight: Sight) -> RouteLines:
    """Find the fewest lines in which all cantons of a route find room."""
    cantons, margin = len(seen.known.routes[0]), max(map(cell_len, mark_players(sight.names)))
    lines = each = pitch = 0
    while pitch < LEAST:
        lines += 1
        each = -(-cantons // lines)
        pitch = (sight.width - margin - 1) // each
    return RouteLines(each, min(pitch, MOST), margin)


def _route(seat: int, way: RouteLines, seen: CantuunTable, sight: Sight) -> Iterator[Text]:
    """Draw a route, and below it chances and others' markers: what one meets there."""
    route, here = seen.known.routes[seat - 1], seen.spaces[seat - 1] - 1
    met = [_met(seat, space, seen, sight) for space in range(len(route))]
    return _draw_route(route, here, met, way, sight.disc(seat), style_seat(seat))


def _draw_route(
    route: Sequence[str], here: int, met: Sequence[Text], way: RouteLines, mark: Text, colour: str
) -> Iterator[Text]:
    for first in range(0, len(route), way.each):
        part = slice(first, first + way.each)
        yield fit(mark if not first else "", way.margin) + _cantons(route[part], here - first, way.pitch, colour)
        yield Text(" " * (way.margin + 1)) + Text().join([fit(marks, way.pitch) for marks in met[part]])


def _cantons(cantons: Sequence[str], here: int, pitch: int, colour: str) -> Text:
    """Draw some cantons in a line, and brackets around where one is."""
    line = Text(f" {(' ' * (pitch - 2)).join(cantons)} ")
    if 0 <= here < len(cantons):
        start = 1 + here * pitch
        line.plain = f"{line.plain[: start - 1]}[{cantons[here]}]{line.plain[start + 3 :]}"
        line.stylize(colour, start - 1, start + 3)
    line.stylize("dim", 0, max(0, here * pitch))
    return line


def _met(seat: int, space: int, seen: CantuunTable, sight: Sight) -> Text:
    """Draw whom one meets on a space, or else its chance: an encounter comes before chance, and Uri has neither."""
    routes, canton = seen.known.routes, seen.known.routes[seat - 1][space]
    there = [
        other
        for other, place in enumerate(seen.spaces, 1)
        if other != seat and routes[other - 1][place - 1] == canton and place < len(routes[0])
    ]
    chance = CHANCE if space + 1 in seen.known.chances[seat - 1] else ""
    return sight.disc(*there) if there else Text(chance, "yellow")


def _question(seen: CantuunTable, sight: Sight) -> list[Text]:
    """Draw the question card, with its answer once it is read."""
    if not seen.type:
        return []
    asks = sight.say("table.question", type=sight.say(f"play.word-{seen.type}"), count=seen.wanted)
    answer = keep_together(Text(f"→ {' '.join(seen.answer)}" if seen.answer else "", "bold"))
    return wrap(Text.assemble((f"{asks}. ", "bold"), f"{sight.text(seen.text)} ", answer), sight.width - 2)


def _laid(seen: CantuunTable, sight: Sight) -> list[Text]:
    """Draw the cards that lie, by seal; of those turned up, the right ones are ticked."""
    shown = []
    for seal, (seat, cantons) in enumerate(seen.laid, 1):
        cards = " ".join(f"{canton}✓" if canton in seen.answer else canton for canton in cantons)
        label, down = sight.say("table.seal", seal=seal), sight.say("table.face-down")
        shown.append(keep_together(Text.assemble(f"{label} ", sight.name_player(seat), f" {cards or down}")))
    return wrap(Text("   ").join(shown), sight.width) if shown else []


def _meeting(seen: CantuunTable, box: CantuunBox, sight: Sight) -> Iterator[Text]:
    """Draw an encounter: who meets whom, what is asked, and what was guessed."""
    if seen.meeting is None:
        return
    newcomer, other, drawer, text, unit, guess = seen.meeting
    say, canton = sight.say, seen.known.routes[newcomer - 1][seen.spaces[newcomer - 1] - 1]
    meets = say("play.cantuun-meets", seat=sight.name(newcomer), other=sight.name(other), canton=canton)
    asks = say("table.picks", name=sight.name(drawer))
    if text:
        asked = f"{sight.text(text)} ({say(f'table.unit-{unit}')})"
        asks = say("play.cantuun-asks", seat=sight.name(drawer), text=asked)
    yield from wrap(Text.assemble((meets, "bold"), " ", asks), sight.width - 2)
    if guess is not None:
        guesses = say("play.cantuun-guesses", seat=sight.name(newcomer), number=box.guess.describe(guess, say))
        more = say("table.more-or-less", name=sight.name(other))
        yield from wrap(Text.assemble((guesses, "bold"), " ", more), sight.width - 2)


def _held(view: View[CantuunTable, CantuunHand, Any], sight: Sight) -> Iterator[Text]:
    """Draw the player's own cards that lie face down, and what stands on the card one reads from."""
    hand, meeting, say = view.hand, view.table.meeting, sight.say
    if hand.laid:
        yield Text(say("table.own-laid", cantons=" ".join(hand.laid)))
    if hand.answer:
        yield Text(say("table.on-card", cantons=" ".join(hand.answer)))
    chosen = meeting.text if meeting else {}
    for number, guesstimate in enumerate(hand.guesstimates, 1):
        # Once one is chosen, the others no longer matter.
        if not chosen or guesstimate.text == chosen:
            answer = keep_together(Text(f"→ {sight.text(guesstimate.display)}", "bold"))
            yield from hang(f"{number}  ", Text.assemble(f"{sight.text(guesstimate.text)} ", answer), sight.width)


BOARD = Board(
    draw,
    shown_events=frozenset(("reads", "finds")),
    question_and_answer=("reads", "answer"),
    pauses=frozenset(("answer", "truth")),
)
