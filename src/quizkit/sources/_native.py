"""Calamine, which is native code: where it may end with the whole process, that is a process of its own.

Our survey leaves out what workbooks claim, and looks at every cell's place; what is left takes room only for what is
really there. But it reads plain UTF-8, and calamine reads more: a part in another encoding can still claim anything.
Such a workbook, and a large one, is read by `python -m quizkit.sources._native`, within limits.
"""

import pickle
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from io import BytesIO
from typing import cast

from python_calamine import CalamineError, CalamineWorkbook

from quizkit.tables.wording import Cell

Rows = Sequence[Sequence[Cell]]
LARGE = 50_000_000
"""From so many bytes on, starting a process costs nothing in comparison."""
MEMORY, SECONDS = 2_000_000_000, 300
"""How much a process of its own may take."""


class ReaderDied(Exception):
    """The native reader ended with its process, or panicked."""


def may_abort(parts: Mapping[str, bytes]) -> bool:
    """Return whether a workbook may end Calamine: it is other than small, plain UTF-8, all the survey can vouch for."""
    return sum(map(len, parts.values())) > LARGE or not all(map(_is_plain_utf8, parts.values()))


def _is_plain_utf8(part: bytes) -> bool:
    head = part[:200].lower()
    declared = (
        head.partition(b"encoding")[2].partition(b"?>")[0] if head.lstrip(b"\xef\xbb\xbf").startswith(b"<?xml") else b""
    )
    try:
        part.decode()
    except UnicodeDecodeError:
        return False
    return b"\0" not in part and (not declared or b"utf-8" in declared or b"us-ascii" in declared)


def read_sheets(data: bytes, names: Sequence[str], *, apart: bool) -> list[Rows]:
    """Read the cells of sheets with Calamine, if need be in a process of its own."""
    if not apart:
        return _read(data, names)
    done = subprocess.run(  # noqa: S603  # ourselves
        [sys.executable, "-m", __name__], input=pickle.dumps((data, list(names))), capture_output=True, check=False
    )
    if done.returncode:
        raise ReaderDied(f"calamine: {done.returncode}")
    rows: list[Rows] | str = pickle.loads(done.stdout)  # noqa: S301  # from ourselves
    if isinstance(rows, str):
        raise CalamineError(rows)
    return rows


def _read(data: bytes, names: Sequence[str]) -> list[Rows]:
    try:
        book = CalamineWorkbook.from_filelike(BytesIO(data))
        return [cast("Rows", book.get_sheet_by_name(name).to_python(skip_empty_area=False)) for name in names]
    except BaseException as error:
        # A panic in calamine's Rust code is not an Exception.
        if type(error).__name__ == "PanicException":
            raise ReaderDied(str(error)) from error
        raise


def _serve() -> None:
    """Read what comes in, and write the rows, or why there are none."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    data, names = pickle.loads(sys.stdin.buffer.read())  # noqa: S301  # from ourselves
    try:
        rows: list[Rows] | str = _read(data, names)
    except CalamineError as error:
        rows = str(error)
    sys.stdout.buffer.write(pickle.dumps(rows))


if __name__ == "__main__":
    _serve()
