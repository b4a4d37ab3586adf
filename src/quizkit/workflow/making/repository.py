"""A repository of a deck in git: its cards as text files, and a file that lets a server check every change."""

from pathlib import Path

from quizkit.decks.deck_files import render_files
from quizkit.labels import Labels
from quizkit.problems import QuizkitError
from quizkit.workflow import files
from quizkit.workflow.stored.open import CardSource, find_deck
from quizkit.workflow.stored.own_look import read_own_look

WORKFLOW = """\
name: check
on: [push, pull_request]
jobs:
  check:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-python@v5
        with:
          python-version: "3.12"
      - run: sudo apt-get install -y --no-install-recommends libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0
      - run: pip install quizkit
      - run: quizkit content format content --check
      - run: quizkit content list --content content
      - run: quizkit check --content content
"""
"""What GitHub and Forgejo run after every change."""


class FolderNotEmpty(QuizkitError):
    """Something is there already."""

    name = "folder-not-empty"


def write_repository(source: CardSource, slug: str, folder: Path, say: Labels, home: Path) -> list[str]:
    """Write a deck as a repository for git, with its own templates; return the names of the files."""
    if folder.exists() and any(path.name != ".git" for path in folder.iterdir()):
        raise FolderNotEmpty(folder=str(folder))
    deck = find_deck(source, slug)
    about = f"# {deck.brief.name}\n\n{say('cli.repository-readme', deck=slug)}\n\n"
    parts = {
        "README.md": f"{about}    quizkit check --content content\n    quizkit init --from content\n".encode(),
        ".github/workflows/check.yml": WORKFLOW.encode(),
        ".gitignore": b"*.db\n*.pdf\n*.png\n!content/**\n!looks/**\n",
        **{f"content/{slug}/{name}": data for name, data in render_files(deck).items()},
        **read_own_look(home, slug),
    }
    for name, data in parts.items():
        files.replace(folder / name, data)
    return list(parts)
