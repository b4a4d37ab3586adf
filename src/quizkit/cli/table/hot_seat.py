"""The hot seat: a game in the terminal, on one machine for all. Secrets are shown to one person, and leave no trace."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from quizkit.cli.screen import Screen
from quizkit.cli.table.desk import Desk
from quizkit.cli.table.farewell import show_memories, show_ranking
from quizkit.cli.table.news import TableNews, break_pages
from quizkit.cli.table.prompts import Prompt, Prompter, TakenBack
from quizkit.cli.table.race import BuzzerRace
from quizkit.languages import name_language
from quizkit.play.ask import TABLE, Ask
from quizkit.play.boards import Sight
from quizkit.play.cantons import Cantons
from quizkit.play.chance import open_stream
from quizkit.play.hands import LONGEST, AnswerSheet
from quizkit.play.log import PartialAnswer
from quizkit.play.spaces import PlayerChoice, Space, WordChoice
from quizkit.play.words import list_synonyms, simplify
from quizkit.problems import QuizkitError
from quizkit.workflow.numbers import write_number
from quizkit.workflow.playing.ending import GameEnd, summarise_end
from quizkit.workflow.playing.sitting import HotSeat

EXAMPLE = "example"
"""The random stream that the sample answer is drawn from: the same each time, so it is not a hint."""
LONG = 170
"""How many characters of the possible answers are shown; the help lists all of them."""
MANY = 100
"""How many words are suggested at most; if there are more, none are."""
NARROWEST = 50
"""How many columns a board needs at least."""
MANY_NEWS = 8
"""How many events are told above the board; if there are more, they get a screen of their own."""


class AnswerTooLong(QuizkitError):
    """The answer is longer than anything people would write on a sheet."""

    name = "answer-too-long"


class HotSeatTable:
    """Shows the board to those who may see it, and asks the players in turn."""

    def __init__(self, hot: HotSeat, screen: Screen, desk: Desk, clock: Callable[[], float]) -> None:
        self._clock = clock
        self.hot, self.match, self.screen, self.desk, self.say = hot, hot.match, screen, desk, screen.say
        self.game = self.match.setup.game.name
        self.onlooker = hot.people[0] if len(hot.people) == 1 else TABLE
        """Whose view is drawn on the open screen: a person who plays only against bots has nobody to hide from."""
        self.prompter = Prompter(hot, screen, desk)
        self.board = self.match.setup.game.board
        self.wants_more = False
        """Whether people want another game."""
        self._holder = TABLE
        """Who has just answered in private, or won a race, and need not be passed the machine."""
        self._race_time = ""
        """How long it took the winner of a race, while that person answers."""
        self.news = TableNews(hot, self.board, self.say, self.onlooker)

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
        self.news.move_on()
        self._wait_for_rolls()
        self._pause_if_needed()
        end = summarise_end(self.match, self.hot.bots)
        self._wait_for("table.read", partial(self._show_ranking, end))
        if self.desk.is_shared:
            carries = self.match.rules.carry_over()
            question = "table.another-statements" if "first_statement" in carries else "table.another"
            # Anything but yes or no is a slip, and asked again: no is final.
            yes, known = list_synonyms("yes"), {"", *list_synonyms("yes"), *list_synonyms("no")}
            while (answer := simplify(self._wait_for(question, partial(self._show_memories, end)))) not in known:
                pass
            self.wants_more = answer in yes

    def _wait_for(self, label: str, show: Callable[[], None]) -> str:
        """Show something to everybody, and wait for a line, if there is somebody to wait for."""
        show()
        return self.prompter.read(Prompt(self.say(label) + " ", TABLE, show)) if self.desk.is_shared else ""

    def _show_ranking(self, end: GameEnd) -> None:
        self._show(self.onlooker)
        show_ranking(end, self.match, self.screen)
        if not self.desk.is_shared:
            self._show_memories(end)

    def _show_memories(self, end: GameEnd) -> None:
        self.desk.clear()
        show_memories(end, self.match, self.screen, self._look())

    def _show_urgent(self) -> None:
        """Show everybody at once what only they may see and have waited for, such as the answers of whom they check."""
        for seat in self.hot.people:
            if not self.news.has_urgent(seat):
                continue
            heard, whispers = len(self.match.events()), self.news.list_whispers(seat)
            if self.onlooker == TABLE:
                self._pass_to(seat, seat)
                with self.desk.aside():
                    self._wait(seat, whispers)
                self._holder = seat
            self.news.heard[seat] = heard

    def _wait(self, viewer: int, whispers: Sequence[str]) -> None:
        """Show one person something until they have read it."""

        def show() -> None:
            self._show(viewer, whispers)

        show()
        if self.desk.is_shared:
            self.prompter.read(Prompt(self.say("table.read") + " ", viewer, show, is_gate=True))

    def _play_turn(self, ask: Ask) -> None:
        """Ask one seat, in private if the others must not see it."""
        self.news.move_on()
        if self.news.is_public():
            # Everybody looks at it now.
            self._holder = TABLE
        self._wait_for_rolls()
        self._pause_if_needed()
        self._show_urgent()
        self._race_time = ""
        seat = self._choose_seat(ask)
        viewer = self._choose_viewer(ask, seat)
        if viewer in (TABLE, self.onlooker):
            self._holder = TABLE
            self._ask_seat(ask, seat, viewer, is_private=False)
            return
        heard = len(self.match.events())
        if viewer != self._holder:
            self._pass_to(viewer, seat)
        self._holder = TABLE
        with self.desk.aside():
            self._ask_seat(ask, seat, viewer, is_private=True)
        self.news.heard[viewer], self._holder = heard, viewer

    def _choose_seat(self, ask: Ask) -> int:
        """Return whose turn it is: the first around the table or, in a race, whoever was quickest."""
        # In a race, bots wait for people who are quicker.
        waiting = [seat for seat in self.match.waiting if seat in (TABLE, *self.hot.people)]
        if not ask.is_race or len(waiting) == 1:
            return waiting[0]
        if not set(waiting) & set(self.hot.begun.order):
            self._pause()
            quickest, seconds = BuzzerRace(self.prompter, self._show_open, self._clock).find_quickest(waiting)
            self.hot.begin_with(PartialAnswer(order=(*self.hot.begun.order, quickest)))
            self.prompter.keep()
            took = write_number(seconds, self.say, 1)
            self._holder, self._race_time = (
                quickest,
                self.say("table.raced", name=self.match.name(quickest), seconds=took),
            )
        return next(seat for seat in self.hot.begun.order if seat in waiting)

    def _pause_if_needed(self) -> None:
        """Let people read what was revealed, or a long chain of what bots did."""
        news = self.news.find(self.onlooker)
        if len(news) > MANY_NEWS or any(event.kind in self.board.pauses for event in news):
            self._pause()

    def _wait_for_rolls(self) -> None:
        """Let people press a key before each of their rolls is shown, unless they have just asked for it."""
        news = self.news.find(self.onlooker) if self.desk.is_shared and not self.match.is_drawing else []
        rolls = [(at, event.facts["seat"]) for at, event in enumerate(news) if event.kind in self.board.rolls]
        last = next((entry for entry in reversed(self.match.entries) if entry[0] in self.hot.people), None)
        if rolls and rolls[0][0] == 0 and last == (rolls[0][1], "again"):
            del rolls[0]
        told = 0
        for at, seat in rolls:
            if seat in self.hot.people:
                show = partial(self._show_lines, [self.news.tell(event) for event in news[told:at]])
                show()
                self.prompter.read(Prompt(self.say("table.throw-key", name=self.match.name(seat)) + " ", TABLE, show))
                told = at
        if told:
            self.news.keep_last(len(news) - told)

    def _pause(self) -> None:
        """Let people read how the last round ended before they race again."""
        if self.desk.is_shared and self.news.find(self.onlooker):
            out, lines = self.screen.out, [self.news.tell(event) for event in self.news.take_reveal()]
            for page in break_pages(lines, max(out.width, NARROWEST), out.height):
                show = partial(self._show_lines, page)
                show()
                self.prompter.read(Prompt(self.say("table.go-on") + " ", TABLE, show))

    def _show_lines(self, lines: Sequence[str]) -> None:
        self.desk.clear()
        for line in lines:
            self.screen.paragraph(f"· {line}")
        self.screen.out.print()

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
        return seat if _is_secret(ask) or self.news.list_whispers(seat) else TABLE

    def _pass_to(self, viewer: int, seat: int) -> None:
        """Wait until only one person is looking."""
        self._holder = TABLE

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
        whispers = self.news.list_whispers(viewer) if is_private else []
        legal, is_free = self._describe_legal(space), isinstance(space, AnswerSheet)
        moves: Sequence[Any] = getattr(space, "propose", getattr(space, "list_moves", tuple))()
        words = [space.describe(move, self.say) for move in moves] if len(moves) <= MANY else []

        def show() -> None:
            self._show(viewer, whispers)
            if self._race_time:
                self.screen.paragraph(self._race_time, "italic")
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
        while refusal := self._take_answer(seat, self.prompter.read(prompt), legal):
            # Written below each other, refusals would push the board off a small screen.
            if self.desk.is_shared:
                show()
            self.screen.paragraph(refusal)

    def _describe_legal(self, space: Space) -> str:
        """Describe the possible answers, with an example if they have several parts."""
        if isinstance(space, AnswerSheet):
            return self.say("table.one-by-one", count=space.size, limit=LONGEST)
        legal = space.tell(self.say)
        is_example = isinstance(space, WordChoice | PlayerChoice) or getattr(space, "gives_examples", False)
        if is_example or len(legal) > LONG:
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

    def _take_answer(self, seat: int, text: str, legal: str) -> str:
        """Take an answer; return why it was not taken, or nothing."""
        if not text:
            return self.say("table.possible", legal=legal)
        try:
            other, move = self.match.find_interrupt(text) or (TABLE, None)
            if other not in self.hot.people:
                other, move = seat, self._confirm(seat, self.match.parse(seat, text, self.say))
                if move is None:
                    return self.say("table.possible", legal=legal)
            self.hot.answer(other, move)
        except QuizkitError as error:
            return self.say.error(error)
        self.prompter.keep()
        return ""

    def _confirm(self, seat: int, move: Any) -> Any:
        """Ask back if somebody names fewer cantons than the question asks for; return nothing if that was not all."""
        space = self.match.options.get(seat)
        while self.desk.is_shared and isinstance(space, Cantons) and 0 < len(move) < space.most:
            question = self.say("table.partial", count=len(move), most=space.most)
            text = self.desk.line(question + " ", is_secret=True).strip()
            if not text or simplify(text) in list_synonyms("yes"):
                break
            if simplify(text) in list_synonyms("no"):
                return None
            move = self.match.parse(seat, text, self.say)
        return move

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
        for line in self._introduce():
            self.screen.paragraph(line, "italic")
        if self.prompter.undone:
            self.screen.paragraph(self.prompter.undone, "italic")
            self.prompter.undone = ""
        out.print(self.board.draw(self.match.view(viewer), setup.box, self._look()), soft_wrap=True)
        if self.prompter.trouble:
            self.screen.paragraph(self.prompter.trouble, "red")

    def _look(self) -> Sight:
        width, height = max(self.screen.out.width, NARROWEST), self.screen.out.height if self.desk.is_shared else None
        return Sight(self.match.setup.names, self.say, width, self.match.ask is None, height)

    def _introduce(self) -> list[str]:
        """Tell the goal of the game until a person has answered, and in which language the cards are."""
        if not {seat for seat, _ in self.match.entries} <= {*self.hot.bots}:
            return []
        # The cards of Switch have numbers and no text.
        code, is_other = self.say.cards, self.say.cards != self.say.language and self.prompter.noting.has_cards
        language = self.say.word(f"table.language-{code}", name_language(code, self.say.language)) if is_other else ""
        cards = [self.say("table.cards-in", language=language)] if is_other else []
        return [self.say(f"play.goal-{self.game}"), *cards]

    def _tell_news(self, viewer: int) -> None:
        """Tell the news, with an empty line after it."""
        news = self.news.find(viewer)
        for event in news:
            self.screen.paragraph(f"· {self.news.tell(event)}")
        if news:
            self.screen.out.print()


def _is_secret(ask: Ask) -> bool:
    return ask.audience is not None or len(ask.options) > 1 or ask.is_quiet


def cut(text: str) -> str:
    """Shorten a line that is too long for the table, at a space."""
    return text if len(text) <= LONG else f"{text[:LONG].rpartition(' ')[0]} …"
