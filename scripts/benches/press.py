"""Print 330 two-sided cards on 74 pages, compared with one WeasyPrint document, and again after a change."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from benches import Figure
from quizkit.packs.pack import Pack
from quizkit.press.faces import Look, css, faces
from quizkit.press.pieces import list_pieces
from quizkit.press.sheet import PaperSheet, deal
from quizkit.press.sizes import PAPERS, Size
from quizkit.workflow.stored.unreleased import pack_deck
from quizkit.workflow.tree.read import read_tree

CARD, BLEED = Size(59, 92), 3
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
    look, sheet = Look(LANGUAGE), PaperSheet(PAPERS["a4"], CARD, BLEED)
    pairs = [faces(piece, pack, look, CARD) for piece in list_pieces(pack)]
    pages = []
    for part in deal(len(pairs), sheet.room):
        for side in (0, 1):
            cards = []
            for slot, at in zip(sheet.slots(), part, strict=False):
                x, y = sheet.back(slot) if side else slot
                top = sheet.paper.height - y - CARD.height
                face = f'<div class="trim">{pairs[at][side].html}</div>'
                cards.append(f'<div class="card" style="left: {x}mm; top: {top}mm">{face}</div>')
            marks = "".join(f'<i style="left: {slot.x}mm"></i>' for slot in sheet.slots()[: sheet.columns])
            pages.append(f"<section>{''.join(cards)}{marks}</section>")
    style = (
        "@page { size: 210mm 297mm; margin: 0 }"
        "section { position: relative; width: 210mm; height: 297mm; break-after: page }"
        f".card {{ position: absolute; overflow: hidden; width: {CARD.width}mm; height: {CARD.height}mm }}"
        f".trim {{ width: {CARD.width}mm; height: {CARD.height}mm }}"
        "i { position: absolute; top: 2mm; width: 0; height: 4mm; border-left: .25pt solid device-cmyk(0 0 0 1) }"
    )
    return f"<!doctype html><style>{css(look)}{style}</style><body>{''.join(pages)}"


ALONE = """
import sys, time
from pathlib import Path
from benches import peak_megabytes
start = time.perf_counter()
{work}
print(time.perf_counter() - start, peak_megabytes())
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
from quizkit.cli import main
sys.argv = ["quizkit", "print", "--pack", sys.argv[1], "--in", "fr", "-o", sys.argv[2], *sys.argv[3:]]
try:
    main()
except SystemExit:
    pass
"""


def measure_alone(work: str, *arguments: str, cache: Path) -> tuple[float, float]:
    """Do some work in a process of its own; return its seconds and megabytes."""
    environment = {**os.environ, "XDG_CACHE_HOME": str(cache)}
    command = [sys.executable, "-c", ALONE.format(work=work), *arguments]
    process = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    seconds, megabytes = process.stdout.split()[-2:]
    return float(seconds), float(megabytes)


def speed() -> Iterator[Figure]:
    """Compare with the naive document, then print again after a change."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        pack, large = make_pack(330), make_pack(3300)
        for file, content in (("pack", pack), ("changed", change_card(pack)), ("large", large)):
            (folder / f"{file}.json").write_bytes(content.with_digest().dumps())
        files = {file: str(folder / f"{file}.json") for file in ("pack", "changed", "large")}
        out, cache = str(folder / "out"), folder / "cache"
        peer, _ = measure_alone(NAIVE, files["pack"], str(folder / "naive.pdf"), cache=cache)
        cold, megabytes = measure_alone(OURS, files["pack"], out, cache=cache)
        yield Figure("330 cards, 74 pages, cold", cold, "one WeasyPrint document", peer)
        yield Figure("… the same, megabytes", megabytes, "limit", 400)
        for what, file, options in (
            ("one card changed", "changed", ()),
            ("another paper", "pack", ("--paper", "a3")),
            ("another edge", "pack", ("--flip", "short")),
        ):
            yield Figure(
                f"… {what}",
                measure_alone(OURS, files[file], out, *options, cache=cache)[0],
                "one WeasyPrint document",
                peer,
            )
        seconds, megabytes = measure_alone(OURS, files["large"], out, cache=folder / "other")
        yield Figure("3,300 cards, cold", seconds, "330 cards", cold)
        yield Figure("… the same, megabytes", megabytes, "limit", 400)


BENCH = speed
