"""Kwis 't!, rule by rule. Phases and questions (FAQ) are those of the rulebook."""

import re
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playing import answers, begin, changed, happened, kinds, pack, refusal

from quizkit.labels import Labels, read_labels
from quizkit.packs.pack import Pack
from quizkit.play import Match, log
from quizkit.play.ask import TABLE
from quizkit.play.bots import find_bot, run
from quizkit.play.company import Company
from quizkit.play.engine import IllegalMove, NoMoveToUndo
from quizkit.play.games.kwis_t import bonus_cards, rules
from quizkit.play.rules import Hint

TAKE_2, CHOOSE_1, SWAP, GIVE_1, PEEK, DRAW_1 = (f"kb-010{number}" for number in range(1, 7))
RIGHT = tuple(next(iter(one["answer"].values())) for one in pack("kwis-t").cards[0]["card"]["questions"])
"""The answers of the first card."""
TOKENS = (1, 2, 3, 5, 4)
QUIZ = [card["card"]["id"] for card in pack("kwis-t").cards if card["kind"] == "quiz"]
ALL = Counter({"+1": 54, "+2": 36, "+3": 18, TAKE_2: 2, CHOOSE_1: 2, SWAP: 2, GIVE_1: 2, PEEK: 2, DRAW_1: 2})


def game(
    right: list[int],
    bids: list[int],
    *drawn: tuple[str, ...],
    tokens: tuple[int, ...] = TOKENS,
    options: dict[str, Any] | None = None,
    of: Pack | None = None,
    **given: Any,
) -> Match:
    """Play a round up to the controls: so many right, these bids; these bonus cards come first."""
    count, chance = len(right), [("kw-0001",), tokens, *drawn]
    position = {"quizmaster": 1, "scores": [0] * count, "hands": [[]] * count, **given}
    match = begin("kwis-t", count, options, of=of, position=position, chance=chance)
    answers(match, *[RIGHT[:one] + ("",) * (5 - one) for one in right], *bids)
    return match


def ones(count: int) -> tuple[str, ...]:
    return ("+1",) * count


def hands(match: Match) -> list[list[str]]:
    return list(match.rules.hands.values())  # type: ignore[attr-defined]


def table(match: Match) -> Any:
    return match.view(1).table


def told(match: Match, *kinds: str) -> list[tuple[Any, ...]]:
    return [one for one in happened(match) if one[0] in kinds]


def deck(copies: int = 10, /, **actions: dict[str, Any]) -> Pack:
    """Make the pack with other action cards, and some of one point."""
    whole = pack("kwis-t")
    quiz = [card for card in whole.cards if card["kind"] == "quiz"]
    made = [{"id": name, "action": action, "text": {"fr": "?"}} for name, action in actions.items()]
    worth = [{"id": "p", "copies": copies, "points": 1}] if copies else []
    bonus = [{"kind": "bonus", "revision": 1, "card": card} for card in (*worth, *made)]
    return whole.model_copy(update={"cards": (*quiz, *bonus)}).with_digest()


# Voorbereiding


@pytest.mark.parametrize(("seats", "rounds"), [(2, 6), (3, 6), (4, 4), (5, 5), (6, 6)])
def test_there_are_as_many_rounds_as_the_table_says_and_everybody_is_quizmaster_equally_often(
    seats: int, rounds: int
) -> None:
    match = begin("kwis-t", seats)
    assert (table(match).rounds, table(match).scores, table(match).pile) == (rounds, (0,) * seats, 120)
    while match.ask:
        answers(match, match.ask.options[match.waiting[0]].sample(Random(1)))
    masters = [one[1] for one in told(match, "reads")]
    assert masters == [index % seats + 1 for index in range(rounds)]
    questions = [one[2] for one in told(match, "question")]
    assert len(questions) == 5 * rounds == len({str(text) for text in questions})


def test_who_begins_is_an_option_and_the_quizmaster_moves_on_clockwise() -> None:
    match = begin("kwis-t", 3, {"first_quizmaster": 3})
    assert table(match).quizmaster == 3
    answers(match, *[("",) * 5] * 3, 1, 1, 1)
    assert kinds(match) == ["control 3"]
    answers(match, 0, 0, 0, "quiet", "quiet", "quiet")
    assert (table(match).quizmaster, table(match).round) == (1, 2)
    said = "options.first_quizmaster cannot be 4: allowed: 1, 2, 3."
    assert refusal("kwis-t", 3, {"first_quizmaster": 4}) == said


@pytest.mark.parametrize(
    ("rounds", "said"),
    [
        ({"2": 6}, "options.rounds cannot be 2: allowed: 3."),
        ({"3": 234}, "options.rounds cannot be 234: allowed: ≤ 233."),
        ({"3": 233}, ""),
    ],
)
def test_a_number_of_players_without_rounds_or_more_rounds_than_cards_is_refused(
    rounds: dict[str, int], said: str
) -> None:
    assert refusal("kwis-t", 3, {"rounds": rounds}) == said


# Phases 1 to 4


def test_2_who_may_know_is_given_the_answers_one_by_one() -> None:
    first, *others = pack("kwis-t").cards
    hard = {**first, "card": {**first["card"], "difficulty": 3}}
    for card, difficulty in ((first, 2), (hard, 3)):
        of = pack("kwis-t").model_copy(update={"cards": (card, *others)})
        hint = begin("kwis-t", 2, of=of, chance=[("kw-0001",)]).rules.hint(1)
        assert hint
        assert [(part.answer, part.difficulty) for part in hint.parts] == [(answer, difficulty) for answer in RIGHT]
        assert [part.spell("nl") for part in hint.parts] == [one["answer"]["nl"] for one in card["card"]["questions"]]
        assert (hint.answer, hint.parts[0].spell("en")) == (RIGHT, RIGHT[0])


def test_2_everybody_writes_at_once_and_in_secret_the_quizmaster_too() -> None:
    match = begin("kwis-t", 3)
    assert kinds(match) == ["answers 1", "answers 2", "answers 3"]
    assert (len(table(match).questions), table(match).answers, table(match).tokens) == (5, (), ())
    match.answer(3, RIGHT)
    assert match.waiting == (1, 2)
    # Until the pencils are laid down, one may still change one's mind.
    match.undo()
    answers(match, *[("",) * 5] * 3)
    with pytest.raises(NoMoveToUndo):
        match.undo()
    assert len(table(match).answers) == 5


def test_3_each_player_learns_only_the_own_count() -> None:
    match = game([2, 0, 5], [1, 1, 1])
    assert [match.view(seat).hand.right for seat in (1, 2, 3)] == [2, 0, 5]
    for seat, count in ((1, 2), (2, 0), (3, 5)):
        assert [event.facts for event in match.events(seat=seat) if event.kind == "knows"] == [{"count": count}]


def test_3_an_answer_in_any_language_of_the_card_counts() -> None:
    match = begin("kwis-t", 2, chance=[("kw-0001",)])
    answers(
        match, ("8", "het vaticaan", "1989", "AVOCADO", "au"), ("acht", "cite du vatican", "1 989", "l'avocat", "Ag")
    )
    assert [match.view(seat).hand.right for seat in (1, 2)] == [5, 4]


def test_3_what_is_nearly_right_is_for_the_table_to_decide_without_knowing_whose_it_is() -> None:
    match = begin("kwis-t", 3, chance=[("kw-0001",), TOKENS])
    answers(match, ("8", "Fatikan", "", "Avoado", ""), ("", "", "", "", ""), ("", "Fatikan", "", "", ""))
    assert kinds(match) == ["rule 0"]
    assert (match.view(TABLE).hand, match.view(1).hand.right) == ((2, "Fatikan"), None)
    assert (match.rules.hint(TABLE), match.rules.hint(1)) == (Hint("right"), None)
    answers(match, "right")
    assert match.view(TABLE).hand == (4, "Avoado")
    answers(match, "wrong")
    assert [match.view(seat).hand.right for seat in (1, 2, 3)] == [2, 0, 1]
    assert (match.view(TABLE).hand, match.rules.hint(TABLE)) == (None, None)
    ruled = [event for event in match.events() if event.kind == "ruled"]
    assert [(event.audience, *event.facts.values()) for event in ruled] == [
        ((1, 3), 2, "Fatikan", "right"), ((1,), 4, "Avoado", "wrong"),
    ]  # fmt: skip
    # A ruling is an input: it is in the log, and hidden from those whom it does not concern.
    assert log.dumps(log.resume(log.dumps(match), "x", pack("kwis-t"))) == log.dumps(match)
    assert [log.redact(match, seat).decode().count('{"seat": 0, "hidden"') for seat in (1, 2, 3)] == [0, 2, 1]


def test_4_the_tokens_are_turned_up_after_the_answers() -> None:
    match = game([1, 1], [1, 1], tokens=(5, 4, 3, 2, 1))
    order = [one[0] for one in happened(match)]
    assert order.index("tokens") > order.index("answer") > order.index("question")
    assert table(match).tokens == (5, 4, 3, 2, 1)


# Phase 5


def test_5_bids_are_from_1_to_5_whatever_is_right() -> None:
    match = begin("kwis-t", 2, chance=[("kw-0001",)])
    answers(match, ("",) * 5, RIGHT)
    # FAQ 2: with none right one must bluff. FAQ 3: with five one cannot.
    for wrong in (0, 6, True, "3", None):
        with pytest.raises(IllegalMove):
            match.answer(1, wrong)
    answers(match, 1, 5)
    assert table(match).bids == (1, 5)


def test_5_bids_are_shown_together_by_default() -> None:
    match = begin("kwis-t", 3)
    answers(match, *[("",) * 5] * 3)
    assert kinds(match) == ["bid 1", "bid 2", "bid 3"]
    match.answer(2, 4)
    assert (table(match).bids, told(match, "bids")) == ((0, 0, 0), [])
    answers(match, 1, 2)
    assert table(match).bids == (1, 4, 2)


def test_5_option_open_bids_are_laid_in_free_order_for_all_to_see() -> None:
    match = begin("kwis-t", 3, {"open_bids": True})
    answers(match, *[("",) * 5] * 3)
    assert kinds(match) == ["next 0"]
    answers(match, match.parse(TABLE, "chloé", Labels("fr")))
    # A bid is thought about in secret.
    assert (kinds(match), match.ask and match.ask.is_quiet) == (["bid 3"], True)
    answers(match, 4)
    assert (table(match).bids, table(match).board, kinds(match)) == ((0, 0, 4), (3,), ["next 0"])
    with pytest.raises(IllegalMove):
        match.answer(TABLE, 3)
    answers(match, 2, 4)
    # Nobody needs to say that the last one is next; any number of discs may lie on a space.
    assert kinds(match) == ["bid 1"]
    answers(match, 4)
    assert (table(match).bids, table(match).board) == ((4, 4, 4), (3, 2, 1))


# Phases 6 and 7: Voorbeeld fase 6, Voorbeeld fase 7


def test_the_examples_of_phases_6_and_7() -> None:
    red, blue, yellow, white, green = 1, 2, 3, 4, 5
    match = game([2, 1, 5, 3, 0], [3, 5, 5, 3, 4], ones(3), ones(4), ones(4), quizmaster=red)
    # Blue controls red, who bluffs; white controls yellow, who does not.
    answers(match, 0, red, 0, yellow, 0)
    assert table(match).board == (blue, white, green)
    assert kinds(match) == ["show 2"]
    assert table(match).scores == (2, 0, 5, 0, 0)
    assert table(match).hands == (0, 3, 4, 0, 0)
    # Blue bluffed and shows it, white did not, green did and keeps quiet.
    answers(match, "show", "quiet", "quiet")
    assert table(match).scores == (2, 5, 5, 3, 4)
    assert table(match).hands == (0, 7, 4, 0, 0)
    assert told(match, "caught", "honest", "shows") == [("caught", red, 2), ("honest", yellow), ("shows", blue)]


def test_the_example_of_our_booklet() -> None:
    ben, ana, cleo, finn = 1, 2, 3, 4
    match = game([4, 1, 4, 0], [4, 4, 2, 3], ones(2), ones(5), ones(1), tokens=(3, 5, 1, 2, 4))
    answers(match, ana, cleo, 0, 0)
    assert kinds(match) == [f"show {ben}"]
    answers(match, "quiet", "show")
    assert (table(match).scores, table(match).hands) == ((4, 1, 2, 3), (2, 0, 5, 1))
    assert (cleo, finn) == (3, 4)


def test_6_controls_go_clockwise_from_the_quizmaster_never_of_oneself_and_only_of_players_on_the_board() -> None:
    match = game([1, 1, 1], [1, 1, 1], ones(1), quizmaster=2)
    assert kinds(match) == ["control 2"]
    for wrong in (2, 4, -1, True):
        with pytest.raises(IllegalMove):
            match.answer(2, wrong)
    answers(match, 3)
    # FAQ 1, and: who has been controlled may still control.
    assert kinds(match) == ["control 3"]
    answers(match, 0)
    with pytest.raises(IllegalMove):
        match.answer(1, 3)
    answers(match, 0)
    assert kinds(match) == ["show 2"]


def test_6_who_finds_nobody_else_on_the_board_is_not_asked() -> None:
    match = game([1, 1], [1, 1], ones(1))
    answers(match, 2)
    # Ben may control Anna, whose disc is there; then nobody is left.
    assert kinds(match) == ["control 2"]
    answers(match, 1)
    assert (table(match).scores, table(match).round) == ((1, 1), 2)
    alone = game([1, 1, 1], [1, 1, 1], ones(1), ones(1))
    answers(alone, 2, 1)
    assert (table(alone).board, kinds(alone)) == ((3,), ["show 3"])


def test_6_a_tactical_bid_is_no_bluff_and_scores_the_bid() -> None:
    match = game([5, 0], [4, 1], ones(5))
    answers(match, 0, 1)
    assert (table(match).scores, table(match).hands) == ((4, 0), (5, 0))


def test_6_a_bluffer_with_none_right_falls_to_0() -> None:
    match = game([0, 1], [5, 1], ones(4))
    answers(match, 0, 1)
    assert ("scores", 1, 0) in happened(match)
    assert (table(match).scores, table(match).hands) == ((0, 0), (0, 4))


def test_6_every_payment_is_the_full_token() -> None:
    match = game([0, 0, 0, 3], [4, 4, 1, 1], ones(5), ones(5))
    answers(match, 0, 0, 1, 2)
    assert table(match).hands == (0, 0, 5, 5)


def test_6_only_the_controller_sees_answers_and_only_a_caught_bluffers_count_is_public() -> None:
    match = game([2, 4, 1], [3, 3, 1], ones(3), ones(3))
    answers(match, 2, 1)
    sees = {seat: [event.facts for event in match.events(seat=seat) if event.kind == "sees"] for seat in (1, 2, 3)}
    assert [(one["seat"], one["count"]) for one in sees[1]] == [(2, 4)]
    assert [(one["seat"], one["count"]) for one in sees[2]] == [(1, 2)]
    assert sees[1][0]["answers"] == (*(f"{text} ✓" for text in RIGHT[:4]), "– ✗")
    assert sees[3] == []
    assert told(match, "honest", "caught") == [("honest", 2), ("caught", 1, 2)]


def test_7_all_on_the_board_are_asked_but_only_a_bluffer_can_show() -> None:
    match = game([3, 1, 2], [3, 2, 1], ones(2))
    answers(match, 0, 0, 0)
    with pytest.raises(IllegalMove):
        match.answer(1, "show")
    answers(match, "quiet", "show")
    with pytest.raises(IllegalMove):
        match.answer(3, "show")
    answers(match, "quiet")
    assert (table(match).scores, table(match).hands) == ((3, 2, 1), (0, 2, 0))
    # Another player verifies: the left neighbour.
    assert [(event.audience, event.facts["seat"]) for event in match.events() if event.kind == "sees"] == [((3,), 2)]


# Phase 8


def acting(cards: dict[int, tuple[str, ...]], *more: Any, seats: int = 3, **given: Any) -> Match:
    """Let players come to these cards by bluffing and showing it: so many cards, so high a token."""
    bids = [TOKENS.index(len(cards[seat])) + 1 if seat in cards else 1 for seat in range(1, seats + 1)]
    right = [0 if seat in cards else 1 for seat in range(1, seats + 1)]
    order = [(given.get("quizmaster", 1) - 1 + step) % seats + 1 for step in range(seats)]
    drawn = [cards[seat] for seat in order if seat in cards]
    match = game(right, bids, *drawn, *more, **given)
    answers(match, *[0] * seats, *["show" if seat in cards else "quiet" for seat in order])
    return match


HANDS = [["+1"], ["+2", "+2"], ["+3", "+1", "+2"]]


def test_8_take_two_at_random_from_another_hand() -> None:
    match = acting({1: (TAKE_2,)}, ("+3", "+2"), hands=HANDS)
    assert kinds(match) == ["whom-take 1"]
    with pytest.raises(IllegalMove):
        match.answer(1, 1)
    answers(match, 3)
    assert hands(match) == [["+1", "+3", "+2"], ["+2", "+2"], ["+1"]]
    which = [event.audience for event in match.events() if event.kind == "cards"]
    assert which[-1] == (3, 1)
    assert match.rules.gone == (TAKE_2,)  # type: ignore[attr-defined]


def test_8_what_there_is_is_taken_if_there_is_less() -> None:
    match = acting({1: (TAKE_2,)}, hands=[[], ["+3"], []])
    answers(match, 2)
    assert hands(match) == [["+3"], [], []]


def test_8_take_one_of_ones_choice() -> None:
    match = acting({1: (CHOOSE_1,)}, hands=HANDS)
    answers(match, 3)
    assert [event.facts["cards"] for event in match.events(seat=1) if event.kind == "looks"] == [("+3", "+1", "+2")]
    assert not [event for event in match.events(seat=2) if event.kind == "looks"]
    assert match.ask
    assert match.ask.audience == (3,)
    with pytest.raises(NoMoveToUndo):
        match.undo()
    for wrong in (("kb-0101",), ("+1", "+1"), "+1", ()):
        with pytest.raises(IllegalMove):
            match.answer(1, wrong)
    answers(match, ("+3",))
    assert hands(match) == [["+1", "+3"], ["+2", "+2"], ["+1", "+2"]]


def test_8_swap_the_whole_hand() -> None:
    match = acting({1: (SWAP,)}, hands=HANDS)
    answers(match, 3)
    assert hands(match) == [["+3", "+1", "+2"], ["+2", "+2"], ["+1"]]


def test_8_swap_if_only_ones_own_hand_has_cards() -> None:
    match = acting({1: (SWAP,)}, hands=[["+1"], [], []])
    answers(match, 2)
    assert hands(match) == [[], ["+1"], []]


def test_8_give_one() -> None:
    match = acting({2: (GIVE_1,)}, hands=[["+1"], ["+2", "+3"], []])
    assert kinds(match) == ["whom-give 2"]
    answers(match, 3, ("+2",))
    assert hands(match) == [["+1"], ["+3"], ["+2"]]
    given = [event for event in match.events() if event.kind == "cards"][-1]
    assert given.audience == (2, 3)


def test_8_what_has_changed_hands_is_known_and_cannot_be_taken_back() -> None:
    match = acting({2: (GIVE_1, PEEK)}, hands=[["+1"], ["+2"], []])
    answers(match, (GIVE_1,), 3, ("+2",))
    assert kinds(match) == ["whom-peek 2"]
    with pytest.raises(NoMoveToUndo):
        match.undo()


def test_8_peek_is_for_ones_own_eyes() -> None:
    match = acting({1: (PEEK,)}, hands=HANDS)
    answers(match, 2)
    looks = [event for event in match.events() if event.kind == "looks"]
    assert [(event.audience, event.facts) for event in looks] == [((1,), {"seat": 2, "cards": ("+2", "+2")})]
    assert hands(match) == HANDS


def test_8_draw_one_and_an_action_that_comes_is_played_at_once() -> None:
    match = acting({1: (DRAW_1, PEEK)}, (DRAW_1,), ("+3",), hands=HANDS)
    assert kinds(match) == ["action 1"]
    answers(match, (DRAW_1,))
    # The second one before the peek that was there first (FAQ 5).
    played = [dict(one[2])["nl"] for one in told(match, "plays")]
    assert played == ["Eén kaart maakt wel de zomer", "Eén kaart maakt wel de zomer", "Kijken kost geen kaarten"]
    assert kinds(match) == ["whom-peek 1"]


def test_8_a_player_chooses_the_order_and_players_go_clockwise_from_the_quizmaster() -> None:
    match = acting({1: (PEEK, GIVE_1, "+1"), 3: (PEEK,)}, quizmaster=3)
    assert kinds(match) == ["whom-peek 3"]
    answers(match, 1)
    assert kinds(match) == ["action 1"]
    with pytest.raises(IllegalMove):
        match.answer(1, ("+1",))
    answers(match, (GIVE_1,))
    assert kinds(match) == ["whom-give 1"]


def test_8_two_of_a_kind_need_no_choice_and_two_players_no_target() -> None:
    match = acting({1: (PEEK, PEEK)}, seats=2, hands=[[], ["+1"]])
    assert len(told(match, "peeks")) == 2
    assert table(match).round == 2


@pytest.mark.parametrize("card", [TAKE_2, CHOOSE_1, GIVE_1, PEEK, SWAP])
def test_8_a_card_without_possible_effect_is_still_spent(card: str) -> None:
    match = acting({1: (card,)})
    assert told(match, "no-effect") == [("no-effect", 1)]
    assert (match.rules.gone, table(match).round) == ((card,), 2)  # type: ignore[attr-defined]


def test_faq_5_an_action_taken_with_an_action_is_played_at_once() -> None:
    match = acting({1: (TAKE_2, PEEK), 2: (DRAW_1,)}, (DRAW_1,), ("+3",), hands=[[], ["+1"], ["+2"]])
    answers(match, (TAKE_2,), 2)
    # Both cards of Ben's: Anna draws with one of them, and again, before her own peek. Ben has none left to play.
    played = [(one[1], dict(one[2])["nl"]) for one in told(match, "plays")]
    assert played == [
        (1, "Beter twee uit jouw hand"),
        (1, "Eén kaart maakt wel de zomer"),
        (1, "Eén kaart maakt wel de zomer"),
        (1, "Kijken kost geen kaarten"),
    ]
    answers(match, 3)
    assert (hands(match), table(match).round) == ([["+1", "+3"], [], ["+2"]], 2)


@pytest.mark.parametrize(
    ("moves", "following"),
    [
        # Anna took two: she draws with one, and still gives before her own peek.
        ([(DRAW_1,)], "whom-give 1"),
        # Anna gives away the one she would have drawn with: nothing is left to be played at once.
        ([(GIVE_1,), 3, (DRAW_1,)], "whom-peek 1"),
    ],
)
def test_faq_5_of_several_actions_taken_one_chooses_and_plays_those_one_still_has(
    moves: list[Any], following: str
) -> None:
    match = acting({1: (TAKE_2, PEEK), 2: (DRAW_1, GIVE_1, "+1")}, (DRAW_1, GIVE_1), ("+3",), hands=HANDS)
    answers(match, (TAKE_2,), 2)
    assert kinds(match) == ["action 1"]
    with pytest.raises(IllegalMove):
        match.answer(1, (PEEK,))
    answers(match, *moves)
    assert kinds(match) == [following]


def test_8_an_action_that_reaches_somebody_whose_turn_is_over_is_played_at_once_by_that_player() -> None:
    match = acting({2: (GIVE_1, PEEK)}, hands=[["+1"], [], []])
    answers(match, (GIVE_1,), 1)
    # Anna, the quizmaster, has had her turn: she plays what she was given. Ben has nothing left.
    assert [one[1] for one in told(match, "plays")] == [2, 1]


def test_8_an_action_that_reaches_somebody_whose_turn_is_to_come_waits_for_it() -> None:
    match = acting({1: (GIVE_1, PEEK), 2: (PEEK, "+1")}, hands=[[], [], ["+1"]])
    answers(match, (GIVE_1,), 3)
    assert [one[1] for one in told(match, "plays")] == [1, 2]
    answers(match, 1)
    assert [one[1] for one in told(match, "plays")] == [1, 2, 3]


def test_8_a_swap_hands_unplayed_actions_over_too() -> None:
    match = acting({1: (SWAP, PEEK), 3: (DRAW_1,)}, ("+3",), hands=[[], ["+1"], []])
    answers(match, (SWAP,), 3)
    # Anna plays what was Chloé's at once; Chloé plays what was Anna's in her turn.
    assert [one[1] for one in told(match, "plays")] == [1, 1, 3]
    assert hands(match)[0] == ["+3"]


def test_8_an_action_leaves_the_game_for_good() -> None:
    match = acting({1: (PEEK,)})
    assert table(match).gone == (PEEK,)
    held = [card for hand in hands(match) for card in hand]
    assert Counter((*match.rules.pile, *held)) == ALL - Counter([PEEK])  # type: ignore[attr-defined]


def test_another_pack_may_have_players_put_cards_back_under_the_pile() -> None:
    of = deck(away={"do": "discard", "cards": 1}, more={"do": "draw", "cards": 1})
    match = game([0, 1], [1, 1], ("away",), of=of, hands=[ones(1), ones(2)])
    answers(match, 0, 0, "show", "quiet")
    assert match.ask
    assert (kinds(match), match.ask.audience) == (["discard 2"], ())
    answers(match, ("+1",))
    assert told(match, "puts-back") == [("puts-back", 2, 1)]
    rules: Any = match.rules
    assert (rules.under, hands(match), table(match).pile) == (["+1"], [["+1"], ["+1"]], 9)
    assert not [event for event in match.events(seat=1) if event.kind == "cards" and event.audience == (2,)]


def test_what_lies_under_the_pile_comes_last_and_in_order() -> None:
    given: dict[str, Any] = {
        "of": deck(look={"do": "peek"}, more={"do": "draw", "cards": 1}),
        "tokens": (1, 3, 2, 4, 5),
    }
    match = game([0, 1], [2, 1], ("+1",), hands=[ones(4), ones(5)], under=["more", "look"], **given)
    answers(match, 0, 0, "show", "quiet")
    # One card was in the pile, and the two others under it: the pile is then made anew from four cards each.
    assert [one[2] for one in told(match, "gets")][:2] == [1, 2]
    assert [one[1:] for one in told(match, "returns")] == [(1, 4, 4), (2, 4, 4)]


# FAQ 6: the pile is empty


def nearly_empty(pile: list[str], seats: int = 2, **more: Any) -> dict[str, Any]:
    """Give a position with only these cards in the pile: the first player has all others, but for what is said."""
    others = more.pop("others", [[]] * (seats - 1))
    rest = ALL - Counter(pile) - Counter(card for hand in others for card in hand)
    actions = [card for card in rest.elements() if card.startswith("kb")]
    return {
        "hands": [[card for card in rest.elements() if not card.startswith("kb")], *others], "gone": actions, **more,
    }  # fmt: skip


def test_faq_6_everybody_returns_four_random_cards_scores_them_and_the_draw_goes_on() -> None:
    given = nearly_empty(["+1", "+1"], others=[["+3", "+3", "+2"]])
    match = game(
        [1, 5], [1, 5], ("+1", "+1"), ("+1", "+2", "+3", "+3"), ("+1", "+1", "+2", "+3"), ("+3", "+3"), **given
    )
    # Ben is controlled: two of four cards empty the pile; he then has five of which four go back, and draws two more.
    answers(match, 2)
    assert told(match, "gets", "returns", "scores") == [
        ("gets", 2, 2), ("returns", 1, 4, 9), ("returns", 2, 4, 7), ("gets", 2, 2), ("scores", 2, 5),
    ]  # fmt: skip
    assert table(match).scores == (9, 12)
    assert (sorted(hands(match)[1]), table(match).pile) == (["+3", "+3", "+3"], 6)


def test_faq_6_a_draw_that_takes_the_last_card_makes_the_pile_anew_at_once_and_fewer_than_four_all_go() -> None:
    match = game([1, 0], [1, 1], ("+2",), ("+1", "+1", "+1", "+1"), **nearly_empty(["+2"]))
    answers(match, 0, 0, "quiet", "show")
    assert told(match, "returns") == [("returns", 1, 4, 4), ("returns", 2, 1, 2)]
    assert (hands(match)[1], table(match).pile, table(match).scores) == ([], 5, (5, 3))


def test_faq_6_actions_not_yet_played_are_not_handed_in() -> None:
    given = nearly_empty([PEEK, "+1"])
    match = game([1, 0], [1, 2], (PEEK, "+1"), ("+1", "+1", "+1", "+1"), **given)
    answers(match, 0, 0, "quiet", "show")
    assert told(match, "returns") == [("returns", 1, 4, 4), ("returns", 2, 1, 1)]
    assert [one[1] for one in told(match, "plays")] == [2]


def test_faq_6_the_pile_is_made_anew_as_often_as_needed() -> None:
    given: dict[str, Any] = {"of": deck(look={"do": "peek"}), "tokens": (1, 2, 3, 4, 5), "options": {"refill_each": 1}}
    match = game([1, 0], [1, 5], hands=[ones(5), ones(5)], gone=["look"], **given)
    answers(match, 0, 0, "quiet", "show")
    # It was empty from the start. Two cards come at a time, and after the fifth card one is left.
    assert [one[2] for one in told(match, "gets")] == [2, 2, 1]
    assert [one[1:3] for one in told(match, "returns")] == [(1, 1), (2, 1)] * 3
    assert (table(match).pile, table(match).hands) == (1, (2, 7))


def test_faq_6_if_nobody_has_a_card_to_return_nothing_is_drawn() -> None:
    match = game([1, 0], [1, 5], of=deck(0, look={"do": "peek"}), hands=[[], []], gone=["look"])
    answers(match, 0, 0, "quiet", "show")
    assert (told(match, "gets"), table(match).scores) == ([], (1, 5))


# What cards are called


def test_an_action_goes_by_its_title_unless_that_is_anothers_too_or_sounds_like_two() -> None:
    titles = {"a": "Mine!", "b": "Yours", "c": "Yours", "d": "One, two"}
    cards = [
        {"kind": "bonus", "revision": 1, "card": {"id": name, "action": {"do": "peek"}, "title": {"nl": title}}}
        for name, title in titles.items()
    ]
    quiz = [card for card in pack("kwis-t").cards if card["kind"] == "quiz"]
    match = begin("kwis-t", 2, of=pack("kwis-t").model_copy(update={"cards": (*quiz, *cards)}).with_digest())
    called = match.rules.box.called
    assert called == {"a": {"nl": "Mine!"}, "b": "b", "c": "c", "d": "d"}


# Einde van het spel


def test_bonus_points_are_added_at_the_end_and_the_highest_total_wins() -> None:
    match = game([3, 1], [3, 1], round=6, scores=[10, 12], hands=[["+3"], ["+1", "+2"]])
    answers(match, 0, 0, "quiet", "quiet")
    assert match.outcome
    assert [(one.seat, one.rank, one.score) for one in match.outcome.standings] == [(1, 1, (16,)), (2, 1, (16,))]
    assert told(match, "ends") == [("ends", 1, 3, 16), ("ends", 2, 3, 16)]


def test_the_track_shows_who_leads_and_rounds_are_counted() -> None:
    rules = game([3, 1], [3, 1], round=4, scores=[10, 12], hands=[["+3"], []]).rules
    assert (rules.lead(), rules.rounds_played()) == ((10, 12), 4)


# Labels


def test_whatever_is_asked_can_be_said_in_four_languages() -> None:
    source = "".join(Path(str(module.__file__)).read_text() for module in (rules, bonus_cards))
    asked = {
        *re.findall(r'(?:Ask|Draw|whom)\("([a-z-]+)"', source),
        *re.findall(r'"(whom-[a-z]+)"', source),
        "give",
        "discard",
    }
    assert {f"ask-kwis-t-{kind}" for kind in asked} == {
        key for key in read_labels("play") if key.startswith("ask-kwis-t-")
    }


# Positions and packs


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"quizmaster": 4}, "quizmaster cannot be 4: allowed: 1, 2, 3."), ({"quizmaster": 0}, "quizmaster cannot be 0: allowed: > 0."),
        ({"round": 7}, "round cannot be 7: allowed: ≤ 6."), ({"scores": [0, 0]}, "scores cannot be [0, 0]: allowed: 3 ×."),
        ({"scores": [0, 0, -1]}, "scores.2 cannot be -1: allowed: ≥ 0."), ({"hands": [[]]}, "hands cannot be [()]: allowed: 3 ×."),
        ({"hands": [["+9"], [], []]}, "hands cannot be [+9]: allowed: +1, +2, +3."), ({"hands": [[PEEK], [], []]}, "hands cannot be [kb-0105]: allowed: +1, +2, +3."),
        ({"gone": ["+1"]}, f"gone cannot be [+1]: allowed: {TAKE_2}, {CHOOSE_1}, {SWAP}, {GIVE_1}, {PEEK}, {DRAW_1}."),
        ({"hands": [["+3"] * 10, ["+3"] * 9, []]}, f"hands cannot be {{'+3': 19}}: allowed: {dict(ALL)}."), ({"under": ["?"]}, f"hands cannot be {{'?': 1}}: allowed: {dict(ALL)}."),
        ({"gone": [PEEK] * 3}, f"hands cannot be {{'kb-0105': 3}}: allowed: {dict(ALL)}."), ({"used": ["?"]}, f"used cannot be [?]: allowed: {', '.join(QUIZ)}."),
        ({"used": QUIZ[:1] * 2}, "used cannot be [kw-0001, kw-0001]: allowed: ≠."), ({"used": QUIZ}, "used cannot be 233: allowed: ≤ 227."),
    ],
)  # fmt: skip
def test_a_position_that_cannot_be_is_refused_with_its_place(change: dict[str, Any], said: str) -> None:
    good = {"quizmaster": 1, "scores": [0, 0, 0], "hands": [[], [], []]}
    assert not refusal("kwis-t", 3, position={**good, "used": QUIZ[:227]})
    assert refusal("kwis-t", 3, position={**good, **change}) == f"position.{said}"


def test_a_position_remembers_which_questions_have_been_read() -> None:
    given = {"quizmaster": 2, "scores": [1, 2], "hands": [["+1"], []], "used": QUIZ[1:-5]}
    match = begin("kwis-t", 2, position=given)
    assert (table(match).quizmaster, table(match).scores, table(match).pile) == (2, (1, 2), 119)
    assert len(match.rules.unread) == 5  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("unfit", "said"),
    [
        (pack("switch"), "material.tokens cannot be –: it is missing."),
        (changed("kwis-t", material={"tokens": [1, 2, 3, 4, -1]}), "material.tokens.4 cannot be -1: allowed: ≥ 0."),
        (changed("kwis-t", material={"tokens": []}), "material.tokens cannot be []: allowed: ≥ 1."),
        (changed("kwis-t", material={"tokens": [1, 2, 3]}), "The pack kwis-t cannot be played as kwis-t: kw-0001: 3 × question is missing or incomplete."),
        (deck(0), "The pack kwis-t cannot be played as kwis-t: bonus is missing or incomplete."),
        (pack("kwis-t").model_copy(update={"cards": ()}), "The pack kwis-t cannot be played as kwis-t: quiz is missing or incomplete."),
        (pack("kwis-t").model_copy(update={"game": {}}), "The pack kwis-t cannot be played as kwis-t: material is missing or incomplete."),
    ],
)  # fmt: skip
def test_a_pack_without_cards_or_whose_tokens_do_not_fit_them_is_refused(unfit: Pack, said: str) -> None:
    assert refusal("kwis-t", 2, of=unfit).partition(" Any deck")[0] == said


# At a real table


def test_at_a_real_table_people_say_what_comes() -> None:
    match = begin("kwis-t", 2, at_table=True)
    assert table(match).questions == ()
    for kind, text in (("question 0", "kw-0001"), ("answers 1", "8; ; 1989"), ("answers 2", "–"), ("tokens 0", "5,4,3,2,1"),
                       ("bid 1", "2"), ("bid 2", "1"), ("control 1", "ben"), ("bonus 0", "+1, 2, beter twee uit jouw hand, 1, 3")):  # fmt: skip
        assert kinds(match)[0] == kind
        seat = match.waiting[0]
        match.answer(seat, match.parse(seat, text, Labels("nl")))
    assert hands(match)[0] == ["+1", "+2", TAKE_2, "+1", "+3"]


def test_at_a_real_table_cards_are_drawn_unseen_and_only_those_who_get_or_lose_them_know_which() -> None:
    position = {"quizmaster": 1, "scores": [0, 0], **nearly_empty([TAKE_2])}
    match = begin("kwis-t", 2, at_table=True, position=position, chance=[("kw-0001",), TOKENS])
    answers(match, ("",) * 5, ("",) * 5, 1, 1, 0, 0, "quiet", "show")
    # Ben draws the last card; Anna returns four for the new pile, and loses two more to Ben's action.
    for kind, audience, cards in (("bonus 0", (2,), (TAKE_2,)), ("returned 0", (1,), ones(4)), ("taken 0", (2, 1), ones(2))):  # fmt: skip
        assert match.ask
        assert (kinds(match), match.ask.audience) == ([kind], audience)
        some = "+1, +2, +3, Beter twee uit jouw hand, Eerst zien en dan graaien, Van ruilen komt juichen, "
        assert match.ask.options[TABLE].tell(Labels("nl")).startswith(f"{len(cards)} uit: {some}")
        answers(match, cards)
    assert hands(match)[1] == ["+1", "+1"]


def test_rounds_are_said_by_the_number_of_players() -> None:
    assert refusal("kwis-t", 2, {"rounds": 99}).startswith('options.rounds cannot be 99: allowed: {"2": ')


def test_bots_answer_in_the_language_that_is_played() -> None:
    match = begin("kwis-t", 2)
    Company(match, {2: "expert"}, "nl").act()
    [card] = [match.rules.box.questions[card] for card in match.rules.on_table()]
    said = dict(match.entries)[2]
    assert any(said)
    for text, answer in zip(said, card.answers, strict=True):
        assert text in {"", answer["nl"]}


def test_at_the_end_the_table_shows_the_totals() -> None:
    match = begin("kwis-t", 2)
    run(match, [find_bot("skilled"), find_bot("novice")])
    assert match.outcome
    assert match.rules.show_table().scores == tuple(
        standing.score[0] for standing in sorted(match.outcome.standings, key=lambda standing: standing.seat)
    )


def test_a_lesson_is_one_of_the_questions_and_its_answer() -> None:
    rules = begin("kwis-t", 2).rules
    card = rules.box.questions["kw-0001"]
    assert rules.recall("kw-0001", 2) == (card.questions[1], card.answers[1])
