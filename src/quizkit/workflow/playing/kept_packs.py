"""Where games and the packs they were played with are kept: the cards may change before somebody looks again."""

from pathlib import Path

from quizkit.packs.pack import Pack, load
from quizkit.play import Match, log
from quizkit.workflow.files import read, replace
from quizkit.workflow.settings import find_home
from quizkit.workflow.user_folders import state_folder

GAMES, PACKS = "games", "packs"


def games_folder(folder: Path) -> Path:
    """Return the folder where games are kept: in a folder's workspace, or else among the user's own files."""
    home = find_home(folder)
    return (home or state_folder()) / GAMES


def keep_pack(match: Match, folder: Path) -> None:
    """Keep the pack that a game is played with."""
    pack = match.setup.pack.with_digest()
    file = games_folder(folder) / _file_name(pack.digest)
    if not file.exists():
        replace(file, pack.dumps())


def find_kept_pack(data: bytes, file: Path, folder: Path) -> Pack | None:
    """Find the pack a game was played with, if we kept it here or beside the game."""
    name = _file_name(log.read_header(data, str(file)).pack.sha256)
    kept = next((path for place in (games_folder(folder), file.parent) if (path := place / name).is_file()), None)
    return load(read(kept), str(kept)) if kept else None


def _file_name(digest: str) -> Path:
    return Path(PACKS) / f"{digest[:16]}.json"
