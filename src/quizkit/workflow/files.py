"""Files that people name: read with a clear error if that fails, written whole or not at all."""

import os
from pathlib import Path
from tempfile import NamedTemporaryFile

from quizkit.problems import QuizkitError


class CannotRead(QuizkitError):
    """The system does not let us read the file."""

    name = "cannot-read"


class CannotWrite(QuizkitError):
    """The system does not let us write the file."""

    name = "cannot-write"


def read(path: Path) -> bytes:
    """Return the contents of a file that somebody named."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise CannotRead(file=str(path), reason=error.strerror or str(error)) from error


def replace(path: Path, data: bytes, *, is_durable: bool = False) -> None:
    """Write a file in one step, so that nobody ever sees half of it; a durable one also survives a power cut."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=path.parent, delete=False) as file:
            try:
                file.write(data)
                file.flush()
                if is_durable:
                    os.fsync(file.fileno())
                os.chmod(file.name, 0o644)
                os.replace(file.name, path)
            except BaseException:
                os.unlink(file.name)
                raise
    except OSError as error:
        raise CannotWrite(file=str(path), reason=error.strerror or str(error)) from error
