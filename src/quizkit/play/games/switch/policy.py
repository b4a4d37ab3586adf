"""Switch: a race. What a player wants is computed: see `race`. Against several, each is raced as if alone.

Inside: what can be laid, and when to take a risk.

A novice takes no risk, a skilled player races and follows plain sense with the token, an expert counts that in, too.
"""

from math import prod
from typing import Any, NamedTuple

from quizkit.play.ask import NOBODY
from quizkit.play.games.switch.material import SwitchKnown, SwitchTable
from quizkit.play.games.switch.race import (
    FREE,
    ON_OWN,
    ON_THEIRS,
    OWN,
    THEIRS,
    Chances,
    fall_back,
    solve_race,
    weigh_runs,
)
from quizkit.play.games.switch.rules import count_run, list_sums
from quizkit.play.spaces import Lots, PlayerChoice
from quizkit.play.view import View

SwitchView = View[SwitchTable, None, Any]
NEAR = 11
"""From this top card on, a player without an eye for the race sees the end coming."""


class Piles(NamedTuple):
    """Who has what: as it is, or as it would be."""

    known: SwitchKnown
    tops: tuple[int, ...]
    token_of: int
    blocked: int

    def weigh(self, chances: Chances, seat: int) -> float:
        """Return how likely a seat wins against all others."""
        own = self.tops[seat - 1]
        others = [(other, top) for other, top in enumerate(self.tops, 1) if other != seat]
        return prod(chances[self._find_token(seat, other)][own][top] for other, top in others)

    def _find_token(self, seat: int, other: int) -> int:
        """Return where the token is for two players; what a third one has is as good as on the table."""
        on = {seat: ON_OWN, other: ON_THEIRS}
        return on.get(self.blocked, FREE) if self.blocked else {seat: OWN, other: THEIRS}.get(self.token_of, FREE)

    def pair(self, seat: int, other: int) -> "Piles":
        """Return only two of them, as seats 1 and 2."""
        place = {seat: 1, other: 2}
        tops = (self.tops[seat - 1], self.tops[other - 1])
        return Piles(self.known, tops, place.get(self.token_of, NOBODY), place.get(self.blocked, NOBODY))

    def turn_up(self, seat: int, top: int) -> "Piles":
        """Return them with another top card."""
        return self._replace(tops=(*self.tops[: seat - 1], top, *self.tops[seat:]))

    def swap(self, seat: int, other: int) -> "Piles":
        """Return them after a swap."""
        own, their = self.tops[seat - 1], self.tops[other - 1]
        blocked = {seat: other, other: seat}.get(self.blocked, self.blocked)
        is_lifted = self.known.edition == "nl" and self.blocked in {seat, other}
        after = self._replace(blocked=NOBODY if is_lifted or blocked == self.token_of else blocked)
        return after.turn_up(seat, their).turn_up(other, own)


def _read(view: SwitchView) -> Piles:
    table = view.table
    return Piles(table.known, table.tops, table.token_of, table.blocked)


def decide(view: SwitchView, belief: Any, random: Lots) -> Any:  # noqa: ARG001
    """Decide as a skilled player of Switch: race; with the token, stop whoever is nearest to the end."""
    return _block_leader(view) if view.kind == "block" else _race(view, _read(view)._replace(token_of=0, blocked=0))


def decide_as_novice(view: SwitchView, belief: Any, random: Lots) -> Any:
    """Decide in Switch as a novice: lay what can be laid, and never take a risk."""
    return "stop" if view.kind == "again" else decide(view, belief, random)


def decide_as_expert(view: SwitchView, belief: Any, random: Lots) -> Any:  # noqa: ARG001
    """Decide in Switch as an expert: race, and count the token in."""
    return _block(view, _read(view)) if view.kind == "block" else _race(view, _read(view))


def _race(view: SwitchView, piles: Piles) -> Any:
    """Do what makes winning most likely."""
    race, seat, own = solve_race(piles.known), view.seat, piles.tops[view.seat - 1]
    if view.kind == "again":
        return "again" if weigh_again(piles, seat) >= piles.weigh(race.ended, seat) else "stop"
    if view.kind == "lay":
        most = range(_count_cards(view.table, own), 0, -1)
        return max(most, key=lambda count: _weigh_laid(piles, seat, count))
    if view.kind == "swap":
        best = max(view.options.seats, key=lambda other: piles.swap(seat, other).weigh(race.ended, seat))
        is_better = piles.swap(seat, best).weigh(race.ended, seat) > _weigh_throw(view.table, piles, seat)
        return best if is_better else NOBODY
    if view.kind == "prevent":
        turn, partner = view.table.turn, view.table.partner
        is_next = turn % len(piles.tops) + 1 == seat
        chances = race.turn if is_next else race.ended
        is_worse = piles.swap(turn, partner).weigh(chances, seat) < piles.weigh(chances, seat)
        return "prevent" if is_worse else "allow"
    # Any of the lowest is as good.
    return view.options.seats[0]


def weigh_again(piles: Piles, seat: int) -> float:
    """Return what throwing again is worth in Switch; against several, without what the Switch die can do for one."""
    race, known, own = solve_race(piles.known), piles.known, piles.tops[seat - 1]
    if len(piles.tops) == 2:
        return piles.weigh(race.again, seat)
    lowest = min(piles.tops)
    swapped = piles.swap(seat, piles.tops.index(lowest) + 1) if lowest < own else piles
    red = known.faces.count("red") / len(known.faces)
    likely = weigh_runs(known.dice[own - 1], own, len(known.dice))
    fallen = piles.turn_up(seat, fall_back(known, own)).weigh(race.ended, seat)
    laid = {most: max(_weigh_laid(piles, seat, count) for count in range(1, most + 1)) for most in likely if most}
    thrown = sum(share * (laid[most] if most else fallen) for most, share in likely.items())
    return red * swapped.weigh(race.ended, seat) + (1 - red) * thrown


def _weigh_laid(piles: Piles, seat: int, count: int) -> float:
    return piles.turn_up(seat, piles.tops[seat - 1] + count).weigh(solve_race(piles.known).after, seat)


def _count_cards(table: SwitchTable, top: int) -> int:
    return count_run(list_sums(table.throw), top, len(table.known.dice))


def _weigh_throw(table: SwitchTable, piles: Piles, seat: int) -> float:
    """Return what the throw on the table is worth to whoever made it."""
    own, ended = piles.tops[seat - 1], solve_race(piles.known).ended
    if piles.blocked == seat:
        return piles.weigh(ended, seat)
    if most := _count_cards(table, own):
        return max(_weigh_laid(piles, seat, count) for count in range(1, most + 1))
    left = own if table.throws == 1 else fall_back(piles.known, own)
    return piles.turn_up(seat, left).weigh(ended, seat)


def _block(view: View[SwitchTable, None, PlayerChoice], piles: Piles) -> int:
    """Place the token where the throw on the table makes it worth most; before a throw, wait for it."""
    table, turn = view.table, view.table.turn
    if not table.throw:
        return NOBODY
    if turn == view.seat:
        return max((NOBODY, *view.options.seats), key=lambda on: _weigh_throw(table, piles._replace(blocked=on), turn))
    return max((NOBODY, turn), key=lambda on: _weigh_watching(table, piles._replace(blocked=on), view.seat))


def _weigh_watching(table: SwitchTable, piles: Piles, seat: int) -> float:
    """Return what the throw of somebody else leaves to a seat."""
    turn, ended = table.turn, solve_race(piles.known).ended
    others = [other for other in range(1, len(piles.tops) + 1) if other not in {seat, turn}]
    rest = prod(piles.pair(seat, other).weigh(ended, 1) for other in others)
    return (1 - _weigh_throw(table, piles.pair(turn, seat), 1)) * rest


def _block_leader(view: View[SwitchTable, None, PlayerChoice]) -> int:
    """Stop whoever is nearest to the end, once it is near; until then the token protects."""
    tops = view.table.tops
    leader = max(view.options.seats, key=lambda seat: tops[seat - 1])
    return leader if tops[leader - 1] > max(tops[view.seat - 1], NEAR) else NOBODY
