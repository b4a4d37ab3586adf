"""How one travels in Cantuun: pawns on their routes, markers in the cantons. Sections are those of the rulebook."""

from quizkit.play.ask import NOBODY
from quizkit.play.games.cantuun.material import CantuunBox, CantuunOptions, CantuunPosition
from quizkit.play.rules import Rules, Setting
from quizkit.play.settings import demand, list_values


class Journey(Rules[CantuunBox, CantuunOptions, CantuunPosition]):
    """Where everybody stands. Spaces are counted from 1; every route has the same number of them, and ends in Uri."""

    def __init__(self, setting: Setting[CantuunBox, CantuunOptions, CantuunPosition]) -> None:
        """La mise en place 2, 3: a colour each, and with it a route; the pawn on its first space, the marker there."""
        super().__init__(setting)
        seats, chosen, routes = self.seats, self.options.routes[: len(self.seats)], self.box.routes
        known = range(1, len(routes) + 1)
        is_fit = len({*chosen} & {*known}) == len(seats)
        demand(is_fit, "options.routes", self.options.routes, f"{len(seats)} × {list_values(known)}")
        self.routes = {seat: routes[number - 1] for seat, number in zip(seats, chosen, strict=True)}
        self.goal = len(routes[0].spaces)
        self.spaces = dict.fromkeys(seats, 1)
        self.markers = {seat: route.spaces[0] for seat, route in self.routes.items()}
        self.order = list(seats)
        """Who came to where they stand, the last one last."""

    def anticlockwise(self, first: int) -> tuple[int, ...]:
        """Return all seats from one on, to the right."""
        around = self.clockwise(first)
        return around[:1] + around[:0:-1]

    def move(self, seat: int, steps: int) -> None:
        """3: pawn and marker. Uri stops every move and nobody leaves it; back, the first space does (rulings)."""
        here, goal = self.spaces[seat], self.goal
        self.put(seat, here if here == goal else max(1, min(here + steps, goal)))

    def put(self, seat: int, space: int) -> None:
        """Put pawn and marker on a space of the seat's own route."""
        if space == self.spaces[seat]:
            self.tell("stays", seat, self.markers[seat])
            return
        self.spaces[seat], self.markers[seat] = space, self.routes[seat].spaces[space - 1]
        self.order.remove(seat)
        self.order.append(seat)
        self.tell("moves", seat, self.markers[seat], space)
        if space == self.goal:
            self.tell("arrives", seat)

    def met(self, seat: int) -> int:
        """4, Rencontre: whose marker is in the canton where one's own arrives. Nobody is met in Uri (ruling)."""
        canton, met = self.markers[seat], NOBODY
        if self.spaces[seat] < self.goal:
            # Of several, the newcomer meets who came there last (ruling).
            for other in self.order:
                if other != seat and self.markers[other] == canton:
                    met = other
        return met

    def swap(self, seat: int, which: str) -> None:
        """Exchange spaces, each on their own route, with the nearest; of equals, the first to the right (ruling)."""
        here, spaces = self.spaces[seat], self.spaces
        # Nobody leaves Uri (ruling).
        others = [other for other in self.anticlockwise(seat)[1:] if spaces[other] < self.goal]
        if which == "ahead":
            others = [other for other in others if spaces[other] > here]
        elif which == "behind":
            others = [other for other in others if spaces[other] < here]
        if not others:
            self.tell("stays", seat, self.markers[seat])
            return
        other = min(others, key=lambda seat: abs(spaces[seat] - here))
        self.tell("swaps", seat, other)
        there = spaces[other]
        self.put(seat, there)
        self.put(other, here)
