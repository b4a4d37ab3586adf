"""Two hundred mutants of each format: whatever comes in, people get an answer in our words, and never a traceback.

The seed is printed when one fails; QUIZKIT_SEED tries others.
"""

import json
import os
from collections.abc import Callable, Mapping
from datetime import date
from functools import cache
from pathlib import Path
from random import Random
from zlib import crc32

import pytest
from books import EN, exported
from bundled_decks import bundled_library
from making import ANNA
from mutants import mutate_bytes, mutate_value, mutate_zip
from playing import NAMES

from quizkit.decks.units import Progress
from quizkit.exports import po, xliff
from quizkit.exports.csv import write as write_csv
from quizkit.packs.pack import Pack, load
from quizkit.play import log, start
from quizkit.play.bots import find_bot, run
from quizkit.press.faces import Look, faces
from quizkit.press.pieces import card_size, list_pieces
from quizkit.problems import QuizkitError
from quizkit.safe_yaml import write as write_yaml
from quizkit.store.history import Store
from quizkit.tables.limits import Limits
from quizkit.workflow.intake.batch import ImportOptions
from quizkit.workflow.intake.inbox import read_files, receive_files
from quizkit.workflow.intake.prepare import ImportRequest, prepare
from quizkit.workflow.making.archive import DeckRefused, export_deck, import_deck
from quizkit.workflow.outgoing.decks import prepare_deck
from quizkit.workflow.outgoing.translation_jobs import prepare_job
from quizkit.workflow.stored.unreleased import pack_deck
from quizkit.workflow.stored.workspace import Workspace, make_workspace, open_workspace
from quizkit.workflow.tree.drawings import find_undrawable

SEED = os.environ.get("QUIZKIT_SEED", "2026-11-18")
MUTANTS = int(os.environ.get("QUIZKIT_MUTANTS", "200"))
TODAY = date(2026, 1, 1)
DRAWING = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><g><path d="M1 1h7v7z" style="fill:#b2182b"/></g></svg>'
)
FEW = {"swiss-quiz": 40, "switch": 200, "kwis-t": 40, "cantuun": 30, "secret-square": 80}
"""How many cards of a kind a game can do with."""
Mutate = Callable[[bytes, Random], bytes]


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A workspace with a small deck."""
    from conftest import CANTONS, DECK, STATEMENTS

    root = tmp_path_factory.mktemp("fuzz")
    for name, words in {"deck": DECK, "statement/nature": STATEMENTS, "canton/simple": CANTONS}.items():
        path = root / "content/petit-jeu" / f"{name}.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(words)
    make_workspace(root / "ws", None, root / "content", ANNA, empty=False)
    return root / "ws"


@cache
def workspace(home: Path) -> Workspace:
    return open_workspace(home)


def make_files(store: Store) -> Mapping[str, tuple[bytes, Mutate]]:
    """Return a sound file of each format that people send, and what makes mutants of it."""
    outgoing = prepare_deck(store, "petit-jeu", EN)
    cards: dict[str, list[object]] = {}
    for card in outgoing.deck.cards:
        cards.setdefault(card.kind, []).append(card.data())
    job = prepare_job(store, "petit-jeu", (None, "de"), list(Progress), EN)

    def reshape(write: Callable[[object], str]) -> Mutate:
        def mutate(data: bytes, lots: Random) -> bytes:
            if lots.random() < 0.5:
                return mutate_bytes(data, lots)
            return write(mutate_value(cards, lots)).encode("utf-8", "surrogatepass")

        return mutate

    [table] = [data for name, data in write_csv(outgoing).items() if "statement" in name]
    return {
        "a.xlsx": (exported(store, "petit-jeu"), mutate_zip),
        "a.csv": (table, mutate_bytes),
        "a.json": (json.dumps(cards).encode(), reshape(json.dumps)),
        "a.yaml": (write_yaml(cards).encode(), reshape(write_yaml)),  # type: ignore[arg-type]
        "a.xlf": (xliff.EXPORT.writers["1.2"](job), mutate_bytes),
        "b.xlf": (xliff.EXPORT.writers["2.0"](job), mutate_bytes),
        "a.po": (po.EXPORT.writers[""](job), mutate_bytes),
    }


def survive(name: str, read: Callable[[bytes], object], make: Callable[[Random], bytes]) -> None:
    """Read mutants of a format; an answer is an answer, and our own errors are answers."""
    failed: list[Exception] = []
    for number in range(MUTANTS):
        data = make(Random(f"{SEED} {name} {number}"))
        try:
            read(data)
        except QuizkitError as error:
            EN.error(error)
        except Exception as error:  # noqa: BLE001  # which is what we look for
            error.add_note(f"QUIZKIT_SEED={SEED!r}, mutant {number} of {name}")
            failed.append(error)
    if failed:
        raise ExceptionGroup(f"{len(failed)} of {MUTANTS} mutants, seed {SEED}", failed)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["a.xlsx", "a.csv", "a.json", "a.yaml", "a.xlf", "b.xlf", "a.po"])
def test_files_people_send(name: str, home: Path, tmp_path: Path) -> None:
    here = workspace(home)
    sound, mutate = make_files(here.store)[name]
    file = tmp_path / name

    def read(data: bytes) -> None:
        file.write_bytes(data)
        options = ImportOptions(EN, deck="petit-jeu" if name.endswith((".csv", ".json", ".yaml")) else None)
        if len(data) % 40:
            problems = receive_files(here.store, read_files([file], Limits()), options).problems
        else:
            # The checks, which take longest, look at every fortieth.
            prepared = prepare(here, ImportRequest((file,), options), TODAY)
            problems = (*prepared.delivery.problems, *prepared.findings)
        for problem in problems:
            EN.problem(problem)

    read(sound)
    survive(name, read, lambda lots: mutate(sound, lots))


def seal(document: object) -> bytes:
    """Write a pack of any shape with its digest, as whoever means harm would; what is no pack stays as it is."""
    try:
        return Pack.model_validate({**document, "digest": ""}).with_digest().dumps()  # type: ignore[dict-item]
    except (ValueError, TypeError):
        return json.dumps(document).encode()


def small_pack(slug: str) -> Pack:
    """Return a pack of a bundled deck with no more cards than a game needs."""
    whole = pack_deck(bundled_library().deck(slug))
    kinds = dict.fromkeys(card["kind"] for card in whole.cards)
    cards = tuple(card for kind in kinds for card in [one for one in whole.cards if one["kind"] == kind][: FEW[slug]])
    pictures = dict(list(whole.pictures.items())[:8])
    return whole.model_copy(update={"cards": cards, "pictures": pictures}).with_digest()


@pytest.mark.slow
def test_packs_of_any_shape() -> None:
    sound = [json.loads(small_pack(slug).dumps()) for slug in FEW]

    def read(data: bytes) -> None:
        pack = load(data, "a.json")
        pieces = list(list_pieces(pack))
        for piece in pieces[:1]:
            faces(piece, pack, Look(pack.deck_brief.languages), card_size(pack))
        run(start(pack.deck, pack, NAMES[:3], "1", {}), (find_bot("random"),) * 3, 12)

    def make(lots: Random) -> bytes:
        document = lots.choice(sound)
        changed = mutate_value(document, lots)
        return seal(changed) if lots.random() < 0.9 else mutate_bytes(json.dumps(changed).encode(), lots)

    for document in sound:
        read(seal(document))
    survive("pack", read, make)


def sign(lines: list[object]) -> bytes:
    """Write a log of any shape with its sums."""
    done, total = [], 0
    for line in lines:
        text = json.dumps(line, ensure_ascii=False).encode("utf-8", "replace")
        total = crc32(text, total)
        done.append({**line, "sum": f"{total:08x}"} if isinstance(line, dict) else line)
    return "".join(f"{json.dumps(line)}\n" for line in done).encode()


@pytest.mark.slow
def test_logs_of_any_shape() -> None:
    pack = small_pack("switch")
    match = start("switch", pack, NAMES[:3], "1", {})
    run(match, (find_bot("random"),) * 3, 8)
    note, begun = log.Note(seat=1, card="sw-0001", reason="typo", word="?"), log.PartialAnswer(seat=2, lines=("a",))
    sound = log.dumps(match, log.Sitting("s", {3: "random"}, ((2, note),), "fr", begun, "fr"))
    lines = [{key: value for key, value in json.loads(line).items() if key != "sum"} for line in sound.splitlines()]

    def read(data: bytes) -> None:
        for use in (log.read_header, log.read_sitting):
            use(data, "game.jsonl")
        log.rename_seats(data, "game.jsonl", {1: "X"}, "s")
        log.resume(data, "game.jsonl", pack)

    def make(lots: Random) -> bytes:
        return sign(mutate_value(lines, lots)) if lots.random() < 0.8 else mutate_bytes(sound, lots)

    read(sound)
    survive("log", read, make)


@pytest.mark.slow
def test_decks_in_one_file(home: Path, tmp_path: Path) -> None:
    source, file = workspace(home), tmp_path / "deck.zip"
    sound = export_deck(source, home, "petit-jeu")
    empty = tmp_path / "ws"
    make_workspace(empty, None, None, ANNA, empty=True)
    store = open_workspace(empty).store

    def read(data: bytes) -> None:
        file.write_bytes(data)
        try:
            import_deck(store, empty, file, "", ANNA)
        except DeckRefused as refused:
            for problem in refused.problems:
                EN.problem(problem)
            raise

    survive("deck", read, lambda lots: mutate_zip(sound, lots))


@pytest.mark.slow
def test_drawings() -> None:
    def read(data: bytes) -> None:
        for problem in find_undrawable({"a.svg": data.decode("utf-8", "replace")}, "petit-jeu/pictures"):
            EN.problem(problem)

    read(DRAWING.encode())
    survive("svg", read, lambda lots: mutate_bytes(DRAWING.encode(), lots))
