"""Checking again after changes: only what changed is looked at, and what is found is what a full check finds."""

import random
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from pathlib import Path

import pytest
from making import ANNA, BEAT, workspace_of

from quizkit.decks.deck import Deck
from quizkit.problems import Problem
from quizkit.store.history import Store
from quizkit.store.values import Change, dump_payload
from quizkit.workflow.checking import run, twins
from quizkit.workflow.checking.dismiss import dismiss
from quizkit.workflow.checking.found_before import FoundBefore
from quizkit.workflow.checking.inspect import CheckChoice, Inspector
from quizkit.workflow.checking.report import CheckReport
from quizkit.workflow.checking.run import check_subjects
from quizkit.workflow.checking.subject import Subject, subject_of_store
from quizkit.workflow.checking.twins import find_alike
from quizkit.workflow.stored import similar

TODAY = date(2026, 1, 1)
LAKES = {"fr": ("lac", "glacier", "torrent"), "de": ("See", "Gletscher", "Wildbach")}
PATTERNS = {
    "fr": ("Le {} de Morat gèle chaque hiver depuis {} siècles.", "Chaque hiver depuis {1} siècles, le {0} de Morat gèle."),
    "de": ("Der {} von Murten gefriert seit {} Jahrhunderten.", "Seit {1} Jahrhunderten gefriert der {0} von Murten."),
}  # fmt: skip
"""Sentences of which many are nearly the same."""


def invent_card(rng: random.Random, item: str) -> Change:
    """Return a statement that is much like others."""
    which, number = rng.randrange(3), rng.choice((2, 3, 12))
    text = {code: rng.choice(PATTERNS[code]).format(LAKES[code][which], number) for code in PATTERNS}
    if rng.random() < 0.3:
        del text["de"]
    data = {
        "id": item, "category": rng.choice(("nature", "history")), "text": text, "verdict": rng.random() < 0.5,
        "explanation": {"fr": "Il gèle rarement.", "de": rng.choice(("Er gefriert selten.", "Selten."))},
        "tags": rng.sample(("sibling-lake", "cold"), k=rng.randrange(2)),
        **({"review_by": "2025-12-01"} if rng.random() < 0.2 else {}),
    }  # fmt: skip
    return Change(item, "petit-jeu", "statement", dump_payload(data), source="fr")


def change_something(rng: random.Random, store: Store) -> None:
    """Do what an editor might do to a card: write, rewrite, delete it."""
    item = f"pj-{rng.randrange(10, 30):04}"
    change = invent_card(rng, item)
    if store.history(item):
        head = store.head(item)
        payload = None if not head.is_tombstone and rng.random() < 0.3 else change.payload
        change = change._replace(payload=payload, base=head.number)
    store.commit([change], BEAT)


def check(store: Store, memory: FoundBefore | None, today: date = TODAY) -> CheckReport:
    return check_subjects([subject_of_store(store, "petit-jeu", today)], CheckChoice(), memory)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_after_random_edits_the_same_is_found_as_by_a_full_check(
    seed: int, on_sqlite: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for limit in ("WORTH_IT", "PER_TEXT"):
        monkeypatch.setattr(similar, limit, 0)
    rng, file = random.Random(seed), tmp_path / "memory.db"
    on_sqlite.commit([invent_card(rng, f"pj-{number:04}") for number in range(10, 26)], BEAT)
    twins_found = 0
    for step in range(8):
        again, full = check(on_sqlite, FoundBefore(file)), check(on_sqlite, None)
        assert again.problems == full.problems, (seed, step)
        assert (again.cards, again.dismissed, again.expired) == (full.cards, full.dismissed, full.expired)
        pairs = [problem for problem in full.problems if problem.fault.code.startswith("D4")]
        twins_found += len(pairs)
        if pairs and step == 4:
            dismiss(workspace_of(on_sqlite), pairs[0].fault.code, pairs[0].card, "both are wanted", ANNA, TODAY)
        for _ in range(rng.randrange(1, 4)):
            change_something(rng, on_sqlite)
    assert twins_found


def test_only_what_changed_is_looked_at(on_sqlite: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(similar, "WORTH_IT", 0)
    monkeypatch.setattr(similar, "PER_TEXT", 0)
    rng, file = random.Random(1), tmp_path / "memory.db"
    on_sqlite.commit([invent_card(rng, f"pj-{number:04}") for number in range(10, 20)], BEAT)
    check(on_sqlite, FoundBefore(file))
    checked, compared = list[str](), list[set[str]]()
    check_card = run._check_card  # noqa: SLF001

    def note_card(subject: Subject, item: str, extra: CheckChoice | None = None) -> object:
        checked.append(item)
        return check_card(subject, item, extra)

    def note_decks(decks: Sequence[tuple[Deck, Inspector]], languages: Iterable[str]) -> Iterator[Problem]:
        compared.append({card.id for deck, _ in decks for card in deck.cards})
        return find_alike(decks, languages)

    monkeypatch.setattr(run, "_check_card", note_card)
    monkeypatch.setattr(twins, "find_alike", note_decks)
    other = {"fr": "Le tunnel relie Uri au Tessin.", "de": "Der Tunnel verbindet Uri und Tessin."}
    data = {**on_sqlite.head("pj-0012").data, "text": other}
    on_sqlite.commit([Change("pj-0012", "petit-jeu", "statement", dump_payload(data), 1, "fr")], BEAT)
    check(on_sqlite, FoundBefore(file))
    assert checked == ["pj-0012"]
    assert compared == [{"pj-0012"}], "nothing else speaks of tunnels"


def test_another_day_is_another_look_at_dated_cards_alone(on_sqlite: Store, tmp_path: Path) -> None:
    file, rng = tmp_path / "memory.db", random.Random(2)
    on_sqlite.commit([invent_card(rng, f"pj-{number:04}") for number in range(10, 20)], BEAT)
    for today in (date(2025, 6, 1), date(2026, 6, 1), date(2025, 6, 1)):
        assert check(on_sqlite, FoundBefore(file), today).problems == check(on_sqlite, None, today).problems


def test_two_who_check_at_once_do_not_mix_what_they_compared(on_sqlite: Store, tmp_path: Path) -> None:
    file, rng = tmp_path / "memory.db", random.Random(3)
    check(on_sqlite, FoundBefore(file))
    slow = FoundBefore(file)
    on_sqlite.commit([invent_card(rng, "pj-0010")], BEAT)
    subject = subject_of_store(on_sqlite, "petit-jeu", TODAY)
    on_sqlite.commit([invent_card(rng, "pj-0011")], BEAT)
    check(on_sqlite, FoundBefore(file))
    check_subjects([subject], CheckChoice(), slow)
    assert check(on_sqlite, FoundBefore(file)).problems == check(on_sqlite, None).problems
