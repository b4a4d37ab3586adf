"""Switch, rule by rule. Sections are those of the rulebook; FR and NL where the editions differ."""

from typing import Any

import pytest
from playing import answers, begin, changed, happened, kinds, pack, refusal

from quizkit.labels import Labels
from quizkit.packs.pack import Pack
from quizkit.play import Match
from quizkit.play.engine import IllegalMove
from quizkit.play.games.switch.material import SwitchKnown, SwitchTable
from quizkit.play.games.switch.rules import Switch, count_run, list_sums

COLOURS = tuple(dict.fromkeys(card["card"]["colour"] for card in pack("switch").cards))
BLANK, GREEN, RED, BLOCK = "blank", "green", "red", "block"
NOTHING = (6, 6, 6)
"""A throw that clears no low card."""


def game(tops: list[int], *throws: Any, edition: str = "fr", token: int = 0, blocked: int = 0, **more: Any) -> Match:
    """Begin with these top cards, seat 1 to throw, and these throws to come; then the table is asked."""
    piles = [{"colour": colour, "top": top} for colour, top in zip(COLOURS, tops, strict=False)]
    position = {"turn": 1, "piles": piles, "token_of": token, "blocked": blocked, "totals": more.pop("totals", [])}
    options = {"edition": edition, **more}
    return begin("switch", len(tops), options, position=position, chance=throws, at_table=True)


def tops(match: Match) -> tuple[int, ...]:
    return match.view(1).table.tops  # type: ignore[no-any-return]


def token(match: Match) -> tuple[int, int]:
    """Whose the token is, and whose pile it lies on."""
    table = match.view(1).table
    return table.token_of, table.blocked


# Worked examples


def test_example_1_a_throw_with_a_1_but_no_2_clears_card_1_only() -> None:
    match = game([1, 1], ((1, 3, 5), BLANK))
    assert happened(match)[-1] == ("lays", 1, 1, 1)
    assert (tops(match), kinds(match)) == ((2, 1), ["again 1"])


def test_example_2_dice_1_2_4_clear_1_to_7() -> None:
    match = game([1, 1], ((1, 2, 4), BLANK))
    assert match.ask
    assert match.ask.options[1].tell(None) == "1–7"  # type: ignore[arg-type]  # numbers need no language
    answers(match, 7)
    assert (tops(match), kinds(match)) == ((8, 1), ["again 1"])


@pytest.mark.parametrize(
    ("dice", "top", "most"),
    [
        ((1, 2, 4), 1, 7),
        ((1, 3, 5), 1, 1),
        ((1, 4, 6), 5, 3),
        ((6, 6, 6), 1, 0),
        ((6, 6, 4), 16, 1),
        ((6, 5, 5, 1), 15, 0),
    ],
)
def test_a_card_is_one_die_or_a_sum_of_several_and_dice_serve_again(dice: tuple[int, ...], top: int, most: int) -> None:
    assert count_run(list_sums(dice), top, 16) == most


# FR Préparatifs, NL Voorbereiding


def test_at_first_all_piles_show_1_the_token_is_on_the_table_and_nobody_has_thrown() -> None:
    known = SwitchKnown((3,) * 6 + (4,) * 5 + (5,) * 5, (BLANK, BLANK, BLANK, GREEN, RED, BLOCK), 8)
    match = begin("switch", 2, at_table=True)
    assert match.view(1).table == SwitchTable(0, (1, 1), COLOURS[:2], 0, 0, (), "", 0, 0, (0, 0), known)
    assert match.rules.rounds_played() == 0


def test_fr_five_dice_each_decide_who_begins_and_equals_throw_again() -> None:
    high, low = (6, 6, 6, 6, 6), (1, 1, 1, 1, 1)
    match = begin("switch", 3, chance=[high, low, high, low, (2, 1, 1, 1, 1), (NOTHING, BLANK)])
    assert happened(match)[:7] == [
        ("opening", 1, high), ("opening", 2, low), ("opening", 3, high),
        ("opening", 1, low), ("opening", 3, (2, 1, 1, 1, 1)),
        ("begins", 3), ("throws", 3, NOTHING, BLANK),
    ]  # fmt: skip


@pytest.mark.parametrize(("language", "edition"), [("fr", "fr"), ("de", "fr"), ("nl", "nl")])
def test_who_reads_dutch_plays_by_the_dutch_book_unless_something_else_is_agreed(language: str, edition: str) -> None:
    fitting = Switch.fit_table((1, 2), language, is_at_screen=True)
    assert begin("switch", 2, fitting).rules.options.edition == edition
    assert begin("switch", 2, {**fitting, "edition": "fr"}).rules.options.edition == "fr"


def test_nl_one_die_each_decides_who_begins() -> None:
    match = begin("switch", 2, {"edition": "nl"}, chance=[[3], [5], [NOTHING, BLANK]])
    assert happened(match)[:3] == [("opening", 1, (3,)), ("opening", 2, (5,)), ("begins", 2)]


# FR Tour d'un joueur, NL Het spel


@pytest.mark.parametrize(("top", "dice"), [(1, 3), (6, 3), (7, 4), (11, 4), (12, 5), (16, 5)])
def test_the_top_card_shows_how_many_dice_are_thrown(top: int, dice: int) -> None:
    match = game([top, 1])
    assert kinds(match) == ["dice 0"]
    with pytest.raises(IllegalMove):
        match.answer(0, ((1,) * (dice - 1), BLANK))
    match.answer(0, ((1,) * dice, BLANK))
    assert happened(match)[0] == ("throws", 1, (1,) * dice, BLANK)


def test_a_first_throw_without_a_card_only_ends_the_turn() -> None:
    match = game([5, 1], ((1, 1, 1), BLANK))
    assert happened(match) == [("throws", 1, (1, 1, 1), BLANK), ("misses", 1)]
    assert match.view(1).table.turn == 2
    assert tops(match)[0] == 5


def test_a_player_may_lay_fewer_cards_but_at_least_one() -> None:
    match = game([1, 1], ((1, 2, 4), BLANK))
    for wrong in (0, 8, True, "1"):
        with pytest.raises(IllegalMove):
            match.answer(1, wrong)
    answers(match, 2)
    assert tops(match) == (3, 1)


def test_play_runs_clockwise() -> None:
    match = game([9, 9, 9], *[((1, 1, 1, 1), BLANK)] * 4)
    assert [seat for kind, seat, *_ in happened(match) if kind == "throws"][:4] == [1, 2, 3, 1]


# FR Relancer, NL Een gokje wagen


@pytest.mark.parametrize(
    ("top", "laid", "back"), [(1, 1, 1), (6, 6, 1), (7, 7, 1), (8, 8, 9), (11, 11, 9), (14, 14, 9)]
)
def test_a_later_throw_without_a_card_falls_back_to_1_or_behind_the_click_card(top: int, laid: int, back: int) -> None:
    size, following = (3, 4, 5)[(top > 6) + (top > 11)], (3, 4, 5)[(top + 1 > 6) + (top + 1 > 11)]
    dice = {1: (1, 5, 5), 6: (6, 6, 6), 7: (6, 1, 6, 6), 8: (6, 2, 6, 6), 11: (6, 5, 5, 5), 14: (6, 6, 2, 6, 6)}[top]
    assert len(dice) == size
    match = game([top, 1], (dice, BLANK), ((6 if top == 1 else 1,) * following, BLANK))
    assert happened(match)[1] == ("lays", 1, laid, laid)
    answers(match, "again")
    assert happened(match)[3] == ("busts", 1, back)
    assert tops(match)[0] == back


def test_the_click_card_is_an_option() -> None:
    match = game([3, 1], ((3, 6, 6), BLANK), ((1, 1, 1), BLANK), (NOTHING, BLANK), click_card=2)
    answers(match, "again")
    assert tops(match)[0] == 3


def test_whoever_stops_keeps_what_was_laid() -> None:
    match = game([1, 1], ((1, 5, 5), BLANK))
    answers(match, "stop")
    assert (tops(match), match.view(1).table.turn) == ((2, 1), 2)


# Face Switch vert, groene Switch


def test_green_may_swap_both_piles_and_the_turn_ends_without_discards() -> None:
    match = game([1, 9, 5], ((1, 2, 4), GREEN))
    assert kinds(match) == ["swap 1"]
    answers(match, 2)
    table = match.view(1).table
    assert (table.tops, table.colours, table.turn) == ((9, 1, 5), (COLOURS[1], COLOURS[0], COLOURS[2]), 2)
    assert happened(match) == [("throws", 1, (1, 2, 4), GREEN), ("swaps", 1, 2)]


def test_green_may_be_ignored_and_then_a_later_throw_can_bust() -> None:
    match = game([2, 1], ((2, 6, 6), BLANK), ((1, 1, 6), GREEN), (NOTHING, BLANK))
    answers(match, "again", 0)
    assert ("busts", 1, 1) in happened(match)


def test_fr_a_token_in_hand_may_stop_a_swap_between_two_others_and_stays() -> None:
    match = game([1, 9, 5], ((1, 2, 4), GREEN), (NOTHING, BLANK), token=3)
    answers(match, 0)
    assert kinds(match) == ["swap 1"]
    answers(match, 2)
    assert kinds(match) == ["prevent 3"]
    answers(match, "prevent")
    assert tops(match) == (1, 9, 5)
    assert happened(match)[-2:] == [("wants", 1, 2), ("prevents", 3, 1)]
    assert (token(match), match.view(1).table.turn) == ((3, 0), 2)


def test_fr_a_token_that_lies_on_a_pile_stops_no_swap() -> None:
    match = game([1, 9, 5], ((1, 2, 4), GREEN), token=3, blocked=2)
    answers(match, 3)
    assert tops(match) == (5, 9, 1)


def test_nl_whoever_has_the_token_cannot_be_chosen() -> None:
    match = game([1, 9, 5], ((1, 2, 4), GREEN), edition="nl", token=2)
    answers(match, 0)
    assert match.ask
    assert match.ask.options[1].tell(Labels("en")) == "Chloé, nobody"
    with pytest.raises(IllegalMove):
        match.answer(1, 2)
    answers(match, 3)
    assert tops(match) == (5, 9, 1)


def test_nl_with_nobody_to_swap_with_green_is_as_blank() -> None:
    match = game([1, 9], ((1, 5, 5), GREEN), edition="nl", token=2)
    answers(match, 0, 0)
    assert happened(match) == [("throws", 1, (1, 5, 5), GREEN), ("lays", 1, 1, 1)]


# Face Switch rouge, rode Switch


def test_red_must_swap_with_the_lowest_and_the_token_does_not_help() -> None:
    for edition in ("fr", "nl"):
        match = game([5, 9, 2], ((1, 4, 5), RED), ((1, 1, 1, 1), BLANK), edition=edition, token=3)
        answers(match, 0)
        assert happened(match) == [("throws", 1, (1, 4, 5), RED), ("swaps", 1, 3)]
        assert (tops(match), token(match)) == ((2, 9, 5), (3, 0))


def test_red_among_equals_the_thrower_chooses() -> None:
    match = game([5, 2, 2, 9], ((1, 4, 5), RED))
    assert kinds(match) == ["swap-lowest 1"]
    with pytest.raises(IllegalMove):
        match.answer(1, 4)
    answers(match, 3)
    assert tops(match) == (2, 2, 5, 9)


def test_red_without_a_lower_card_only_ends_the_turn_even_on_a_later_throw() -> None:
    match = game([2, 3], ((2, 6, 6), BLANK), (NOTHING, RED), (NOTHING, BLANK))
    answers(match, "again")
    assert ("stays", 1) in happened(match)
    assert tops(match)[0] == 3


def test_nl_red_thrown_by_the_owner_of_the_token_swaps_and_keeps_it() -> None:
    match = game([5, 2], (NOTHING, RED), edition="nl", token=1)
    answers(match, 0)
    assert (tops(match), token(match)) == ((2, 5), (1, 0))


# Face Block, Block


def test_block_takes_the_token_from_anywhere_and_the_dice_still_count() -> None:
    for holder, blocked in ((0, 0), (2, 0), (2, 3), (2, 1)):
        match = game([1, 4, 4], ((1, 5, 5), BLOCK), token=holder, blocked=blocked)
        if holder and not blocked:
            answers(match, 0)
        assert kinds(match) == ["block 1"]
        answers(match, 0)
        assert (token(match), tops(match)[0]) == ((1, 0), 2)


def test_block_may_be_placed_at_once_and_whoever_is_blocked_throws_once_and_discards_nothing() -> None:
    match = game([1, 4], ((1, 5, 5), BLOCK), ((4, 5, 6), BLANK), ((2, 6, 6), BLANK))
    answers(match, 2, "stop")
    assert happened(match)[1:] == [
        ("takes", 1), ("blocks", 1, 2), ("lays", 1, 1, 1),
        ("throws", 2, (4, 5, 6), BLANK), ("is-blocked", 2), ("throws", 1, (2, 6, 6), BLANK), ("lays", 1, 2, 2),
    ]  # fmt: skip
    assert tops(match) == (3, 4)


def test_whoever_throws_block_is_free_at_once_and_may_be_blocked_again() -> None:
    match = game([4, 1, 1], ((4, 6, 6), BLOCK), token=2, blocked=1)
    answers(match, 0)
    assert ("lays", 1, 4, 4) in happened(match)
    again = game(
        [4, 1, 1], ((4, 6, 6), BLOCK), ((1, 5, 5), BLOCK), ((5, 5, 5), BLANK), (NOTHING, BLANK), token=2, blocked=1
    )
    answers(again, 0, "stop", 0, 1)
    assert token(again) == (2, 1)


@pytest.mark.parametrize(("edition", "after"), [("fr", (3, 2)), ("nl", (3, 0))])
def test_a_blocked_pile_that_is_swapped_away_by_red_or_green(edition: str, after: tuple[int, int]) -> None:
    red = game([9, 2, 5], ((1, 1, 1, 1), RED), edition=edition, token=3, blocked=1)
    green = game([4, 2, 5], (NOTHING, GREEN), edition=edition, token=3, blocked=1)
    answers(green, 2)
    assert happened(red)[1] == happened(green)[1] == ("swaps", 1, 2)
    assert token(red) == token(green) == after


def test_fr_a_blocked_pile_that_comes_to_the_owner_of_the_token_gives_it_back() -> None:
    match = game([4, 9, 5], (NOTHING, GREEN), token=3, blocked=1)
    answers(match, 3)
    assert happened(match)[1:] == [("swaps", 1, 3), ("returns", 3)]
    assert token(match) == (3, 0)


def test_a_blocked_player_who_ignores_green_stays_blocked() -> None:
    match = game([4, 9], ((4, 4, 4), GREEN), token=2, blocked=1)
    answers(match, 0)
    assert (happened(match)[1:], token(match)) == ([("is-blocked", 1)], (2, 1))


def test_fr_a_swap_that_takes_a_blocked_pile_takes_the_blockade() -> None:
    match = game([2, 9, 5], (NOTHING, GREEN), ((2, 2, 2), BLANK), token=3, blocked=2)
    answers(match, 2)
    assert happened(match)[:4] == [
        ("throws", 1, NOTHING, GREEN), ("swaps", 1, 2), ("throws", 2, (2, 2, 2), BLANK), ("lays", 2, 2, 2),
    ]  # fmt: skip
    assert token(match) == (3, 1)


@pytest.mark.parametrize(("edition", "thrower"), [("fr", 1), ("nl", 3)])
def test_blocking_out_of_turn_before_a_throw(edition: str, thrower: int) -> None:
    match = game([4, 4, 4], (NOTHING, BLANK), (NOTHING, BLANK), edition=edition, token=3)
    assert kinds(match) == ["block 3"]
    answers(match, 1)
    assert happened(match)[:2] == [("blocks", 3, 1), ("throws", thrower, NOTHING, BLANK)]
    # FR: Anna was to throw, and Ben is next. NL: play goes on to the placer's left, which is Anna.
    assert happened(match)[2:4] == [
        ("is-blocked", 1) if edition == "fr" else ("misses", 3), ("throws", 2 if edition == "fr" else 1, NOTHING, BLANK),
    ]  # fmt: skip


@pytest.mark.parametrize(("edition", "following"), [("fr", 2), ("nl", 3)])
def test_blocking_out_of_turn_after_a_later_throw_laid_cards_stay_and_nothing_busts(
    edition: str, following: int
) -> None:
    match = game([4, 4, 4], ((4, 6, 6), BLANK), ((1, 1, 1), BLANK), (NOTHING, BLANK), edition=edition, token=3)
    answers(match, 0, 0, "again", 0)
    assert kinds(match) == ["block 3"]
    answers(match, 1)
    assert tops(match)[0] == 5
    assert [one for one in happened(match) if one[0] == "throws"][2][1] == following
    assert not [one for one in happened(match) if one[0] == "busts"]


def test_nl_blocking_somebody_else_out_of_turn_takes_the_throw_away_all_the_same() -> None:
    match = game([4, 4, 4], ((4, 6, 6), BLANK), (NOTHING, BLANK), edition="nl", token=3)
    answers(match, 0, 2)
    assert happened(match)[1:3] == [("blocks", 3, 2), ("throws", 3, NOTHING, BLANK)]
    assert tops(match)[0] == 4


def test_nl_blocking_in_ones_own_turn_takes_nothing_over() -> None:
    match = game([4, 4], ((4, 6, 6), BLANK), edition="nl", token=1)
    answers(match, 2)
    assert happened(match) == [("blocks", 1, 2), ("throws", 1, (4, 6, 6), BLANK), ("lays", 1, 4, 4)]


# Gain de la partie, Ronde-winnaar, Score


def test_fr_the_first_to_discard_16_wins() -> None:
    match = game([16, 12, 3], ((6, 6, 4, 1, 1), BLANK))
    assert match.outcome
    assert match.outcome.winners == (1,)
    assert [(one.seat, one.rank, one.score) for one in match.outcome.standings] == [
        (1, 1, (16,)),
        (2, 2, (11,)),
        (3, 3, (2,)),
    ]
    assert (match.ask, match.waiting) == (None, ())


def test_whoever_has_16_on_top_has_not_won_yet() -> None:
    match = game([15, 1], ((6, 6, 3, 6, 6), BLANK))
    assert (tops(match), kinds(match)) == ((16, 1), ["again 1"])
    answers(match, "stop")
    assert (match.outcome, match.view(1).table.turn) == (None, 2)


def test_nl_a_round_scores_16_and_the_highest_discarded_cards_and_the_next_begins_anew() -> None:
    match = game([16, 12, 3], ((6, 6, 4, 1, 1), BLANK), [3], [1], [2], edition="nl", target=100, token=2)
    answers(match, 0, 0)
    assert match.outcome is None
    assert happened(match)[2:] == [
        ("won", 1), ("totals", (16, 11, 2)), ("opening", 1, (3,)), ("opening", 2, (1,)), ("opening", 3, (2,)), ("begins", 1),
    ]  # fmt: skip
    table = match.view(1).table
    assert (table.totals, table.tops, token(match)) == ((16, 11, 2), (1, 1, 1), (0, 0))


def test_nl_at_100_the_highest_total_wins_and_equals_share() -> None:
    ahead = game([16, 12], ((6, 6, 4, 1, 1), BLANK), edition="nl", target=100, totals=[70, 95])
    assert ahead.outcome
    assert ahead.outcome.winners == (2,)
    equal = game([16, 12], ((6, 6, 4, 1, 1), BLANK), edition="nl", target=100, totals=[90, 95])
    assert equal.outcome
    assert equal.outcome.winners == (1, 2)
    exactly = game([16, 12], ((6, 6, 4, 1, 1), BLANK), edition="nl", target=100, totals=[84, 0])
    assert exactly.outcome
    assert exactly.outcome.winners == (1,)


def test_points_and_discarded_cards_say_who_leads_and_turns_are_counted() -> None:
    match = game([4, 9], (NOTHING, BLANK), edition="nl", target=100, totals=[16, 2])
    assert (match.rules.lead(), match.rules.rounds_played()) == ((20, 11), 2)


# Positions and material


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"turn": 3}, "turn cannot be 3: allowed: 1, 2."), ({"turn": 0}, "turn cannot be 0: allowed: ≥ 1."), ({"token_of": 9}, "token_of cannot be 9: allowed: 0, 1, 2."),
        ({"blocked": 1}, "blocked cannot be 1: allowed: 0."), ({"token_of": 1, "blocked": 1}, "blocked cannot be 1: allowed: 0, 2."),
        ({"totals": [1]}, "totals cannot be [1]: allowed: 2 ×."), ({"totals": [100, 0]}, "totals cannot be [100, 0]: allowed: < 100."),
        ({"piles": []}, f"piles cannot be []: allowed: {', '.join(COLOURS[:2])}."), ({"piles": [{"colour": "red"}]}, "piles.0.top cannot be –: it is missing."),
        ({"piles": [{"colour": COLOURS[0], "top": 1}, {"colour": COLOURS[1], "top": 17}]}, "piles.1.top cannot be 17: allowed: 1–16."),
    ],
)  # fmt: skip
def test_a_position_that_cannot_be_is_refused_with_its_place(change: dict[str, Any], said: str) -> None:
    good = {"turn": 1, "piles": [{"colour": colour, "top": 1} for colour in COLOURS[:2]]}
    assert refusal("switch", 2, {"target": 100}, position={**good, **change}) == f"position.{said}"


def cards(*which: int) -> Pack:
    """Make a pack of some of the cards."""
    return (
        pack("switch").model_copy(update={"cards": tuple(pack("switch").cards[index] for index in which)}).with_digest()
    )


@pytest.mark.parametrize(
    ("unfit", "said"),
    [
        (pack("swiss-quiz"), "The pack swiss-quiz cannot be played as switch: number is missing or incomplete."),
        (pack("switch").model_copy(update={"game": {}}), "The pack switch cannot be played as switch: material is missing or incomplete."),
        (cards(*range(16)), "number.colour cannot be blue: allowed: ≥ 2 ×."), (cards(*range(1, 64)), "The pack switch cannot be played as switch: number.blue is missing or incomplete."),
        (changed("switch", material={"dice": 4, "switch_die": ["red"]}), "The pack switch cannot be played as switch: number.blue is missing or incomplete."),
        (changed("switch", material={"dice": 0, "switch_die": ["red"]}), "material.dice cannot be 0: allowed: ≥ 1."),
        (changed("switch", material={"dice": 5, "switch_die": []}), "material.switch_die cannot be []: allowed: ≥ 1."),
        (changed("switch", material={"dice": 5, "switch_die": ["pink"]}), "material.switch_die.0 cannot be pink: allowed: blank, green, red, block."),
    ],
)  # fmt: skip
def test_a_pack_without_what_the_game_needs_is_refused(unfit: Pack, said: str) -> None:
    assert refusal("switch", 2, of=unfit).partition(" Any deck")[0] == said


def test_at_a_screen_the_token_is_asked_for_only_when_it_matters_and_dutch_tables_play_the_dutch_book() -> None:
    fit = begin("switch", 2).rules.fit_table
    assert fit((1,), "nl", is_at_screen=True) == {"block_asks": "useful", "edition": "nl"}
    assert fit((1,), "fr", is_at_screen=False) == {}


def test_points_of_earlier_rounds_count_for_the_lead_only_where_they_decide() -> None:
    piles = [{"colour": "blue", "top": 3}, {"colour": "green", "top": 5}]
    position = {"turn": 1, "piles": piles, "totals": [40, 20]}
    with_points = begin("switch", 2, {"edition": "nl", "target": 100}, position=position)
    assert with_points.rules.lead() == (43, 25)
    assert begin("switch", 2, position={"turn": 1, "piles": piles}).rules.lead() == (3, 5)


def test_at_a_screen_the_token_is_asked_for_only_if_somebody_else_is_about_to_lay_cards() -> None:
    def asks(owner: int, *dice: int) -> list[str]:
        return list(kinds(game([5, 5], (dice, BLANK), token=owner, block_asks="useful")))

    assert asks(2, 5, 1, 1) == ["block 2"]
    # Nothing can be laid, or the owner throws.
    assert asks(2, 6, 6, 6) == asks(1, 6, 6, 6) == ["dice 0"]
    assert asks(1, 5, 1, 1) == ["lay 1"]
