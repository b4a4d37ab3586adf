"""A repository for content in git: the decks as text files, and a file that lets a server check every change."""

from pathlib import Path

from quizkit.decks.deck_files import render_files
from quizkit.labels import Labels
from quizkit.problems import QuizkitError
from quizkit.workflow import files
from quizkit.workflow.stored.open import CardSource, find_deck

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


def write_repository(source: CardSource, slug: str, folder: Path, say: Labels) -> list[str]:
    """Write a deck as the beginning of a repository; return the names of its files."""
    if folder.exists() and any(path.name != ".git" for path in folder.iterdir()):
        raise FolderNotEmpty(folder=str(folder))
    deck = find_deck(source, slug)
    title, about = deck.brief.name, say("cli.repository-readme", deck=slug)
    parts = {
        "README.md": f"# {title}\n\n{about}\n\n    quizkit check --content content\n    quizkit init --from content\n",
        ".github/workflows/check.yml": WORKFLOW,
        ".gitignore": "*.db\n*.pdf\n*.png\n!content/**\n",
        **{f"content/{slug}/{name}": text for name, text in render_files(deck).items()},
    }
    for name, text in parts.items():
        files.replace(folder / name, text.encode())
    return list(parts)
