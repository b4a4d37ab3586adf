"""How pages are served: from where, and without waiting."""

import socket

from quizkit.web.serving import bind


def test_answers_do_not_wait_for_more_to_send() -> None:
    with bind("127.0.0.1", 0, 0) as listening:
        # Where the protocol is not named, asyncio leaves Nagle's algorithm on, which costs 40 ms an answer.
        assert listening.proto == socket.IPPROTO_TCP
