"""Positions begin where a game really stands: within a round, after a throw, with action cards in hand."""

from typing import Any

import pytest
from playing import answers, begin, happened, kinds, pack, refusal

TILES = tuple(card["card"]["id"] for card in pack("secret-square").cards)
BOARD = TILES[:25]
COLOURS = tuple(dict.fromkeys(card["card"]["colour"] for card in pack("switch").cards))
PILES = [{"colour": COLOURS[0], "top": 5}, {"colour": COLOURS[1], "top": 3}]


def test_secret_square_begins_with_a_half_cleared_board() -> None:
    position = {
        "round": 2, "hider": 2, "chips": [6, 7, 4], "counters": [TILES[-1]],
        "layout": BOARD, "left": BOARD[10:20], "secret": BOARD[12], "seeker": 1,
    }  # fmt: skip
    match = begin("secret-square", 3, position=position)
    table = match.view(1).table
    assert (table.layout, table.left, kinds(match)) == (BOARD, BOARD[10:20], ["question 1"])
    assert (match.view(2).hand, match.view(1).hand) == (BOARD[12], None)
    answers(match, "row 4")
    assert (match.view(1).table.left, kinds(match)) == (BOARD[10:15], ["question 3"])
    answers(match, f"tile {BOARD[12]}")
    # The next round is laid out as always.
    assert (len(match.view(1).table.left), kinds(match)) == (25, ["hide 3"])


def test_secret_square_without_a_secret_the_hider_hides_under_what_lies() -> None:
    position = {"round": 1, "hider": 1, "chips": [3, 7], "counters": [], "layout": BOARD, "left": BOARD[:2]}
    match = begin("secret-square", 2, position=position)
    assert (kinds(match), match.options[1].contains(BOARD[1]), match.options[1].contains(BOARD[2])) == (
        ["hide 1"],
        True,
        False,
    )
    answers(match, BOARD[1])
    assert kinds(match) == ["question 2"]


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"layout": BOARD[:24]}, "layout"), ({"layout": BOARD[:24] + BOARD[:1]}, "layout"), ({"left": TILES[30:32]}, "left"), ({"secret": BOARD[24]}, "secret"),
        ({"seeker": 1}, "seeker"), ({"seeker": 4}, "seeker"), ({"layout": []}, "left"), ({"layout": [], "left": []}, "secret"), ({"layout": [], "left": [], "secret": ""}, "seeker"),
    ],
)  # fmt: skip
def test_a_board_that_cannot_be_is_refused(change: dict[str, Any], place: str) -> None:
    good = {"round": 1, "hider": 1, "chips": [3, 7], "counters": [], "layout": BOARD, "left": BOARD[:9], "secret": BOARD[0], "seeker": 2}  # fmt: skip
    assert not refusal("secret-square", 2, position=good)
    assert refusal("secret-square", 2, position={**good, **change}).startswith(f"position.{place} cannot be ")


def test_switch_begins_before_a_second_throw_which_can_bust() -> None:
    position = {"turn": 1, "throws": 1, "piles": PILES}
    match = begin("switch", 2, position=position, chance=[((6, 6, 6), "blank")], at_table=True)
    assert happened(match)[-1] == ("busts", 1, 1)
    assert match.view(1).table.tops == (1, 3)
    first = begin("switch", 2, position={**position, "throws": 0}, chance=[((6, 6, 6), "blank")], at_table=True)
    assert happened(first)[-1] == ("misses", 1)
    fresh = [{"colour": COLOURS[0], "top": 1}, PILES[1]]
    assert refusal("switch", 2, position={**position, "piles": fresh}) == "position.throws cannot be 1: allowed: 0."


def test_kwis_t_begins_with_action_cards_in_hand() -> None:
    position = {
        "phase": "actions",
        "quizmaster": 1,
        "round": 2,
        "scores": [3, 4],
        "hands": [["kb-0101", "+1"], ["+3", "+2"]],
    }
    match = begin("kwis-t", 2, position=position)
    assert happened(match)[0][:2] == ("plays", 1)
    # Then the next round is played.
    assert (match.view(1).table.round, match.view(1).table.quizmaster) == (3, 2)
    assert "position.hands" in refusal("kwis-t", 2, position={**position, "phase": "questions"})


def test_cantuun_counts_fields_as_swiss_quiz_does() -> None:
    match = begin("cantuun", 3, position={"reader": 1, "fields": [0, 3, 24]})
    assert match.view(1).table.spaces == (1, 4, 25)
    old = begin("cantuun", 3, position={"reader": 1, "spaces": [1, 4, 25]})
    assert old.view(1).table == match.view(1).table
    for wrong in ([0, 3], [0, 3, 25]):
        said = refusal("cantuun", 3, position={"reader": 1, "fields": wrong})
        assert said == f"position.fields cannot be {wrong}: allowed: 3 × 0–24."
    both = {"reader": 1, "fields": [0, 3, 24], "spaces": [1, 4, 25]}
    assert refusal("cantuun", 3, position=both).startswith("position.spaces cannot be ")
