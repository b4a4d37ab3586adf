"""Everything that can be wrong with a card when it is read, before any check looks at the deck."""

from collections.abc import Iterable

from pydantic_core import PydanticCustomError

from quizkit.problems import Fault, Severity, closest

MISSING_FIELD = Fault("R201", "missing-field")
UNKNOWN_FIELD = Fault("R202", "unknown-field")
UNKNOWN_VALUE = Fault("R203", "unknown-value")
WRONG_COUNT = Fault("R204", "wrong-count")
OUT_OF_RANGE = Fault("R205", "out-of-range")
BAD_FORMAT = Fault("R206", "bad-format")
NOT_TEXT = Fault("R241", "not-text")
NOT_TEXTS = Fault("R242", "not-texts")
NOT_A_NUMBER = Fault("R243", "not-a-number")
NOT_YES_OR_NO = Fault("R244", "not-yes-or-no")
NOT_A_LIST = Fault("R245", "not-a-list")
NOT_FIELDS = Fault("R246", "not-fields")
NOT_A_DATE = Fault("R247", "not-a-date")
EMPTY_TEXT = Fault("R211", "empty-text")
TEXT_TOO_LONG = Fault("R212", "text-too-long")
FORBIDDEN_CHARACTER = Fault("R213", "forbidden-character")
UNKNOWN_LANGUAGE = Fault("R214", "unknown-language")
MISSING_SOURCE = Fault("R215", "missing-source")
MISSING_LANGUAGE = Fault("R216", "missing-language", Severity.WARNING)
UNKNOWN_CANTON = Fault("R221", "unknown-canton")
REPEATED_VALUE = Fault("R222", "repeated-value")
BROKEN_FACT = Fault("R223", "broken-fact")
ANSWER_DISAGREES = Fault("R224", "answer-disagrees")
CONTRADICTION = Fault("R225", "contradiction")
NOT_DIVISIBLE = Fault("R251", "not-divisible")
NO_SUCH_SHARE = Fault("R252", "no-such-share")
DOES_NOT_ADD_UP = Fault("R253", "does-not-add-up")
RUN_TOO_SHORT = Fault("R254", "run-too-short")
MORE_CATEGORIES_THAN_CARDS = Fault("R255", "more-categories-than-cards")
NUMBER_TWICE = Fault("R256", "number-twice")
NUMBER_MISSING = Fault("R257", "number-missing")
COMPOSED_CARD_UNKNOWN = Fault("R258", "composed-card-unknown", Severity.WARNING)
NOT_READY = Fault("R271", "not-reviewed")
STALE_IN_RELEASE = Fault("R272", "stale-in-release")
DUPLICATE_ID = Fault("R231", "duplicate-id")
UNKNOWN_KIND = Fault("R232", "unknown-kind")
MISSING_FILE = Fault("R233", "missing-file")
UNREADABLE_FILE = Fault("R234", "unreadable-file")
STRAY_FILE = Fault("R235", "stray-file", Severity.WARNING)
NO_CARDS = Fault("R236", "no-cards", Severity.WARNING)
NOT_A_DRAWING = Fault("R237", "not-a-drawing")
MISSING_PICTURE = Fault("R238", "missing-picture")
BLANK_DRAWING = Fault("R239", "blank-drawing")
LINK_OUTSIDE = Fault("R240", "link-outside")
GAME_NEEDS = Fault("R261", "game-needs", Severity.WARNING)
KIND_IN_USE = Fault("R262", "kind-in-use")
SOURCE_UNWRITTEN = Fault("R263", "source-unwritten")
PICTURE_TOO_LARGE = Fault("R264", "picture-too-large")
LOW_CONTRAST = Fault("R265", "low-contrast", Severity.WARNING)
NO_SUCH_FONT = Fault("R267", "no-such-font")
NOT_A_BITMAP = Fault("R268", "not-a-bitmap")
BITMAP_TOO_LARGE = Fault("R269", "bitmap-too-large")
COARSE_LOGO = Fault("R270", "coarse-logo", Severity.WARNING)
UNUSED_COLOUR = Fault("R274", "unused-colour", Severity.WARNING)
EMPTY_DECK = Fault("R273", "empty-deck", Severity.WARNING)
TOO_MUCH_INK = Fault("R266", "too-much-ink", Severity.WARNING)


def make_error(fault: Fault, **facts: object) -> PydanticCustomError:
    """Return the error that a validator of a card raises; `parse` turns it into a Problem with this fault.

    A validator that looks at a whole part names the field at fault as `at`.
    """
    return PydanticCustomError("fault", "{name}", {"name": fault.name, "fault": fault, **facts})


def one_of(word: str, options: Iterable[str], at: str = "") -> str:
    """Accept a word on a card that is one of the options; `at` names its field, as for `make_error`."""
    allowed = tuple(options)
    if word not in allowed:
        suggestion = closest(word, allowed)
        raise make_error(UNKNOWN_VALUE, at=at, value=word, allowed=", ".join(allowed), suggestion=suggestion)
    return word
