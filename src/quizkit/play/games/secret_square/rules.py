"""Secret Square: a chip under one of 25 tiles, and questions with yes or no to find it.

Sections are those of the rulebook, in French; the German ones say the same in the same order.
"""

from collections.abc import Iterator, Mapping
from itertools import cycle
from types import MappingProxyType
from typing import Any, ClassVar

from quizkit.play.ask import NOBODY, Ask, Draw, Play, Steps
from quizkit.play.events import Event
from quizkit.play.games.secret_square.answering import SLIPS, HiderAnswer, TileRemoval
from quizkit.play.games.secret_square.asking import QuestionSpace
from quizkit.play.games.secret_square.material import (
    SecretSquareOptions,
    SecretSquarePosition,
    SecretSquareTable,
    agree,
    check_position,
    unpack,
)
from quizkit.play.games.secret_square.questions import FREE, SecretSquareBox, TileQuestion, ToldQuestion
from quizkit.play.games.secret_square.tiles import TileBoard, TileChoice, TileLayout
from quizkit.play.rules import Rules, Setting
from quizkit.play.spaces import Space, WordChoice, new
from quizkit.play.standings import rank_seats
from quizkit.play.words import Saying

NO_SLIPS: Mapping[int, Space] = MappingProxyType({})
"""Nothing to own up to."""


class SecretSquare(Rules[SecretSquareBox, SecretSquareOptions, SecretSquarePosition]):
    """Tiles, chips, who hides, and where."""

    name, version, seating = "secret-square", 2, (2, 4)
    replays: ClassVar = {1: {}}
    events: ClassVar = {
        "lays": ("round", "tiles"),
        "hides": ("seat",),
        "secret": ("tile",),
        "asks": ("seat", "question"),
        "answers": ("seat", "answer", "left"),
        "shows": ("seat", "tile"),
        "forgets": ("seat",),
        "finds": ("seat", "tile"),
        "is-broke": ("seat",),
        "takes-back": ("seat", "tile"),
    }
    option_model, position_model, unpack = SecretSquareOptions, SecretSquarePosition, staticmethod(unpack)

    def __init__(self, setting: Setting[SecretSquareBox, SecretSquareOptions, SecretSquarePosition]) -> None:
        super().__init__(setting)
        self.book, self._known, self._size, self._deal, self.board = agree(self.box, self.options, self.seats)
        """The board: tiles as they were laid out; those removed leave a gap, the others keep their places (ruling)."""
        self._set_up()
        if setting.position:
            check_position(setting.position, self.box, self.options, self.seats)
            self._place(setting.position)

    def _set_up(self) -> None:
        """Mise en place 4: three chips for the youngest, who hides first, and seven for everybody else."""
        chosen = self.options
        self.hider, self.round, self.rounds, self.is_heard = chosen.first_hider, 1, chosen.rounds, chosen.hider_answers
        self._free_questions = chosen.free_questions
        self.chips = dict.fromkeys(self.seats, chosen.seeker_chips)
        """The hidden one counts as the hider's until it is found (ruling)."""
        self.chips[self.hider] = chosen.hider_chips
        self.counters: tuple[str, ...] = ()
        self.ruled_out = dict.fromkeys(self.seats, 0)
        """How many tiles went because of each seeker's questions."""
        self.seeker, self.secret = NOBODY, ""
        self.question: TileQuestion = ""
        self.lying, self.tiles, self._is_laid = 0, self.board.tiles, False
        """Those that still lie, as bits and by name; whether a position begins with them."""

    def _place(self, position: SecretSquarePosition) -> None:
        """Begin in the middle of a game."""
        self.hider, self.round, self.counters = position.hider, position.round, position.counters
        self.chips = dict(zip(self.seats, position.chips, strict=True))
        if position.layout:
            self.board, self._is_laid = TileBoard(self.book, position.layout), True
            self.tiles = tuple(tile for tile in position.layout if not position.left or tile in position.left)
            self.lying, self.secret, self.seeker = self.book.bits_of(self.tiles), position.secret, position.seeker

    def play(self) -> Play:
        """Fin du jeu 1: until six rounds are over, or a player has no chips left. 2: most chips win."""
        while self.round <= self.rounds and 0 not in self.chips.values():
            yield from self._begin_round()
            yield from self._seek(self._order_seekers())
            self.seeker, self.secret = NOBODY, ""
        return rank_seats({seat: (chips,) for seat, chips in self.chips.items()})

    def _begin_round(self) -> Steps:
        """Lay out and hide, unless a position has done so."""
        if not self._is_laid:
            yield from self._lay_out()
        self._is_laid = False
        if not self.secret:
            yield from self._hide("hide", TileChoice(self.board, self.tiles))

    def _order_seekers(self) -> Iterator[int]:
        """Poser une question 1: the hider's left neighbour begins, clockwise; or whom a position names."""
        others = self.clockwise(self.hider)[1:]
        first = others.index(self.seeker) if self.seeker else 0
        return cycle(others[first:] + others[:first])

    def _seek(self, seekers: Iterator[int]) -> Steps:
        """Poser une question: until the tile is found or somebody has no chips left."""
        hider, chips, is_heard, is_paid = self.hider, self.chips, self.is_heard, False
        is_free = hider in self._free_questions
        # Montrer l'image secrète par erreur: the hider may own up at any time (ruling).
        slips = {hider: WordChoice(SLIPS)} if is_heard or is_free else NO_SLIPS
        seeker = self.seeker = next(seekers)
        while True:
            # Poser une question 2: anything, as long as it can be answered with yes or no.
            space = new(QuestionSpace, (self.board, self.lying, self.tiles, is_free))
            if slips and len(self.tiles) == 1:
                slips = NO_SLIPS
            answers = yield new(Ask, ("question", {seeker: space}, None, False, False, slips))
            if seeker not in answers:
                yield from self._hide_anew(answers[hider])
                continue
            question = answers[seeker]
            self.tell("asks", seeker, question)
            # Poser une question 3: each one costs a chip, paid to the hider; naming a tile too (ruling).
            if not is_paid:
                chips[seeker] -= 1
                chips[hider] += 1
            if is_heard or question[0] == FREE:
                is_yes = yield from self._hear(question)
            else:
                is_yes = self._settle(question)
            # After a mistake what is paid stays paid, and the same seeker asks (ruling).
            is_paid = is_yes is None
            if is_paid:
                continue
            # Finir un tour 1: whoever names the tile has found it.
            if is_yes and question == f"tile {self.secret}":
                self._find(seeker)
                return
            # Fin du jeu 1: looked at whenever a question is settled, for every player (ruling).
            if 0 in chips.values():
                self._break_off()
                return
            # Poser une question 4: after a yes the same seeker asks again, after a no the next one, clockwise.
            if not is_yes:
                seeker = self.seeker = next(seekers)

    def _lay_out(self) -> Steps:
        """Mise en place 2, 3: 25 tiles at random, five by five; from all that count no round (ruling)."""
        deal, counters = self._deal, self.counters
        if counters:
            free = tuple([tile for tile in self.book.tiles if tile not in counters])
            deal = Draw("tiles", TileLayout(self.book, free, self._size))
        self.tiles = yield deal
        self.board, self.lying = TileBoard(self.book, self.tiles), self.book.bits_of(self.tiles)
        self.tell("lays", self.round, self.tiles)

    def _hide(self, kind: str, under: TileChoice) -> Steps:
        """Mise en place 5: the seekers close their eyes, the hider puts a chip of their own (ruling) under a tile."""
        hider = self.hider
        self.secret = (yield Ask(kind, {hider: under}, audience=()))[hider]
        self.tell("hides", hider)
        self.whisper((hider,), "secret", self.secret)

    def _hear(self, question: TileQuestion) -> Steps:
        """… enlever des images 1: the hider answers or owns up. Returns whether it is yes; nothing after a mistake."""
        hider, is_free = self.hider, question[0] == FREE
        # A mistake needs another tile to hide under: the last one is not a secret anyway.
        slips = SLIPS if len(self.tiles) > 1 else ()
        if not slips and not is_free:
            return self._settle(question)
        right = "yes" if not is_free and self._is_true(question) else "no"
        other = ("no" if right == "yes" else "yes",) if self.book.is_arguable(question) else ()
        self.question = question
        answer = (yield Ask("answer", {hider: HiderAnswer((right, *other, *slips))}, is_quiet=True))[hider]
        if answer in SLIPS:
            return (yield from self._hide_anew(answer))
        if is_free or answer != right or self.options.hider_removes:
            return (yield from self._carry_out(question, answer))
        self.question = ""
        return self._settle(question)

    def _carry_out(self, question: TileQuestion, answer: str) -> Steps:
        """… enlever des images 2: what only people can judge they also carry out. Returns the same."""
        hider, proposed = self.hider, () if question[0] == FREE else self._list_unfit(question, answer)
        space = TileRemoval(self.board, self.tiles, self.secret, proposed)
        gone = (yield Ask("remove", {hider: space}, is_quiet=True))[hider]
        if gone in SLIPS:
            return (yield from self._hide_anew(gone))
        self.question = ""
        self.ruled_out[self.seeker] += len(gone)
        self.tiles = tuple(tile for tile in self.tiles if tile not in gone)
        self.lying = self.book.bits_of(self.tiles)
        self.reveal("answers", hider, answer, len(self.tiles))
        return answer == "yes"

    def _list_unfit(self, question: TileQuestion, answer: str) -> tuple[str, ...]:
        """Return what the cards would remove after this answer; the secret tile stays, whatever they say of it."""
        bits, fit = self.book.bits, self.board.true_of(question)
        others = [tile for tile in self.tiles if tile != self.secret]
        return tuple([tile for tile in others if (bits[tile] & fit != 0) != (answer == "yes")])

    def _is_true(self, question: TileQuestion) -> bool:
        return self.board.true_of(question) & self.book.bits[self.secret] != 0

    def _settle(self, question: TileQuestion) -> bool:
        """… enlever des images 1, 2: after the answer, every tile that it rules out goes. Returns whether it is yes."""
        true_of, bits = self.board.true_of(question), self.book.bits
        is_yes = true_of & bits[self.secret] != 0
        lying = self.lying & (true_of if is_yes else ~true_of)
        if lying != self.lying:
            left = tuple([tile for tile in self.tiles if bits[tile] & lying])
            self.ruled_out[self.seeker] += len(self.tiles) - len(left)
            self.lying, self.tiles = lying, left
        self.reveal("answers", self.hider, "yes" if is_yes else "no", len(self.tiles))
        return is_yes

    def _find(self, seeker: int) -> None:
        """Finir un tour 2, Commencer un autre tour."""
        # The finder gets the hidden chip and hides next.
        self.chips[self.hider] -= 1
        self.chips[seeker] += 1
        self.tell("finds", seeker, self.secret)
        # Finir un tour 2: a tile face down counts the round; the one just found (ruling).
        self.counters = (*self.counters, self.secret)
        self.hider, self.round = seeker, self.round + 1

    def _break_off(self) -> None:
        """Fin du jeu 1: somebody has no chips left. The hider takes the hidden chip back (ruling)."""
        for seat, chips in self.chips.items():
            if not chips:
                self.tell("is-broke", seat)
        self.tell("takes-back", self.hider, self.secret)

    def _hide_anew(self, mistake: str) -> Steps:
        """Montrer l'image secrète par erreur: shown or forgotten, the chip goes under another tile on the board."""
        self.question = ""
        if mistake == "shown":
            self.reveal("shows", self.hider, self.secret)
        else:
            self.tell("forgets", self.hider)
        others = tuple([tile for tile in self.tiles if tile != self.secret])
        yield from self._hide("hide-anew", TileChoice(self.board, others, self.secret))

    def explain_waiting(self, seat: int) -> Saying | None:
        """Return that the hider does not seek."""
        is_hider = self.seeker and seat == self.hider
        return Saying("play.waits-hides", {"name": self.names[seat - 1]}) if is_hider else None

    @classmethod
    def fit_table(cls, people: tuple[int, ...], language: str, *, is_at_screen: bool) -> dict[str, Any]:
        """Letters count in the language that is played, and where a person hides, the person answers (ruling)."""
        answers = {"hider_answers": True} if people and is_at_screen else {}
        return {**answers, "free_questions": people, **({"language": language} if language else {})}

    def on_table(self) -> tuple[str, ...]:
        """Return the tiles, those that were removed as well."""
        return self.board.tiles

    def lead(self) -> tuple[int, ...]:
        """Count the chips."""
        return tuple(self.chips.values())

    def merits(self) -> tuple[int, ...]:
        """Count the tiles that questions ruled out: chips come and go one by one."""
        return tuple(self.ruled_out.values())

    def rounds_played(self) -> int:
        """Count the tiles found."""
        return self.round - 1

    def show_table(self) -> SecretSquareTable:
        """Everything but where the chip is."""
        return new(SecretSquareTable, (
            self.round, self.hider, self.seeker, self.board.tiles, self.tiles, tuple(self.chips.values()),
            self.question, self.counters, self._known,
        ))  # fmt: skip

    def show_hand(self, seat: int) -> str | None:
        """Return the secret tile to whoever hides."""
        return self.secret or None if seat == self.hider else None

    def list_events(self, since: int = 0) -> Iterator[Event]:
        """Return the events with questions and tiles in words: few are ever looked at, so only now."""
        for kind, facts, audience in super().list_events(since):
            yield Event(kind, {key: self._worded(key, fact) for key, fact in facts.items()}, audience)

    def _worded(self, key: str, fact: Any) -> Any:
        if key == "question":
            return ToldQuestion(self.book, fact)
        if key == "tiles":
            return tuple(self.book.names[tile] for tile in fact)
        return self.book.names[fact] if key == "tile" else fact
