"""The table: a game in the terminal, one machine for all. What is secret is shown to one, and leaves no trace."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from quizkit.cli._desk import Desk
from quizkit.cli._prompting import LineTakenBack, Prompt, Prompter, TakenBack
from quizkit.cli._screen import Screen
from quizkit.play.ask import TABLE, Ask
from quizkit.play.boards import Sight, board, drawn, marks
from quizkit.play.chance import stream
from quizkit.play.events import Event, told
from quizkit.play.hands import Sheet
from quizkit.play.spaces import Product, Space
from quizkit.problems import QuizkitError
from quizkit.workflow.sitting import HotSeat

EXAMPLE = "example"
"""Draws an answer to show: the same each time, and no hint."""
LONG = 150
"""What may be answered is cut here; the help tells all of it."""
MANY = 100
"""More words than these are not proposed."""
RECENT = 8
"""So many of the last events are told to those who sit down again."""


class Table:
    """Shows the board to whom it may concern, and asks whose turn it is."""

    def __init__(self, hot: HotSeat, screen: Screen, desk: Desk) -> None:
        self.hot, self.match, self.screen, self.desk, self.say = hot, hot.match, screen, desk, screen.say
        self.game = self.match.setup.game.name
        self.onlooker = hot.people[0] if len(hot.people) == 1 else TABLE
        """Through whose eyes the open screen is drawn: who plays with bots alone has nobody to hide from."""
        self.prompter = Prompter(hot, screen, desk)
        self._draw, self._drawn = board(self.game), drawn(self.game)
        self._seen, self._heard = (0, max(0, len(self.match.events()) - RECENT)), hot.heard()
        """The events on the screen, from and to; how many each person has seen in private."""
        self._race: Ask | None = None
        self._order: list[int] = []
        """Who pressed first."""

    def play(self) -> None:
        """Play to the end, or until somebody leaves."""
        while self.match.ask is not None:
            with suppress(TakenBack):
                self._turn(self.match.ask)
        self._move_on()
        self._show(self.onlooker)
        outcome = self.match.outcome
        for standing in outcome.standings if outcome else ():
            self.screen.paragraph(f"{standing.rank}. {self.match.name(standing.seat)}", "bold")

    def _turn(self, ask: Ask) -> None:
        """Ask one seat; in private, if it is nobody else's business."""
        self._move_on()
        seat = self._next(ask)
        eyes = self._eyes(ask, seat)
        if eyes == self.onlooker:
            self._enter(ask, seat, eyes, is_secret=False)
            return
        self._pass_to(eyes, seat)
        seen = len(self.match.events())
        with self.desk.aside():
            self._enter(ask, seat, eyes, is_secret=True)
        self._heard[eyes] = seen

    def _move_on(self) -> None:
        """Turn to what happened since the last turn."""
        now = len(self.match.events())
        self._seen = (min(self._seen[1], now), now)
        self.prompter.noting.look()

    def _next(self, ask: Ask) -> int:
        """Say whose turn it is: of several, the first around the table, or whoever was first where that matters."""
        # In a race, bots wait for people who are quicker.
        waiting = [seat for seat in self.match.waiting if seat in (TABLE, *self.hot.people)]
        if not ask.is_race or len(waiting) == 1:
            return waiting[0]
        if ask is not self._race:
            self._race, self._order = ask, self._pressed(waiting)
        return next(seat for seat in self._order if seat in waiting)

    def _pressed(self, waiting: Sequence[int]) -> list[int]:
        """Take the order by key: everybody has one, and the last need not press it."""
        keys = {mark.casefold(): seat + 1 for seat, mark in enumerate(marks(self.match.setup.names))}
        keys = {key: seat for key, seat in keys.items() if seat in waiting}
        told = ", ".join(f"{key.upper()} {self.match.name(seat)}" for key, seat in keys.items())
        order = list[int]()
        self._show(self.onlooker)
        self.screen.paragraph(self.say("table.race", keys=told), "bold")
        while len(order) < len(waiting) - 1:
            for key in self.desk.key(self.say("table.key", count=len(order) + 1) + " ").casefold():
                seat = keys.get(key)
                if seat is None and key.isprintable() and not key.isspace():
                    self.screen.paragraph(self.say("table.no-key", key=key, keys=told))
                elif seat and seat not in order:
                    order.append(seat)
                    self.screen.paragraph(f"{len(order)}. {self.match.name(seat)}")
        return [*order, *(seat for seat in waiting if seat not in order)]

    def _eyes(self, ask: Ask, seat: int) -> int:
        """Say who may see the screen while a seat is asked: everybody, unless there is something to hide."""
        if self.onlooker != TABLE:
            return self.onlooker
        if seat == TABLE:
            # Who draws a real card in secret types it in as well.
            drawer = ask.audience[0] if self.match.is_drawing and ask.audience else TABLE
            return drawer if drawer in self.hot.people else TABLE
        is_secret = ask.audience is not None or len(ask.options) > 1 or ask.is_quiet or self._whispers(seat)
        return seat if is_secret else TABLE

    def _whispers(self, seat: int) -> list[str]:
        """Tell what one person has not seen yet, and nobody else may."""
        events = self.match.events(self._heard[seat], seat)
        return [self._told(event) for event in events if event.audience is not None]

    def _news(self, eyes: int) -> list[Event]:
        """Give what happened since the last turn, up to what the board shows anyway."""
        since, until = self._seen
        events = [
            event for event in self.match.events(since)[: until - since]
            if event.audience is None or (eyes == self.onlooker and event.is_for(eyes))
        ]  # fmt: skip
        while events and events[-1].kind in self._drawn:
            events.pop()
        return events

    def _told(self, event: Event) -> str:
        return told(event, self.game, self.say, self.match.setup.names)

    def _pass_to(self, eyes: int, seat: int) -> None:
        """Wait until only one person looks."""

        def show() -> None:
            self._show(TABLE)
            self.screen.paragraph(self.say("table.pass", name=self.match.name(eyes)), "bold")

        # A program has no eyes.
        if self.desk.is_shared:
            show()
            self.prompter.read(Prompt(self.say("table.ready") + " ", seat, show))

    def _enter(self, ask: Ask, seat: int, eyes: int, *, is_secret: bool) -> None:
        """Ask until there is an answer that counts."""
        space, name = ask.options[seat], self.prompter.name(seat)
        whispers = self._whispers(eyes) if is_secret else []
        legal, is_free = self._legal(space), isinstance(space, Sheet)
        moves: Sequence[Any] = getattr(space, "proposed", getattr(space, "every", tuple))()
        words = [space.describe(move, self.say) for move in moves] if len(moves) <= MANY else []

        def show() -> None:
            self._show(eyes, whispers)
            question = self.say(f"play.ask-{self.game}-{ask.kind}")
            self.screen.paragraph(self.say("table.asks", name=name, what=question), "bold")
            self.screen.paragraph(f"  {cut(legal)}")
            self.screen.paragraph(f"  {self.prompter.keys(prompt)}", "dim")

        prompt = Prompt(f"{name}> ", seat, show, legal, words, is_secret, is_free)
        show()
        if isinstance(space, Sheet):
            self._fill_in(space, prompt)
            return
        while not self._is_taken(seat, self.prompter.read(prompt)):
            pass

    def _legal(self, space: Space) -> str:
        """Say what may be answered, with an example where it is made of parts."""
        legal = space.told(self.say)
        if not isinstance(space, Product):
            return legal
        example = space.describe(space.sample(stream("", EXAMPLE)), self.say)
        return self.say("table.example", legal=legal, example=example.replace(" / ", " "))

    def _fill_in(self, space: Sheet, prompt: Prompt) -> None:
        """Ask for one answer after the other."""
        answers = list[str]()
        while len(answers) < space.size:
            text = f"{self.prompter.name(prompt.seat)} {len(answers) + 1}> "
            try:
                answers += Sheet(1).parse(self.prompter.read(prompt._replace(text=text, lines=len(answers))), self.say)
            except LineTakenBack:
                answers.pop()
            except QuizkitError as error:
                self.screen.paragraph(self.say.error(error))
        self._is_taken(prompt.seat, space.describe(tuple(answers), self.say))

    def _is_taken(self, seat: int, text: str) -> bool:
        """Take an answer, or say why not."""
        try:
            self.hot.answer(seat, self.match.parse(seat, text, self.say))
        except QuizkitError as error:
            self.screen.paragraph(self.say.error(error))
            return False
        self.prompter.keep()
        return True

    def _show(self, eyes: int, whispers: Sequence[str] = ()) -> None:
        """Draw the board as somebody sees it, and tell the news."""
        setup, out = self.match.setup, self.screen.out
        self.desk.clear()
        out.print(self._draw(self.match.view(eyes), setup.box, Sight(setup.names, self.say, out.width)), soft_wrap=True)
        if self.prompter.trouble:
            self.screen.paragraph(self.prompter.trouble, "red")
        for event in self._news(eyes):
            self.screen.paragraph(f"· {self._told(event)}")
        for whisper in whispers:
            self.screen.paragraph(f"· {self.say('table.asks', name=self.match.name(eyes), what=whisper)}", "italic")


def cut(text: str) -> str:
    """Leave off what makes a line too long, at a space."""
    return text if len(text) <= LONG else f"{text[:LONG].rpartition(' ')[0]} …"
