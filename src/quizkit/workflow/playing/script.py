"""A game that a script plays: lines of JSON in, lines of JSON out, and a log in the end."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from quizkit.labels import Labels
from quizkit.play import Match, log
from quizkit.play.company import Company
from quizkit.play.protocol import Line
from quizkit.play.script import Script
from quizkit.workflow.files import replace
from quizkit.workflow.playing.kept_packs import keep_pack
from quizkit.workflow.playing.setup import GameRequest, choose_card_language, start_game


@dataclass(frozen=True, slots=True)
class ScriptedGame:
    """A game that waits for its moves."""

    match: Match
    request: GameRequest

    def run(self, lines: Iterable[str], say: Labels, out: Path | None) -> Iterator[Line]:
        """Play line by line, and yield what happens; the log is written even if the script is broken off."""
        bots, pack = self.request.seating.bots, self.match.setup.pack
        language = choose_card_language(pack, self.request.language)
        spoken = Labels(say.language, language)
        try:
            yield from Script(self.match, Company(self.match, bots, language), spoken).run(lines)
        finally:
            if out:
                keep_script_game(self.match, bots, self.request.pack.folder, out)


def start_script(request: GameRequest) -> ScriptedGame:
    """Set up a game for a script."""
    return ScriptedGame(start_game(request, is_at_screen=False), request)


def keep_script_game(match: Match, bots: Mapping[int, str], folder: Path, out: Path) -> None:
    """Write the log of a script's game. The same script gives the same sitting, and is counted once."""
    keep_pack(match, folder)
    identity = sha256(log.dumps(match)).hexdigest()[:32]
    replace(out, log.dumps(match, log.Sitting(identity, bots)))
