"""The table: real terminals, in which people and bots play, break off and go on."""

import json
import re
import signal
import subprocess
import sys
import time
from functools import partial
from itertools import cycle
from pathlib import Path

import pytest
from playing import NAMES, PLAYED_WITH
from terminal import STEERING, Terminal

from quizkit.labels import Labels
from quizkit.play import Match, log, start
from quizkit.play.boards import mark_players
from quizkit.play.cantons import Cantons
from quizkit.play.chance import open_stream
from quizkit.play.company import Company
from quizkit.play.games import list_games
from quizkit.play.hands import AnswerSheet
from quizkit.workflow.stored.find_pack import pack_bundled

pytestmark = pytest.mark.slow

QUIZKIT = Path(sys.executable).with_name("quizkit")
SEED = "7"
PEOPLE = 2
WORD, LEAVE = "geheimpje", "\x1b[?1049l"
FEWEST = {name: game.rules.seating[0] for name, game in list_games().items()}


class Follower:
    """Plays the same game beside the terminal, and so knows who is asked for what, and what to type."""

    def __init__(self, game: str, language: str, folder: Path) -> None:
        seats = max(3, FEWEST[game])
        names = (*NAMES[:PEOPLE], *(f"Skilled {seat}" for seat in range(PEOPLE + 1, seats + 1)))
        fitting = list_games()[game].rules.fit_table(tuple(range(1, PEOPLE + 1)), language, is_at_screen=True)
        self.match = start(game, pack_bundled(PLAYED_WITH.get(game, game)), names, SEED, fitting)
        self._company = Company(self.match, dict.fromkeys(range(PEOPLE + 1, seats + 1), "skilled"), language)
        self._company.act()
        self.say, self._random = Labels(language), open_stream("test", game)
        words = ",".join((*NAMES[:PEOPLE], *["bot:skilled"] * (seats - PEOPLE)))
        self.terminal = Terminal(
            "play",
            game,
            *(("--deck", deck) if (deck := PLAYED_WITH.get(game)) else ()),
            "--seats",
            words,
            "--seed",
            SEED,
            "--lang",
            language,
            folder=folder,
            rows=60,
        )
        self.gate = self.say("table.ready")
        self._secrets: list[tuple[int, tuple[str, ...]]] = []

    def turn(self) -> None:
        """Let the next person answer, at the terminal and here."""
        ask = self.match.ask
        assert ask is not None
        waiting = [seat for seat in self.match.waiting if seat <= PEOPLE]
        is_raced = ask.is_race and len(waiting) > 1
        if is_raced:
            self.reach(self.say("table.key", count=len(ask.options) - len(self.match.waiting) + 1))
            self.terminal.press(mark_players(self.match.setup.names)[waiting[0] - 1].lower())
        seat = waiting[0]
        space = ask.options[seat]
        is_sheet = isinstance(space, AnswerSheet)
        move = tuple(f"{WORD}{number}" for number in range(1, 6)) if is_sheet else space.sample(self._random)
        texts = move if is_sheet else (space.describe(move, self.say),)
        name = self.match.name(seat) if seat else self.say("play.table")
        prompts = [f"{name} {number}>" for number in range(1, 6)] if is_sheet else [f"{name}>"]
        if self.reach(prompts[0]) or is_raced:
            self._secrets.append((len(self.terminal.sent), texts))
        assert self.say(f"play.ask-{self.match.setup.game.name}-{ask.kind}")[:20] in self.terminal.screen
        for prompt, text in zip(prompts, texts, strict=True):
            if prompt != prompts[0]:
                self.terminal.wait(prompt)
            self.terminal.press(text + "\r")
        if isinstance(space, Cantons) and len(move) < space.most:
            self.terminal.wait(self.say("table.partial", count=len(move), most=space.most)[:30])
            self.terminal.press("\r")
        self.match.answer(seat, move)
        self._company.act()

    def reach(self, prompt: str) -> bool:
        """Press Enter at all that waits only to be read, up to a prompt; return whether the last was a gate."""
        stops = [self.gate, *map(self.say, ("table.go-on", "table.read"))]
        rolls = [self.say("table.throw-key", name=name) for name in NAMES[:PEOPLE]]
        was_gate = False
        while not (last := self.terminal.wait(*stops, *rolls, prompt).splitlines()[-1]).startswith(prompt):
            was_gate = last.startswith(self.gate)
            self.terminal.press("\r")
        return was_gate

    def leaks(self) -> list[str]:
        """Find what was typed in private and shown all the same, before the secret screen was left."""
        sent = [(self.terminal.sent[since:].partition(LEAVE)[0], texts) for since, texts in self._secrets]
        return [text for shown, texts in sent for text in texts if text in STEERING.sub("", shown)]


def files(folder: Path) -> list[Path]:
    return sorted((folder / "state" / "quizkit" / "games").glob("*.jsonl"))


def resumed(folder: Path) -> Match:
    data = files(folder)[-1].read_bytes()
    return log.resume(data, "x", pack_bundled(log.read_header(data, "x").pack.deck))


@pytest.mark.parametrize(("game", "language"), list(zip(list_games(), cycle(("fr", "de", "nl")), strict=False)))
def test_people_and_a_bot_play_a_round(game: str, language: str, tmp_path: Path) -> None:
    table = Follower(game, language, tmp_path)
    begun, turns = table.match.rules.rounds_played(), 0
    while table.match.ask and table.match.rules.rounds_played() == begun and turns < 40:
        table.turn()
        turns += 1
    waits = (*map(table.say, ("table.go-on", "table.read")), *(f"{name}, Enter" for name in NAMES))
    table.terminal.wait(*(f"{name}>" for name in NAMES), table.gate, *(text[:4] for text in waits))
    assert not table.leaks()
    # What bots do may still be on its way to the file.
    until = time.monotonic() + 20
    while resumed(tmp_path).entries != table.match.entries and time.monotonic() < until:
        time.sleep(0.1)
    assert resumed(tmp_path).entries == table.match.entries


def test_an_empty_line_is_told_what_is_possible(tmp_path: Path) -> None:
    seats = ("--seats", "Anna,bot:skilled")
    terminal = Terminal("play", "secret-square", *seats, "--lang", "fr", folder=tmp_path, rows=24)
    if "Anna>" not in terminal.wait("Anna>", Labels("fr")("table.go-on")):
        terminal.press("\r")
        terminal.wait("Anna>")
    assert "Possible\u202f: une tuile par son nom" in terminal.type("", "Possible")


def swiss(folder: Path, no_color: str = "") -> Terminal:
    """Begin a game of two people and a bot; Anna is about to be handed the machine."""
    words = ("play", "swiss-quiz", "--seats", "Anna,Ben,bot:skilled", "--seed", SEED, "--lang", "en")
    terminal = Terminal(*words, folder=folder, no_color=no_color)
    terminal.wait("Press Enter when ready:")
    return terminal


def test_what_is_secret_is_never_sent_and_the_other_screen_is_left(tmp_path: Path) -> None:
    terminal = swiss(tmp_path)
    assert "Pass the screen to Anna." in terminal.screen
    terminal.type("", "Anna>")
    before = len(terminal.sent)
    terminal.press("true 2")
    assert "Anna> ******" in terminal.wait("******")
    terminal.type("", "Pass the screen to Ben.")
    shown = terminal.sent[before:]
    assert "true" not in shown
    assert "Stake: chips 2" in shown
    assert terminal.sent.rindex("\x1b[?1049h") < terminal.sent.rindex("\x1b[?1049l"), "the secret screen is still open"


def test_whoever_wants_to_see_what_they_type_presses_the_tabulator(tmp_path: Path) -> None:
    terminal = swiss(tmp_path)
    terminal.type("", "Anna>")
    terminal.press("true")
    terminal.wait("Anna> ****")
    terminal.press("\t")
    terminal.wait("Anna> true")


def test_answers_to_questions_stay_secret_word_for_word(tmp_path: Path) -> None:
    terminal = Terminal("play", "kwis-t", "--seats", "Anna,Ben", "--lang", "nl", folder=tmp_path)
    terminal.wait("Druk op Enter als je zover bent:")
    terminal.type("", "Anna 1>")
    for number in range(1, 5):
        terminal.type(f"geheimpje{number}", f"Anna {number + 1}>")
    terminal.type("", "Geef het scherm door aan Ben.")
    assert "geheimpje" not in terminal.sent
    assert resumed(tmp_path).entries == [(1, ("geheimpje1", "geheimpje2", "geheimpje3", "geheimpje4", ""))]


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, signal.SIGHUP])
def test_a_game_goes_on_where_a_crash_left_it(how: signal.Signals, tmp_path: Path) -> None:
    first = swiss(tmp_path)
    first.type("", "Anna>")
    first.type("false", "Pass the screen to Ben.")
    first.process.kill(how)
    first.end()
    again = Terminal("play", "--resume", folder=tmp_path)
    assert "Pass the screen to Ben." in again.wait("Press Enter when ready:")
    again.type("", "Ben>")
    again.type("true", "Press Enter to go on:")
    assert len(files(tmp_path)) == 1
    assert [seat for seat, _ in resumed(tmp_path).entries] == [1, 2, 3]


def test_ctrl_c_and_the_end_of_input_lose_nothing(tmp_path: Path) -> None:
    first = swiss(tmp_path)
    first.press("\x03")
    assert first.end() == 130
    assert "Nothing is lost. To go on: quizkit play --resume" in first.screen
    second = Terminal("play", "--resume", "--lang", "en", folder=tmp_path)
    second.wait("Press Enter when ready:")
    second.press("\x04")
    assert second.end() == 1
    assert "There is no more input, but the game is not over." in second.screen


def test_an_answer_is_taken_back_until_something_is_revealed(tmp_path: Path) -> None:
    terminal = swiss(tmp_path)
    terminal.type("u", "There is nothing to take back")
    terminal.type("", "Anna>")
    terminal.type("true 1", "Pass the screen to Ben.")
    assert "Anna: last answer taken back." in terminal.type("u", "Pass the screen to Anna.")
    terminal.type("", "Anna>")
    terminal.type("false", "Pass the screen to Ben.")
    terminal.type("", "Ben>")
    terminal.type("true", "shows")
    terminal.type("u", "There is nothing to take back")
    assert resumed(tmp_path).entries[0] == (1, ("false", 0, 0))


def test_what_cannot_be_is_told_and_asked_again(tmp_path: Path) -> None:
    terminal = swiss(tmp_path)
    terminal.type("", "Anna>")
    for wrong, reason in (
        ("perhaps", "perhaps"),
        ("true 9", "from 0 to 4 chips"),
        ("", "TRUE, FALSE"),
        ("\x1b[A\x01", "TRUE"),
    ):
        terminal.type(wrong, reason)
    shown = terminal.type("?", "quizkit play --resume")
    assert "Rules 2–5: place a secret guess" in shown
    assert "TRUE, FALSE / 0–4 / 0" in shown
    terminal.type("true", "Pass the screen to Ben.")


def test_a_window_that_changes_is_drawn_anew(tmp_path: Path) -> None:
    terminal = swiss(tmp_path)
    terminal.type("", "Anna>")
    terminal.press("fal")
    terminal.wait("***")
    terminal.resize(120, 40)
    shown = terminal.wait("Anna> ***")
    assert max(map(len, shown.splitlines())) > 90
    terminal.resize(60, 40)
    assert max(map(len, terminal.wait("Anna> ***").splitlines())) <= 60
    terminal.type("se", "Pass the screen to Ben.")
    assert resumed(tmp_path).entries == [(1, ("false", 0, 0))]


def test_a_card_is_noted_with_a_reason_and_a_word(tmp_path: Path) -> None:
    terminal = swiss(tmp_path)
    terminal.type("! typo two commas", "Noted for card sq-")
    terminal.type("! too easy for anybody", "Noted for card sq-")
    terminal.type("!", "What is wrong with it?")
    terminal.type("ambig", "Anything to add?")
    terminal.type("which year?", "Noted for card sq-")
    data = files(tmp_path)[0].read_bytes()
    notes = [note for _, note in log.read_sitting(data, "x").notes]
    card = resumed(tmp_path).rules.on_table()[0]
    assert [(note.card, note.reason, note.word) for note in notes] == [
        (card, "typo", "two commas"),
        (card, "too-easy", "for anybody"),
        (card, "ambiguous", "which year?"),
    ]


def test_who_plays_with_bots_alone_has_nobody_to_hide_from(tmp_path: Path) -> None:
    terminal = Terminal("play", "swiss-quiz", "--seats", "Anna,bot:skilled,bot:random", "--lang", "en", folder=tmp_path)
    terminal.wait("Anna>")
    assert "Pass the screen to" not in terminal.screen
    terminal.press("true")
    assert "Anna> true" in terminal.wait("Anna> true")
    terminal.type("", "Anna shows: TRUE.")


def test_speed_is_taken_by_key(tmp_path: Path) -> None:
    terminal = Terminal("play", "cantuun", "--seats", "Anna,Ben,Chloé,bot:skilled", "--lang", "en", folder=tmp_path)
    shown = terminal.wait("No. ")
    keys = re.search(r"answer at once: (.*)", shown)
    assert keys
    asked = dict(part.split(" ") for part in keys[1].split(", "))
    assert len(asked) in {2, 3}
    *_, last = asked
    terminal.press("x")
    terminal.wait("Nobody has the key X.")
    terminal.press("\r")
    assert keys[0] in terminal.wait("answer at once:").rpartition("Nobody has the key X.")[2]
    terminal.press(last.lower())
    # Whoever pressed the key answers at once: nobody passes the machine, and the time can be seen.
    assert re.search(rf"{asked[last]} after \d+\.\d s", terminal.wait(f"{asked[last]}>"))


def test_a_game_can_be_played_over_a_pipe_without_colours(tmp_path: Path) -> None:
    lines = "true 1\n?\nperhaps\nfalse\nsave\nquit\n"
    env = {"PATH": "/usr/bin:/bin", "HOME": str(tmp_path), "NO_COLOR": "1"}
    command = [str(QUIZKIT), "play", "swiss-quiz", "--seats", "Anna,Ben,bot:skilled", "--seed", SEED, "--lang", "en"]
    done = subprocess.run(command, input=lines, capture_output=True, text=True, cwd=tmp_path, env=env, check=False)
    assert done.returncode == 0, done.stderr
    assert "\x1b" not in done.stdout + done.stderr
    assert "Ben has placed a guess. Stake: chips 0, flags 0." in done.stdout
    assert "The game is saved in" in done.stdout
    assert "To go on: quizkit play --resume" in done.stderr
    again = subprocess.run(
        [str(QUIZKIT), "play", "--resume", "--lang", "fr"],
        input="",
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env=env,
        check=False,
    )
    assert again.returncode == 1
    assert "la partie n’est pas finie" in again.stderr


def test_no_colour_where_none_is_wanted(tmp_path: Path) -> None:
    terminal = swiss(tmp_path, "1")
    assert not re.search(r"\x1b\[[0-9;]*3[0-7]m", terminal.sent)
    assert re.search(r"\x1b\[[0-9;]*3[0-7]m", swiss(tmp_path).sent)


def test_a_recorded_game_is_walked_forward_and_back(tmp_path: Path) -> None:
    terminal = swiss(tmp_path)
    terminal.type("", "Anna>")
    terminal.type("false 1", "Pass the screen to Ben.")
    terminal.type("", "Ben>")
    terminal.type("true", "Press Enter to go on:")
    terminal.type("quit", "Nothing is lost.")
    walk = Terminal("replay", str(files(tmp_path)[0]), "--lang", "en", folder=tmp_path)
    walk.wait("0/3")
    for key, there in (
        ("\x1b[C", "1/3 · Anna: FALSE / 1 / 0"),
        (" ", "2/3 · Ben: TRUE / 0 / 0"),
        ("\x1b[D", "1/3"),
        ("$", "3/3"),
        ("0", "0/3"),
    ):
        walk.press(key)
        walk.wait(there)
    walk.press("q")
    assert walk.end() == 0


def test_there_is_something_to_go_on_with_or_one_is_told(tmp_path: Path) -> None:
    terminal = Terminal("play", "--resume", "--lang", "en", folder=tmp_path)
    assert terminal.end() == 2
    assert "There is no unfinished game in" in terminal.screen


def test_a_line_of_an_answer_can_be_taken_back_before_it_is_complete(tmp_path: Path) -> None:
    terminal = Terminal("play", "kwis-t", "--seats", "Anna,Ben", "--lang", "nl", folder=tmp_path)
    terminal.wait("Druk op Enter als je zover bent:")
    terminal.type("", "Anna 1>")
    terminal.type("u", "Anna 2>")
    terminal.type("/u", "Anna 1>")
    for number, text in enumerate(("a", "b", "c", "d"), 2):
        terminal.type(text, f"Anna {number}>")
    terminal.type("save", "Geef het scherm door aan Ben.")
    assert resumed(tmp_path).entries == [(1, ("a", "b", "c", "d", "save"))]


def test_a_full_disk_does_not_end_the_game(tmp_path: Path) -> None:
    terminal = swiss(tmp_path)
    folder = files(tmp_path)[0].parent
    folder.rename(tmp_path / "away")
    folder.touch()
    terminal.type("", "Anna>")
    assert "could not be written" in terminal.type("true", "Pass the screen to Ben.")
    folder.unlink()
    (tmp_path / "away").rename(folder)
    terminal.type("", "Ben>")
    assert "could not be written" not in terminal.type("false", "Press Enter to go on:")
    assert len(resumed(tmp_path).entries) == 3


def test_what_was_answered_and_noted_in_a_workspace_is_kept_with_the_cards(tmp_path: Path) -> None:
    quizkit = partial(subprocess.run, cwd=tmp_path, capture_output=True, text=True, check=True)
    quizkit([str(QUIZKIT), "init", ".", "--author", "Eva"])
    terminal = swiss(tmp_path)
    terminal.type("! typo two commas", "Noted for card sq-")
    for name, then in (("Anna", "Press Enter when ready:"), ("Ben", "Press Enter to go on:")):
        terminal.type("", f"{name}>")
        terminal.type("true", then)
    terminal.type("quit", "answers: 2 · players: 2 · notes: 1")
    assert terminal.end() == 0
    report = quizkit([str(QUIZKIT), "playtest", "report", "--lang", "en"]).stdout
    assert "two commas" in report
    again = Terminal("play", "--resume", "--lang", "en", folder=tmp_path)
    again.wait("Press Enter when ready:")
    again.type("quit", "answers: 2 · players: 2 · notes: 1")
    assert "The game is saved in" in again.screen
    assert [path.suffix for path in (tmp_path / "games").glob("*.*")] == [".jsonl"]


def cantuun(folder: Path, seed: str = "1") -> Terminal:
    """Begin a race of Ben and Chloé; Anna reads."""
    terminal = Terminal("play", "cantuun", "--seats", "Anna,Ben,Chloé", "--lang", "en", "--seed", seed, folder=folder)
    terminal.wait("No. 1:")
    return terminal


def test_in_a_race_commands_are_obeyed_and_a_wrong_key_is_taken_back(tmp_path: Path) -> None:
    terminal = cantuun(tmp_path)
    terminal.press("?")
    terminal.wait("takes seal 1.")
    terminal.press("b")
    terminal.wait("Ben>")
    terminal.type("u", "No. 1:")
    terminal.press("c")
    terminal.wait("Chloé>")


def test_who_was_first_is_known_after_a_crash(tmp_path: Path) -> None:
    first = cantuun(tmp_path)
    first.press("c")
    first.wait("Chloé>")
    first.process.kill(signal.SIGKILL)
    first.end()
    again = Terminal("play", "--resume", folder=tmp_path)
    again.wait("Pass the screen to Chloé.")
    again.type("", "Chloé>")
    again.type("ZH", "Pass the screen to Ben.")


def test_half_an_answer_is_kept_and_so_is_the_language(tmp_path: Path) -> None:
    words = ("play", "kwis-t", "--seats", "Anna,Ben", "--lang", "nl")
    first = Terminal(*words, folder=tmp_path)
    first.wait("Druk op Enter als je zover bent:")
    first.type("", "Anna 1>")
    first.type("eerste", "Anna 2>")
    first.press("y" * 61 + "\r")
    assert "hoogstens 60 tekens" in first.wait("Een antwoord mag")
    first.type("tweede", "Anna 3>")
    first.type("/zzz", "/zzz is geen commando")
    first.type("/quit", "Er gaat niets verloren.")
    again = Terminal("play", "--resume", folder=tmp_path)
    again.wait("Druk op Enter als je zover bent:")
    again.type("", "Anna 3>")
    for text, then in (("a", "Anna 4>"), ("b", "Anna 5>"), ("c", "Geef het scherm door aan Ben.")):
        again.type(text, then)
    assert resumed(tmp_path).entries == [(1, ("eerste", "tweede", "a", "b", "c"))]


def test_what_was_rubbed_out_can_be_called_up_by_nobody(tmp_path: Path) -> None:
    terminal = swiss(tmp_path)
    terminal.type("", "Anna>")
    terminal.press("true 2\x15false 1\r")
    terminal.wait("Pass the screen to Ben.")
    for key in ("\x19", "\x1b[A", "\x12true"):
        terminal.press(key)
        terminal.press("x")
        terminal.wait("x")
    assert "true 2" not in terminal.sent


def test_only_enter_opens_the_gate(tmp_path: Path) -> None:
    terminal = swiss(tmp_path)
    terminal.type("true 2", "Press Enter when ready:")
    assert "true 2" not in terminal.screen
    assert "Pass the screen to Anna." in terminal.screen


def test_two_windows_do_not_destroy_each_others_answers(tmp_path: Path) -> None:
    first = swiss(tmp_path)
    second = Terminal("play", "--resume", folder=tmp_path)
    second.wait("Press Enter when ready:")
    first.type("", "Anna>")
    first.type("true", "Pass the screen to Ben.")
    second.type("", "Anna>")
    told = second.type("false", "Pass the screen to Ben.")
    assert "Answers given here are not saved" in " ".join(told.split())
    second.type("quit", "Answers given here")
    assert second.end() == 2
    assert resumed(tmp_path).entries == [(1, ("true", 0, 0))]


def test_a_file_that_is_there_is_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "mine.jsonl").write_text("precious")
    terminal = Terminal("play", "switch", "--seats", "Anna,Ben", "-o", "mine.jsonl", "--lang", "en", folder=tmp_path)
    assert terminal.end() == 2
    assert "mine.jsonl already exists" in terminal.screen
    assert (tmp_path / "mine.jsonl").read_text() == "precious"


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("/no/such/game.jsonl", "--resume"), "/no/such/game.jsonl could not be read"),
        (("--resume", "--seats", "A,B"), "With --resume you can only use"),
        (("swiss-quiz", "--seats", "A,B,C", "--release", "9.9.9"), "is not in a workspace"),
    ],
)
def test_what_cannot_be_played_is_told(words: tuple[str, ...], reason: str, tmp_path: Path) -> None:
    terminal = Terminal("play", *words, "--lang", "en", folder=tmp_path, columns=200)
    assert terminal.end() == 2
    assert reason in " ".join(terminal.screen.split())


def test_a_person_at_the_simplest_terminal_has_secrets_pushed_away(tmp_path: Path) -> None:
    terminal = Terminal("play", "kwis-t", "--seats", "Anna,Ben", "--lang", "nl", folder=tmp_path, term="dumb")
    terminal.wait("Druk op Enter als je zover bent:")
    assert "Tab" not in terminal.type("", "Anna 1>")
    for number in range(2, 6):
        terminal.type("geheimpje", f"Anna {number}>")
    assert "Alleen voor Anna" not in terminal.type("geheimpje", "Geef het scherm door aan Ben.")
    assert "geheimpje" not in terminal.sent


def test_the_table_sees_what_it_rules_on_when_one_person_plays_with_bots(tmp_path: Path) -> None:
    terminal = Terminal("play", "kwis-t", "--seats", "Anna,bot:random", "--lang", "nl", "--seed", "1", folder=tmp_path)
    terminal.wait("Anna 1>")
    match = start("kwis-t", pack_bundled("kwis-t"), ["Anna", "Random 2"], "1")
    answer = next(iter(match.rules.hint(1).answer))  # type: ignore[union-attr]
    slip = "x" + answer[1:]
    for number, text in enumerate((slip, "", "", ""), 2):
        terminal.type(text, f"Anna {number}>")
    assert slip in terminal.type("", "Iedereen>")


def test_the_last_card_can_be_noted_and_the_last_answer_taken_back(tmp_path: Path) -> None:
    position = {"piles": [{"colour": "blue", "top": 15}, {"colour": "green", "top": 1}], "turn": 1, "token_of": 0}
    (tmp_path / "end.json").write_text(json.dumps({**position, "blocked": 0}))
    (tmp_path / "dice.json").write_text(json.dumps([[[6, 6, 4, 3, 1], "blank"]]))
    words = ("play", "switch", "--seats", "Anna,Ben", "--position", "end.json", "--chance", "dice.json", "--lang", "en")
    terminal = Terminal(*words, folder=tmp_path)
    terminal.wait("Anna, press Enter to roll the dice:")
    terminal.type("", "Anna>")
    terminal.type("2", "Press Enter to go on:")
    assert "1. Anna  points: 16" in terminal.type("", "when you have read it:")
    terminal.type("?", "takes back the last answer")
    terminal.type("!", "There has been no card yet")
    terminal.type("u", "Anna>")
    terminal.type("2", "Press Enter to go on:")
    terminal.type("", "when you have read it:")
    assert "Best moment: Anna, +2" in terminal.type("", "Another game? [y/N]")
    terminal.type("", "The game is saved in")
    assert terminal.end() == 0
    assert resumed(tmp_path).outcome


def test_who_checks_somebody_sees_the_answers_at_once_and_open_bids_are_offered(tmp_path: Path) -> None:
    terminal = Terminal("play", "kwis-t", "--seed", "3", "--lang", "nl", folder=tmp_path)
    terminal.wait("Wie speelt er mee?")
    terminal.type("Anna,Ben", "Om de beurt in vrije volgorde")
    terminal.type("nee", "Geef het scherm door aan Anna")
    for name, other in (("Anna", "Ben"), ("Ben", "Anna")):
        terminal.type("", f"{name} 1>")
        for number in range(2, 6):
            terminal.type(f"{name.lower()}woord{number}", f"{name} {number}>")
        terminal.type("laatste", f"Geef het scherm door aan {other}")
    for name, after in (("Anna", "Geef het scherm door aan Ben"), ("Ben", "Wie controleer je?")):
        shown = terminal.type("", f"{name}>")
        assert "✗" in shown
        terminal.type("3", after)
    terminal.type("Ben", "Enter om verder te spelen:")
    terminal.type("", "Geef het scherm door aan Anna")
    shown = terminal.type("", "Enter als je het gelezen hebt")
    assert "benwoord2 ✗" in shown


def test_on_a_small_screen_what_was_revealed_can_be_read_before_the_game_goes_on(tmp_path: Path) -> None:
    words = (
        "play",
        "swiss-quiz",
        "--seats",
        "Anna,bot:skilled,bot:skilled",
        "--lang",
        "en",
        "--in",
        "de",
        "--seed",
        "2",
    )
    terminal = Terminal(*words, folder=tmp_path, rows=24)
    shown = terminal.wait("Anna>")
    assert "The cards are in German." in shown
    assert "True or false? Stake chips on it" in shown
    for _ in range(6):
        shown = terminal.type("true", "Press Enter to go on:")
        verdict = [line for line in shown.splitlines() if line.startswith(("· TRUE.", "· FALSE."))]
        assert len(verdict) == 1, shown
        assert "· Anna shows: TRUE." in shown
        shown = terminal.type("", "Anna>")
        assert "· TRUE." not in shown


def test_a_note_takes_its_word_on_the_next_line(tmp_path: Path) -> None:
    terminal = swiss(tmp_path)
    terminal.type("!", "What is wrong with it?")
    terminal.type("typo two commas", "Noted for card sq-")
    assert b"two commas" in files(tmp_path)[0].read_bytes()


def test_a_note_may_be_a_sentence(tmp_path: Path) -> None:
    terminal = swiss(tmp_path)
    terminal.type("!", "What is wrong with it?")
    terminal.type("das ist falsch, glaube ich", "Noted for card sq-")
    terminal.type("! nobody knows that", "Noted for card sq-")
    terminal.type("! flasch", "is not understood")
    notes = [note for _, note in log.read_sitting(files(tmp_path)[0].read_bytes(), "x").notes]
    assert [(note.reason, note.word) for note in notes] == [
        ("wrong", "das ist falsch, glaube ich"),
        ("other", "nobody knows that"),
    ]


def test_secret_square_fits_a_small_screen_and_nobody_is_passed_what_they_hold(tmp_path: Path) -> None:
    words = ("play", "secret-square", "--seats", "Anna,Ben", "--lang", "fr", "--seed", "8")
    terminal = Terminal(*words, folder=tmp_path, rows=24)
    terminal.wait("Passez l’écran à Anna")
    terminal.type("", "Anna>")
    shown = terminal.type("3 3", "Ben>")
    assert "Peut-il voler" in shown
    for _ in range(4):
        # Refusals do not push the board away.
        shown = terminal.type("Où est-il ?", "Ben>")
    assert "Tour 1 sur 6" in shown
    assert shown.count("par oui ou par non") == 1
    terminal.type("Est-ce que ça sent bon ?", "Passez l’écran à Anna")
    terminal.type("", "Anna>")
    shown = terminal.type("non", "Quelles tuiles ne correspondent pas")
    assert "Passez" not in shown
    shown = terminal.type("girafe, 1 2", "Ben>")
    assert "NON. Tuiles restantes" in shown
    terminal.type("quitter", "--resume")


def test_everybody_presses_a_key_for_each_roll_of_their_own(tmp_path: Path) -> None:
    position = {"piles": [{"colour": "blue", "top": 1}, {"colour": "green", "top": 1}], "turn": 1, "token_of": 0}
    (tmp_path / "start.json").write_text(json.dumps({**position, "blocked": 0}))
    dice = [
        [[6, 6, 5], "blank"],
        [[5, 5, 4], "blank"],
        [[6, 5, 5], "blank"],
        [[5, 4, 4], "blank"],
        [[1, 2, 4], "blank"],
    ]
    (tmp_path / "dice.json").write_text(json.dumps(dice))
    words = ("play", "switch", "--seats", "Anna,Ben", "--position", "start.json", "--chance", "dice.json")
    terminal = Terminal(*words, "--lang", "en", folder=tmp_path)
    terminal.wait("Anna, press Enter to roll the dice:")
    # Nobody has anything to decide, and yet each one throws.
    shown = terminal.type("", "Ben, press Enter to roll the dice:")
    assert "6, 6, 5" in shown
    assert "5, 5, 4" not in shown
    shown = terminal.type("", "Anna, press Enter to roll the dice:")
    assert "5, 5, 4" in shown
    assert "6, 5, 5" not in shown
    terminal.type("", "Ben, press Enter to roll the dice:")
    shown = terminal.type("", "Anna, press Enter to roll the dice:")
    assert "5, 4, 4" in shown
    assert "1, 2, 4" not in shown
    shown = terminal.type("", "Anna>")
    assert "1, 2, 4" in shown
    assert "6, 6, 5" not in shown


def test_who_named_fewer_cantons_says_yes_or_no(tmp_path: Path) -> None:
    terminal = cantuun(tmp_path, seed="3")
    terminal.press("b")
    terminal.wait("Ben>")
    terminal.type("ZH", "Is that all?")
    terminal.type("no", "Possible: 1–2")
    terminal.type("ZH", "Is that all?")
    terminal.type("yes", "Pass the screen to Chloé.")
