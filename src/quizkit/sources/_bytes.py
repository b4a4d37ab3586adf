"""What is wrong with a file before it is parsed: its size, its encoding."""

from quizkit.problems import Place, Problem
from quizkit.tables import faults
from quizkit.tables.limits import Limits


def refuse_too_large(data: bytes, file: str, limits: Limits) -> Problem | None:
    """Return a problem if the bytes of a file are more than allowed."""
    if len(data) <= limits.megabytes * 1_000_000:
        return None
    detail, allowed = f"{len(data) / 1e6:.0f}", str(limits.megabytes)
    return Problem(faults.WORKBOOK_BOMB, Place(file), detail=detail, allowed=allowed)


def refuse_byte(data: bytes, file: str, at: int) -> Problem:
    """Return the problem that a byte does not belong to any text encoding we know, with its line."""
    line = data.count(b"\n", 0, at) + 1
    return Problem(faults.UNKNOWN_ENCODING, Place(file, line), value=f"0x{data[at]:02x}")
