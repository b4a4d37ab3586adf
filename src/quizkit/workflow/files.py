"""Files that people name: read with a clear error if that fails, written whole or not at all."""

import os
import re
import stat
from collections.abc import Iterable
from glob import escape
from pathlib import Path, PurePosixPath
from tempfile import NamedTemporaryFile

from quizkit.problems import QuizkitError

LARGEST = 1_000_000_000
"""How many bytes a file may have that somebody names: a PDF for a press is large."""
PART = ".part"
"""The ending of a file that is being written."""
_PART_NAME = re.compile(r"\..+\.(?P<process>\d+)-[a-z0-9_]{8}\.part|tmp[a-z0-9_]{8}")
"""The names of such files, also as older versions made them."""
_UMASK = os.umask(0o077)
os.umask(_UMASK)


class CannotRead(QuizkitError):
    """The system does not let us read the file."""

    name = "cannot-read"


class CannotWrite(QuizkitError):
    """The system does not let us write the file."""

    name = "cannot-write"


class NotAFile(QuizkitError):
    """It is a folder, a pipe or a device: reading it might never end."""

    name = "not-a-file"


class BadFileName(QuizkitError):
    """A deck has a name that no file can have, such as one that leads out of its folder."""

    name = "bad-file-name"


class TooLarge(QuizkitError):
    """The file is larger than anybody allowed."""

    name = "file-too-large"


def read(path: Path, most: int = LARGEST) -> bytes:
    """Return the contents of a file that somebody named.

    It must be a real file, with so many bytes at most: a pipe or a device might have no end.
    """
    try:
        about = path.stat()
        if not stat.S_ISREG(about.st_mode):
            raise NotAFile(file=str(path))
        if about.st_size > most:
            raise TooLarge(file=str(path), size=f"{about.st_size / 1e6:.0f}", allowed=f"{most / 1e6:.0f}")
        return path.read_bytes()
    except OSError as error:
        raise CannotRead(file=str(path), reason=error.strerror or str(error)) from error


def replace(path: Path, data: bytes, *, is_durable: bool = False) -> None:
    """Write a file in one step, so that nobody ever sees half of it; a durable one also survives a power cut."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _remove_parts(path)
        with NamedTemporaryFile(
            dir=path.parent, prefix=f".{path.name[:100]}.{os.getpid()}-", suffix=PART, delete=False
        ) as file:
            try:
                file.write(data)
                file.flush()
                if is_durable:
                    os.fsync(file.fileno())
                os.chmod(file.name, _find_mode(path))
                os.replace(file.name, path)
            except BaseException:
                os.unlink(file.name)
                raise
    except OSError as error:
        raise CannotWrite(file=str(path), reason=error.strerror or str(error)) from error


def _find_mode(path: Path) -> int:
    """Return who may read and write a file: what the umask allows, and nobody who might not until now."""
    before = path.stat().st_mode if path.exists() else 0o666
    return before & 0o666 & ~_UMASK


def _remove_parts(path: Path) -> None:
    """Remove what is left of attempts to write a file that were killed: parts of processes that are gone."""
    remove_abandoned(path.parent.glob(f".{escape(path.name[:100])}.*-*{PART}"))


def remove_abandoned(paths: Iterable[Path]) -> list[Path]:
    """Remove those files that a process had not written to the end when it was killed; return them."""
    removed = []
    for path in paths:
        part = _PART_NAME.fullmatch(path.name)
        if part and not (part["process"] and _is_running(int(part["process"]))):
            path.unlink(missing_ok=True)
            removed.append(path)
    return removed


def _is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        # It is somebody else's.
        return True
    return True


def place_in(folder: Path, name: str) -> Path:
    """Return the path of a file in a folder; refuse a name that leads out of it, or to a file that nobody sees."""
    parts = PurePosixPath(name).parts
    is_plain = parts and all(part.isprintable() and not part.startswith(".") and "\\" not in part for part in parts)
    if not is_plain or name.startswith("/"):
        raise BadFileName(name=name, folder=str(folder))
    return folder / name
