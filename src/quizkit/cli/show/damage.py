"""Show what is damaged in a database, what is not, and what was repaired."""

from collections.abc import Iterable
from pathlib import Path

from quizkit.cli.screen import Screen
from quizkit.problems import shorten_list
from quizkit.safe_yaml import Value
from quizkit.store.verify import Damage
from quizkit.workflow.stored.database import DatabaseCheck, RepairedDatabase


def show_damage(screen: Screen, checked: DatabaseCheck) -> None:
    """Print everything that is damaged in a database, and what is unharmed."""
    say, talk = screen.say, screen.talk
    list_damage(screen, checked.damages)
    if checked.damages:
        cards = shorten_list(list(dict.fromkeys(place.partition("@")[0] for place in checked.harmed))) or "–"
        sound = checked.revisions - len(checked.harmed)
        talk.print(
            say("damage.unharmed", sound=sound, count=checked.revisions, cards=cards), soft_wrap=True, markup=False
        )
        return
    counts = {"count": checked.revisions, "changes": checked.changes, "seal": checked.seal[:16] or "–"}
    talk.print(say("damage.sound", **counts), soft_wrap=True, markup=False)
    if checked.recounted:
        cards = shorten_list(list(checked.recounted))
        talk.print(say("damage.recounted", count=len(checked.recounted), cards=cards), soft_wrap=True, markup=False)
    if checked.vouched is not None:
        talk.print(say("damage.seal-known", number=checked.vouched), soft_wrap=True)


def show_repair(screen: Screen, repaired: RepairedDatabase, backup: Path) -> None:
    """Print what a repair took from a backup, what is gone, and what is still damaged."""
    say, talk = screen.say, screen.talk
    talk.print(say("damage.repaired", file=backup, count=repaired.repaired.rows), soft_wrap=True, markup=False)
    for table, count in repaired.repaired.lost.items():
        talk.print(say("damage.lost", what=say(f"damage.what-{table}"), count=count), soft_wrap=True)
    if repaired.kept:
        talk.print(say("cli.kept-as", file=repaired.kept), soft_wrap=True, markup=False)
    show_damage(screen, repaired.check)


def list_damage(screen: Screen, damages: Iterable[Damage]) -> None:
    """Print what is damaged in a database, a line each."""
    say = screen.say
    for damage in damages:
        what = say.word(f"damage.what-{damage.table}", damage.table)
        line = say(f"damage.{damage.harm}", what=what, place=damage.place or "…", detail=damage.detail)
        screen.out.print(" ".join(line.split()), soft_wrap=True, markup=False)


def write_damage(checked: DatabaseCheck) -> Value:
    """Return what is damaged in a database as data, for a program."""
    return {
        "revisions": checked.revisions,
        "changes": checked.changes,
        "seal": checked.seal,
        "recounted": list(checked.recounted),
        "damages": [{**damage._asdict(), "harm": str(damage.harm)} for damage in checked.damages],
    }
