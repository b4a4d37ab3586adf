"""Numbers and percentages as people of each language write them."""

from quizkit.labels import Labels
from quizkit.languages import find_language

GROUPS = {"en": ",", "fr": "\u202f", "de": "’", "nl": ".", "it": "’"}
"""The thousands separator of each language."""


def write_number(value: float, say: Labels, digits: int = 0) -> str:
    """Write a number as people of the screen's language do, with their separators."""
    mark = find_language(say.language).decimal
    whole, _, fraction = f"{value:,.{digits}f}".replace("-", "−").partition(".")
    return whole.replace(",", GROUPS.get(say.language, "\u202f")) + (mark + fraction if fraction else "")


def write_percent(value: float, say: Labels, digits: int = 1) -> str:
    """Write a share as a percentage, as people of the screen's language do."""
    return say("simulate.percent", value=write_number(100 * value, say, digits))
