"""Write the reference of checks, `docs/checks.md`, from the code, and the figures of the guide, all measured."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import groupby
from pathlib import Path

from fault_corpus import HELD_BACK, WORK, CheckScore, Entry, Measured, measure, read_corpus

from quizkit.checks import GROUPS, Check, Fix, checks, write_example
from quizkit.labels import Labels

PAGE = Path(__file__).parents[1] / "docs" / "checks.md"
GUIDE = PAGE.with_name("checking.md")
PARAGRAPH = re.compile(r"(?<=<!-- measured by scripts/docs -->\n).*?(?=<!-- /measured -->)", re.DOTALL)
FIGURES = """\
How good is it? We measured it on {total} cards that were held back while the checks were written, and that are harder
than most: a third of them has one fault, the others are correct and full of traps. It finds {found:.0f} in 100 faults;
{alarmed:.0f} in 100 correct cards get a warning they do not deserve, {in_error:.0f} in 100 an error. So a warning
deserves a look, not blind trust. The figures for each kind of fault and for each check are in [checks.md](checks.md).
"""
SAY = Labels("en")
INTRO = """\
# Checks

Written by `scripts/docs` from the code; `scripts/test` fails if it is stale. On the screen: `quizkit rule P107`, in
four languages. `quizkit check` runs them all but the optional ones; errors hold a release back.

A deck changes the severity of a check in its `deck.yaml`, and chooses a house style for each language:

```yaml
checks:
  F303: warning     # every card must name a source
  P112: ignore
style:
  fr: fr-CH-closed  # fr-CH, fr-CH-closed, fr-FR · de-CH, de-DE · nl, nl-single
words: [Grüezi, Chuchichäschtli]   # right, whatever a dictionary says
```

What a check finds and is right as it is can be dismissed, with a reason: `quizkit check --dismiss P112 sq-0017 --reason
'the pun needs more words'`. It comes back when the text changes, and `quizkit undo NUMBER` takes a dismissal back.
"""
MEASURED = """\
## How well they find what they look for

`tests/corpus` holds {total} cards in French, German and Dutch. They were written by people who had not seen our word
lists: a third has one fault of the kind translators really make, two thirds are correct and full of traps. The lot put
a third of the cards aside to work with; the rest is only ever measured, and these are its figures, with 95% intervals.
A fault counts as found if a fitting check warns at the right text in the right language. `scripts/bench faults` prints
the same, also for an earlier corpus that was measured so often that it guided choices.

With three languages:

| fault | found |
|---|---|
{faults}
| **all faults** | **{found}** |
| correct cards with a warning or an error | {alarmed} |
| correct cards with an error | {in_error} |

With French and German only, where no third language can be asked, {two_found} of the faults are found, {two_alarmed} of
the correct cards get a warning or an error, and {two_in_error} an error.
"""


@cache
def measure_held_back() -> Measured:
    """Measure the cards that nobody works with."""
    return measure(read_corpus(HELD_BACK))


def guide() -> str:
    """Return the guide with the figures of today."""
    measured = measure_held_back()
    figures = FIGURES.format(
        total=len(read_corpus(HELD_BACK)), found=100 * measured.all_found.value,
        alarmed=100 * measured.alarmed.value, in_error=100 * measured.in_error.value,
    )  # fmt: skip
    return PARAGRAPH.sub(lambda _: figures, GUIDE.read_text(encoding="utf-8"))


def page() -> str:
    """Return the whole page."""
    every, held_back = list(checks().values()), read_corpus(HELD_BACK)
    measured, in_two = measure_held_back(), measure(_with_two(held_back), ("fr", "de"))
    parts = [INTRO, "".join(_write_index(every)), _write_measured(measured, in_two)]
    for letter, group in groupby(every, key=lambda check: check.code[0]):
        parts.append(f"## {SAY(f'rule.group-{GROUPS[letter]}')}\n")
        parts += (_write_check(check, measured.by_check.get(check.code)) for check in group)
    return "\n".join(parts)


def _with_two(entries: Sequence[Entry]) -> list[Entry]:
    """Return the entries that are written and, if faulty, at fault in French or German."""
    return [entry for entry in entries if entry["source"] != "nl" and not str(entry.get("at", "")).endswith(".nl")]


def _write_index(every: list[Check]) -> Iterator[str]:
    yield "| code | name | severity | fix |\n|---|---|---|---|\n"
    for check in every:
        fix = "" if check.fix is Fix.NONE else str(check.fix)
        yield f"| [{check.code}](#{check.code.lower()}-{check.name}) | {check.name} | {check.severity} | {fix} |\n"


def _write_measured(measured: Measured, in_two: Measured) -> str:
    return MEASURED.format(
        total=len(read_corpus(WORK)) + len(read_corpus(HELD_BACK)),
        faults="\n".join(f"| {fault} | {share} |" for fault, share in measured.found.items()),
        found=measured.all_found, alarmed=measured.alarmed, in_error=measured.in_error,
        two_found=in_two.all_found, two_alarmed=in_two.alarmed, two_in_error=in_two.in_error,
    )  # fmt: skip


def _write_score(score: CheckScore | None) -> str:
    if score is None or not score.precision.of + score.recall.of:
        return ""
    recall = f" Of the faults that are its business, it finds {score.recall}." if score.recall.of else ""
    return f"\nMeasured on the corpus: of what it reports, {score.precision} is a fault.{recall}\n"


def _write_check(check: Check, score: CheckScore | None) -> str:
    fix = "" if check.fix is Fix.NONE else f" · {check.fix} fix"
    optional = " · only if selected" if check.is_optional else ""
    return f"""\
### {check.code} {check.name}

*{check.severity}{fix}{optional}* — {SAY(f"check.{check.name}")}
{_write_score(score)}
Wrong:

```yaml
{write_example(check.bad).rstrip()}
```

Right:

```yaml
{write_example(check.good).rstrip()}
```
"""


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    GUIDE.write_text(guide(), encoding="utf-8")
