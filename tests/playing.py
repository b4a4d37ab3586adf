"""Games for tests: packs of the bundled decks, players, and what happened as short lines."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from quizkit.cards.cantons import cantons
from quizkit.labels import Labels
from quizkit.packs.pack import Pack
from quizkit.play import Match, start
from quizkit.play.games import list_games
from quizkit.play.settings import BadSetting, PackUnfit
from quizkit.workflow.tree.read import read_tree

NAMES = ("Anna", "Ben", "Chloé", "Dora", "Emil", "Finn")
TABLES = [
    (name, seats)
    for name, game in list_games().items()
    for seats in range(game.rules.seating[0], game.rules.seating[1] + 1)
]
"""Every game with every number of seats."""
VARIANTS: dict[str, list[dict[str, Any]]] = {
    "secret-square": [
        {},
        {"hider_answers": True, "language": "de", "free_questions": [1, 2]},
        {"hider_answers": True, "hider_removes": True},
        {"columns": 2, "rows": 2, "rounds": 20},
    ],
    "kwis-t": [{}, {"open_bids": True}, {"rounds": {str(seats): 20 for seats in range(2, 7)}, "refill_each": 2}],
    "switch": [{"edition": "fr"}, {"edition": "nl"}, {"edition": "nl", "target": 30}],
    "swiss-quiz": [{}, {"arrivals": 2}],
    "cantuun": [{}, {"mix": {"simple": 1, "double": 3, "lightning": 0}, "routes": [4, 3, 2, 1]}],
}
"""Rules that tables may agree on."""


@cache
def pack(slug: str) -> Pack:
    """Make the pack of a bundled deck."""
    deck = read_tree().deck(slug)
    cards = tuple({"kind": card.kind, "revision": 1, "card": card.data()} for card in deck.in_order())
    brief = deck.brief.model_dump(mode="json")
    table = tuple(canton.model_dump(mode="json") for canton in cantons().values()) if slug == "cantuun" else ()
    return Pack(
        quizkit="0", deck=slug, version="1.0.0", brief=brief, game=deck.game, cards=cards, cantons=table
    ).with_digest()  # fmt: skip


def changed(slug: str, **game: Any) -> Pack:
    """Make the same pack with other game data."""
    return pack(slug).model_copy(update={"game": {**pack(slug).game, **game}}).with_digest()


def begin(
    game: str, seats: int, options: Mapping[str, Any] | None = None, *, of: Pack | None = None, **more: Any
) -> Match:
    """Begin a game of so many."""
    return start(game, of or pack(game), NAMES[:seats], 1, options, **more)


def refusal(game: str, seats: int, options: Mapping[str, Any] | None = None, **more: Any) -> str:
    """Try to begin a game that cannot be played so, and give what people are told; nothing, if it begins."""
    try:
        begin(game, seats, options, **more)
    except (BadSetting, PackUnfit) as refused:
        return Labels("en").error(refused)
    return ""


def answers(match: Match, *moves: Any) -> None:
    """Let whoever is asked answer, one after the other."""
    for move in moves:
        match.answer(match.waiting[0], move)


def happened(match: Match, since: int = 0) -> list[tuple[Any, ...]]:
    """Give what happened: kind and facts."""
    return [(event.kind, *event.facts.values()) for event in match.events(since)]


def kinds(match: Match) -> Sequence[str]:
    """Give what is asked, and of whom."""
    return [f"{match.ask.kind} {seat}" for seat in match.waiting] if match.ask else []
