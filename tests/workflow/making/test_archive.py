"""A deck goes along to another workspace whole, or not at all; files with tricks in them are refused."""

import io
import json
from contextlib import nullcontext
from pathlib import Path
from zipfile import ZipFile, ZipInfo

import pytest
from making import ANNA, BEAT
from PIL import Image

from quizkit.labels import Labels
from quizkit.press.pictures import BrokenPicture
from quizkit.workflow.making.archive import MANIFEST, DeckRefused, NotADeckFile, export_deck, import_deck
from quizkit.workflow.making.new_deck import DeckExists, DeckWish, make_deck
from quizkit.workflow.making.repository import FolderNotEmpty, write_repository
from quizkit.workflow.stored.items import find_stored_deck, list_decks
from quizkit.workflow.stored.workspace import Workspace, make_workspace, open_workspace
from quizkit.workflow.tree.read import read_tree


@pytest.fixture
def home(tmp_path: Path) -> Path:
    make_workspace(tmp_path / "ws", None, None, ANNA, empty=True)
    make_deck(workspace(tmp_path / "ws").store, DeckWish("pub", "Pub", ("quiz", "bonus", "tile"), ("de", "it")), ANNA)
    return tmp_path / "ws"


def workspace(home: Path) -> Workspace:
    return open_workspace(home)


def pack(path: Path, parts: dict[str, bytes]) -> Path:
    with ZipFile(path, "w") as archive:
        for name, data in parts.items():
            archive.writestr(name, data)
    return path


def test_a_deck_arrives_as_it_left(home: Path, tmp_path: Path) -> None:
    (home / "looks" / "pub").mkdir(parents=True)
    (home / "looks" / "pub" / "tile.html").write_text("<p>ours</p>")
    data = export_deck(workspace(home), home, "pub")
    assert data == export_deck(workspace(home), home, "pub")
    (tmp_path / "pub.zip").write_bytes(data)
    make_workspace(tmp_path / "other", None, None, BEAT, empty=True)
    there = workspace(tmp_path / "other").store
    taken = import_deck(there, tmp_path / "other", tmp_path / "pub.zip", "", BEAT)
    assert find_stored_deck(there, "pub") == find_stored_deck(workspace(home).store, "pub")
    assert (taken.game, taken.renumbered, there.newest()) == ("kwis-t", False, 1)
    assert (tmp_path / "other" / "looks" / "pub" / "tile.html").read_text() == "<p>ours</p>"
    with pytest.raises(DeckExists):
        import_deck(there, tmp_path / "other", tmp_path / "pub.zip", "", BEAT)
    # Under another name its cards get ids of their own.
    second = import_deck(there, tmp_path / "other", tmp_path / "pub.zip", "bar", BEAT)
    assert second.renumbered
    assert not {card.id for card in second.deck.cards} & {card.id for card in taken.deck.cards}
    assert find_stored_deck(there, "bar").brief.plays == "kwis-t"


@pytest.mark.slow
@pytest.mark.parametrize("name", ["../evil.yaml", "/etc/evil", "pub/../../evil", "pub\\evil", "C:evil", "pub/.hidden"])
def test_a_file_that_would_leave_its_folder_is_refused(home: Path, tmp_path: Path, name: str) -> None:
    parts = {MANIFEST: b"{}", name: b"x"}
    with pytest.raises(NotADeckFile):
        import_deck(workspace(home).store, home, pack(tmp_path / "x.zip", parts), "", BEAT)
    assert not (tmp_path / "evil.yaml").exists()
    assert list_decks(workspace(home).store) == ["pub"]


def test_what_is_no_deck_or_a_broken_one_is_refused(home: Path, tmp_path: Path) -> None:
    store = workspace(home).store
    (tmp_path / "text.zip").write_text("not a zip")
    link = ZipInfo("pub/link")
    link.external_attr = 0o120777 << 16
    buffer = io.BytesIO()
    with ZipFile(buffer, "w") as archive:
        archive.writestr(MANIFEST, json.dumps({"format": 1}))
        archive.writestr(link, "/etc/passwd")
    (tmp_path / "link.zip").write_bytes(buffer.getvalue())
    pack(tmp_path / "empty.zip", {MANIFEST: b"{}"})
    pack(tmp_path / "foreign.zip", {"a.txt": b"x"})
    for name in ("text", "link", "empty", "foreign"):
        with pytest.raises(NotADeckFile):
            import_deck(store, home, tmp_path / f"{name}.zip", "new", BEAT)
    broken = pack(tmp_path / "broken.zip", {MANIFEST: b"{}", "new/deck.yaml": b"title: 3\n"})
    with pytest.raises(DeckRefused) as refused:
        import_deck(store, home, broken, "", BEAT)
    assert refused.value.problems
    assert store.newest() == 1


def unpacked(data: bytes) -> dict[str, bytes]:
    with ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_a_link_in_a_look_takes_no_other_file_along(home: Path, tmp_path: Path) -> None:
    (tmp_path / "secret.css").write_text("secret")
    (home / "looks/pub").mkdir(parents=True)
    (home / "looks/pub/cards.css").symlink_to(tmp_path / "secret.css")
    assert b"secret" not in b"".join(unpacked(export_deck(workspace(home), home, "pub")).values())


def test_a_picture_that_was_cut_short_is_refused(home: Path, tmp_path: Path) -> None:
    whole = io.BytesIO()
    Image.effect_noise((200, 200), 90).save(whole, "PNG")
    parts = unpacked(export_deck(workspace(home), home, "pub"))
    for data, is_sound in ((whole.getvalue()[:-3_000], False), (b"GIF89a", False), (whole.getvalue(), True)):
        file = pack(tmp_path / "x.zip", {**parts, "looks/pub/logo.png": data})
        with nullcontext() if is_sound else pytest.raises(BrokenPicture):
            import_deck(workspace(home).store, home, file, "bar", BEAT)
    assert list_decks(workspace(home).store) == ["bar", "pub"]


def test_a_repository_holds_the_deck_and_lets_a_server_check_it(home: Path, tmp_path: Path) -> None:
    write_repository(workspace(home), "pub", tmp_path / "repo", Labels("en"), home)
    library = read_tree(tmp_path / "repo" / "content")
    assert [deck.slug for deck in library.decks] == ["pub"]
    assert not library.has_errors
    assert "quizkit check --content content" in (tmp_path / "repo/.github/workflows/check.yml").read_text()
    with pytest.raises(FolderNotEmpty):
        write_repository(workspace(home), "pub", tmp_path / "repo", Labels("en"), home)
