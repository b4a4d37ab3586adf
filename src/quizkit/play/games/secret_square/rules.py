"""Secret Square: a chip under one of 25 tiles, and questions with yes or no to find it.

Sections are those of the rulebook, in French; the German ones say the same in the same order.
"""

from collections.abc import Iterator
from itertools import cycle
from typing import Any, ClassVar

from quizkit.labels import Labels
from quizkit.languages import spoken
from quizkit.play.ask import NOBODY, Ask, Draw, Play, Steps
from quizkit.play.events import Event
from quizkit.play.games.secret_square.material import (
    SecretSquareOptions,
    SecretSquarePosition,
    SecretSquareTable,
    agree,
    check_position,
    unpack,
)
from quizkit.play.games.secret_square.questions import SecretSquareBox, TileQuestion
from quizkit.play.games.secret_square.spaces import HiderAnswer, QuestionSpace, TileBoard, TileChoice, TileLayout
from quizkit.play.rules import Rules, Setting
from quizkit.play.spaces import new
from quizkit.play.standings import rank_seats


class SecretSquare(Rules[SecretSquareBox, SecretSquareOptions, SecretSquarePosition]):
    """Tiles, chips, who hides, and where."""

    name, version, seating = "secret-square", 1, (2, 4)
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
        self.chips = dict.fromkeys(self.seats, chosen.seeker_chips)
        """The hidden one counts as the hider's until it is found (ruling)."""
        self.chips[self.hider] = chosen.hider_chips
        self.counters: tuple[str, ...] = ()
        self.seeker, self.secret = NOBODY, ""
        self.question: TileQuestion = ""
        self.lying, self.tiles = 0, self.board.tiles
        """Those that still lie, as bits and by name."""

    def _place(self, position: SecretSquarePosition) -> None:
        """Begin in the middle of a game."""
        self.hider, self.round, self.counters = position.hider, position.round, position.counters
        self.chips = dict(zip(self.seats, position.chips, strict=True))

    def play(self) -> Play:
        """Fin du jeu 1: until six rounds are over, or a player has no chips left. 2: most chips win."""
        while self.round <= self.rounds and 0 not in self.chips.values():
            yield from self._play_round()
        return rank_seats({seat: (chips,) for seat, chips in self.chips.items()})

    def _play_round(self) -> Steps:
        """Lay out, hide, and seek until the tile is found or somebody has no chips left."""
        yield from self._lay_out()
        yield from self._hide("hide", self.tiles)
        # Poser une question 1: the hider's left neighbour begins.
        seekers = cycle(self.clockwise(self.hider)[1:])
        seeker = self.seeker = next(seekers)
        while True:
            # Poser une question 2: anything, as long as it can be answered with yes or no.
            question = (yield _ask_question(seeker, self.board, self.lying, self.tiles))[seeker]
            self.tell("asks", seeker, question)
            # Poser une question 3: each one costs a chip, paid to the hider; naming a tile too (ruling).
            self.chips[seeker] -= 1
            self.chips[self.hider] += 1
            if self.is_heard:
                question = yield from self._hear(seeker, question)
            is_yes = self._settle(question)
            # Finir un tour 1: whoever names the tile has found it.
            if is_yes and question == f"tile {self.secret}":
                self._find(seeker)
                break
            # Fin du jeu 1: looked at whenever a question is settled, for every player (ruling).
            if 0 in self.chips.values():
                self._break_off()
                break
            # Poser une question 4: after a yes the same seeker asks again, after a no the next one, clockwise.
            if not is_yes:
                seeker = self.seeker = next(seekers)
        self.seeker, self.secret = NOBODY, ""

    def _lay_out(self) -> Steps:
        """Mise en place 2, 3: 25 tiles at random, five by five; from all that count no round (ruling)."""
        deal, counters = self._deal, self.counters
        if counters:
            free = tuple([tile for tile in self.book.tiles if tile not in counters])
            deal = Draw("tiles", TileLayout(self.book, free, self._size))
        self.tiles = yield deal
        self.board, self.lying = TileBoard(self.book, self.tiles), self.book.bits_of(self.tiles)
        self.tell("lays", self.round, self.tiles)

    def _hide(self, kind: str, tiles: tuple[str, ...]) -> Steps:
        """Mise en place 5: the seekers close their eyes, the hider puts a chip of their own (ruling) under a tile."""
        hider = self.hider
        self.secret = (yield Ask(kind, {hider: TileChoice(self.book, tiles)}, audience=()))[hider]
        self.tell("hides", hider)
        self.whisper((hider,), "secret", self.secret)

    def _hear(self, seeker: int, question: TileQuestion) -> Steps:
        """… enlever des images 1: the hider answers, and cannot be wrong, or owns up. Returns what to settle."""
        hider = self.hider
        # A mistake needs another tile to hide under: the last one is not a secret anyway.
        while len(self.tiles) > 1:
            self.question = question
            right = "yes" if self.board.true_of(question) & self.book.bits[self.secret] else "no"
            answer = (yield Ask("answer", {hider: HiderAnswer((right, "shown", "forgotten"))}, is_quiet=True))[hider]
            self.question = ""
            if answer == right:
                break
            yield from self._hide_anew(answer)
            # What is paid stays paid, and the same seeker asks (ruling).
            question = (yield _ask_question(seeker, self.board, self.lying, self.tiles))[seeker]
            self.tell("asks", seeker, question)
        return question

    def _settle(self, question: TileQuestion) -> bool:
        """… enlever des images 1, 2: after the answer, every tile that it rules out goes. Returns whether it is yes."""
        true_of, bits = self.board.true_of(question), self.book.bits
        is_yes = true_of & bits[self.secret] != 0
        lying = self.lying & (true_of if is_yes else ~true_of)
        if lying != self.lying:
            self.lying, self.tiles = lying, tuple([tile for tile in self.tiles if bits[tile] & lying])
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
        if mistake == "shown":
            self.reveal("shows", self.hider, self.secret)
        else:
            self.tell("forgets", self.hider)
        others = tuple([tile for tile in self.tiles if tile != self.secret])
        yield from self._hide("hide-anew", others)

    def on_table(self) -> tuple[str, ...]:
        """Return the tiles, those that were removed as well."""
        return self.board.tiles

    def lead(self) -> tuple[int, ...]:
        """Count the chips."""
        return tuple(self.chips.values())

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
            return {language: self.book.tell(fact, Labels(language)) for language in spoken()}
        if key == "tiles":
            return tuple(self.book.names[tile] for tile in fact)
        return self.book.names[fact] if key == "tile" else fact


def _ask_question(seeker: int, board: TileBoard, lying: int, tiles: tuple[str, ...]) -> Ask:
    return new(Ask, ("question", {seeker: new(QuestionSpace, (board, lying, tiles))}, None, False, False))
