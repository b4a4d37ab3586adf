"""How many faults the checks find, and how many correct cards they complain about: shares, not seconds."""

from collections.abc import Iterator

from fault_corpus import (
    FIRST_HELD_BACK,
    FIRST_WORK,
    FOURTH_WORK,
    PRACTICE,
    SECOND_HELD_BACK,
    SECOND_WORK,
    THIRD_HELD_BACK,
    THIRD_WORK,
    WORK,
    measure,
    read_corpus,
)
from fault_corpus import HELD_BACK as MEASURED_ONLY
from planted import HELD_BACK, SEEN, scores, sentences

from benches import Figure

EARLIER_WORK = (FIRST_WORK, SECOND_WORK, THIRD_WORK, FOURTH_WORK)
EARLIER = (FIRST_HELD_BACK, SECOND_HELD_BACK, THIRD_HELD_BACK)
WANTED, TOLERATED, ERRORS = 0.92, 0.04, 0.01


def faults() -> Iterator[Figure]:
    """Measure whole cards by type of fault, then each check on the single sentences of the first corpus."""
    parts = {
        "worked with": [entry for part in (WORK, *EARLIER_WORK) for entry in read_corpus(part)],
        "practised with": read_corpus(PRACTICE),
        "measured before": [entry for part in EARLIER for entry in read_corpus(part)],
        "held back": read_corpus(MEASURED_ONLY),
    }  # fmt: skip
    for part, entries in parts.items():
        measured = measure(entries)
        for fault, share in measured.found.items():
            yield Figure(f"{fault}, {part}: {share}", share.value, "wanted", WANTED)
        yield Figure(f"all faults, {part}: {measured.all_found}", measured.all_found.value, "wanted", WANTED)
        yield Figure(f"correct cards warned, {part}: {measured.alarmed}", measured.alarmed.value, "at most", TOLERATED)
        yield Figure(f"correct cards in error, {part}: {measured.in_error}", measured.in_error.value, "at most", ERRORS)
    for part, names in (("seen", SEEN), ("held back", HELD_BACK)):
        for name, score in scores(sentences(*names)).items():
            if score.planted:
                what = f"first corpus, {name}, {part}: {score.found} of {score.planted} found"
                yield Figure(what, score.recall, "wanted", 0.95)
                what = f"first corpus, {name}, {part}: {score.alarms} false alarms in {score.clean}"
                yield Figure(what, score.false_alarms, "at most", 0.03)


BENCH = faults
