"""Anki imports our packages, and Moodle's grammar reads our questions."""

import json
import os
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from books import EN
from making import needed

from quizkit.cards.card import Exercise
from quizkit.exports import OutgoingDeck, anki, gift
from quizkit.store.history import Store
from quizkit.workflow.outgoing.decks import prepare_deck

pytestmark = pytest.mark.slow

READ = 'console.log(JSON.stringify(require("gift-pegjs").parse(require("fs").readFileSync(process.argv[1], "utf8"))))'


def edited(outgoing: OutgoingDeck) -> OutgoingDeck:
    """Return the same deck a day later, with a different text on its first card."""
    from datetime import timedelta

    first, *others = outgoing.deck.cards
    changed = type(first).model_validate({**first.data(), "explanation": {"fr": "Autrement dit."}})
    return replace(outgoing, deck=replace(outgoing.deck, cards=(changed, *others)), at=outgoing.at + timedelta(days=1))


def test_anki_updates_cards_instead_of_doubling_them(store: Store, tmp_path: Path) -> None:
    library = pytest.importorskip("anki.collection", reason="Anki is not installed: ./scripts/test --full installs it")
    collection = library.Collection(str(tmp_path / "collection.anki2"))

    def taken(outgoing: OutgoingDeck) -> tuple[int, int, int, int]:
        ((name, data),) = anki.write(outgoing).items()
        path = tmp_path / name
        path.write_bytes(data)
        options = library.ImportAnkiPackageOptions(update_notes=0, update_notetypes=0)
        request = library.ImportAnkiPackageRequest(package_path=str(path), options=options)
        log = collection.import_anki_package(request).log
        return len(log.new), len(log.updated), len(log.duplicate), collection.note_count()

    outgoing = prepare_deck(store, "swiss-quiz", EN)
    all_of = len(outgoing.deck.cards)
    assert taken(outgoing) == (all_of, 0, 0, all_of)
    assert taken(outgoing) == (0, 0, all_of, all_of)
    assert taken(edited(outgoing)) == (0, all_of, 0, all_of)
    assert "Autrement dit." in str([collection.get_note(note).fields for note in collection.find_notes("")])


def kind_of(exercise: Exercise) -> str:
    if exercise.truth is not None:
        return "TF"
    return "Short" if exercise.number is None else "Numerical"


@pytest.mark.parametrize("deck", ["swiss-quiz", "kwis-t", "cantuun"])
def test_the_moodle_grammar_reads_our_questions(store: Store, tmp_path: Path, deck: str) -> None:
    modules = os.environ.get("QUIZKIT_NODE_MODULES", "")
    if not (Path(modules) / "gift-pegjs").is_dir():
        pytest.skip("gift-pegjs is not installed: ./scripts/test --full installs it")
    outgoing = prepare_deck(store, deck, EN)
    ((name, data),) = gift.write(outgoing).items()
    (tmp_path / name).write_bytes(data)
    command = [needed("node", "Node.js"), "-e", READ, str(tmp_path / name)]
    done = subprocess.run(command, check=True, capture_output=True, text=True, env={**os.environ, "NODE_PATH": modules})
    category, *questions = json.loads(done.stdout)
    assert category["type"] == "Category"
    exercises = {
        exercise.key: exercise for card in outgoing.deck.cards for exercise in card.exercises(outgoing.language)
    }
    assert {question["id"] for question in questions} == set(exercises)
    for question in questions:
        exercise = exercises[question["id"]]
        assert (question["type"], question["stem"]["text"]) == (kind_of(exercise), exercise.question)
        if exercise.truth is not None:
            assert (question["isTrue"], question["globalFeedback"]["text"]) == (exercise.truth, exercise.explanation)
        elif exercise.number is not None:
            assert question["choices"]["number"] == exercise.number
        else:
            assert [choice["text"]["text"] for choice in question["choices"]] == list(exercise.answers)
