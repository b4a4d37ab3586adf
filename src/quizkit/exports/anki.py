"""Anki packages for learning; a new export updates the cards that somebody already has."""

import os
import sqlite3
import tempfile
import zipfile
from hashlib import sha256
from html import escape
from io import BytesIO
from types import ModuleType
from typing import Any

from quizkit.cards.card import Exercise
from quizkit.exports import DeckFormat, NoRoom, OutgoingDeck, explain
from quizkit.labels import Labels
from quizkit.problems import QuizkitError

FRONT = '<div class="question">{{Question}}</div>'
BACK = '{{FrontSide}}<hr id="answer"><div class="answer">{{Answer}}</div><div class="why">{{Explanation}}</div>'
CSS = """\
.card { font-family: sans-serif; font-size: 22px; text-align: center; max-width: 32em; margin: 1em auto; }
.answer { font-weight: bold; margin: 0.5em; }
.why { font-size: 18px; color: #666; }
"""
FIELDS = [{"name": name} for name in ("Question", "Answer", "Explanation")]


class NoGenanki(QuizkitError):
    """The library that writes Anki packages is not installed."""

    name = "no-genanki"


def write(outgoing: OutgoingDeck) -> dict[str, bytes]:
    """Write all questions of a deck in one language as an Anki package."""
    genanki = _import_genanki()
    deck, language = outgoing.deck, outgoing.language
    name = f"{deck.slug}-{language}"
    model = genanki.Model(
        _number(f"model {name}"), f"quizkit {name}", fields=FIELDS, css=CSS,
        templates=[{"name": "Card", "qfmt": FRONT, "afmt": BACK}],
    )  # fmt: skip
    title = deck.brief.title.get(language, deck.brief.name)
    anki_deck = genanki.Deck(_number(f"deck {name}"), f"{title} ({language})")
    for card in sorted(deck.cards, key=lambda card: card.id):
        for exercise in card.exercises(language):
            fields = [escape(words) for words in _sides(exercise, language)]
            guid = genanki.guid_for("quizkit", deck.slug, language, exercise.key)
            anki_deck.add_note(genanki.Note(model, fields, guid=guid, tags=[card.kind, *card.tags]))
    package = genanki.Package(anki_deck)
    return {f"{name}.apkg": _write_package(package, outgoing.at.timestamp())}


def _import_genanki() -> ModuleType:
    try:
        import genanki
    except ImportError as error:
        raise NoGenanki from error
    library: ModuleType = genanki
    return library


def _sides(exercise: Exercise, language: str) -> tuple[str, str, str]:
    """Return the question, the answer and the explanation."""
    say = Labels(language)
    if exercise.truth is not None:
        answer = say(f"card.value.{'true' if exercise.truth else 'false'}").upper()
    else:
        answer = exercise.answers[0]
    return exercise.question, answer, explain(exercise, language)


def _number(name: str) -> int:
    """Return the number by which Anki recognises a deck or a model: always the same for the same name."""
    return 1 << 30 | int.from_bytes(sha256(name.encode()).digest()[:4]) >> 2


def _write_package(package: Any, at: float) -> bytes:
    """Return a package as bytes, the same for the same cards: genanki stamps its parts with the current time."""
    try:
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "deck.apkg")
            package.write_to_file(path, timestamp=at)
            out = BytesIO()
            with zipfile.ZipFile(path) as dated, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as undated:
                for info in dated.infolist():
                    undated.writestr(zipfile.ZipInfo(info.filename), dated.read(info), zipfile.ZIP_DEFLATED)
            return out.getvalue()
    except (OSError, sqlite3.Error) as error:
        # genanki makes a database on the way.
        raise NoRoom(folder=tempfile.gettempdir(), reason=str(error)) from error


EXPORT = DeckFormat(".apkg", write, one_language=True)
