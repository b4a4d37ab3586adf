"""How large a file may be."""

from quizkit.problems import Place, Problem
from quizkit.tables import faults
from quizkit.tables.limits import Limits


def refuse_too_large(data: bytes, file: str, limits: Limits) -> Problem | None:
    """Refuse a file that is larger than anybody takes."""
    if len(data) <= limits.megabytes * 1_000_000:
        return None
    detail, allowed = f"{len(data) / 1e6:.0f}", str(limits.megabytes)
    return Problem(faults.WORKBOOK_BOMB, Place(file), detail=detail, allowed=allowed)
