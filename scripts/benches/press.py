"""Print 330 two-sided cards on 74 pages, compared with one WeasyPrint document, and again after a change.

Each works in a process of its own, and they take turns. What is told are seconds of a processor, the best of three:
others use the machine too, and waiting for it is not our work. Processes that share work count as if side by side.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from benches import Figure
from quizkit.packs.pack import Pack
from quizkit.press.faces import Look, css, faces
from quizkit.press.pieces import card_size, list_pieces
from quizkit.press.sheet import PaperSheet, deal
from quizkit.press.sizes import PAPERS
from quizkit.workflow.stored.unreleased import pack_deck
from quizkit.workflow.tree.read import read_tree

BLEED = 3
LANGUAGE = ("fr",)


def make_pack(cards: int) -> Pack:
    """Return a pack of any size: our statements over and over, no two of them alike."""
    whole = pack_deck(read_tree().deck("swiss-quiz"))
    entries = []
    for at in range(2 * cards):
        entry = whole.cards[at % len(whole.cards)]
        text = {code: f"{words} ({at})" for code, words in entry["card"]["text"].items()}
        entries.append({**entry, "card": {**entry["card"], "id": f"sq-{at + 1:05}", "text": text}})
    return whole.model_copy(update={"version": "1.0.0", "cards": tuple(entries)})


def change_card(pack: Pack) -> Pack:
    """Return a pack with one card changed."""
    first = pack.cards[0]
    text = {code: f"{words} !" for code, words in first["card"]["text"].items()}
    return pack.model_copy(update={"cards": ({**first, "card": {**first["card"], "text": text}}, *pack.cards[1:])})


def write_naive_html(pack: Pack) -> str:
    """Return the sheets as one HTML document, as somebody with WeasyPrint and an hour would write it."""
    card = card_size(pack)
    look, sheet = Look(LANGUAGE), PaperSheet(PAPERS["a4"], card, BLEED)
    pairs = [faces(piece, pack, look, card) for piece in list_pieces(pack)]
    pages = []
    for part in deal(len(pairs), sheet.room):
        for side in (0, 1):
            cards = []
            for slot, at in zip(sheet.slots(), part, strict=False):
                x, y = sheet.back(slot) if side else slot
                top = sheet.paper.height - y - card.height
                face = f'<div class="trim">{pairs[at][side].html}</div>'
                cards.append(f'<div class="card" style="left: {x}mm; top: {top}mm">{face}</div>')
            marks = "".join(f'<i style="left: {slot.x}mm"></i>' for slot in sheet.slots()[: sheet.columns])
            pages.append(f"<section>{''.join(cards)}{marks}</section>")
    style = (
        "@page { size: 210mm 297mm; margin: 0 }"
        "section { position: relative; width: 210mm; height: 297mm; break-after: page }"
        f".card {{ position: absolute; overflow: hidden; width: {card.width}mm; height: {card.height}mm }}"
        f".trim {{ width: {card.width}mm; height: {card.height}mm }}"
        "i { position: absolute; top: 2mm; width: 0; height: 4mm; border-left: .25pt solid device-cmyk(0 0 0 1) }"
    )
    return f"<!doctype html><style>{css(look)}{style}</style><body>{''.join(pages)}"


ALONE = """
import os, resource, sys
from pathlib import Path
{work}
alone, shared = (sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
print(alone + shared / len(os.sched_getaffinity(0)))
"""
NAIVE = """
from weasyprint import CSS, HTML
from weasyprint.text.fonts import FontConfiguration
from quizkit.press import fonts
from benches.press import write_naive_html
from quizkit.packs.pack import load
config = FontConfiguration()
look = [CSS(string=fonts.css(), font_config=config)]
html = write_naive_html(load(Path(sys.argv[1]).read_bytes(), "pack"))
HTML(string=html).write_pdf(sys.argv[2], stylesheets=look, font_config=config)
"""
OURS = """
from quizkit.__main__ import main
sys.argv = ["quizkit", "print", "--pack", sys.argv[1], "--in", "fr", "-o", sys.argv[2], *sys.argv[3:]]
try:
    main()
except SystemExit as end:
    assert not end.code
"""
ON_ONE_CORE = "os.sched_setaffinity(0, list(os.sched_getaffinity(0))[:1])" + OURS
PICTURE = """
import time
from statistics import median
from quizkit.workflow.printing.preview import draw_rewrite
from quizkit.workflow.stored.rewrite import Rewrite
from quizkit.workflow.stored.workspace import open_workspace
store, times = open_workspace(Path(sys.argv[1])).store, []
for letter in "abcdefghijk":
    start = time.process_time()
    draw_rewrite(store, Rewrite("sq-0001", 1, {("text", "fr"): f"Le lac Léman est le plus grand lac, {letter}."}), "fr")
    times.append(time.process_time() - start)
print(median(times[1:]))
sys.exit()
"""
TURNS = 3


def measure_tree(process: int) -> float:
    """Return the megabytes that a process and those it forked use now; what they share is counted once."""
    try:
        children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
        shares = Path(f"/proc/{process}/smaps_rollup").read_text().split("Pss:")[1]
    except (OSError, IndexError):
        return 0.0  # it has just ended
    return int(shares.split()[0]) / 1024 + sum(measure_tree(int(child)) for child in children)


def measure_alone(work: str, *arguments: str, cache: Path) -> tuple[float, float]:
    """Do some work in a process of its own; return its seconds, and the most megabytes it used in all its processes."""
    # Modules are compiled once, as where quizkit is installed, whatever the environment says.
    environment = {**os.environ, "XDG_CACHE_HOME": str(cache), "PYTHONDONTWRITEBYTECODE": ""}
    command = [sys.executable, "-c", ALONE.format(work=work), *arguments]
    peak = 0.0
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        while process.poll() is None:
            peak = max(peak, measure_tree(process.pid))
            time.sleep(0.5)
        assert process.stdout
        assert process.returncode == 0
        return float(process.stdout.read().split()[-1]), peak


def print_cold(folder: Path, work: str, pack: str) -> tuple[float, float]:
    """Print a pack as on a machine that has not printed yet; leave what was drawn for the next."""
    shutil.rmtree(folder / "cache", ignore_errors=True)
    return measure_alone(work, pack, str(folder / "out"), cache=folder / "cache")


def speed() -> Iterator[Figure]:
    """Compare with the naive document, then print again after a change."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        pack, large = make_pack(330), make_pack(3300)
        for file, content in (("pack", pack), ("changed", change_card(pack)), ("large", large)):
            (folder / f"{file}.json").write_bytes(content.with_digest().dumps())
        files = {file: str(folder / f"{file}.json") for file in ("pack", "changed", "large")}
        turns = [
            (
                measure_alone(NAIVE, files["pack"], str(folder / "naive.pdf"), cache=folder / "cache"),
                print_cold(folder, ON_ONE_CORE, files["pack"]),
                print_cold(folder, OURS, files["pack"]),
            )
            for _ in range(TURNS)
        ]
        (peer, _), (single, _), (cold, _) = (min(work) for work in zip(*turns, strict=True))
        yield Figure("330 cards, 74 pages, cold, two processes", cold, "one WeasyPrint document", peer)
        yield Figure("… one process", single, "one WeasyPrint document", peer)
        yield Figure("… megabytes of both", max(megabytes for *_, (_, megabytes) in turns), "limit", 400)
        yield from _print_again(folder, files, peer)
        seconds, megabytes = print_cold(folder, OURS, files["large"])
        yield Figure("3,300 cards, cold", seconds, "330 cards", cold)
        yield Figure("… megabytes of both", megabytes, "limit", 400)
        picture, _ = measure_alone(PICTURE, str(make_workspace(folder)), cache=folder / "cache")
        yield Figure("one card's picture, in a process that runs", picture, "limit", 0.15)


def _print_again(folder: Path, files: dict[str, str], peer: float) -> Iterator[Figure]:
    for what, file, options in (
        ("one card changed", "changed", ()),
        ("another paper", "pack", ("--paper", "a3")),
        ("another edge", "pack", ("--flip", "short")),
    ):
        seconds, _ = measure_alone(OURS, files[file], str(folder / "out"), *options, cache=folder / "cache")
        yield Figure(f"… {what}", seconds, "one WeasyPrint document", peer)


def make_workspace(folder: Path) -> Path:
    """Return a workspace with all cards of Swiss Quiz."""
    quizkit = str(Path(sys.executable).parent / "quizkit")
    home = folder / "home"
    subprocess.run([quizkit, "init", str(home), "--author", "bench"], check=True, capture_output=True)
    return home


BENCH = speed
