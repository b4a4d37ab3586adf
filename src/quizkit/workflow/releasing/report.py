"""The report of a release: how complete it is, who has approved it, and what is new. It is stored with it."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import cast

from quizkit.cards import faults
from quizkit.decks.brief import ReleaseRule
from quizkit.decks.deck import Deck
from quizkit.labels import Labels
from quizkit.languages import LANGUAGES
from quizkit.problems import Place, Problem
from quizkit.safe_yaml import Value
from quizkit.store import releases, reviews
from quizkit.store.history import Store
from quizkit.store.releases import Release
from quizkit.store.values import Revision
from quizkit.workflow.stored.items import lacks_text, select_cards
from quizkit.workflow.stored.review import DRAFT, READINESS


@dataclass(frozen=True, slots=True)
class LanguageReport:
    """How far the cards of a release are in one language."""

    complete: int
    stale: int
    states: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class ReleaseReport:
    """What a release tells about itself."""

    cards: int
    languages: Mapping[str, LanguageReport]
    approved: Mapping[str, int]
    """Name → how many cards that person has approved, each in one language."""
    errors: int
    """How many errors it was released in spite of."""
    before: str
    """The release before, if there is one; then what has changed since."""
    new: int
    changed: int
    gone: int

    def data(self) -> dict[str, Value]:
        """Return it as data, to be stored."""
        return cast("dict[str, Value]", asdict(self))


def read_report(release: Release) -> ReleaseReport | None:
    """Return the report of a release; older ones have none."""
    data = release.frozen.get("report")
    if not isinstance(data, Mapping):
        return None
    facts = dict(data)
    languages = cast("Mapping[str, dict[str, object]]", facts.pop("languages"))
    by_language = {code: LanguageReport(**counts) for code, counts in languages.items()}  # type: ignore[arg-type]
    return ReleaseReport(languages=by_language, **facts)  # type: ignore[arg-type]


def make_report(store: Store, deck: Deck, heads: Mapping[str, Revision], edition: str, errors: int) -> ReleaseReport:
    """Make the report of a release of a deck or edition; the one before, for what is new, is of the same edition."""
    cards = select_cards(heads)
    states = reviews.find_states(store, cards)
    stale = [{code for codes in store.stale(head).values() for code in codes} for head in cards.bare() if head.stale]
    complete = Counter(code for card in deck.cards for code in deck.brief.languages if not lacks_text(card, code))
    languages = {
        code: LanguageReport(
            complete[code],
            sum(code in codes for codes in stale),
            dict(sorted(Counter(str(states.get((item, code), DRAFT).state) for item in cards).items())),
        )
        for code in deck.brief.languages
    }
    approved = Counter(
        review.reviewer for (_, code), review in states.items() if code in languages and str(review.state) == "ready"
    )
    earlier = (
        release for release in releases.list_releases(store, deck.slug) if release.frozen.get("edition", "") == edition
    )
    last = next(iter(reversed(list(earlier))), None)
    members = releases.list_members(store, last) if last else {}
    before = {item: sha256 for item, (_, sha256) in members.items() if "/" not in item}
    return ReleaseReport(
        len(cards),
        languages,
        dict(sorted(approved.items())),
        errors,
        last.version if last else "",
        len(cards.keys() - before.keys()),
        sum(head.item in before and before[head.item] != head.sha256 for head in cards.bare()),
        len(before.keys() - cards.keys()),
    )


def find_unready(store: Store, deck: Deck, heads: Mapping[str, Revision]) -> Iterator[Problem]:
    """Find what the deck's own rule keeps from a release: cards not reviewed far enough, stale translations."""
    rule: ReleaseRule = deck.brief.release
    cards = select_cards(heads)
    states = reviews.find_states(store, cards)
    for head in cards.bare():
        item = head.item
        for code in deck.brief.languages if rule.needs != "draft" else ():
            state = states.get((item, code), DRAFT).state
            if READINESS.index(state) < READINESS.index(type(state)(rule.needs)):
                yield Problem(
                    faults.NOT_READY,
                    Place(item),
                    item,
                    value=str(state),
                    allowed=str(rule.needs),
                    language=code,
                    detail=code,
                )
        for path, codes in store.stale(head).items() if rule.stale == "refuse" else ():
            for code in codes.keys() & set(deck.brief.languages):
                yield Problem(faults.STALE_IN_RELEASE, Place(item), item, path, language=code, detail=code)


def render_report(release: Release, report: ReleaseReport, name: str, say: Labels) -> str:
    """Write the report of a release as a web page, to mail."""
    from quizkit.pages import render  # a report on the screen needs no templates

    names = {language.code: language.name for language in LANGUAGES}
    approved = ", ".join(f"{person} ({count})" for person, count in report.approved.items())
    facts = {"release": release, "report": report, "name": name, "names": names, "approved": approved}
    return render("reports/release.html", say=say, states=("draft", "review", "ready"), **facts)
