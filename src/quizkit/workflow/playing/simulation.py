"""Simulations: bots play many games, here or on a cluster, in one way or in two that are then compared."""

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
from quizkit.figures import (
    Share,
    compare_ranks,
    compare_shares,
    correct_for_looks,
    estimate_larger,
    newcombe_interval,
)
from quizkit.packs.pack import Pack
from quizkit.play.bots import check_levels
from quizkit.play.simulate import LIMIT, Spec, Tally, prepare, simulate, warm_up
from quizkit.play.spaces import freeze_move
from quizkit.problems import QuizkitError
from quizkit.workflow.playing.setup import PackRequest, read_options, read_played_rules
from quizkit.workflow.stored.find_pack import read_pack
from quizkit.workflow.stored.unreleased import pack_title

PATIENCE = 10
"""How many seconds to wait for a cluster to answer."""
LENGTHS = ("decisions", "rounds")
"""The figures that say how long a game lasts."""
LOG = ".jsonl"
CHANCE = 0.05
"""A difference that chance produces less often than this is taken to be real."""


class NoClusterSupport(QuizkitError):
    """The package that talks to clusters is not installed."""

    name = "no-cluster-support"


class NoCluster(QuizkitError):
    """No cluster answers at this address."""

    name = "no-cluster"


class ClusterUnfit(QuizkitError):
    """The cluster has no workers, or they run another version of quizkit."""

    name = "cluster-unfit"


class WorkersLost(QuizkitError):
    """The processes or workers that played the games have died."""

    name = "workers-lost"


class TwoPacks(QuizkitError):
    """A pack can only be compared with one other."""

    name = "two-packs"


class OtherGamePlayed(QuizkitError):
    """The log to compare with is that of another game."""

    name = "other-game-played"


class Helpers(NamedTuple):
    """What plays besides this process, and how many batches at once."""

    executor: Executor | None = None
    width: int = 1


@dataclass(frozen=True, slots=True)
class Run:
    """One way of playing, and the results so far."""

    name: str
    spec: Spec
    asked: int
    tally: Tally = field(default_factory=Tally)

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players in their line-up, without files, numbered if several have the same."""
        names = tuple(name.rpartition(":")[2] for name in self.spec.players)
        counts = Counter(names)
        return tuple(
            f"{name} {names[: index + 1].count(name)}" if counts[name] > 1 else name for index, name in enumerate(names)
        )

    def shares(self) -> dict[tuple[str, int], Share]:
        """Return how many of the finished games each seat and each player won, and how many were ties."""
        tally, numbers = self.tally, range(1, len(self.spec.players) + 1)
        counts = {("seat", number): tally.seats[number] for number in numbers}
        counts |= {("player", number): tally.players[number] for number in numbers}
        counts["ties", 0] = tally.ties
        return {key: Share(count, tally.finished) for key, count in counts.items()}

    @property
    def even(self) -> float:
        """The share of games that each would win alone if all had equal chances: nobody wins a tie alone."""
        tally = self.tally
        return (tally.finished - tally.ties) / max(1, tally.finished) / len(self.spec.players)

    def lengths(self) -> dict[str, Counter[int]]:
        """Return the distribution of everything that was counted in each game; not every game counts everything."""
        names = ("decisions", "rounds", "changes", "decided", "cards")
        return {name: counts for name in names if (counts := getattr(self.tally, name))}


@dataclass(frozen=True, slots=True)
class SimulationRequest:
    """The games that bots are asked to play."""

    game: str
    pack: PackRequest
    players: tuple[str, ...]
    games: int
    seed: str = "1"
    options: tuple[str, ...] = ()
    against: tuple[str, ...] = ()
    """Other rules, another pack, or a recorded game, to compare with."""
    limit: int = LIMIT
    """After how many decisions a game is given up."""
    jobs: int = 1
    cluster: str | None = None


Counting = Callable[[int], AbstractContextManager[Callable[[int], None]]]
"""Shows how many of all games have been played: given the total, it yields what counts them."""


def simulate_games(request: SimulationRequest, counting: Counting) -> "SimulationReport":
    """Simulate games, perhaps in two ways. If the first is interrupted, the second is not played."""
    check_levels(request.game, request.players, len(request.players))
    pack, options = request.pack.find(request.game), read_options(request.options)
    first = plan_run(request.game, pack, request.players, request.seed, request.games, options, request.limit)
    planned = plan_rival(first, request.against, request.pack) if request.against else (first,)
    specs, total, runs = [run.spec for run in planned], sum(run.asked for run in planned), list[Run]()
    # Start the processes before the progress bar, which starts a thread.
    with find_helpers(request.jobs, request.cluster, specs) as helpers, counting(total) as tell:
        for run in planned:
            runs.append(play_run(run, helpers, tell))
            if runs[-1].tally.games < run.asked:
                break
    return SimulationReport(tuple(runs), request.against)


def plan_run(
    game: str, pack: Pack, players: Sequence[str], seed: str, games: int, options: Mapping[str, Any], limit: int
) -> Run:
    """Plan a simulation: return what to play; refuse what cannot be played."""
    frozen = tuple((name, freeze_move(value)) for name, value in sorted(options.items()))
    spec = Spec(game, pack.with_digest().dumps(), tuple(players), seed, frozen, limit)
    prepare(spec)
    return Run(pack_title(pack), spec, games)


def plan_rival(run: Run, against: Sequence[str], played: PackRequest) -> tuple[Run, Run]:
    """Plan two simulations to compare: a run, and one with other options, another pack, or those of a recorded game.

    Their names tell them apart. The rival is played with other random numbers: the test assumes that the games of the
    two are independent.
    """
    files = [word for word in against if "=" not in word or Path(word).is_file()]
    if len(files) > 1:
        raise TwoPacks(packs=", ".join(files))
    changed = read_options([word for word in against if word not in files])
    here = prepare(run.spec)[0].setup
    pack, title, recorded = _read_rival(Path(files[0]), run.spec.game, played) if files else (here.pack, "", {})
    frozen = {name: freeze_move(value) for name, value in {**recorded, **changed}.items()}
    options = tuple(sorted({**dict(run.spec.options), **frozen}.items()))
    spec = replace(run.spec, pack=pack.with_digest().dumps(), options=options, seed=f"{run.spec.seed}+")
    there = prepare(spec)[0].setup
    titles = (pack_title(here.pack), title) if title else _name_packs(here.pack, there.pack) if files else ("", "")
    first, second = (
        ", ".join([*filter(None, [title]), *(f"{key}={_write_option(getattr(setup.options, key))}" for key in frozen)])
        for title, setup in zip(titles, (here, there), strict=True)
    )
    return replace(run, name=first), replace(run, name=second, spec=spec)


def _read_rival(file: Path, game: str, played: PackRequest) -> tuple[Pack, str, Mapping[str, Any]]:
    """Read a pack, or the log of a game: its pack, its name, and the rules that people agreed on."""
    if file.suffix != LOG:
        return read_pack(file), "", {}
    match, rules = read_played_rules(file, PackRequest(played.folder, played.db))
    if match.setup.game.name != game:
        raise OtherGamePlayed(file=str(file), played=match.setup.game.name, game=game)
    return match.setup.pack, file.name, rules


def _name_packs(first: Pack, second: Pack) -> tuple[str, str]:
    """Name two packs, with their digests if their titles are the same."""
    if pack_title(first) != pack_title(second):
        return pack_title(first), pack_title(second)
    return f"{pack_title(first)} ({first.digest[:8]})", f"{pack_title(second)} ({second.digest[:8]})"


def _write_option(value: Any) -> str:
    return f"[{','.join(map(_write_option, value))}]" if isinstance(value, tuple) else str(value)


@contextmanager
def find_helpers(jobs: int, cluster: str | None, specs: Sequence[Spec]) -> Iterator[Helpers]:
    """Yield what plays a simulation besides this process: a cluster, some processes, or nothing.

    Where the system forks cheaply, this process is forked with everything it has read, before there are threads.
    """
    if cluster:
        with _connect(cluster) as helpers:
            yield helpers
    elif jobs > 1:
        # Ctrl-C is meant for this process alone. Those that it starts while it ignores Ctrl-C will always ignore it.
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
def _connect(address: str) -> Iterator[Helpers]:
    try:
        from distributed import Client
    except ImportError as error:
        raise NoClusterSupport(command="pip install 'quizkit[cluster]'") from error
    connect: Any = Client  # distributed has no types
    try:
        client = connect(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise NoCluster(address=address, seconds=PATIENCE) from error
    with client:
        _refuse_unfit(client, address)
        yield Helpers(client.get_executor(), sum(client.nthreads().values()))


def _refuse_unfit(client: Any, address: str) -> None:
    """Refuse a cluster unless every worker runs the same version as we do."""
    versions = client.run(warm_up, (), on_error="return")
    others = sorted({str(version) for version in versions.values() if version != __version__})
    if others or not versions:
        raise ClusterUnfit(address=address, here=__version__, there=", ".join(others) or "–")


def play_run(run: Run, helpers: Helpers, tell: Callable[[int], None]) -> Run:
    """Play all games of a simulation's run; after Ctrl-C, return the results so far."""
    total = run.tally
    try:
        for tally in simulate(run.spec, run.asked, helpers.executor, helpers.width):
            total += tally
            tell(tally.games)
    except KeyboardInterrupt:
        pass
    except (BrokenExecutor, CancelledError, OSError) as error:
        raise WorkersLost(games=total.games) from error
    return replace(run, tally=total)


class Contrast(NamedTuple):
    """A figure in two ways of playing, and how likely it is that chance alone makes them differ so much."""

    figure: str
    number: int
    """The number of the seat or the player; 0 if the figure is not about one."""
    chance: float
    """The p-value, corrected for the number of figures that were compared."""
    low: float
    """For shares, the confidence interval of the difference; for lengths, `low` and `high` both say how often a game
    of the second run is the longer one."""
    high: float

    @property
    def is_length(self) -> bool:
        """Whether it is about how long games last; the others are about who wins."""
        return self.figure in LENGTHS

    @property
    def is_real(self) -> bool:
        """Whether the difference is taken to be real."""
        return self.chance < CHANCE


def compare_runs(first: Run, second: Run) -> list[Contrast]:
    """Compare who wins in two simulations, and how long the games last."""
    here, there = first.shares(), second.shares()
    contrasts = [
        Contrast(*key, compare_shares(here[key], there[key]), *newcombe_interval(here[key], there[key])) for key in here
    ]
    for name in LENGTHS:
        ours, theirs = getattr(first.tally, name), getattr(second.tally, name)
        if ours and theirs:
            larger = estimate_larger(ours, theirs)
            contrasts.append(Contrast(name, 0, compare_ranks(ours, theirs), larger, larger))
    chances = correct_for_looks([contrast.chance for contrast in contrasts])
    return [contrast._replace(chance=chance) for contrast, chance in zip(contrasts, chances, strict=True)]


@dataclass(frozen=True, slots=True)
class SimulationReport:
    """One way of playing, or two side by side."""

    runs: tuple[Run, ...]
    against: tuple[str, ...] = ()
    """How the second way differs from the first, as it was typed."""

    @property
    def was_interrupted(self) -> bool:
        """Whether somebody stopped it before all games were played."""
        is_short = any(run.tally.games < run.asked for run in self.runs)
        return is_short or (bool(self.against) and len(self.runs) < 2)

    @property
    def contrasts(self) -> list[Contrast]:
        """How the two ways of playing differ, if there are two."""
        return [contrast for pair in pairwise(self.runs) for contrast in compare_runs(*pair)]

    @property
    def command(self) -> str:
        """What to type to get the same result again."""
        spec, games = self.runs[0].spec, max(1, self.runs[0].tally.games)
        words = ["quizkit", "simulate", spec.game, "--games", str(games), "--bots", ",".join(spec.players)]
        words += ["--seed", spec.seed, *(("--limit", str(spec.limit)) if spec.limit != LIMIT else ())]
        for name, value in spec.options:
            words += ["--option", f"{name}={list(value) if isinstance(value, tuple) else value}"]
        for other in self.against:
            words += ["--against", other]
        return join(words)
