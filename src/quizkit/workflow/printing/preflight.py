"""Look at PDFs as a print shop would: our own, or anybody's."""

from collections.abc import Callable, Collection, Iterable
from pathlib import Path

from quizkit.press.preflight import PreflightFinding
from quizkit.press.preflight import preflight as find_faults
from quizkit.press.preflight.marked import mark_findings
from quizkit.press.services import find_service
from quizkit.workflow.files import read, replace


def preflight_files(
    paths: Iterable[Path],
    service: str,
    marked: Path | None,
    describe: Callable[[PreflightFinding], str],
    spots: Collection[str] = (),
) -> dict[Path, list[PreflightFinding]]:
    """Preflight files: return what a print service would send each back for; write marked copies to a folder."""
    wanted, findings = find_service(service), dict[Path, list[PreflightFinding]]()
    for path in paths:
        data = read(path)
        findings[path] = list(find_faults(data, str(path), wanted, spots))
        if marked and findings[path]:
            replace(marked / path.name, mark_findings(data, findings[path], describe))
    return findings
