"""The bonus cards of Kwis 't!: hands, the pile, and what the action cards do (phase 8). FAQ: Veelgestelde vragen."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from quizkit.cards.kinds.bonus import Discard, Give, Peek, Take
from quizkit.cards.kinds.bonus import DrawBonus as DrawCards
from quizkit.play.ask import Ask, Draw, Steps
from quizkit.play.games.kwis_t.material import Action, KwisTBox, KwisTOptions, KwisTPosition
from quizkit.play.hands import Pick
from quizkit.play.rules import Rules, Setting
from quizkit.play.spaces import PlayerChoice

WHOM = {
    "take": "whom-take", "give": "whom-give", "swap": "whom-swap", "peek": "whom-peek", "discard": "whom-discard",
}  # fmt: skip


class BonusCards(Rules[KwisTBox, KwisTOptions, KwisTPosition]):
    """Whose cards are where."""

    def __init__(self, setting: Setting[KwisTBox, KwisTOptions, KwisTPosition]) -> None:
        super().__init__(setting)
        # Voorbereiding: all bonus cards shuffled, actions among them. Which comes is drawn when it is drawn.
        self.pile = list(self.box.bonus)
        """In order, so that a card is quickly found."""
        self.under: list[str] = []
        """What was put back under the pile, in order."""
        self.gone: tuple[str, ...] = ()
        """Actions that have been played."""
        self.hands: dict[int, list[str]] = {seat: [] for seat in self.seats}
        self.scores = dict.fromkeys(self.seats, 0)
        self.quizmaster = self.options.first_quizmaster
        self.done: set[int] = set()
        """Whose turn in phase 8 is over."""

    def _deal(self, seat: int, count: int) -> Steps:
        """Draw bonus cards, face down for everybody else (phase 6). Returns what came."""
        drawn: list[str] = []
        # FAQ 6: an empty pile is made anew, and the draw goes on (ruling).
        while len(drawn) < count and (self.pile or self.under or (yield from self._refill())):
            most, pile = count - len(drawn), self.pile
            if pile:
                cards = yield Draw("bonus", Pick(tuple(pile), min(most, len(pile)), self.box.names, True), (seat,))
                for card in cards:
                    del pile[bisect_left(pile, card)]
            else:
                # What was put back under the pile comes last.
                cards = self.under[:most]
                del self.under[:most]
            self.hands[seat] += cards
            self.tell("gets", seat, len(cards))
            self.whisper((seat,), "cards", self._called(cards))
            drawn += cards
        if count and not self.pile and not self.under:
            yield from self._refill()
        return drawn

    def _refill(self) -> Steps:
        """FAQ 6: four random cards of everybody's score at once and are the new pile. Returns whether there is one."""
        for seat in self.clockwise(self.quizmaster):
            # Actions not yet played are not handed in (ruling).
            own = tuple(card for card in self.hands[seat] if card not in self.box.actions)
            back = own
            # With fewer than four, all there are (ruling).
            if len(own) > self.options.refill_each:
                wanted = Pick(own, self.options.refill_each, self.box.names, is_blind=True)
                back = yield Draw("returned", wanted, audience=(seat,))
            points = sum(self.box.points[card] for card in back)
            self._lose(seat, back)
            self.pile = sorted((*self.pile, *back))
            self.scores[seat] += points
            self.tell("returns", seat, len(back), points)
        return bool(self.pile)

    def _lose(self, seat: int, cards: Sequence[str]) -> None:
        for card in cards:
            self.hands[seat].remove(card)

    def _called(self, cards: Sequence[str]) -> tuple[Any, ...]:
        called = self.box.called
        return tuple([called[card] for card in cards])

    def _play_actions(self) -> Steps:
        """Phase 8: everybody plays the actions of this round, clockwise from the quizmaster."""
        self.done = set()
        for seat in self.clockwise(self.quizmaster):
            yield from self._play_all(seat)
            self.done.add(seat)

    def _play_all(self, seat: int) -> Steps:
        """Phase 8, FAQ 4: all of them, in an order of one's own."""
        actions = self.box.actions
        while held := [card for card in self.hands[seat] if card in actions]:
            card = yield from self._choose(seat, held)
            yield from self._play_action(seat, card)

    def _play_at_once(self, seat: int, got: Sequence[str]) -> Steps:
        """FAQ 5: actions that came through an action are played before all others."""
        due = [card for card in got if card in self.box.actions]
        while due:
            card = yield from self._choose(seat, due)
            due.remove(card)
            yield from self._play_action(seat, card)
            # One of them may be lost to somebody else in between.
            due = list((Counter(due) & Counter(self.hands[seat])).elements())

    def _choose(self, seat: int, held: Sequence[str]) -> Steps:
        kinds = tuple(dict.fromkeys(held))
        if len(kinds) == 1:
            return kinds[0]
        # What is not yet played is nobody else's business.
        (card,) = (yield Ask("action", {seat: Pick(kinds, 1, self.box.names)}, is_quiet=True))[seat]
        return card

    def _play_action(self, seat: int, card: str) -> Steps:
        """Phase 8: a card that is played leaves the game, even if it has no effect (FAQ 4)."""
        self.hands[seat].remove(card)
        self.gone = (*self.gone, card)
        self.tell("plays", seat, *self._called((card,)))
        drawn = yield from self._do(seat, self.box.actions[card])
        yield from self._play_at_once(seat, drawn)
        # An action that reaches somebody whose turn is over is played at once, too (ruling).
        for other in self.clockwise(self.left(seat)):
            if other in self.done:
                yield from self._play_all(other)

    def _do(self, seat: int, action: Action) -> Steps:
        """Do what stands on the card. Returns the cards that the player got."""
        if isinstance(action, DrawCards):
            return (yield from self._deal(seat, action.cards))
        if not self._can(seat, action.do):
            self.tell("no-effect", seat)
            return []
        others = tuple([other for other in self.seats if other != seat])
        other = others[0] if len(others) == 1 else (yield ask_whom(WHOM[action.do], seat, others, self.names))[seat]
        if isinstance(action, Take):
            return (yield from self._take(seat, other, action))
        if isinstance(action, Give):
            yield from self._give(seat, other, action.cards)
        elif isinstance(action, Discard):
            yield from self._discard(other, action.cards)
        elif isinstance(action, Peek):
            self.tell("peeks", seat, other)
            self._look(seat, other)
        else:
            self.hands[seat], self.hands[other] = self.hands[other], self.hands[seat]
            self.reveal("swaps", seat, other)
            return tuple(self.hands[seat])
        return []

    def _can(self, seat: int, what: str) -> bool:
        """Return whether there are cards to do it with: one's own to give, any to swap, otherwise those of others."""
        owners = {"give": (seat,), "swap": self.seats}.get(what, self.clockwise(seat)[1:])
        return any(self.hands[owner] for owner in owners)

    def _take(self, seat: int, other: int, action: Take) -> Steps:
        """Take cards from another hand, unseen or by choice; what there is, if there are fewer (ruling)."""
        cards = hand = tuple(self.hands[other])
        wanted = Pick(hand, min(action.cards, len(hand)), self.box.names, is_blind=action.pick == "random")
        if not wanted.is_blind:
            self._look(seat, other)
        if wanted.size < len(hand):
            if wanted.is_blind:
                cards = yield Draw("taken", wanted, audience=(seat, other))
            else:
                cards = (yield Ask("take", {seat: wanted}, audience=(other,)))[seat]
        self.tell("takes", seat, other, len(cards))
        self._hand_over(other, seat, cards)
        return cards

    def _give(self, seat: int, other: int, count: int) -> Steps:
        """Give cards of one's own choice to another player."""
        cards = yield from self._own(seat, count, "give", (other,))
        self.tell("gives", seat, other, len(cards))
        self._hand_over(seat, other, cards)

    def _discard(self, seat: int, count: int) -> Steps:
        """Put cards of one's own choice back under the pile."""
        cards = yield from self._own(seat, count, "discard", ())
        self._lose(seat, cards)
        self.under += cards
        self.tell("puts-back", seat, len(cards))

    def _own(self, seat: int, count: int, kind: str, audience: tuple[int, ...]) -> Steps:
        """Choose cards of one's own, or all if there are no more."""
        hand = tuple(self.hands[seat])
        if len(hand) <= count:
            return hand
        return (yield Ask(kind, {seat: Pick(hand, count, self.box.names)}, audience))[seat]

    def _hand_over(self, giver: int, taker: int, cards: Sequence[str]) -> None:
        self._lose(giver, cards)
        self.hands[taker] += cards
        self.reveals += 1
        self.whisper((giver, taker), "cards", self._called(cards))

    def _look(self, seat: int, other: int) -> None:
        """Look at a hand: nobody can take back what came before."""
        self.reveals += 1
        self.whisper((seat,), "looks", other, self._called(self.hands[other]))


@lru_cache(4096)
def ask_whom(kind: str, seat: int, others: tuple[int, ...], names: tuple[str, ...]) -> Ask:
    """Ask a seat of Kwis 't! for another player; there are few such asks, and they come again and again."""
    return Ask(
        kind, {seat: PlayerChoice(others, names, may_pass=kind == "control", own=seat, reason="play.fault-off-board")}
    )
