"""Simulated games in batches: who sits where, packs read once in each process, and what came of the games counted.

Every game has a seed of its own, made of the seed and the game's number. So it matters neither who plays it, one
process, several or a cluster, nor in which batches.
"""

from collections import Counter, deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass, field, fields
from functools import cache, lru_cache
from itertools import permutations, starmap
from math import ceil
from time import perf_counter
from typing import Any, NamedTuple, Self

from quizkit import __version__
from quizkit.packs.pack import load
from quizkit.play.bots import Bot, find_player, run
from quizkit.play.engine import Match, start
from quizkit.play.rules import Rules

LIMIT = 10_000
"""After so many decisions, a game is given up."""
WORK, SAMPLE = 0.3, 0.05
"""How many seconds a batch should take, since sending one must cost nothing beside playing it; and one that tells."""
AHEAD = 4
"""How many batches are sent for each that can be played at once."""
LONGEST_CLASS = 24
Options = tuple[tuple[str, Any], ...]
Counts = Counter[int]


@dataclass(frozen=True, slots=True)
class Spec:
    """All that the games depend on; it travels to other processes."""

    game: str
    pack: bytes
    players: tuple[str, ...]
    """The bots, in the order in which they sit in the first game."""
    seed: str
    options: Options = ()
    limit: int = LIMIT


class Record(NamedTuple):
    """What came of one game."""

    winner: int
    """The seat that won alone; 0 after a tie."""
    player: int
    """Who sat there, counted from 1 in the line-up."""
    decisions: int
    rounds: int
    cards: int
    changes: int | None
    """How often somebody else took the lead, where one can say who leads."""
    decided: int | None
    """When the winner took it for the last time, in per cent of the decisions."""


@dataclass(frozen=True, slots=True)
class Tally:
    """What came of some games; two of them can be added."""

    games: int = 0
    unfinished: int = 0
    """Given up; they are in no other count."""
    ties: int = 0
    """Finished without a single winner."""
    seats: Counts = field(default_factory=Counter)
    """Games won alone, by seat."""
    players: Counts = field(default_factory=Counter)
    """The same by player."""
    decisions: Counts = field(default_factory=Counter)
    """How many games took so many. So on for the others; those that a game does not know stay empty."""
    rounds: Counts = field(default_factory=Counter)
    changes: Counts = field(default_factory=Counter)
    decided: Counts = field(default_factory=Counter)
    cards: Counts = field(default_factory=Counter)

    @classmethod
    def of(cls, records: Sequence[Record], unfinished: int) -> Self:
        """Count some games."""
        return cls(
            games=len(records) + unfinished,
            unfinished=unfinished,
            ties=sum(not record.winner for record in records),
            seats=Counter(record.winner for record in records if record.winner),
            players=Counter(record.player for record in records if record.winner),
            decisions=Counter(record.decisions for record in records),
            rounds=Counter(record.rounds for record in records if record.rounds),
            changes=Counter(record.changes for record in records if record.changes is not None),
            decided=Counter(record.decided for record in records if record.decided is not None),
            cards=Counter(record.cards for record in records if record.cards),
        )

    def __add__(self, other: Self) -> Self:
        """Count both."""
        return type(self)(*(getattr(self, count.name) + getattr(other, count.name) for count in fields(self)))

    @property
    def finished(self) -> int:
        """Count the games that came to an end."""
        return self.games - self.unfinished


class _Lead:
    """Follows who leads alone. While several do, it is still whoever did before."""

    def __init__(self, rules: Rules[Any, Any, Any]) -> None:
        self._numbers, self._seen = rules.lead, rules.lead()
        self.is_known = bool(self._seen)
        self.seat, self.since, self.changes = 0, 0, 0

    def __call__(self, count: int) -> None:
        """Look, after so many decisions."""
        numbers = self._numbers()
        if numbers != self._seen:
            self._seen, most = numbers, max(numbers)
            if numbers.count(most) == 1:
                self.take(numbers.index(most) + 1, count)

    def take(self, seat: int, count: int) -> None:
        """Note who leads now; the first to lead takes it from nobody."""
        if seat != self.seat:
            self.changes += self.seat != 0
            self.seat, self.since = seat, count


def play_batch(spec: Spec, first: int, count: int) -> Tally:
    """Let bots play some games of a simulation, from a number on."""
    match, players = prepare(spec)
    records = list[Record]()
    for index in range(first, first + count):
        record = _play_game(match.restart(f"{spec.seed}/{index}"), players, line_up(len(players), index), spec.limit)
        if record:
            records.append(record)
    return Tally.of(records, count - len(records))


def line_up(count: int, index: int) -> tuple[int, ...]:
    """Return who sits where in a simulated game: everybody in every seat in turn, then beside other neighbours."""
    orders, turn = _orders(count), index % count
    order = orders[index // count % len(orders)]
    return order[turn:] + order[:turn]


@cache
def _orders(count: int) -> tuple[tuple[int, ...], ...]:
    return tuple((0, *others) for others in permutations(range(1, count)))


@lru_cache(4)
def prepare(spec: Spec) -> tuple[Match, tuple[Bot, ...]]:
    """Read the pack and the options of a simulation, once in each process; refuse what cannot be played."""
    players = tuple(map(find_player, spec.players))
    # What a file is called may be too long for a name.
    names = [f"{name.rpartition(':')[2][:LONGEST_CLASS]} {number}" for number, name in enumerate(spec.players, 1)]
    return start(spec.game, load(spec.pack, spec.game), names, spec.seed, dict(spec.options)), players


def warm_up(specs: Sequence[Spec]) -> str:
    """Read a simulation's packs before the first batch comes; returns the version of this quizkit."""
    for spec in specs:
        prepare(spec)
    return __version__


def _play_game(match: Match, players: tuple[Bot, ...], order: tuple[int, ...], limit: int) -> Record | None:
    """Play one game with players who sit in some order; there is no record of one that has to be given up."""
    rules, lead = match.rules, _Lead(match.rules)
    count = run(match, [players[player] for player in order], limit, lead if lead.is_known else None)
    if match.outcome is None:
        return None
    winners = match.outcome.winners
    winner = winners[0] if len(winners) == 1 else 0
    if winner:
        # The end itself may put somebody ahead.
        lead.take(winner, count)
    return Record(
        winner, order[winner - 1] + 1, count, rules.rounds_played(), _count_cards(rules),
        changes=lead.changes if lead.is_known else None,
        decided=round(100 * lead.since / max(1, count)) if lead.is_known and winner else None,
    )  # fmt: skip


def _count_cards(rules: Rules[Any, Any, Any]) -> int:
    """Count the different cards that were shown."""
    places = {kind: rules.events[kind].index(fact) for kind, fact in rules.card_events.items()}
    return len({(kind, facts[places[kind]]) for kind, _, facts in rules.told if kind in places})


def simulate(
    spec: Spec, games: int, executor: Executor | None = None, width: int = 1, size: int = 0
) -> Iterator[Tally]:
    """Simulate games, and yield what came of each batch, in the order of the games.

    An executor plays `width` batches at once. Batches are as large as needed to take a while, or of a `size`.
    """
    done, each = 0, size
    if not size:
        for tally, fitting in _try_sizes(spec, games):
            done, each = done + tally.games, fitting
            yield tally
    batches = ((spec, first, min(each, games - first)) for first in range(done, games, each))
    if executor is None:
        yield from starmap(play_batch, batches)
        return
    waiting = deque[Future[Tally]]()
    for batch in batches:
        waiting.append(executor.submit(play_batch, *batch))
        if len(waiting) >= AHEAD * width:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()


def _try_sizes(spec: Spec, games: int) -> Iterator[tuple[Tally, int]]:
    """Play batches here, each twice as large as the last, until one tells how large they should be."""
    prepare(spec)
    done, size, took = 0, 1, 0.0
    while done < games and took < SAMPLE:
        size, began = min(2 * size, games - done), perf_counter()
        tally = play_batch(spec, done, size)
        took, done = perf_counter() - began, done + size
        yield tally, ceil(size * WORK / max(took, 1e-6))
