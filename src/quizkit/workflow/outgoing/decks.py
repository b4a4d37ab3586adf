"""Decks on their way out: put together from the store, written in any format."""

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path

from quizkit.exports import OutgoingDeck
from quizkit.labels import Labels
from quizkit.problems import QuizkitError
from quizkit.progress import Watch, unwatched
from quizkit.store import reviews
from quizkit.store.history import Store
from quizkit.workflow.files import replace
from quizkit.workflow.stored import items
from quizkit.workflow.stored.edit import find_brief
from quizkit.workflow.stored.review import NoSuchLanguage


class Unreadable(QuizkitError):
    """Today's rules do not take some stored cards; a file without them would look as if they were deleted."""

    name = "unreadable"


class NotOneFile(QuizkitError):
    """The format writes several files, and a single one was named."""

    name = "not-one-file"


def prepare_deck(
    store: Store, slug: str, say: Labels, language: str | None = None, watch: Watch = unwatched
) -> OutgoingDeck:
    """Put a deck together as it is now."""
    known = find_brief(store, slug)
    if language is not None and language not in known.languages:
        raise NoSuchLanguage(language=language, known=", ".join(known.languages))
    heads = {item: head for item, head in store.heads(slug).items() if not head.is_tombstone}
    deck, problems = items.read_deck(slug, heads.values())
    if problems:
        raise Unreadable(deck=slug, cards=", ".join(sorted({problem.card for problem in problems})))
    cards = {card.id: heads[card.id] for card in deck.cards}
    change = max(head.changeset for head in heads.values())
    return OutgoingDeck(
        deck,
        say,
        datetime.fromisoformat(store.origin(change).at),
        {item: head.number for item, head in cards.items()},
        {key: str(review.state) for key, review in reviews.find_states(store, cards).items()},
        {"store": store.fingerprint(), "deck": slug, "change": str(max(change, reviews.newest(store, cards)))},
        language or known.source,
        watch,
        frozenset(
            (item, path, code)
            for item, head in heads.items()
            for path, found in store.stale(head).items()
            for code in found
        ),
    )


def write_files(files: Mapping[str, bytes], out: Path | None, suffix: str) -> list[Path]:
    """Write files to a folder, or a single one to the file named."""
    if out is not None and out.suffix == suffix:
        if len(files) > 1:
            raise NotOneFile(file=str(out), count=len(files), folder=str(out.with_suffix("")))
        paths = dict.fromkeys(files, out)
    else:
        paths = {name: (out or Path()) / name for name in files}
    for name, data in files.items():
        replace(paths[name], data)
    return list(paths.values())
