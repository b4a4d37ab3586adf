"""Company: bots at some of the seats, and people, or a script, at the others."""

from collections.abc import Mapping

from quizkit.play.ask import Ask
from quizkit.play.bots import Bot, draw_belief, find_bot
from quizkit.play.chance import open_stream
from quizkit.play.engine import Match


class Company:
    """Answers for bots on their turn. What they draw depends on the game and its language, not on the sitting."""

    def __init__(self, match: Match, bots: Mapping[int, str], language: str = "") -> None:
        self._language = language
        self._match, self._bots = match, {seat: find_bot(kind) for seat, kind in bots.items()}
        self.strengths = bots

    def act(self) -> None:
        """Let bots answer until somebody else is asked, or it is over."""
        while self.act_once():
            pass

    def act_once(self) -> bool:
        """Let one bot answer, if one is asked; return whether one did."""
        ready = self._ready(self._match.ask) if self._match.ask else []
        if ready:
            self._answer(ready[0])
        return bool(ready)

    def take_back(self) -> int:
        """Take the last answer of a person back, with those that bots gave since. Returns whose it was."""
        answers = reversed(self._match.entries)
        count = next((number for number, (seat, _) in enumerate(answers, 1) if seat not in self._bots), 0)
        return self._match.undo(count)[0]

    def _ready(self, ask: Ask) -> list[int]:
        """Return the bots that answer now: all, but in a race only those who are quicker than the next person."""
        waiting = self._match.waiting
        if not ask.is_race:
            return [seat for seat in waiting if seat in self._bots]
        asked = len(self._match.entries) - (len(ask.options) - len(waiting))
        order = sorted(
            ask.options, key=lambda seat: open_stream(self._match.setup.seed, f"race {asked} {seat}").random()
        )
        # A bot waits for every person before it in the draw.
        ready = list[int]()
        for seat in (seat for seat in order if seat in waiting):
            if seat not in self._bots:
                break
            ready.append(seat)
        return ready

    def stand_in(self, seat: int, kind: str) -> None:
        """Let a bot answer this once for a person who cannot."""
        self._answer(seat, find_bot(kind))

    def _answer(self, seat: int, stand_in: Bot | None = None) -> None:
        match, player = self._match, stand_in or self._bots[seat]
        random = open_stream(match.setup.seed, f"bot {seat} {len(match.entries)}")
        belief = draw_belief(match.rules.hint(seat), player.ability, random, self._language)
        match.answer(seat, player.move(match.setup.game.name, match.view(seat), belief, random))
