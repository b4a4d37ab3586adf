"""Cantuun: through all cantons to Uri, by questions whose answers are cantons.

Sections are those of the rulebook, which is French.
"""

from collections.abc import Iterator
from typing import Any, ClassVar

from quizkit.cards.kinds.chance import Move, Skip
from quizkit.play.ask import Ask, Draw, Play, Steps
from quizkit.play.games.cantuun.journey import Journey
from quizkit.play.games.cantuun.material import (
    NO_QUESTION,  # fmt: skip
    NO_TEXT,
    CantuunBox,
    CantuunGuesstimate,
    CantuunOptions,
    CantuunPosition,
    CantuunQuestion,
    check_position,
    sort_out,
    unpack,
)
from quizkit.play.games.cantuun.views import NOTHING, CantuunHand, CantuunKnown, CantuunTable, Meeting
from quizkit.play.piles import Pile, shuffle_pile
from quizkit.play.rules import Hint, Lesson, Mark, Setting
from quizkit.play.settings import demand, list_values
from quizkit.play.spaces import NumberRange, WordChoice, new
from quizkit.play.standings import rank_seats
from quizkit.play.words import Saying

MORE_OR_LESS = WordChoice(("more", "less"))


class Cantuun(Journey):
    """Three piles, seals, and who reads."""

    name, version, seating = "cantuun", 1, (3, 4)
    events: ClassVar = {
        "shuffles": (),
        "reads": ("seat", "type", "count", "text"),
        "answer": ("cantons",),
        "shows": ("seat", "seal", "cantons"),
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
    option_model, position_model, unpack = CantuunOptions, CantuunPosition, staticmethod(unpack)

    def __init__(self, setting: Setting[CantuunBox, CantuunOptions, CantuunPosition]) -> None:
        super().__init__(setting)
        self._set_up()
        if setting.position:
            check_position(setting.position, self.box, self.piles["question"], self.seats)
            self._place(setting.position)

    def _set_up(self) -> None:
        """La mise en place 4 to 7."""
        seats, chosen, box = self.seats, self.options, self.box
        demand(chosen.first_reader in seats, "options.first_reader", chosen.first_reader, list_values(seats))
        # 4: a seal for everybody but the reader: of three players, the third stays in the box.
        demand(len(seats) - 1 <= box.material.seals, "material.seals", box.material.seals, f"≥ {len(seats) - 1}")
        # 5 to 7: three shuffled piles. A card is drawn when it is turned up, which comes to the same.
        self.piles = {**box.piles, "question": sort_out(box, chosen.mix)}
        """Used questions, beside theirs, are the discard; other used cards lie under their pile (Nouveau tour)."""
        steps = chosen.steps
        self.gains: dict[str, tuple[int, int | None, int]] = {
            "simple": (steps.simple, None, 0),
            "double": (steps.double, None, 0),
            "lightning": (0, steps.lightning_first, steps.lightning_later),
        }
        """Cantons for each right coat, for the first perfect answer, and for a later one."""
        self._others = {seat: tuple([other for other in seats if other != seat]) for seat in seats}
        self.reader, self.round, self.missing = chosen.first_reader, 1, (0,) * len(seats)
        self.question = NO_QUESTION
        self.answer: tuple[str, ...] = ()
        self.laid: dict[int, tuple[str, ...]] = {}
        """By seal."""
        self.shown = 0
        """Up to which seal cards have been turned up."""
        self.meeting: Meeting | None = None
        self.guesstimates: tuple[CantuunGuesstimate, ...] = ()
        self.right: Hint | None = None
        """The right answer to what is asked."""
        routes = self.routes.values()
        self._known = CantuunKnown(
            tuple(r.spaces for r in routes), tuple(r.chance for r in routes), chosen.encounter_steps
        )

    def _place(self, position: CantuunPosition) -> None:
        """Begin in the middle of a game."""
        self.spaces = dict(zip(self.seats, position.places, strict=True))
        self.markers = {seat: self.routes[seat].spaces[space - 1] for seat, space in self.spaces.items()}
        self.order, self.missing = list(position.order) or self.order, position.missing or self.missing
        self.reader, self.round = position.reader, position.round
        used = {"question": position.asked, "encounter": position.encounters, "chance": position.chances}
        for kind, cards in used.items():
            for card in cards:
                self.piles[kind] = self.piles[kind].turn_up(card)

    def play(self) -> Play:
        """Fin de partie: the round in which somebody reaches Uri is the last. All who are there share the win."""
        while self.goal not in self.spaces.values():
            yield from self._play_round()
            # 1, Nouveau tour: whoever sits to the right of the reader reads next.
            self.reader, self.round = self.reader - 1 or len(self.seats), self.round + 1
        return rank_seats({seat: (space,) for seat, space in self.spaces.items()})

    def _play_round(self) -> Steps:
        """Un tour de jeu en détail."""
        # 1: the reader takes a question.
        question = self._read((yield new(Draw, ("question", self._questions(), (self.reader,)))))
        # 2: cards face down, no more than the question asks for, at least one (ruling).
        self.right = question.hint
        if players := self._players():
            self.laid = yield question.asks[players]
        self.answer = question.answer
        self.reveal("answer", question.answer)
        # 2: whatever the type of the question, the first to lay has seal 1, and so on. 3: they show in this order.
        each, perfect, later = self.gains[question.type]
        for seat, cards in self.laid.items():
            self.shown += 1
            self.reveal("shows", seat, self.shown, cards)
            # A canton, or two, for every right coat; wrong ones cost nothing.
            steps = each * len(question.right.intersection(cards))
            # Éclair: without any mistake. The first such answer leads far, whichever seal it has, a later one less.
            if perfect is not None and cards == question.answer:
                steps, perfect = perfect, later
            # Events need a move (ruling), and happen at once (4, Remarques). Who is in Uri already has none there.
            if steps:
                self.move(seat, steps)
                yield from self._end_move(seat)
        # Nouveau tour: all take their cards back.
        self.question, self.answer, self.laid, self.shown = NO_QUESTION, (), {}, 0

    def _questions(self) -> Pile:
        """Return the pile of questions; an empty one is the shuffled discard (ruling)."""
        pile = self.piles["question"]
        if not pile.left:
            pile = self.piles["question"] = shuffle_pile(pile.used)
            self.tell("shuffles")
        return pile

    def _read(self, card: str) -> CantuunQuestion:
        """1: name the type of the question, and how many cantons it asks for (ruling)."""
        self.piles["question"] = self.piles["question"].turn_up(card)
        self.question = question = self.box.questions[card]
        self.tell("reads", self.reader, question.type, len(question.answer), question.text)
        return question

    def _players(self) -> tuple[int, ...]:
        """1: the reader does not answer; nor does whom a chance card makes miss the round, who may read (ruling)."""
        others, missing = self._others[self.reader], self.missing
        if not any(missing):
            return others
        self.missing = tuple([max(rounds - 1, 0) for rounds in missing])
        return tuple([seat for seat in others if not missing[seat - 1]])

    def _end_move(self, seat: int) -> Steps:
        """4: what the canton or the space brings where a move ends; an encounter beats chance (Remarques)."""
        if other := self.met(seat):
            yield from self._meet(seat, other)
        elif self.spaces[seat] in self.routes[seat].chance:
            yield from self._take_chance(seat)

    def _turn(self, kind: str, card: str) -> None:
        """Nouveau tour: a used card goes under its pile, which so comes again in the same order."""
        self.piles[kind] = self.piles[kind].turn_up(card)

    def _take_chance(self, seat: int) -> Steps:
        """4, Chance: do what the card says. No cascade: what it causes brings nothing more (Remarques)."""
        drawn = yield Draw("chance", self.piles["chance"])
        self._turn("chance", drawn)
        card = self.box.chances[drawn]
        self.tell("chance", seat, card.text)
        effect, around = card.effect, self.anticlockwise(seat)
        if isinstance(effect, Move):
            for other in {"me": around[:1], "others": around[1:], "everyone": around}[effect.who]:
                self.move(other, effect.steps)
        elif isinstance(effect, Skip):
            self.missing = tuple([n + effect.rounds * (other == seat) for other, n in enumerate(self.missing, 1)])
            self.tell("misses", seat, effect.rounds)
        else:
            self.swap(seat, effect.partner)

    def _meet(self, seat: int, other: int) -> Steps:
        """4, Rencontre: more or less? Between a newcomer and who was there."""
        # Somebody else draws: the reader or, if involved, the first to the right who is not (ruling).
        drawer = next(third for third in self.anticlockwise(self.reader) if third not in {seat, other})
        meeting = self.meeting = Meeting(seat, other, drawer, NO_TEXT, "", None)
        self.tell("meets", seat, other, self.markers[seat])
        drawn = yield Draw("encounter", self.piles["encounter"], (drawer,))
        self._turn("encounter", drawn)
        card = self.box.encounters[drawn]
        self.guesstimates, self.right = card.guesstimates, None
        for number, guesstimate in enumerate(card.guesstimates, 1):
            self.whisper((drawer,), "finds", number, guesstimate.text, guesstimate.display)
        # The drawer picks a question, the newcomer names a number, the other says more or less.
        number = (yield Ask("pick", {drawer: NumberRange(1, len(card.guesstimates))}, is_quiet=True))[drawer]
        picked = card.guesstimates[number - 1]
        self.meeting = meeting._replace(text=picked.text, unit=picked.unit)
        self.reveal("asks", drawer, picked.text)
        self.right = card.hint._replace(answer=picked.number)
        guess = (yield Ask("guess", {seat: self.box.guess}))[seat]
        self.meeting = self.meeting._replace(guess=guess)
        self.tell("guesses", seat, guess)
        # "More" is right above the guess, "less" below it; an exact guess wins (ruling).
        right = "more" if picked.number > guess else "less" if picked.number < guess else ""
        self.right = card.hint._replace(answer=right) if right else None
        word = (yield Ask("more-or-less", {other: MORE_OR_LESS}))[other]
        self.tell("says", other, word)
        self.reveal("truth", picked.display)
        self.meeting, self.guesstimates = None, ()
        # The closer one goes on, the other stays; what that leads to is ignored (Remarques).
        winner = other if word == right else seat
        self.tell("wins", winner)
        self.move(winner, self.options.encounter_steps)

    def explain_waiting(self, seat: int) -> Saying | None:
        """Return that the reader does not answer, or that somebody has already laid cards."""
        if self.meeting or self.question is NO_QUESTION:
            return None
        why = "play.waits-reads" if seat == self.reader else "play.waits-sits-out"
        return Saying(why, {"name": self.names[seat - 1]})

    def on_table(self) -> tuple[str, ...]:
        """Return the last card of each pile, the question first; not one from which only its drawer has read."""
        is_secret = self.meeting is not None and not self.meeting.text
        shown = [pile for kind, pile in self.piles.items() if pile.used and not (is_secret and kind == "encounter")]
        return tuple([pile.used[-1] for pile in shown])

    def marks(self, seat: int, move: Any) -> Iterator[Mark]:
        """Cantons are those on the card or not; more or less is right or wrong, unless the guess was exact."""
        if self.question is not NO_QUESTION and not self.laid:
            yield Mark(self.piles["question"].used[-1], 0, seat, move == self.question.answer)
        elif self.meeting and self.meeting.guess is not None and self.right:
            texts = [guesstimate.text for guesstimate in self.guesstimates]
            part = texts.index(self.meeting.text) + 1
            yield Mark(self.piles["encounter"].used[-1], part, seat, move == self.right.answer)

    def recall(self, card: str, part: int) -> Lesson | None:
        """Return a question and its cantons, or a guesstimate and its number."""
        if card in self.box.encounters:
            guesstimate = self.box.encounters[card].guesstimates[part - 1]
            return Lesson(guesstimate.text, guesstimate.display)
        question = self.box.questions[card]
        return Lesson(question.text, dict.fromkeys(question.text, ", ".join(question.answer)))

    def lead(self) -> tuple[int, ...]:
        """Count the spaces."""
        return tuple(self.spaces.values())

    def rounds_played(self) -> int:
        """Count the questions."""
        return self.round - 1

    def show_table(self) -> CantuunTable:
        """Everything but cards that lie face down, and what stands on a card that somebody else reads from."""
        question, laid = self.question, self.laid
        return new(CantuunTable, (
            self.round, self.reader, question.type, len(question.answer), question.text, self.answer,
            self._open() if laid else (), tuple(self.spaces.values()),
            tuple(self.order), self.missing, self.meeting, self._known,
        ))  # fmt: skip

    def _open(self) -> tuple[tuple[int, tuple[str, ...]], ...]:
        """Return who laid cards, by seal, and those that have been turned up."""
        return tuple(
            [(seat, cards if seal <= self.shown else ()) for seal, (seat, cards) in enumerate(self.laid.items(), 1)]
        )

    def show_hand(self, seat: int) -> CantuunHand:
        """Return the seat's own cards, and what is on a card it reads from."""
        if self.laid:
            is_drawer = self.meeting is not None and seat == self.meeting.drawer
            down = self.laid[seat] if seat in [*self.laid][self.shown :] else ()
            return CantuunHand(down, (), self.guesstimates if is_drawer else ())
        return CantuunHand(answer=self.question.answer) if seat == self.reader else NOTHING

    def hint(self, seat: int) -> Hint | None:
        """Return the answer on the card; the table draws cards, and knows none."""
        return self.right if seat else None
