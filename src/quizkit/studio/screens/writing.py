"""What the card screen asks while somebody writes: findings, the printed card, saving, and what was there before.

Inside: texts saved unless somebody else has changed them, who said what before.
"""

from base64 import b64encode
from collections.abc import Mapping

from starlette.responses import Response

from quizkit.labels import Labels
from quizkit.problems import Problem
from quizkit.store.values import Committed, State
from quizkit.studio.visit import Visit, screen
from quizkit.studio.written import read_request
from quizkit.tables.columns import name_field
from quizkit.workflow.checking.draft import check_rewrite
from quizkit.workflow.checking.explain import explain_card
from quizkit.workflow.checking.fix import is_fixable
from quizkit.workflow.finding.act import confirm_found, step_found
from quizkit.workflow.printing.preview import draw_rewrite
from quizkit.workflow.stored.query import Query
from quizkit.workflow.stored.rewrite import Rewrite, list_past_texts, store_rewrite
from quizkit.workflow.worddiff import diff_words


def check_writing(visit: Visit) -> Response:
    """Send the page what checks find in texts while they are being typed."""
    draft = check_rewrite(visit.workspace.store, read_request(visit), visit.today)
    problems = [*draft.problems, *draft.findings]
    return visit.json({"findings": [describe_finding(problem, visit.say) for problem in problems]})


def describe_finding(problem: Problem, say: Labels) -> Mapping[str, object]:
    """Return a finding as the page of a writer needs it: where, how bad, what to do, what a fix would write."""
    fault = problem.fault
    return {
        "path": problem.field,
        "language": problem.language,
        "field": name_field(problem.field, say) if problem.field else "",
        "span": problem.span,
        "severity": fault.severity,
        "level": say(f"cli.{fault.severity}"),
        "code": fault.code,
        "message": say.problem(problem),
        "fix": problem.suggestion if is_fixable(problem, unsafe=True) else None,
    }


def draw_writing(visit: Visit) -> Response:
    """Send the page the printed card with texts while they are being typed."""
    rewrite, language = read_request(visit), str(visit.sent.get("in", ""))
    picture = draw_rewrite(visit.workspace.store, rewrite, language, visit.is_awaited)
    if picture is None:
        return Response(status_code=204)
    say = visit.say
    overflow = [
        {"path": path, "message": say("studio.too-long", field=name_field(path, say), excess=f"{excess:.1f}")}
        for path, excess in picture.overflow.items()
    ]
    sides = [f"data:image/png;base64,{b64encode(side).decode()}" for side in picture.sides]
    return visit.json({"sides": sides, "overflow": overflow})


def save_writing(visit: Visit) -> Response:
    """Save texts from the card screen as a revision; if somebody else changed one too, it is shown instead."""
    rewrite, store = read_request(visit), visit.workspace.store
    reason = str(visit.sent.get("reason", "")).strip()
    committed = store_rewrite(store, rewrite, visit.origin(reason or visit.say("studio.reason", card=rewrite.item)))
    if committed.changeset:
        news = {"card": rewrite.item, "by": visit.author, "from": str(visit.sent.get("from", ""))}
        visit.studio.news.tell("saved", news)
    numbers = (revision.number for revision in committed.revisions)
    mark = [visit.say("studio.revision", number=number, author=visit.author) for number in numbers]
    return visit.json({**describe_outcome(committed, rewrite, visit.say), "mark": "".join(mark)})


def describe_outcome(committed: Committed, rewrite: Rewrite, say: Labels) -> Mapping[str, object]:
    """Tell the page what became of saving what somebody wrote."""
    [planned] = committed.plan
    head = planned.head.number if planned.head else 0
    return {
        "revision": committed.revisions[0].number if committed.revisions else head,
        "saved": bool(committed.changeset),
        "merged": bool(committed.merged),
        "problems": [say.problem(problem) for problem in committed.problems],
        "conflicts": [
            {
                "path": path,
                "language": language,
                "field": name_field(conflict.path, say),
                "by": conflict.author,
                "base": base,
                "theirs": theirs,
                "mine": mine,
                "news": {"theirs": list(diff_words(base, theirs)), "mine": list(diff_words(base, mine))},
            }
            for conflict in committed.conflicts
            for path, _, language in [conflict.path.rpartition(".")]
            for base, theirs in [(str(conflict.base or ""), str(conflict.ours or ""))]
            for mine in [rewrite.texts.get((path, language), "")]
        ],
    }


def show_past(visit: Visit) -> Response:
    """Show a writer what a text said before, who changed it, when and why."""
    path, language = visit.query.get("path", ""), visit.query.get("in", "")
    past = list_past_texts(visit.workspace.store, visit.named("card"), path, language)
    shown = [(text, list(diff_words(text.before, text.words))) for text in past]
    return visit.page("_past.html", past=shown)


def show_reading(visit: Visit) -> Response:
    """Show a writer what the checks read in the texts of a card: numbers, negations, names."""
    explained = explain_card(visit.workspace, visit.named("card"))
    named = [(name_field(text.path, visit.say), text) for text in explained]
    return visit.page("_reading.html", texts=named)


def review_card(visit: Visit) -> Response:
    """Take the card on screen to another state in one language, or confirm its stale translations there."""
    card, language = visit.named("card"), str(visit.form.get("in", ""))
    wanted, query = str(visit.form.get("state", "")), Query(named=(card,), languages=(language,))
    if wanted == "confirm":
        confirm_found(visit.workspace, query, visit.origin(visit.say("studio.reason-confirm", card=card)), visit.today)
    elif wanted in list(State):
        origin = visit.origin(visit.say(f"studio.reason-{wanted}", card=card))
        step_found(visit.workspace, query, State(wanted), origin, visit.today)
    visit.studio.news.tell("saved", {"card": card, "by": visit.author, "from": str(visit.form.get("from", ""))})
    return visit.go(visit.back(f"/cards/{card}?in={language}"))


SCREEN = (
    screen("/cards/{card}/check", check_writing, "POST", reads="json"),
    screen("/cards/{card}/picture", draw_writing, "POST", reads="json"),
    screen("/cards/{card}/save", save_writing, "POST", reads="json"),
    screen("/cards/{card}/past", show_past),
    screen("/cards/{card}/reading", show_reading),
    screen("/cards/{card}/review", review_card, "POST", reads="form"),
)
