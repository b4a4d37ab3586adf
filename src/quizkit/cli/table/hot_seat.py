"""The table: a game in the terminal, one machine for all. What is secret is shown to one, and leaves no trace."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from quizkit.cli.screen import Screen
from quizkit.cli.table.desk import Desk
from quizkit.cli.table.prompts import Prompt, Prompter, TakenBack
from quizkit.cli.table.race import Race
from quizkit.play.ask import TABLE, Ask
from quizkit.play.boards import Sight
from quizkit.play.chance import open_stream
from quizkit.play.events import Event, tell_event
from quizkit.play.hands import LONGEST, AnswerSheet
from quizkit.play.log import PartialAnswer
from quizkit.play.spaces import Product, Space
from quizkit.problems import QuizkitError
from quizkit.workflow.playing.sitting import HotSeat

EXAMPLE = "example"
"""Draws an answer to show: the same each time, and no hint."""
LONG = 150
"""What may be answered is cut here; the help tells all of it."""
MANY = 100
"""More words than these are not proposed."""
NARROWEST = 50
"""Columns: a board cannot be drawn on less."""
RECENT = 8
"""So many of the last events are told to those who sit down again."""


class AnswerTooLong(QuizkitError):
    """More than anybody would write on a sheet."""

    name = "answer-too-long"


class HotSeatTable:
    """Shows the board to whom it may concern, and asks whose turn it is."""

    def __init__(self, hot: HotSeat, screen: Screen, desk: Desk) -> None:
        self.hot, self.match, self.screen, self.desk, self.say = hot, hot.match, screen, desk, screen.say
        self.game = self.match.setup.game.name
        self.onlooker = hot.people[0] if len(hot.people) == 1 else TABLE
        """Through whose eyes the open screen is drawn: who plays with bots alone has nobody to hide from."""
        self.prompter = Prompter(hot, screen, desk)
        self._draw, self._drawn, self._answers = self.match.setup.game.board
        self._seen, self._heard = (0, max(0, len(self.match.events()) - RECENT)), hot.heard()
        """The events on the screen, from and to; how many each person has seen in private."""

    def play(self) -> None:
        """Play to the end, or until somebody leaves."""
        is_over = False
        while not is_over:
            with suppress(TakenBack):
                if self.match.ask is None:
                    self._finish()
                    is_over = True
                else:
                    self._turn(self.match.ask)

    def _finish(self) -> None:
        """Show how it ended. The last card may be the one that is wrong, and the last answer a slip."""
        self._move_on()

        def show() -> None:
            self._show(self.onlooker)
            outcome = self.match.outcome
            for standing in outcome.standings if outcome else ():
                self.screen.paragraph(f"{standing.rank}. {self.match.name(standing.seat)}", "bold")

        show()
        if self.desk.is_shared:
            self.prompter.read(Prompt(self.say("table.finish") + " ", TABLE, show))

    def _turn(self, ask: Ask) -> None:
        """Ask one seat; in private, if it is nobody else's business."""
        self._move_on()
        seat = self._next(ask)
        eyes = self._eyes(ask, seat)
        if eyes in (TABLE, self.onlooker):
            self._enter(ask, seat, eyes, is_private=False)
            return
        seen = len(self.match.events())
        self._pass_to(eyes, seat)
        with self.desk.aside():
            self._enter(ask, seat, eyes, is_private=True)
        self._heard[eyes] = seen

    def _move_on(self) -> None:
        """Turn to what happened since the last turn."""
        now = len(self.match.events())
        self._seen = (min(self._seen[1], now), now)

    def _next(self, ask: Ask) -> int:
        """Return whose turn it is: of several, the first around the table, or whoever was first where that matters."""
        # In a race, bots wait for people who are quicker.
        waiting = [seat for seat in self.match.waiting if seat in (TABLE, *self.hot.people)]
        if not ask.is_race or len(waiting) == 1:
            return waiting[0]
        if not set(waiting) <= set(self.hot.begun.order):
            self._pause()
            self.hot.begin_with(PartialAnswer(order=Race(self.prompter, self._show_open).order(waiting)))
            self.prompter.keep()
        return next(seat for seat in self.hot.begun.order if seat in waiting)

    def _pause(self) -> None:
        """Let people read how the last round ended, before it matters how quick they are."""
        if self.desk.is_shared and self._news(self.onlooker):

            def show() -> None:
                self.desk.clear()
                self._tell(self.onlooker)

            show()
            self.prompter.read(Prompt(self.say("table.go-on") + " ", TABLE, show))
            self._seen = (self._seen[1], self._seen[1])

    def _race_again(self) -> None:
        """Forget who pressed first, as long as nobody has answered."""
        ask = self.match.ask
        if ask and self.hot.begun.order and set(self.hot.begun.order) <= set(self.match.waiting):
            self.hot.begin_with(PartialAnswer())
            raise TakenBack

    def _show_open(self) -> None:
        self._show(self.onlooker)

    def _eyes(self, ask: Ask, seat: int) -> int:
        """Return who may see the screen while a seat is asked: everybody, unless there is something to hide."""
        if seat == TABLE and not self.match.is_drawing:
            return TABLE
        if self.onlooker != TABLE:
            return self.onlooker
        if seat == TABLE:
            # Who draws a real card in secret types it in as well.
            drawer = ask.audience[0] if ask.audience else TABLE
            return drawer if drawer in self.hot.people else TABLE
        return seat if _is_secret(ask) or self._whispers(seat) else TABLE

    def _whispers(self, seat: int) -> list[str]:
        """Tell what one person has not seen yet, nobody else may, and is not drawn beside the board."""
        events = self.match.events(self._heard[seat], seat)
        return [self._told(one) for one in events if one.audience is not None and one.kind not in self._drawn]

    def _news(self, eyes: int) -> list[Event]:
        """Return what happened since the last turn, up to what the board shows anyway."""
        since, until = self._seen
        is_alone = eyes == self.onlooker != TABLE
        events = [
            event for event in self.match.events(since)[: until - since]
            if event.audience is None or (is_alone and event.is_for(eyes) and event.kind not in self._drawn)
        ]  # fmt: skip
        while events and events[-1].kind in self._drawn:
            events.pop()
        return self._retold(events, since)

    def _retold(self, events: list[Event], since: int) -> list[Event]:
        """Put before an answer the question it is about, if that was told earlier and is gone from the board."""
        asked, answer = self._answers
        kinds = [event.kind for event in events]
        if answer not in kinds or asked in kinds[: kinds.index(answer)]:
            return events
        before = [event for event in self.match.events()[:since] if event.kind == asked]
        return [*before[-1:], *events]

    def _told(self, event: Event) -> str:
        return tell_event(event, self.game, self.say, self.match.setup.names)

    def _pass_to(self, eyes: int, seat: int) -> None:
        """Wait until only one person looks."""

        def show() -> None:
            self._show(TABLE)
            self.screen.paragraph(self.say("table.pass", name=self.match.name(eyes)), "bold")

        # A program has no eyes.
        if self.desk.is_shared:
            show()
            text = self.say("table.ready") + " "
            self.prompter.read(Prompt(text, seat, show, back=self._race_again, is_gate=True))

    def _enter(self, ask: Ask, seat: int, eyes: int, *, is_private: bool) -> None:
        """Ask until there is an answer that counts."""
        space, name = ask.options[seat], self.prompter.name(seat)
        whispers = self._whispers(eyes) if is_private else []
        legal, is_free = self._legal(space), isinstance(space, AnswerSheet)
        moves: Sequence[Any] = getattr(space, "propose", getattr(space, "list_moves", tuple))()
        words = [space.describe(move, self.say) for move in moves] if len(moves) <= MANY else []

        def show() -> None:
            self._show(eyes, whispers)
            question = self.say(f"play.ask-{self.game}-{ask.kind}")
            self.screen.paragraph(self.say("table.asks", name=name, what=question), "bold")
            self.screen.paragraph(f"  {cut(legal)}")
            self.screen.paragraph(f"  {self.prompter.keys(prompt)}", "dim")

        is_secret = is_private and (_is_secret(ask) or seat == TABLE)
        prompt = Prompt(f"{name}> ", seat, show, legal, words, is_secret, is_free, back=self._race_again)
        show()
        if isinstance(space, AnswerSheet):
            self._fill_in(space, prompt)
            return
        while not self._is_taken(seat, self.prompter.read(prompt), legal):
            pass

    def _legal(self, space: Space) -> str:
        """Say what may be answered, with an example where it is made of parts."""
        if isinstance(space, AnswerSheet):
            return self.say("table.one-by-one", count=space.size, limit=LONGEST)
        legal = space.tell(self.say)
        if not isinstance(space, Product):
            return legal
        example = space.describe(space.sample(open_stream("", EXAMPLE)), self.say)
        return self.say("table.example", legal=legal, example=example.replace(" / ", " "))

    def _fill_in(self, space: AnswerSheet, prompt: Prompt) -> None:
        """Ask for one answer after the other. Each is kept: somebody may be called away."""
        seat, begun, one = prompt.seat, self.hot.begun, AnswerSheet(1)
        answers = list(begun.lines) if begun.seat == prompt.seat else []

        def back() -> None:
            if answers:
                raise TakenBack

        while len(answers) < space.size:
            name = f"{self.prompter.name(seat)} {len(answers) + 1}> "
            try:
                [text] = one.parse(self.prompter.read(prompt._replace(text=name, back=back)), self.say)
                if not one.contains((text,)):
                    raise AnswerTooLong(limit=LONGEST)
                answers.append(text)
            except TakenBack:
                if not answers:
                    raise
                answers.pop()
            except QuizkitError as error:
                self.screen.paragraph(self.say.error(error))
            self.hot.begin_with(PartialAnswer(seat=seat, lines=tuple(answers)))
            self.prompter.keep()
        self.hot.answer(seat, tuple(answers))
        self.prompter.keep()

    def _is_taken(self, seat: int, text: str, legal: str) -> bool:
        """Take an answer, or say why not."""
        if not text:
            self.screen.paragraph(self.say("play.allowed", allowed=legal))
            return False
        try:
            self.hot.answer(seat, self.match.parse(seat, text, self.say))
        except QuizkitError as error:
            self.screen.paragraph(self.say.error(error))
            return False
        self.prompter.keep()
        return True

    def _show(self, eyes: int, whispers: Sequence[str] = ()) -> None:
        """Tell the news, and draw the board as somebody sees it: last, since the top of a long screen is lost."""
        setup, out = self.match.setup, self.screen.out
        self.desk.clear()
        self.prompter.noting.look()
        # Whoever comes through the gate has read the news in front of it.
        if eyes in (TABLE, self.onlooker) or not self.desk.is_shared:
            self._tell(eyes)
        for whisper in whispers:
            self.screen.paragraph(f"· {self.say('table.asks', name=self.match.name(eyes), what=whisper)}", "italic")
        sight = Sight(setup.names, self.say, max(out.width, NARROWEST))
        out.print(self._draw(self.match.view(eyes), setup.box, sight), soft_wrap=True)
        if self.prompter.trouble:
            self.screen.paragraph(self.prompter.trouble, "red")

    def _tell(self, eyes: int) -> None:
        """Tell the news, apart from what follows."""
        news = self._news(eyes)
        for event in news:
            self.screen.paragraph(f"· {self._told(event)}")
        if news:
            self.screen.out.print()


def _is_secret(ask: Ask) -> bool:
    return ask.audience is not None or len(ask.options) > 1 or ask.is_quiet


def cut(text: str) -> str:
    """Leave off what makes a line too long, at a space."""
    return text if len(text) <= LONG else f"{text[:LONG].rpartition(' ')[0]} …"
