"""Remarks about cards: comments, suggestions from people who may not write, and what becomes of them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from quizkit.problems import QuizkitError
from quizkit.store import remarks
from quizkit.store.history import Store
from quizkit.store.remarks import SaidRemark
from quizkit.store.values import Origin, Remark, RemarkKind
from quizkit.workflow.author import clean_line
from quizkit.workflow.stored.items import find_brief, find_card, read_texts
from quizkit.workflow.stored.languages import refuse_unknown
from quizkit.workflow.stored.rewrite import Rewrite, read_rewrite, store_rewrite

LONGEST = 2_000
"""How many characters a comment may have."""
ANSWERS = (RemarkKind.ACCEPTED, RemarkKind.REFUSED, RemarkKind.SETTLED)


class BadRemark(QuizkitError):
    """A comment says nothing, or more than anybody reads."""

    name = "bad-remark"


class NoSuchRemark(QuizkitError):
    """There is no such comment or suggestion, or somebody has answered it already."""

    name = "no-such-remark"


class SuggestionOutdated(QuizkitError):
    """Somebody has changed the text since, so the suggestion would overwrite their words."""

    name = "suggestion-outdated"


@dataclass(frozen=True, slots=True)
class Thread:
    """A comment or a suggestion, and what became of it."""

    id: int
    remark: Remark
    origin: Origin
    answer: SaidRemark | None = None
    before: str = ""
    """What the text said that somebody suggests other words for."""

    @property
    def is_suggestion(self) -> bool:
        """Return whether it suggests other words."""
        return self.remark.kind is RemarkKind.SUGGESTION


def list_threads(store: Store, item: str) -> list[Thread]:
    """Return the remarks about a card as threads, oldest first; what is still open comes last."""
    threads = [*_pair(store, remarks.list_remarks(store, find_card(store, item).item))]
    return sorted(threads, key=lambda thread: thread.answer is None)


def list_open(store: Store, deck: str | None = None) -> list[Thread]:
    """Return the remarks that nobody has answered yet, of a deck or of all."""
    return [thread for thread in _pair(store, remarks.list_remarks_of(store, deck)) if thread.answer is None]


def _pair(store: Store, said: Sequence[SaidRemark]) -> Iterator[Thread]:
    # If two people answered at the same time, the first one counts.
    answers = {entry.remark.about: entry for entry in reversed(said) if entry.remark.kind in ANSWERS}
    for entry in said:
        if entry.remark.kind is RemarkKind.COMMENT:
            yield Thread(entry.id, entry.remark, entry.origin, answers.get(entry.id))
        elif entry.remark.kind is RemarkKind.SUGGESTION:
            texts = read_texts(store.revision(entry.remark.item, entry.remark.number))
            before = texts.get(entry.remark.path, {}).get(entry.remark.language, "")
            yield Thread(entry.id, entry.remark, entry.origin, answers.get(entry.id), before)


def add_comment(store: Store, item: str, language: str, words: str, origin: Origin) -> None:
    """Add a comment about a card in one language, or about all of it if there is none."""
    head = find_card(store, item)
    if language:
        refuse_unknown((language,), find_brief(store, head.deck).languages)
    said = "\n".join(filter(None, map(clean_line, words.splitlines())))
    if not 0 < len(said) <= LONGEST:
        raise BadRemark(most=LONGEST)
    store.commit([], origin, said=[Remark(item, RemarkKind.COMMENT, said, language, number=head.number)])


def suggest_texts(store: Store, rewrite: Rewrite, origin: Origin) -> int:
    """Suggest other words for texts of a card, as somebody sees it; return for how many texts they are different."""
    written = read_rewrite(store, rewrite)
    written.accept()
    texts = read_texts(written.base)
    said = [
        Remark(rewrite.item, RemarkKind.SUGGESTION, words, language, path, rewrite.base)
        for (path, language), words in rewrite.texts.items()
        if words != texts.get(path, {}).get(language, "")
    ]
    if said:
        store.commit([], origin, said=said)
    return len(said)


def answer_remark(store: Store, number: int, kind: RemarkKind, origin: Origin) -> Remark:
    """Answer a remark: accept a suggestion, refuse it, or settle a comment; return what was answered."""
    said = remarks.find_remark(store, number)
    fits = said is not None and (said.remark.kind is RemarkKind.COMMENT) == (kind is RemarkKind.SETTLED)
    if said is None or not fits or kind not in ANSWERS or remarks.list_answers(store, number):
        raise NoSuchRemark
    remark = said.remark
    answer = Remark(remark.item, kind, "", remark.language, remark.path, remark.number, number)
    if kind is not RemarkKind.ACCEPTED:
        store.commit([], origin, said=[answer])
        return remark
    rewrite = Rewrite(remark.item, remark.number, {(remark.path, remark.language): remark.words})
    committed = store_rewrite(store, rewrite, origin, [answer])
    if committed.conflicts:
        raise SuggestionOutdated(item=remark.item, author=committed.conflicts[0].author)
    return remark
