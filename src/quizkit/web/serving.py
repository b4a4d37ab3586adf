"""Serve an app on this machine: choose a port, say where it is, and stop cleanly."""

import errno
import logging
import socket
from asyncio import CancelledError
from collections.abc import Callable
from contextlib import suppress

import uvicorn
from starlette.types import ASGIApp

from quizkit.problems import QuizkitError
from quizkit.web.work import end_work

EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104  # only compared with
"""Addresses that mean every address of this machine."""
GRACE = 2
"""Seconds that open requests are given when it stops."""


class PortTaken(QuizkitError):
    """Another program listens on the port that somebody asked for."""

    name = "port-taken"


class NoSuchHost(QuizkitError):
    """The address is not one of this machine."""

    name = "no-such-host"


def bind(host: str, port: int | None, usual: int) -> socket.socket:
    """Listen on the port to serve on: as asked; else the usual one, or any if that is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for candidate in (port,) if port is not None else (usual, 0):
        # Only of a socket that names its protocol does asyncio know that it must not wait for more to send: without
        # that, every answer takes 40 ms longer.
        listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, candidate))
        except OSError as error:
            listening.close()
            if isinstance(error, socket.gaierror) or not _is_taken(error):
                raise NoSuchHost(host=host, reason=error.strerror or str(error)) from error
            continue
        return listening
    raise PortTaken(port=port)


def _is_taken(error: OSError) -> bool:
    return error.errno in (errno.EADDRINUSE, errno.EACCES)


def list_hosts(listening: socket.socket, names: tuple[str, ...] = ()) -> frozenset[str]:
    """Return what browsers may write in their Host header to be served: this machine's names, and those added."""
    address, port = listening.getsockname()[:2]
    reached = (address, *find_addresses()) if address in EVERYWHERE else (address,)
    own = {f"{name}:{port}" for name in ("localhost", "127.0.0.1", "[::1]", *reached)}
    # Behind a proxy, the name stands alone or with the proxy's own port.
    return frozenset(own | set(names) | {f"{name}:{port}" for name in names})


def find_addresses() -> tuple[str, ...]:
    """Return the addresses that this machine can be served on to the same network; none, if it is on none."""
    addresses = []
    for family, far in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        # Nothing is sent: the system only chooses by which of its addresses it would go there.
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as asked:
            asked.connect((far, 9))
            address = str(asked.getsockname()[0])
            addresses.append(f"[{address}]" if family == socket.AF_INET6 else address)
    return tuple(addresses)


def _is_news(record: logging.LogRecord) -> bool:
    """Return whether it should be told: not that pages were still open when somebody closed the program."""
    was_cancelled = record.exc_info is not None and isinstance(record.exc_info[1], CancelledError)
    return not was_cancelled and "graceful shutdown" not in str(record.msg)


def serve(app: ASGIApp, listening: socket.socket, on_ready: Callable[[], None]) -> None:
    """Serve an app until somebody stops the program."""
    config = uvicorn.Config(app, log_level="warning", access_log=False, timeout_graceful_shutdown=GRACE, ws="none")
    logging.getLogger("uvicorn.error").addFilter(_is_news)
    # From here on browsers are heard; the first ones wait until the app has started.
    listening.listen()
    on_ready()
    try:
        with suppress(KeyboardInterrupt):
            uvicorn.Server(config).run(sockets=[listening])
    finally:
        end_work()
