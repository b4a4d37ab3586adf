"""Write the reference of checks, `docs/checks.md`, from the code, with figures measured on the corpus."""

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from planted import HELD_BACK, SEEN, Score, scores, sentences

from quizkit.checks import GROUPS, Check, Fix, checks, write_example
from quizkit.labels import Labels

PAGE = Path(__file__).parents[1] / "docs" / "checks.md"
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

`tests/corpus` holds {total} sentences in three languages, half of them with one planted fault, written before the
checks were. Two thirds were read while the checks were made; a third was held back, and only measured. A false alarm is
a complaint about a text, or about a text beside its source, in which nothing was planted. `scripts/bench faults` prints
the same. The corpus was not written with our glossary at hand, so P114 is not in the table.

| check | found, seen | found, held back | false alarms, seen | false alarms, held back |
|---|---|---|---|---|
"""


def page() -> str:
    """Return the whole page."""
    seen, held = scores(sentences(*SEEN)), scores(sentences(*HELD_BACK))
    every = list(checks().values())
    parts = [INTRO, "".join(_write_index(every)), _write_scores(seen, held)]
    for letter, group in groupby(every, key=lambda check: check.code[0]):
        parts.append(f"## {SAY(f'rule.group-{GROUPS[letter]}')}\n")
        parts += (_write_check(check) for check in group)
    return "\n".join(parts)


def _write_index(every: list[Check]) -> Iterator[str]:
    yield "| code | name | severity | fix |\n|---|---|---|---|\n"
    for check in every:
        fix = "" if check.fix is Fix.NONE else str(check.fix)
        yield f"| [{check.code}](#{check.code.lower()}-{check.name}) | {check.name} | {check.severity} | {fix} |\n"


def _write_scores(seen: dict[str, Score], held: dict[str, Score]) -> str:
    total = len(sentences(*SEEN, *HELD_BACK))
    rows = []
    for check in checks().values():
        if check.name in seen and check.code != "P114" and not check.is_optional:
            scores_of = seen[check.name], held[check.name]
            cells = [*map(_write_found, scores_of), *map(_write_alarms, scores_of)]
            rows.append(f"| {check.code} {check.name} | {' | '.join(cells)} |\n")
    return MEASURED.format(total=total) + "".join(rows)


def _write_found(score: Score) -> str:
    """Return how many planted faults were found."""
    return f"{score.found} of {score.planted}" if score.planted else "–"


def _write_alarms(score: Score) -> str:
    """Return how many false alarms there were."""
    return f"{score.alarms} of {score.clean} ({100 * score.false_alarms:.1f}%)"


def _write_check(check: Check) -> str:
    fix = "" if check.fix is Fix.NONE else f" · {check.fix} fix"
    optional = " · only if selected" if check.is_optional else ""
    return f"""\
### {check.code} {check.name}

*{check.severity}{fix}{optional}* — {SAY(f"check.{check.name}")}

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
