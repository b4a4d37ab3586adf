"""A card that somebody is writing: what is wrong with it, and what they typed if it cannot be stored."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import typer

from quizkit.cards.card import Card
from quizkit.cli.clock import today
from quizkit.cli.screen import Screen
from quizkit.cli.session import Session
from quizkit.cli.show.changes import finish
from quizkit.cli.show.findings import show_problem
from quizkit.store.values import Committed
from quizkit.workflow.stored.edit import OpenCard


@contextmanager
def give_back(screen: Screen, text: str | Callable[[], str]) -> Iterator[None]:
    """Print the draft that somebody has typed if it cannot be stored, whatever the reason."""
    try:
        yield
    except BaseException:
        screen.out.print(text if isinstance(text, str) else text(), markup=False, soft_wrap=True, end="")
        raise


def write_until_stored(
    screen: Screen, text: str, write: Callable[[str], str], store: Callable[[str], Committed | None], again: str
) -> None:
    """Let somebody write a draft until it can be stored, or until they give up; nothing of it is lost.

    `write` gets the text there is, `store` returns nothing if it cannot be stored, `again` is the label of a question.
    """
    while True:
        text = write(text)
        with give_back(screen, text):
            if committed := store(text):
                finish(screen, committed)
                return
            if not screen.confirm(again):
                raise typer.Exit(1)


def check_draft(session: Session, text: str, opened: OpenCard) -> Card | None:
    """Print what is wrong with a draft of a card; return it if it can be stored. Findings keep nobody from that."""
    # Nobody waits for the checks before they have written something.
    from quizkit.workflow.checking.draft import check_new, check_text

    screen = session.screen
    if opened.base:
        draft = check_text(text, opened.kind, opened.brief, today())
    else:
        draft = check_new(session.workspace.store, text, opened, today())
    screen.problems(draft.problems)
    for problem in draft.findings:
        show_problem(screen, problem, draft.words(problem))
    return draft.card if draft.can_be_stored else None
