"""Query: which cards somebody means, in words and filters. The same one finds, reviews, exports, checks and deletes."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from quizkit import languages
from quizkit.cards.kinds import kinds
from quizkit.cards.text import fold
from quizkit.decks.brief import Brief
from quizkit.decks.deck import NoSuchDeck
from quizkit.labels import Labels
from quizkit.problems import QuizkitError, closest
from quizkit.store import releases, search
from quizkit.store.history import Store
from quizkit.store.search import Wanted, split_words
from quizkit.store.values import State
from quizkit.workflow.stored.items import find_brief, list_decks
from quizkit.workflow.stored.languages import refuse_unknown


class NoSuchWord(QuizkitError):
    """A filter has a value that nothing here has."""

    name = "no-such-filter"


@dataclass(frozen=True, slots=True)
class Query:
    """Which cards somebody means. Everything given must hold; of several values in one field, one is enough."""

    words: tuple[str, ...] = ()
    """Words of the cards, in any language; accents, case and typos are forgiven."""
    named: tuple[str, ...] = ()
    """Decks and cards."""
    kinds: tuple[str, ...] = ()
    categories: tuple[str, ...] = ()
    """Categories or themes of a deck, by their slug or name, in any language; a unique beginning is enough."""
    languages: tuple[str, ...] = ()
    """Words, states, stale and missing texts count in these only."""
    states: tuple[str, ...] = ()
    stale: bool = False
    missing: bool = False
    problems: tuple[str, ...] = ()
    """Checks that find something: their codes or names, or the beginning of a code."""
    tags: tuple[str, ...] = ()
    author: str = ""
    """Somebody who has written something on the card; a part of the name is enough."""
    changed_since: str = ""
    """A day (2026-11-01), or a release (1.0.0, if one deck is named, or swiss-quiz@1.0.0)."""
    difficulties: tuple[int, ...] = ()

    @property
    def has_filters(self) -> bool:
        """Return whether it asks for more than decks, cards and languages."""
        return self != Query(named=self.named, languages=self.languages)

    @property
    def is_empty(self) -> bool:
        """Return whether it means all cards."""
        return self == Query()


def read_query(store: Store, query: Query) -> Wanted:
    """Read a query: turn what people say into what the store knows; refuse what is not there."""
    slugs = list_decks(store)
    decks, items = _split_names(store, query.named, slugs)
    # Reading the briefs takes a while, and most queries are about words only.
    briefs = {slug: find_brief(store, slug) for slug in (decks or slugs) if query.languages or query.categories}
    refuse_unknown(query.languages, dict.fromkeys(code for brief in briefs.values() for code in brief.languages))
    return Wanted(
        words=tuple(word for words in query.words for word in split_words(words)),
        items=tuple(items),
        decks=tuple(decks),
        kinds=tuple(_choose("kind", word, _name_kinds()) for word in query.kinds),
        categories=tuple(_choose("category", word, _name_categories(briefs.values())) for word in query.categories),
        tags=query.tags,
        difficulties=query.difficulties,
        languages=query.languages,
        states=tuple(_choose("state", word, _name_states()) for word in query.states),
        stale=query.stale,
        missing=query.missing,
        authors=_find_authors(store, query.author) if query.author else (),
        since=_find_changeset(store, query.changed_since, decks) if query.changed_since else None,
    )


def _split_names(store: Store, names: Sequence[str], slugs: Sequence[str]) -> tuple[list[str], list[str]]:
    """Tell decks from cards. What is neither is refused."""
    decks = [name for name in names if name in slugs]
    items = [name for name in names if name not in slugs]
    for item in items:
        if not store.history(item) and closest(item, slugs):
            raise NoSuchDeck(item, slugs)
        store.head(item)
    return decks, items


def _choose(field: str, word: str, names: Mapping[str, str]) -> str:
    """Return what a word means: one of these names, or the only one that begins with it."""
    folded = {fold(name): code for name, code in names.items()}
    key = fold(word)
    codes = {folded[key]} if key in folded else {code for name, code in folded.items() if key and name.startswith(key)}
    if len(codes) != 1:
        known = ", ".join(dict.fromkeys(names.values()))
        raise NoSuchWord(field=field, word=word, known=known, suggestion=closest(word, names))
    return codes.pop()


def _name_kinds() -> dict[str, str]:
    spoken = {Labels(code)(f"card.kind.{kind}"): kind for code in languages.spoken() for kind in kinds()}
    return {kind: kind for kind in kinds()} | spoken


def _name_states() -> dict[str, str]:
    spoken = {Labels(code)(f"cli.{state}"): str(state) for code in languages.spoken() for state in State}
    return {str(state): str(state) for state in State} | spoken


def _name_categories(briefs: Iterable[Brief]) -> dict[str, str]:
    names = dict[str, str]()
    for brief in briefs:
        for vocabulary in ("categories", "themes"):
            for slug, text in brief.vocabulary(vocabulary).items():
                names |= {slug: slug} | dict.fromkeys(text.values(), slug)
    return names


def _find_authors(store: Store, name: str) -> tuple[str, ...]:
    authors = search.list_authors(store)
    theirs = tuple(author for author in authors if fold(name) in fold(author))
    if not theirs:
        raise NoSuchWord(field="author", word=name, known=", ".join(authors), suggestion=closest(name, authors))
    return theirs


def _find_changeset(store: Store, since: str, decks: Sequence[str]) -> int:
    """Return the last changeset that does not count any more: that of a release, or the last one before a day."""
    try:
        return search.last_changeset_before(store, date.fromisoformat(since).isoformat())
    except ValueError:
        deck, _, version = since.rpartition("@")
    if not deck and len(decks) != 1:
        raise NoSuchWord(field="changed-since", word=since, known="2026-11-01, DECK@1.0.0", suggestion="") from None
    return releases.find_release(store, deck or decks[0], version).changeset
