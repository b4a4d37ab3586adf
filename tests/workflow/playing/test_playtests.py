"""Test rounds: logs in, figures out by revision, and players forgotten."""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from datetime import date
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from zlib import crc32

import pytest
from bundled_decks import bundled_library
from making import ANNA, BEAT, workspace_of
from playing import answers as given
from sqlalchemy import text

from quizkit.checks import Context, PlaytestCount, always_right, never_right
from quizkit.decks.deck import Deck
from quizkit.figures import Share
from quizkit.labels import Labels
from quizkit.languages import SIDE_BY_SIDE
from quizkit.packs.pack import Pack
from quizkit.play import Match, log, start
from quizkit.play.log import LogBroken, LogOfOtherPack, Note, Reason, Sitting
from quizkit.play.rasch import Measure
from quizkit.problems import QuizkitError
from quizkit.store import playtests as kept
from quizkit.store.errors import NoSuchRelease
from quizkit.store.history import Store
from quizkit.store.values import Change, dump_payload
from quizkit.workflow.checking.dismiss import dismiss
from quizkit.workflow.checking.found_before import FoundBefore
from quizkit.workflow.checking.inspect import CheckChoice
from quizkit.workflow.checking.report import CheckReport
from quizkit.workflow.checking.run import check_subjects
from quizkit.workflow.checking.subject import subject_of_store, subject_of_tree
from quizkit.workflow.playing.kept_packs import games_folder
from quizkit.workflow.playing.playtest_log import (
    ForgottenPlayer,
    NoCardKnown,
    RecordedGame,
    add_log,
    forget_player,
    record_game,
)
from quizkit.workflow.playing.playtest_report import (
    NoTable,
    _find_leaning,
    as_data,
    expected_difficulty,
    make_report,
    write_table,
)
from quizkit.workflow.playing.setup import PackRequest, find_played_pack
from quizkit.workflow.releasing import release
from quizkit.workflow.settings import SETTINGS
from quizkit.workflow.stored import items, workspace
from quizkit.workflow.stored import unreleased as packing
from quizkit.workflow.stored.find_pack import pack_bundled
from quizkit.workflow.stored.released import pack_release
from quizkit.workflow.stored.unreleased import pack_as_it_stands
from quizkit.workflow.tree.read import read_tree

AT, LATER = "2026-01-01T10:00:00Z", "2026-01-02T10:00:00Z"
SAY = Labels("en")
TRIO = ("Anna", "Ben", "Chloé")


@pytest.fixture(autouse=True)
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the games of a workspace in `tmp_path` are kept; those of the user are none of our business."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    (tmp_path / SETTINGS).touch()
    return games_folder(tmp_path)


@cache
def deck(slug: str) -> Deck:
    return bundled_library().deck(slug)


@pytest.fixture
def store(address: str) -> Store:
    made = Store.create(address)
    made.commit([*items.deck_changes(deck("swiss-quiz")), *items.deck_changes(deck("kwis-t"))], ANNA)
    return made


@pytest.fixture
def on_sqlite(tmp_path: Path) -> Store:
    """The same on SQLite alone, for what has nothing to do with the engine."""
    made = Store.create(str(tmp_path / "only.db"))
    made.commit([*items.deck_changes(deck("swiss-quiz"))], ANNA)
    return made


PACK = packing.pack_deck(deck("swiss-quiz"))
FIRST = PACK.cards[0]["card"]["id"]


def tip(pack: Pack, number: int, is_right: bool) -> tuple[str, int, int]:
    verdict = pack.cards[number]["card"]["verdict"]
    return ("true" if verdict == is_right else "false", 0, 0)


def played(names: Sequence[str] = TRIO, *rounds: Sequence[bool], pack: Pack = PACK) -> Match:
    """Play rounds of Swiss Quiz: who is right, seat by seat from the one who reads, which is the first in the first."""
    match = start("swiss-quiz", pack, names, 1)
    for number, verdicts in enumerate(rounds):
        order = [*range(len(names))][number:] + [*range(len(names))][:number]
        given(match, *[tip(pack, number, verdicts[seat]) for seat in order])
    return match


def take(store: Store, match: Match, sitting: Sitting | str = "", at: str = AT) -> RecordedGame:
    told = Sitting(sitting) if isinstance(sitting, str) else sitting
    with TemporaryDirectory() as folder:
        file = Path(folder) / "game.jsonl"
        file.write_bytes(log.dumps(match, told))
        return record_game(store, file, match.setup.pack, at)


def counts(game: RecordedGame) -> tuple[int, int, int, tuple[str, ...], bool]:
    return game.answers, game.players, game.flags, game.unknown, game.is_again


def right(store: Store, slug: str = "swiss-quiz") -> list[tuple[str, int, int, bool]]:
    return sorted((one.item, one.revision, one.part, one.is_right) for one in kept.answers(store, slug))


def put(store: Store, item: str, **fields: object) -> None:
    head = store.head(item)
    data = {**head.data, **fields}
    assert store.commit([Change(item, head.deck, head.kind, dump_payload(data), head.number, "fr")], BEAT).changeset  # type: ignore[arg-type]


# Taking in


@pytest.mark.slow
def test_what_people_answered_is_kept_by_revision(store: Store) -> None:
    put(store, FIRST, source="a book")
    put(store, FIRST, source="")
    frozen = release.create_release(store, "swiss-quiz", "1.0.0", ANNA, force=True)
    pack = pack_release(store, "swiss-quiz", frozen.version)
    game = take(store, played(TRIO, (True, False, True), pack=pack), "s")
    assert counts(game) == (3, 3, 0, (), False)
    assert right(store) == [
        (pack.cards[0]["card"]["id"], pack.cards[0]["revision"], 0, one) for one in (False, True, True)
    ]
    assert len({one.player for one in kept.answers(store, "swiss-quiz")}) == 3


def test_a_question_card_is_kept_by_question(store: Store) -> None:
    pack = packing.pack_deck(deck("kwis-t"))
    match = start("kwis-t", pack, ["Anna", "Ben"], 1, chance=[("kw-0001",)])
    given(match, ("8", "", "1989", "avocat", "?"), ("",) * 5)
    take(store, match, "s")
    assert right(store, "kwis-t") == sorted(
        ("kw-0001", 1, part, ok)
        for part, both in enumerate(((True, False), (False, False), (True, False), (True, False), (False, False)), 1)
        for ok in both
    )


def test_bots_and_answers_taken_back_are_not_kept(on_sqlite: Store) -> None:
    match = start("swiss-quiz", PACK, TRIO, 1)
    given(match, tip(PACK, 0, True), tip(PACK, 0, True))
    match.undo()
    given(match, tip(PACK, 0, False), tip(PACK, 0, True))
    assert counts(take(on_sqlite, match, Sitting("s", {3: "skilled"}))) == (2, 2, 0, (), False)
    assert right(on_sqlite) == [(FIRST, 1, 0, False), (FIRST, 1, 0, True)]


def test_a_script_tells_its_bots_by_their_names(on_sqlite: Store) -> None:
    assert take(on_sqlite, played(("Anna", "Ben", "Skilled 3"), (True, True, True))).players == 2
    assert take(on_sqlite, played(("Anna", "Skilled 3", "Ben"), (True, True, True))).players == 3


def test_a_game_that_goes_on_counts_once(store: Store) -> None:
    assert take(store, played(TRIO, (True, True, False)), "s").is_again is False
    again = take(store, played(TRIO, (True, True, False), (True, True, True)), "s", LATER)
    assert counts(again) == (6, 3, 0, (), True)
    assert len(right(store)) == 6
    assert take(store, played(TRIO, (True, True, False)), "other").is_again is False


def test_a_log_that_names_no_sitting_is_known_by_all_that_is_in_it(on_sqlite: Store) -> None:
    for _ in range(2):
        take(on_sqlite, played(TRIO, (True, True, False)))
    assert len(right(on_sqlite)) == 3
    take(on_sqlite, played(("Dora", "Emil", "Finn"), (True, True, False)))
    assert len(right(on_sqlite)) == 6


def forged(data: bytes, **head: object) -> bytes:
    """Write a log with another head, and sums that agree, as somebody could who wants to do harm."""
    first, *lines = (json.loads(line) for line in data.splitlines())
    done, total = b"", 0
    for line in ({**first, **head}, *lines):
        del line["sum"]
        total = crc32(json.dumps(line, ensure_ascii=False).encode(errors="replace"), total)
        done += json.dumps({**line, "sum": f"{total:08x}"}).encode() + b"\n"
    return done


@pytest.mark.slow
@pytest.mark.parametrize("name", ["", "x" * 65, "a\0b", "\udc80", "drop table;"])
def test_a_strange_name_of_a_sitting_harms_nobody(store: Store, tmp_path: Path, games: Path, name: str) -> None:
    data = forged(log.dumps(played(TRIO, (True, True, False)), Sitting("s")), sitting=name)
    [file] = write_logs(games, strange=data)
    assert record_game(store, file, PACK, AT).answers == 3
    assert forget_player(workspace_of(store), "Anna", tmp_path, SAY).answers == 1


def test_one_name_in_any_spelling_is_one_player(on_sqlite: Store) -> None:
    take(on_sqlite, played(("CHLOE", "Ben", "Dora"), (True, True, True)), "s1")
    take(on_sqlite, played(("Ben", "Chloé", "Emil"), (True, True, True)), "s2")
    assert len({one.player for one in kept.answers(on_sqlite, "swiss-quiz")}) == 4


def test_names_never_reach_the_database(tmp_path: Path) -> None:
    made = Store.create(str(tmp_path / "cards.db"))
    made.commit([*items.deck_changes(deck("swiss-quiz"))], ANNA)
    note = Note(seat=1, card=FIRST, reason="typo", word="dass")
    take(made, played(("Wilhelmine", "Ottokar", "Kunigunde"), (True, True, False)), Sitting("s", {}, ((1, note),)))
    data = b"".join(path.read_bytes() for path in tmp_path.glob("cards.db*")).lower()
    assert not [name for name in (b"wilhelmine", b"ottokar", b"kunigunde") if name in data]
    with made.engine.connect() as connection:
        assert connection.execute(text("SELECT count(*) FROM playtest_answer")).scalar() == 3


# Whose cards


def test_a_log_of_another_pack_or_a_broken_one_is_refused(on_sqlite: Store, games: Path) -> None:
    data = log.dumps(played(TRIO, (True, True, False)))
    broken, whole = write_logs(games, broken=data[:-9], whole=data)
    other = PACK.model_copy(update={"cards": PACK.cards[1:]})
    with pytest.raises(LogOfOtherPack):
        record_game(on_sqlite, whole, other, AT)
    with pytest.raises(LogBroken):
        record_game(on_sqlite, broken, PACK, AT)
    assert right(on_sqlite) == []


def test_a_card_that_was_played_otherwise_is_left_out_and_named(on_sqlite: Store) -> None:
    second = PACK.cards[1]["card"]["id"]
    cards = tuple(
        {**one, "revision": 7, "card": {**one["card"], "source": "elsewhere"}} if one["card"]["id"] == second else one
        for one in PACK.cards
    )
    strange = PACK.model_copy(update={"cards": cards}).with_digest()
    match = played(TRIO, (True, True, False), (True, True, True), pack=strange)
    assert counts(take(on_sqlite, match, "s")) == (3, 3, 0, (second,), False)
    assert {one.item for one in kept.answers(on_sqlite, "swiss-quiz")} == {FIRST}


def test_a_game_of_which_no_card_is_known_leaves_nothing(tmp_path: Path) -> None:
    empty = Store.create(str(tmp_path / "empty.db"))
    with pytest.raises(NoCardKnown) as refused:
        take(empty, played(TRIO, (True, True, False)), "s")
    assert refused.value.facts["cards"] == FIRST
    assert (right(empty), kept.decks(empty)) == ([], [])


def test_the_revision_that_a_pack_names_counts_if_it_says_the_same_else_the_newest_that_does(on_sqlite: Store) -> None:
    first = on_sqlite.head(FIRST).data
    put(on_sqlite, FIRST, source="a book")
    take(on_sqlite, played(TRIO, (True, True, True)), "s1")
    assert {one[1] for one in right(on_sqlite)} == {1}
    put(on_sqlite, FIRST, source="")
    named = PACK.model_copy(update={"cards": tuple({**one, "revision": 1} for one in PACK.cards)}).with_digest()
    head = on_sqlite.head(FIRST)
    on_sqlite.commit([Change(FIRST, head.deck, head.kind, dump_payload(first), head.number, "fr")], BEAT)
    assert on_sqlite.head(FIRST).number == 4
    take(on_sqlite, played(TRIO, (True, True, True), pack=named), "s2")
    assert {one[1] for one in right(on_sqlite)} == {1}
    take(on_sqlite, played(TRIO, (True, True, True)), "s3")
    assert {one[1] for one in right(on_sqlite)} == {1, 4}


@pytest.mark.slow
def test_the_pack_a_log_names_is_found(on_sqlite: Store, tmp_path: Path, games: Path) -> None:
    request = PackRequest(tmp_path, str(tmp_path / "only.db"))
    release.create_release(on_sqlite, "swiss-quiz", "1.0.0", ANNA, force=True)
    frozen = pack_release(on_sqlite, "swiss-quiz", "1.0.0")
    put(on_sqlite, FIRST, source="a book")
    now = pack_as_it_stands(on_sqlite, "swiss-quiz")
    for pack in (frozen, now, pack_bundled("swiss-quiz")):
        data = log.dumps(played(TRIO, pack=pack))
        [file] = write_logs(games, game=data)
        assert find_played_pack(file, request).compute_digest() == log.read_header(data, "x").pack.sha256
    [file] = write_logs(games, game=log.dumps(played(TRIO, pack=frozen.model_copy(update={"version": "2.0.0"}))))
    with pytest.raises(NoSuchRelease):
        find_played_pack(file, request)


@pytest.mark.slow
def test_a_log_is_added_with_the_pack_that_somebody_names(on_sqlite: Store, tmp_path: Path, games: Path) -> None:
    release.create_release(on_sqlite, "swiss-quiz", "1.0.0", ANNA, force=True)
    frozen, db = pack_release(on_sqlite, "swiss-quiz", "1.0.0"), str(tmp_path / "only.db")
    [file] = write_logs(games, game=log.dumps(played(TRIO, (True, True, False), pack=frozen)))
    (tmp_path / "pack.json").write_bytes(frozen.dumps())
    for request in (
        PackRequest(tmp_path, db),
        PackRequest(tmp_path, db, file=tmp_path / "pack.json"),
        PackRequest(tmp_path, db, release="1.0.0"),
    ):
        game = add_log(workspace_of(on_sqlite), file, request, AT)
        assert (game.file, game.answers, game.players) == (file, 3, 3)
    assert len(right(on_sqlite)) == 3


# What players say


def noted(*notes: tuple[int, str, Reason, str], sitting: str = "s") -> Sitting:
    return Sitting(
        sitting,
        {},
        tuple((1, Note(seat=seat, card=card, reason=reason, word=word)) for seat, card, reason, word in notes),
    )


def test_notes_are_kept_with_their_word_and_without_a_name(store: Store) -> None:
    said = noted(
        (1, FIRST, "typo", "«dass»\0\x1b[31m  red"),
        (0, FIRST, "too-easy", ""),
        (9, FIRST, "other", "who?"),
        (2, "sq-\x1b", "wrong", ""),
    )
    taken = take(store, played(TRIO, (True, True, False)), said)
    assert (taken.flags, taken.unknown) == (3, ("sq-",))
    found = kept.flags(store, "swiss-quiz")
    assert [(one.item, one.revision, one.reason, one.word, bool(one.player), one.at) for one in found] == [
        (FIRST, 1, "typo", "«dass» [31m red", True, AT),
        (FIRST, 1, "too-easy", "", False, AT),
        (FIRST, 1, "other", "who?", False, AT),
    ]


# The report


def test_a_report_counts_first_answers_and_tells_revisions_apart(store: Store) -> None:
    take(store, played(TRIO, (True, True, False), (True, False, False)), noted((1, FIRST, "wrong", "Reuss")))
    # Anna and Ben once more: they know by now.
    take(store, played(("Anna", "Ben", "Dora"), (True, False, True)), "s2", LATER)
    put(store, FIRST, source="a book")
    now = pack_as_it_stands(store, "swiss-quiz")
    take(store, played(("Anna", "Ben", "Emil"), (False, False, False), pack=now), "s3", LATER)
    found = make_report(store, "swiss-quiz")
    assert (found.answers, found.players, found.sittings) == (10, 5, 3)
    shares = {
        (card.card, card.revision, card.is_current): [one.share for one in card.questions] for card in found.cards
    }
    second = PACK.cards[1]["card"]["id"]
    assert shares == {
        (FIRST, 1, False): [Share(3, 4)],
        (FIRST, 2, True): [Share(0, 3)],
        (second, 1, True): [Share(1, 3)],
    }
    assert [(card.card, card.revision, [flag.word for flag in card.flags]) for card in found.flagged] == [
        (FIRST, 1, ["Reuss"])
    ]
    assert [(card.revision, card.card) for card, _, _ in found.measured()] == [(2, FIRST), (1, second)]
    assert [(card.revision, card.card) for card, _, _ in found.measured(is_current=False)] == [(1, FIRST)]
    assert all(measure.error > 0 for _, _, measure in found.measured())


def test_words_are_in_the_readers_language_or_the_authors(on_sqlite: Store) -> None:
    take(on_sqlite, played(TRIO, (True, True, False)), "s")
    found = make_report(on_sqlite, "swiss-quiz")
    (question,) = found.cards[0].questions
    card = PACK.cards[0]["card"]["text"]
    assert [found.words(question, language) for language in ("de", "fr", "en")] == [card["de"], card["fr"], card["fr"]]


def test_a_card_that_is_only_flagged_and_one_that_is_gone_are_in_the_report(on_sqlite: Store) -> None:
    take(on_sqlite, played(TRIO, (True, True, False)), noted((1, PACK.cards[5]["card"]["id"], "wrong", "")))
    on_sqlite.commit([Change(FIRST, "swiss-quiz", "statement", None)], BEAT)
    found = {card.card: card for card in make_report(on_sqlite, "swiss-quiz").cards}
    alone = found[PACK.cards[5]["card"]["id"]]
    assert (alone.questions[0].share, alone.questions[0].measure, len(alone.flags)) == (Share(0, 0), None, 1)
    assert found[FIRST].is_current is False


def test_a_few_players_do_not_make_a_mark_wrong() -> None:
    """Seven who all fail are too few, whatever the figures say; eight are enough to look at them."""
    measure = Measure(4.0, 0.1)
    assert [_find_leaning(Share(0, players), measure, [1], 0.5) for players in (1, 7, 8)] == ["", "", "harder"]


@pytest.mark.slow
def test_a_mark_that_is_clearly_wrong_is_told(on_sqlite: Store) -> None:
    # Nobody knows the first statement, which is marked as easy; all know the second, two in three the third.
    cards = [one["card"]["id"] for one in PACK.cards[:3]]
    for item, difficulty in zip(cards, (1, 3, 2), strict=True):
        if on_sqlite.head(item).data.get("difficulty") != difficulty:
            put(on_sqlite, item, difficulty=difficulty)
    now = pack_as_it_stands(on_sqlite, "swiss-quiz")
    rounds = [(False,) * 3, (True,) * 3, (True, False, True)]
    for number in range(14):
        take(on_sqlite, played([f"{number} {name}" for name in TRIO], *rounds, pack=now), f"s{number}")
    found = {card.card: (card.marked, card.questions[0].leaning) for card in make_report(on_sqlite, "swiss-quiz").cards}
    assert [found[item] for item in cards] == [(1, "harder"), (3, "easier"), (2, "")]


@pytest.mark.parametrize("guessed", [0.0, 0.5])
def test_what_a_mark_means_grows_with_the_mark_and_shrinks_with_luck(guessed: float) -> None:
    marks = [expected_difficulty(mark, guessed) for mark in (1, 1.5, 2, 2.5, 3)]
    assert marks == sorted(marks)
    assert expected_difficulty(2, 0.0) == 0
    assert all(expected_difficulty(mark, 0.5) < expected_difficulty(mark, 0.0) for mark in (1, 2, 3))


def test_everything_comes_as_data_and_as_a_table(on_sqlite: Store) -> None:
    take(on_sqlite, played(TRIO, (True, True, False)), noted((1, FIRST, "wrong", "=1+1"), (2, FIRST, "wrong", "no")))
    found = make_report(on_sqlite, "swiss-quiz")
    data: object = as_data(found, SAY)
    assert isinstance(data, dict)
    assert (data["answers"], data["players"], data["games"]) == (3, 3, 1)
    (card,) = data["cards"]
    assert card["questions"][0]["right"] == 2
    assert set(card["questions"][0]["difficulty"]) == {"value", "error"}
    head, row = write_table([found], "x.csv", SAY).decode("utf-8-sig").splitlines()
    assert head.split(";")[:4] == ["card", "revision", "current", "question"]
    assert row.split(";")[:7] == [FIRST, "1", "yes", "", "3", "2", "0.6667"]
    assert "wrong ×2: =1+1 · no" in row
    assert write_table([found], "X.XLSX", SAY).startswith(b"PK")
    with pytest.raises(NoTable):
        write_table([found], "x.pdf", SAY)


def test_a_deck_nobody_has_played_has_an_empty_report(on_sqlite: Store) -> None:
    assert make_report(on_sqlite, "swiss-quiz").is_empty
    with pytest.raises(QuizkitError):
        make_report(on_sqlite, "swiss-kwiz")


# Forgetting


def write_logs(folder: Path, **matches: bytes) -> list[Path]:
    """Write logs of games to a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    files = {folder / f"{name}.jsonl": data for name, data in matches.items()}
    for file, data in files.items():
        file.write_bytes(data)
    return list(files)


def test_who_is_forgotten_is_gone_from_the_store_and_from_the_logs(store: Store, tmp_path: Path, games: Path) -> None:
    match = played(TRIO, (True, True, False))
    said = noted((3, FIRST, "typo", "x"), (1, FIRST, "wrong", "y"))
    write_logs(games, one=log.dumps(match, said), other=log.dumps(played(("Dora", "Emil", "Finn"), (True,) * 3)))
    write_logs(games / "old", script=log.dumps(match))
    for path in sorted(games.rglob("*.jsonl")):
        record_game(store, path, PACK, AT)
    untouched = (games / "other.jsonl").read_bytes()
    os.utime(games / "one.jsonl", (1, 1))
    gone = forget_player(workspace_of(store), "chloe", tmp_path, SAY)
    assert (gone.answers, gone.flags, gone.logs, gone.damaged) == (
        2,
        1,
        (games / "old/script.jsonl", games / "one.jsonl"),
        (),
    )
    assert (games / "other.jsonl").read_bytes() == untouched
    assert (games / "one.jsonl").stat().st_mtime == 1
    for path in gone.logs:
        data = path.read_bytes()
        assert "Chloé" not in data.decode()
        assert log.read_header(data, "x").seats == ("Anna", "Ben", "Player 3 (forgotten)")
        assert log.resume(data, "x", PACK).events() == match.events()
    assert [note.word for _, note in log.read_sitting((games / "one.jsonl").read_bytes(), "x").notes] == ["y"]
    # Whoever adds the logs again adds nobody: both are of a known sitting, and who was forgotten stays forgotten.
    before = right(store)
    for path in gone.logs:
        flags = 1 if path.name == "one.jsonl" else 0
        assert record_game(store, path, PACK, LATER) == RecordedGame(path, 2, 2, flags, (), is_again=True)
    assert right(store) == before


@pytest.mark.parametrize("language", SIDE_BY_SIDE)
def test_who_has_no_name_any_more_is_known_as_such_in_every_language(on_sqlite: Store, language: str) -> None:
    unnamed = Labels(language)("playtest.unnamed", number=2)
    assert take(on_sqlite, played(("Anna", unnamed, "Ben"), (True, True, True))).players == 2


def test_a_damaged_log_with_the_name_in_it_is_told_and_left_alone(
    on_sqlite: Store, tmp_path: Path, games: Path
) -> None:
    data, ours = log.dumps(played(TRIO, (True, True, False))), workspace_of(on_sqlite)
    assert forget_player(ours, "Zoé", tmp_path, SAY) == ForgottenPlayer(0, 0, (), ()), "there is no game yet"
    cut, _ = write_logs(games, cut=data[:-5], other=b"nothing\n")
    gone = forget_player(ours, "ANNA", tmp_path, SAY)
    assert (gone.answers, gone.logs, gone.damaged, gone.was_known) == (0, (), (cut,), False)
    assert cut.read_bytes() == data[:-5]
    assert forget_player(ours, "Zoé", tmp_path, SAY) == ForgottenPlayer(0, 0, (), ())


# Checks


def found(store: Store) -> list[tuple[str, str, str]]:
    return [(one.fault.code, one.card, one.field) for one in checked(store).problems]


def checked(store: Store) -> CheckReport:
    subject = subject_of_store(store, "swiss-quiz", date(2026, 1, 1))
    return check_subjects([subject], CheckChoice(("never-right", "always-right")))


def crowd(store: Store, count: int, pack: Pack = PACK, *, first: int = 0) -> None:
    """Let so many players, three at a table, get the first statement right and the second wrong."""
    for number in range(first, first + count, 3):
        take(
            store,
            played([f"P{seat}" for seat in range(number, number + 3)], (True,) * 3, (False,) * 3, pack=pack),
            f"s{number}",
        )


@pytest.mark.slow
def test_cards_that_everybody_or_nobody_gets_right_are_told_once_enough_have_played(on_sqlite: Store) -> None:
    second = PACK.cards[1]["card"]["id"]
    crowd(on_sqlite, 6)
    crowd(on_sqlite, 6)
    assert found(on_sqlite) == []
    crowd(on_sqlite, 3, first=6)
    assert sorted(found(on_sqlite)) == [("C508", second, "text"), ("C509", FIRST, "text")]
    take(on_sqlite, played(("Zoé", "Yves", "Xaver"), (False, True, True)), "one more")
    assert found(on_sqlite) == [("C508", second, "text")]
    # Another revision is another card: nobody has tried it yet.
    put(on_sqlite, second, source="a book")
    assert found(on_sqlite) == []


@pytest.mark.parametrize(("part", "path"), [(1, "questions.1.question"), (3, "questions.3.question"), (6, None)])
def test_of_a_question_card_it_is_told_which_question(part: int, path: str | None) -> None:
    quiz, card = deck("kwis-t"), deck("kwis-t").of_kind("quiz")[0]
    known = Context(quiz.brief, date(2026, 1, 1), tried={card.id: {2: PlaytestCount(7, 8), part: PlaytestCount(8, 8)}})
    hits = [*always_right.find(card, known), *never_right.find(card, known)]
    assert [hit.path for hit in hits] == ([path] if path else [])


@pytest.mark.slow
def test_who_has_dismissed_it_does_not_hear_it_again_from_the_next_player(on_sqlite: Store) -> None:
    second = PACK.cards[1]["card"]["id"]
    crowd(on_sqlite, 9)
    dismiss(workspace_of(on_sqlite), "C508", second, "a hard nut, on purpose", BEAT, date(2026, 1, 1))
    crowd(on_sqlite, 3, first=9)
    assert found(on_sqlite) == [("C509", FIRST, "text")]


@pytest.mark.slow
def test_what_is_remembered_of_a_card_is_forgotten_when_somebody_plays_it(on_sqlite: Store, tmp_path: Path) -> None:
    def problems() -> int:
        subject = subject_of_store(on_sqlite, "swiss-quiz", date(2026, 1, 1))
        report = check_subjects([subject], CheckChoice(), FoundBefore(tmp_path / "memory.json"))
        return sum(one.fault.code in ("C508", "C509") for one in report.problems)

    assert problems() == 0
    crowd(on_sqlite, 9)
    assert problems() == 2


def test_a_tree_of_files_has_no_players(tree: Path) -> None:
    subject = subject_of_tree(read_tree(tree), "petit-jeu", date(2026, 1, 1))
    assert subject.context.tried == {}


def test_a_workspace_from_before_can_be_played(tmp_path: Path, tree: Path) -> None:
    workspace.make_workspace(tmp_path / "ws", None, tree, ANNA, empty=False)
    assert make_report(workspace.open_workspace(tmp_path / "ws").store, "petit-jeu").is_empty


def test_what_a_killed_game_was_writing_is_forgotten_too(tmp_path: Path, store: Store) -> None:
    (tmp_path / SETTINGS).write_text("")
    games = tmp_path / "games"
    games.mkdir()
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    for name in (f".swiss-quiz-1.jsonl.{process.pid}-abcdefgh.part", "tmpabcdefgh"):
        (games / name).write_text('{"seats":["Wilhelmine"]')
    mine = games / f".swiss-quiz-2.jsonl.{os.getpid()}-abcdefgh.part"
    mine.write_text("still being written")
    forget_player(workspace_of(store), "Wilhelmine", tmp_path, Labels("en"))
    assert list(games.iterdir()) == [mine]
