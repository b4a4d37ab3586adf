"""The user's own folders, where each system keeps them: for settings, for what can be made again, for games."""

from pathlib import Path

from platformdirs import PlatformDirs

_FOLDERS = PlatformDirs("quizkit", appauthor=False)


def cache_folder() -> Path:
    """Return the user's own folder for what can be made again."""
    return _FOLDERS.user_cache_path


def config_folder() -> Path:
    """Return the user's own folder for settings."""
    return _FOLDERS.user_config_path


def state_folder() -> Path:
    """Return the user's own folder for what they have done, such as games played outside a workspace."""
    return _FOLDERS.user_state_path
