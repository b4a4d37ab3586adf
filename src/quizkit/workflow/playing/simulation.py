"""Simulating: what to play, who plays it (this process, several, a cluster), and whether two ways of playing differ."""

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, Executor, ProcessPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field, replace
from itertools import pairwise
from multiprocessing import get_context
from pathlib import Path
from shlex import join
from signal import SIG_IGN, SIGINT, signal
from typing import Any, NamedTuple

from quizkit import __version__
from quizkit.packs.pack import Pack
from quizkit.play.figures import (
    Share,
    compare_ranks,
    compare_shares,
    correct_for_looks,
    estimate_larger,
    newcombe_interval,
)
from quizkit.play.simulate import LIMIT, Spec, Tally, prepare, simulate, warm_up
from quizkit.play.spaces import freeze_move
from quizkit.problems import QuizkitError
from quizkit.workflow.playing.setup import PackRequest, read_options
from quizkit.workflow.stored.find_pack import read_pack
from quizkit.workflow.stored.unreleased import pack_title

PATIENCE = 10
"""How many seconds a cluster has to answer."""
CHANCE = 0.05
"""Less likely than this, a difference is taken to be real."""


class NoClusterSupport(QuizkitError):
    """The package that talks to clusters is not installed."""

    name = "no-cluster-support"


class NoCluster(QuizkitError):
    """Nobody answers there."""

    name = "no-cluster"


class ClusterUnfit(QuizkitError):
    """It has no workers, or they do not have the same quizkit."""

    name = "cluster-unfit"


class WorkersLost(QuizkitError):
    """Whoever played games has ended."""

    name = "workers-lost"


class TwoPacks(QuizkitError):
    """One can be compared with one other."""

    name = "two-packs"


class Helpers(NamedTuple):
    """Who plays besides this process, and how many batches at once."""

    executor: Executor | None = None
    width: int = 1


@dataclass(frozen=True, slots=True)
class Run:
    """A way of playing, and what came of it so far."""

    name: str
    spec: Spec
    asked: int
    tally: Tally = field(default_factory=Tally)

    @property
    def players(self) -> tuple[str, ...]:
        """Name the players of the line-up: with a number, where several are alike."""
        names = self.spec.players
        counts = Counter(names)
        return tuple(
            f"{name} {names[: index + 1].count(name)}" if counts[name] > 1 else name for index, name in enumerate(names)
        )

    def shares(self) -> dict[tuple[str, int], Share]:
        """Return who won how many of the games that came to an end, by seat and by player, and the ties."""
        tally, seats = self.tally, range(1, len(self.spec.players) + 1)
        won = {("seat", one): tally.seats[one] for one in seats} | {
            ("player", one): tally.players[one] for one in seats
        }
        return {key: Share(hits, tally.finished) for key, hits in (won | {("ties", 0): tally.ties}).items()}

    def lengths(self) -> dict[str, Counter[int]]:
        """Return what is counted in every game, as far as the game knows it."""
        names = ("decisions", "rounds", "changes", "decided", "cards")
        return {name: counts for name in names if (counts := getattr(self.tally, name))}


@dataclass(frozen=True, slots=True)
class SimulationRequest:
    """Games that bots are to play."""

    game: str
    pack: PackRequest
    players: tuple[str, ...]
    games: int
    seed: str = "1"
    options: tuple[str, ...] = ()
    against: tuple[str, ...] = ()
    """Other rules, or another pack, to compare with."""
    limit: int = LIMIT
    """After so many decisions a game is given up."""
    jobs: int = 1
    cluster: str | None = None


Counting = Callable[[int], AbstractContextManager[Callable[[int], None]]]
"""Shows how many games of all have been played."""


def simulate_games(request: SimulationRequest, counting: Counting) -> "SimulationReport":
    """Let bots play many games, perhaps in two ways; whoever stops the first does not want the second."""
    pack, options = request.pack.find(request.game), read_options(request.options)
    first = plan_run(request.game, pack, request.players, request.seed, request.games, options, request.limit)
    planned = plan_rival(first, request.against) if request.against else (first,)
    specs, total, runs = [run.spec for run in planned], sum(run.asked for run in planned), list[Run]()
    # Processes are started first, before anybody draws a progress bar.
    with find_helpers(request.jobs, request.cluster, specs) as helpers, counting(total) as tell:
        for run in planned:
            runs.append(play_run(run, helpers, tell))
            if runs[-1].tally.games < run.asked:
                break
    return SimulationReport(tuple(runs), request.against)


def plan_run(
    game: str, pack: Pack, players: Sequence[str], seed: str, games: int, options: Mapping[str, Any], limit: int
) -> Run:
    """Say what to play; refuse what cannot be played."""
    chosen = tuple((name, freeze_move(value)) for name, value in sorted(options.items()))
    spec = Spec(game, pack.with_digest().dumps(), tuple(players), seed, chosen, limit)
    prepare(spec)
    return Run(pack_title(pack), spec, games)


def plan_rival(run: Run, against: Sequence[str]) -> tuple[Run, Run]:
    """Say what to compare with: other options, another pack, or both. Each gets a name that tells it from the other.

    It is played with other random numbers: what two games had in common would spoil the test.
    """
    files = [one for one in against if "=" not in one or Path(one).is_file()]
    if len(files) > 1:
        raise TwoPacks(packs=", ".join(files))
    agreed = {name: freeze_move(value) for name, value in read_options([o for o in against if o not in files]).items()}
    here = prepare(run.spec)[0].setup
    pack = read_pack(Path(files[0])) if files else here.pack
    spec = replace(
        run.spec, pack=pack.with_digest().dumps(), options=tuple(sorted({**dict(run.spec.options), **agreed}.items())),
        seed=f"{run.spec.seed}+",
    )  # fmt: skip
    there = prepare(spec)[0].setup
    names = _told_apart(here.pack, there.pack) if files else ("", "")
    told = [
        ", ".join((*filter(None, (name,)), *(f"{key}={_written(getattr(setup.options, key))}" for key in agreed)))
        for name, setup in zip(names, (here, there), strict=True)
    ]
    return replace(run, name=told[0]), replace(run, name=told[1], spec=spec)


def _told_apart(first: Pack, second: Pack) -> tuple[str, str]:
    """Name two packs; by their digest, if need be."""
    if pack_title(first) != pack_title(second):
        return pack_title(first), pack_title(second)
    return f"{pack_title(first)} ({first.digest[:8]})", f"{pack_title(second)} ({second.digest[:8]})"


def _written(value: Any) -> str:
    return f"[{','.join(map(_written, value))}]" if isinstance(value, tuple) else str(value)


@contextmanager
def find_helpers(jobs: int, cluster: str | None, specs: Sequence[Spec]) -> Iterator[Helpers]:
    """Find who plays: a cluster that is there, some processes, or nobody else.

    Where the system copies a process at no cost, it is copied with all that it has read, before there are threads.
    """
    if cluster:
        with _cluster(cluster) as found:
            yield found
    elif jobs > 1:
        # Whoever presses Ctrl-C means this process: what it starts meanwhile ignores that for good.
        before = signal(SIGINT, SIG_IGN)
        executor = ProcessPoolExecutor(jobs, get_context("fork" if sys.platform == "linux" else "spawn"))
        try:
            for _ in range(jobs):
                executor.submit(warm_up, specs)
            signal(SIGINT, before)
            yield Helpers(executor, jobs)
        finally:
            signal(SIGINT, before)
            executor.shutdown(cancel_futures=True)
    else:
        yield Helpers()


@contextmanager
def _cluster(address: str) -> Iterator[Helpers]:
    try:
        from distributed import Client
    except ImportError as error:
        raise NoClusterSupport(command="pip install 'quizkit[cluster]'") from error
    connect: Any = Client  # it has no types
    try:
        client = connect(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise NoCluster(address=address, seconds=PATIENCE) from error
    with client:
        _agree(client, address)
        yield Helpers(client.get_executor(), sum(client.nthreads().values()))


def _agree(client: Any, address: str) -> None:
    """Make sure that every worker plays by the same rules as we do."""
    found = client.run(warm_up, (), on_error="return")
    others = sorted({str(one) for one in found.values() if one != __version__})
    if others or not found:
        raise ClusterUnfit(address=address, here=__version__, there=", ".join(others) or "–")


def play_run(run: Run, helpers: Helpers, tell: Callable[[int], None]) -> Run:
    """Play; whoever presses Ctrl-C gets what has been played so far."""
    done = run.tally
    try:
        for tally in simulate(run.spec, run.asked, helpers.executor, helpers.width):
            done += tally
            tell(tally.games)
    except KeyboardInterrupt:
        pass
    except (BrokenExecutor, CancelledError, OSError) as error:
        raise WorkersLost(games=done.games) from error
    return replace(run, tally=done)


class Contrast(NamedTuple):
    """A figure of two ways of playing, and how likely chance alone makes them differ so."""

    figure: str
    number: int
    """Of the seat or the player."""
    chance: float
    """With all figures that were looked at taken into account."""
    low: float
    """From where to where the difference lies, of shares; of lengths, how often the second one is longer, twice."""
    high: float

    @property
    def is_real(self) -> bool:
        """Return whether to believe it."""
        return self.chance < CHANCE


def compare_runs(first: Run, second: Run) -> list[Contrast]:
    """Compare who wins and how long it takes."""
    here, there = first.shares(), second.shares()
    found = [(*key, compare_shares(here[key], there[key]), *newcombe_interval(here[key], there[key])) for key in here]
    for name in ("decisions", "rounds"):
        one, other = getattr(first.tally, name), getattr(second.tally, name)
        if one and other:
            found.append((name, 0, compare_ranks(one, other), *(estimate_larger(one, other),) * 2))
    chances = correct_for_looks([one[2] for one in found])
    return [Contrast(*one[:2], chance, *one[3:]) for one, chance in zip(found, chances, strict=True)]


@dataclass(frozen=True, slots=True)
class SimulationReport:
    """One way of playing, or two side by side."""

    runs: tuple[Run, ...]
    against: tuple[str, ...] = ()
    """What the second one differs in, as it was asked for."""

    @property
    def was_interrupted(self) -> bool:
        """Return whether somebody stopped before all games were played."""
        is_short = any(run.tally.games < run.asked for run in self.runs)
        return is_short or (bool(self.against) and len(self.runs) < 2)

    @property
    def contrasts(self) -> list[Contrast]:
        """How the two compare, if there are two."""
        return [one for pair in pairwise(self.runs) for one in compare_runs(*pair)]

    @property
    def command(self) -> str:
        """What to type to see the same again."""
        spec, games = self.runs[0].spec, max(1, self.runs[0].tally.games)
        words = ["quizkit", "simulate", spec.game, "--games", str(games), "--bots", ",".join(spec.players)]
        words += ["--seed", spec.seed, *(("--limit", str(spec.limit)) if spec.limit != LIMIT else ())]
        for name, value in spec.options:
            words += ["--option", f"{name}={list(value) if isinstance(value, tuple) else value}"]
        for other in self.against:
            words += ["--against", other]
        return join(words)
