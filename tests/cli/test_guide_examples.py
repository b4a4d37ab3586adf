"""Every command that the guides to playing and the help show, runs; so do the words and positions they name."""

import json
import re
import shlex
from pathlib import Path

import pytest
from commands import run
from playing import NAMES
from playing import pack as bundled

from quizkit.labels import Labels, read_labels
from quizkit.play import start

DOCS = Path(__file__).parents[2] / "docs"
GUIDE = (DOCS / "playing.md").read_text()
COMMAND = re.compile(r"^(?:\$ )?(quizkit (?:play|replay|simulate|playtest) [^\n]*?)(?: {3,}.*)?$", re.MULTILINE)
HELP = ("play-examples", "replay-examples", "simulate-examples", "playtest-add-examples", "playtest-report-examples")
BLOCKS = re.findall(r"```\w*\n(.*?)```", GUIDE + (DOCS / "playtesting.md").read_text(), re.DOTALL)
EXAMPLES = "\n".join([*BLOCKS, *(re.sub(r"\[[^\]]*\]", "", read_labels("help")[key]["en"]) for key in HELP)])
COMMANDS = list(dict.fromkeys(match[1].strip() for match in COMMAND.finditer(EXAMPLES)))
"""Each once, without what is said about it."""
ENDED_EARLY = tuple(read_labels("table")["no-more"].values())


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make a workspace with all the files that the examples name."""
    monkeypatch.chdir(tmp_path)
    assert run("init").exit_code == 0
    for deck, versions in (("switch", ("1.0.0", "1.1.0")), ("swiss-quiz", ("1.0.0",))):
        for version in versions:
            packed = bundled(deck).model_copy(update={"version": version}).with_digest()
            (tmp_path / f"{deck}-{version}.json").write_bytes(packed.dumps())
    (tmp_path / "moves.jsonl").write_text(next(block for block in BLOCKS if block.startswith('{"seat"')))
    (tmp_path / "my_bots.py").write_text(next(block for block in BLOCKS if block.startswith('"""my_bots.py')))
    (tmp_path / "empty.jsonl").write_text("")
    for file in ("game.jsonl", "from-anna/monday.jsonl", "games/tuesday.jsonl"):
        (tmp_path / file).parent.mkdir(exist_ok=True)
        pack = "switch-1.0.0.json" if file == "game.jsonl" else "swiss-quiz-1.0.0.json"
        game, bots = (
            ("switch", "bot:random,bot:random")
            if file == "game.jsonl"
            else ("swiss-quiz", ",".join(["bot:skilled"] * 3))
        )
        made = run("play", game, "--seats", bots, "--pack", pack, "--moves", "empty.jsonl", "-o", file)
        assert made.exit_code == 0, made.output
    return tmp_path


def shorten_example(command: str, folder: Path) -> list[str]:
    """Give the words of a command as a shell would, and make it play few games."""
    words = shlex.split(re.sub(r"--games \d+", "--games 30", command).replace("--jobs 4", "--jobs 1"))[1:]
    return [found for word in words for found in (sorted(str(path.relative_to(folder)) for path in folder.glob(word)) if "*" in word else [word])]  # fmt: skip


@pytest.mark.slow
def test_every_command_of_the_guides_and_the_help_runs(folder: Path) -> None:
    assert len(COMMANDS) > 15
    for command in COMMANDS:
        if "--resume" in command:
            # Something must have been interrupted.
            run("play", "switch", "--seats", "Anna,Ben")
        result = run(*shorten_example(command, folder))
        is_waiting = any(text in result.output for text in ENDED_EARLY)
        assert result.exit_code == 0 or is_waiting, f"{command}\n{result.output}"


@pytest.mark.parametrize("word", re.findall(r'"text": "(\w+)"', GUIDE + str(read_labels("help")["play-examples"])))
@pytest.mark.parametrize("language", ["fr", "de", "nl", "en"])
def test_the_words_of_the_guides_are_understood(word: str, language: str) -> None:
    match = start("switch", bundled("switch"), NAMES[:2], 9)
    match.answer(1, 3)
    assert match.parse(1, word, Labels(language)) == "again"


POSITIONS = re.findall(r"\| ([\w ’!]*?) ?\| [^|]* \| `(\{.*?\})`(?: with `(.*?)`)? \|$", GUIDE, re.MULTILINE)


def test_every_position_of_the_guide_can_be_played() -> None:
    games, game = {"Swiss Quiz": "swiss-quiz", "Kwis ’t!": "kwis-t", "Cantuun": "cantuun", "Secret Square": "secret-square", "Switch": "switch"}, ""  # fmt: skip
    assert len(POSITIONS) == 7
    for title, text, with_options in POSITIONS:
        game = games.get(title.strip(), game)
        options = {name: int(value) for name, value in re.findall(r"(\w+)=(\d+)", with_options)}
        position = json.loads(text)
        seats = len(position.get("fields", ()) or (1, 2))
        assert start(game, bundled(game), NAMES[:seats], 1, options, position=position).ask
