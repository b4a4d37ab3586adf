"""How many slips in the rules of games the tests notice: mutants drawn by lot, each met by the tests that reach it.

`RULES=switch MUTANTS=100 scripts/bench rule_mutants` draws as many of one game; `SEEDS=monday` draws others. Survivors
are listed: whoever reads them judges which of them are slips at all.
"""

import json
import os
import signal
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from math import sqrt
from pathlib import Path
from random import Random
from types import FrameType, FunctionType
from typing import Any

import pytest
from mutate_code import Mutant, list_mutants

from benches import Figure

ROOT = Path(__file__).parents[2]
GAMES = ROOT / "src" / "quizkit" / "play" / "games"
FILES = ("answering", "asking", "bids", "bonus_cards", "hearing", "journey", "questions", "rules", "tiles")
"""What holds rules: not the boards, the bots, or what reads a pack."""
WANTED, SAMPLE, PATIENCE = 0.95, 300, 60
"""The share to be noticed, how many are drawn, and the processor time, in seconds, after which it is stuck."""
Reached = Mapping[str, Sequence[int]]
"""The tests that call a function, by file and line of the function; the quickest first."""


def draw_mutants(game: str, count: int, word: str) -> list[Mutant]:
    """Draw mutants of all rules, or of one game's."""
    every = [
        mutant
        for folder in sorted(GAMES.iterdir())
        if game in {"", folder.name.replace("_", "-")}
        for name in FILES
        if (file := folder / f"{name}.py").exists()
        for mutant in list_mutants(file)
        if _find_function(mutant)
    ]
    return Random(word).sample(every, min(count, len(every)))


class Hunt:
    """A plugin of pytest: tests are collected once, and each mutant meets them in a process of its own."""

    def __init__(self, mutants: Sequence[Mutant]) -> None:
        self.mutants, self.survivors = mutants, list[Mutant]()

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Hunt instead of testing."""
        reached = find_reached(session)
        for mutant in self.mutants:
            if not is_caught(session, mutant, _list_tests(reached, mutant)):
                self.survivors.append(mutant)
                sys.stderr.write(f"survives: {mutant}\n")
        return True


def _list_tests(reached: Reached, mutant: Mutant) -> list[int]:
    """Return the tests that call a function, then those of its game: what is kept is made in one of them only."""
    own = reached.get(_place(mutant.file, mutant.function), ())
    near = [tests for place, tests in reached.items() if place.startswith(str(mutant.file.parent))]
    return list(dict.fromkeys([*own, *(test for tests in near for test in tests)]))


def _place(file: Path | str, function: str) -> str:
    return f"{file} {function}"


def find_reached(session: pytest.Session) -> Reached:
    """Run all tests once, without a mutant, and note which functions each calls."""
    with tempfile.NamedTemporaryFile("r+") as note:
        if not (child := os.fork()):
            _be_quiet()
            Path(note.name).write_text(json.dumps(_trace_tests(session)))
            os._exit(0)
        os.waitpid(child, 0)
        reached: Reached = json.loads(note.read())
        return reached


def _trace_tests(session: pytest.Session) -> Reached:
    called: dict[str, dict[int, float]] = {}
    now: set[str] = set()

    def note(frame: FrameType, event: str, _: Any) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(str(GAMES)):
            now.add(_place(frame.f_code.co_filename, frame.f_code.co_qualname))

    for index, item in enumerate(session.items):
        start = time.process_time()
        sys.settrace(note)
        is_sound = not _run(session, item)
        sys.settrace(None)
        for function in now if is_sound else ():  # a test that fails anyway notices nothing
            called.setdefault(function, {})[index] = time.process_time() - start
        now.clear()
    return {function: sorted(tests, key=tests.__getitem__) for function, tests in called.items()}


def is_caught(session: pytest.Session, mutant: Mutant, tests: Sequence[int]) -> bool:
    """Put the mutant in its place, in a process of its own, and return whether some test fails or never ends."""
    if not (child := os.fork()):
        _be_quiet()
        function = _find_function(mutant)
        assert function
        function.__code__ = mutant.code
        for index in tests:
            signal.setitimer(signal.ITIMER_PROF, PATIENCE)
            if _run(session, session.items[index]):
                os._exit(1)
        os._exit(0)
    return bool(os.waitpid(child, 0)[1])


def _find_function(mutant: Mutant) -> FunctionType | None:
    """Return the function that a mutant can take the place of: not one that uses `super()`, which is a closure."""
    function: Any = import_module(".".join(mutant.file.relative_to(ROOT / "src").with_suffix("").parts))
    for part in mutant.function.split("."):
        function = vars(function)[part]
    if hasattr(function, "cache_clear"):
        function.cache_clear()
    for way in ("fget", "func", "__wrapped__", "__func__"):
        function = getattr(function, way, function)
    is_like = isinstance(function, FunctionType) and function.__code__.co_freevars == mutant.code.co_freevars
    return function if is_like else None


def _run(session: pytest.Session, item: pytest.Item) -> bool:
    """Run a test; return whether it failed."""
    failed = session.testsfailed
    item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
    return session.testsfailed > failed


def _be_quiet() -> None:
    for stream in (1, 2):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream)


def rule_mutants() -> Iterator[Figure]:
    """Hunt, and give the share that was noticed, with its 95% interval (Wilson)."""
    count, word = int(os.environ.get("MUTANTS", SAMPLE)), os.environ.get("SEEDS", "mutants")
    game = os.environ.get("RULES", "")
    hunt = Hunt(draw_mutants(game, count, word))
    others = {folder.name for folder in GAMES.iterdir()} - {game.replace("-", "_")} if game else ()
    elsewhere = " or ".join(spelling for name in sorted(others) for spelling in (name, name.replace("_", "-")))
    tests = ["-m", "not slow", "-k", f"not ({elsewhere})" if game else "", str(ROOT / "tests" / "play")]
    alone = ["-o", "addopts=--import-mode=importlib", "-p", "no:xdist", "-p", "no:cacheprovider", "-p", "no:terminal"]
    code = pytest.main([*alone, *tests], [hunt])
    assert code == pytest.ExitCode.OK, "the tests could not be collected"
    drawn, caught = len(hunt.mutants), len(hunt.mutants) - len(hunt.survivors)
    share, square = caught / drawn, 1.96**2
    middle = (share + square / (2 * drawn)) / (1 + square / drawn)
    half = 1.96 * sqrt(share * (1 - share) / drawn + square / (4 * drawn**2)) / (1 + square / drawn)
    what = f"{caught} of {drawn} noticed: {share:.1%} ({middle - half:.1%}–{middle + half:.1%})"
    yield Figure(what, WANTED / max(share, 0.01), f"{WANTED:.0%} of the mutants", 1)


BENCH = rule_mutants
