"""Planted faults: the checks keep their promises on sentences that nobody has tuned them for."""

import pytest
from planted import HELD_BACK, SEEN, Score, scores, sentences

from quizkit.checks import checks


@pytest.fixture(scope="module")
def measured() -> tuple[dict[str, Score], dict[str, Score]]:
    """How the checks do on the whole corpus, and on what was held back."""
    return scores(sentences(*SEEN, *HELD_BACK)), scores(sentences(*HELD_BACK))


def test_the_corpus_is_large_enough_half_of_it_faulty_and_a_third_held_back() -> None:
    corpus, held = sentences(*SEEN, *HELD_BACK), sentences(*HELD_BACK)
    planted = [sentence for sentence in corpus if "planted" in sentence]
    assert len(corpus) >= 300
    assert (len(planted) * 2, len(held) * 3) == (len(corpus), len(corpus))
    assert len({sentence["id"] for sentence in corpus}) == len(corpus)
    assert all(sentence["in"] != sentence["source"] for sentence in planted)


@pytest.mark.parametrize(
    ("name", "recall", "false_alarms"),
    # Where a translation alone has a negation, it mostly says the same in other words, so that is only a note.
    [("negation-differs", 0.8, 0.01), ("number-differs", 0.95, 0.03), ("wrong-language", 0.98, 0.03)],
)
def test_promises_are_kept(
    name: str, recall: float, false_alarms: float, measured: tuple[dict[str, Score], dict[str, Score]]
) -> None:
    for score in (part[name] for part in measured):
        assert score.recall >= recall, score.missed
        assert score.false_alarms < false_alarms, score.false


def test_every_planted_fault_has_a_check() -> None:
    planted = {sentence["planted"] for sentence in sentences(*SEEN, *HELD_BACK) if "planted" in sentence}
    assert planted <= {check.name for check in checks().values()}
