"""The protocol: what a game says to other screens and programs, and what these may say to it, as lines of JSON.

Inside: who plays what, what happened, what is asked of whom, who came where.

One line is one message. To a program that plays for all, everything is told; to a single seat, or to the public, only
what they may know: give a `seat`, or `PUBLIC`. The schemas are made from the types here (`quizkit.play.schema`).
"""

from collections.abc import Mapping
from typing import Any, Literal, TypedDict

from quizkit import __version__
from quizkit.labels import Labels
from quizkit.play.engine import Match
from quizkit.play.events import Event, tell_event
from quizkit.play.moves import Moves
from quizkit.play.spaces import Space
from quizkit.play.view import as_data

Line = dict[str, Any]
PROTOCOL: Literal[1] = 1
PUBLIC: Literal["public"] = "public"
Watcher = int | Literal["public"]
"""A seat, 0 for the table; or whoever looks on."""


class HelloLine(TypedDict):
    """The first line: which protocol is spoken, and who plays what."""

    protocol: Literal[1]
    quizkit: str
    """The version of the program."""
    game: str
    rules: int
    """The version of the rules."""
    seats: list[str]
    """Names, clockwise; seats are counted from 1."""
    bots: dict[str, str]
    """The seats that nobody has to answer for, and how strong they are."""
    language: str
    """Of what is said to people."""
    cards: str
    """The language of the cards."""


class AskLine(TypedDict):
    """What is asked. Answer with a move of one of the seats in `moves`, then wait for what happens."""

    ask: str
    """The kind; empty where others may not even know that."""
    prose: str
    """The same as people read it, to those who are asked."""
    waiting: list[int]
    """The seats that have not answered; 0 is the table, for which anybody may answer."""
    race: bool
    """Whether it matters who answers first."""
    secret: bool
    """Whether others may not see the answer, now or ever."""
    legal: dict[str, str]
    """What may be answered, by seat, as people read it."""
    moves: dict[str, Moves]
    """The same as data."""
    interrupts: dict[str, Moves]
    """What seats may say without being asked."""


class StandingLine(TypedDict):
    """A place at the end."""

    seat: int
    rank: int
    score: list[float]


class EndLine(TypedDict):
    """The last line: all seats, best first. Several can share a rank."""

    end: list[StandingLine]


class ErrorLine(TypedDict):
    """A line that could not be done. Nothing has changed, and the same is asked."""

    error: str
    line: int
    """Which one, counted from 1."""
    message: str
    """What is wrong, as people read it."""
    legal: dict[str, str]
    moves: dict[str, Moves]


class ViewLine(TypedDict):
    """A snapshot: all that one seat, or the public, can see now. Enough to draw the table without having been there."""

    view: int | Literal["public"]
    game: str
    seats: list[str]
    events: int
    """How many things have happened so far, secret ones included."""
    table: Any
    """What lies open: `<game>-table`."""
    hand: Any
    """What only this seat knows: `<game>-hand`."""
    ask: AskLine | None
    """What is asked now, with the moves of this seat only."""
    end: list[StandingLine] | None
    """The standings, once it is over."""


def greet(match: Match, bots: Mapping[int, str], say: Labels) -> HelloLine:
    """Say in the protocol's first message which protocol this is, and who plays what."""
    setup = match.setup
    return {
        "protocol": PROTOCOL, "quizkit": __version__, "game": setup.game.name, "rules": setup.game.rules.version,
        "seats": list(setup.names), "bots": {str(seat): kind for seat, kind in bots.items()},
        "language": say.language, "cards": say.cards,
    }  # fmt: skip


def show_event(match: Match, event: Event, say: Labels) -> Line:
    """Write the protocol's message about an event: its kind, who may know it, the facts, the same in words."""
    prose = tell_event(event, match.setup.game.name, say, match.setup.names)
    return {"event": event.kind, "audience": as_data(event.audience), **as_data(event.facts), "prose": prose}


def show_events(match: Match, since: int, say: Labels, to: Watcher | None = None) -> list[Line]:
    """Write the protocol's messages about events after the first few: everything, or what somebody may know."""
    known = match.events(since) if to is None else [event for event in match.events(since) if _may_know(event, to)]
    return [show_event(match, event, say) for event in known]


def _may_know(event: Event, watcher: Watcher) -> bool:
    return event.audience is None if watcher == PUBLIC else event.is_for(int(watcher))


def show_ask(match: Match, say: Labels, to: Watcher | None = None) -> AskLine | None:
    """Write the protocol's message that asks seats, or one with its moves. Once it is over, nothing is asked."""
    ask = match.ask
    if ask is None:
        return None
    waiting = match.waiting
    own = {seat: ask.options[seat] for seat in waiting if to in {None, seat}}
    spoken = {seat: space for seat, space in match.interrupts.items() if to in {None, seat}}
    return {
        "ask": ask.kind if own or not ask.is_quiet else "",
        "prose": say(f"play.ask-{match.setup.game.name}-{ask.kind}") if own else "",
        "waiting": list(waiting),
        "race": ask.is_race,
        "secret": ask.is_quiet or ask.audience is not None or len(ask.options) > 1,
        "legal": {str(seat): space.tell(say) for seat, space in own.items()},
        "moves": _offer(own, say),
        "interrupts": _offer(spoken, say),
    }


def _offer(options: Mapping[int, Space], say: Labels) -> dict[str, Moves]:
    return {str(seat): space.offer(say) for seat, space in options.items()}


def show_end(match: Match) -> EndLine | None:
    """Write the protocol's message that tells who came where, once it is over."""
    return {"end": as_data(match.outcome)["standings"]} if match.outcome else None


def show_view(match: Match, watcher: Watcher, say: Labels) -> ViewLine:
    """Write the protocol's message with what a seat, or the public, can see now."""
    end = show_end(match)
    return {
        "view": watcher, "game": match.setup.game.name, "seats": list(match.setup.names),
        "events": len(match.rules.told),
        "table": as_data(match.rules.show_table()),
        "hand": None if watcher == PUBLIC else as_data(match.rules.show_hand(int(watcher))),
        "ask": show_ask(match, say, watcher), "end": end["end"] if end else None,
    }  # fmt: skip
