from pathlib import Path

from quizkit.web.door import Door, load_key

KEY = b"k" * 32


def test_a_ticket_lets_somebody_in_once() -> None:
    door = Door(KEY)
    ticket = door.make_ticket("Anna")
    given = door.admit(ticket)
    assert given is not None
    assert door.recognise(given) == "Anna"
    assert door.admit(ticket) is None
    assert door.admit("") is None


def test_a_pass_outlives_the_program_but_not_its_key() -> None:
    given = Door(KEY).make_pass("Zoë’s laptop")
    assert Door(KEY).recognise(given) == "Zoë’s laptop"
    assert Door(b"o" * 32).recognise(given) is None


def test_a_pass_cannot_be_made_up() -> None:
    door = Door(KEY)
    anna, beat = (door.make_pass(name).split(".") for name in ("Anna", "Beat"))
    for forged in ("", ".", "..", "a.b", ".".join((beat[0], *anna[1:])), ".".join((*anna[:2], "")), "é.é.é"):
        assert door.recognise(forged) is None


def test_the_key_is_made_once_and_only_its_owner_can_read_it(tmp_path: Path) -> None:
    file = tmp_path / "studio" / "a.key"
    key = load_key(file)
    assert len(key) == 32
    assert load_key(file) == key
    assert file.stat().st_mode & 0o777 == 0o600
