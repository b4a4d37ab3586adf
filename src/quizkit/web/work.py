"""Work that takes longer than somebody waits for a page. It runs in a process of its own, and says how far it is."""

import secrets
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection
from signal import SIG_BLOCK, SIG_SETMASK, SIGINT, pthread_sigmask
from threading import Lock, Thread
from typing import Any

from quizkit.problems import QuizkitError
from quizkit.progress import Item, Watch
from quizkit.workflow.parallel import end_with_parent

_running: list[Any] = []
"""The processes that work now."""


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
        Thread(target=_follow, args=(job, *_start(work)), daemon=True).start()
        return name


class Latest:
    """What work came to, kept until something changes; whoever asks while it is being done waits for the same."""

    def __init__(self) -> None:
        self._lock, self._kept = Lock(), dict[Hashable, Any]()

    def find(self, version: Hashable, work: Callable[..., Any]) -> Any:
        """Return what the work comes to for a version of what it looks at; nothing if it is refused, or fails."""
        with self._lock:
            if version not in self._kept:
                job = Job()
                _follow(job, *_start(work))
                self._kept = {version: job.result}
            return self._kept[version]


def _start(work: Callable[..., Any]) -> tuple[Connection, Any]:
    """Start some work in a process of its own; return where it tells how far it is, and the process."""
    # A copy of this process would hold what its other threads hold; a new one holds nothing.
    context = get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_work, args=(theirs, work), daemon=False)
    # Ctrl-C in a terminal means all its processes; this one ends when the program says so. The tracker, which a first
    # process needs, would unblock the signal.
    resource_tracker.ensure_running()
    blocked_before = pthread_sigmask(SIG_BLOCK, {SIGINT})
    try:
        process.start()
    finally:
        pthread_sigmask(SIG_SETMASK, blocked_before)
    _running.append(process)
    theirs.close()
    return ours, process


def end_work() -> None:
    """End all work: whoever closes the program does not wait for what nobody will look at."""
    for process in [*_running]:
        process.terminate()


def _work(told: Connection, work: Callable[..., Any]) -> None:
    end_with_parent()
    try:
        told.send(("done", work(watch=_watch(told))))
    except QuizkitError as error:
        told.send(("refused", error))
    except BrokenPipeError:
        # Whoever wanted it has closed the program.
        return


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
    _running.remove(process)
