"""What came of a simulation: as rows, as sentences, as data, and on a page."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from math import ceil
from typing import NamedTuple

from quizkit.labels import Labels
from quizkit.languages import LANGUAGES
from quizkit.pages import render
from quizkit.play.figures import Share, bin_samples, find_noticeable, quantile, wilson_interval
from quizkit.safe_yaml import Value
from quizkit.workflow.playing.simulation import CHANCE, Contrast, Run, SimulationReport, compare_runs

SHARES = (0.05, 0.25, 0.5, 0.75, 0.95)
"""The quantiles that are told."""
GROUPS = {"en": ",", "fr": "\u202f", "de": "’", "nl": "."}
"""What stands between thousands."""
BARS = 40


class FigureRow(NamedTuple):
    """A line of a table: a figure, whose it is, and its values."""

    figure: str
    run: str
    cells: tuple[str, ...]


def write_number(value: float, say: Labels, digits: int = 0) -> str:
    """Write a number as the language does."""
    mark = next((known.decimal for known in LANGUAGES if known.code == say.language), ".")
    whole, _, fraction = f"{value:,.{digits}f}".replace("-", "−").partition(".")
    return whole.replace(",", GROUPS[say.language]) + (mark + fraction if fraction else "")


def write_percent(value: float, say: Labels, digits: int = 1) -> str:
    """Write a share in per cent."""
    return say("simulate.percent", value=write_number(100 * value, say, digits))


def name_figure(run: Run, figure: str, which: int, say: Labels) -> str:
    """Name a figure."""
    return run.players[which - 1] if figure == "player" else say(f"simulate.{figure}", number=which)


def share_rows(report: SimulationReport, say: Labels) -> Iterator[FigureRow]:
    """Tell who won, with intervals, and how many games were given up."""
    for figure, which in report.runs[0].shares():
        for run in report.runs:
            share = run.shares()[figure, which]
            low, high = wilson_interval(share)
            between = f"{write_number(100 * low, say, 1)}–{write_percent(high, say)}"
            cells = (write_percent(share.value, say), between, write_number(share.hits, say))
            yield FigureRow(name_figure(run, figure, which, say), run.name, cells)
    for run in report.runs:
        given_up = Share(run.tally.unfinished, run.tally.games)
        yield FigureRow(
            say("simulate.unfinished"),
            run.name,
            (write_percent(given_up.value, say), "", write_number(given_up.hits, say)),
        )


def length_rows(report: SimulationReport, say: Labels) -> Iterator[FigureRow]:
    """Tell how long games were, and how tense."""
    for figure in report.runs[0].lengths():
        for run in report.runs:
            counts = run.lengths().get(figure)
            if counts:
                values = [*(quantile(counts, share) for share in SHARES), max(counts)]
                is_share = figure == "decided"
                cells = [write_percent(one / 100, say, 0) if is_share else write_number(one, say) for one in values]
                yield FigureRow(say(f"simulate.{figure}"), run.name, tuple(cells))


def column_headings(say: Labels) -> tuple[list[str], list[str]]:
    """Name the columns of both tables, after the figure and whose it is."""
    quantiles = [say("simulate.median") if share == 0.5 else write_percent(share, say, 0) for share in SHARES]
    return [say(f"simulate.{name}") for name in ("share", "interval", "count")], [*quantiles, say("simulate.most")]


def write_sentences(report: SimulationReport, say: Labels) -> Iterator[str]:
    """Say what one should know before the figures, then whether the two differ."""
    for run in report.runs:
        tally = run.tally
        if tally.games < run.asked:
            done, asked = write_number(tally.games, say), write_number(run.asked, say)
            yield say("simulate.stopped", done=done, asked=asked, again=tally.games)
        if tally.unfinished:
            count, limit = write_number(tally.unfinished, say), write_number(run.spec.limit, say)
            yield say("simulate.given-up", count=count, limit=limit, name=run.name)
    for first, second in pairwise(report.runs):
        yield from _verdicts(first, second, say)


def _verdicts(first: Run, second: Run, say: Labels) -> Iterator[str]:
    """Say every difference that is real, and honestly where none could be shown."""
    found = compare_runs(first, second)
    lasting = [one for one in found if one.figure in ("decisions", "rounds")]
    winning = [one for one in found if one not in lasting]
    yield from (_verdict(one, first, second, say) for one in found if one.is_real)
    if not any(one.is_real for one in winning):
        least = find_noticeable(first.shares().values(), first.tally.finished, second.tally.finished, len(found))
        yield say("simulate.none-share", points=write_number(100 * least, say, 1))
    if not any(one.is_real for one in lasting):
        yield say("simulate.none-length")


def _verdict(one: Contrast, first: Run, second: Run, say: Labels) -> str:
    facts = {"figure": name_figure(first, one.figure, one.number, say), "first": first.name, "second": second.name}
    if one.figure in ("decisions", "rounds"):
        here, there = (write_number(quantile(run.lengths()[one.figure], 0.5), say) for run in (first, second))
        return say("simulate.real-length", **facts, here=here, there=there, share=write_percent(one.high, say))
    here, there = (write_percent(run.shares()[one.figure, one.number].value, say) for run in (first, second))
    low, high = (write_number(100 * value, say, 1) for value in (one.low, one.high))
    return say("simulate.real-share", **facts, here=here, there=there, low=low, high=high)


def as_data(report: SimulationReport, say: Labels) -> dict[str, Value]:
    """Return everything for a program."""
    compared: list[Value] = []
    for one in report.contrasts:
        is_length = one.figure in ("decisions", "rounds")
        size: dict[str, Value] = {"larger": one.high} if is_length else {"low": one.low, "high": one.high}
        compared.append({
            "figure": one.figure, "number": one.number, "chance": one.chance, "real": one.is_real, **size,
        })  # fmt: skip
    return {
        "command": report.command,
        "runs": [_data(run) for run in report.runs],
        "comparison": {"level": CHANCE, "figures": compared} if compared else None,
        "sentences": list(write_sentences(report, say)),
    }


def _data(run: Run) -> Value:
    tally, spec = run.tally, run.spec
    won: dict[str, list[Value]] = {"seat": [], "player": [], "ties": []}
    for (figure, which), share in run.shares().items():
        told: Value = {
            "number": which,
            "wins": share.hits,
            "share": share.value,
            "interval": list(wilson_interval(share)),
        }
        won[figure].append(told)
    long: dict[str, Value] = {}
    for figure, counts in run.lengths().items():
        quantiles: dict[str, Value] = {str(share): quantile(counts, share) for share in SHARES}
        mean = sum(value * count for value, count in counts.items()) / counts.total()
        by_value: dict[str, Value] = {str(value): counts[value] for value in sorted(counts)}
        long[figure] = {"quantiles": quantiles, "mean": mean, "most": max(counts), "counts": by_value}
    return {
        "name": run.name, "game": spec.game, "seed": spec.seed, "players": list(run.players),
        "options": {name: list(value) if isinstance(value, tuple) else value for name, value in spec.options},
        "asked": run.asked, "games": tally.games, "unfinished": tally.unfinished, "ties": tally.ties,
        "seats": won["seat"], "by_player": won["player"], "tie_rate": won["ties"][0], "lengths": long,
    }  # fmt: skip


def render_page(report: SimulationReport, say: Labels) -> str:
    """Draw everything on a page that needs nothing else."""
    first = report.runs[0]
    intervals = [
        (
            name_figure(first, *key, say),
            [(run.shares()[key].value, *wilson_interval(run.shares()[key])) for run in report.runs],
        )
        for key in first.shares()
    ]
    highest = max(high for _, marks in intervals for _, _, high in marks)
    plots = [
        (figure, bin_samples([run.lengths().get(figure, Counter()) for run in report.runs], BARS))
        for figure in first.lengths()
    ]
    return render(
        "reports/simulation.html", report=report, say=say, intervals=intervals, plots=plots,
        ticks=_ticks(highest), even=1 / len(first.spec.players), headings=column_headings(say),
        shares=list(share_rows(report, say)), lengths=list(length_rows(report, say)),
        sentences=list(write_sentences(report, say)), number=write_number, percent=write_percent,
    )  # fmt: skip


def _ticks(highest: float) -> list[float]:
    """Mark an axis of shares from 0 to beyond the highest, at round numbers."""
    step = next(one for one in (0.05, 0.1, 0.2) if highest <= 6 * one or one == 0.2)
    return [step * mark for mark in range(ceil(highest / step - 1e-9) + 1)]
