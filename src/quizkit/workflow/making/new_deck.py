"""Make a deck: from a few words, or like another one; it can be printed and played at once.

Inside: a name that a title suggests; names, titles, languages and kinds that are refused.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from quizkit.cards.card import slug as read_slug
from quizkit.cards.kinds import kinds
from quizkit.cards.parse import parse
from quizkit.cards.row import Row
from quizkit.cards.text import fold
from quizkit.decks.brief import Brief
from quizkit.decks.deck import Deck, NoSuchDeck
from quizkit.languages import is_language
from quizkit.play.games import find_game, list_games
from quizkit.problems import Place, QuizkitError, closest
from quizkit.safe_yaml import Value
from quizkit.store.history import Store
from quizkit.store.values import Committed, Origin
from quizkit.workflow.making.rules_of import FLASHCARDS, choose_rules, find_rules, find_unplayable
from quizkit.workflow.making.samples import QUESTIONS, draw_samples, say_in, write_samples
from quizkit.workflow.stored.card_ids import highest_number
from quizkit.workflow.stored.edit import put_in_order
from quizkit.workflow.stored.items import deck_changes, find_brief, find_stored_deck, list_decks
from quizkit.workflow.tree.read import read_tree

RESERVED = frozenset(("common", "fonts", "languages", "looks", "pictures", FLASHCARDS))
"""Names that mean something else beside decks."""
DEVICES = frozenset(
    ("aux", "con", "nul", "prn", *(f"{name}{number}" for name in ("com", "lpt") for number in range(10)))
)
"""Names that no folder can have on Windows."""
LONGEST_TITLE = 40
SIZES: Mapping[str, int] = {
    "statement": 40, "canton": 30, "encounter": 10, "chance": 10, "quiz": 30, "bonus": 60, "tile": 25, "number": 64,
}  # fmt: skip
"""How many cards of a kind a new deck is planned for; whoever makes it changes that."""
WORDS: Mapping[str, tuple[str, ...]] = {
    "statement": ("true", "false"),
    "canton": ("simple", "double", "lightning"),
    "bonus": ("points", "action"),
    "number": ("red", "blue", "yellow", "green"),
}
"""The words that the faces of a kind show."""
SUBJECTS: Mapping[str, str] = {
    "geography": "#0072b2", "history": "#7f4f24", "nature": "#009e73", "culture": "#cc79a7", "sport": "#525252",
}  # fmt: skip
"""The categories and themes of a new deck, and their colours."""


class BadSlug(QuizkitError):
    """A deck's name is part of file names and commands."""

    name = "bad-slug"


class DeckExists(QuizkitError):
    """There is such a deck already."""

    name = "deck-exists"


class NamedAfterGame(QuizkitError):
    """A deck is called like a game that it is not played as: “play” would mean two things."""

    name = "named-after-game"


class NoSuchCardKind(QuizkitError):
    """There are no such cards."""

    name = "no-such-card-kind"


class NotALanguage(QuizkitError):
    """No language has this code."""

    name = "not-a-language"


class TitleTooLong(QuizkitError):
    """No card has room for it."""

    name = "title-too-long"


class BadDeck(QuizkitError):
    """What was asked for does not make a deck."""

    name = "bad-deck"


@dataclass(frozen=True, slots=True)
class DeckWish:
    """What somebody wants a new deck to be."""

    slug: str
    title: str = ""
    kinds: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    """The first one is the source."""
    like: str = ""
    """The deck whose brief, labels, game data and look are copied."""
    plays: str = ""
    has_samples: bool = True


@dataclass(frozen=True, slots=True)
class MadeDeck:
    """A deck that was made."""

    deck: Deck
    game: str
    committed: Committed


def make_deck(store: Store, wish: DeckWish, origin: Origin) -> MadeDeck:
    """Make a new deck as one change."""
    check_slug(store, wish.slug)
    deck = draft_deck(store, wish)
    if wish.plays and (wrong := next(find_unplayable(deck), None)):
        raise BadDeck(deck=deck.slug, field="--plays", reason=wrong)
    rules = check_name(deck.slug, deck.brief)
    committed = store.commit(deck_changes(deck), origin, put_in_order)
    return MadeDeck(deck, rules, committed)


def check_name(slug: str, brief: Brief) -> str:
    """Return the game that a new deck is played as; refuse the name of another game."""
    rules = find_rules(slug, brief)
    if slug in list_games() and slug != rules:
        raise NamedAfterGame(slug=slug, game=rules)
    return rules


def suggest_slug(title: str) -> str:
    """Return a name for commands and files that a new deck's title suggests."""
    return "-".join(filter(None, map(fold, re.findall(r"\w+", title))))


def check_slug(store: Store, slug: str) -> None:
    """Refuse a name that cannot be a new deck's, or is one already."""
    try:
        read_slug(slug)
    except ValueError as error:
        suggestion = getattr(error, "context", {}).get("suggestion", "")
        raise BadSlug(slug=slug, suggestion="" if suggestion in RESERVED else suggestion) from error
    if slug in RESERVED | DEVICES:
        raise BadSlug(slug=slug, suggestion=f"my-{slug}")
    if slug in list_decks(store):
        raise DeckExists(deck=slug)


def draft_deck(store: Store, wish: DeckWish) -> Deck:
    """Return the new deck that somebody wishes for, not yet stored."""
    check_kinds(wish.kinds)
    check_languages(wish.languages)
    check_title(wish.title)
    if wish.plays:
        find_game(wish.plays)
    if not wish.like and not (wish.kinds and wish.languages):
        raise BadDeck(deck=wish.slug, field="--kind, --in", reason="–")
    model = _find_model(store, wish.like) if wish.like else None
    deck_kinds = wish.kinds or (model.brief.kinds if model else ())
    spoken = wish.languages or (model.brief.languages if model else ())
    data = _copy_brief(model.brief, wish, spoken) if model else _write_brief(wish, deck_kinds, spoken)
    data["prefixes"] = dict(choose_prefixes(store, wish.slug, deck_kinds))
    brief = read_brief(wish.slug, data)
    ids = store.heads()
    cards = write_samples(brief, lambda prefix: highest_number(prefix, ids)) if wish.has_samples else ()
    game = model.game if model else _copy_game(find_rules(wish.slug, brief), brief.source)
    pictures = {**_copy_pictures(model), **(draw_samples(brief) if wish.has_samples else {})}
    return Deck(wish.slug, brief, cards, game, pictures, booklet=None)


def check_kinds(names: Sequence[str]) -> None:
    """Refuse kinds of cards for a new deck that do not exist."""
    for kind in names:
        if kind not in kinds():
            raise NoSuchCardKind(kind=kind, known=", ".join(kinds()), suggestion=closest(kind, kinds()))


def check_languages(codes: Sequence[str]) -> None:
    """Refuse languages of a new deck that do not exist."""
    for code in codes:
        if not is_language(code):
            raise NotALanguage(code=code)


def check_title(title: str) -> None:
    """Refuse a title of a new deck that no card has room for."""
    if len(title) > LONGEST_TITLE:
        raise TitleTooLong(length=len(title), allowed=LONGEST_TITLE)


def _find_model(store: Store, slug: str) -> Deck:
    """Find the deck to copy: in the workspace, or among those that come with quizkit."""
    stored, library = list_decks(store), read_tree()
    if slug in stored:
        return find_stored_deck(store, slug)
    known = [*stored, *(deck.slug for deck in library.decks if deck.slug not in stored)]
    if slug not in known:
        raise NoSuchDeck(slug, known)
    return library.deck(slug)


def read_brief(slug: str, data: Mapping[str, Value]) -> Brief:
    """Read the brief of a new deck as it was put together; refuse one that cannot be."""
    brief, problems = parse(Row(data, {(): Place(f"{slug}/deck.yaml")}), Brief)
    if brief is None:
        raise BadDeck(deck=slug, field=problems[0].field, reason=problems[0])
    return brief


def _copy_brief(model: Brief, wish: DeckWish, languages: Sequence[str]) -> dict[str, Value]:
    """Copy a brief, with another title and perhaps other languages: what they lack is to be translated."""
    data = model.model_dump(mode="json", exclude_defaults=True)
    title = wish.title or model.name
    data |= {"title": dict.fromkeys(languages, title), "languages": list(languages)}
    data["source"] = model.source if model.source in languages else languages[0]
    data["style"] = {code: style for code, style in model.style.items() if code in languages}
    for path in ("labels", "themes", "questions"):
        data[path] = {slug: _in_languages(text, languages, model) for slug, text in data.get(path, {}).items()}
    for category in data.get("categories", {}).values():
        category["name"] = _in_languages(category["name"], languages, model)
    data["plays"] = wish.plays or model.plays or find_rules(wish.like, model)
    return {key: value for key, value in data.items() if value not in ({}, [])}


def _copy_pictures(model: Deck | None) -> dict[str, str]:
    """Copy the drawings that belong to the look of a deck, and not to its cards."""
    if model is None:
        return {}
    named = {category.icon for category in model.brief.categories.values()}
    named |= {model.brief.look.logo} if model.brief.look else set()
    return {name: svg for name, svg in model.pictures.items() if name in named}


def _in_languages(text: Mapping[str, str], languages: Sequence[str], model: Brief) -> dict[str, Value]:
    """Keep a text where it is in one of these languages; the source is filled in, so that it can be translated."""
    kept: dict[str, Value] = {code: words for code, words in text.items() if code in languages}
    return kept or {languages[0]: text.get(model.source) or next(iter(text.values()))}


def _write_brief(wish: DeckWish, deck_kinds: Sequence[str], languages: Sequence[str]) -> dict[str, Value]:
    """Write a brief from nothing: what cards of these kinds need, and nothing else."""
    say, title = say_in(languages), wish.title or wish.slug.replace("-", " ").title()
    plays = wish.plays or choose_rules(tuple(deck_kinds))
    blueprint: dict[str, Value] = {
        "cards": {kind: SIZES[kind] for kind in deck_kinds}, "states": ["draft", "review", "ready"],
    }  # fmt: skip
    data: dict[str, Value] = {
        "title": dict.fromkeys(languages, title), "edition": "starter", "plays": plays,
        "players": list(find_game(plays).rules.seating), "languages": list(languages), "source": languages[0],
        "kinds": list(deck_kinds),
        "format": {"width": 70, "height": 70} if tuple(deck_kinds) == ("tile",) else {"width": 59, "height": 92},
        "blueprint": blueprint,
        "labels": {word: say(f"sample.label-{word}") for kind in deck_kinds for word in WORDS.get(kind, ())},
    }  # fmt: skip
    if deck_kinds[0] == "statement":
        blueprint |= {"sides": 2, "true_share": 0.5, "longest_run": 4}
    if "statement" in deck_kinds:
        data["categories"] = _write_categories(languages)
    if "quiz" in deck_kinds:
        data["themes"] = {subject: say(f"sample.subject-{subject}") for subject in SUBJECTS}
    if "tile" in deck_kinds:
        data["questions"] = {question: say(f"sample.tile-question-{question}") for question in QUESTIONS}
    return {key: value for key, value in data.items() if value not in ({}, [])}


def _write_categories(languages: Sequence[str]) -> dict[str, Value]:
    """Give every category a letter of its own: an initial in one of the languages, or another letter that is free."""
    say, categories, taken = say_in(languages), dict[str, Value](), set[str]()
    for subject, colour in SUBJECTS.items():
        name = say(f"sample.subject-{subject}")
        initials = [str(name[code])[0] for code in languages]
        letters = [letter for letter in (*initials, subject[0], *str(name[languages[0]])) if letter.isalpha()]
        letter = next((letter.upper() for letter in letters if letter.upper() not in taken), letters[0].upper())
        taken.add(letter)
        categories[subject] = {"name": name, "letter": letter, "colour": colour}
    return categories


def choose_prefixes(store: Store, slug: str, deck_kinds: Sequence[str]) -> dict[str, str]:
    """Choose how a new deck's ids begin for each kind: by the deck's initials, and as no other deck's do."""
    used = {prefix for deck in list_decks(store) for prefix in find_brief(store, deck).prefixes.values()}
    used |= {item.rpartition("-")[0] for item in store.heads() if "/" not in item}
    words = slug.split("-")
    base = "".join(word[0] for word in words)[:4] if len(words) > 1 else slug[:2]
    prefixes = dict[str, str]()
    for kind in deck_kinds:
        wanted = base if not prefixes else base[0] + kind[0]
        candidates = (wanted, *(f"{wanted}{number}" for number in range(2, 1000)))
        prefixes[kind] = next(prefix for prefix in candidates if prefix not in used)
        used.add(prefixes[kind])
    return prefixes


def _copy_game(game: str, language: str) -> dict[str, Value]:
    """Copy board, material and rules of a game from the deck that comes with quizkit, for a small deck."""
    bundled = {deck.slug: deck for deck in read_tree().decks}
    if game not in bundled:
        return {}
    data = {key: value for key, value in bundled[game].game.items() if key != "heard"}
    rules = data.get("rules")
    if isinstance(rules, dict) and game == "kwis-t":
        data["rules"] = {**rules, "rounds": {str(seats): 2 for seats in range(2, 7)}}
    elif isinstance(rules, dict) and game == "secret-square":
        data["rules"] = {**rules, "columns": 2, "rows": 2, "rounds": 3, "language": language}
    return data
