"""Releases: what has been frozen so far, and what each tells about itself; freeze a deck, or see what holds it back."""

from starlette.responses import Response

from quizkit.problems import Problem
from quizkit.studio.visit import Visit, screen
from quizkit.workflow.releasing.release import ReleaseRefused, create_release, list_releases, show_release
from quizkit.workflow.stored.agenda import list_titles

MOST = 100
"""How many problems are shown."""


def show_releases(visit: Visit) -> Response:
    """Show the screen of releases, and offer a new one."""
    return _show(visit)


def release_deck(visit: Visit) -> Response:
    """Freeze a deck from the releases' screen."""
    deck, version = (str(visit.form.get(name, "")).strip() for name in ("deck", "version"))
    reason = str(visit.form.get("reason", "")) or visit.say("studio.reason-release", deck=deck, version=version)
    try:
        create_release(visit.workspace.store, deck, version, visit.origin(reason), force="force" in visit.form)
    except ReleaseRefused as refused:
        return _show(visit, refused, refused.problems)
    return visit.go(f"/releases/{deck}/{version}")


def show_report(visit: Visit) -> Response:
    """Show the page of what a release tells about itself."""
    sheet = show_release(visit.workspace.store, visit.named("deck"), visit.named("version"))
    release, report = sheet.release, sheet.report
    approved = ", ".join(f"{name} ({count})" for name, count in report.approved.items()) if report else ""
    name = list_titles(visit.workspace.store).get(release.deck, release.deck)
    return visit.page("release.html", release=release, report=report, approved=approved, name=name)


def _show(visit: Visit, refused: ReleaseRefused | None = None, problems: list[Problem] | None = None) -> Response:
    said = [(problem.card, visit.say.problem(problem)) for problem in (problems or [])[:MOST]]
    return visit.page(
        "releases.html",
        409 if refused else 200,
        decks=list_titles(visit.workspace.store),
        releases=list(reversed(list_releases(visit.workspace.store))),
        refusal=visit.say.error(refused) if refused else "",
        problems=said,
        written={name: str(value) for name, value in visit.form.items()} if refused else dict(visit.query),
    )


SCREEN = (
    screen("/releases", show_releases),
    screen("/releases", release_deck, "POST", reads="form"),
    screen("/releases/{deck}/{version}", show_report),
)
