"""What somebody may see of a table. This is the only place where a table becomes data that leaves the machine.

The public sees what lies open; a seat sees that and its own. Both come from `play.protocol`, which takes them from
views that hold nothing else.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from quizkit.labels import Labels, read_labels
from quizkit.play import Match
from quizkit.play.ask import TABLE
from quizkit.play.events import Event
from quizkit.play.protocol import PUBLIC, Line, Watcher, show_ask, show_event, show_events, show_view
from quizkit.play.view import as_data
from quizkit.workflow.partying.game import Gate, PartyGame
from quizkit.workflow.partying.guests import Guest
from quizkit.workflow.partying.table import PartyTable
from quizkit.workflow.playing.ending import summarise_end, tell_best_moment

SCREEN: Literal["screen"] = "screen"
Onlooker = Guest | Literal["screen"]
"""Somebody with a phone, or the big screen."""
RECENT = 14
"""How many of the last events are told."""


def show_party(table: PartyTable, who: Onlooker, language: str) -> Line:
    """Show all that a guest may see now, in their language: enough for their page without having been there."""
    with table.looking():
        return {**_show_own(table, who), **_show_shared(table, *_find_place(who), language)}


def write_party(table: PartyTable, who: Onlooker, language: str) -> str:
    """Write what a guest may see as JSON; what many see alike is written once, until the table changes."""
    with table.looking():
        place = (*_find_place(who), language)
        shared = table.written.get(place) or _write(_show_shared(table, *place))
        table.written[place] = shared
        return f"{_write(_show_own(table, who))[:-1]}, {shared[1:]}"


def _write(line: Line) -> str:
    return json.dumps(line, ensure_ascii=False)


def _find_place(who: Onlooker) -> tuple[int, bool]:
    """Return at which seat somebody looks, and whether as a host: whoever has these in common sees the same."""
    return (0, True) if who == SCREEN else (who.seat, who.is_host)


def _show_own(table: PartyTable, who: Onlooker) -> Line:
    """Show what is about one person or one moment only."""
    return {"me": _show_self(who), "due": table.game.due_in(table.agreed.timers) if table.game else None}


def _show_shared(table: PartyTable, seat: int, is_host: bool, language: str) -> Line:
    say = Labels(language, table.card_language(language))
    line: Line = {
        "version": table.version, "game": table.rules_of.name, "title": _title(table, say),
        "language": language, "cards": say.cards, "languages": _list_languages(table),
        "seats": _show_seats(table), "guests": _show_guests(table, is_host=is_host),
        "sound": table.agreed.sound, "questions": table.agreed.questions_on_phones,
    }  # fmt: skip
    if is_host:
        line["code"] = table.code
    if table.game is None:
        return {**line, "phase": "lobby", "lobby": _show_lobby(table, say)}
    return {**line, **_show_game(table, table.game, seat or PUBLIC, say)}


def _title(table: PartyTable, say: Labels) -> str:
    title = table.pack.deck_brief.title
    return title.get(say.cards) or next(iter(title.values()))


def _list_languages(table: PartyTable) -> list[str]:
    """Return the languages in which cards are read at this table."""
    spoken = (table.card_language(language) for language in table.guests.languages())
    return list(dict.fromkeys(spoken)) or [table.card_language(table.language)]


def _show_self(who: Onlooker) -> Line:
    if who == SCREEN:
        return {"seat": 0, "name": "", "host": True, "wants": 0}
    return {"seat": who.seat, "name": who.name, "host": who.is_host, "wants": who.wants}


def _show_seats(table: PartyTable) -> list[Line]:
    """Return who sits where: people, bots, and empty seats."""
    bots: Mapping[int, str] = table.game.bots if table.game else {}
    names = table.names or [guest.name for guest in table.guests.seated()]
    seats = []
    for seat, name in enumerate(names, 1):
        guest = table.guests.at(seat)
        seats.append({
            "seat": seat, "name": name, "bot": bots.get(seat, ""), "here": bool(guest and guest.is_here),
            "language": guest.language if guest else "", "guest": bool(guest),
        })  # fmt: skip
    return seats


def _show_guests(table: PartyTable, *, is_host: bool) -> list[Line]:
    """Return everybody who came; only a host can tell them apart by more than a name."""
    return [
        {
            "name": guest.name, "language": guest.language, "seat": guest.seat, "here": guest.is_here,
            **({"id": guest.tag, "wants": guest.wants, "host": guest.is_host} if is_host else {}),
        }
        for guest in table.guests.all.values()
    ]  # fmt: skip


def _show_lobby(table: PartyTable, say: Labels) -> Line:
    few, many = table.rules_of.rules.seating
    labels, game = read_labels("play"), table.rules_of.name
    kinds = [key.removeprefix(f"ask-{game}-") for key in labels if key.startswith(f"ask-{game}-")]
    return {
        "few": few, "many": many, "bots": table.bots,
        "strengths": table.agreed.list_next_bots(len(table.guests.seated())),
        "options": [
            {"name": name, "text": say(f"party.option-{game}-{name.replace('_', '-')}"), "value": as_data(value),
             "choices": _list_choices(table, name)}
            for name, value in table.agreed.list_options().items()
        ],
        "timers": [
            {"kind": kind, "text": say(f"play.ask-{game}-{kind}"), "seconds": table.agreed.timers.get(kind, 0)}
            for kind in kinds
        ],
        "reveal": table.agreed.timers.get("reveal", 0),
    }  # fmt: skip


def _list_choices(table: PartyTable, name: str) -> list[Any]:
    """Return what an option can be, if it is one of a few."""
    schema = table.rules_of.rules.option_model.model_json_schema()["properties"][name]
    return list(schema.get("enum", []))


def _show_game(table: PartyTable, game: PartyGame, watcher: Watcher, say: Labels) -> Line:
    shown, gate = game.shown, game.gate
    line: Line = {
        "phase": "over" if game.is_over else gate.kind if gate else "play",
        "paused": game.is_paused, "turn": game.turn,
        "times": {str(seat): round(seconds, 2) for seat, seconds in game.times.items()},
        "table": None, "hand": None, "ask": None, "told": [], "events": 0,
        "here": [] if shown is None else list(shown.rules.on_table()),
    }  # fmt: skip
    if routes := getattr(game.match.setup.options, "routes", None):
        line["routes"] = list(routes)
    if names := _name_tiles(table, line["here"]):
        line["tiles"] = names
    if shown is not None:
        view = show_view(shown, watcher, say)
        line |= {"table": view["table"], "hand": view["hand"], "events": view["events"]}
        line["told"] = show_events(shown, max(0, view["events"] - RECENT), say, watcher)
    if game.is_over:
        line["end"] = _show_end(game, say)
    elif gate:
        line["gate"] = _show_gate(game, gate, watcher, say)
    else:
        line["ask"] = _show_ask(table, game.match, watcher, say)
    return line


def _name_tiles(table: PartyTable, lying: Sequence[str]) -> Line:
    """Return the names of the tiles that lie open, in all languages."""
    return {tile: dict(table.tiles[tile].name) for tile in lying if tile in table.tiles}


def _show_ask(table: PartyTable, match: Match, watcher: Watcher, say: Labels) -> Line | None:
    """Show what is asked: of this seat, or of the table if this seat may answer for it."""
    is_for_table = watcher != PUBLIC and table.is_for_table(int(watcher))
    ask = show_ask(match, say, TABLE if is_for_table else watcher)
    if ask is None:
        return None
    line: Line = {**ask, "seat": TABLE if is_for_table else watcher}
    if is_for_table:
        line["doubt"] = as_data(match.rules.show_hand(TABLE))
        if match.is_drawing:
            line["prose"] = say("party.what-came")
    line["help"] = _tell_rule(match, say) if line["moves"] else ""
    return line


def _tell_rule(match: Match, say: Labels) -> str:
    kind = match.ask.kind if match.ask else ""
    key = "play.rule-draw" if match.is_drawing else f"play.rule-{match.setup.game.name}-{kind}"
    return say(key) if say.has(key) else ""


def _show_gate(game: PartyGame, gate: Gate, watcher: Watcher, say: Labels) -> Line:
    line: Line = {"kind": gate.kind, "seat": gate.seat, "ready": sorted(gate.ready)}
    if gate.kind == "reveal":
        events = [event for event in game.match.events(gate.since) if _may_see(event, watcher)]
        asks, answers = game.match.setup.game.board.question_and_answer
        # What comes after the answer may already be the next question.
        later = next((at for at, event in enumerate(events) if asks and event.kind == asks), len(events))
        line["events"] = [show_event(game.match, event, say) for event in events[:later]]
        line["question"] = _find_question(game, asks, answers, gate.since)
    return line


def _may_see(event: Event, watcher: Watcher) -> bool:
    return event.audience is None or (watcher != PUBLIC and event.is_for(int(watcher)))


def _find_question(game: PartyGame, asks: str, answers: str, since: int) -> Any:
    """Return the question that was just answered, in all languages."""
    if not asks or not any(event.kind == answers for event in game.match.events(since)):
        return None
    asked = [event for event in game.match.events()[:since] if event.kind == asks]
    return as_data(asked[-1].facts.get("text")) if asked else None


def _show_end(game: PartyGame, say: Labels) -> Line:
    """Show who came where, what each one knew, and what there was to learn."""
    end = summarise_end(game.match, game.bots)
    standings: list[Line] = [
        {"seat": standing.seat, "rank": standing.rank, "total": _tell_total(game, standing.score[0], say)}
        for standing in end.standings
    ]
    if not standings:
        lead = game.match.rules.lead() or (0,) * len(game.match.setup.names)
        standings = [
            {"seat": seat, "rank": 1 + sum(other > score for other in lead), "total": _tell_total(game, score, say)}
            for seat, score in sorted(enumerate(lead, 1), key=lambda pair: -pair[1])
        ]
    return {
        "standings": standings,
        "known": [{"seat": player.seat, "right": player.right, "asked": player.asked} for player in end.known],
        "lessons": [{"question": as_data(lesson.question), "answer": as_data(lesson.answer)} for lesson in end.lessons],
        "best": tell_best_moment(end, game.match, say),
        "broken_off": game.match.outcome is None,
    }


def _tell_total(game: PartyGame, score: float, say: Labels) -> str:
    return say(f"play.total-{game.match.setup.game.name}", total=score)
