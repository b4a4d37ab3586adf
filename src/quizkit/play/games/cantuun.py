"""Cantuun: through all cantons to Uri, by questions whose answers are cantons.

Sections are those of the rulebook, which is French.
"""

from collections.abc import Iterable
from typing import ClassVar

from quizkit.play.ask import Ask, Draw, Play, Steps
from quizkit.play.games._cantuun_material import (
    NO_QUESTION,
    NO_TEXT,
    Box,
    Guesstimate,
    Hand,
    Known,
    Meeting,
    Options,
    Position,
    Table,
    check,
    sorted_out,
    unpack,
)  # fmt: skip
from quizkit.play.options import demand, listed
from quizkit.play.piles import Pile
from quizkit.play.rules import Hint, Rules, Setting
from quizkit.play.spaces import Choice, Number
from quizkit.play.standings import ranked

MORE_OR_LESS = Choice(("more", "less"))
NOTHING = Hand()


class Cantuun(Rules[Box, Options, Position]):
    """Pawns on their routes, markers in the cantons, three piles, and who reads."""

    name, version, seating = "cantuun", 1, (3, 4)
    events: ClassVar = {
        "shuffles": (),
        "reads": ("seat", "type", "count", "text"),
        "seals": ("seat", "seal"),
        "answer": ("cantons",),
        "shows": ("seat", "cantons"),
        "moves": ("seat", "canton", "space"),
        "stays": ("seat", "canton"),
        "arrives": ("seat",),
        "meets": ("seat", "other", "canton"),
        "finds": ("number", "text", "answer"),
        "asks": ("seat", "text"),
        "guesses": ("seat", "number"),
        "says": ("seat", "word"),
        "truth": ("answer",),
        "wins": ("seat",),
        "chance": ("seat", "text"),
        "misses": ("seat", "rounds"),
        "swaps": ("seat", "other"),
    }
    option_model, position_model, unpack = Options, Position, staticmethod(unpack)

    def __init__(self, setting: Setting[Box, Options, Position]) -> None:
        super().__init__(setting)
        self._set_up()
        if setting.position:
            check(setting.position, self.box, self.pile, self.seats)
            self._place(setting.position)

    def _set_up(self) -> None:
        """La mise en place 2 to 7."""
        seats, chosen, box = self.seats, self.options, self.box
        demand(chosen.first_reader in seats, "options.first_reader", chosen.first_reader, listed(seats))
        # 4: a seal for everybody but the reader: of three players, the third stays in the box.
        demand(len(seats) - 1 <= box.material.seals, "material.seals", box.material.seals, f"≥ {len(seats) - 1}")
        # 2: a colour each, and with it a route.
        taken, known = chosen.routes[: len(seats)], range(1, len(box.routes) + 1)
        demand(
            len({*taken} & {*known}) == len(seats), "options.routes", chosen.routes, f"{len(seats)} × {listed(known)}"
        )
        self.routes = {seat: box.routes[route - 1] for seat, route in zip(seats, taken, strict=True)}
        self.goal = len(box.routes[0].spaces)
        # 3: the pawn on the first space of the route, the marker in its canton.
        self.spaces = dict.fromkeys(seats, 1)
        self.markers = {seat: route.spaces[0] for seat, route in self.routes.items()}
        self.order = list(seats)
        """Who came to where they stand, the last one last."""
        # 5 to 7: three shuffled piles. A card is drawn when it is turned up, which is the same.
        self.pile, self.discard = sorted_out(box, chosen.mix), list[str]()
        self.fresh = {"encounter": _pile(box.encounters), "chance": _pile(box.chances)}
        self.used: dict[str, list[str]] = {"encounter": [], "chance": []}
        """What has gone under the two, in this order."""
        self.reader, self.round, self.missing = chosen.first_reader, 1, (0,) * len(seats)
        self.question = NO_QUESTION
        self.answer: tuple[str, ...] = ()
        self.laid: dict[int, tuple[str, ...]] = {}
        """By seal."""
        self.shown: dict[int, tuple[str, ...]] = {}
        self.meeting: Meeting | None = None
        self.guesstimates: tuple[Guesstimate, ...] = ()
        self.right: Hint | None = None
        """The right answer to what is asked."""
        routes = self.routes.values()
        self._known = Known(tuple(r.spaces for r in routes), tuple(r.chance for r in routes), chosen.encounter_steps)

    def _place(self, position: Position) -> None:
        """Begin in the middle of a game."""
        self.spaces = dict(zip(self.seats, position.spaces, strict=True))
        self.markers = {seat: self.routes[seat].spaces[space - 1] for seat, space in self.spaces.items()}
        self.order, self.missing = list(position.order) or self.order, position.missing or self.missing
        self.reader, self.round, self.discard = position.reader, position.round, list(position.asked)
        for card in position.asked:
            self.pile = self.pile.without(card)
        for kind, used in (("encounter", position.encounters), ("chance", position.chances)):
            self.used[kind] = list(used)
            for card in used:
                self.fresh[kind] = self.fresh[kind].without(card)

    def play(self) -> Play:
        """Fin de partie: the round in which somebody reaches Uri is the last. All who are there share the win."""
        while self.goal not in self.spaces.values():
            yield from self._play_round()
            # 1, Nouveau tour: whoever sits to the right of the reader reads next.
            self.reader, self.round = self.anticlockwise(self.reader)[1], self.round + 1
        return ranked({seat: (space,) for seat, space in self.spaces.items()})

    def anticlockwise(self, first: int) -> tuple[int, ...]:
        """Give all seats from one on, to the right."""
        around = self.clockwise(first)
        return around[:1] + around[:0:-1]

    def _play_round(self) -> Steps:
        """Un tour de jeu en détail."""
        yield from self._read()
        question, away = self.question, {self.reader}
        # Whom a chance card makes miss a round does not answer; who reads does so all the same (ruling).
        if any(self.missing):
            away |= {seat for seat in self.seats if self.missing[seat - 1]}
            self.missing = tuple([max(rounds - 1, 0) for rounds in self.missing])
        players = [seat for seat in self.seats if seat not in away]
        # 2: cards face down, no more than the question asks for, at least one (ruling). Speed is who comes first.
        self.right = Hint(question.answer, question.difficulty)
        if players:
            self.laid = yield Ask("answer", dict.fromkeys(players, question.options), (), is_race=True)
        # 2: the first takes seal 1, whatever the type of the question, and so on.
        for seal, seat in enumerate(self.laid, 1):
            self.tell("seals", seat, seal)
        self.answer = question.answer
        self.reveal("answer", question.answer)
        yield from self._score()
        # Nouveau tour: all take their cards back.
        self.question, self.answer, self.laid, self.shown = NO_QUESTION, (), {}, {}

    def _read(self) -> Steps:
        """1: the reader takes a question, names its type, and how many cantons it asks for (ruling)."""
        # An empty pile is the shuffled discard (ruling).
        if not any(self.pile.sizes):
            self.pile, self.discard = _pile(self.discard), []
            self.tell("shuffles")
        card = yield Draw("question", self.pile, (self.reader,))
        self.pile = self.pile.without(card)
        # Nouveau tour: it is laid there after the round, when it may be needed first.
        self.discard.append(card)
        self.question = self.box.questions[card]
        self.tell("reads", self.reader, self.question.type, len(self.question.answer), self.question.text)

    def _score(self) -> Steps:
        """3: in the order of the seals; what happens on the way happens at once (4, Remarques)."""
        question, gain = self.question, self.options.steps
        each = {"simple": gain.simple, "double": gain.double}.get(question.type)
        perfect = gain.lightning_first
        for seat, cards in self.laid.items():
            self.shown[seat] = cards
            self.reveal("shows", seat, cards)
            if each is not None:
                # A canton, or two, for every right coat; wrong ones cost nothing.
                steps = each * len(question.right.intersection(cards))
            elif cards == question.answer:
                # Éclair: without a mistake. The first such answer leads far, whichever seal it has; later ones less.
                steps, perfect = perfect, gain.lightning_later
            else:
                steps = 0
            # Events need a move (ruling).
            if steps and self._move(seat, steps):
                yield from self._end_move(seat)

    def _move(self, seat: int, steps: int) -> bool:
        """3: pawn and marker. Uri stops every move and nobody leaves it; back, the first space does (rulings)."""
        here = self.spaces[seat]
        return self._put(seat, here if here == self.goal else max(1, min(here + steps, self.goal)))

    def _put(self, seat: int, space: int) -> bool:
        """Put pawn and marker on a space of the own route. Says whether that was a move."""
        if space == self.spaces[seat]:
            self.tell("stays", seat, self.markers[seat])
            return False
        self.spaces[seat], self.markers[seat] = space, self.routes[seat].spaces[space - 1]
        self.order.remove(seat)
        self.order.append(seat)
        self.tell("moves", seat, self.markers[seat], space)
        if space == self.goal:
            self.tell("arrives", seat)
        return True

    def _end_move(self, seat: int) -> Steps:
        """4: what the space or the canton brings where a move ends; Uri brings nothing (ruling)."""
        space, canton = self.spaces[seat], self.markers[seat]
        if space == self.goal:
            return
        # Remarques: an encounter beats chance. Of several, the newcomer meets who came last (ruling).
        there = [other for other in self.order if other != seat and self.markers[other] == canton]
        if there:
            yield from self._meet(seat, there[-1])
        elif space in self.routes[seat].chance:
            yield from self._take_chance(seat)

    def _take(self, kind: str, audience: tuple[int, ...] | None) -> Steps:
        """Take a card; once used it goes under the pile, which so comes again in the same order (Nouveau tour)."""
        fresh, used = self.fresh[kind], self.used[kind]
        if any(fresh.sizes):
            card = yield Draw(kind, fresh, audience)
            self.fresh[kind] = fresh.without(card)
        else:
            card = used.pop(0)
        used.append(card)
        return card

    def _take_chance(self, seat: int) -> Steps:
        """4, Chance: do what the card says. No cascade: what it causes brings nothing more (Remarques)."""
        card = self.box.chances[(yield from self._take("chance", None))]
        self.tell("chance", seat, card["text"])
        effect, around = card["effect"], self.anticlockwise(seat)
        if effect["do"] == "move":
            for one in {"me": around[:1], "others": around[1:], "everyone": around}[effect["who"]]:
                self._move(one, effect["steps"])
        elif effect["do"] == "skip":
            self.missing = tuple([n + effect["rounds"] * (one == seat) for one, n in enumerate(self.missing, 1)])
            self.tell("misses", seat, effect["rounds"])
        else:
            self._swap(seat, effect["with"])

    def _swap(self, seat: int, which: str) -> None:
        """Exchange spaces, each on the own route, with the nearest (of equals, the first to the right; ruling)."""
        here, spaces = self.spaces[seat], self.spaces
        # Nobody leaves Uri (ruling).
        others = [other for other in self.anticlockwise(seat)[1:] if spaces[other] < self.goal]
        if which != "nearest":
            others = [other for other in others if (spaces[other] - here) * (1 if which == "ahead" else -1) > 0]
        if not others:
            self.tell("stays", seat, self.markers[seat])
            return
        other = min(others, key=lambda one: abs(spaces[one] - here))
        self.tell("swaps", seat, other)
        there = spaces[other]
        self._put(seat, there)
        self._put(other, here)

    def _meet(self, seat: int, other: int) -> Steps:
        """4, Rencontre: more or less? Between a newcomer and who was there."""
        # Somebody else draws: the reader or, if involved, the first to the right who is not (ruling).
        drawer = next(one for one in self.anticlockwise(self.reader) if one not in {seat, other})
        meeting = self.meeting = Meeting(seat, other, drawer, NO_TEXT, "", None)
        self.tell("meets", seat, other, self.markers[seat])
        card = self.box.encounters[(yield from self._take("encounter", (drawer,)))]
        self.guesstimates, self.right = card.guesstimates, None
        for number, one in enumerate(card.guesstimates, 1):
            self.whisper((drawer,), "finds", number, one.text, one.display)
        # The drawer picks a question, the newcomer names a number, the other says more or less.
        number = (yield Ask("pick", {drawer: Number(1, len(card.guesstimates))}))[drawer]
        picked = card.guesstimates[number - 1]
        self.meeting = meeting._replace(text=picked.text, unit=picked.unit)
        self.reveal("asks", drawer, picked.text)
        self.right = Hint(picked.number, card.difficulty)
        guess = (yield Ask("guess", {seat: self.box.guess}))[seat]
        self.meeting = self.meeting._replace(guess=guess)
        self.tell("guesses", seat, guess)
        # "More" is right above the guess, "less" below it; an exact guess wins (ruling).
        right = "more" if picked.number > guess else "less" if picked.number < guess else ""
        self.right = Hint(right, card.difficulty) if right else None
        word = (yield Ask("more-or-less", {other: MORE_OR_LESS}))[other]
        self.tell("says", other, word)
        self.reveal("truth", picked.display)
        self.meeting, self.guesstimates = None, ()
        # The closer one goes on, the other stays; what that leads to is ignored (Remarques).
        winner = other if word == right else seat
        self.tell("wins", winner)
        self._move(winner, self.options.encounter_steps)

    def seen(self) -> Table:
        """Everything but cards that lie face down, and what stands on a card that somebody else reads from."""
        question, laid, shown = self.question, self.laid, self.shown
        return tuple.__new__(Table, (
            self.round, self.reader, question.type, len(question.answer), question.text, self.answer,
            tuple([(seat, shown.get(seat, ())) for seat in laid]) if laid else (), tuple(self.spaces.values()),
            tuple(self.order), self.missing, self.meeting, self._known,
        ))  # fmt: skip

    def held(self, seat: int) -> Hand:
        """Give the own cards, and what stands on a card one reads from."""
        if self.laid:
            is_drawer = self.meeting is not None and seat == self.meeting.drawer
            down = () if seat in self.shown else self.laid.get(seat, ())
            return Hand(down, (), self.guesstimates if is_drawer else ())
        return Hand(answer=self.question.answer) if seat == self.reader else NOTHING

    def hint(self, seat: int) -> Hint | None:
        """Give the answer on the card; the table draws cards, and knows none."""
        return self.right if seat else None


def _pile(cards: Iterable[str]) -> Pile:
    """Shuffle cards of one sort."""
    row = tuple(cards)
    return Pile((row,), (len(row),))


GAME = Cantuun
