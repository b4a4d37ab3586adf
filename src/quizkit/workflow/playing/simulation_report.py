"""The results of a simulation: as rows, as sentences, as data, and as a web page."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from math import ceil
from typing import NamedTuple

from quizkit.figures import Share, bin_samples, find_noticeable, quantile, wilson_interval
from quizkit.labels import Labels
from quizkit.pages import render
from quizkit.safe_yaml import Value
from quizkit.workflow.numbers import write_number, write_percent
from quizkit.workflow.playing.simulation import CHANCE, Contrast, Run, SimulationReport, compare_runs

SHARES = (0.05, 0.25, 0.5, 0.75, 0.95)
"""The quantiles that are shown."""
BARS = 40
"""How many bars a chart has at most."""


class FigureRow(NamedTuple):
    """A row of a table: a figure, the run it belongs to, and its values."""

    figure: str
    run: str
    cells: tuple[str, ...]


def name_figure(run: Run, figure: str, number: int, say: Labels) -> str:
    """Name a figure of a simulation; that of a player has the player's name."""
    return run.players[number - 1] if figure == "player" else say(f"simulate.{figure}", number=number)


def share_rows(report: SimulationReport, say: Labels) -> Iterator[FigureRow]:
    """Yield rows that say who won in a simulation, with confidence intervals, and how many games were given up."""
    for figure, number in report.runs[0].shares():
        for run in report.runs:
            share = run.shares()[figure, number]
            low, high = wilson_interval(share)
            interval = f"{write_number(100 * low, say, 1)}–{write_percent(high, say)}"
            cells = (write_percent(share.value, say), interval, write_number(share.hits, say))
            yield FigureRow(name_figure(run, figure, number, say), run.name, cells)
    for run in report.runs:
        yield FigureRow(say("simulate.even"), run.name, (write_percent(run.even, say), "", ""))
    for run in report.runs:
        given_up = Share(run.tally.unfinished, run.tally.games)
        cells = (write_percent(given_up.value, say), "", write_number(given_up.hits, say))
        yield FigureRow(say("simulate.unfinished"), run.name, cells)


def length_rows(report: SimulationReport, say: Labels) -> Iterator[FigureRow]:
    """Yield rows that say how long the games of a simulation lasted, and how close they were."""
    for figure in report.runs[0].lengths():
        for run in report.runs:
            counts = run.lengths().get(figure)
            if counts:
                values = [*(quantile(counts, share) for share in SHARES), max(counts)]
                is_share = figure == "decided"
                cells = [
                    write_percent(value / 100, say, 0) if is_share else write_number(value, say) for value in values
                ]
                yield FigureRow(say(f"simulate.{figure}"), run.name, tuple(cells))


def column_headings(say: Labels) -> tuple[list[str], list[str]]:
    """Return the headings of a simulation's tables, without those of the figure and the run."""
    quantiles = [say("simulate.median") if share == 0.5 else write_percent(share, say, 0) for share in SHARES]
    return [say(f"simulate.{name}") for name in ("share", "interval", "count")], [*quantiles, say("simulate.most")]


def write_sentences(report: SimulationReport, say: Labels) -> Iterator[str]:
    """Yield what to know before one reads a simulation's figures, then whether the two runs differ."""
    for run in report.runs:
        tally = run.tally
        if tally.games < run.asked:
            played, asked = write_number(tally.games, say), write_number(run.asked, say)
            yield say("simulate.stopped", done=played, asked=asked, again=tally.games)
        if tally.unfinished:
            count, limit = write_number(tally.unfinished, say), write_number(run.spec.limit, say)
            yield say("simulate.given-up", count=count, limit=limit, name=run.name)
    for first, second in pairwise(report.runs):
        yield from _describe_contrasts(first, second, say)


def _describe_contrasts(first: Run, second: Run, say: Labels) -> Iterator[str]:
    """Yield a sentence for every real difference, and say so where none could be shown."""
    contrasts = compare_runs(first, second)
    real = [contrast for contrast in contrasts if contrast.is_real]
    yield from (_describe_contrast(contrast, first, second, say) for contrast in real)
    if all(contrast.is_length for contrast in real):
        least = find_noticeable(first.shares().values(), first.tally.finished, second.tally.finished, len(contrasts))
        yield say("simulate.none-share", points=write_number(100 * least, say, 1))
    if not any(contrast.is_length for contrast in real):
        yield say("simulate.none-length")


def _describe_contrast(contrast: Contrast, first: Run, second: Run, say: Labels) -> str:
    figure, number = contrast.figure, contrast.number
    facts = {"figure": name_figure(first, figure, number, say), "first": first.name, "second": second.name}
    if contrast.is_length:
        here, there = (write_number(quantile(run.lengths()[figure], 0.5), say) for run in (first, second))
        return say("simulate.real-length", **facts, here=here, there=there, share=write_percent(contrast.high, say))
    here, there = (write_percent(run.shares()[figure, number].value, say) for run in (first, second))
    low, high = (write_number(100 * value, say, 1) for value in (contrast.low, contrast.high))
    return say("simulate.real-share", **facts, here=here, there=there, low=low, high=high)


def as_data(report: SimulationReport, say: Labels) -> dict[str, Value]:
    """Return the results of a simulation as data, for a program."""
    figures: list[Value] = [_contrast_as_data(contrast) for contrast in report.contrasts]
    return {
        "command": report.command,
        "runs": [_run_as_data(run) for run in report.runs],
        "comparison": {"level": CHANCE, "figures": figures} if figures else None,
        "sentences": list(write_sentences(report, say)),
    }


def _contrast_as_data(contrast: Contrast) -> Value:
    interval: dict[str, Value] = {"low": contrast.low, "high": contrast.high}
    return {
        "figure": contrast.figure,
        "number": contrast.number,
        "chance": contrast.chance,
        "real": contrast.is_real,
        **({"larger": contrast.high} if contrast.is_length else interval),
    }


def _run_as_data(run: Run) -> Value:
    tally, spec = run.tally, run.spec
    won: dict[str, list[Value]] = {"seat": [], "player": [], "ties": []}
    for (figure, number), share in run.shares().items():
        interval = list[Value](wilson_interval(share))
        won[figure].append({"number": number, "wins": share.hits, "share": share.value, "interval": interval})
    return {
        "name": run.name, "game": spec.game, "seed": spec.seed, "players": list(run.players),
        "options": {name: list(value) if isinstance(value, tuple) else value for name, value in spec.options},
        "asked": run.asked, "games": tally.games, "unfinished": tally.unfinished, "ties": tally.ties,
        "seats": won["seat"], "by_player": won["player"], "tie_rate": won["ties"][0],
        "even": run.even, "lengths": {figure: _counts_as_data(counts) for figure, counts in run.lengths().items()},
    }  # fmt: skip


def _counts_as_data(counts: Counter[int]) -> Value:
    quantiles: dict[str, Value] = {str(share): quantile(counts, share) for share in SHARES}
    mean = sum(value * count for value, count in counts.items()) / counts.total()
    by_value: dict[str, Value] = {str(value): counts[value] for value in sorted(counts)}
    return {"quantiles": quantiles, "mean": mean, "most": max(counts), "counts": by_value}


def render_page(report: SimulationReport, say: Labels) -> str:
    """Return the results of a simulation as one self-contained web page."""
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
        ticks=_place_ticks(highest), evens=sorted({run.even for run in report.runs}), headings=column_headings(say),
        shares=list(share_rows(report, say)), lengths=list(length_rows(report, say)),
        sentences=list(write_sentences(report, say)), number=write_number, percent=write_percent,
    )  # fmt: skip


def _place_ticks(highest: float) -> list[float]:
    """Return round numbers to mark an axis of shares with, from 0 to the highest share or just above it."""
    step = next(step for step in (0.05, 0.1, 0.2) if highest <= 6 * step or step == 0.2)
    return [step * mark for mark in range(ceil(highest / step - 1e-9) + 1)]
