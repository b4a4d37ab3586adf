"""Import: drop a workbook or a translator's file, see what it would change, then take it in as one change."""

from collections import Counter
from collections.abc import Mapping

from starlette.datastructures import UploadFile
from starlette.responses import FileResponse, Response

from quizkit.problems import Problem
from quizkit.store.values import ChangeOutcome, Planned
from quizkit.studio.visit import Visit, screen
from quizkit.workflow.intake.batch import ImportOptions
from quizkit.workflow.intake.delivery import first_words
from quizkit.workflow.intake.inbox import name_suffixes
from quizkit.workflow.intake.prepare import Imported, ImportRequest, import_files
from quizkit.workflow.intake.solutions import KeptSide, Solutions, is_cell, name_place, read_cells
from quizkit.workflow.stored.agenda import list_titles
from quizkit.workflow.stored.card_words import diff_in_words, words_of_cards
from quizkit.workflow.stored.compare import find_differences
from quizkit.workflow.worddiff import diff_words

SOLVED = ("cell", "side", "seen")
MOST = 200
"""How many cards and problems are shown."""


def ask_for_file(visit: Visit) -> Response:
    """Show the screen that asks for a file to import."""
    if not visit.permit.may_import:
        visit.permit.refuse_form(visit.say("studio.import"))
    return visit.page("import.html", decks=list_titles(visit.workspace.store), suffixes=name_suffixes())


def receive_file(visit: Visit) -> Response:
    """Keep a file that was dropped for import, and show what it would change."""
    sent = visit.form.get("file")
    if not isinstance(sent, UploadFile) or not sent.filename:
        return visit.go("/import")
    name = visit.studio.keep(sent.filename, sent.file.read())
    deck = str(visit.form.get("deck", ""))
    return visit.go(f"/import/{name}?deck={deck}" if deck else f"/import/{name}")


def show_plan(visit: Visit) -> Response:
    """Show what an import would change, and what is wrong with its file."""
    return _show(visit, _take_in(visit, store=False))


def take_in(visit: Visit) -> Response:
    """Import a file as one change, or show what is in the way."""
    imported = _take_in(visit, store=True)
    if imported is None or imported.committed is None or imported.committed.changeset is None:
        return _show(visit, imported)
    for revision in imported.committed.revisions:
        visit.studio.news.tell("saved", {"card": revision.item, "by": visit.author, "from": ""}, revision.item)
    return visit.go(f"/log/{imported.committed.changeset.number}")


def _take_in(visit: Visit, *, store: bool) -> Imported | None:
    kept = visit.studio.find_kept(visit.named("file"))
    if kept is None:
        return None
    skips, deck = "skip" in visit.query, visit.query.get("deck") or None
    options = ImportOptions(visit.say, deck, None, visit.author, visit.policy)
    reason = str(visit.form.get("reason", "")) if store else ""
    origin = visit.origin(reason or visit.say("studio.reason-import", file=kept.name)) if store else None
    solutions = _read_solutions(visit.studio.read_note(visit.named("file")))
    # Beside the file, the copy would be taken for it.
    copies = kept.parent.with_name(f"{kept.parent.name}-copy")
    copies.mkdir(exist_ok=True)
    request = ImportRequest((kept,), options, skip_conflicts=skips, copy_to=copies, solutions=solutions, name=kept.name)
    return import_files(visit.workspace, request, origin, visit.today)


def solve(visit: Visit) -> Response:
    """Keep what somebody decides on screen about cells and conflicts of an import, and show what would change now."""
    name = visit.named("file")
    if visit.studio.find_kept(name) is None:
        return _show(visit, None)
    decided = {key: str(value) for key, value in visit.form.items() if key.partition(":")[0] in SOLVED}
    visit.studio.write_note(name, {**visit.studio.read_note(name), **decided})
    return visit.go(visit.back(f"/import/{name}"))


def _read_solutions(note: Mapping[str, str]) -> Solutions:
    """Read what the form of a plan says: `cell:PLACE`, `side:CARD:FIELD`, `seen:CARD`."""
    cells, sides, seen = dict[str, str](), dict[tuple[str, str], KeptSide](), dict[str, int]()
    for key, value in note.items():
        kind, _, rest = key.partition(":")
        card, _, path = rest.partition(":")
        if kind == "cell":
            cells[rest] = value
        elif kind == "side" and value in list(KeptSide):
            sides[card, path] = KeptSide(value)
        elif kind == "seen" and value.isdecimal():
            seen[rest] = int(value)
    return Solutions(cells, sides, seen)


def _show(visit: Visit, imported: Imported | None) -> Response:
    if imported is None:
        return visit.page("refused.html", 404, text=visit.say("studio.no-such-file"))
    prepared = imported.prepared
    changing = [planned for planned in prepared.plan if planned.outcome is not ChangeOutcome.UNCHANGED]
    problems = [*prepared.delivery.problems, *prepared.findings]
    said = [_describe_problem(problem, visit) for problem in problems[:MOST]]
    places = {place for _, place, _, is_solved in said if is_solved}
    words = read_cells(prepared.files, places)
    offered = {place: visit.say.tell(problem.suggestion) or words.get(place, "") for problem, place, *_ in said}
    return visit.page(
        "plan.html",
        imported=imported,
        prepared=prepared,
        name=prepared.request.paths[0].name,
        here=f"{visit.request.url.path}?{visit.query}" if visit.query else visit.request.url.path,
        cells=offered | dict(prepared.request.solutions.cells),
        counts=Counter(str(planned.outcome) for planned in prepared.plan),
        plan=[(planned, first_words(planned), _describe(planned, visit)) for planned in changing[:MOST]],
        problems=said,
        can_solve=any(is_solved for *_, is_solved in said) or any(planned.conflicts for planned in changing),
        diff_words=diff_words,
        more=max(0, len(changing) - MOST, len(problems) - MOST),
    )


def _describe_problem(problem: Problem, visit: Visit) -> tuple[Problem, str, str, bool]:
    """Return a problem with where it is, what it says, and whether it can be corrected here."""
    place = name_place(problem.place)
    return problem, place, visit.say.problem(problem), problem.is_error and is_cell(problem.place)


def _describe(planned: Planned, visit: Visit) -> list[tuple[str, list[tuple[str, str]]]]:
    """Show the fields that would change, word by word."""
    if planned.outcome not in (ChangeOutcome.CHANGED, ChangeOutcome.MERGED, ChangeOutcome.CONFLICT):
        return []
    words = words_of_cards(visit.workspace.store, visit.say)(planned.change.item)
    return diff_in_words(find_differences(planned), visit.say, words)


def take_copy(visit: Visit) -> Response:
    """Send the copy of an imported workbook with a comment at every problem."""
    imported = _take_in(visit, store=False)
    if imported is None or not imported.copies.every:
        return visit.page("refused.html", 404, text=visit.say("studio.no-such-file"))
    copy = imported.copies.every[0]
    return FileResponse(copy, filename=copy.name)


SCREEN = (
    screen("/import", ask_for_file),
    screen("/import", receive_file, "POST", reads="form"),
    screen("/import/{file}", show_plan),
    screen("/import/{file}", take_in, "POST", reads="form"),
    screen("/import/{file}/copy", take_copy),
    screen("/import/{file}/solve", solve, "POST", reads="form"),
)
