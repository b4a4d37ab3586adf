"""A number and a unit that a line break could separate."""

import re
from collections.abc import Iterator

from quizkit.checks import Fix, Hit, Said, TextCheck, weigh_space
from quizkit.problems import Severity

SYMBOL = re.compile(
    r"(?<=\d)([ \u2009]?)"
    r"(mm|cm|km/h|km²|km2|m²|m³|km|kg|mg|ml|dl|hl|kWh|GWh|kW|MW|°C|ha|min|m|g|t|l|h|%|‰|€)(?![\w²³/’'])"
)


def find(said: Said) -> Iterator[Hit]:
    """Require a no-break space before a unit symbol, and the space of the house style before a percent sign."""
    for match in SYMBOL.finditer(said.words):
        wanted = said.style.percent if match[2] in "%‰" else "\u00a0"
        if match[1] != wanted:
            styled = wanted + match[2]
            yield Hit(match[0], suggestion=styled, span=match.span(), severity=weigh_space(match[0], styled))


CHECK = TextCheck(
    code="T205",
    name="unit-space",
    severity=Severity.WARNING,
    fix=Fix.SAFE,
    bad={"text": {"de": "Der Tunnel ist 57 km lang."}},
    good={"text": {"de": "Der Tunnel ist 57\u00a0km lang."}},
    characters=frozenset("0123456789"),
    find=find,
)
