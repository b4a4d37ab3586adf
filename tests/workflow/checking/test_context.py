from quizkit.press.fonts import find_missing_letters
from quizkit.workflow.checking.context import EVERYDAY


def test_the_fonts_have_every_character_that_is_not_looked_up() -> None:
    everyday = "".join(filter(EVERYDAY.fullmatch, map(chr, range(0x11_0000))))
    assert {*"aZ0é’ß«œ\u202f"} <= {*everyday}
    assert find_missing_letters(everyday) == ""
