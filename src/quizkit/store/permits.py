"""Permits: what somebody may write. A store that acts for somebody asks theirs before anything is added.

Inside: which texts, states, suggestions and comments each role may change, in which languages.

It looks at what would change, field by field, and not at what was asked for: whoever finds another way to ask finds
the same answer.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from quizkit.problems import QuizkitError
from quizkit.store.merge import Absent, Difference, Tree, differences
from quizkit.store.values import Confirmation, Planned, Remark, RemarkKind, State, Step, load_payload


class TeamRole(StrEnum):
    """What somebody does in a team."""

    EDITOR = "editor"
    """Writes everything."""
    TRANSLATOR = "translator"
    """Writes texts in some languages, and submits them for review."""
    REVIEWER = "reviewer"
    """Approves cards or sends them back, and writes nothing."""
    PRINTER = "printer"
    """Prints, and writes nothing."""
    GUEST = "guest"
    """Reads, comments and suggests."""


class NotAllowed(QuizkitError):
    """Somebody may not write this."""

    name = "not-allowed"


@dataclass(frozen=True, slots=True)
class Permit:
    """What somebody may write."""

    role: TeamRole = TeamRole.EDITOR
    languages: tuple[str, ...] = ()
    """Their languages; none means all."""

    def may_write(self, language: str) -> bool:
        """Return whether they may write texts in a language."""
        return self.role is TeamRole.EDITOR or (self.role is TeamRole.TRANSLATOR and self._speaks(language))

    @property
    def may_print(self) -> bool:
        """Return whether they may print."""
        return self.role in (TeamRole.EDITOR, TeamRole.PRINTER)

    @property
    def may_import(self) -> bool:
        """Return whether there are texts that they may take in from a file."""
        return self.role in (TeamRole.EDITOR, TeamRole.TRANSLATOR)

    def refuse_printing(self, deck: str) -> None:
        """Refuse to print for those whose work it is not."""
        if not self.may_print:
            raise NotAllowed(what=deck)

    def refuse_form(self, what: str) -> None:
        """Refuse a form that only editors may send, before anybody fills it in."""
        if self.role is not TeamRole.EDITOR:
            raise NotAllowed(what=what)

    def may_step(self, language: str, state: State) -> bool:
        """Return whether they may take a card to a state in a language."""
        if self.role is TeamRole.TRANSLATOR:
            return self._speaks(language) and state in (State.DRAFT, State.REVIEW)
        return self.role is TeamRole.EDITOR or (self.role is TeamRole.REVIEWER and self._speaks(language))

    def _speaks(self, language: str) -> bool:
        return not self.languages or language in self.languages

    def refuse_changes(self, planned: Iterable[Planned]) -> None:
        """Refuse changes that they may not make."""
        if self.role is TeamRole.EDITOR:
            return
        for entry in planned:
            if entry.head is None or entry.head.is_tombstone or entry.payload is None:
                raise NotAllowed(what=entry.change.item)
            for field in differences(entry.head.data, load_payload(entry.payload) or {}):
                if not all(map(self.may_write, _list_languages(field))):
                    raise NotAllowed(what=f"{entry.change.item} {field.path}")

    def refuse_reviews(self, steps: Sequence[Step], confirmed: Sequence[Confirmation] = ()) -> None:
        """Refuse steps of review and confirmations that are not theirs to make."""
        for step in steps:
            if not self.may_step(step.language, step.state):
                raise NotAllowed(what=f"{step.item} ({step.language})")
        for text in confirmed:
            if not self.may_step(text.language, State.REVIEW):
                raise NotAllowed(what=f"{text.item} {text.path}.{text.language}")

    def may_decide(self, language: str) -> bool:
        """Return whether they may decide on suggestions in a language, and settle comments."""
        return self.may_write(language) or self.may_step(language, State.READY)

    def refuse_remarks(self, said: Sequence[Remark]) -> None:
        """Refuse decisions that are not theirs to make; everybody may comment and suggest."""
        for remark in said:
            is_open = remark.kind in (RemarkKind.COMMENT, RemarkKind.SUGGESTION, RemarkKind.DONE)
            if not (is_open or self.may_decide(remark.language)):
                raise NotAllowed(what=f"{remark.item} {remark.path}.{remark.language}".rstrip(" ."))

    @property
    def may_release(self) -> bool:
        """Return whether they may freeze a deck."""
        return self.role is TeamRole.EDITOR

    def refuse_release(self, deck: str) -> None:
        """Refuse a release by anybody but an editor."""
        if not self.may_release:
            raise NotAllowed(what=deck)


def _list_languages(field: Difference) -> list[str]:
    """Return the languages in which a field differs; something that is not a language, if it is not a text."""
    texts = [side for side in (field.old, field.new) if isinstance(side, Mapping)]
    if texts and all(isinstance(side, Mapping | Absent) for side in (field.old, field.new)):
        # A text that was not there at all: each of its languages is new.
        return [str(language) for text in texts for language, words in text.items() if _is_words(words)] or [""]
    return [field.path.rpartition(".")[2] if _is_text(field.old) and _is_text(field.new) else ""]


def _is_text(side: Tree) -> bool:
    return isinstance(side, str | Absent)


def _is_words(words: object) -> bool:
    return isinstance(words, str)


ANYTHING = Permit()
"""What somebody may write who opens the database themselves."""
