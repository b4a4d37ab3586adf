"""Lists of work: what somebody asks for on one screen, kept under a name if they like, and counted.

Inside: lists kept and forgotten, how many cards each would have, by standing and by what checks find.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from urllib.parse import parse_qsl, urlencode

from quizkit.problems import QuizkitError
from quizkit.progress import Watch, unwatched
from quizkit.store import saved_queries
from quizkit.workflow.author import clean_line
from quizkit.workflow.finding.find import find_cards
from quizkit.workflow.stored.items import find_brief, list_decks
from quizkit.workflow.stored.query import Query
from quizkit.workflow.stored.status import find_needs
from quizkit.workflow.stored.workspace import Workspace, open_workspace

STANDINGS = ("", "missing", "stale", "draft", "review", "ready", "problems")
"""What a list can be narrowed to; nothing means all."""
PROBLEMS = ("P", "T", "C")
"""The checks that a list of problems means, by the beginnings of their codes."""
LONGEST, MOST = 60, 30
"""How long a name may be, and how many lists somebody may keep."""


class BadListName(QuizkitError):
    """A list needs a name that can be shown, and nobody keeps more than a screen of them."""

    name = "bad-list-name"


@dataclass(frozen=True, slots=True)
class Asked:
    """What somebody asks for; each part may be empty."""

    deck: str = ""
    language: str = ""
    words: str = ""
    standing: str = ""
    category: str = ""
    """A category or a theme of the deck."""

    @classmethod
    def of(cls, said: Mapping[str, str]) -> "Asked":
        """Read an address or a form."""
        standing = said.get("standing", "")
        parts = (said.get("deck", ""), said.get("in", ""), said.get("words", ""))
        return cls(*parts, standing if standing in STANDINGS else "", said.get("category", ""))

    @classmethod
    def read(cls, line: str) -> "Asked":
        """Read what `str` has written."""
        return cls.of(dict(parse_qsl(line)))

    @property
    def parts(self) -> dict[str, str]:
        """Return what is asked for, as the fields of a form."""
        parts = {"deck": self.deck, "in": self.language, "category": self.category, "words": self.words}
        return {name: value for name, value in {**parts, "standing": self.standing}.items() if value}

    def __str__(self) -> str:
        """Write it as it stands after the question mark of an address."""
        return urlencode(self.parts)

    @property
    def query(self) -> Query:
        """Return the same as `find` takes it."""
        query = Query(
            words=tuple(self.words.split()),
            named=(self.deck,) if self.deck else (),
            categories=(self.category,) if self.category else (),
            languages=(self.language,) if self.language else (),
        )
        match self.standing:
            case "missing":
                return replace(query, missing=True)
            case "stale":
                return replace(query, stale=True)
            case "problems":
                return replace(query, problems=PROBLEMS)
            case "":
                return query
        return replace(query, states=(self.standing,))


@dataclass(frozen=True, slots=True)
class SavedList:
    """A list that somebody keeps, and how many cards it has now."""

    name: str
    asked: Asked
    count: int | None
    """Nothing, if the checks would have to run, or if what was asked for is not there any more."""


def save_list(workspace: Workspace, owner: str, name: str, asked: Asked) -> None:
    """Keep a list of work under a name."""
    cleaned, known = clean_line(name), saved_queries.list_queries(workspace.store, owner)
    is_full = len(known) >= MOST and cleaned not in {saved.name for saved in known}
    if not 0 < len(cleaned) <= LONGEST or is_full:
        raise BadListName(longest=LONGEST, most=MOST)
    saved_queries.keep(workspace.store, owner, cleaned, str(asked))


def forget_list(workspace: Workspace, owner: str, name: str) -> None:
    """Forget a list of work."""
    saved_queries.forget(workspace.store, owner, name)


def list_saved(workspace: Workspace, owner: str, today: date) -> list[SavedList]:
    """Return somebody's lists of work, each with how many cards it has now."""
    kept = [(saved.name, Asked.read(saved.asked)) for saved in saved_queries.list_queries(workspace.store, owner)]
    return [SavedList(name, asked, count_cards(workspace, asked, today)) for name, asked in kept]


def count_standings(workspace: Workspace, asked: Asked, today: date) -> dict[str, int | None]:
    """Return how many cards a list would have, narrowed to each standing; all at once for a whole deck."""
    if asked.words or asked.category or not (asked.deck and asked.language):
        return {standing: count_cards(workspace, replace(asked, standing=standing), today) for standing in STANDINGS}
    states = find_needs(workspace.store, asked.deck, asked.language).states
    counts: dict[str, int | None] = {"": sum(states.values()), **states}
    # A card may lack several texts; a list has it once.
    counts |= {
        standing: count_cards(workspace, replace(asked, standing=standing), today) for standing in ("missing", "stale")
    }
    return {standing: counts.get(standing) for standing in STANDINGS}


def count_cards(workspace: Workspace, asked: Asked, today: date) -> int | None:
    """Return how many cards a list has; not by their problems, since the checks would have to run."""
    try:
        return None if asked.standing == "problems" else find_cards(workspace, asked.query, today, most=0).total
    except QuizkitError:
        return None


def count_problems(folder: Path, db: str | None, today: date, watch: Watch = unwatched) -> dict[str, dict[str, int]]:
    """Return in how many cards of lists checks find something, by deck and language, in a process of its own."""
    from quizkit.workflow.checking.inspect import CheckChoice
    from quizkit.workflow.checking.run import CheckRequest, run

    workspace = open_workspace(folder, db)
    report = run(workspace, CheckRequest(choice=CheckChoice(PROBLEMS)), today, watch)
    languages = dict[str, set[str]]()
    for problem in report.problems:
        languages.setdefault(problem.card, set()).add(problem.language)
    counts = dict[str, dict[str, int]]()
    for deck in list_decks(workspace.store):
        cards = find_cards(workspace, Query(named=(deck,)), today, most=0).ids
        counts[deck] = {
            code: sum(not languages.get(card, set()).isdisjoint(("", code)) for card in cards)
            for code in find_brief(workspace.store, deck).languages
        }
    return counts
