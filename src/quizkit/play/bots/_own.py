"""Bots of one's own: a class in a file, named `my_bots.py:Careful`."""

from functools import lru_cache
from hashlib import sha256
from importlib.util import module_from_spec, spec_from_file_location
from inspect import isclass
from pathlib import Path
from types import ModuleType
from typing import Any, cast

from quizkit.play.bots import Bot
from quizkit.problems import QuizkitError, closest


class NoOwnBots(QuizkitError):
    """The file with bots cannot be read, or is not Python."""

    name = "no-own-bots"


class NoSuchOwnBot(QuizkitError):
    """The file has no such class."""

    name = "no-such-own-bot"


@lru_cache(16)
def load_bot(name: str) -> Bot:
    """Load a bot of one's own from the class in a file. It needs nothing but a `move`."""
    file, _, wanted = name.rpartition(":")
    module = _load_module(Path(file))
    players = {
        key: player
        for key, player in vars(module).items()
        if isclass(player) and player.__module__ == module.__name__ and callable(getattr(player, "move", None))
    }
    if wanted not in players:
        raise NoSuchOwnBot(bot=wanted, file=file, bots=", ".join(players) or "–", suggestion=closest(wanted, players))
    player: Any = players[wanted]()
    if not hasattr(player, "ability"):
        player.ability = None
    return cast("Bot", player)


def _load_module(file: Path) -> ModuleType:
    # Two files may have the same name.
    spec = spec_from_file_location(f"own_bots_{sha256(str(file.resolve()).encode()).hexdigest()[:8]}", file)
    if spec is None or spec.loader is None or not file.is_file():
        raise NoOwnBots(file=str(file), reason=f"{file.name}: *.py")
    module = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except SyntaxError as error:
        raise NoOwnBots(file=str(file), reason=f"{error.lineno}: {error.msg}") from error
    return module
