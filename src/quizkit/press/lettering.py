"""Lettering: how large letters are: of one size on all cards of a kind, and smaller in long texts."""

from collections.abc import Mapping, Sequence

STEPS = (52, 56, 60, 64, 68, 73, 78, 84, 90, 97, 105, 114, 124, 136, 150)
"""The sizes there are, in hundredths of a rem."""
Texts = Sequence[Mapping[str, str]]


def count_signs(texts: Texts, languages: Sequence[str]) -> int:
    """Return how much room texts take in all languages of a card: their characters, and half a line each to spare."""
    return sum(len(text[language]) + 10 * len(languages) for text in texts for language in languages)


def choose_letters(
    texts: Texts,
    languages: Sequence[str],
    width: float,
    height: float,
    one: tuple[float, float],
    two: tuple[float, float],
) -> str:
    """Return the class of letters in which texts fit a box in millimetres.

    `one` and `two` are the usual and the smaller size, on cards in one language and in two. A text that turns out not
    to fit in the usual size gets the other one (“or”). A wider card than ours has larger letters.

    >>> choose_letters([{"fr": "Le lac Léman"}], ["fr"], 49, 20, (90, 78), (68, 60))
    's90 or78'
    """
    fitting = 30 * (width * height / count_signs(texts, languages)) ** 0.5
    wider = max(1, (width / 49) ** 0.5)
    usual, small = (wider * size for size in (one if len(languages) == 1 else two))
    more, less = (max(step for step in STEPS if step <= size) for size in (usual, small))
    return f"s{more} or{less}" if fitting >= usual else f"s{less}"
