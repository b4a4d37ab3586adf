"""Find the cards that a query means, also by what the checks say about them."""

from datetime import date

from quizkit.progress import Watch, unwatched
from quizkit.workflow.stored.find import FoundCards, look_up
from quizkit.workflow.stored.query import Query
from quizkit.workflow.stored.workspace import Workspace


def find_cards(
    workspace: Workspace,
    query: Query,
    today: date,
    first: int = 0,
    most: int | None = None,
    watch: Watch = unwatched,
) -> FoundCards:
    """Find the cards that a query means; of those, show `most` from the number `first` on, or all."""
    among = None
    if query.problems:
        # Most people look for words, and need not wait until the checks are loaded.
        from quizkit.workflow.checking.inspect import CheckChoice
        from quizkit.workflow.checking.run import CheckRequest, run

        request = CheckRequest(query.named, CheckChoice(query.problems), query.languages)
        among = {problem.card for problem in run(workspace, request, today, watch).problems}
    return look_up(workspace.store, query, among, first, most)


def find_ids(workspace: Workspace, query: Query, today: date, watch: Watch = unwatched) -> tuple[str, ...]:
    """Return the ids of the cards that a query means."""
    return find_cards(workspace, query, today, most=0, watch=watch).ids
