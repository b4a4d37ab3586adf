"""Decks on their way out: put together from the store, written in any format."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from quizkit.decks.unread_cards import leave_out
from quizkit.exports import DeckFormat, OutgoingDeck, TextKey
from quizkit.labels import Labels
from quizkit.problems import QuizkitError
from quizkit.progress import Watch, unwatched
from quizkit.store import reviews
from quizkit.store.heads import Heads
from quizkit.store.history import Store
from quizkit.store.values import State
from quizkit.workflow import files as disk
from quizkit.workflow.stored.editions import choose_edition
from quizkit.workflow.stored.find_pack import EditionIsFrozen
from quizkit.workflow.stored.items import find_brief, read_deck, read_texts
from quizkit.workflow.stored.languages import refuse_unknown
from quizkit.workflow.stored.released import find_last_version, pack_release
from quizkit.workflow.stored.review import Policy
from quizkit.workflow.stored.unreleased import pack_as_it_stands
from quizkit.workflow.stored.workspace import Workspace
from quizkit.workflow.worddiff import mark_words


class Unreadable(QuizkitError):
    """Today's rules no longer accept some stored cards; a file without them would look as if they were deleted."""

    name = "unreadable"


class NotOneFile(QuizkitError):
    """The format writes several files, and a single one was named."""

    name = "not-one-file"


@dataclass(frozen=True, slots=True)
class ExportedPack:
    """A pack that was written."""

    file: Path
    is_released: bool


def export_deck(
    workspace: Workspace,
    form: DeckFormat,
    slug: str,
    language: str | None,
    out: Path | None,
    say: Labels,
    watch: Watch = unwatched,
    edition: str = "",
) -> list[Path]:
    """Export a deck as it is now, or one of its editions, to files of any format, and return them."""
    outgoing = prepare_deck(workspace.store, slug, say, language, watch, Policy.of(workspace.settings), edition)
    return write_files(_name_edition(form.write(outgoing), slug, edition), out, form.suffix)


def export_cards(
    workspace: Workspace,
    form: DeckFormat,
    ids: Collection[str],
    language: str | None,
    out: Path | None,
    say: Labels,
    watch: Watch = unwatched,
    edition: str = "",
) -> list[Path]:
    """Export only some cards, deck by deck. The files say that others are left out, so none is missed."""
    store, files = workspace.store, dict[str, bytes]()
    for slug in dict.fromkeys(head.deck for head in store.heads_of(ids).values()):
        outgoing = prepare_deck(store, slug, say, language, watch, Policy.of(workspace.settings), edition)
        files.update(_name_edition(form.write(keep_cards(outgoing, ids, "query")), slug, edition))
    return write_files(files, out, form.suffix)


def _name_edition(files: Mapping[str, bytes], slug: str, edition: str) -> dict[str, bytes]:
    """Name the files after the edition as well as after its deck."""
    name = "-".join(filter(None, (slug, edition)))
    return {f"{name}{file.removeprefix(slug)}": data for file, data in files.items()}


def keep_cards(outgoing: OutgoingDeck, ids: Collection[str], part: str) -> OutgoingDeck:
    """Keep some cards of a deck to export; the file says that it is only a part, so that the others are not missed."""
    cards = leave_out(outgoing.deck.cards, {*outgoing.deck.ids} - {*ids})
    return replace(outgoing, deck=replace(outgoing.deck, cards=cards), memory={**outgoing.memory, "part": part})


def export_pack(
    workspace: Workspace, slug: str, version: str | None, out: Path | None, edition: str = ""
) -> ExportedPack:
    """Export a release as a pack, the last one by default; without any, the cards as they stand."""
    store = workspace.store
    if edition and version:
        raise EditionIsFrozen(edition=edition)
    released = version or find_last_version(store, slug, edition)
    pack = pack_release(store, slug, released) if released else pack_as_it_stands(store, slug, edition).with_digest()
    name = "-".join(filter(None, (pack.deck, edition, released or "unreleased")))
    [path] = write_files({f"{name}.json": pack.dumps()}, out, ".json")
    return ExportedPack(path, is_released=released is not None)


def prepare_deck(
    store: Store,
    slug: str,
    say: Labels,
    language: str | None = None,
    watch: Watch = unwatched,
    policy: Policy | None = None,
    edition: str = "",
) -> OutgoingDeck:
    """Put a deck, or an edition, together for export as it is now; of an edition, the file says it is a part."""
    find_brief(store, slug)
    heads = store.living(slug)
    whole, problems = read_deck(slug, heads)
    if problems:
        raise Unreadable(deck=slug, cards=", ".join(sorted({problem.card for problem in problems})))
    deck = choose_edition(whole, edition)
    brief, part = deck.brief, {"part": "edition"} if edition else {}
    refuse_unknown([language], brief.languages)
    cards = heads.pick(deck.ids)
    change, stale = max(head.changeset for head in heads.bare()), _find_stale(store, whole.brief.source, heads)
    return OutgoingDeck(
        deck,
        say,
        datetime.fromisoformat(store.origin(change).at),
        {head.item: head.number for head in cards.bare()},
        {key: str(review.state) for key, review in reviews.find_states(store, cards).items()},
        {"store": store.fingerprint(), "deck": slug, "change": str(max(change, reviews.newest(store, cards))), **part},
        language or brief.source,
        watch,
        {key: mark_words(*sides) for key, sides in stale.items()},
        {str(state): [str(other) for other in (policy or Policy()).next_states(state)] for state in State},
        translated_from={key: then for key, (then, _) in stale.items()},
    )


def _find_stale(store: Store, source: str, heads: Heads) -> dict[TextKey, tuple[str, str]]:
    """Find stale translations: what their source was when they were made, and what it is now."""
    stale = dict[TextKey, tuple[str, str]]()
    for item in [head.item for head in heads.bare() if head.stale]:
        head = heads[item]
        for path, codes in store.stale(head).items():
            now = read_texts(head).get(path, {}).get(source, "")
            for code, number in codes.items():
                then = read_texts(store.revision(item, number)).get(path, {}).get(source, "")
                stale[item, path, code] = (then, now)
    return stale


def write_files(files: Mapping[str, bytes], out: Path | None, suffix: str) -> list[Path]:
    """Write exported files to a folder, or a single one to the file named."""
    if out is not None and out.suffix == suffix:
        if len(files) > 1:
            raise NotOneFile(file=str(out), count=len(files), folder=str(out.with_suffix("")))
        paths = dict.fromkeys(files, out)
    else:
        paths = {name: disk.place_in(out or Path(), name) for name in files}
    for name, data in files.items():
        disk.replace(paths[name], data)
    return list(paths.values())
