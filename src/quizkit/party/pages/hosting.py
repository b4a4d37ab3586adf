"""The host's controls: what is agreed on before a game, and what helps if somebody is missing during one."""

from collections.abc import Callable, Mapping

from starlette.responses import Response

from quizkit.party.visit import NotTheHost, Visit, act
from quizkit.workflow.partying.table import PartyTable


def _text(visit: Visit, name: str) -> str:
    return str(visit.sent.get(name, ""))


def _seat(visit: Visit) -> int:
    seat = visit.sent.get("seat")
    return seat if isinstance(seat, int) else 0


def _guest(visit: Visit, table: PartyTable) -> str:
    return table.guests.find_tag(_text(visit, "guest")).id


ORDERS: Mapping[str, Callable[[Visit, PartyTable], None]] = {
    "agree": lambda visit, table: table.agree(_text(visit, "name"), visit.sent.get("value")),
    "add-bot": lambda visit, table: table.add_bot(_text(visit, "kind")),
    "remove-bot": lambda visit, table: table.remove_bot(_seat(visit)),
    "start": lambda _, table: table.start(),
    "pause": lambda _, table: table.pause(is_paused=True),
    "go-on": lambda _, table: table.pause(is_paused=False),
    "skip": lambda _, table: table.skip(),
    "undo": lambda _, table: table.undo(),
    "end": lambda _, table: table.end(),
    "bot": lambda visit, table: table.replace_by_bot(_seat(visit), _text(visit, "kind")),
    "admit": lambda visit, table: table.admit(_guest(visit, table)),
    "kick": lambda visit, table: table.send_away(_guest(visit, table)),
    "give-host": lambda visit, table: table.hand_over(_guest(visit, table), is_host=True),
    "take-host": lambda visit, table: table.hand_over(_guest(visit, table), is_host=False),
}
"""What a host may order, by name."""


def obey_host(visit: Visit) -> Response:
    """Do what the party's host orders on their phone."""
    order = ORDERS.get(_text(visit, "order"))
    if order is None or not visit.is_host:
        raise NotTheHost
    order(visit, visit.seen_table)
    return visit.done()


PAGE = (act("/host", obey_host, "POST"),)
