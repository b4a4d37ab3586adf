"""The door: a link lets somebody in once; from then on their browser is known by its cookie.

Inside: passes, and the key in a file that makes them.
"""

import base64
import hmac
import os
import secrets
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from quizkit.workflow import files


class Door:
    """Makes links that work once, and recognises who came in by one.

    The cookie is signed with a key that outlives the program: whoever was in stays in when it is started again.
    """

    def __init__(self, key: bytes, invited: Callable[[str], str | None] = lambda _: None) -> None:
        self._key = key
        self._invited = invited
        """Takes a ticket that was made elsewhere; returns whose it was."""
        self._tickets = dict[str, str]()

    def make_ticket(self, visitor: str) -> str:
        """Return a ticket that lets somebody in once."""
        ticket = secrets.token_urlsafe(24)
        self._tickets[_hash(ticket)] = visitor
        return ticket

    def admit(self, ticket: str) -> str | None:
        """Take a ticket, and return a pass for the browser; nothing, if the ticket is not valid any more."""
        # Looked up by its hash, so that the time it takes says nothing about other tickets.
        visitor = self._tickets.pop(_hash(ticket), None) or self._invited(ticket)
        return None if visitor is None else self.make_pass(visitor)

    def make_pass(self, visitor: str) -> str:
        """Return a pass, which no other key makes."""
        name = base64.urlsafe_b64encode(visitor.encode()).decode()
        nonce = secrets.token_urlsafe(12)
        return f"{name}.{nonce}.{self._sign(name, nonce)}"

    def recognise(self, shown: str) -> str | None:
        """Return whose pass this is, if it is one of ours."""
        name, nonce, signature = (*shown.split("."), "", "", "")[:3]
        if not hmac.compare_digest(signature.encode(), self._sign(name, nonce).encode()):
            return None
        return base64.urlsafe_b64decode(name).decode()

    def _sign(self, name: str, nonce: str) -> str:
        return hmac.new(self._key, f"{name}.{nonce}".encode(), sha256).hexdigest()


def load_key(file: Path) -> bytes:
    """Return the key in a file that opens the door, which only its owner can read; make one, if there is none."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with suppress(FileExistsError):
            descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(descriptor, "wb") as stream:
                stream.write(secrets.token_bytes(32))
    except OSError as error:
        raise files.CannotWrite(file=str(file), reason=error.strerror or str(error)) from error
    return files.read(file)


def _hash(ticket: str) -> str:
    return sha256(ticket.encode()).hexdigest()
