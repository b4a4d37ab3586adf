"""Look at PDFs as a print shop would: our own, or anybody's."""

from collections.abc import Iterable
from pathlib import Path

from quizkit.press.preflight import PreflightFinding
from quizkit.press.preflight import preflight as find_faults
from quizkit.press.services import find_service
from quizkit.workflow.files import read


def preflight_files(paths: Iterable[Path], service: str) -> dict[Path, list[PreflightFinding]]:
    """Return what a print service would send each file back for."""
    wanted = find_service(service)
    return {path: list(find_faults(read(path), str(path), wanted)) for path in paths}
