"""Which rules a deck is played by, and whether it can be."""

from collections.abc import Iterator, Mapping

from quizkit.cards import faults
from quizkit.decks.brief import Brief
from quizkit.decks.deck import Deck
from quizkit.play import settings
from quizkit.play.games import find_game, list_games
from quizkit.problems import Place, Problem, QuizkitError, closest
from quizkit.workflow.stored.unreleased import pack_deck

FLASHCARDS = "flashcards"
"""The game that any deck can be played with."""
NEEDED: Mapping[str, tuple[str, ...]] = {
    "swiss-quiz": ("statement",),
    "cantuun": ("canton", "encounter", "chance"),
    "kwis-t": ("quiz", "bonus"),
    "secret-square": ("tile",),
    "switch": ("number",),
}
"""The kinds of card that each game is played with."""


def find_rules(slug: str, brief: Brief) -> str:
    """Return the rules that a deck is played by: as it says, by its own name, or as flashcards."""
    return brief.plays or (slug if slug in list_games() else FLASHCARDS)


def choose_rules(kinds: tuple[str, ...]) -> str:
    """Choose the rules for a deck: return the first game for which there are all kinds of card."""
    return next((game for game, needed in NEEDED.items() if set(needed) <= set(kinds)), FLASHCARDS)


def find_unready(deck: Deck) -> Iterator[Problem]:
    """Find why a deck that came in can be neither printed nor released, or not played by its rules."""
    if not deck.cards:
        yield Problem(faults.EMPTY_DECK, Place(f"{deck.slug}/deck.yaml"), deck.slug, "kinds", deck.brief.kinds[0])
    yield from find_unplayable(deck)


def find_unplayable(deck: Deck) -> Iterator[Problem]:
    """Find what keeps a deck from being played by its rules, with the field that is missing."""
    plays, brief_place, game_place = deck.brief.plays, Place(f"{deck.slug}/deck.yaml"), Place(f"{deck.slug}/game.yaml")
    if plays is None:
        return
    if plays not in list_games():
        games = list_games()
        yield Problem(
            faults.UNKNOWN_VALUE, brief_place, deck.slug, "plays", plays, ", ".join(games), closest(plays, games)
        )
        return
    if absent := [kind for kind in NEEDED.get(plays, ()) if kind not in deck.brief.kinds]:
        yield Problem(faults.GAME_NEEDS, brief_place, deck.slug, "kinds", plays, detail=", ".join(absent))
    elif deck.cards:
        rules, pack = find_game(plays).rules, pack_deck(deck)
        try:
            rules.unpack(pack)
            settings.read_options(rules, pack, {})
        except QuizkitError as error:
            facts = error.facts
            missing = str(facts.get("missing") or facts.get("place") or error.name)
            yield Problem(faults.GAME_NEEDS, game_place, deck.slug, missing, plays, detail=missing)
