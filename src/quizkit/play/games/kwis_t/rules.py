"""Kwis 't!: five questions, a bid on how many are right, and bluff. Phases are those of the rulebook (NL)."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any, ClassVar

from quizkit.play.ask import TABLE, Ask, Draw, Play, Steps
from quizkit.play.events import Event
from quizkit.play.fair_judging import judge_sheet
from quizkit.play.games.kwis_t.bids import APPEAL, MAY_SHOW, BidOrAppeal, KeepQuiet
from quizkit.play.games.kwis_t.bonus_cards import BonusCards, ask_whom
from quizkit.play.games.kwis_t.material import (
    Doubt,
    KwisTBox,  # fmt: skip
    KwisTHand,
    KwisTOptions,
    KwisTPosition,
    KwisTTable,
    QuestionCard,
    Texts,
    check_position,
    unpack,
)
from quizkit.play.hands import AnswerSheet, Pick
from quizkit.play.heaps import Deal
from quizkit.play.judging import Verdict, judge
from quizkit.play.rules import Hint, Lesson, Mark, Setting
from quizkit.play.settings import demand, list_values
from quizkit.play.spaces import NumberRange, PlayerChoice, WordChoice, new
from quizkit.play.standings import Outcome, rank_seats
from quizkit.play.words import Saying, list_synonyms, simplify

RULING = WordChoice(("right", "wrong"))
QUIET = KeepQuiet(("quiet",))
BID = "play.fault-bid"


class KwisT(BonusCards):
    """Answers, bids, the board, and who is quizmaster."""

    name, version, seating = "kwis-t", 2, (2, 6)
    replays: ClassVar = {1: {"judging": "strict"}}
    events: ClassVar = {
        "reads": ("seat", "round"),
        "question": ("number", "text"),
        "answer": ("number", "text"),
        "ruled": ("number", "text", "ruling"),
        "knows": ("count",),
        "tokens": ("tokens",),
        "bids": ("seat", "bid"),
        "controls": ("seat", "other"),
        "sees": ("seat", "count", "answers"),
        "honest": ("seat",),
        "caught": ("seat", "count"),
        "shows": ("seat",),
        "scores": ("seat", "points"),
        "gets": ("seat", "count"),
        "cards": ("cards",),
        "returns": ("seat", "count", "points"),
        "plays": ("seat", "card"),
        "no-effect": ("seat",),
        "takes": ("seat", "other", "count"),
        "gives": ("seat", "other", "count"),
        "swaps": ("seat", "other"),
        "peeks": ("seat", "other"),
        "looks": ("seat", "cards"),
        "puts-back": ("seat", "count"),
        "ends": ("seat", "bonus", "total"),
    }
    card_events: ClassVar = {"reads": "round"}
    offered: ClassVar = ("open_bids",)
    option_model, position_model, unpack = KwisTOptions, KwisTPosition, staticmethod(unpack)

    def __init__(self, setting: Setting[KwisTBox, KwisTOptions, KwisTPosition]) -> None:
        super().__init__(setting)
        seats, chosen = self.seats, self.options
        # Voorbereiding: as many rounds, and question cards, as the table says for so many players.
        demand(str(len(seats)) in chosen.rounds, "options.rounds", list_values(chosen.rounds), str(len(seats)))
        self.rounds, self.round = chosen.rounds[str(len(seats))], 1
        demand(self.rounds <= len(self.box.questions), "options.rounds", self.rounds, f"≤ {len(self.box.questions)}")
        demand(
            chosen.first_quizmaster in seats, "options.first_quizmaster", chosen.first_quizmaster, list_values(seats)
        )
        self.unread = list(self.box.questions)
        self.card: QuestionCard | None = None
        self.doubt: Doubt | None = None
        self._write, self._shuffle, self._bid = _ask_all(len(seats), self.box.tokens)
        self._is_fair = chosen.judging == "fair"
        self._has_appeals = bool(chosen.appeals)
        self.totals: tuple[int, ...] = ()
        """Track and bonus points together, once they are counted."""
        self._is_played = False
        """Whether a position begins with the action cards of its round."""
        self._clear()
        if setting.position:
            check_position(setting.position, self.box, seats, self.rounds)
            self._place(setting.position)

    def _clear(self) -> None:
        """Take everything of a round off the table."""
        self.answers: Texts = ()
        self.sheets: dict[int, tuple[str, ...]] = {}
        self.right: dict[int, int] = {}
        """How many answers of each player are right."""
        self.verdicts: dict[int, tuple[Verdict, ...]] = {}
        """Which of them."""
        self.ruled: set[tuple[int, str]] = set()
        """What the table has ruled on, which is final."""
        self.tokens: tuple[int, ...] = ()
        self.bids = dict.fromkeys(self.seats, 0)
        self.board: tuple[int, ...] = ()

    def _place(self, position: KwisTPosition) -> None:
        """Begin in the middle of a game."""
        seats = self.seats
        self.quizmaster, self.round = position.quizmaster, position.round
        self.gone, self.under = position.gone, [*position.under]
        self.scores = dict(zip(seats, position.scores, strict=True))
        self.hands = {seat: list(hand) for seat, hand in zip(seats, position.hands, strict=True)}
        spread = Counter(card for hand in (*position.hands, position.under, position.gone) for card in hand)
        self.pile = sorted((Counter(self.box.bonus) - spread).elements())
        self.unread = [card for card in self.unread if card not in position.used]
        self._is_played = position.phase == "actions"

    def play(self) -> Play:
        """Rondeverloop: so many rounds of nine phases."""
        while True:
            if not self._is_played:
                yield from self._ask_questions()
                yield from self._read_answers()
                yield from self._turn_tokens_up()
                yield from self._take_bids()
                yield from self._control()
                yield from self._score_the_others()
            self._is_played = False
            yield from self._play_actions()
            if self.round == self.rounds:
                return self._standings()
            # 9: the cards go to the left.
            self.quizmaster, self.round = self.left(self.quizmaster), self.round + 1

    def _ask_questions(self) -> Steps:
        """2: the quizmaster reads five questions, and everybody writes; when all are done, nothing is changed."""
        self._clear()
        self.card = None
        (name,) = yield Draw("question", Pick(tuple(self.unread), 1, {}))
        self.unread.remove(name)
        self.card = self.box.questions[name]
        self.tell("reads", self.quizmaster, self.round)
        self.tell_each("question", enumerate(self.card.questions, 1))
        self.sheets = yield self._write

    def _read_answers(self) -> Steps:
        """3: the answers are read, and everybody knows in secret how many are right."""
        assert self.card is not None  # noqa: S101  # it has just been read
        self.answers = self.card.answers
        self.tell_each("answer", enumerate(self.answers, 1))
        doubts = self._judge(self.card)
        # What is nearly right is for the table to decide, which does not learn who wrote it.
        for number, written in sorted(doubts):
            yield from self._let_rule(number, written)
        self.right = {seat: verdicts.count("right") for seat, verdicts in self.verdicts.items()}
        for seat, count in self.right.items():
            self.whisper((seat,), "knows", count)

    def _let_rule(self, number: int, written: str) -> Steps:
        """Let the table rule on an answer, for all who wrote it."""
        writers = tuple([seat for seat, sheet in self.sheets.items() if sheet[number - 1] == written])
        self.doubt = Doubt(number, written)
        ruling = (yield Ask("rule", {TABLE: RULING}, audience=writers))[TABLE]
        self.doubt = None
        self.ruled.add((number, written))
        self.whisper(writers, "ruled", number, written, ruling)
        for seat in writers:
            verdicts = self.verdicts[seat]
            self.verdicts[seat] = (*verdicts[: number - 1], ruling, *verdicts[number:])

    def _judge(self, card: QuestionCard) -> set[tuple[int, str]]:
        """Note what is right; return what is nearly so, by question and text."""
        doubts = set[tuple[int, str]]()
        for seat, sheet in self.sheets.items():
            verdicts = self.verdicts[seat] = self._compare(card, sheet)
            if "near" in verdicts:
                doubts.update(
                    (number, sheet[number - 1]) for number, verdict in enumerate(verdicts, 1) if verdict == "near"
                )
        return doubts

    def _compare(self, card: QuestionCard, sheet: tuple[str, ...]) -> tuple[Verdict, ...]:
        """Compare answers with the card, as it was agreed on."""
        return judge_sheet(card.keys, card.strict, sheet) if self._is_fair else tuple(map(judge, card.strict, sheet))

    def _turn_tokens_up(self) -> Steps:
        """1, 4: shuffled face down before the questions, and turned up now: nobody can know them in between."""
        self.tokens = yield self._shuffle
        self.tell("tokens", self.tokens)

    def explain_words(self, text: str) -> Saying | None:
        """Return that an appeal comes before one's bid, or never."""
        word = simplify(text).partition(" ")[0]
        return Saying("play.fault-appeal-now") if self._has_appeals and word in list_synonyms(APPEAL) else None

    def _take_bids(self) -> Steps:
        """5: on a space from 1 to 5. Honest, bluff or tactical: any is possible, but none on 0 (FAQ 2, 3)."""
        if not self.options.open_bids:
            # All at once (ruling); who appeals first, bids afterwards.
            bids = (yield from self._take_bids_and_appeals()) if self._has_appeals else (yield self._bid)
            for seat in self.seats:
                self._lay(seat, bids[seat])
            return
        # The book: in free order, for all to see. Who is next is for the players to say.
        while waiting := tuple([seat for seat in self.seats if not self.bids[seat]]):
            seat = waiting[0]
            if len(waiting) > 1:
                space = PlayerChoice(waiting, self.names, reason="play.fault-has-bid")
                seat = (yield Ask("next", {TABLE: space}))[TABLE]
            while type(bid := (yield Ask("bid", {seat: self._bid_space(seat)}, is_quiet=True))[seat]) is tuple:
                yield from self._appeal(seat, bid[1])
            self._lay(seat, bid)

    def _take_bids_and_appeals(self) -> Steps:
        """Ask until all have bid. No bid is known before, not even in a log for one seat."""
        bids, waiting = dict[int, int](), self.seats
        while waiting:
            spaces = {seat: self._bid_space(seat) for seat in waiting}
            for seat, move in (yield Ask("bid", spaces, audience=())).items():
                if type(move) is int:
                    bids[seat] = move
                else:
                    yield from self._appeal(seat, move[1])
            waiting = tuple([seat for seat in self.seats if seat not in bids])
        return bids

    def _bid_space(self, seat: int) -> NumberRange:
        """5: any space; and the answers that were judged wrong, not yet by the table."""
        bid: NumberRange = self._bid.options[seat]  # type: ignore[assignment]  # made so
        if seat not in self.options.appeals:
            return bid
        sheet = self.sheets[seat]
        verdicts = enumerate(zip(self.verdicts[seat], sheet, strict=True), 1)
        judged = [(number, text) for number, (verdict, text) in verdicts if text and verdict == "wrong"]
        wrong = tuple(number for number, text in judged if (number, text) not in self.ruled)
        return BidOrAppeal(bid.low, bid.high, reason=BID, wrong=wrong)

    def _appeal(self, seat: int, number: int) -> Steps:
        """3: whoever thinks that the judge is wrong asks the table, once an answer; it counts for all who wrote it."""
        written = self.sheets[seat][number - 1]
        # Two who wrote the same may appeal at once.
        if (number, written) in self.ruled:
            return
        yield from self._let_rule(number, written)
        self.right = {other: verdicts.count("right") for other, verdicts in self.verdicts.items()}
        self.whisper((seat,), "knows", self.right[seat])

    def _lay(self, seat: int, bid: int) -> None:
        self.bids[seat] = bid
        self.board = (*self.board, seat)
        self.tell("bids", seat, bid)

    def _control(self) -> Steps:
        """6: from the quizmaster clockwise, each may control one other player on the board (FAQ 1), or nobody."""
        for seat in self.clockwise(self.quizmaster):
            others = tuple([other for other in self.seats if other != seat and other in self.board])
            if not others:
                continue
            other = (yield ask_whom("control", seat, others, self.names))[seat]
            self.tell("controls", seat, other)
            if not other:
                continue
            bid, right = self.bids[other], self.right[other]
            self._look_at_answers(seat, other)
            # 6.1: no bluff, the cards go to the controlled player. 6.2: bluff, to the controller.
            if bid <= right:
                self.reveal("honest", other)
                yield from self._deal(other, self.tokens[bid - 1])
            else:
                self.reveal("caught", other, right)
                yield from self._deal(seat, self.tokens[bid - 1])
            # 6.2: a bluffer is set back to what was right; with none, to nothing (ruling).
            self._score(other, min(bid, right))

    def _look_at_answers(self, seat: int, other: int) -> None:
        """Only who controls sees the answers (ruling)."""
        self.whisper((seat,), "sees", other, self.right[other], (self.sheets[other], self.verdicts[other]))

    def list_events(self, since: int = 0) -> Iterator[Event]:
        """Return the events with marks beside answers: few are ever looked at, so only now."""
        for event in super().list_events(since):
            if event.kind == "sees":
                marked = zip(*event.facts["answers"], strict=True)
                answers = tuple(f"{text or '–'} {'✓' if verdict == 'right' else '✗'}" for text, verdict in marked)
                yield event._replace(facts={**event.facts, "answers": answers})
            else:
                yield event

    def _score_the_others(self) -> Steps:
        """7: who was not controlled scores the bid; who bluffed and shows it gets the cards as well."""
        for seat in self.clockwise(self.quizmaster):
            if seat not in self.board:
                continue
            bid = self.bids[seat]
            # All are asked, so that nobody learns who could show something. Only a bluffer can (ruling).
            if (yield _ask_show(seat, bid > self.right[seat]))[seat] == "show":
                self.reveal("shows", seat)
                self._look_at_answers(self.left(seat), seat)
                yield from self._deal(seat, self.tokens[bid - 1])
            self._score(seat, bid)

    def _score(self, seat: int, points: int) -> None:
        """6, 7: take the disc off the board and move the pawn."""
        self.board = tuple([other for other in self.board if other != seat])
        self.scores[seat] += points
        self.tell("scores", seat, points)

    def _standings(self) -> Outcome:
        """Einde van het spel: bonus points are added; the highest total wins."""
        totals = {}
        for seat, score in self.scores.items():
            bonus = sum(self.box.points[card] for card in self.hands[seat])
            totals[seat] = (score + bonus,)
            self.reveal("ends", seat, bonus, score + bonus)
        self.totals = tuple(total for (total,) in totals.values())
        return rank_seats(totals)

    def on_table(self) -> tuple[str, ...]:
        """Return the question card."""
        return (self.card.id,) if self.card else ()

    def marks(self, seat: int, move: Any) -> Iterator[Mark]:
        """Each answer is right or wrong; what is nearly right, as soon as the table has ruled on it."""
        if self.card and self.doubt and seat == TABLE:
            number, text = self.doubt
            for writer, sheet in self.sheets.items():
                if sheet[number - 1] == text:
                    yield Mark(self.card.id, number, writer, move == "right")
        elif self.card and not self.sheets:
            for number, verdict in enumerate(self._compare(self.card, move), 1):
                if verdict != "near":
                    yield Mark(self.card.id, number, seat, verdict == "right")

    @classmethod
    def fit_table(cls, people: tuple[int, ...], language: str, *, is_at_screen: bool) -> dict[str, Any]:  # noqa: ARG003
        """People may appeal against the judge; bots never do."""
        return {"appeals": people}

    def recall(self, card: str, part: int) -> Lesson | None:
        """Return one of the questions of a card, and its answer."""
        quiz = self.box.questions[card]
        return Lesson(quiz.questions[part - 1], quiz.answers[part - 1])

    def lead(self) -> tuple[int, ...]:
        """Count the points on the track; what hands are worth is secret."""
        return tuple(self.scores.values())

    def rounds_played(self) -> int:
        """Count the question cards, the present one too."""
        return self.round

    def round_now(self) -> int:
        """Return the same: the present round is counted."""
        return self.round

    def show_table(self) -> KwisTTable:
        """Everything but answers, how many are right, and what is on bonus cards."""
        return new(KwisTTable, (
            self.round, self.rounds, self.quizmaster, self.card.questions if self.card else (), self.answers,
            self.tokens, tuple(self.bids.values()), self.board, self.totals or tuple(self.scores.values()),
            tuple(map(len, self.hands.values())), len(self.pile) + len(self.under), self.gone, self.box.points,
        ))  # fmt: skip

    def show_hand(self, seat: int) -> KwisTHand | Doubt | None:
        """Return the seat's own answers and cards; for the table, what it is to rule on."""
        if seat == TABLE:
            return self.doubt
        answers, verdicts, right = self.sheets.get(seat, ()), self.verdicts.get(seat, ()), self.right.get(seat)
        return new(KwisTHand, (answers, right, verdicts, tuple(self.hands[seat])))

    def hint(self, seat: int) -> Hint | None:
        """Return the answers to the questions; and to the table, that slips are forgiven."""
        if seat == TABLE:
            return Hint("right") if self.doubt else None
        return self.card.hint if self.card and not self.sheets else None


@cache
def _ask_all(seats: int, tokens: tuple[int, ...]) -> tuple[Ask, Draw, Ask]:
    """Ask everybody to write, shuffle the tokens, and ask everybody to bid: the same in every round."""
    every, spaces = range(1, seats + 1), len(tokens)
    write = Ask("answers", dict.fromkeys(every, AnswerSheet(spaces)), audience=())
    bid = NumberRange(1, spaces, reason=BID)
    return write, Draw("tokens", Deal(tokens, spaces)), Ask("bid", dict.fromkeys(every, bid))


@cache
def _ask_show(seat: int, is_bluff: bool) -> Ask:
    return Ask("show", {seat: MAY_SHOW if is_bluff else QUIET}, is_quiet=True)
