"""Random games of each kind with a spy on every connection: nobody is sent what they may not know.

The suite plays a few. `QUIZKIT_SPY_GAMES=200 pytest tests/party/test_secrets.py` plays 200 of each kind, which takes
some minutes.
"""

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from spies import SpiedParty, mark_secrets
from tables import GAMES

from quizkit.workflow.stored.find_pack import pack_bundled

GAMES_EACH, MOST = int(os.environ.get("QUIZKIT_SPY_GAMES", "2")), 150
"""How many games, and for how many steps at most: then the host ends it, which is a way of ending as well."""


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_nobody_is_sent_what_they_may_not_know(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # In memory, if there is such a place: every answer is written to the disk, and there are many.
    memory = Path("/dev/shm")
    with TemporaryDirectory(dir=memory if memory.is_dir() else None) as name:
        monkeypatch.setenv("XDG_STATE_HOME", name)
        party = SpiedParty(game, mark_secrets(pack_bundled(game)), Path(name), Random(game))
        with ThreadPoolExecutor(1) as aside:  # in this thread Playwright may have a loop of its own
            aside.submit(asyncio.run, party.play(GAMES_EACH, MOST)).result()
    assert party.bytes
    assert party.worlds
    assert party.found or game in {"secret-square", "switch"}
