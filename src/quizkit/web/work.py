"""Work that takes longer than somebody waits for a page. It runs in a process of its own, and says how far it is."""

import secrets
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Thread
from typing import Any

from quizkit.problems import QuizkitError
from quizkit.progress import Item, Watch


@dataclass
class Job:
    """A piece of work: how far it has come, and what came of it."""

    done: int = 0
    total: int = 0
    result: Any = None
    refusal: QuizkitError | None = None
    is_running: bool = True
    failed: bool = False
    """Whether it ended without a word."""


@dataclass(frozen=True)
class Workshop:
    """The jobs of one server, by names that nobody can guess."""

    jobs: dict[str, Job] = field(default_factory=dict)

    def start(self, work: Callable[..., Any]) -> str:
        """Start some work, which takes a `watch`; return the name of the job."""
        name, job = secrets.token_hex(8), Job()
        self.jobs[name] = job
        # A copy of this process would hold what its other threads hold; a new one holds nothing.
        context = get_context("spawn")
        ours, theirs = context.Pipe(duplex=False)
        process = context.Process(target=_work, args=(theirs, work), daemon=False)
        process.start()
        theirs.close()
        Thread(target=_follow, args=(job, ours, process), daemon=True).start()
        return name


def _work(told: Connection, work: Callable[..., Any]) -> None:
    try:
        told.send(("done", work(watch=_watch(told))))
    except QuizkitError as error:
        told.send(("refused", error))


def _watch(told: Connection) -> Watch:
    def watch(steps: Iterable[Item], total: int, /) -> Iterator[Item]:
        for done, step in enumerate(steps, 1):
            yield step
            told.send(("step", (done, total)))

    return watch


def _follow(job: Job, told: Connection, process: Any) -> None:
    """Write down what a process says until it ends."""
    try:
        while job.is_running:
            word, value = told.recv()
            if word == "step":
                job.done, job.total = value
            elif word == "refused":
                job.refusal, job.is_running = value, False
            else:
                job.result, job.is_running = value, False
    except EOFError:
        job.failed, job.is_running = True, False
    process.join()
