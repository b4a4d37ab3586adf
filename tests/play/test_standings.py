from quizkit.play.standings import rank_seats


def test_equals_share_the_better_rank_and_the_next_one_counts_them_all() -> None:
    outcome = rank_seats({3: (4, 1), 1: (4, 1), 4: (2, 9), 2: (5, 0), 5: (4, 0)})
    assert [(one.seat, one.rank, one.score) for one in outcome.standings] == [
        (2, 1, (5, 0)),
        (1, 2, (4, 1)),
        (3, 2, (4, 1)),
        (5, 4, (4, 0)),
        (4, 5, (2, 9)),
    ]
    assert outcome.winners == (2,)


def test_several_share_a_win() -> None:
    assert rank_seats({1: (3,), 2: (1,), 3: (3,)}).winners == (1, 3)
