"""Where the content and the templates that come with quizkit are."""

from pathlib import Path


def find_bundled(name: str) -> Path:
    """Return the folder `content` or `templates`.

    An installed package carries it inside; in a checkout it stands beside `src`.
    """
    inside = Path(__file__).parent / name
    return inside if inside.is_dir() else Path(__file__).parents[2] / name
