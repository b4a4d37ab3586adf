"""What somebody wants to play: a game by its name, or a deck by the rules it says."""

from dataclasses import replace

from quizkit.packs.pack import Pack
from quizkit.play.games import NoSuchGame, find_game, list_games
from quizkit.problems import QuizkitError, closest
from quizkit.workflow.making.rules_of import FLASHCARDS, find_rules
from quizkit.workflow.playing.setup import PackRequest
from quizkit.workflow.stored.find_pack import read_pack
from quizkit.workflow.stored.open import is_workspace


class WhichCards(QuizkitError):
    """A game was named, and several decks can be played with it, or none."""

    name = "which-cards"


def choose_game(name: str, cards: PackRequest) -> tuple[str, PackRequest]:
    """Choose what somebody wants to play: return the game, and the cards to play it with."""
    if cards.deck:
        return find_game(name).name, cards
    if cards.file:
        pack = read_pack(cards.file)
        return (name if name in list_games() else _find_rules_of(pack, name)), cards
    if is_workspace(cards.folder, cards.db):
        return _choose_in_workspace(name, cards)
    if find_game(name).name == FLASHCARDS:
        raise WhichCards(game=name, decks=", ".join(game for game in list_games() if game != FLASHCARDS))
    return name, cards


def _find_rules_of(pack: Pack, name: str) -> str:
    """Return the rules of a pack that is called by its own name."""
    return find_rules(pack.deck, pack.deck_brief) if name == pack.deck else find_game(name).name


def _choose_in_workspace(name: str, cards: PackRequest) -> tuple[str, PackRequest]:
    # The store takes a while to import.
    from quizkit.workflow.stored.items import find_brief, list_decks
    from quizkit.workflow.stored.workspace import open_workspace

    store = open_workspace(cards.folder, cards.db).store
    decks = list_decks(store)
    if name in decks:
        return find_rules(name, find_brief(store, name)), replace(cards, deck=name)
    if name not in list_games():
        known = [*list_games(), *decks]
        raise NoSuchGame(game=name, games=", ".join(dict.fromkeys(known)), suggestion=closest(name, known))
    fitting = [deck for deck in decks if name in (FLASHCARDS, find_rules(deck, find_brief(store, deck)))]
    if len(fitting) != 1:
        raise WhichCards(game=name, decks=", ".join(fitting) or "–")
    return name, replace(cards, deck=fitting[0])
