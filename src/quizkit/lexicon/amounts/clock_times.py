"""Times of day: « 9 h 30 », “halb zehn” and « dix heures moins le quart » have the same values as 9.30."""

from quizkit.lexicon.amounts.amount import Amount, Strength
from quizkit.lexicon.numerals import read_numeral
from quizkit.lexicon.reading import Reading

QUARTER, HALF, THREE_QUARTERS = 15, 30, 45
NOON, MIDNIGHT = 12, 24
TWELVE = {"midi": NOON, "minuit": NOON}
FRENCH_TAILS = {
    ("moins", "le", "quart"): THREE_QUARTERS,
    ("et", "quart"): QUARTER,
    ("et", "demie"): HALF,
    ("et", "demi"): HALF,
}
FRENCH_HOURS = (("heure",), ("heures",), ("h",))


def read_time(reading: Reading, at: int) -> Amount | None:
    """Read the clock time that begins at a word."""
    return _read_digital(reading, at) or _read_french(reading, at) or _read_spoken(reading, at)


def _read_digital(reading: Reading, at: int) -> Amount | None:
    """Read « 9 h 30 », which may be a duration as well: 570 minutes."""
    words = reading.words[at : at + 3]
    if len(words) < 3 or words[1] != "h" or not (words[0].isdecimal() and len(words[0]) <= 2):
        return None
    if not (words[2].isdecimal() and len(words[2]) == 2 and int(words[2]) < 60):
        return None
    hour, minute = int(words[0]), int(words[2])
    return Amount(_clock_values(hour, minute) | {60.0 * hour + minute}, at, at + 3)


def _read_french(reading: Reading, at: int) -> Amount | None:
    """Read « trois heures moins le quart », « minuit et quart »."""
    words, first = reading.words, reading.words[at]
    if reading.language != "fr":
        return None
    if first.isdecimal() and len(first) <= 2:
        hour, after = float(first), at + 1
    elif first in TWELVE:
        hour, after = TWELVE[first], at + 1
    else:
        hour, after = read_numeral(words, at, "fr") or (0, at)
    if not 1 <= hour <= MIDNIGHT:
        return None
    says_hours = words[after : after + 1] in FRENCH_HOURS
    if not says_hours and first not in TWELVE:
        return None
    after += says_hours
    for tail, minute in FRENCH_TAILS.items():
        end = after + len(tail)
        if words[after:end] == tail:
            return Amount(_clock_values(_begun(hour, minute == THREE_QUARTERS), minute), at, end, Strength.WEAK)
    return None


def _read_spoken(reading: Reading, at: int) -> Amount | None:
    """Read “halb zehn”, “kwart over zes”, “Viertel vor acht”: the minutes come first."""
    words = reading.words
    minute, hour_at = HALF, at + 1
    if words[at] not in ("halb", "half"):
        minute, hour_at = _read_quarter(reading, at), at + 2
    if not minute or hour_at >= len(words):
        return None
    spelled = (1, hour_at + 1) if words[hour_at] == "een" else read_numeral(words, hour_at, reading.language)
    if not spelled or not 1 <= spelled[0] <= NOON:
        return None
    strength = Strength.SOFT if at in reading.quoted else Strength.WEAK
    # “Halb zehn” is half an hour before ten.
    return Amount(_clock_values(_begun(spelled[0], minute >= HALF), minute), at, spelled[1], strength)


def _read_quarter(reading: Reading, at: int) -> int:
    """Read “kwart over” as 15 minutes, “Viertel vor” as 45."""
    phrase = " ".join(reading.words[at : at + 2])
    return QUARTER if phrase in reading.lexicon.past else THREE_QUARTERS if phrase in reading.lexicon.to else 0


def _begun(hour: float, is_before: bool) -> int:
    """Return the hour that has begun on the clock: a quarter to one is in the twelfth."""
    return (int(hour) - is_before) or NOON


def _clock_values(hour: int, minute: int) -> frozenset[float]:
    """Return a time in hours (9.5) and as it is written (9.30), before noon and after."""
    hours = (hour, hour + 12) if hour <= NOON else (hour, hour - 12)
    return frozenset(round(hour + part, 2) for hour in hours for part in (minute / 60, minute / 100))
