"""A table: who came to it, what they agreed on, and the game they play.

Inside: who looks at their phone, who reads in another language, seats, the host's controls.
"""

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import RLock

from quizkit.labels import Labels
from quizkit.play.ask import TABLE
from quizkit.play.bots import check_levels, find_bot
from quizkit.play.games import Game, find_game
from quizkit.play.log import Note
from quizkit.play.words import simplify
from quizkit.problems import QuizkitError
from quizkit.workflow.partying.agreed import Agreed
from quizkit.workflow.partying.board import BoardMaker
from quizkit.workflow.partying.codes import make_code
from quizkit.workflow.partying.game import Clock, PartyGame, TooLate
from quizkit.workflow.partying.guests import Guest, Guests
from quizkit.workflow.partying.kept_table import KeptTable, keep_table, list_kept_guests
from quizkit.workflow.partying.pictures import list_tiles
from quizkit.workflow.playing.setup import GameRequest, PackRequest, Seating, name_bot
from quizkit.workflow.playing.sitting import begin_game


class NoSuchSeat(QuizkitError):
    """Nobody can sit there."""

    name = "no-such-seat"


class NotTheirMove(QuizkitError):
    """Whoever looks on does not move."""

    name = "not-their-move"


def draw_seed() -> str:
    """Return a seed for a party's game that nobody can guess."""
    return secrets.token_hex(4)


class PartyTable:
    """A table. Whatever changes it does so whole, one change at a time; then everybody who looks at it is told."""

    def __init__(
        self,
        game: str,
        pack: PackRequest,
        clock: Clock,
        *,
        language: str,
        at_table: bool = False,
        draw_seed: Callable[[], str] = draw_seed,
    ) -> None:
        self._draw_seed = draw_seed
        self.id, self.code = secrets.token_hex(8), make_code()
        self.clock, self._at_table, self.language = clock, at_table, language
        self.rules_of: Game = find_game(game)
        self.pack = pack.find(game).with_digest()
        self.tiles, self.board = list_tiles(self.pack), BoardMaker(self.pack)
        # From here on there is only this pack: nothing that is asked over the network leads to the workspace.
        self._request = PackRequest(pack.folder, held=self.pack)
        self.agreed, self.guests = Agreed(self.rules_of, self.pack), Guests()
        self.game: PartyGame | None = None
        self.played = list[Path]()
        """The logs of all games at this table, the present one last."""
        self.port = 0
        """Where it is served, so that phones find it again."""
        self.version = 0
        """Grows with every change."""
        self.written = dict[tuple[int, bool, str], str]()
        """What was shown since the last change, by seat, whether to a host, and language."""
        self.on_change: Callable[[], None] = lambda: None
        self._lock = RLock()

    @contextmanager
    def _changing(self) -> Iterator[None]:
        with self._lock:
            try:
                yield
            finally:
                self.written.clear()
            self.version += 1
        self.on_change()

    @contextmanager
    def looking(self) -> Iterator[None]:
        """Hold still while somebody looks."""
        with self._lock:
            yield

    # Coming and going

    def join(self, name: str, language: str, *, looks_on: bool = False) -> Guest:
        """Let somebody in: to a seat before a game; afterwards to look on, or to ask for the seat of that name."""
        with self._changing():
            wanted = self._find_seat(name)
            if wanted:
                return self._ask_back(name, language, wanted)
            guest = self.guests.add(name, language, self.names if self.game else ())
            if not self.game and not looks_on and len(self.guests.seated()) < self.rules_of.rules.seating[1]:
                guest.seat = len(self.guests.seated()) + 1
                self.agreed.seat_bots(self.agreed.wished, len(self.guests.seated()))
            self._keep()
            return guest

    def _find_seat(self, name: str) -> int:
        """Return the seat of this name in the game under way."""
        said = simplify(name)
        return next((seat for seat, taken in enumerate(self.names, 1) if simplify(taken) == said), 0)

    def _ask_back(self, name: str, language: str, seat: int) -> Guest:
        """Somebody says they were here before, perhaps with another phone: the host decides."""
        guest = Guest(" ".join(name.split()), language, wants=seat)
        self.guests.all[guest.id] = guest
        return guest

    @property
    def names(self) -> tuple[str, ...]:
        """Return who plays, clockwise; nobody before a game."""
        return self.game.match.setup.names if self.game else ()

    def open_page(self, guest_id: str) -> None:
        """Take note that somebody looks at their phone."""
        with self._changing():
            self.guests.find(guest_id).pages += 1

    def close_page(self, guest_id: str) -> None:
        """Take note that a page was closed; who was sent away has none."""
        with self._changing():
            if guest := self.guests.all.get(guest_id):
                guest.pages -= 1

    def speak(self, guest_id: str, language: str) -> None:
        """Let somebody read in another language."""
        with self._changing():
            self.guests.find(guest_id).language = language
            self._keep()

    def send_away(self, guest_id: str) -> None:
        """Let somebody leave; in a game their seat stays empty until the host fills it."""
        with self._changing():
            guest = self.guests.find(guest_id)
            del self.guests.all[guest_id]
            if not self.game and guest.seat:
                for other in self.guests.seated():
                    other.seat -= other.seat > guest.seat
            self._keep()

    def admit(self, guest_id: str) -> None:
        """Give somebody the seat they ask for; whoever held it has it no more."""
        with self._changing():
            guest = self.guests.find(guest_id)
            if not guest.wants or not self.game:
                raise NoSuchSeat
            if before := self.guests.at(guest.wants):
                del self.guests.all[before.id]
            guest.seat, guest.wants = guest.wants, 0
            if guest.seat in self.game.bots:
                self.game.replace_seat(guest.seat, None)
            self._keep()

    def hand_over(self, guest_id: str, *, is_host: bool) -> None:
        """Give somebody the host's controls, or take them away."""
        with self._changing():
            self.guests.find(guest_id).is_host = is_host
            self._keep()

    # Before a game

    def agree(self, name: str, value: object) -> None:
        """Choose a rule, a timer, or what phones show; a value that cannot be is refused."""
        with self._changing():
            self.agreed.choose(name, value)
            self._keep()

    @property
    def bots(self) -> list[str]:
        """Return the strengths of the bots that fill up the table."""
        return self.agreed.bots_beside(len(self.guests.seated()))

    def seat_bots(self, kinds: list[str]) -> None:
        """Choose the bots that fill up the table."""
        with self._changing():
            self.agreed.seat_bots(kinds, len(self.guests.seated()))

    def add_bot(self, kind: str) -> None:
        """Let one more bot play."""
        with self._lock:
            self.seat_bots([*self.agreed.wished, kind])

    def remove_bot(self, number: int) -> None:
        """Let one bot go."""
        with self._lock:
            self.seat_bots([kind for index, kind in enumerate(self.agreed.wished) if index != number])

    def start(self) -> None:
        """Begin a game, or the next one: with a new code, and everybody where they sit."""
        with self._changing():
            if self.game and not self.game.is_over:
                raise TooLate
            people = self.guests.seated()
            for seat, guest in enumerate(people, 1):
                guest.seat = seat
            names = [guest.name for guest in people]
            bots = {len(names) + number: kind for number, kind in enumerate(self.bots, 1)}
            names += [name_bot(kind, seat) for seat, kind in bots.items()]
            begun = begin_game(self._make_request(Seating(tuple(names), bots)), self.language)
            if self.game:
                self.code = make_code()
            self.game = PartyGame(*begun, clock=self.clock)
            self.played.append(self.game.file)
            self._keep()

    def _make_request(self, seating: Seating) -> GameRequest:
        carried = self.game.match.rules.carry_over() if self.game else {}
        people = self.guests.seated()
        return GameRequest(
            self.rules_of.name, seating, self._request, self._draw_seed(), self.agreed.write_options(),
            at_table=self._at_table, language=people[0].language if people else self.language, carried=carried,
        )  # fmt: skip

    # During a game

    def answer(self, guest_id: str, turn: int, move: object = None, text: str | None = None) -> bool:
        """Take a move, once; it is on the disk when this returns. Words are read as whoever writes them speaks."""
        with self._changing():
            game, guest = self._playing(), self.guests.find(guest_id)
            seat = self.find_mover(guest)
            if text is not None:
                move = game.match.parse(seat, text, Labels(guest.language, self.card_language(guest.language)))
            return game.answer(seat, turn, move)

    def find_mover(self, guest: Guest) -> int:
        """Return for which seat a guest answers now: their own or, where the table is asked, for the table."""
        if not guest.seat:
            raise NotTheirMove
        return TABLE if self.is_for_table(guest.seat) else guest.seat

    def is_for_table(self, seat: int) -> bool:
        """Return whether a seat answers for the table: anybody does, unless what is drawn is one player's secret."""
        match = self.game.match if self.game else None
        if match is None or match.ask is None or TABLE not in match.waiting:
            return False
        audience = [other for other in match.ask.audience or () if self.game and other not in self.game.bots]
        return not (match.is_drawing and audience) or seat == audience[0]

    def be_ready(self, guest_id: str) -> None:
        """Somebody has read what was revealed, or throws the dice; the game goes on when all have, or the dice fall."""
        with self._changing():
            game, guest = self._playing(), self.guests.find(guest_id)
            if game.gate is None:
                return
            game.gate.ready.add(guest.seat)
            here = {other.seat for other in self.guests.seated() if other.is_here}
            if game.gate.seat == guest.seat if game.gate.kind == "throw" else here <= game.gate.ready:
                game.go_on()

    def note(self, guest_id: str, note: Note) -> None:
        """Keep what somebody has to say about a card that lies open."""
        with self._changing():
            game, guest = self._playing(), self.guests.find(guest_id)
            if note.card not in game.match.rules.on_table():
                raise TooLate
            game.note(note.model_copy(update={"seat": guest.seat}))
            game.save()

    def _playing(self) -> PartyGame:
        if self.game is None:
            raise TooLate
        return self.game

    # The host

    def pause(self, *, is_paused: bool) -> None:
        """Stop the game, or let it go on."""
        with self._changing():
            self._playing().pause(is_paused=is_paused)

    def skip(self) -> None:
        """Go on without those who are waited for: a bot answers for them, this once."""
        with self._changing():
            game = self._playing()
            if not game.is_over:
                game.stand_in()

    def undo(self) -> None:
        """Take the last answer of a person back."""
        with self._changing():
            self._playing().undo()

    def replace_by_bot(self, seat: int, kind: str) -> None:
        """Let a bot play for a seat; whoever sat there looks on."""
        with self._changing():
            game = self._playing()
            if not 0 < seat <= len(self.names):
                raise NoSuchSeat
            find_bot(kind)
            check_levels(self.rules_of.name, (kind,), len(self.names))
            if guest := self.guests.at(seat):
                guest.seat = 0
            game.replace_seat(seat, kind)
            self._keep()

    def end(self) -> None:
        """End the game early: who leads now is shown first. Its log can still be taken up again."""
        with self._changing():
            self._playing().is_ended = True

    # As time goes by

    def tick(self) -> bool:
        """Let one bot answer, and go on without people whose time is up; return whether anything happened."""
        game = self.game
        if game is None or game.is_over or game.is_paused:
            return False
        with self._lock:
            due = game.due_in(self.agreed.timers)
            if due is not None and due <= 0:
                game.stand_in()
            elif not game.act():
                return False
            self.written.clear()
            self.version += 1
        self.on_change()
        return True

    def card_language(self, wanted: str) -> str:
        """Return the language in which somebody reads cards: their own, if the cards have it."""
        brief = self.pack.deck_brief
        return wanted if wanted in brief.languages else brief.source

    def _keep(self) -> None:
        """Write down who sits where, for when the program is started again."""
        if self.game:
            keep_table(
                self.game.file,
                KeptTable(
                    id=self.id, code=self.code, port=self.port, language=self.language, at_table=self._at_table,
                    timers=self.agreed.timers, sound=self.agreed.sound, questions=self.agreed.questions_on_phones,
                    guests=list_kept_guests(self.guests),
                ),
            )  # fmt: skip
