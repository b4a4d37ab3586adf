"""Guess verdicts from signs: learnt from some cards, and tested on others.

Logistic regression with a fixed ridge, on standardised signs. Nothing is chosen by looking at verdicts, and no card is
guessed by what was learnt from it; so the guesses are as good as a player's would be, and with shuffled verdicts they
are worth nothing. True and false weigh the same: a deck with more true statements is not a matter of form.
"""

from collections.abc import Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, TypeAlias

from quizkit.tells.signs import Sign

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers: TypeAlias = NDArray[np.float64]

FOLDS, ROUNDS = 10, 3
"""Cards are dealt into this many parts, this many times: each part is guessed by what the others teach."""
RIDGE, OF_WORDS = 100.0, 0.5
"""How much evidence it takes before a sign counts; and how much less a single word counts than a form, of which there
are few. With half or twice the ridge, the share of correct guesses in our own deck changes by fewer than 3 points."""
STEPS, CLOSE, MULTIPLIED = 200, 1e-6, 30


def hash_id(card: str, salt: int = 0) -> bytes:
    """Return a number drawn by lot for a card, the same every time, to learn from some and test on others."""
    return sha256(f"{salt} {card}".encode()).digest()


def guess_verdicts(ids: Sequence[str], signs: Sequence[frozenset[Sign]], verdicts: Sequence[bool]) -> list[float]:
    """Guess verdicts: return the log odds that each card is true, by what the others teach."""
    # Looking at cards must not wait for it.
    import numpy as np

    table, truth = _standardise(signs), np.array(verdicts, dtype=float)
    odds, steepest = np.zeros(len(ids)), _find_steepest(table)
    for salt in range(ROUNDS):
        parts = np.array(_deal(ids, verdicts, salt))
        for part in range(FOLDS):
            known = parts != part
            odds[~known] += np.einsum("ij,j", table[~known], _fit(table[known], truth[known], steepest))
    return [float(value) for value in odds / ROUNDS]


def _standardise(signs: Sequence[frozenset[Sign]]) -> "Numbers":
    """Return a row for each card and a column for each sign, of mean 0 and deviation 1, or less for single words."""
    import numpy as np

    columns = {sign: column for column, sign in enumerate(sorted(frozenset().union(*signs)))}
    table: Numbers = np.zeros((len(signs), len(columns)))
    for row, own in enumerate(signs):
        table[row, [columns[sign] for sign in own]] = 1
    spread = table.std(axis=0)
    table -= table.mean(axis=0)
    table /= np.where(spread > 0, spread, 1)
    table *= [OF_WORDS if sign.word else 1.0 for sign in columns]
    return table


def _deal(ids: Sequence[str], verdicts: Sequence[bool], salt: int) -> list[int]:
    """Deal cards into parts by lot, true and false ones evenly."""
    parts = [0] * len(ids)
    for verdict in (False, True):
        rows = [row for row, is_true in enumerate(verdicts) if is_true is verdict]
        for place, row in enumerate(sorted(rows, key=lambda row: hash_id(ids[row], salt))):
            parts[row] = place % FOLDS
    return parts


def _find_steepest(table: "Numbers") -> float:
    """Return the largest eigenvalue of a table's products, or slightly more: by multiplying again and again."""
    import numpy as np

    length, direction = 0.0, np.ones(table.shape[1])
    for _ in range(MULTIPLIED):
        direction = np.einsum("ij,i", table, np.einsum("ij,j", table, direction))
        length = float(np.sqrt(np.square(direction).sum()))
        direction /= length or 1
    return length * 1.1


def _fit(table: "Numbers", truth: "Numbers", steepest: float) -> "Numbers":
    """Return the weight of each sign: downhill with momentum (Nesterov 1983).

    Plain sums instead of a solver: for tables this small its threads cost more than they save, and with them the last
    digits depend on the machine.
    """
    import numpy as np

    share = truth.mean()
    even = 0.5 / np.where(truth == 1, share, 1 - share)
    curvature = RIDGE + steepest * even.max() / 4
    drive = 1 - 2 / (np.sqrt(curvature / RIDGE) + 1)
    weights = ahead = np.zeros(table.shape[1])
    for _ in range(STEPS):
        surplus = even * (truth - 1 / (1 + np.exp(-np.einsum("ij,j", table, ahead))))
        step = ahead + (np.einsum("ij,i", table, surplus) - RIDGE * ahead) / curvature - weights
        weights = weights + step
        ahead = weights + drive * step
        if np.abs(step).max() < CLOSE:
            break
    return weights
