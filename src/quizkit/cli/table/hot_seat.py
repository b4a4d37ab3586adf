"""The table: a game in the terminal, on one machine for all. Secrets are shown to one person, and leave no trace."""

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
"""The random stream that the sample answer is drawn from: the same each time, so it is not a hint."""
LONG = 150
"""How many characters of the possible answers are shown; the help lists all of them."""
MANY = 100
"""How many words are suggested at most; if there are more, none are."""
NARROWEST = 50
"""How many columns a board needs at least."""
RECENT = 8
"""How many of the last events are told to people who come back to a game."""


class AnswerTooLong(QuizkitError):
    """The answer is longer than anything people would write on a sheet."""

    name = "answer-too-long"


class HotSeatTable:
    """Shows the board to those who may see it, and asks the players in turn."""

    def __init__(self, hot: HotSeat, screen: Screen, desk: Desk) -> None:
        self.hot, self.match, self.screen, self.desk, self.say = hot, hot.match, screen, desk, screen.say
        self.game = self.match.setup.game.name
        self.onlooker = hot.people[0] if len(hot.people) == 1 else TABLE
        """Whose view is drawn on the open screen: a person who plays only against bots has nobody to hide from."""
        self.prompter = Prompter(hot, screen, desk)
        self._draw, self._shown_events, self._question_and_answer, self._urgent_events = self.match.setup.game.board
        self._news_span, self._heard = (0, max(0, len(self.match.events()) - RECENT)), hot.heard()
        """The events on the screen, from and to; how many events each person has seen in private."""

    def play(self) -> None:
        """Play until the game is over or somebody leaves."""
        is_over = False
        while not is_over:
            with suppress(TakenBack):
                if self.match.ask is None:
                    self._finish()
                    is_over = True
                else:
                    self._play_turn(self.match.ask)

    def _finish(self) -> None:
        """Show how it ended, and wait: somebody may want to make a note about the last card, or undo a slip."""
        self._move_on()

        def show() -> None:
            self._show(self.onlooker)
            outcome = self.match.outcome
            for standing in outcome.standings if outcome else ():
                self.screen.paragraph(f"{standing.rank}. {self.match.name(standing.seat)}", "bold")

        show()
        if self.desk.is_shared:
            self.prompter.read(Prompt(self.say("table.finish") + " ", TABLE, show))

    def _show_urgent(self) -> None:
        """Show everybody at once what only they may see and have waited for, such as the answers of whom they check."""
        for seat in self.hot.people:
            events = self.match.events(self._heard[seat], seat)
            if not any(event.kind in self._urgent_events for event in events):
                continue
            heard, whispers = len(self.match.events()), self._list_whispers(seat)
            if self.onlooker == TABLE:
                self._pass_to(seat, seat)
                with self.desk.aside():
                    self._wait(seat, whispers)
            self._heard[seat] = heard

    def _wait(self, viewer: int, whispers: Sequence[str]) -> None:
        """Show one person something until they have read it."""

        def show() -> None:
            self._show(viewer, whispers)

        show()
        if self.desk.is_shared:
            self.prompter.read(Prompt(self.say("table.read") + " ", viewer, show, is_gate=True))

    def _play_turn(self, ask: Ask) -> None:
        """Ask one seat, in private if the others must not see it."""
        self._move_on()
        self._show_urgent()
        seat = self._choose_seat(ask)
        viewer = self._choose_viewer(ask, seat)
        if viewer in (TABLE, self.onlooker):
            self._ask_seat(ask, seat, viewer, is_private=False)
            return
        heard = len(self.match.events())
        self._pass_to(viewer, seat)
        with self.desk.aside():
            self._ask_seat(ask, seat, viewer, is_private=True)
        self._heard[viewer] = heard

    def _move_on(self) -> None:
        """Make the events since the last turn the news."""
        now = len(self.match.events())
        self._news_span = (min(self._news_span[1], now), now)

    def _choose_seat(self, ask: Ask) -> int:
        """Return whose turn it is: the first around the table or, in a race, whoever was quickest."""
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
        """Let people read how the last round ended before they race again."""
        if self.desk.is_shared and self._find_news(self.onlooker):

            def show() -> None:
                self.desk.clear()
                self._tell_news(self.onlooker)

            show()
            self.prompter.read(Prompt(self.say("table.go-on") + " ", TABLE, show))
            self._news_span = (self._news_span[1], self._news_span[1])

    def _race_again(self) -> None:
        """Forget who was quickest, unless somebody has answered already."""
        ask = self.match.ask
        if ask and self.hot.begun.order and set(self.hot.begun.order) <= set(self.match.waiting):
            self.hot.begin_with(PartialAnswer())
            raise TakenBack

    def _show_open(self) -> None:
        self._show(self.onlooker)

    def _choose_viewer(self, ask: Ask, seat: int) -> int:
        """Return who may see the screen while a seat is asked: everybody, unless there is something to hide."""
        if seat == TABLE and not self.match.is_drawing:
            return TABLE
        if self.onlooker != TABLE:
            return self.onlooker
        if seat == TABLE:
            # A player who secretly draws a real card also types in which one it is.
            drawer = ask.audience[0] if ask.audience else TABLE
            return drawer if drawer in self.hot.people else TABLE
        return seat if _is_secret(ask) or self._list_whispers(seat) else TABLE

    def _list_whispers(self, seat: int) -> list[str]:
        """Tell the secret events that one person has not seen yet, except those that are drawn beside the board."""
        events = self.match.events(self._heard[seat], seat)
        return [
            self._tell_event(event)
            for event in events
            if event.audience is not None and event.kind not in self._shown_events
        ]

    def _find_news(self, viewer: int) -> list[Event]:
        """Return what happened since the last turn, without the latest events if the board shows them anyway."""
        since, until = self._news_span
        is_alone = viewer == self.onlooker != TABLE
        events = [
            event for event in self.match.events(since)[: until - since]
            if event.audience is None or (is_alone and event.is_for(viewer) and event.kind not in self._shown_events)
        ]  # fmt: skip
        while events and events[-1].kind in self._shown_events:
            events.pop()
        return self._repeat_question(events, since)

    def _repeat_question(self, events: list[Event], since: int) -> list[Event]:
        """Put the question before its answer, if it was told earlier and is no longer on the board."""
        question, answer = self._question_and_answer
        kinds = [event.kind for event in events]
        if answer not in kinds or question in kinds[: kinds.index(answer)]:
            return events
        before = [event for event in self.match.events()[:since] if event.kind == question]
        return [*before[-1:], *events]

    def _tell_event(self, event: Event) -> str:
        return tell_event(event, self.game, self.say, self.match.setup.names)

    def _pass_to(self, viewer: int, seat: int) -> None:
        """Wait until only one person is looking."""

        def show() -> None:
            self._show(TABLE)
            self.screen.paragraph(self.say("table.pass", name=self.match.name(viewer)), "bold")

        # There is nobody to wait for at a pipe.
        if self.desk.is_shared:
            show()
            text = self.say("table.ready") + " "
            self.prompter.read(Prompt(text, seat, show, back=self._race_again, is_gate=True))

    def _ask_seat(self, ask: Ask, seat: int, viewer: int, *, is_private: bool) -> None:
        """Ask a seat until there is an answer that counts."""
        space, name = ask.options[seat], self.prompter.name(seat)
        whispers = self._list_whispers(viewer) if is_private else []
        legal, is_free = self._describe_legal(space), isinstance(space, AnswerSheet)
        moves: Sequence[Any] = getattr(space, "propose", getattr(space, "list_moves", tuple))()
        words = [space.describe(move, self.say) for move in moves] if len(moves) <= MANY else []

        def show() -> None:
            self._show(viewer, whispers)
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
        while not self._take_answer(seat, self.prompter.read(prompt), legal):
            pass

    def _describe_legal(self, space: Space) -> str:
        """Describe the possible answers, with an example if they have several parts."""
        if isinstance(space, AnswerSheet):
            return self.say("table.one-by-one", count=space.size, limit=LONGEST)
        legal = space.tell(self.say)
        if not isinstance(space, Product):
            return legal
        example = space.describe(space.sample(open_stream("", EXAMPLE)), self.say)
        return self.say("table.example", legal=legal, example=example.replace(" / ", " "))

    def _fill_in(self, space: AnswerSheet, prompt: Prompt) -> None:
        """Ask for one answer after another, and save each: people may be called away."""
        seat, begun, line = prompt.seat, self.hot.begun, AnswerSheet(1)
        answers = list(begun.lines) if begun.seat == prompt.seat else []

        def back() -> None:
            if answers:
                raise TakenBack

        while len(answers) < space.size:
            name = f"{self.prompter.name(seat)} {len(answers) + 1}> "
            try:
                [text] = line.parse(self.prompter.read(prompt._replace(text=name, back=back)), self.say)
                if not line.contains((text,)):
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

    def _take_answer(self, seat: int, text: str, legal: str) -> bool:
        """Take an answer, or say why not; return whether it was taken."""
        if not text:
            self.screen.paragraph(self.say("play.allowed", allowed=legal))
            return False
        try:
            other, move = self.match.find_interrupt(text) or (TABLE, None)
            if other not in self.hot.people:
                other, move = seat, self.match.parse(seat, text, self.say)
            self.hot.answer(other, move)
        except QuizkitError as error:
            self.screen.paragraph(self.say.error(error))
            return False
        self.prompter.keep()
        return True

    def _show(self, viewer: int, whispers: Sequence[str] = ()) -> None:
        """Tell the news, and draw the board as the viewer sees it: last, because the top of a long screen is lost."""
        setup, out = self.match.setup, self.screen.out
        self.desk.clear()
        self.prompter.noting.look()
        # Those who were passed the machine have read the news on the screen before this one.
        if viewer in (TABLE, self.onlooker) or not self.desk.is_shared:
            self._tell_news(viewer)
        for whisper in whispers:
            self.screen.paragraph(f"· {self.say('table.asks', name=self.match.name(viewer), what=whisper)}", "italic")
        sight = Sight(setup.names, self.say, max(out.width, NARROWEST))
        out.print(self._draw(self.match.view(viewer), setup.box, sight), soft_wrap=True)
        if self.prompter.trouble:
            self.screen.paragraph(self.prompter.trouble, "red")

    def _tell_news(self, viewer: int) -> None:
        """Tell the news, with an empty line after it."""
        news = self._find_news(viewer)
        for event in news:
            self.screen.paragraph(f"· {self._tell_event(event)}")
        if news:
            self.screen.out.print()


def _is_secret(ask: Ask) -> bool:
    return ask.audience is not None or len(ask.options) > 1 or ask.is_quiet


def cut(text: str) -> str:
    """Shorten a line that is too long, at a space."""
    return text if len(text) <= LONG else f"{text[:LONG].rpartition(' ')[0]} …"
