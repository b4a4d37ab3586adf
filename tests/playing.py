"""Games for tests: packs of the bundled decks, players, and what happened as short lines."""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, cast

from bundled_decks import bundled_library

from quizkit import safe_yaml
from quizkit.cards.cantons import cantons
from quizkit.cards.kinds.quiz import Quiz
from quizkit.labels import Labels
from quizkit.packs.pack import Pack
from quizkit.play import Match, start
from quizkit.play.games import list_games
from quizkit.play.settings import BadSetting, PackUnfit
from quizkit.store.values import Revision
from quizkit.workflow.making.new_deck import DeckWish, draft_deck

NAMES = ("Anna", "Ben", "Chloé", "Dora", "Emil", "Finn")
TABLES = [
    (name, seats)
    for name, game in list_games().items()
    for seats in range(game.rules.seating[0], game.rules.seating[1] + 1)
]
"""Every game with every number of seats."""
_OLD_CARDS = Path(__file__).parent / "play" / "answers" / "cards.yaml"
OLD_CARDS = {
    card["id"]: Quiz.model_validate(card)
    for card in cast("list[Any]", safe_yaml.read(_OLD_CARDS.read_bytes(), _OLD_CARDS.name).value)
}
"""Quiz cards as they were when people's answers to them were collected: those of the deck are edited and shuffled."""
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
    "flashcards": [{}, {"cards": 5, "repeats": 0}],
    "cantuun": [{}, {"mix": {"simple": 1, "double": 3, "lightning": 0}, "routes": [4, 3, 2, 1]}],
}
"""Rules that tables may agree on."""


PLAYED_WITH = {"flashcards": "switch"}
"""The bundled deck for a game that any deck can be played with."""


class _NothingStored:
    """A store without decks."""

    def decks(self) -> list[str]:
        return []

    def heads(self) -> dict[str, Revision]:
        return {}

    def heads_of(self, _items: Sequence[str]) -> dict[str, Revision]:
        return {}


@cache
def pack(slug: str) -> Pack:
    """Make the pack of a bundled deck; flashcards are the example cards of a fresh deck of several kinds."""
    kinds = ("statement", "canton", "encounter", "chance", "quiz")
    wish = DeckWish(slug, kinds=kinds, languages=("fr", "de", "nl"))
    deck = draft_deck(_NothingStored(), wish) if slug == "flashcards" else bundled_library().deck(slug)  # type: ignore[arg-type]
    cards = tuple({"kind": card.kind, "revision": 1, "card": card.data()} for card in deck.in_order())
    brief = deck.brief.model_dump(mode="json")
    table = (
        tuple(canton.model_dump(mode="json") for canton in cantons().values())
        if slug in ("cantuun", "flashcards")
        else ()
    )
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
