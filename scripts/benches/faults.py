"""How many planted faults the checks find, and how many false alarms they raise: shares, not seconds."""

from collections.abc import Iterator

from planted import HELD_BACK, SEEN, scores, sentences

from benches import Figure

PROMISED = {"negation-differs": 0.95, "number-differs": 0.95, "wrong-language": 0.98}


def faults() -> Iterator[Figure]:
    """Measure each check that has planted faults, on the sentences that were seen and on those held back."""
    for part, names in (("seen", SEEN), ("held back", HELD_BACK)):
        for name, score in scores(sentences(*names)).items():
            if score.planted:
                what = f"{name}, {part}: {score.found} of {score.planted} found"
                yield Figure(what, score.recall, "promised", PROMISED.get(name, 1.0))
                what = f"{name}, {part}: {score.alarms} false alarms in {score.clean}"
                yield Figure(what, score.false_alarms, "promised, less than", 0.03)


BENCH = faults
