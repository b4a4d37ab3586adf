from pathlib import Path

import pytest
from bundled_decks import bundled_library
from making import ANNA

from quizkit.store.history import Store
from quizkit.workflow import settings
from quizkit.workflow.settings import NoWorkspace
from quizkit.workflow.stored import items, workspace
from quizkit.workflow.tree.read import BrokenContent, Library, read_tree
from quizkit.workflow.tree.write import find_misplaced, write_tree


def test_a_workspace_holds_the_whole_tree(tree: Path, store: Store) -> None:
    deck, problems = items.read_deck("petit-jeu", store.heads())
    wanted = read_tree(tree).decks[0]
    assert (deck.brief, deck.game, deck.pictures, problems) == (wanted.brief, wanted.game, wanted.pictures, [])
    assert deck.cards == tuple(sorted(wanted.cards, key=lambda card: card.id))
    assert sorted(store.heads()) == ["petit-jeu/deck.yaml", "pj-0001", "pj-0002", "pj-0003"]


@pytest.mark.slow
def test_the_bundled_content_survives_the_store(tmp_path: Path) -> None:
    workspace.make_workspace(tmp_path, None, None, ANNA, empty=False)
    found = workspace.open_workspace(tmp_path)
    decks = (items.read_deck(slug, found.store.heads(slug))[0] for slug in items.list_decks(found.store))
    library = Library(tuple(decks), {}, ())
    write_tree(library, tmp_path / "out")
    bundled = bundled_library()
    assert find_misplaced(bundled, tmp_path / "out") == []


def test_an_empty_workspace_is_empty(tmp_path: Path) -> None:
    workspace.make_workspace(tmp_path / "ws", str(tmp_path / "ws/cards.db"), None, ANNA, empty=True)
    found = workspace.open_workspace(tmp_path / "ws")
    assert (dict(found.store.heads()), found.settings.db) == ({}, "cards.db")
    workspace.make_workspace(tmp_path / "two", str(tmp_path / "elsewhere.db"), None, ANNA, empty=True)
    again = workspace.open_workspace(tmp_path / "two")
    assert again.settings.db == str(tmp_path / "elsewhere.db")


def test_a_workspace_is_found_from_below(tmp_path: Path) -> None:
    workspace.make_workspace(tmp_path / "ws", None, None, ANNA, empty=True)
    (tmp_path / "ws/a/b").mkdir(parents=True)
    found = workspace.open_workspace(tmp_path / "ws/a/b")
    assert found.store.fingerprint() == workspace.open_workspace(tmp_path / "ws").store.fingerprint()
    with pytest.raises(NoWorkspace) as refused:
        workspace.open_workspace(tmp_path)
    assert refused.value.facts["folder"] == tmp_path


def test_a_workspace_remembers_where_its_cards_came_from(store: Store, tree: Path) -> None:
    origin = store.log()[-1].origin
    assert (origin.author, origin.file, len(origin.file_sha256)) == ("Anna", str(tree), 64)


def test_a_second_folder_joins_a_server_that_is_set_up(tree: Path, tmp_path: Path, postgres_address: str) -> None:
    workspace.make_workspace(tmp_path / "one", postgres_address, tree, ANNA, empty=False)
    assert workspace.make_workspace(tmp_path / "two", postgres_address, None, ANNA, empty=False) is None
    found = workspace.open_workspace(tmp_path / "two")
    assert len(found.store.heads()) == 4


def test_a_password_is_not_written_down(tmp_path: Path, postgres_address: str) -> None:
    address = postgres_address.replace("postgres:@", "postgres:secret@").replace("postgres@", "postgres:secret@")
    assert "secret" in address
    workspace.make_workspace(tmp_path, address, None, ANNA, empty=True)
    assert "secret" not in (tmp_path / "quizkit.toml").read_text()


def test_nothing_is_made_twice_or_from_broken_content(tree: Path, tmp_path: Path) -> None:
    workspace.make_workspace(tmp_path / "ws", None, None, ANNA, empty=True)
    with pytest.raises(workspace.WorkspaceExists):
        workspace.make_workspace(tmp_path / "ws", None, None, ANNA, empty=True)
    (tree / "petit-jeu/statement/nature.yaml").write_text("- id: x")
    with pytest.raises(BrokenContent):
        workspace.make_workspace(tmp_path / "other", None, tree, ANNA, empty=False)
    assert not (tmp_path / "other").exists()


@pytest.mark.parametrize("text", ["db = ", "db = 3", "colour = 'red'", "four_eyes = 'no'"])
def test_settings_nobody_understands_are_told(tmp_path: Path, text: str) -> None:
    (tmp_path / "quizkit.toml").write_text(text)
    with pytest.raises(settings.BrokenSettings):
        workspace.open_workspace(tmp_path, None)
