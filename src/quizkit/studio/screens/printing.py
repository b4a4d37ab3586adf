"""Print: choose the language, the paper and the service; see how far it has come; take the files away."""

from functools import partial
from io import BytesIO
from pathlib import Path
from secrets import token_hex
from zipfile import ZipFile

from starlette.responses import FileResponse, Response

from quizkit.studio.visit import Visit, screen
from quizkit.web.work import Job
from quizkit.workflow.printing.print_deck import PrintRequest, PrintResult, list_papers, list_services, print_deck
from quizkit.workflow.releasing.release import list_releases
from quizkit.workflow.stored.agenda import list_languages, list_titles


def show_choices(visit: Visit) -> Response:
    """Show the screen that asks what to print and how."""
    visit.permit.refuse_printing(visit.say("studio.print"))
    decks = list_titles(visit.workspace.store)
    released = {release.deck for release in list_releases(visit.workspace.store)}
    chosen = visit.query.get("deck", "")
    return visit.page(
        "print.html",
        decks=decks,
        chosen=chosen,
        released=[slug for slug in decks if slug in released],
        codes=list_languages(visit.workspace.store),
        services=list_services(),
        papers=list_papers(),
    )


def start_printing(visit: Visit) -> Response:
    """Start to print what the screen asks for."""
    asked = {name: str(value) for name, value in visit.form.items()}
    second = asked.get("second", "")
    languages = tuple(dict.fromkeys(filter(None, (asked.get("in", ""), second))))
    request = PrintRequest(
        asked.get("deck", ""),
        unreleased=asked.get("cards") == "now",
        languages=languages,
        service=asked.get("service", "home"),
        paper=asked.get("paper") or None,
        has_kit="kit" in asked,
        is_draft="draft" in asked,
        permit=visit.permit,
    )
    studio = visit.studio
    out = studio.files / f"print-{token_hex(8)}"
    return visit.go(f"/print/{studio.workshop.start(partial(print_deck, request, studio.home, studio.db, out))}")


def show_job(visit: Visit) -> Response:
    """Show how far printing has come, or what came of it."""
    job = visit.studio.workshop.jobs.get(visit.named("job"))
    if job is None:
        return visit.page("refused.html", 404, text=visit.say("studio.no-such-job"))
    groups = (
        [(path.name, _describe(files[0].findings, visit)) for path, files in _result(job).groups] if job.result else []
    )
    refusal = visit.say.error(job.refusal) if job.refusal else ""
    return visit.page("printing.html", job=job, groups=groups, refusal=refusal)


def _describe(findings: tuple[object, ...], visit: Visit) -> list[str]:
    """Say what a print shop would not like."""
    return [visit.say(f"preflight.{finding.name}", **finding.facts) for finding in findings]  # type: ignore[attr-defined]


def _result(job: Job) -> PrintResult:
    result: PrintResult = job.result
    return result


def take_file(visit: Visit) -> Response:
    """Send a printed file; a folder of pictures as an archive."""
    job = visit.studio.workshop.jobs.get(visit.named("job"))
    paths = {path.name: path for path, _ in _result(job).groups} if job and job.result else {}
    path = paths.get(visit.named("name"))
    if path is None:
        return visit.page("refused.html", 404, text=visit.say("studio.no-such-job"))
    if path.is_dir():
        return Response(_pack(path), headers={"content-disposition": f'attachment; filename="{path.name}.zip"'})
    return FileResponse(path, filename=path.name)


def _pack(folder: Path) -> bytes:
    packed = BytesIO()
    with ZipFile(packed, "w") as archive:
        for path in sorted(folder.rglob("*")):
            archive.write(path, path.relative_to(folder.parent))
    return packed.getvalue()


SCREEN = (
    screen("/print", show_choices),
    screen("/print", start_printing, "POST", reads="form"),
    screen("/print/{job}", show_job),
    screen("/print/{job}/{name}", take_file),
)
