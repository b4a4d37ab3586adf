"""`quizkit simulate`, as people and programs call it."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor
from pathlib import Path
from typing import Any

import pytest
from commands import QUIZKIT, run
from playing import changed, pack

from quizkit import __version__, languages
from quizkit.play.simulate import Spec, Tally, play_batch
from quizkit.workflow.playing import simulation as simulating

SWITCH = ("simulate", "switch", "--pack", "switch.json", "--bots", "skilled,skilled,random")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("switch.json").write_bytes(pack("switch").dumps())
    return tmp_path


def data(*arguments: str) -> Any:
    result = run(*arguments, "--json")
    assert result.exit_code == 0, result.stderr
    return json.loads(result.stdout)


def test_figures_as_a_table() -> None:
    result = run(*SWITCH, "--games", "200")
    assert result.exit_code == 0, result.stderr
    lines = [" ".join(line.split()) for line in result.stdout.splitlines()]
    tally = play_batch(Spec("switch", pack("switch").dumps(), ("skilled", "skilled", "random"), "1"), 0, 200)
    assert lines[0] == "switch 1.0.0 · 200 games · seed 1 · skilled, skilled, random"
    assert lines[2] == "share 95% confidence interval games"
    seats = [line for line in lines if line.startswith("seat ")]
    assert [int(line.split()[-1]) for line in seats] == [tally.seats[seat] for seat in (1, 2, 3)]
    names = (
        "skilled 1",
        "skilled 2",
        "random",
        "ties",
        "equal chances",
        "abandoned",
        "decisions",
        "rounds",
        "lead",
        "decisive",
    )
    assert [line.split(" ")[0] for line in lines if line.startswith(names)] == [name.split()[0] for name in names]


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")  # pytest has threads, the command has none
def test_the_same_from_one_process_several_and_in_any_order() -> None:
    one, two = data(*SWITCH, "--games", "90"), data(*SWITCH, "--games", "90", "--jobs", "2")
    assert one == two
    found = one["runs"][0]
    assert (found["games"], found["asked"], found["seed"], found["unfinished"]) == (90, 90, "1", 0)
    assert sum(seat["wins"] for seat in found["seats"]) + found["ties"] == 90
    # Nobody wins a tie alone.
    assert found["even"] == pytest.approx((90 - found["ties"]) / 90 / 3)
    assert found["players"] == ["skilled 1", "skilled 2", "random"]
    assert sum(found["lengths"]["decisions"]["counts"].values()) == 90
    assert one["comparison"] is None
    assert one["command"] == "quizkit simulate switch --games 90 --bots skilled,skilled,random --seed 1"


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """A real one: a scheduler and two workers, in processes of their own."""
    code = (
        "from distributed import LocalCluster\n"
        "if __name__ == '__main__':\n"
        "    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:\n"
        "        print(cluster.scheduler_address, flush=True)\n"
        "        input()\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as one:
        assert one.stdin
        assert one.stdout
        yield one.stdout.readline().strip()
        one.stdin.write("\n")
        one.stdin.close()


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_the_same_from_a_cluster(cluster: str) -> None:
    assert data(*SWITCH, "--games", "90", "--cluster", cluster) == data(*SWITCH, "--games", "90")


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_needs_workers_with_the_same_quizkit(cluster: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulating, "__version__", "99")
    result = run(*SWITCH, "--cluster", cluster)
    assert result.exit_code == 2
    assert f"needs quizkit 99. Found: {__version__}." in result.stderr


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "nonsense://x", "127.0.0.1:9"])
def test_a_cluster_that_is_not_there_is_told(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulating, "PATIENCE", 1)
    result = run(*SWITCH, "--cluster", address)
    assert result.exit_code == 2, result.output
    assert f"No cluster answered at {address}" in result.stderr


def test_without_dask_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    result = run(*SWITCH, "--cluster", "tcp://127.0.0.1:9")
    assert result.exit_code == 2
    assert "pip install 'quizkit[cluster]'" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("chess", "--bots", "random,random"), "chess"),
        (("switch", "--bots", "random,skiled"), "Did you mean skilled?"),
        (("switch", "--bots", "random"), "2 to 4 players"),
        (("switch", "--bots", "random,,random"), "There is no bot called"),
        (
            ("switch", "--bots", "random,random", "--games", "0"),
            "--games: this value cannot be used. The smallest possible value is 1.",
        ),
        (("switch", "--bots", "random,random", "--games", "many"), "--games: this value cannot be used."),
        (("switch", "--bots", "random,random", "--jobs", "0"), "--jobs: this value cannot be used."),
        (("switch", "--bots", "random,random", "--option", "editon=nl"), "Did you mean edition?"),
        (("switch", "--bots", "random,random", "--against", "edition=it"), "fr, nl"),
        (("switch", "--bots", "random,random", "--against", "edition"), "could not be read"),
        (("switch", "--bots", "random,random", "--against", "a.json", "--against", "b.json"), "one pack at a time"),
        (("swiss-quiz", "--bots", "random,random,random"), "statement"),
    ],
)
def test_what_cannot_be_played_is_told(arguments: tuple[str, ...], words: str) -> None:
    result = run("simulate", *arguments, "--pack", "switch.json")
    assert result.exit_code == 2, result.output
    assert words in result.stderr
    assert result.stdout == ""


def test_processes_that_are_gone_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def lost(*_: object) -> Iterator[Tally]:
        yield Tally(games=7)
        raise BrokenExecutor

    monkeypatch.setattr(simulating, "simulate", lost)
    result = run(*SWITCH)
    assert result.exit_code == 2
    assert "stopped after 7 games" in result.stderr


# Two side by side


@pytest.mark.slow
def test_a_rule_that_matters_makes_a_real_difference() -> None:
    result = run(*SWITCH, "--games", "150", "--against", "target=100")
    assert "There is a real difference (decisions): median" in result.stdout
    assert "with target=0" in result.stdout
    found = data(*SWITCH, "--games", "150", "--against", "target=100")
    assert [(one["name"], one["seed"]) for one in found["runs"]] == [("target=0", "1"), ("target=100", "1+")]
    longer = next(one for one in found["comparison"]["figures"] if one["figure"] == "decisions")
    assert longer["real"]
    assert longer["larger"] > 0.95
    assert found["command"].endswith("--against target=100")


def test_a_rule_that_does_not_matter_makes_none() -> None:
    result = run(
        "simulate",
        "switch",
        "--pack",
        "switch.json",
        "--bots",
        "random,random",
        "--games",
        "150",
        "--against",
        "target=0",
    )
    assert "No difference in who wins could be shown." in result.stdout
    assert "No difference in the length of the games could be shown." in result.stdout
    assert "A real difference" not in result.stdout


def test_two_packs_are_compared_and_told_apart() -> None:
    rules = {**pack("switch").game["rules"], "click_card": 0}
    Path("other.json").write_bytes(changed("switch", rules=rules).dumps())
    found = data(*SWITCH, "--games", "30", "--against", "other.json")
    names = [one["name"] for one in found["runs"]]
    assert [name.split(" (")[0] for name in names] == ["switch 1.0.0"] * 2
    assert names[0] != names[1]
    both = data(*SWITCH, "--games", "30", "--against", "other.json", "--against", "edition=nl")
    assert both["runs"][1]["name"].endswith(", edition=nl")
    assert both["runs"][1]["options"] == {"edition": "nl"}


# What people look at


@pytest.mark.slow
@pytest.mark.parametrize("language", languages.SIDE_BY_SIDE)
def test_every_language_tells_the_figures_on_screen_and_page(language: str) -> None:
    given = ("--games", "60", "--against", "edition=nl", "--lang", language, "-o", "page.html")
    result = run(*SWITCH, *given)
    assert result.exit_code == 0, result.stderr
    page = Path("page.html").read_text(encoding="utf-8")
    assert f'<html lang="{language}">' in page
    found = data(*SWITCH, *given[:-2])
    for sentence in found["sentences"]:
        assert sentence in page
    for seat in found["runs"][0]["seats"]:
        mark = "." if language == "en" else ","
        assert f"{100 * seat['share']:.1f}".replace(".", mark) in page
        assert f"{100 * seat['share']:.1f}".replace(".", mark) in result.stdout
    # One dot and line for each share of both, bars for four figures, and nothing from elsewhere.
    assert page.count('<g class="run0">') == page.count('<g class="run1">') == 7
    assert page.count("<svg") == 5
    assert "http" not in page
    assert "{" not in page.split("</style>")[-1]


@pytest.mark.slow
def test_games_that_are_given_up_are_told() -> None:
    result = run(*SWITCH, "--games", "20", "--limit", "3")
    assert "Games abandoned after 3 decisions" in result.stdout
    assert run(*SWITCH, "--games", "20", "--limit", "3", "-o", "page.html").exit_code == 0


@pytest.mark.slow
def test_a_deck_of_ours_is_played_without_a_pack() -> None:
    result = run(
        "simulate", "swiss-quiz", "--bots", "skilled,skilled,skilled", "--games", "5", "--option", "payout=[1,2,2,2]"
    )
    assert result.exit_code == 0, result.stderr
    assert "cards seen" in result.stdout
    assert result.stdout.startswith("swiss-quiz · 5 games")


# Ctrl-C


@pytest.mark.slow
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_reports_what_was_played(jobs: str) -> None:
    command = [QUIZKIT, *SWITCH, "--games", "1000000", "--jobs", jobs, "--json", "--lang", "en"]
    # Like a terminal, which tells the whole group.
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        time.sleep(6)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (130, "")
    found = json.loads(out)
    games = found["runs"][0]["games"]
    assert 0 < games < 1_000_000
    assert f"--games {games} plays exactly these again." in found["sentences"][0]
    again = data(*SWITCH, "--games", str(games))
    assert again["runs"][0] == {**found["runs"][0], "asked": games}


@pytest.mark.slow
def test_on_a_terminal_progress_is_shown_with_rate_and_estimate() -> None:
    import pexpect

    child = pexpect.spawn(
        QUIZKIT, [*SWITCH, "--games", "100000", "--lang", "en"], timeout=40, encoding="utf-8", dimensions=(30, 120),
        env={**os.environ, "TERM": "xterm"},
    )  # fmt: skip
    child.expect(r"Playing.*/100000.*\d/s.*:\d\d")
    child.sendintr()
    child.expect("Stopped after")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
