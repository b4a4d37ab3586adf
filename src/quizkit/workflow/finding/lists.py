"""Lists of work: what somebody asks for on one screen, kept under a name if they like, and counted."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from urllib.parse import parse_qsl, urlencode

from quizkit.problems import QuizkitError
from quizkit.store import saved_queries
from quizkit.workflow.author import clean_line
from quizkit.workflow.finding.find import find_cards
from quizkit.workflow.stored.query import Query
from quizkit.workflow.stored.workspace import Workspace

STANDINGS = ("", "missing", "stale", "draft", "review", "ready", "problems")
"""What a list can be narrowed to; nothing means all."""
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

    @classmethod
    def of(cls, said: Mapping[str, str]) -> "Asked":
        """Read an address or a form."""
        standing = said.get("standing", "")
        parts = (said.get("deck", ""), said.get("in", ""), said.get("words", ""))
        return cls(*parts, standing if standing in STANDINGS else "")

    @classmethod
    def read(cls, line: str) -> "Asked":
        """Read what `str` has written."""
        return cls.of(dict(parse_qsl(line)))

    def __str__(self) -> str:
        """Write it as it stands after the question mark of an address."""
        parts = {"deck": self.deck, "in": self.language, "words": self.words, "standing": self.standing}
        return urlencode({name: value for name, value in parts.items() if value})

    @property
    def query(self) -> Query:
        """Return the same as `find` takes it."""
        query = Query(
            words=tuple(self.words.split()),
            named=(self.deck,) if self.deck else (),
            languages=(self.language,) if self.language else (),
        )
        match self.standing:
            case "missing":
                return replace(query, missing=True)
            case "stale":
                return replace(query, stale=True)
            case "problems":
                return replace(query, problems=("P", "T", "C"))
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
    """Keep a list under a name."""
    cleaned, known = clean_line(name), saved_queries.list_queries(workspace.store, owner)
    is_full = len(known) >= MOST and cleaned not in {one.name for one in known}
    if not 0 < len(cleaned) <= LONGEST or is_full:
        raise BadListName(longest=LONGEST, most=MOST)
    saved_queries.keep(workspace.store, owner, cleaned, str(asked))


def forget_list(workspace: Workspace, owner: str, name: str) -> None:
    """Forget a list."""
    saved_queries.forget(workspace.store, owner, name)


def list_saved(workspace: Workspace, owner: str, today: date) -> list[SavedList]:
    """Return somebody's lists, each with how many cards it has now."""
    kept = [(one.name, Asked.read(one.asked)) for one in saved_queries.list_queries(workspace.store, owner)]
    return [SavedList(name, asked, count_cards(workspace, asked, today)) for name, asked in kept]


def count_cards(workspace: Workspace, asked: Asked, today: date) -> int | None:
    """Return how many cards there are; not by their problems, since the checks would have to run."""
    try:
        return None if asked.standing == "problems" else find_cards(workspace, asked.query, today, most=0).total
    except QuizkitError:
        return None
