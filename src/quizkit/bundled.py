"""Finds the content and the templates that come with quizkit."""

from pathlib import Path


def find_bundled(name: str) -> Path:
    """Return the folder of what is bundled with quizkit, `content` or `templates`.

    In an installed package it is inside the package; in a checkout it is next to `src`.
    """
    inside = Path(__file__).parent / name
    return inside if inside.is_dir() else Path(__file__).parents[2] / name
