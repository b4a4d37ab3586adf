"""`quizkit review`: who has looked at what.

Inside: submit, approve, reopen, retire, confirm.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from quizkit.cli.changing import changes_workspace
from quizkit.cli.options import HISTORY
from quizkit.cli.selection import takes_query

if TYPE_CHECKING:
    from quizkit.cli.session import Session
    from quizkit.store.values import State
    from quizkit.workflow.stored.query import Query

GROUP = typer.Typer()
APPROVE = """[bold]Examples[/bold]

quizkit review approve sq-0001 --in nl --author Beat

quizkit review approve swiss-quiz --in nl --state review   [dim]all of them[/dim]"""
FEW = 5
"""How many cards the reason of a change names."""
review = typer.Typer(
    name="review",
    no_args_is_help=True,
    help="Move cards from draft to review, ready and retired, language by language.",
)
GROUP.add_typer(review, rich_help_panel=HISTORY)


@review.command(epilog="[bold]Example:[/bold] quizkit review submit sq-0001 sq-0002 --in nl")
@takes_query()
@changes_workspace
def submit(query: Query, session: Session) -> None:
    """Submit drafts for review."""
    from quizkit.store.values import State

    _step(session, State.REVIEW, query)


@review.command(epilog=APPROVE)
@takes_query()
@changes_workspace
def approve(query: Query, session: Session) -> None:
    """Approve cards in review, so that they are ready."""
    from quizkit.store.values import State

    _step(session, State.READY, query)


@review.command(epilog='[bold]Example:[/bold] quizkit review reopen sq-0001 -m "the number is doubtful"')
@takes_query()
@changes_workspace
def reopen(query: Query, session: Session) -> None:
    """Turn cards back into drafts."""
    from quizkit.store.values import State

    _step(session, State.DRAFT, query)


@review.command(epilog='[bold]Example:[/bold] quizkit review retire sq-0001 -m "no longer true"')
@takes_query()
@changes_workspace
def retire(query: Query, session: Session) -> None:
    """Retire cards: they are kept, but no longer used."""
    from quizkit.store.values import State

    _step(session, State.RETIRED, query)


@review.command(epilog="[bold]Example:[/bold] quizkit review confirm sq-0001 --in de")
@takes_query()
@changes_workspace
def confirm(query: Query, session: Session) -> None:
    """Confirm that translations are still correct although their source text has changed."""
    from quizkit.cli.clock import today
    from quizkit.workflow.finding.act import confirm_found

    screen, origin = session.screen, session.origin(f"confirm {_summarise(query)}")
    confirmed = confirm_found(session.workspace, query, origin, today())
    label = "cli.confirmed" if confirmed else "cli.nothing-stale"
    screen.talk.print(screen.say(label, texts=", ".join(confirmed)), soft_wrap=True)


def _step(session: Session, state: State, query: Query) -> None:
    from quizkit.cli.clock import today
    from quizkit.workflow.finding.act import step_found

    screen, origin = session.screen, session.origin(f"{state}: {_summarise(query)}")
    stepped, say = step_found(session.workspace, query, state, origin, today()), screen.say
    screen.talk.print(say("cli.stepped", count=len(stepped.cards), state=say(f"cli.{state}")))
    for reason in stepped.reasons:
        line = say("cli.passed-over", count=reason.cards, example=say.error(reason.example))
        screen.talk.print(line, style="yellow", soft_wrap=True)
    if stepped.needs_review_first:
        screen.talk.print(say("cli.submit-first"), soft_wrap=True)


def _summarise(query: Query) -> str:
    return ", ".join((*query.named, *query.words, *query.categories, *query.tags)[:FEW])
