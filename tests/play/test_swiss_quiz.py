"""Swiss Quiz, rule by rule. Sections are those of the rulebook."""

from typing import Any

import pytest
from playing import answers, begin, changed, happened, kinds, pack, refusal

from quizkit.labels import Labels
from quizkit.packs.pack import Pack
from quizkit.play import Match
from quizkit.play.engine import IllegalMove
from quizkit.play.rules import Hint

TRUTH = ["true" if card["card"]["verdict"] else "false" for card in pack("swiss-quiz").cards]
"""The verdicts, by number from 0."""
WHITE = [6, 12, 18, 24, 30, 36, 42]
PLAIN: dict[str, Any] = {"fields": 48, "events": [], "flags": {"white": WHITE, "black": [8, 16, 24, 32, 40]}}


def game(
    fields: list[int], options: dict[str, Any] | None = None, board: dict[str, Any] | None = None, **given: Any
) -> Match:
    """Begin a round with the pawns on these fields, the first seat reading statement 1."""
    of = changed("swiss-quiz", board=board) if board else pack("swiss-quiz")
    flags = of.game["board"]["flags"]["white" if len(fields) <= 4 else "black"]
    count = len(fields)
    position = {
        "reader": 1, "fields": fields, "chips": [4] * count, "flags": [0] * count,
        "spots": [spot for spot in flags if spot >= max(fields)], "arrived": [0] * count,
    }  # fmt: skip
    return begin("swiss-quiz", count, options, of=of, position={**position, **given})


def tip(match: Match, *stakes: tuple[bool, int] | tuple[bool, int, int]) -> None:
    """Let players tip right or wrong, with chips and flags."""
    right = TRUTH[match.view(1).table.statement - 1]
    wrong = "false" if right == "true" else "true"
    for is_right, chips, *flags in stakes:
        answers(match, (right if is_right else wrong, chips, *(flags or (0,))))


def table(match: Match) -> Any:
    return match.view(1).table


PASS = (False, 0)


# Préparatifs, Vorbereitungen


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_everyone_gets_4_of_50_chips_and_flags_stand_on_white_or_black_spots(seats: int) -> None:
    found = table(begin("swiss-quiz", seats))
    assert (found.chips, found.bank) == ((4,) * seats, 50 - 4 * seats)
    assert found.spots == ((6, 12, 18, 24, 30, 36, 42) if seats <= 4 else (8, 16, 24, 32, 40))
    assert (found.fields, found.flags, found.statement) == ((0,) * seats, (0,) * seats, 1)


def test_statements_come_in_order_and_from_the_first_again_after_the_last() -> None:
    last = len(TRUTH)
    match = game([1, 2, 3], statement=last)
    assert table(match).statement == last
    tip(match, PASS, PASS, PASS)
    assert table(match).statement == 1


def test_a_game_goes_on_where_the_last_one_stopped() -> None:
    """Préparatifs f: the cards stay in order from game to game."""
    match = begin("swiss-quiz", 3, {"first_statement": len(TRUTH)})
    assert happened(match)[0][:3] == ("reads", 1, len(TRUTH))
    said = refusal("swiss-quiz", 3, {"first_statement": len(TRUTH) + 1})
    assert said == f"options.first_statement cannot be {len(TRUTH) + 1}: allowed: ≤ {len(TRUTH)}."


# §1, §2, §4, §6: order


def test_the_reader_tips_and_moves_first_then_clockwise_and_the_box_goes_left() -> None:
    match = game([0, 0, 0], reader=2, board=PLAIN)
    assert kinds(match) == ["tip 2"]
    tip(match, (True, 0), (True, 0), (True, 0))
    assert [one[1:] for one in happened(match) if one[0] == "moves"] == [(2, 1), (3, 2), (1, 3)]
    assert (table(match).reader, kinds(match)) == (3, ["tip 3"])


def test_who_begins_is_an_option() -> None:
    assert kinds(begin("swiss-quiz", 3, {"first_reader": 3})) == ["tip 3"]
    assert refusal("swiss-quiz", 3, {"first_reader": 4}) == "options.first_reader cannot be 4: allowed: 1, 2, 3."


def test_chips_are_dealt_as_far_as_they_go() -> None:
    assert table(begin("swiss-quiz", 5, {"chips_each": 10})).bank == 0
    assert refusal("swiss-quiz", 4, {"chips_each": 13}) == "options.chips_each cannot be 13: allowed: ≤ 12."
    assert refusal("swiss-quiz", 4, {"payout": [1, -1]}) == "options.payout.1 cannot be -1: allowed: ≥ 0."


def test_who_may_know_is_given_the_verdict() -> None:
    assert begin("swiss-quiz", 3).rules.hint(1) == Hint(TRUTH[0], pack("swiss-quiz").cards[0]["card"]["difficulty"])
    card = {"id": "x", "text": {}, "verdict": False, "explanation": {}}
    of = pack("swiss-quiz").model_copy(update={"cards": ({"kind": "statement", "revision": 1, "card": card},)})
    assert begin("swiss-quiz", 3, of=of).rules.hint(1) == Hint("false", 2)


# §4, §5: moves and stakes


def test_example_5_three_chips_and_right_is_four_fields() -> None:
    match = game([0, 0, 0], board=PLAIN)
    tip(match, (True, 3), PASS, PASS)
    assert (table(match).fields, table(match).chips, table(match).bank) == ((4, 0, 0), (1, 4, 4), 41)


def test_example_5_staked_and_wrong_is_no_field_and_the_chips_are_gone() -> None:
    match = game([7, 0, 0], board=PLAIN)
    tip(match, (False, 3), PASS, PASS)
    assert (table(match).fields, table(match).chips, table(match).bank) == ((7, 0, 0), (1, 4, 4), 41)


def test_example_8_in_the_final_sprint_two_chips_and_a_flag_and_right_is_seven_fields() -> None:
    match = game([41, 43, 0], board={**PLAIN, "fields": 60}, flags=[2, 5, 0])
    tip(match, (True, 2, 1), PASS, PASS)
    # 1 + 2 + 4 steps, of which one jumps the pawn on 43.
    assert (table(match).fields, table(match).flags) == ((49, 43, 0), (1, 5, 0))


def test_one_stakes_no_more_than_one_has() -> None:
    match = game([0, 0, 0])
    for wrong in (
        ("true", 5, 0),
        ("true", -1, 0),
        ("true", 0, 1),
        ("maybe", 0, 0),
        ("true", 1),
        "true",
        ("true", True, 0),
    ):
        with pytest.raises(IllegalMove):
            match.answer(1, wrong)


def test_occupied_fields_are_jumped_and_not_counted() -> None:
    match = game([1, 2, 4], board=PLAIN)
    tip(match, (True, 1), PASS, PASS)
    assert table(match).fields == (5, 2, 4)


def test_the_edelweiss_is_the_last_field_holds_any_number_and_stops_every_move() -> None:
    match = game([46, 47, 45], board=PLAIN, options={"arrivals": 2}, arrived=[0, 0, 0], chips=[4, 4, 4])
    tip(match, (True, 4), (True, 0), PASS)
    assert match.rules.fields == {1: 48, 2: 48, 3: 45}  # type: ignore[attr-defined]


# §7: events


@pytest.mark.parametrize(
    ("event", "chips", "bank", "missing"),
    [("green 1", 5, 37, ()), ("green 2", 6, 36, ()), ("red 1", 3, 39, ()), ("camera", 4, 38, (1,))],
)
def test_an_event_happens_where_the_whole_move_ends(
    event: str, chips: int, bank: int, missing: tuple[int, ...]
) -> None:
    board = {**PLAIN, "events": [{"field": 2, "event": event}]}
    match = game([1, 0, 0], board=board)
    tip(match, (True, 0), PASS, PASS)
    found = table(match)
    assert (found.chips[0], found.bank, found.missing) == (chips, bank, missing)
    passing = game([1, 0, 0], board=board)
    tip(passing, (True, 1), PASS, PASS)
    assert (table(passing).chips[0], table(passing).missing) == (3, ())
    staying = game([2, 0, 0], board=board)
    tip(staying, PASS, PASS, PASS)
    assert (table(staying).chips[0], table(staying).missing) == (4, ())


def test_red_costs_nothing_if_one_has_nothing_and_the_stake_is_gone_before() -> None:
    match = game([1, 0, 0], board={**PLAIN, "events": [{"field": 3, "event": "red 1"}]}, chips=[1, 0, 0])
    tip(match, (True, 1), PASS, PASS)
    assert (table(match).chips[0], table(match).bank) == (0, 50)


def test_a_stake_is_in_the_bank_before_green_pays() -> None:
    match = game([1, 0, 0], board={**PLAIN, "events": [{"field": 3, "event": "green 2"}]}, chips=[1, 25, 24])
    tip(match, (True, 1), PASS, PASS)
    assert (table(match).chips, table(match).bank) == ((1, 25, 24), 0)


def test_the_first_field_is_green_2() -> None:
    match = begin("swiss-quiz", 3)
    tip(match, (True, 0), PASS, PASS)
    assert table(match).chips == (6, 4, 4)


def test_whoever_takes_a_photograph_misses_the_next_round_and_only_reads() -> None:
    match = game([9, 0, 0], reader=3)
    tip(match, PASS, (True, 0), PASS)
    assert (table(match).missing, table(match).reader, kinds(match)) == ((1,), 1, ["tip 2"])
    tip(match, PASS, PASS)
    assert (table(match).missing, table(match).reader, kinds(match)) == ((), 2, ["tip 2"])


# §8: flags


def test_the_first_to_pass_a_flag_takes_it_and_the_bank_pays_1_2_3_4() -> None:
    match = game([6, 5, 3, 1], board=PLAIN)
    tip(match, (True, 0), PASS, PASS, PASS)
    assert ("flag", 1, 6) in happened(match)
    assert [one[1:] for one in happened(match) if one[0] == "gets"] == [(4, 4), (3, 3), (2, 2), (1, 1)]
    assert (table(match).flags, table(match).spots[0]) == ((1, 0, 0, 0), 12)
    later = game([20, 5, 3, 1], board=PLAIN)
    tip(later, PASS, (True, 4), PASS, PASS)
    assert not [one for one in happened(later) if one[0] == "flag"]


def test_five_and_six_players_get_4_each_from_the_fourth_on_and_equals_on_the_start_share_the_better_rank() -> None:
    match = game([8, 7, 5, 3, 1], board=PLAIN)
    tip(match, (True, 0), *[PASS] * 4)
    assert table(match).chips == (5, 6, 7, 8, 8)
    start = game([6, 0, 0, 0], board=PLAIN)
    tip(start, (True, 0), PASS, PASS, PASS)
    assert table(start).chips == (5, 6, 6, 6)


def test_several_flags_in_one_move_pay_one_after_the_other_during_the_move() -> None:
    match = game([5, 4, 0], board={**PLAIN, "flags": {"white": [5, 6, 8], "black": []}}, chips=[3, 0, 0])
    tip(match, (True, 3), PASS, PASS)
    assert [one[:2] for one in happened(match) if one[0] in {"flag", "moves"}] == [("flag", 1)] * 3 + [("moves", 1)]
    assert (table(match).flags[0], table(match).chips, table(match).fields[0]) == (3, (3, 6, 9), 9)


def test_a_jump_that_passes_a_flag_is_ranked_after_the_step() -> None:
    match = game([1, 2, 3], board={**PLAIN, "flags": {"white": [3], "black": []}})
    tip(match, (True, 0), PASS, PASS)
    assert (table(match).fields, table(match).chips) == ((4, 2, 3), (5, 7, 6))


def test_a_short_bank_pays_from_the_rear_and_never_goes_below_zero() -> None:
    match = game([6, 5, 3, 1], board=PLAIN, chips=[20, 10, 10, 5])
    tip(match, (True, 0), PASS, PASS, PASS)
    assert (table(match).chips, table(match).bank) == ((20, 10, 11, 9), 0)
    equals = game([6, 0, 0, 0], board=PLAIN, chips=[20, 10, 10, 7], reader=3)
    tip(equals, PASS, PASS, (True, 0), PASS)
    # From the reader clockwise: 3, 4, 2.
    assert (table(equals).chips, table(equals).bank) == ((20, 10, 12, 8), 0)
    green = game([1, 0, 0], board={**PLAIN, "events": [{"field": 2, "event": "green 2"}]}, chips=[9, 20, 20])
    tip(green, (True, 0), PASS, PASS)
    assert (table(green).chips[0], table(green).bank) == (10, 0)


def test_stakes_of_players_still_to_move_stay_where_they_are() -> None:
    match = game([6, 5, 0], board=PLAIN, chips=[0, 25, 25])
    tip(match, (True, 0), (False, 25), PASS)
    assert (table(match).chips, table(match).bank) == ((0, 0, 25), 25)
    assert [one[1:] for one in happened(match) if one[0] == "gets"] == [(3, 0), (2, 0), (1, 0)]


def test_whoever_misses_the_round_is_paid_too() -> None:
    match = game([6, 5, 0], board=PLAIN, missing=[3])
    tip(match, (True, 0), PASS)
    assert table(match).chips == (5, 6, 7)


def test_flags_count_from_the_round_after_the_last_one_fell() -> None:
    match = game([42, 5, 0], board={**PLAIN, "fields": 60}, flags=[3, 1, 0])
    with pytest.raises(IllegalMove):
        match.answer(1, ("true", 0, 1))
    tip(match, (True, 0))
    with pytest.raises(IllegalMove):
        match.answer(2, ("true", 0, 1))
    tip(match, PASS, PASS)
    tip(match, (True, 0, 1))
    assert table(match).stakes[1] == (0, 1)
    assert table(match).flags == (4, 0, 0)


# §9: the end


def arrive(*stakes: tuple[bool, int], chips: list[int], flags: list[int] | None = None, **more: Any) -> Match:
    match = game([47, 46, 45], board=PLAIN, chips=chips, flags=flags or [0, 0, 0], **more)
    tip(match, *stakes)
    return match


def test_the_first_on_the_edelweiss_wins_and_the_round_is_played_to_its_end() -> None:
    match = arrive((True, 0), PASS, PASS, chips=[0, 9, 9])
    assert match.outcome
    assert [(one.seat, one.rank) for one in match.outcome.standings] == [(1, 1), (2, 2), (3, 3)]
    assert match.outcome.winners == (1,)


def test_several_in_one_round_most_flags_and_chips_wins_and_equals_share() -> None:
    richer = arrive((True, 0), (True, 1), (True, 2), chips=[1, 3, 4], flags=[0, 1, 0])
    assert richer.outcome
    assert [(one.seat, one.rank) for one in richer.outcome.standings] == [(2, 1), (3, 2), (1, 3)]
    equal = arrive((True, 0), (True, 1), PASS, chips=[1, 2, 0])
    assert equal.outcome
    assert equal.outcome.winners == (1, 2)


def test_two_arrivals_who_is_there_reads_but_tips_no_more_and_ranks_by_round() -> None:
    match = arrive((True, 0), PASS, PASS, chips=[0, 9, 9], options={"arrivals": 2}, reader=1)
    assert (match.outcome, kinds(match)) == (None, ["tip 2"])
    waits = match.rules.explain_waiting(1)
    assert waits
    assert waits.tell(Labels("en")).startswith("Anna has arrived")
    tip(match, PASS, PASS)
    tip(match, PASS, PASS)
    assert (table(match).reader, kinds(match)) == (1, ["tip 2"])
    tip(match, (True, 1), PASS)
    assert match.outcome
    assert [(one.seat, one.rank) for one in match.outcome.standings] == [(1, 1), (2, 2), (3, 3)]


def test_a_round_in_which_everybody_is_away_only_reads() -> None:
    match = game([10, 22, 31], missing=[1, 2, 3])
    assert [one[0] for one in happened(match)][:3] == ["reads", "answer", "reads"]
    assert (table(match).round, kinds(match)) == (2, ["tip 2"])


# Positions and boards

THERE: dict[str, Any] = {"fields": [48, 0, 0], "arrived": [1, 0, 0], "spots": [], "round": 2}
"""Somebody has arrived."""


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"fields": [0, 0]}, "fields cannot be [0, 0]: allowed: 3 × ≥ 0."), ({"fields": [-1, 0, 0]}, "fields cannot be [-1, 0, 0]: allowed: 3 × ≥ 0."),
        ({"fields": [1, 1, 0]}, "fields cannot be [1, 1, 0]: allowed: ≠."), ({"fields": [49, 0, 0]}, "fields cannot be [49, 0, 0]: allowed: ≤ 48."),
        ({"fields": ["x", 0, 0]}, "fields.0 cannot be x: this is the wrong kind of value."), ({"chips": [50, 1, 0]}, "chips cannot be [50, 1, 0]: allowed: ≤ 50."),
        ({"flags": [1, 0, 0]}, "flags cannot be [1, 0, 0]: allowed: ≤ 0."), ({"spots": [6]}, "spots cannot be [6]: allowed: 6, 12, 18, 24, 30, 36, 42."),
        ({"reader": 4}, "reader cannot be 4: allowed: 1, 2, 3."), ({"reader": 0}, "reader cannot be 0: allowed: > 0."),
        ({"missing": [7]}, "missing cannot be [7]: allowed: 1, 2, 3."), ({"statement": 9999}, f"statement cannot be 9999: allowed: ≤ {len(TRUTH)}."),
        # Who has arrived is on the edelweiss, since an earlier round, and a game that is over cannot be begun.
        ({"arrived": [1, 0, 0]}, "arrived cannot be [1, 0, 0]: allowed: 48."), ({**THERE, "arrived": [2, 0, 0]}, "arrived cannot be [2, 0, 0]: allowed: < 2."),
        ({**THERE, "fields": [48, 48, 0], "arrived": [1, 1, 0]}, "arrived cannot be [1, 1, 0]: allowed: < 2 ×."),
    ],
)  # fmt: skip
def test_a_position_that_cannot_be_is_refused_with_its_place(change: dict[str, Any], said: str) -> None:
    good = {
        "reader": 1,
        "fields": [0, 0, 0],
        "chips": [4, 4, 4],
        "flags": [0, 0, 0],
        "spots": WHITE,
        "arrived": [0, 0, 0],
    }
    assert not refusal("swiss-quiz", 3, {"arrivals": 2}, position={**good, **THERE})
    assert refusal("swiss-quiz", 3, {"arrivals": 2}, position={**good, **change}) == f"position.{said}"


@pytest.mark.parametrize(
    ("board", "said"),
    [
        ({"events": [{"field": 48, "event": "camera"}]}, " cannot be 48: allowed: ≤ 47."), ({"flags": {"white": [48], "black": []}}, " cannot be 48: allowed: ≤ 47."),
        ({"flags": {"white": list(range(1, 9)), "black": []}}, ".flags cannot be [1, 2, 3, 4, 5, 6, 7, 8]: allowed: ≤ 7 ×."),
        ({"flags": {"white": [], "black": [3, 3]}}, ".flags cannot be [3, 3]: allowed: ≤ 7 ×."), ({"fields": 0}, ".fields cannot be 0: allowed: > 0."),
        ({"flags": {"white": [0], "black": []}}, ".flags.white.0 cannot be 0: allowed: > 0."), ({"flags": {"white": [], "black": [0]}}, ".flags.black.0 cannot be 0: allowed: > 0."),
        ({"events": [{"field": 0, "event": "camera"}]}, ".events.0.field cannot be 0: allowed: > 0."),
        ({"events": [{"field": 4, "event": "pink"}]}, ".events.0.event cannot be pink: allowed: green 1, green 2, red 1, camera."),
    ],
)  # fmt: skip
def test_a_board_that_cannot_be_is_refused_with_its_place(board: dict[str, Any], said: str) -> None:
    assert refusal("swiss-quiz", 3, of=changed("swiss-quiz", board={**PLAIN, **board})) == f"board{said}"


def test_the_last_field_before_the_edelweiss_may_bring_something() -> None:
    board = {**PLAIN, "events": [{"field": 47, "event": "camera"}], "flags": {"white": [47], "black": []}}
    assert not refusal("swiss-quiz", 3, of=changed("swiss-quiz", board=board))


@pytest.mark.parametrize(
    ("unfit", "said"),
    [
        (pack("switch"), "The pack switch cannot be played as swiss-quiz: statement is missing or incomplete."),
        (pack("swiss-quiz").model_copy(update={"game": {}}), "The pack swiss-quiz cannot be played as swiss-quiz: board is missing or incomplete."),
        (pack("swiss-quiz").model_copy(update={"game": {"board": PLAIN}}), "The pack swiss-quiz cannot be played as swiss-quiz: material is missing or incomplete."),
        (changed("swiss-quiz", material={"chips": -1, "flags": 7, "pawns": 6}), "material.chips cannot be -1: allowed: ≥ 0."),
        (changed("swiss-quiz", material={"chips": 50, "flags": -1, "pawns": 6}), "material.flags cannot be -1: allowed: ≥ 0."),
        (changed("swiss-quiz", material={"chips": 50, "flags": 7, "pawns": 2}), "material.pawns cannot be 2: allowed: ≥ 3."),
        (changed("swiss-quiz", material={"chips": 50, "flags": 7, "pawns": 3}), ""),
    ],
)  # fmt: skip
def test_a_pack_without_what_the_game_needs_is_refused(unfit: Pack, said: str) -> None:
    assert refusal("swiss-quiz", 3, of=unfit).partition(" Any deck")[0] == said


def test_who_has_arrived_in_a_position_tips_no_more_and_is_first() -> None:
    match = game([48, 47, 0], board=PLAIN, options={"arrivals": 2}, arrived=[1, 0, 0], spots=[], round=2)
    assert kinds(match) == ["tip 2"]
    tip(match, (True, 0), PASS)
    assert match.outcome
    assert [(one.seat, one.rank) for one in match.outcome.standings] == [(1, 1), (2, 2), (3, 3)]


def test_a_statement_is_remembered_with_its_verdict_and_why() -> None:
    match, card = begin("swiss-quiz", 3), pack("swiss-quiz").cards[0]["card"]
    lesson = match.rules.recall(card["id"], 0)
    assert lesson
    assert lesson.answer["fr"] == f"{'VRAI' if card['verdict'] else 'FAUX'}. {card['explanation']['fr']}"
    assert match.rules.recall("sq-none", 0) is None
