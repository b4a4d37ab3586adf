"""The steps of the demo. A capability adds its step to `STEPS`: a function that makes something and says what.

Inside: a workspace with a history, checks, pages, prints, a release, games: each made once.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path

from quizkit import __version__
from quizkit.exports import xlsx
from quizkit.play import Match
from quizkit.play.boards.picture import draw_svg
from quizkit.play.bots import find_bot, run
from quizkit.play.games import find_game
from quizkit.press import raster
from quizkit.problems import Severity
from quizkit.workflow import files
from quizkit.workflow.checking.reports import as_html
from quizkit.workflow.checking.run import CheckRequest
from quizkit.workflow.checking.run import run as run_checks
from quizkit.workflow.composing import portrait
from quizkit.workflow.composing.compose import ComposeRequest, compose_deck
from quizkit.workflow.demo.page import write_index
from quizkit.workflow.demo.scene import DemoItem, DemoScene, DemoStep
from quizkit.workflow.outgoing.decks import export_deck, export_pack
from quizkit.workflow.playing.script import keep_script_game
from quizkit.workflow.playing.setup import GameRequest, PackRequest, read_seating, start_game
from quizkit.workflow.playing.simulation import SimulationRequest, simulate_games
from quizkit.workflow.playing.simulation_report import render_page
from quizkit.workflow.printing.print_deck import PrintRequest, print_deck
from quizkit.workflow.releasing.release import create_release, list_releases
from quizkit.workflow.settings import DATABASE, SETTINGS
from quizkit.workflow.stored.items import find_stored_deck, list_decks
from quizkit.workflow.stored.overview import render_cards
from quizkit.workflow.stored.workspace import make_workspace
from quizkit.workflow.tree.read import read_tree
from quizkit.workflow.tree.write import write_tree

VERSION = "1.0.0"
PRINTED = (
    PrintRequest("swiss-quiz", languages=("fr", "de"), has_kit=True),
    PrintRequest("cantuun", languages=("de",)),
    PrintRequest("kwis-t", languages=("nl",)),
    PrintRequest("secret-square", languages=("fr",)),
    PrintRequest("switch", languages=("fr",)),
)
PLAYED = {
    "swiss-quiz": "Anna,Beat,Chloé,Dora",
    "cantuun": "Anna,Beat,Chloé",
    "kwis-t": "Anna,Beat,Chloé",
    "secret-square": "Anna,Beat",
    "switch": "Anna,Beat",
}
SHOWN_GAME, SHOWN_MOVES = "swiss-quiz", 30
SIMULATED = SimulationRequest("swiss-quiz", PackRequest(Path()), ("expert", "skilled", "novice"), games=500)
SCALE = 40
"""Dots per inch of the pictures."""


def lay_out(scene: DemoScene) -> DemoItem:
    """Write the demo's decks as files; what somebody has changed there stays."""
    if not scene.tree.is_dir():
        write_tree(read_tree(), scene.tree)
    library = read_tree(scene.tree)
    cards = sum(card.pieces() for deck in library.decks for card in deck.cards)
    return DemoItem("content", {"count": cards, "decks": len(library.decks)})


def store(scene: DemoScene) -> DemoItem:
    """Make the demo's workspace with a history."""
    if not (scene.folder / SETTINGS).exists():
        make_workspace(scene.folder, None, scene.tree, scene.origin, empty=False)
    return DemoItem(DATABASE)


def check(scene: DemoScene) -> DemoItem:
    """Check every card and deck of the demo, and put what was found on a web page."""
    report = run_checks(scene.workspace(), CheckRequest(), scene.today)
    files.replace(scene.folder / "problems.html", as_html(report, scene.say).encode())
    errors, warnings, notes = (report.count(severity) for severity in Severity)
    facts = {"errors": errors, "warnings": warnings, "notes": notes, "cards": report.cards}
    return DemoItem("problems.html", facts, ("problems.html",))


def make_page(scene: DemoScene) -> DemoItem:
    """Put all cards of the demo on a web page."""
    files.replace(scene.folder / "cards.html", render_cards(read_tree(scene.tree).decks, scene.say).encode())
    return DemoItem("cards.html", pictures=("cards.html",))


def write_workbooks(scene: DemoScene) -> DemoItem:
    """Write every deck of the demo as a workbook; one that is there may have been worked in, and stays."""
    workspace = scene.workspace()
    names = [f"workbooks/{slug}.xlsx" for slug in list_decks(workspace.store)]
    for name in names:
        path = scene.folder / name
        if not path.exists():
            export_deck(workspace, xlsx.EXPORT, path.stem, None, path.parent, scene.say)
    return DemoItem("workbooks", pictures=(names[names.index("workbooks/swiss-quiz.xlsx")],), links=tuple(names))


def compose(scene: DemoScene) -> DemoItem:
    """Compose every deck of the demo that is not composed yet, and draw the result."""
    workspace = scene.workspace()
    names = []
    for slug in list_decks(workspace.store):
        deck = find_stored_deck(workspace.store, slug)
        if deck.composition is None:
            deck = compose_deck(workspace, ComposeRequest(slug), scene.origin, scene.today).deck
        names.append(f"decks/{slug}.html")
        files.replace(scene.folder / names[-1], portrait.render_page(deck, scene.say).encode())
    return DemoItem("decks", pictures=("decks/swiss-quiz.html",), links=tuple(names))


def release(scene: DemoScene) -> DemoItem:
    """Release every deck of the demo, and write each release as a pack."""
    workspace = scene.workspace()
    for slug in list_decks(workspace.store):
        if not list_releases(workspace.store, slug):
            create_release(workspace.store, slug, VERSION, scene.origin, force=False)
    releases = list_releases(workspace.store)
    for release in releases:
        export_pack(workspace, release.deck, release.version, scene.folder / "packs")
    return DemoItem("packs", {"count": len(releases), "version": VERSION})


def print_decks(scene: DemoScene) -> DemoItem:
    """Print every deck of the demo, Swiss Quiz with its box; each PDF is looked at as a print shop would."""
    paths = []
    for request in PRINTED:
        key = f"{__version__} {request} {_find_root(scene, str(request.deck))}"
        paths += scene.make(f"print {request.deck}", key, partial(_print, scene, request))
    names = [path.relative_to(scene.folder).as_posix() for path in paths]
    sheet = next(path for path in paths if "swiss-quiz" in path.name and "statement" in path.name)
    board = next(path for path in paths if "board" in path.name)
    pictures = scene.make("pictures", f"{sheet} {board}", lambda: _draw(scene, {"sheet": sheet, "board": board}))
    shown = tuple(path.relative_to(scene.folder).as_posix() for path in pictures)
    return DemoItem("print", {"count": len(paths)}, shown, tuple(names))


def _print(scene: DemoScene, request: PrintRequest) -> list[Path]:
    result = print_deck(request, scene.folder.absolute(), None, scene.folder / "print")
    return [path for path, _ in result.groups]


def _draw(scene: DemoScene, pages: dict[str, Path]) -> list[Path]:
    """Draw the first page of some PDFs."""
    pictures = []
    for name, path in pages.items():
        picture = scene.folder / "pictures" / f"{name}.png"
        files.replace(picture, raster.png(next(iter(raster.draw_pages(path.read_bytes(), SCALE))), SCALE))
        pictures.append(picture)
    return pictures


def _find_root(scene: DemoScene, slug: str) -> str:
    """Return the hash of a deck's last release."""
    return list_releases(scene.workspace().store, slug)[-1].root_sha256


def play_games(scene: DemoScene) -> DemoItem:
    """Let bots play one game of each kind for the demo, and keep the logs."""
    paths = [path for game in PLAYED for path in scene.make(f"play {game}", __version__, partial(_play, scene, game))]
    picture = scene.make("table", f"{__version__} {scene.say.language}", lambda: [_draw_table(scene)])
    shown = tuple(path.relative_to(scene.folder).as_posix() for path in picture)
    logs = tuple(path.relative_to(scene.folder).as_posix() for path in paths)
    return DemoItem("games", {"count": len(paths)}, shown, logs)


def _play(scene: DemoScene, game: str) -> list[Path]:
    match, bots = _start(scene, game), dict.fromkeys(range(1, PLAYED[game].count(",") + 2), "skilled")
    run(match, [find_bot("skilled")] * len(bots))
    log = scene.folder / "games" / f"{game}.jsonl"
    keep_script_game(match, bots, scene.folder.absolute(), log)
    return [log]


def _start(scene: DemoScene, game: str) -> Match:
    request = GameRequest(
        game, read_seating(PLAYED[game]), PackRequest(scene.folder.absolute(), release=VERSION), "demo"
    )
    return start_game(request)


def _draw_table(scene: DemoScene) -> Path:
    """Draw the table of a game in the middle of it."""
    match = _start(scene, SHOWN_GAME)
    run(match, [find_bot("skilled")] * len(match.setup.names), SHOWN_MOVES)
    picture = scene.folder / "pictures" / "table.svg"
    board, setup = find_game(SHOWN_GAME).board, match.setup
    files.replace(picture, draw_svg(board, match.view(0), setup.box, setup.names, scene.say).encode())
    return picture


def simulate(scene: DemoScene) -> DemoItem:
    """Let bots play many games for the demo, and put what came of it on a web page."""
    key = f"{__version__} {scene.say.language} {_find_root(scene, SIMULATED.game)}"
    scene.make("simulation", key, lambda: [_simulate(scene)])
    return DemoItem("simulation.html", {"count": SIMULATED.games}, ("simulation.html",))


def _simulate(scene: DemoScene) -> Path:
    @contextmanager
    def silently(_: int) -> Iterator[Callable[[int], None]]:
        yield lambda _: None

    cards = PackRequest(scene.folder.absolute(), release=VERSION)
    report = simulate_games(replace(SIMULATED, pack=cards), silently)
    files.replace(scene.folder / "simulation.html", render_page(report, scene.say).encode())
    return scene.folder / "simulation.html"


STEPS = (
    DemoStep("content", lay_out, 1, "export yaml -o content"),
    DemoStep("store", store, 1, "log"),
    DemoStep("check", check, 9, "check --format html -o problems.html"),
    DemoStep("page", make_page, 1, "content page -o cards.html"),
    DemoStep("workbooks", write_workbooks, 1, "export xlsx swiss-quiz -o workbooks"),
    DemoStep("compose", compose, 2, "deck show swiss-quiz -o decks/swiss-quiz.html"),
    DemoStep("release", release, 2, "export json swiss-quiz -o packs"),
    DemoStep("print", print_decks, 25, "print swiss-quiz --in fr,de --kit -o print"),
    DemoStep("play", play_games, 2, "replay games/swiss-quiz.jsonl"),
    DemoStep(
        "simulate", simulate, 3, "simulate swiss-quiz --bots expert,skilled,novice --games 500 -o simulation.html"
    ),
)

NEXT = (
    ("demo.try-studio", "studio"),
    ("demo.try-import", "import workbooks/swiss-quiz.xlsx --dry-run"),
    ("demo.try-check", "check swiss-quiz --notes"),
    ("demo.try-print", "print kwis-t --in nl --kit"),
    ("demo.try-party", "party swiss-quiz"),
)
"""What to try after the demo, in its folder: why, and the command."""


def make_demo(scene: DemoScene) -> Iterator[tuple[DemoStep, DemoItem]]:
    """Make the demo step by step, then the page that shows everything."""
    scene.enter()
    items = list[tuple[DemoStep, DemoItem]]()
    for step in STEPS:
        items.append((step, step.run(scene)))
        yield items[-1]
    write_index(scene, items, NEXT)
